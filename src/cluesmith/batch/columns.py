# SPDX-License-Identifier: MIT
"""Results as rows of a table: what columns there are and what they hold.

A member that is an object becomes a column for each of its members, ``cover_rating`` of
``{"cover": {"rating": 0.5}}``; a list becomes its JSON text. What a column holds is found out row
by row and chunk by chunk, and the findings of chunks can be put together in their order.

>>> kinds: Kinds = {}
>>> add_row(kinds, {"puzzle": "1...", "cover": {"rating": 1}, "se": None})
>>> add_row(kinds, {"puzzle": "2...", "cover": None, "se": 1.2})
>>> columns(kinds)
{'puzzle': 'text', 'cover_rating': 'integer', 'se': 'number'}
>>> cells({"puzzle": "2...", "cover": None, "se": 1.2}, columns(kinds))
['2...', None, 1.2]
"""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Kinds = dict[str, str]
"""By column: ``null``, ``object``, ``boolean``, ``integer``, ``number`` or ``text``."""

Cell = str | int | float | bool | None


def add_row(kinds: Kinds, members: Mapping[str, object]) -> None:
    """Let the columns know a result."""
    for name, value in _flat(members):
        _add(kinds, name, _kind(value))


def add_kinds(kinds: Kinds, others: Mapping[str, str]) -> None:
    """Let the columns know those of a later chunk."""
    for name, kind in others.items():
        _add(kinds, name, kind)


def columns(kinds: Mapping[str, str]) -> Kinds:
    """Return the columns to write; what was always an object or nothing has columns of its own."""
    return {name: kind for name, kind in kinds.items() if kind != "object"}


def cells(members: Mapping[str, object], wanted: Mapping[str, str]) -> list[Cell]:
    """Return the row of a result."""
    row = dict(_flat(members))
    return [_cell(row.get(name), kind) for name, kind in wanted.items()]


def _flat(members: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    for name, value in members.items():
        yield prefix + name, value
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}_")


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "number"
    return "object" if isinstance(value, dict) else "text"


def _add(kinds: Kinds, name: str, kind: str) -> None:
    known = kinds.setdefault(name, kind)
    if known in ("null", kind):
        kinds[name] = kind
    elif kind != "null":
        kinds[name] = "number" if {known, kind} == {"integer", "number"} else "text"


def _cell(value: object, kind: str) -> Cell:
    if value is None or isinstance(value, dict):
        return None
    if kind == "number" and isinstance(value, int):
        return float(value)
    if isinstance(value, str) or (kind != "text" and isinstance(value, (bool, int, float))):
        return value
    return dumps(value)
