# SPDX-License-Identifier: MIT
r"""Checks certificates about the solutions of a puzzle: ``solutions``, ``rup``, ``lemmas``.

The solutions of a claim are checked one by one. The proof that there are no others is a refutation,
line by line, of clauses that this module writes from the groups of the board and the claim alone,
without the encoders. The variable of cell c (from 0) and digit d is size * c + d.

>>> from cluesmith.proofs.certificate import PuzzleCertificate, PuzzleClaim
>>> from cluesmith.proofs.checkers.evidence import packed
>>> claim = PuzzleClaim("4x4", "1......3..2....4", solutions=("1342421334212134",))
>>> check_rup(PuzzleCertificate("rup", claim, {"proof": packed("0\n")})) is None
True
>>> claim = PuzzleClaim("4x4", "1......3..2....4")
>>> check_rup(PuzzleCertificate("rup", claim, {"proof": packed("0\n")}))
'line 1 of the proof does not follow from those before it'
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Self

import numpy as np

from cluesmith.board.candidate_names import candidate_of, name_of
from cluesmith.board.text import digit_name
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.deadline import NEVER
from cluesmith.proofs.checkers.evidence import unpacked
from cluesmith.proofs.checkers.lemma_check import Lemmas
from cluesmith.proofs.checkers.rup import refutation_objection
from cluesmith.proofs.checkers.terms import exactly, read_board, read_puzzle
from cluesmith.proofs.checkers.verifier import is_solution

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Board, Puzzle
    from cluesmith.proofs.certificate import PuzzleCertificate, PuzzleClaim
    from cluesmith.proofs.checkers.deadline import Deadline


def check_solutions(certificate: PuzzleCertificate) -> str | None:
    """Check the solutions of a claim that does not say that they are all."""
    if certificate.claim.complete:
        return "solutions alone do not prove that there are no others"
    terms = _Terms.read(certificate.claim)
    if not terms.solutions:
        return "the claim names no solution"
    return terms.objection()


def check_rup(certificate: PuzzleCertificate, deadline: Deadline = NEVER) -> str | None:
    """Check the solutions of a claim, then the refutation of any other one."""
    return _refutation_objection(certificate, [], deadline)


def check_lemmas(certificate: PuzzleCertificate, deadline: Deadline = NEVER) -> str | None:
    """The same for a board with constraints; each lemma is proved from its constraint first."""
    lemmas = unpacked(certificate.evidence, "lemmas").splitlines()
    check = Lemmas(read_board(certificate.claim.board), deadline)
    for number, lemma in enumerate(lemmas, start=1):
        objection = check.objection(lemma)
        if objection is not None:
            return f"lemma {number}: {objection}"
    clauses = [
        [int(word) for word in lemma.split() if word[0] not in "cg" and word != "0"]
        for lemma in lemmas
    ]
    return _refutation_objection(certificate, clauses, deadline)


def _refutation_objection(
    certificate: PuzzleCertificate, lemmas: Sequence[Sequence[int]], deadline: Deadline
) -> str | None:
    if not certificate.claim.complete:
        return "the claim does not say that there are no other solutions"
    terms = _Terms.read(certificate.claim)
    proof = unpacked(certificate.evidence, "proof")
    objection = terms.objection()
    if objection is not None:
        return objection
    clauses = [*terms.clauses(), *lemmas]
    literals = [literal for clause in clauses for literal in (*clause, 0)]
    return refutation_objection(np.array(literals, np.int32), proof, deadline)


@dataclass(frozen=True)
class _Terms:
    """A claim as boards and puzzles.

    Attributes:
        puzzle: the digits of the puzzle.
        ruled_out: candidates, as pairs of a cell and a digit, that the marks do not have.
        assumed: candidates that are assumed to hold.
        solutions: the grids that are claimed to be solutions.
    """

    puzzle: Puzzle
    ruled_out: frozenset[tuple[int, int]]
    assumed: tuple[tuple[int, int], ...]
    solutions: tuple[Puzzle, ...]

    @classmethod
    def read(cls, claim: PuzzleClaim) -> Self:
        """Read a claim; bad text is an InputError."""
        board = read_board(claim.board)
        assumed = tuple(candidate_of(text, board) for text in claim.assume)
        for text, (cell, digit) in zip(claim.assume, assumed, strict=True):
            exactly(text, name_of(cell, digit, board))
        return cls(
            read_puzzle(claim.puzzle, board),
            frozenset(_ruled_out(claim.marks, board)),
            assumed,
            tuple(read_puzzle(text, board) for text in claim.solutions),
        )

    def objection(self) -> str | None:
        """Return what is wrong with the solutions of the claim, or None."""
        if len(set(self.solutions)) < len(self.solutions):
            return "a solution is named twice"
        for number, grid in enumerate(self.solutions, 1):
            if not is_solution(self.puzzle, grid):
                return f"solution {number} is none of the puzzle"
            if any(grid.digits[cell] == digit for cell, digit in self.ruled_out):
                return f"solution {number} has a digit that the marks rule out"
            if any(grid.digits[cell] != digit for cell, digit in self.assumed):
                return f"solution {number} has not what is assumed"
        return None

    def clauses(self) -> Iterator[tuple[int, ...]]:
        """Yield the clauses of every solution that the claim does not name."""
        board = self.puzzle.board
        digits = range(1, board.size + 1)
        cells = [
            [self.variable(cell, digit) for digit in digits] for cell in range(board.cell_count)
        ]
        groups = [
            [self.variable(cell, digit) for cell in group.cells]
            for group in board.groups
            for digit in digits
        ]
        for variables in cells + groups:  # each set has exactly one that is true
            yield tuple(variables)
            for place, variable in enumerate(variables):
                for other in variables[:place]:
                    yield -other, -variable
        for group in board.short_groups:
            for first, second in combinations(group.cells, 2):
                for digit in digits:
                    yield -self.variable(first, digit), -self.variable(second, digit)
        for cell, digit in enumerate(self.puzzle.digits):
            if digit:
                yield (self.variable(cell, digit),)
        for cell, digit in self.assumed:
            yield (self.variable(cell, digit),)
        for cell, digit in sorted(self.ruled_out):
            yield (-self.variable(cell, digit),)
        for grid in self.solutions:
            yield tuple(-self.variable(cell, digit) for cell, digit in enumerate(grid.digits))

    def variable(self, cell: int, digit: int) -> int:
        """Return the variable "the cell holds the digit"."""
        return self.puzzle.board.size * cell + digit


def _ruled_out(marks: str, board: Board) -> Iterator[tuple[int, int]]:
    if not marks:
        return
    if len(marks) != board.cell_count * board.size:
        raise InputError(
            f"marks of {len(marks)} characters", expected=f"{board.cell_count * board.size}"
        )
    for index, char in enumerate(marks):
        cell, digit = index // board.size, index % board.size + 1
        if char == ".":
            yield cell, digit
        elif char != digit_name(digit):
            raise InputError(
                f"found {char!r} in the marks", position=index, expected=f"{digit_name(digit)} or ."
            )
