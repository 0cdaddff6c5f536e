# SPDX-License-Identifier: MIT
"""Refuting: relaxations that show at once that a pattern has no clues.

Each uses only the clue cells, not the digits. A puzzle that strategies solve has one solution. So a
pattern whose puzzles all have a second solution is refuted for every strategy set.

>>> from cluesmith.clue_problem.methods.contract import Effort
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> METHOD.settle(ClueProblem.of("xxxx...x........"), Effort()).reason
'row 3 and row 4 have no clue and can be exchanged in every solution'
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board.bits import bitset
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.claims import claim
from cluesmith.clue_problem.methods.closers import NAKED, is_naked
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.engines.close import KERNEL_BITS
from cluesmith.errors import Interrupted
from cluesmith.proofs.certificate import Certificate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cluesmith.board import Board, Group, Pattern
    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.problem import ClueProblem

    Refutation = tuple[str, Certificate]
    Relaxation = Callable[[ClueProblem, Effort], Refutation | None]


_MOST_FILLINGS = 10_000
"""The most fillings of a chute that are tried with those of another."""


class Refute:
    """Tries one relaxation after another; it cannot find clues.

    Attributes:
        relaxations: the relaxations to try, in order.
    """

    name = "refute"

    def __init__(self, *relaxations: Relaxation) -> None:
        self.relaxations = relaxations

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """See :class:`cluesmith.clue_problem.methods.contract.Method`."""
        tried: list[str] = []
        for relaxation in self.relaxations:
            if effort.is_over:
                break
            effort.progress.at(self.name, relaxation.__name__.replace("_", " "))
            try:
                refutation = relaxation(problem, effort)
            except KeyboardInterrupt:
                raise Interrupted(self._open(problem, tried)) from None
            if refutation is not None:
                return Verdict.impossible(problem, self.name, *refutation)
            tried.append(relaxation.__name__.replace("_", " "))
        return self._open(problem, tried)

    def _open(self, problem: ClueProblem, tried: list[str]) -> Verdict:
        return Verdict.undecided(problem, self.name, f"tried {', '.join(tried) or 'nothing'}")


def few_clues(problem: ClueProblem, _: Effort) -> Refutation | None:
    """Two digits without a clue can be exchanged in every solution."""
    clues, size = len(problem.pattern), problem.pattern.board.size
    if clues >= size - 1:
        return None
    reason = f"{clues} clues leave two of the {size} digits unnamed; they can be exchanged"
    return reason, Certificate("few_clues", claim(problem), {})


def empty_lines(problem: ClueProblem, _: Effort) -> Refutation | None:
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


def geometric_closure(problem: ClueProblem, _: Effort) -> Refutation | None:
    """The cell of a naked single sees all digits but one, so it sees at least as many filled cells.

    If filling every such cell does not fill the board, no digits do.
    """
    if not is_naked(problem.allow):
        return None
    board = problem.pattern.board
    open_cells = board.cell_count - reachable(problem.pattern).bit_count()
    if not open_cells:
        return None
    reason = (
        f"{open_cells} cells never see {board.size - 1} filled ones, which a naked single needs"
    )
    return reason, Certificate("geometric", claim(problem), {})


def reachable(pattern: Pattern) -> int:
    """Return the clue cells and all cells that will see enough filled cells, as a mask."""
    board, filled = pattern.board, pattern.mask
    while True:
        seeing = [
            cell
            for cell in range(board.cell_count)
            if not filled >> cell & 1
            and (filled & board.peer_masks[cell]).bit_count() >= board.size - 1
        ]
        if not seeing:
            return filled
        for cell in seeing:
            filled |= 1 << cell


def chutes(problem: ClueProblem, effort: Effort) -> Refutation | None:
    """The clues of a chute do not fix it even if the rest of the board is known.

    It tries all fillings of the chute; a refutation takes a second or two.
    """
    set_ = _basic_set(problem)
    if set_ is None:
        return None
    for count, number, clues in sorted(_chute_clues(problem.pattern)):
        ending, pinned = _native.count_pinned(
            clues, set_, limit=1, seconds=effort.limit, stop=effort.stop
        )
        if ending == "exhausted" and not pinned:
            reason = (
                f"the {count} clues of {_name(number)} would not suffice "
                "even if all the rest of the board were given"
            )
            return reason, Certificate("chute", claim(problem), {"chute": number})
    return None


def crossings(problem: ClueProblem, effort: Effort) -> Refutation | None:
    """The clues of a band and a stack do not fix them even if the other 36 cells are known.

    It tries the fillings of both, in seconds to minutes, if the clues of one of the two leave only
    some thousand fillings.
    """
    set_ = _basic_set(problem)
    if set_ is None:
        return None
    pattern = problem.pattern
    sparse = sorted(_chute_clues(pattern))
    for _, base, _ in sparse:
        for _, other, _ in sparse:
            if (base < 3) == (other < 3):
                continue
            flags = np.array([cell in pattern for cell in range(81)], np.uint8).reshape(9, 9)
            ending, _ = _native.try_crossing(
                np.ascontiguousarray(flags if base < 3 else flags.T).ravel(),
                base % 3,
                other % 3,
                set_,
                most=_MOST_FILLINGS,
                seconds=effort.limit,
                stop=effort.stop,
            )
            if ending == "refuted":
                reason = (
                    f"the clues of {_name(base)} and of {_name(other)} would not suffice "
                    "even if the other 36 cells were given"
                )
                evidence = {"base": base, "crossing": other}
                return reason, Certificate("crossing", claim(problem), evidence)
            if ending == "too many":
                break
            if effort.is_over:
                return None
    return None


QUICK = (few_clues, empty_lines, geometric_closure)
"""What takes no time."""


def _basic_set(problem: ClueProblem) -> int | None:
    """Return singles and locked candidates as native code takes them; None if more is allowed.

    None also on a variant board, whose further groups rule out more.
    """
    ids = {strategy.id for strategy in problem.allow}
    if problem.pattern.board != STANDARD or not ids <= {*KERNEL_BITS, *NAKED}:
        return None
    return sum(bit for id_, bit in KERNEL_BITS.items() if id_ in ids)


def _chute_clues(pattern: Pattern) -> Iterator[tuple[int, int, int]]:
    """Yield for each chute the number of its clues, its own number, and the set of its clues."""
    for number, chute in enumerate(pattern.board.chutes):
        clues = bitset(place for place, cell in enumerate(chute.cells) if cell in pattern)
        yield clues.bit_count(), number, clues


def _name(chute: int) -> str:
    lines = STANDARD.chutes[chute].lines
    return f"{lines[0].name} to {lines[-1].index + 1}"


def _line_pairs(board: Board) -> Iterator[tuple[Group, Group]]:
    """Yield the pairs of rows and of columns that go through the same boxes."""
    for chute in board.chutes:
        yield from combinations(chute.lines, 2)


def _keeps_groups(board: Board, image: list[int]) -> bool:
    groups = {group.mask for group in board.groups}
    return all(sum(1 << image[cell] for cell in group.cells) in groups for group in board.groups)


METHOD = Refute(*QUICK, chutes, crossings)
