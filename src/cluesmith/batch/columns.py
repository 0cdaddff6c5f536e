# SPDX-License-Identifier: MIT
"""Results as rows of a table: its columns and their kinds.

A member that is an object becomes a column for each of its members, ``cover_rating`` of
``{"cover": {"rating": 0.5}}``; a list becomes its JSON text. Each row adds to the known columns and
kinds. Each chunk has its own; those of all chunks are joined in order.

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
    """Add the columns of a result."""
    for name, value in _flat(members):
        _add(kinds, name, _kind(value))


def add_kinds(kinds: Kinds, others: Mapping[str, str]) -> None:
    """Add the columns of a later chunk."""
    for name, kind in others.items():
        _add(kinds, name, kind)


def columns(kinds: Mapping[str, str]) -> Kinds:
    """Return the columns to write; the members of an object have their own columns."""
    return {name: kind for name, kind in kinds.items() if kind != "object"}


def cells(members: Mapping[str, object], kinds: Mapping[str, str]) -> list[Cell]:
    """Return the cells of a result in the order of the columns."""
    row = dict(_flat(members))
    return [_cell(row.get(name), kind) for name, kind in kinds.items()]


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
    earlier = kinds.setdefault(name, kind)
    if earlier in ("null", kind):
        kinds[name] = kind
    elif kind != "null":
        kinds[name] = "number" if {earlier, kind} == {"integer", "number"} else "text"


def _cell(value: object, kind: str) -> Cell:
    if value is None or isinstance(value, dict):
        return None
    if kind == "number" and isinstance(value, int):
        return float(value)
    if isinstance(value, str) or (kind != "text" and isinstance(value, (bool, int, float))):
        return value
    return dumps(value)
