# SPDX-License-Identifier: MIT
"""Refuting: relaxations that show at once that a pattern has no clues.

Each looks at the clue cells alone, not at digits. A puzzle that strategies solve has one solution,
so whatever gives every puzzle of a pattern a second one refutes it for every strategy set.

>>> from cluesmith.setting.contract import Effort
>>> from cluesmith.setting.problem import ClueProblem
>>> METHOD.settle(ClueProblem.of("xxxx...x........"), Effort()).reason
'row 3 and row 4 have no clue and can be exchanged in every solution'
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.proofs.certificate import Certificate
from cluesmith.setting.claims import claim
from cluesmith.setting.closers import is_naked
from cluesmith.setting.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board, Group
    from cluesmith.setting.contract import Effort
    from cluesmith.setting.problem import ClueProblem

    Refutation = tuple[str, Certificate]


class Refute:
    """Tries one relaxation after another; it cannot find clues."""

    name = "refute"

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """See :class:`cluesmith.setting.contract.Method`."""
        tried = []
        for relaxation in RELAXATIONS:
            if effort.is_over:
                break
            refutation = relaxation(problem)
            if refutation is not None:
                return Verdict.impossible(problem, self.name, *refutation)
            tried.append(relaxation.__name__.replace("_", " "))
        return Verdict.undecided(problem, self.name, f"tried {', '.join(tried) or 'nothing'}")


def few_clues(problem: ClueProblem) -> Refutation | None:
    """Two digits that are no clue can be exchanged in every solution."""
    clues, size = len(problem.pattern), problem.pattern.board.size
    if clues >= size - 1:
        return None
    reason = f"{clues} clues leave two of the {size} digits unnamed; they can be exchanged"
    return reason, Certificate("few_clues", claim(problem), {})


def empty_lines(problem: ClueProblem) -> Refutation | None:
    """Two lines of a chute without clues can be exchanged in every solution."""
    board = problem.pattern.board
    for one, other in _line_pairs(board):
        if problem.pattern.mask & (one.mask | other.mask):
            continue
        image = list(range(board.cell_count))
        for here, there in zip(one.cells, other.cells, strict=True):
            image[here], image[there] = there, here
        if _keeps_groups(board, image):
            reason = (
                f"{one.name} and {other.name} have no clue and can be exchanged in every solution"
            )
            return reason, Certificate("symmetry", claim(problem), {"map": image})
    return None


def geometric_closure(problem: ClueProblem) -> Refutation | None:
    """A naked single needs a cell that sees all digits but one, so at least as many filled cells.

    Where filling every such cell does not fill the board, no digits can.
    """
    if not is_naked(problem.allow):
        return None
    board = problem.pattern.board
    filled = problem.pattern.mask
    while True:
        seeing = [
            cell
            for cell in range(board.cell_count)
            if not filled >> cell & 1
            and (filled & board.peer_masks[cell]).bit_count() >= board.size - 1
        ]
        if not seeing:
            break
        for cell in seeing:
            filled |= 1 << cell
    open_cells = board.cell_count - filled.bit_count()
    if not open_cells:
        return None
    reason = (
        f"{open_cells} cells never see {board.size - 1} filled ones, which a naked single needs"
    )
    return reason, Certificate("geometric", claim(problem), {})


RELAXATIONS = (few_clues, empty_lines, geometric_closure)
"""In the order of their cost."""


def _line_pairs(board: Board) -> Iterator[tuple[Group, Group]]:
    """Yield the pairs of rows and of columns that go through the same boxes."""
    for chute in board.chutes:
        yield from combinations(chute.lines, 2)


def _keeps_groups(board: Board, image: list[int]) -> bool:
    groups = {group.mask for group in board.groups}
    return all(sum(1 << image[cell] for cell in group.cells) in groups for group in board.groups)


METHOD = Refute()
