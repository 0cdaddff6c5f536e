# SPDX-License-Identifier: MIT
"""Checks certificates of kinds ``chute`` and ``crossing``: regions whose clues cannot suffice.

If singles and locked candidates solve a puzzle, they solve it with more clues too. So a pattern is
refuted if its clues in a region do not suffice even with all the rest of the board known. The
checker tries every filling of the region, up to the names of the digits. It knows the strategies by
their ids, and only the plain 9x9 board: further groups would rule out more.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> claim = Claim("9x9", "x" * 9 + "." * 18 + "x" * 54, ("naked_single", "hidden_single"))
>>> check_chute(Certificate("chute", claim, {"chute": 0})) is None
True
>>> check_chute(Certificate("chute", claim, {"chute": 3}))
'with the rest of the board given, clues of column 1 to 3 can suffice'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board import Board, GroupKind
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.deadline import NEVER, TimeOver
from cluesmith.proofs.checkers.terms import impossibility, read_board

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Chute, Group
    from cluesmith.proofs.certificate import Certificate, Claim
    from cluesmith.proofs.checkers.deadline import Deadline

_BOARD = Board.classic(3)
_PLAIN = frozenset({"naked_single", "full_house"})
"""Strategies that the check always uses; with more strategies it only refutes less."""

_MEANS = frozenset({"hidden_single", "pointing", "claiming"})
"""Strategies that the check uses if they are allowed."""


def check_chute(certificate: Certificate, deadline: Deadline = NEVER) -> str | None:
    """Return why a certificate proves nothing, in words, or None where it is valid."""
    try:
        chute = _chute(certificate, "chute")
        clues = _clues(certificate.claim, chute, chute.boxes)
    except InputError as error:
        return str(error)
    means = _means(certificate.claim)
    count = _native.count_chute(clues, limit=1, seconds=deadline.limit, **means)
    if count is None:
        raise TimeOver
    if count == 0:
        return None
    return f"with the rest of the board given, clues of {_name(chute)} can suffice"


def check_crossing(certificate: Certificate, deadline: Deadline = NEVER) -> str | None:
    """Return why a certificate proves nothing, in words, or None where it is valid.

    This takes seconds, or minutes if the clues of both chutes allow many fillings.
    """
    try:
        base, crossing = _chute(certificate, "base"), _chute(certificate, "crossing")
        clues = _clues(certificate.claim, base, _crossing_boxes(base, crossing))
    except InputError as error:
        return str(error)
    means = _means(certificate.claim)
    follows = _native.cross_follows(clues, seconds=deadline.limit, **means)
    if follows is None:
        raise TimeOver
    if not follows:
        return None
    return (
        f"with the rest of the board given, clues of {_name(base)} and of {_name(crossing)} "
        "can suffice"
    )


def _chute(certificate: Certificate, key: str) -> Chute:
    """Return the chute that the evidence names."""
    number = certificate.evidence.get(key)
    if type(number) is not int or not 0 <= number < len(_BOARD.chutes):
        raise InputError(f"the evidence names no {key}", expected="a number from 0 to 5")
    return _BOARD.chutes[number]


def _crossing_boxes(base: Chute, crossing: Chute) -> list[Group]:
    """Return the box that two chutes share, the others of the base, then those of the other."""
    shared = [box for box in base.boxes if box in crossing.boxes]
    if len(shared) != 1:
        raise InputError(
            f"{_name(base)} and {_name(crossing)} do not cross", expected="a band and a stack"
        )
    return shared + [box for box in (*base.boxes, *crossing.boxes) if box not in shared]


def _clues(claim: Claim, base: Chute, boxes: Iterable[Group]) -> int:
    """Return the clues of these boxes as native code takes them: bit 9 * box + place in the box.

    Places are counted along the lines of the base, which native code calls rows.
    """
    if read_board(claim.board) != _BOARD:
        raise InputError(f"a claim about {claim.board[:40]!r}", expected="the plain 9x9 board")
    pattern = impossibility(claim).pattern
    unknown = [name for name in claim.allow if name not in _PLAIN | _MEANS]
    if unknown:
        raise InputError(
            f"{unknown[0][:40]!r} in the claim", expected="singles and locked candidates only"
        )
    is_band = base.lines[0].kind is GroupKind.ROW
    cells = [
        cell
        for box in boxes
        for cell in sorted(box.cells, key=None if is_band else lambda cell: (cell % 9, cell))
    ]
    return sum(1 << place for place, cell in enumerate(cells) if cell in pattern)


def _means(claim: Claim) -> dict[str, bool]:
    return {name: name in claim.allow for name in sorted(_MEANS)}


def _name(chute: Chute) -> str:
    return f"{chute.lines[0].name} to {chute.lines[-1].index + 1}"
