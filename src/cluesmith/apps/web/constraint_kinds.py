# SPDX-License-Identifier: MIT
"""The kinds of constraints that the page can draw, from their declarations.

>>> [cage] = [kind for kind in constraint_kinds() if kind["id"] == "killer_cage"]
>>> cage["title"], cage["gesture"], cage["lists"]
('Killer cage', 'area', ['cells'])
>>> cage["fields"]
[{'name': 'total', 'label': 'Total', 'is_text': False, 'initial': '?', 'can_be_open': True}]
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any

from cluesmith.apps.web.gestures import example_of, gesture_of
from cluesmith.board import Board
from cluesmith.board.constraints import CONSTRAINTS, Constraint
from cluesmith.board.constraints.codec import CODECS, OPEN, kind_of

_LISTS = ("Cells", "Segments")


def constraint_kinds() -> list[dict[str, Any]]:
    """Return each kind with its gesture, its lists of cells and the values that it needs."""
    return [
        {
            "id": kind.id,
            "title": kind.title,
            "family": kind.__module__.rpartition(".")[2],
            "meaning": (kind.__doc__ or "").partition("\n")[0],
            "gesture": str(gesture),
            "fewest": kind.fewest,
            "lists": [each.name for each in fields(kind) if kind_of(each) in _LISTS],
            "fields": [_field(kind, each) for each in fields(kind) if kind_of(each) not in _LISTS],
        }
        for kind in CONSTRAINTS.values()
        if (gesture := gesture_of(kind)) is not None
    ]


def _field(kind: type[Constraint], each: Field[Any]) -> dict[str, object]:
    return {
        "name": each.name,
        "label": each.name.replace("_", " ").capitalize(),
        "is_text": kind_of(each) == "str",
        "initial": _initial(kind, each),
        "can_be_open": each.name == kind.openable,
    }


def _initial(kind: type[Constraint], each: Field[Any]) -> str:
    """Return the text of a value to begin with: its default, an open one, or the example's."""
    if each.default not in (MISSING, None):
        value = each.default
    elif each.name == kind.openable:
        return str(OPEN)
    else:
        value = getattr(example_of(kind), each.name)
    return CODECS[kind_of(each)].write(value, Board.parse(kind.example))
