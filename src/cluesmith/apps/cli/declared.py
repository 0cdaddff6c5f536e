# SPDX-License-Identifier: MIT
"""Commands made from declarations: their options, the reading of values, and completion.

Every option is a :class:`~cluesmith.verbs.option.Option`.

A command may take a verb, or any other dataclass of options, as one parameter: on the command line
each of its fields is an option. An option of the same name that the command declares itself takes
its place.

Typer sees text and switches only. Values are read here, so that every refusal is in our words.

>>> from cluesmith.verbs.option import Option
>>> from cluesmith.verbs.infer import Infer
>>> @declared
... def show(verb: Infer, twice: Annotated[bool, Option("Show it twice.")] = False) -> int:
...     return verb.count * (2 if twice else 1)
>>> list(show.fields)[-3:]
['time', 'threads', 'twice']
>>> show(count="3", twice=True)
6
"""

from __future__ import annotations

from dataclasses import dataclass, is_dataclass
from functools import cached_property
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from cluesmith.verbs.field import Field, fields_of
from cluesmith.verbs.option import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


@dataclass(frozen=True)
class Command:
    """A command: its help, its parameters, and what it does with their values.

    Attributes:
        help: what it does, in words.
        run: is called with the values of arguments and options by name; returns the exit code.
        declare: returns the options and the arguments; only a command that is used needs them.
    """

    help: str
    run: Callable[[dict[str, Any]], int]
    declare: Callable[[], tuple[Mapping[str, Field], Sequence[Parameter]]]

    @cached_property
    def fields(self) -> Mapping[str, Field]:
        """The options by name."""
        return self.declare()[0]

    @property
    def parameters(self) -> list[Parameter]:
        """The arguments and options as Typer takes them: text and switches."""
        fields, arguments = self.declare()
        parameters = [*arguments, *map(_parameter, fields.values())]
        return [each.replace(kind=Parameter.KEYWORD_ONLY) for each in parameters]

    def __call__(self, **texts: Any) -> int:
        """Run the command on texts."""
        return self.run({n: _value(self.fields.get(n), text) for n, text in texts.items()})


@dataclass(frozen=True)
class CommandGroup:
    """Commands under one name, with the help of that name."""

    help: str
    commands: Mapping[str, Command]


def declared(function: Callable[..., int]) -> Command:
    """Return the command that calls a function; the docstring is its help."""

    def declare() -> tuple[Mapping[str, Field], Sequence[Parameter]]:
        hints: dict[str, Any] = get_type_hints(function, include_extras=True)
        own = fields_of(function)
        fields: dict[str, Field] = {}
        arguments = []
        for parameter in signature(function).parameters.values():
            hint = hints[parameter.name]
            if _is_bundle(hint):
                fields |= {n: f for n, f in fields_of(hint).items() if n not in hints}
            elif parameter.name in own:
                fields[parameter.name] = own[parameter.name]
            else:
                arguments.append(parameter.replace(annotation=hint))
        return fields, arguments

    def run(values: dict[str, Any]) -> int:
        hints: dict[str, Any] = get_type_hints(function)
        made = {
            name: hint(**{n: values[n] for n in fields_of(hint) if n in values and n not in hints})
            for name, hint in hints.items()
            if _is_bundle(hint)
        }
        return function(**made, **{n: value for n, value in values.items() if n in hints})

    return Command(function.__doc__ or "", run, declare)


def _is_bundle(hint: Any) -> bool:
    return is_dataclass(hint)


def _parameter(field: Field) -> Parameter:
    """Return an option as Typer takes it: a switch or text."""
    option, default = field.option, field.default
    kind: Any = bool if field.kind is bool else str
    declaration = typer.Option(
        *field.flags,
        help=option.words,
        metavar=field.metavar,
        autocompletion=_completer(option) if option.names or option.values else None,
    )
    if default is not Parameter.empty and default is not None and kind is str:
        default = str(default)
    annotation: Any = Annotated[kind | None, declaration]
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def completing(names: str) -> Callable[[str], Sequence[str]]:
    """Return a function that completes the names of an argument in a shell; see :class:`Option`."""
    return _completer(Option("", names=names))


def _completer(option: Option) -> Callable[[str], Sequence[str]]:
    def complete(incomplete: str) -> list[str]:  # Typer evaluates the annotations
        return [*option.completions(incomplete)]

    return complete


def _value(field: Field | None, text: Any) -> Any:
    """Return the value of an option; Typer hands over the text of a default, too."""
    if field is None or not isinstance(text, str):
        return text
    is_default = field.default is not None and text == str(field.default)
    return field.default if is_default else field.read(text)
