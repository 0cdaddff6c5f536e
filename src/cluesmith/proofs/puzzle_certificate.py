# SPDX-License-Identifier: MIT
"""Certificates about the solutions of one puzzle: that there is none, no other, or these at least.

They have the form of those about clue problems (:mod:`cluesmith.proofs.certificate`).
"This candidate is impossible" is the claim that with the candidate assumed there is no solution.

>>> claim = PuzzleClaim("4x4", "1......3..2....4", assume=("r1c2=2",))
>>> claim.proved
'with r1c2=2 there is no solution'
>>> text = PuzzleCertificate("rup", claim, {"proof": ""}).to_text()
>>> PuzzleCertificate.parse(text).claim == claim
True
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Self

from cluesmith.board.text import brief
from cluesmith.errors import InputError
from cluesmith.proofs.certificate import Written, certificate_parts

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class PuzzleClaim:
    """The claim that these are solutions and, if it is complete, that there are no others.

    Attributes:
        board: the spec of the board, as ``9x9``.
        puzzle: the digits of the puzzle.
        marks: the candidates left, cell by cell and digit by digit, with ``.`` for each one ruled
            out; an empty text if only the digits rule candidates out.
        assume: candidates that are assumed to hold, as ``r4c7=5``.
        solutions: full grids.
        complete: whether there are no other solutions.
    """

    board: str
    puzzle: str
    marks: str = ""
    assume: tuple[str, ...] = ()
    solutions: tuple[str, ...] = ()
    complete: bool = True

    def __repr__(self) -> str:
        return brief(self, self.proved)

    @property
    def proved(self) -> str:
        """What a valid certificate proves, in words."""
        where = f"with {', '.join(self.assume)} there" if self.assume else "there"
        count = len(self.solutions)
        if not count:
            return f"{where} is no solution"
        if self.complete and count == 1:
            return f"{where} is exactly one solution"
        number = f"exactly {count}" if self.complete else f"at least {count}"
        return f"{where} {'is' if count == 1 else 'are'} {number} solution{'s' * (count > 1)}"


@dataclass(frozen=True, repr=False)
class PuzzleCertificate(Written):
    """A claim about the solutions of a puzzle, and its proof.

    Attributes:
        kind: how it is proved.
        claim: what is proved.
        evidence: what the checker of the kind needs.
    """

    kind: str
    claim: PuzzleClaim
    evidence: Mapping[str, Any]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a certificate.

        Raises:
            InputError: text that is not a certificate about a puzzle.
        """
        kind, claim, evidence = certificate_parts(text)
        return cls(kind, _claim(claim), evidence)


def _claim(data: Mapping[str, Any]) -> PuzzleClaim:
    names = {field.name for field in fields(PuzzleClaim)}
    if set(data) != names:
        raise InputError("a claim with other parts", expected=", ".join(sorted(names)))
    board, puzzle, marks = data["board"], data["puzzle"], data["marks"]
    assume, solutions, complete = data["assume"], data["solutions"], data["complete"]
    if not (
        all(isinstance(text, str) for text in (board, puzzle, marks))
        and all(isinstance(texts, list) for texts in (assume, solutions))
        and all(isinstance(text, str) for texts in (assume, solutions) for text in texts)
        and isinstance(complete, bool)
    ):
        raise InputError("a claim with parts of other kinds", expected="texts and lists of texts")
    return PuzzleClaim(board, puzzle, marks, tuple(assume), tuple(solutions), complete)
