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
from cluesmith.board import Puzzle
from cluesmith.board.bits import bitset
from cluesmith.board.constraints.declaration import Motion
from cluesmith.board.geometry import STANDARD
from cluesmith.board.open_board import frame
from cluesmith.clue_problem.claims import claim
from cluesmith.clue_problem.methods.closers import NAKED, is_naked
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.engines.close import KERNEL_BITS
from cluesmith.errors import Interrupted
from cluesmith.proofs.certificate import Certificate
from cluesmith.proofs.certify import certify

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cluesmith.board import Board, Group, Pattern
    from cluesmith.board.constraints import Constraint
    from cluesmith.board.geometry import Chute
    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.proofs.certificate import PuzzleCertificate

    Impossibility = tuple[str, Certificate | PuzzleCertificate]
    Relaxation = Callable[[ClueProblem, Effort], Impossibility | None]


_SHARE_OF_GRIDS = 0.2
"""How much of the time left the search for a grid of the fixed constraints may take."""

MOST_FILLINGS = 10_000
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


def few_clues(problem: ClueProblem, _: Effort) -> Impossibility | None:
    """Two digits without a clue can be exchanged in every solution, if no constraint tells them."""
    board = problem.pattern.board
    clues, size = len(problem.pattern), board.size
    if clues >= size - 1 or not all(map(is_blind_to_digits, board.constraints)):
        return None
    reason = f"{clues} clues leave two of the {size} digits unnamed; they can be exchanged"
    return reason, Certificate("few_clues", claim(problem), {})


def empty_lines(problem: ClueProblem, _: Effort) -> Impossibility | None:
    """Two lines of a chute without clues can be exchanged in every solution."""
    board = problem.pattern.board
    for one, other in _line_pairs(board):
        if problem.pattern.mask & (one.mask | other.mask):
            continue
        image = list(range(board.cell_count))
        for here, there in zip(one.cells, other.cells, strict=True):
            image[here], image[there] = there, here
        if _keeps_groups(board, image) and keeps_constraints(board, image):
            reason = (
                f"{one.name} and {other.name} have no clue and can be exchanged in every solution"
            )
            return reason, Certificate("symmetry", claim(problem), {"map": image})
    return None


def turned_boards(problem: ClueProblem, _: Effort) -> Impossibility | None:
    """A rotation, a reflection or an exchange of chutes keeps every constraint and clue."""
    board = problem.pattern.board
    if board.is_plain:  # there only lines without clues can be exchanged
        return None
    for name, image in _whole_maps(board):
        is_kept = all(image[cell] == cell for cell in problem.pattern.cells)
        moves = any(there in board.peers[here] for here, there in enumerate(image))
        if is_kept and moves and _keeps_groups(board, image) and keeps_constraints(board, image):
            reason = f"{name} keeps every constraint and clue and makes a second solution of each"
            return reason, Certificate("symmetry", claim(problem), {"map": image})
    return None


def no_grids(problem: ClueProblem, effort: Effort) -> Impossibility | None:
    """The fixed constraints have no solution, whatever the open values and clues are."""
    board = frame(problem.pattern.board)
    if board.is_plain:
        return None
    seconds = effort.seconds
    share = None if seconds is None else _SHARE_OF_GRIDS * seconds
    certified = certify(Puzzle.empty(board), limit=1, time=share)
    if certified.outcome.status != "none" or certified.certificate is None:
        return None
    return "the fixed constraints have no solution", certified.certificate


def geometric_closure(problem: ClueProblem, _: Effort) -> Impossibility | None:
    """The cell of a naked single sees all digits but one, so it sees at least as many filled cells.

    If filling every such cell does not fill the board, no digits do.
    """
    board = problem.pattern.board
    if not is_naked(problem.allow) or not board.is_plain:
        return None
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


def chutes(problem: ClueProblem, effort: Effort) -> Impossibility | None:
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


def crossings(problem: ClueProblem, effort: Effort) -> Impossibility | None:
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
                most=MOST_FILLINGS,
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


QUICK = (few_clues, empty_lines, turned_boards, no_grids, geometric_closure)
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
    return _chute_name(STANDARD.chutes[chute])


def _chute_name(chute: Chute) -> str:
    return f"{chute.lines[0].name} to {chute.lines[-1].index + 1}"


def _line_pairs(board: Board) -> Iterator[tuple[Group, Group]]:
    """Yield the pairs of rows and of columns that go through the same boxes."""
    for chute in board.chutes:
        yield from combinations(chute.lines, 2)


def is_blind_to_digits(constraint: Constraint) -> bool:
    """Whether a constraint holds as well after digits are renamed."""
    return constraint.may_rename and not constraint.is_open


def keeps_constraints(board: Board, image: list[int]) -> bool:
    """Whether a map sends constraints to constraints, and each open one to itself."""
    fixed = {each.text(board) for each in board.constraints if not each.is_open}
    is_turn = image in [turned for _, turned in _turns(board)]
    for each in board.constraints:
        if each.motion is Motion.NONE or (each.motion is Motion.SHAPE and not is_turn):
            return False
        there = each.moved(image).text(board)
        if there != each.text(board) if each.is_open else there not in fixed:
            return False
    return True


def _turns(board: Board) -> Iterator[tuple[str, list[int]]]:
    """Yield the rotations and reflections of a square board."""
    size = board.size
    places = [divmod(cell, size) for cell in range(size * size)]
    last = size - 1
    turns: list[tuple[str, Callable[[int, int], tuple[int, int]]]] = [
        ("the half turn", lambda r, c: (last - r, last - c)),
        ("the reflection left to right", lambda r, c: (r, last - c)),
        ("the reflection top to bottom", lambda r, c: (last - r, c)),
        ("the reflection in the falling diagonal", lambda r, c: (c, r)),
        ("the reflection in the rising diagonal", lambda r, c: (last - c, last - r)),
        ("the quarter turn", lambda r, c: (c, last - r)),
    ]
    for name, turn in turns:
        yield name, [size * row + column for row, column in (turn(r, c) for r, c in places)]


def _whole_maps(board: Board) -> Iterator[tuple[str, list[int]]]:
    """Yield the turns of a board, and the exchanges of two bands or two stacks."""
    if board.is_square:
        yield from _turns(board)
    for one, other in combinations(board.chutes, 2):
        if one.lines[0].kind is not other.lines[0].kind:
            continue
        image = list(range(board.cell_count))
        for here, there in zip(one.cells, other.cells, strict=True):
            image[here], image[there] = there, here
        yield f"the exchange of {_chute_name(one)} and {_chute_name(other)}", image


def _keeps_groups(board: Board, image: list[int]) -> bool:
    groups = {group.mask for group in board.groups}
    return all(sum(1 << image[cell] for cell in group.cells) in groups for group in board.groups)


METHOD = Refute(*QUICK, chutes, crossings)
