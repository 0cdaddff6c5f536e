# SPDX-License-Identifier: MIT
"""The program ``cluesmith``: its commands, and how errors become one line and an exit code.

Exit codes: 0 yes, found, solved; 1 no, impossible, none; 2 bad input or usage; 3 undecided.
"""

from __future__ import annotations

import os
import sys
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from inspect import Signature
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from cluesmith import __version__
from cluesmith.apps import ABOUT
from cluesmith.apps.cli.declared import Command, CommandGroup
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, UNDECIDED
from cluesmith.apps.cli.stream import verb_command
from cluesmith.apps.cli.usage import named_refusal, refusal_of
from cluesmith.errors import InputError, SudokuError, unknown_name
from cluesmith.verbs.registry import VERBS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class _Text:
    """Hands text over as it is: the declarations read it, and pydantic takes 0.1 s to load."""

    @staticmethod
    def coerce(value: Any, **_: Any) -> Any:
        return value


def _no_type(ctx: Any) -> None:
    """Show no type beside an argument: its metavar says what it is."""


class _Parser:
    """Reads arguments; what it refuses knows the command that it belongs to."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        for parameter in self.get_params(ctx):  # type: ignore[attr-defined]
            parameter.get_runtime_param = _Text
            if parameter.param_type_name == "argument":
                parameter.display_type_rich = _no_type
        try:
            rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        except typer.TyperException as error:
            error.ctx = getattr(error, "ctx", None) or ctx  # type: ignore[attr-defined]
            raise
        return rest


class _LazyCommand:
    """A command of a file of this folder, which is loaded when it is needed.

    A verb without such a file has the command that is made from its declaration.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def is_offered(self) -> bool:
        """Whether there is such a command; a verb may be a part of another's command."""
        return self.name not in VERBS or VERBS[self.name].is_command

    @property
    def help(self) -> str:
        """What the command does."""
        verb = VERBS.get(self.name)
        return (verb and verb.__doc__) or self.loaded.help

    @cached_property
    def loaded(self) -> Command | CommandGroup:
        """The command itself."""
        path = f"cluesmith.apps.cli.{self.name}"
        if find_spec(path) is None:
            return verb_command(VERBS[self.name])
        command: Command | CommandGroup = import_module(path).command
        return command


class _Group(_Parser, TyperGroup):
    """Commands under one name.

    Attributes:
        members: the commands by name, and verbs without a command.
    """

    members: Mapping[str, Any]

    def member(self, name: str) -> Any:
        """Return a command by its name; None if there is none of that name."""
        member = self.members.get(name)
        if isinstance(member, _LazyCommand) and not member.is_offered:
            return None
        return member

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Return the names of the commands."""
        return [name for name in self.members if self.member(name)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """Return a command as Typer has it; None if there is none of that name."""
        member = self.member(cmd_name)
        if member is None:
            return None
        command = member.loaded if isinstance(member, _LazyCommand) else member
        if isinstance(command, CommandGroup):
            group = _Group(name=cmd_name, help=command.help, no_args_is_help=True)
            group.rich_markup_mode, group.members = None, command.commands
            return group
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        single.command(cmd_name, cls=_Command, help=member.help)(_answering(command))
        return get_command(single)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write a line for each command."""
        with formatter.section("Commands"):
            names = self.list_commands(ctx)
            formatter.write_dl([(name, self.members[name].help) for name in names])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is asked for, or refuse an unknown name."""
        name = args[0]
        if self.member(name):
            return super().resolve_command(ctx, args)
        if self.name == "batch" and name in VERBS:
            raise InputError(
                f"{name} works on a {VERBS[name].subject.noun} and is not a batch verb",
                expected=f"one of {', '.join(self.members)}",
            )
        error = unknown_name(name, "a command", self.list_commands(ctx))
        if name in self.members:  # a verb that an option of another command asks for
            error.expected, error.nearest = None, self._asking_for(name)
        raise error

    def _asking_for(self, name: str) -> str:
        """Return the command and the option that ask for a verb without a command."""
        commands = {each: self.members[each].loaded for each in self.list_commands(None)}
        return next(
            f"{each} {command.fields[name].flags[0]}"
            for each, command in commands.items()
            if isinstance(command, Command) and name in command.fields
        )


class _Command(_Parser, TyperCommand):
    """A command; it refuses arguments that it does not take."""

    allow_extra_args = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments, and refuse those that are too many."""
        rest = super().parse_args(ctx, args)
        if rest:
            flags = [flag for each in self.params for flag in each.opts]
            takes_file = "--from" in flags and all(each.opts[0][0] == "-" for each in self.params)
            instead = (
                f"did you mean --from {rest[0][:40]}?"
                if takes_file
                else f"see {ctx.command_path} --help"
            )
            raise InputError(f"unexpected argument {rest[0][:40]!r}; {instead}")
        return rest


_OTHERS = ("strategies", "render", "lab", "serve", "mcp", "doctor", "batch", "library")
"""The commands beside the verbs; each has a file of its name."""

_Group.members = {name: _LazyCommand(name) for name in (*VERBS, *_OTHERS)}
"""The commands of the program itself; a group under it has its own."""

app = typer.Typer(
    name="cluesmith",
    cls=_Group,
    help=ABOUT,
    no_args_is_help=True,
    rich_markup_mode=None,  # rich help costs 0.1 s at every start
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _answering(command: Command) -> Callable[..., int]:
    """Return a function whose errors are one line on standard error and an exit code."""

    def answer(**values: object) -> int:
        try:
            code = command(**values)
            sys.stdout.flush()
        except InputError as error:
            return _refuse(named_refusal(error, command.fields))
        except SudokuError as error:
            return _refuse(str(error))
        except KeyboardInterrupt as stopped:
            print(f"cluesmith: {str(stopped) or 'interrupted'}", file=sys.stderr)
            return UNDECIDED
        except BrokenPipeError:
            # The reader of a pipe has gone; keep the interpreter from complaining at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FOUND
        except OSError as error:
            return _refuse(f"{error.filename or 'output'}: {error.strerror}")
        return code

    parameters = command.parameters
    answer.__signature__ = Signature(parameters, return_annotation=int)  # type: ignore[attr-defined]
    answer.__annotations__ = {each.name: each.annotation for each in parameters}
    return answer


def _refuse(message: str) -> int:
    line = " ".join(message.split())
    print(f"cluesmith: {line}", file=sys.stderr)
    return BAD_INPUT


_INTERRUPTED = 130
"""What Typer makes of Ctrl-C before a command has begun."""


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cluesmith {__version__}")
        raise typer.Exit


def _load_own(name: str | None) -> None:
    if name is not None:
        from cluesmith.apps.cli.own_constraints import load_constraints

        load_constraints(name)


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
    own: Annotated[
        str | None,
        typer.Option(
            "--own",
            metavar="FILE.py",
            callback=_load_own,
            help="Run a Python file of yours that declares constraints.",
        ),
    ] = None,
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
