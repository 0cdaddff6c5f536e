# SPDX-License-Identifier: MIT
"""The program ``cluesmith``: its commands, and how errors become one line and an exit code.

Exit codes: 0 yes, found, solved; 1 no, impossible, none; 2 bad input or usage; 3 undecided.
"""

from __future__ import annotations

import os
import sys
from functools import wraps
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith import __version__
from cluesmith.apps.cli import (
    batch,
    check,
    convert,
    doctor,
    encode,
    explain,
    generate,
    hunt,
    infer,
    lab,
    library,
    minimum,
    propagate,
    rate,
    reduce,
    render,
    serve,
    set_clues,
    solve,
)
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, UNDECIDED
from cluesmith.errors import SudokuError

if TYPE_CHECKING:
    from collections.abc import Callable

app = typer.Typer(
    name="cluesmith",
    help="Set, solve, explain and grade Sudoku, and prove what cannot be set.",
    no_args_is_help=True,
    rich_markup_mode=None,  # rich help costs 0.1 s at every start
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _answering(command: Callable[..., int]) -> Callable[..., int]:
    """Return a command whose errors are one line on standard error and an exit code."""

    @wraps(command)
    def answer(*arguments: object, **options: object) -> int:
        try:
            code = command(*arguments, **options)
            sys.stdout.flush()
        except SudokuError as error:
            return _refuse(str(error))
        except KeyboardInterrupt:
            print("cluesmith: interrupted", file=sys.stderr)
            return UNDECIDED
        except BrokenPipeError:
            # The reader of a pipe has gone; keep the interpreter from complaining at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FOUND
        except OSError as error:
            return _refuse(f"{error.filename or 'output'}: {error.strerror}")
        return code

    return answer


def _refuse(message: str) -> int:
    line = " ".join(message.replace("Value error, ", "").split())
    print(f"cluesmith: {line}", file=sys.stderr)
    return BAD_INPUT


_COMMANDS: dict[str, Callable[..., int]] = {
    "solve": solve.command,
    "explain": explain.command,
    "rate": rate.command,
    "set": set_clues.command,
    "check": check.command,
    "infer": infer.command,
    "minimum": minimum.command,
    "propagate": propagate.command,
    "generate": generate.command,
    "reduce": reduce.command,
    "hunt": hunt.command,
    "encode": encode.command,
    "convert": convert.command,
    "render": render.command,
    "lab": lab.command,
    "serve": serve.command,
    "doctor": doctor.command,
}
for _name, _command in _COMMANDS.items():
    app.command(_name)(_answering(_command))

_batch = typer.Typer(help=batch.HELP, no_args_is_help=True, rich_markup_mode=None)
for _name, _command in batch.COMMANDS.items():
    _batch.command(_name)(_answering(_command))
app.add_typer(_batch, name="batch")


_library = typer.Typer(help=library.HELP, no_args_is_help=True, rich_markup_mode=None)
for _name, _command in library.COMMANDS.items():
    _library.command(_name)(_answering(_command))
app.add_typer(_library, name="library")


_INTERRUPTED = 130
"""What Typer makes of Ctrl-C before a command has begun."""


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
    if sys.stdout is None:
        return _refuse("standard output is closed")
    try:
        code = app(arguments, prog_name="cluesmith", standalone_mode=False)
        sys.stdout.flush()
    except typer.BadParameter as error:
        if error.param is None or not error.message:  # an argument is missing
            return _refuse(error.format_message())
        return _refuse(f"{max(error.param.opts, key=len)}: {error.message}")
    except typer.TyperException as error:
        message = error.format_message()
        if message.startswith("Usage:"):  # of a bare `cluesmith`
            print(message, file=sys.stderr)
            return BAD_INPUT
        return _refuse(message)
    except OSError as error:
        return _refuse(f"{error.filename or 'output'}: {error.strerror}")
    if code == _INTERRUPTED:
        print("cluesmith: interrupted", file=sys.stderr)
        return UNDECIDED
    return code if isinstance(code, int) else FOUND
