# SPDX-License-Identifier: MIT
"""The usual forms of constraints in the formats of other programs.

A constraint whose fields are of a usual form is read and written under the name that it declares
(``names``); nothing else is to be told. Constraints of other forms have functions of their own in
the files of the formats.

>>> form_of(CONSTRAINTS["thermometer"]), form_of(CONSTRAINTS["clone"])
(<Form.CELLS: 'cells'>, None)
>>> declared("iss", "Thermo").title
'Thermometer'
"""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from cluesmith.board.constraints.codec import kind_of
from cluesmith.board.constraints.declaration import CONSTRAINTS
from cluesmith.board.constraints.outside import OutsideClue

if TYPE_CHECKING:
    from cluesmith.board.constraints.declaration import Constraint


class Form(StrEnum):
    """What the fields of a constraint are."""

    RULE = "rule"
    """None: a rule of the whole board."""
    CELLS = "cells"
    """A list of cells."""
    NUMBERED = "numbered"
    """A list of cells and a number."""
    OUTSIDE = "outside"
    """A row or column, and a clue at one of its ends."""


_FORMS = {
    (): Form.RULE,
    ("Cells",): Form.CELLS,
    ("Cells", "int"): Form.NUMBERED,
    ("Cells", "int | None"): Form.NUMBERED,
}


def form_of(kind: type[Constraint]) -> Form | None:
    """Return the form of a constraint, or None for any other."""
    if issubclass(kind, OutsideClue):
        return Form.OUTSIDE
    return _FORMS.get(tuple(map(kind_of, fields(kind))))


def declared(program: str, name: str) -> type[Any] | None:
    """Return the constraint of a usual form that has this name in a program."""
    for kind in CONSTRAINTS.values():
        if kind.names.get(program) == name and form_of(kind):
            return kind
    return None


def number_field(kind: type[Constraint]) -> str:
    """Return the name of the field with the number of a numbered constraint or of a clue."""
    return fields(kind)[1].name
