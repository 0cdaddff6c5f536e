# SPDX-License-Identifier: MIT
"""Names of the features of a board, and what an unknown name may stand for.

>>> from cluesmith.board.geometry import STANDARD
>>> parse_constraint("cage:total=3:r1c1,r1c2", STANDARD)
Traceback (most recent call last):
cluesmith.errors.InputError: 'cage' is not a feature of a board; did you mean killer_cage?
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.constraints import CONSTRAINTS, Constraint, parse
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from cluesmith.board.geometry import Board

SWITCHES = ("diagonals", "windoku", "no_boxes")
"""The features that have no value."""

_GROUPS = (*SWITCHES, "extra", "boxes", "regions")
"""The features that are no constraints."""


def parse_constraint(text: str, board: Board) -> Constraint:
    """Return the constraint of a feature.

    Raises:
        InputError: an unknown name, with the nearest one or the one that another program's name
            stands for; or what :func:`cluesmith.board.constraints.parse` refuses.
    """
    name = text.partition(":")[0].removesuffix("?")
    if name in CONSTRAINTS:
        return parse(text, board)
    kind, known = "a feature of a board", [*_GROUPS, *CONSTRAINTS]
    usual = _usual_names().get(_plain(name))
    if usual is not None:
        raise InputError(f"{name[:40]!r} is not {kind}", nearest=usual)
    raise unknown_name(name, kind, known, listed=[*_GROUPS, "a constraint"])


def _usual_names() -> dict[str, str]:
    """Return the constraint of each name that other programs use; the first has a shared name."""
    named: dict[str, str] = {}
    for each in CONSTRAINTS.values():
        for name in ",".join([each.title, *each.names.values()]).split(","):
            named.setdefault(_plain(name), each.id)
    return named


def _plain(name: str) -> str:
    """Return a name without case and marks.

    >>> _plain("Killer cage") == _plain("killer-cage") == _plain("KillerCages")
    True
    """
    return "".join(filter(str.isalnum, name.lower())).removesuffix("s")
