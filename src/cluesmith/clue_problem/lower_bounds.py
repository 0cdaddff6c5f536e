# SPDX-License-Identifier: MIT
"""Lower bounds on the number of clues, each with its reason.

A puzzle that strategies solve has one solution, so a bound for puzzles with one solution holds for
every strategy set.

>>> bound_for_any_strategies(Board.classic(2))
LowerBound(clues=4, rests_on='every puzzle of 3 clues was tried: none has one solution')
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.formats import read_each
from cluesmith.board.geometry import STANDARD
from cluesmith.board.symmetry import symmetries
from cluesmith.clue_problem.methods.closers import is_naked
from cluesmith.clue_problem.methods.contract import method
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.close import close_many, listed_rules
from cluesmith.engines.solve import solve
from cluesmith.engines.solved_by import solved_by
from cluesmith.engines.walk import native_ids
from cluesmith.engines.walks import walk_many
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from numpy.typing import NDArray

    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.strategies.catalogue import Strategy

SMALL = 4
"""The largest size of board on which every pattern can be tried."""

_SEVENTEEN = (
    "the exhaustive search of McGuire, Tugemann and Civario (2014): no 9x9 puzzle of 16 clues has "
    "one solution"
)


@dataclass(frozen=True)
class LowerBound:
    """No puzzle has fewer clues.

    Attributes:
        clues: the bound.
        rests_on: why it holds, in words: what was searched, or who has shown it.
    """

    clues: int
    rests_on: str


@lru_cache(maxsize=64)
def bound_for_any_strategies(board: Board) -> LowerBound:
    """Return the bound for puzzles with one solution."""
    if board == STANDARD:
        return LowerBound(17, _SEVENTEEN)
    clues = board.size - 1
    bound = LowerBound(clues, "two digits without a clue could be exchanged")
    while board.size <= SMALL and not _has_proper_puzzle(board, clues):
        reason = f"every puzzle of {clues} clues was tried: none has one solution"
        clues += 1
        bound = LowerBound(clues, reason)
    return bound


def patterns(board: Board, clues: int) -> Iterator[Pattern]:
    """Yield the patterns with this many cells, one for each class under symmetry."""
    maps = [transformation.cells for transformation in symmetries(board)]
    seen: set[int] = set()
    for cells in combinations(range(board.cell_count), clues):
        pattern = Pattern.from_cells(cells, board)
        if pattern.mask in seen:
            continue
        seen.update(sum(1 << image[cell] for cell in cells) for image in maps)
        yield pattern


def exhaust(
    board: Board, allow: tuple[Strategy, ...], clues: int, effort: Effort
) -> LowerBound | Puzzle | None:
    """Decide every pattern with this many cells of a small board.

    If the rules of a strategy are not listed, it is tried on every puzzle with one solution.

    Returns:
        The first puzzle found; or the bound, if no pattern has clues; or None if the time is up.

    Raises:
        Interrupted: on Ctrl-C, with the verdict on the current pattern.
    """
    is_listed = is_naked(allow) or listed_rules(board, allow) is not None
    count = 0
    for pattern in patterns(board, clues):
        if is_listed:
            problem = ClueProblem.of(pattern, allow=[record.id for record in allow])
            verdict = method("decide").settle(problem, effort)
            if not verdict.is_decided:
                return None
            answer = verdict.puzzle
        else:
            proper = _proper_puzzles(pattern, effort)
            answer = next((puzzle for puzzle in proper if solved_by(puzzle, allow)), None)
        if answer is not None:
            return answer
        if effort.is_over:
            return None
        count += 1
    return LowerBound(
        clues + 1, f"none of the {count} patterns of {clues} cells has clues, up to symmetry"
    )


def bound_from_list(
    path: str | PathLike[str], clues: int, allow: tuple[Strategy, ...], board: Board, threads: int
) -> LowerBound | Puzzle:
    """Test a list of all puzzles with this many clues and one solution, up to symmetry.

    Returns:
        The first that the strategies solve, or the bound that holds if the list is complete.

    Raises:
        InputError: a bad line, or a puzzle of another number of clues.
        OSError: the file cannot be read.
    """
    puzzles = _read_list(path, clues, board)
    solved = np.flatnonzero(_are_solved(puzzles, allow, board, threads))
    for row in solved:
        puzzle = Puzzle(puzzles[row].tobytes(), board)
        if not any(record.assumes_uniqueness for record in allow) or solve(puzzle).is_unique:
            return puzzle
    return LowerBound(
        clues + 1,
        f"none of the {len(puzzles):,} puzzles of {clues} clues in {Path(path).name} is solvable, "
        "which must be all there are up to symmetry",
    )


def _has_proper_puzzle(board: Board, clues: int) -> bool:
    return any(
        next(_proper_puzzles(pattern), None) is not None for pattern in patterns(board, clues)
    )


def _proper_puzzles(pattern: Pattern, effort: Effort | None = None) -> Iterator[Puzzle]:
    """Yield the puzzles of a pattern with one solution, until the effort is over."""
    for puzzle in _fillings(pattern):
        if effort is not None and effort.is_over:
            return
        if not puzzle.conflicts() and solve(puzzle).is_unique:
            yield puzzle


def _fillings(pattern: Pattern) -> Iterator[Puzzle]:
    """Yield the puzzles of a pattern; of those that differ only by renamed digits, only one."""
    size = pattern.board.size
    fillings: Iterator[tuple[int, ...]] = iter([()])
    for _ in pattern.cells:
        fillings = chain.from_iterable(
            [(*digits, digit) for digit in range(1, min(max(digits, default=0) + 1, size) + 1)]
            for digits in fillings
        )
    for digits in fillings:
        clues = zip(pattern.cells, digits, strict=True)
        yield Puzzle.empty(pattern.board).with_digits(list(clues))


def _read_list(path: str | PathLike[str], clues: int, board: Board) -> NDArray[np.uint8]:
    puzzles = []
    if not Path(path).exists() or Path(path).is_dir():
        raise InputError(f"there is no file {str(path)[:60]!r}", expected="a list of puzzles")
    with Path(path).open("rb") as lines:
        for record in read_each(lines, None, board):
            if isinstance(record, InputError):
                raise record
            if record.puzzle.clue_count != clues:
                error = InputError(
                    f"a puzzle of {record.puzzle.clue_count} clues in a list of all puzzles",
                    expected=f"{clues} clues",
                )
                raise error if record.line is None else error.on_line(record.line)
            puzzles.append(record.puzzle)
    if not puzzles:
        raise InputError(f"no puzzle in {Path(path).name}", expected="one a line")
    return digit_rows(puzzles)


def _are_solved(
    puzzles: NDArray[np.uint8], allow: tuple[Strategy, ...], board: Board, threads: int
) -> NDArray[np.bool_]:
    ids = [record.id for record in allow]
    if set(ids) <= native_ids(board) and listed_rules(board, allow) is None:
        return walk_many(puzzles, ids, threads).solved
    masks = close_many(puzzles, ids, threads, board=board)
    solved: NDArray[np.bool_] = ((masks != 0) & (masks & (masks - 1) == 0)).all(axis=1)
    return solved
