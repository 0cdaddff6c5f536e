# SPDX-License-Identifier: MIT
"""Why a puzzle has no solution: few constraints and clues that contradict each other.

Constraints, clues and assumptions are taken away while there is still no solution. What is left is
minimal: if one more is taken away, there is a solution. This is repeated in other orders, and the
smallest set is kept. Rows, columns and regions always hold.

>>> from cluesmith.board import Board, Puzzle
>>> cages = "+killer_cage:total=7:r1c1,r1c2+killer_cage:total=7:r1c3,r1c4+odd:r4c4"
>>> found = contradiction(Puzzle.empty(Board.parse(f"4x4{cages}")))
>>> found.words()[0]
'The digits in the cage r1c1 and r1c2 differ and add up to 7.'
>>> len(found.constraints), found.clues, found.is_minimal
(2, (), True)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from cluesmith.arguments import checked_arguments
from cluesmith.board import Position, Puzzle
from cluesmith.board.candidate_names import candidate_of, name_of
from cluesmith.board.text import brief, counted
from cluesmith.engines.limits import check_time, deadline
from cluesmith.engines.solve import as_position, solve
from cluesmith.errors import in_field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cluesmith.board import Candidates
    from cluesmith.board.constraints import Constraint

_ORDERS = 5
"""So many orders are tried; each gives a minimal set."""

_SECONDS = 2.0
"""The time for one question of whether fewer constraints and clues have a solution."""

ConflictPart = tuple[str, int]
"""A constraint by its number on the board, a clue by its cell, or an assumption by its number."""


@dataclass(frozen=True)
class Contradiction:
    """Constraints, clues and assumptions that no digits keep together.

    Attributes:
        puzzle: the puzzle without a solution.
        constraints: those of its board that take part.
        clues: the clues that take part, as pairs of a cell and a digit.
        is_minimal: whether it is known that each of them is needed.
        assumptions: the assumed candidates that take part, as pairs of a cell and a digit.
    """

    puzzle: Puzzle
    constraints: tuple[Constraint, ...]
    clues: tuple[tuple[int, int], ...]
    is_minimal: bool
    assumptions: tuple[tuple[int, int], ...] = ()

    def __repr__(self) -> str:
        constraints = counted(len(self.constraints), "constraint")
        parts = [constraints, counted(len(self.clues), "clue")]
        if self.assumptions:
            parts.append(counted(len(self.assumptions), "assumption"))
        return brief(self, ", ".join(parts))

    def words(self) -> list[str]:
        """Return a sentence for each constraint, one for the clues and one for the assumptions."""
        board = self.puzzle.board
        sentences = [constraint.words(board) for constraint in self.constraints]
        for what, pairs in (("clues", self.clues), ("assumptions", self.assumptions)):
            if pairs:
                sentences.append(
                    f"The {what} {', '.join(name_of(*pair, board) for pair in pairs)}."
                )
        return sentences or ["No digits fit into the rows, columns and regions."]

    def to_json(self) -> dict[str, object]:
        """Return constraints as boards have them in JSON, with sentence and cells; clue names."""
        board = self.puzzle.board
        return {
            "constraints": [
                constraint.to_json(board)
                | {
                    "words": constraint.words(board),
                    "scope": [
                        board.cell_name(cell) for cell in sorted(set(constraint.scope(board)))
                    ],
                }
                for constraint in self.constraints
            ],
            "clues": [name_of(*clue, board) for clue in self.clues],
            "assumptions": [name_of(*pair, board) for pair in self.assumptions],
            "minimal": self.is_minimal,
        }


@checked_arguments
def contradiction(
    puzzle: str | Puzzle | Candidates | Position,
    *,
    assume: Iterable[str] = (),
    time: float | None = None,
) -> Contradiction | None:
    """Return why a puzzle has no solution; None if it has one, or if that is not known in time.

    Candidates that are ruled out by hand are not considered.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        assume: candidates that are taken to hold, as ``r4c7=5``.
        time: seconds after which the smallest set so far is returned.

    Raises:
        InputError: text that cannot be read, or clues that contradict each other in one group.
    """
    check_time(time)
    is_over = deadline(time)
    values = as_position(puzzle).values
    with in_field("assume"):
        assumed = [candidate_of(name, values.board) for name in assume]
    is_sure = True
    seconds = _SECONDS if time is None else min(_SECONDS, time)

    def is_broken(parts: Sequence[ConflictPart]) -> bool:
        nonlocal is_sure
        position = _with_parts(values, assumed, parts)
        if position is None:
            return True
        status = str(solve(position, limit=1, time=seconds).status)
        is_sure = is_sure and status != "undecided"
        return status == "none"

    parts: list[ConflictPart] = [
        ("clue", cell) for cell, digit in enumerate(values.digits) if digit
    ]
    parts += [("constraint", number) for number in range(len(values.board.constraints))]
    parts += [("assumption", number) for number in range(len(assumed))]
    whole = _with_parts(values, assumed, parts)
    if whole is not None and str(solve(whole, limit=1, time=time).status) != "none":
        return None
    best, random = list(parts), Random(0)  # noqa: S311 - not for secrets
    is_minimal = False
    for order in range(_ORDERS):
        if order:
            random.shuffle(parts)
        is_sure = True
        fewer = _shrunk(parts, is_broken, is_over)
        if is_over() and order:
            break
        if order == 0 or len(fewer) < len(best):
            best, is_minimal = fewer, is_sure and not is_over()
    numbers = sorted(number for kind, number in best if kind == "constraint")
    cells = sorted(cell for kind, cell in best if kind == "clue")
    numbers_assumed = sorted(number for kind, number in best if kind == "assumption")
    return Contradiction(
        values,
        tuple(values.board.constraints[number] for number in numbers),
        tuple((cell, values.digits[cell]) for cell in cells),
        is_minimal,
        tuple(assumed[number] for number in numbers_assumed),
    )


def _with_parts(
    puzzle: Puzzle, assumed: Sequence[tuple[int, int]], parts: Sequence[ConflictPart]
) -> Position | None:
    """Return a puzzle with some of its parts; None if one cell has a clue and another digit."""
    kept = set(parts)
    constraints = puzzle.board.constraints
    board = replace(
        puzzle.board,
        constraints=tuple(
            each for number, each in enumerate(constraints) if ("constraint", number) in kept
        ),
    )
    digits = [digit if ("clue", cell) in kept else 0 for cell, digit in enumerate(puzzle.digits)]
    pairs = [pair for number, pair in enumerate(assumed) if ("assumption", number) in kept]
    if any(digits[cell] not in (0, digit) for cell, digit in pairs):
        return None
    return as_position(Puzzle(bytes(digits), board)).assuming(pairs)


def _shrunk(
    parts: Sequence[ConflictPart],
    is_broken: Callable[[Sequence[ConflictPart]], bool],
    is_over: Callable[[], bool],
) -> list[ConflictPart]:
    """Return parts that are broken together, where no single one can be left out.

    Large slices are tried first; with fewer parts there are never fewer solutions, so a part that
    was needed once stays needed.
    """
    if is_broken([]):
        return []
    left, size = list(parts), len(parts)
    while size > 1:
        size = (size + 1) // 2
        start = 0
        while start < len(left) and not is_over():
            fewer = left[:start] + left[start + size :]
            if is_broken(fewer):
                left = fewer
            else:
                start += size
    return left
