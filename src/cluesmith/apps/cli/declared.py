# SPDX-License-Identifier: MIT
"""Commands made from declarations: every option is a :class:`~cluesmith.verbs.declaration.Option`.

A command may take a verb, or any other dataclass of options, as one parameter: on the command line
each of its fields is an option. An option of the same name that the command declares itself takes
its place.

Typer sees text and switches only. Values are read here, so that every refusal is in our words.

>>> from cluesmith.verbs.declaration import Option
>>> from cluesmith.verbs.infer import Infer
>>> @declared
... def show(verb: Infer, twice: Annotated[bool, Option("Show it twice.")] = False) -> int:
...     return verb.count * (2 if twice else 1)
>>> list(signature(show).parameters)[-3:]
['time', 'threads', 'twice']
>>> show(count="3", twice=True)
6
"""

from __future__ import annotations

from dataclasses import is_dataclass
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from cluesmith.verbs.declaration import Field, fields_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def declared(command: Callable[..., int]) -> Callable[..., int]:
    """Return a command that takes text for each option that its parameters declare."""
    hints = get_type_hints(command, include_extras=True)
    own = fields_of(command)
    fields: dict[str, Field] = {}
    bundles: dict[str, list[str]] = {}
    arguments = []
    for parameter in signature(command).parameters.values():
        hint = hints[parameter.name]
        if is_dataclass(hint):
            inner = {n: f for n, f in fields_of(hint).items() if n not in hints}  # type: ignore[arg-type]
            bundles[parameter.name] = list(inner)
            fields |= inner
        elif parameter.name in own:
            fields[parameter.name] = own[parameter.name]
        else:
            arguments.append(parameter.replace(annotation=hint))

    def run(values: dict[str, Any]) -> int:
        made = {
            name: hints[name](**{member: values[member] for member in members if member in values})
            for name, members in bundles.items()
        }
        others = {name: value for name, value in values.items() if name in hints}
        return command(**made, **others)

    return command_of(run, fields.values(), command.__doc__, arguments)


def command_of(
    run: Callable[[dict[str, Any]], int],
    fields: Iterable[Field],
    help_: str | None,
    arguments: Iterable[Parameter] = (),
) -> Callable[..., int]:
    """Return a command with options, which hands over their values by name.

    Its attribute ``fields`` has the options by name.
    """
    named = {field.name: field for field in fields}
    parameters = [*arguments, *map(_parameter, named.values())]
    parameters = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in parameters]

    def command(**texts: Any) -> int:
        return run({name: _value(named.get(name), text) for name, text in texts.items()})

    command.__signature__ = Signature(parameters, return_annotation=int)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    command.__doc__ = help_
    command.fields = named  # type: ignore[attr-defined]
    return command


def _parameter(field: Field) -> Parameter:
    """Return an option as Typer takes it: a switch or text."""
    option, default = field.option, field.default
    choices = [str(choice) for choice in option.choices]
    kind: Any = bool if field.kind is bool else str
    declaration = typer.Option(
        *field.flags,
        help=option.help,
        metavar=field.metavar,
        autocompletion=(lambda: choices) if choices else None,
    )
    if default is not Parameter.empty and default is not None and kind is str:
        default = str(default)
    annotation: Any = Annotated[kind | None, declaration]
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _value(field: Field | None, text: Any) -> Any:
    """Return the value of an option; Typer hands over the text of a default, too."""
    if field is None or not isinstance(text, str):
        return text
    is_default = field.default is not None and text == str(field.default)
    return field.default if is_default else field.read(text)
