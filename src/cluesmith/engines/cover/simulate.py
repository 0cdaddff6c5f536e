# SPDX-License-Identifier: MIT
"""Solving as people do, seen on the exact-cover matrix: theorems 5 to 9, and their ratings.

Native code works on the matrix alone. This module turns rows back into candidates and columns into
constraints; the types of the constraints tell which technique a player would call it.

>>> trace = simulate(
...     "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
... )
>>> str(trace.status), trace.rating_text
('solved', '1.0')
>>> trace.steps[0].sentence
'Theorem 5, Naked Single, Ce (0.5), by r7c5: 7 in r7c5.'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board.arrays import array_of, check_array, native_refusals
from cluesmith.board.geometry import STANDARD, Board
from cluesmith.board.text import brief, cell_name, counted, digit_name, phrase
from cluesmith.engines.cover.matrix import BoardMatrix, MatrixColumn, board_matrix
from cluesmith.engines.cover.ratings import PLACE_WEIGHT, UNIQUE, rating, rating_text, type_name
from cluesmith.engines.cover.solve import native_board
from cluesmith.engines.cover.techniques import SHAPES, technique
from cluesmith.engines.endings import Endings
from cluesmith.engines.limits import check_threads, check_time, native_seconds
from cluesmith.engines.solve import as_position
from cluesmith.engines.trace import TraceStatus
from cluesmith.errors import InputError, Interrupted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from cluesmith.board import Candidates, Position, Puzzle

THEOREMS = (5, 6, 7, 8, 9)


@dataclass(frozen=True)
class CoverStep:
    """One application of a theorem.

    Attributes:
        board: the board.
        theorem: its number, 5 to 9.
        constraints: the columns that it uses.
        rating: how hard that is, in tenths.
        row_rating: how much a player looks at to find its rows, as
            :mod:`cluesmith.rating.cover_rows` counts it.
        candidates: the candidates it selects (theorem 5) or deletes, as (cell, digit) pairs.
        is_closed: for theorem 8, whether all three classes have a common column.
        class_size: for theorem 8, the number of rows of which at least one is selected.
        shape: for theorem 8, how its columns hang together: set, chain or branch (see
            :mod:`cluesmith.engines.cover.techniques`).
    """

    board: Board
    theorem: int
    constraints: tuple[MatrixColumn, ...]
    rating: int
    row_rating: int
    candidates: tuple[tuple[int, int], ...]
    is_closed: bool
    class_size: int
    shape: str

    def __repr__(self) -> str:
        return brief(self, self.sentence)

    @property
    def types(self) -> str:
        """The types of its constraints, as the paper writes them."""
        if self.assumes_uniqueness:
            return "Unique"
        return type_name(constraint.kind for constraint in self.constraints)

    @property
    def assumes_uniqueness(self) -> bool:
        """Whether it holds only because the puzzle has one solution."""
        return self.theorem == 9

    @property
    def technique(self) -> str:
        """The players' name for it."""
        return technique(
            self.theorem,
            self.constraints,
            self.shape,
            is_closed=self.is_closed,
            deleted=self.candidates,
        )

    @property
    def sentence(self) -> str:
        """The step in words."""
        size = self.board.size
        columns = phrase([constraint.name for constraint in self.constraints])
        names = phrase([f"{digit_name(d)} in {cell_name(c, size)}" for c, d in self.candidates])
        effect = names if self.theorem == 5 else f"not {names}"
        return (
            f"Theorem {self.theorem}, {self.technique}, {self.types} ({rating_text(self.rating)}), "
            f"by {columns}: {effect}."
        )


@dataclass(frozen=True)
class CoverTrace:
    """The steps of the theorems from a position on, as far as they lead.

    Attributes:
        position: where it began.
        steps: the applications, in order.
        status: solved, stuck, contradiction or unfinished.
        rating: the rating of the hardest step, in tenths; 0 where there was none.
    """

    position: Position
    steps: tuple[CoverStep, ...]
    status: TraceStatus
    rating: int

    def __repr__(self) -> str:
        return brief(
            self, f"{self.status} in {counted(len(self.steps), 'step')}, rated {self.rating_text}"
        )

    @property
    def rating_text(self) -> str:
        """The rating of the hardest step as people read it."""
        return rating_text(self.rating)


@dataclass(frozen=True, repr=False)
class Simulations(Endings):
    """The results of the theorems on many puzzles, a puzzle a row.

    Attributes:
        ratings: uint8[N], the rating of the hardest step in tenths; 0 where there was none.
        statuses: uint8[N], how each trace ends: an index into ``tuple(TraceStatus)``.
        theorems: uint8[N], the highest theorem that was used; 0 where none was.
    """

    kinds = TraceStatus

    ratings: NDArray[np.uint8]
    statuses: NDArray[np.uint8]
    theorems: NDArray[np.uint8]


@checked_arguments
def simulate(
    puzzle: str | Puzzle | Candidates | Position, *, last: int = 9, time: float | None = None
) -> CoverTrace:
    """Return the trace of the theorems on a puzzle.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        last: use the theorems up to this number; theorem 9 assumes that there is one solution.
        time: seconds after which the trace is cut off.

    Raises:
        Interrupted: on Ctrl-C, with the trace so far.
    """
    _check_theorem(last)
    check_time(time)
    position = as_position(puzzle)
    matrix = board_matrix(position.board)
    values = enumerate(position.values.digits)
    selected = [matrix.row(cell, digit) for cell, digit in values if digit]
    deleted = set[int]()
    if position.marks is not None:
        deleted = set(range(len(matrix.rows))) - set(matrix.rows_left(position.marks))
    applications, hardest, ending = rules_of(position.board).simulate(
        np.array(selected, np.uint32),
        np.array(sorted(deleted.difference(selected)), np.uint32),
        last,
        native_seconds(time),
    )
    is_cut = ending == "interrupted"
    status = TraceStatus.UNFINISHED if is_cut else TraceStatus(ending)
    steps = tuple(_step(matrix, *application) for application in applications)
    trace = CoverTrace(position, steps, status, hardest)
    if is_cut:
        raise Interrupted(trace)
    return trace


def simulate_many(
    puzzles: NDArray[np.uint8] | str | Puzzle | Iterable[str | Puzzle],
    last: int = 9,
    threads: int = 1,
    *,
    board: str | Board | None = None,
) -> Simulations:
    """Apply the theorems to many puzzles in native code with the GIL released.

    Args:
        puzzles: uint8[N,cells], C-contiguous, 0 for blank; or puzzles or texts.
        last: use the theorems up to this number.
        threads: number of threads.
        board: the board of the puzzles; without it texts tell it, and an array is of 9x9.
    """
    puzzles, board = array_of(puzzles, board)
    _check_theorem(last)
    check_array(puzzles, "puzzles", "uint8", board.cell_count)
    check_threads(threads)
    with native_refusals():
        return Simulations(*rules_of(board).simulate_many(puzzles, last=last, threads=threads))


def simulate_up_to(
    puzzles: NDArray[np.uint8],
    top: int,
    *,
    every_step: bool = False,
    threads: int = 1,
    board: Board = STANDARD,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Apply the theorems to many puzzles up to the first step that is rated higher than ``top``.

    With ``every_step`` such a step does not end the run, as in the paper; the cells are then those
    of all such steps and, if the theorems do not solve the puzzle, all that they leave open.

    Returns:
        For each puzzle the rating of the hardest step in tenths; 0 if it was solved without a step
        above ``top``, or with ``every_step`` if it was solved; and uint8[N,cells], 1 for each cell
        of that step (of theorem 5, 6 or 7), or, if the theorems within ``top`` are stuck, for each
        cell that they leave open. A clue in one of them makes the puzzle easier.
    """
    check_array(puzzles, "puzzles", "uint8", board.cell_count)
    return rules_of(board).simulate_up_to(puzzles, top, every_step=every_step, threads=threads)


def rate_row_search(
    puzzles: NDArray[np.uint8], *, threads: int = 1, board: Board = STANDARD
) -> tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint8]]:
    """Rate how much a player looks at to find the rows of the steps of many puzzles.

    Returns:
        For each puzzle the rating of the hardest step, the sum over all steps, and 0 if the
        theorems solve it.
    """
    check_array(puzzles, "puzzles", "uint8", board.cell_count)
    return rules_of(board).rate_row_search(puzzles, threads=threads)


@lru_cache(maxsize=16)
def rules_of(board: Board) -> _native.CoverRules:
    """Return the matrix of a board with its kinds and ratings, as native code takes it."""
    matrix = board_matrix(board)
    kinds = matrix.kinds
    one, two, three = (
        np.array([rating(types) for types in product(kinds, repeat=count)], np.uint8)
        for count in (1, 2, 3)
    )
    kind_of = np.array([kinds.index(column.kind) for column in matrix.columns], np.uint8)
    numbers: dict[tuple[str, int], int] = {}
    places = [numbers.setdefault((c.kind, c.index), len(numbers)) for c in matrix.columns]
    return _native.CoverRules(
        native_board(board),
        kind_of,
        one,
        two,
        three,
        UNIQUE,
        np.array(places, np.uint16),
        PLACE_WEIGHT,
    )


def _step(
    matrix: BoardMatrix,
    theorem: int,
    tenths: int,
    row_rating: int,
    is_closed: bool,
    class_size: int,
    shape: int,
    columns: list[int],
    rows: list[int],
) -> CoverStep:
    constraints = tuple(matrix.columns[column] for column in columns)
    candidates = tuple(sorted(map(matrix.candidate, rows)))
    return CoverStep(
        matrix.board,
        theorem,
        constraints,
        tenths,
        row_rating,
        candidates,
        is_closed,
        class_size,
        SHAPES[shape],
    )


def _check_theorem(last: int) -> None:
    if last not in THEOREMS:
        raise InputError(f"theorem {last}", expected="5, 6, 7, 8 or 9")
