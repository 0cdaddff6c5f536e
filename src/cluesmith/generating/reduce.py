# SPDX-License-Identifier: MIT
"""Reducing: remove clues one by one while a puzzle meets a requirement, as Simonis does.

A removed clue never comes back (committed choice). The result is *locally minimal*: none of its
clues can be removed. It need not have the fewest clues possible.

>>> reduction = reduce("1234341221434321", seed=1)
>>> str(reduction.reduced), reduction.is_minimal, len(reduction.redundant)
('1....4.22..3....', False, 16)
>>> reduce(reduction.reduced).is_minimal
True
>>> row = summary([reduction.to_json(), reduce("1......3..2....4").to_json()])
>>> row.puzzles, row.minimal, str(row.presets), str(row.reduced)
(2, 1, '   4  10.00   16', '   4   4.50    5')

On a board with constraints, constraints can be removed after the clues.

>>> from cluesmith.board import Board
>>> board = Board.parse("4x4+killer_cage:total=3:r1c1,r1c2+thermometer:r1c1,r1c2+odd:r1c1")
>>> reduction = reduce(Puzzle.parse("12343412214343.1", board), constraints=True)
>>> [board.constraints[number].id for number in reduction.redundant_constraints]
['killer_cage', 'odd', 'thermometer']
>>> reduction.reduced.clue_count, [each.id for each in reduction.reduced.board.constraints]
(4, ['thermometer'])
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board import Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.shapes import orbits_of
from cluesmith.board.text import brief, counted
from cluesmith.engines.by_board import conflict, each_by_board
from cluesmith.engines.limits import check_effort, deadline, native_seconds
from cluesmith.engines.solve import as_position, solve
from cluesmith.errors import InputError, Interrupted
from cluesmith.generating.requirement import STANDINGS, Requirement

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from cluesmith.board import Position
    from cluesmith.generating.requirement import RequirementLike


class ReductionStatus(StrEnum):
    """How a reduction ends."""

    REDUCED = "reduced"
    """None of the clues left can be removed."""
    NONE = "none"
    """It has no solution."""
    MULTIPLE = "multiple"
    """It has several."""
    STUCK = "stuck"
    """The required strategies, scheme or test do not solve it."""
    UNDECIDED = "undecided"
    """The time ran out, or a question was too hard; the clues left meet the requirement."""


@dataclass(frozen=True)
class Reduction:
    """A puzzle and its reduced form.

    Attributes:
        puzzle: the puzzle as given.
        status: how it ended.
        reduced: the reduced puzzle, or None if the puzzle is not known to meet the requirement.
        redundant: the clues that can be removed, each alone.
        is_minimal: whether no clue can be removed; None where that is open.
        requirement: what the puzzle has to keep.
        redundant_constraints: the numbers of the constraints that can be removed, each alone; None
            if constraints were to stay.
    """

    puzzle: Puzzle
    status: ReductionStatus
    requirement: Requirement
    reduced: Puzzle | None = None
    redundant: tuple[int, ...] = ()
    is_minimal: bool | None = None
    redundant_constraints: tuple[int, ...] | None = None

    def __repr__(self) -> str:
        left = "" if self.reduced is None else f"to {self.reduced.clue_count}"
        return brief(self, f"{self.status}, {counted(self.puzzle.clue_count, 'clue')} {left}")

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith reduce --json``."""
        board = self.puzzle.board
        members: dict[str, object] = {
            "puzzle": str(self.puzzle),
            **board.members,
            "reduced": None if self.reduced is None else str(self.reduced),
            "clues": None if self.reduced is None else self.reduced.clue_count,
            "minimal": self.is_minimal,
            "redundant": [board.cell_name(cell) for cell in self.redundant],
            "presets": self.puzzle.clue_count,
            "keep": self.requirement.name or None,
            "status": str(self.status),
        }
        if self.redundant_constraints is not None:
            listed = [board.constraints[number] for number in self.redundant_constraints]
            members["redundant_constraints"] = [each.text(board) for each in listed]
            members["reduced_board"] = None if self.reduced is None else self.reduced.board.spec
        return members


@checked_arguments
def reduce(
    puzzle: str | Puzzle | Position,
    *,
    keep: RequirementLike = None,
    constraints: bool = False,
    symmetry: str = "none",
    seed: int = 0,
    time: float | None = None,
) -> Reduction:
    """Remove clues from a puzzle while it keeps exactly one solution.

    Args:
        puzzle: a puzzle, or text in any format.
        keep: strategies or a propagation scheme that must still solve it, or your own test: a
            function of a puzzle that more clues never make false.
        constraints: whether constraints are removed, too, after the clues.
        symmetry: clues are removed together by this symmetry (see :mod:`cluesmith.board.shapes`).
        seed: the order of the clues; the same seed gives the same answer.
        time: seconds after which no more clues are removed.

    Raises:
        InputError: the puzzle cannot be reduced.
        Interrupted: on Ctrl-C, with the reduction so far.
    """
    [reduction] = reduce_each(
        [as_position(puzzle)],
        keep=keep,
        constraints=constraints,
        symmetry=symmetry,
        seed=seed,
        time=time,
    )
    if isinstance(reduction, InputError):
        raise reduction
    return reduction


def reduce_each(
    positions: Sequence[Position],
    *,
    keep: RequirementLike = None,
    constraints: bool = False,
    symmetry: str = "none",
    seed: int = 0,
    time: float | None = None,
    threads: int = 1,
) -> Iterator[Reduction | InputError]:
    """Yield the reduction of each position, in order, or the error that it cannot be reduced."""
    check_effort(time=time, seed=seed, threads=threads)
    requirement = Requirement.of(keep)
    work = partial(
        _reduce_alike,
        requirement=requirement,
        constraints=constraints,
        symmetry=symmetry,
        seed=seed,
        time=time,
        threads=threads,
    )
    yield from each_by_board(positions, work, alone=time is not None, objection=_objection)


def _objection(position: Position) -> InputError | None:
    """Return why a position cannot be reduced, or None; only its clues count."""
    if not position.is_plain and not position.clues.clue_count:
        return InputError("candidates without a clue", expected="a puzzle given by its clues")
    return conflict(position)


def _reduce_alike(
    positions: Sequence[Position],
    requirement: Requirement,
    constraints: bool,
    symmetry: str,
    seed: int,
    time: float | None,
    threads: int,
) -> Iterator[Reduction]:
    """Yield the reductions of positions of one board."""
    board = positions[0].board
    puzzles = [position.clues for position in positions]
    if symmetry == "none" and not board.is_plain:
        orbits = [[cell] for cell in range(board.cell_count)]
    else:
        orbits = orbits_of(symmetry, board)
    task = None if constraints else requirement.native(board)
    if task is None:
        for puzzle in puzzles:
            yield _reduce_slowly(puzzle, requirement, orbits, seed, time, constraints)
    else:
        yield from _reduce_natively(puzzles, requirement, task, orbits, seed, time, threads)


def _reduce_natively(
    puzzles: Sequence[Puzzle],
    requirement: Requirement,
    task: _native.Requirement,
    orbits: list[list[int]],
    seed: int,
    time: float | None,
    threads: int,
) -> Iterator[Reduction]:
    board = puzzles[0].board
    reduced, standings, without, progress, interrupted = _native.reduce_many(
        task,
        digit_rows(puzzles),
        orbits,
        seed=seed,
        threads=threads,
        seconds=native_seconds(time),
    )
    for row, puzzle in enumerate(puzzles):
        standing = STANDINGS[standings[row]]
        if standing not in ("met", "undecided"):
            yield Reduction(puzzle, ReductionStatus(standing), requirement)
            continue
        alone = {
            cell: STANDINGS[without[row, cell]] for cell, digit in enumerate(puzzle.digits) if digit
        }
        result = Reduction(
            puzzle,
            ReductionStatus.REDUCED if progress[row] == 2 else ReductionStatus.UNDECIDED,
            requirement,
            Puzzle(reduced[row].tobytes(), board) if progress[row] else None,
            *_redundancy(alone),
        )
        if interrupted and standing == "undecided":
            raise Interrupted(result)
        yield result
    if interrupted:
        raise KeyboardInterrupt


def _redundancy(alone: dict[int, str]) -> tuple[tuple[int, ...], bool | None]:
    """Return the redundant clues and whether there are none, from the standing without each."""
    redundant = tuple(cell for cell, standing in alone.items() if standing == "met")
    if redundant:
        return redundant, False
    return (), None if not alone or "undecided" in alone.values() else True


def _reduce_slowly(
    puzzle: Puzzle,
    requirement: Requirement,
    orbits: list[list[int]],
    seed: int,
    time: float | None,
    constraints: bool,
) -> Reduction:
    """Return the reduction under a requirement, or on a board, that native code does not know."""
    is_over = deadline(time)
    numbers = range(len(puzzle.board.constraints)) if constraints else range(0)
    removable: list[int] = []
    outcome = solve(puzzle, time=time)
    if not outcome.is_unique:
        return Reduction(puzzle, ReductionStatus(str(outcome.status)), requirement)
    if not requirement.is_met(puzzle):
        return Reduction(puzzle, ReductionStatus.STUCK, requirement)
    alone = {cell: "undecided" for cell, digit in enumerate(puzzle.digits) if digit}
    left, status = puzzle, ReductionStatus.REDUCED
    try:
        for cell in alone:
            if is_over():
                break
            fewer = without_clues(puzzle, [cell], requirement)
            alone[cell] = "stuck" if fewer == puzzle else "met"
        removable += (
            number
            for number in numbers
            if not is_over() and requirement.is_met(_without_constraints(puzzle, {number}))
        )
        random = Random(seed)  # noqa: S311
        for orbit in random.sample(orbits, len(orbits)):
            if is_over():
                status = ReductionStatus.UNDECIDED
                break
            left = without_clues(left, orbit, requirement)
        left, is_done = _with_fewer_constraints(left, removable, requirement, random, is_over)
        status = status if is_done else ReductionStatus.UNDECIDED
    except KeyboardInterrupt as interrupt:
        status = ReductionStatus.UNDECIDED
        so_far = Reduction(puzzle, status, requirement, left, *_redundancy(alone))
        raise Interrupted(so_far) from interrupt
    return Reduction(
        puzzle,
        status,
        requirement,
        left,
        *_redundancy(alone),
        tuple(removable) if constraints else None,
    )


def _with_fewer_constraints(
    puzzle: Puzzle,
    removable: Sequence[int],
    requirement: Requirement,
    random: Random,
    is_over: Callable[[], bool],
) -> tuple[Puzzle, bool]:
    """Return a puzzle without the constraints that can go, and whether all were tried.

    Only those can go that can go alone, when all clues are there. Clues that were needed before
    stay needed.
    """
    gone: set[int] = set()
    for number in random.sample(removable, len(removable)):
        if is_over():
            return _without_constraints(puzzle, gone), False
        if requirement.is_met(_without_constraints(puzzle, {*gone, number})):
            gone.add(number)
    return _without_constraints(puzzle, gone), True


def _without_constraints(puzzle: Puzzle, gone: Collection[int]) -> Puzzle:
    kept = [each for number, each in enumerate(puzzle.board.constraints) if number not in gone]
    return Puzzle(puzzle.digits, replace(puzzle.board, constraints=tuple(kept)))


def without_clues(puzzle: Puzzle, cells: Sequence[int], requirement: Requirement) -> Puzzle:
    """Return a puzzle without these clues if that meets the requirement, else the puzzle."""
    fewer = puzzle.with_digits((cell, 0) for cell in cells)
    return fewer if fewer != puzzle and requirement.is_met(fewer) else puzzle


@dataclass(frozen=True)
class Spread:
    """The least, the average and the greatest of numbers."""

    least: int
    average: float
    greatest: int

    def __str__(self) -> str:
        return f"{self.least:4d} {self.average:6.2f} {self.greatest:4d}"


@dataclass(frozen=True)
class ReductionSummary:
    """A row of Simonis's table of reductions.

    Attributes:
        puzzles: how many puzzles could be reduced.
        presets: the numbers of their clues.
        minimal: how many were locally minimal as they came.
        reduced: the numbers of clues that were left.
        left_out: how many others there were.
    """

    puzzles: int
    presets: Spread
    minimal: int
    reduced: Spread
    left_out: int


def summary(reductions: Sequence[Mapping[str, Any]]) -> ReductionSummary | None:
    """Return the row of the table, or None without reductions.

    Args:
        reductions: the output of ``cluesmith reduce --json`` for each puzzle.
    """
    rows = [reduction for reduction in reductions if reduction["clues"] is not None]
    if not rows:
        return None
    return ReductionSummary(
        len(rows),
        _spread([row["presets"] for row in rows]),
        sum(row["minimal"] is True for row in rows),
        _spread([row["clues"] for row in rows]),
        len(reductions) - len(rows),
    )


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(min(numbers), sum(numbers) / len(numbers), max(numbers))
