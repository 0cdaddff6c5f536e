# SPDX-License-Identifier: MIT
"""Options that are declared once and taken by several commands.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Size:
...     width: int = 3
...     height: int = 3
>>> def area(size: Size, scale: int = 1) -> int:
...     return size.width * size.height * scale
>>> list(signature(spread(area, "size", Size)).parameters)
['width', 'height', 'scale']
>>> spread(area, "size", Size)(width=2, height=3, scale=1)
6
"""

from __future__ import annotations

from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def declared(options: Callable[..., object]) -> dict[str, Parameter]:
    """Return the parameters of a command, or the fields of a dataclass, their annotations read."""
    hints = get_type_hints(options, include_extras=True)
    return {
        p.name: p.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[p.name])
        for p in signature(options).parameters.values()
    }


def made_of(
    run: Callable[[dict[str, Any]], int], parameters: Iterable[Parameter], words: str | None
) -> Callable[..., int]:
    """Return a command of these parameters, which hands their values over by name."""
    listed = list(parameters)

    def command(**given: Any) -> int:
        return run(given)

    command.__signature__ = Signature(listed, return_annotation=int)  # type: ignore[attr-defined]
    command.__annotations__ = {p.name: p.annotation for p in listed}
    command.__doc__ = words
    return command


def spread(command: Callable[..., int], name: str, fields: type) -> Callable[..., int]:
    """Return a command that takes the fields of a dataclass in place of one of its parameters."""
    inner = declared(fields)
    own = declared(command)
    del own[name]

    def run(given: dict[str, Any]) -> int:
        value = fields(**{field: given.pop(field) for field in inner})
        return command(**{name: value}, **given)

    return made_of(run, (inner | own).values(), command.__doc__)
