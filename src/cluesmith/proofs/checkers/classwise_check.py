# SPDX-License-Identifier: MIT
"""The checker of kind ``classwise``: a tree in which classes of clues are chosen one by one.

The evidence is ``{"tree": ...}``, a character for each state. ``docs/explanation/certificates.md``
defines the states and their bounds; native code computes them again. It returns the fillings that
singles and locked candidates solve, and this module checks that none of them is an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.deadline import NEVER, TimeOver
from cluesmith.proofs.checkers.evidence import unpacked
from cluesmith.proofs.checkers.terms import impossibility

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from cluesmith.proofs.certificate import Certificate
    from cluesmith.proofs.checkers.deadline import Deadline

_KNOWN = {"naked_single", "full_house", "hidden_single", "pointing", "claiming"}
"""The planes use all of these; with fewer strategies no more fillings are solved."""

_MOST_CLUES = 27
_MOST_STATES = 1 << 31
_RUN = 32


def classwise(certificate: Certificate, deadline: Deadline = NEVER) -> str | None:
    """Follow the tree, then check that no filling that it leaves is an answer."""
    terms = impossibility(certificate.claim)
    if terms.board != Board.classic(3):
        return "the kind classwise is for the plain 9x9 board"
    unknown = [strategy.id for strategy in terms.allow if strategy.id not in _KNOWN]
    if unknown:
        return f"{unknown[0]} in the claim, and the kind classwise knows only the basics"
    cells = list(terms.pattern.cells)
    if len(cells) > _MOST_CLUES:
        return f"{len(cells)} clues, and the kind classwise has at most {_MOST_CLUES}"
    expired, objection, position, _, fillings = _native.check_classwise(
        cells, _tree(certificate.evidence), seconds=deadline.limit
    )
    if expired:
        raise TimeOver
    if objection:
        return f"state {position} of the tree: {objection}"
    if terms.fixed.clue_count and len(fillings):
        return "digits are fixed, and the fillings that are left have no names of digits"
    for filling in fillings:
        deadline.look()
        puzzle = Puzzle(filling.tobytes(), terms.board)
        if terms.objection(puzzle) is None:
            return f"{puzzle} is an answer"
    return None


def _tree(evidence: Mapping[str, Any]) -> bytes:
    """Return the tree, a byte a state."""
    text = unpacked(evidence, "tree")
    if len(text) + (_RUN - 1) * text.count("z") > _MOST_STATES:
        raise InputError("a tree that is too long", expected=f"{_MOST_STATES:,} states at most")
    text = text.replace("z", "0" * _RUN)
    if text.strip("01"):
        raise InputError("an unknown character in the tree", expected="0, 1 or z")
    return bytes(ord(character) - ord("0") for character in text)
