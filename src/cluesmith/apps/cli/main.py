# SPDX-License-Identifier: MIT
"""The program ``cluesmith``: its commands, and how errors become one line and an exit code.

Exit codes: 0 yes, found, solved; 1 no, impossible, none; 2 bad input or usage; 3 undecided.
"""

from __future__ import annotations

import os
import sys
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

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
from cluesmith.apps.cli.usage import refusal_of
from cluesmith.errors import InputError, SudokuError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from cluesmith.verbs.declaration import Field


class _Parser:
    """Reads arguments; what it refuses knows the command that it belongs to."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        except typer.TyperException as error:
            error.ctx = getattr(error, "ctx", None) or ctx  # type: ignore[attr-defined]
            raise
        return rest


class _Group(_Parser, TyperGroup):
    """Commands under one name."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is asked for, or refuse an unknown name."""
        if self.get_command(ctx, args[0]) is None:
            raise unknown_name(args[0], "a command", self.list_commands(ctx))
        return super().resolve_command(ctx, args)


class _Command(_Parser, TyperCommand):
    """A command; it refuses arguments that it does not take."""

    allow_extra_args = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments, and refuse those that are too many."""
        rest = super().parse_args(ctx, args)
        if rest:
            raise InputError(
                f"the argument {rest[0][:40]!r} is one too many",
                expected=f"what {ctx.command_path} --help shows",
            )
        return rest


app = typer.Typer(
    name="cluesmith",
    cls=_Group,
    help="Set, solve, explain and grade Sudoku, and prove what cannot be set.",
    no_args_is_help=True,
    rich_markup_mode=None,  # rich help costs 0.1 s at every start
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _answering(command: Callable[..., int]) -> Callable[..., int]:
    """Return a command whose errors are one line on standard error and an exit code."""
    fields: dict[str, Field] = command.fields  # type: ignore[attr-defined]

    @wraps(command)
    def answer(**values: object) -> int:
        try:
            code = command(**values)
            sys.stdout.flush()
        except InputError as error:
            field = fields.get(error.field or "")
            return _refuse(f"{field.flags[0].partition('/')[0]}: {error}" if field else str(error))
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
    line = " ".join(message.split())
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


def _add(group: typer.Typer, commands: dict[str, Callable[..., int]]) -> None:
    for name, command in commands.items():
        group.command(name, cls=_Command)(_answering(command))


_add(app, _COMMANDS)
for _name, _module in (("batch", batch), ("library", library)):
    _group = typer.Typer(cls=_Group, help=_module.HELP, no_args_is_help=True, rich_markup_mode=None)
    _add(_group, _module.COMMANDS)
    app.add_typer(_group, name=_name)


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
    except SudokuError as error:
        return _refuse(str(error))
    except typer.TyperException as error:
        message = error.format_message()
        if message.startswith("Usage:"):  # of a bare `cluesmith`
            print(message, file=sys.stderr)
            return BAD_INPUT
        return _refuse(refusal_of(error))
    except OSError as error:
        return _refuse(f"{error.filename or 'output'}: {error.strerror}")
    if code == _INTERRUPTED:
        print("cluesmith: interrupted", file=sys.stderr)
        return UNDECIDED
    return code if isinstance(code, int) else FOUND
