# SPDX-License-Identifier: MIT
"""The program ``cluesmith``: its commands, and how errors become one line and an exit code.

Exit codes: 0 yes, found, solved; 1 no, impossible, none; 2 bad input or usage; 3 undecided.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from cluesmith import __version__
from cluesmith.apps.cli import convert, doctor, solve
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, UNDECIDED
from cluesmith.errors import SudokuError

app = typer.Typer(
    name="cluesmith",
    help="Set, solve, explain and grade Sudoku, and prove what cannot be set.",
    no_args_is_help=True,
    rich_markup_mode=None,  # rich help costs 0.1 s at every start
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("solve")(solve.command)
app.command("convert")(convert.command)
app.command("doctor")(doctor.command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cluesmith {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Take the options that come before the command."""


def run(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code; nothing that a user does gives a traceback."""
    try:
        code = app(arguments, prog_name="cluesmith", standalone_mode=False)
        sys.stdout.flush()
    except (typer.TyperException, SudokuError) as error:
        message = error.format_message() if isinstance(error, typer.TyperException) else str(error)
        if message:  # no message: the help that a bare `cluesmith` prints
            print(f"cluesmith: {' '.join(message.split())}", file=sys.stderr)
        return BAD_INPUT
    except (KeyboardInterrupt, typer.Abort):
        print("cluesmith: interrupted", file=sys.stderr)
        return UNDECIDED
    except BrokenPipeError:
        # The reader of a pipe has gone; keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FOUND
    except OSError as error:
        print(f"cluesmith: {error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        return BAD_INPUT
    return code if isinstance(code, int) else FOUND


def main() -> None:
    """Run the program and exit."""
    sys.exit(run())
