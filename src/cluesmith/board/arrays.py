# SPDX-License-Identifier: MIT
"""Puzzles as numpy arrays, one puzzle a row, and the checks of arrays in bulk calls.

>>> puzzles = to_array(["1......3..2....4", "2......3..1....4"])
>>> puzzles.shape, puzzles.dtype.name
((2, 16), 'uint8')
>>> [str(puzzle) for puzzle in from_array(puzzles)]
['1......3..2....4', '2......3..1....4']
"""

from __future__ import annotations

from contextlib import contextmanager
from math import isqrt
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.arguments import checked_arguments
from cluesmith.board import formats
from cluesmith.board.formats.plain import read_plain
from cluesmith.board.geometry import BOXED_SIZES, STANDARD, Board
from cluesmith.board.puzzle import Puzzle
from cluesmith.errors import GeometryMismatch, InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from numpy.typing import NDArray


@checked_arguments
def to_array(
    puzzles: str | Puzzle | Iterable[str | Puzzle], board: str | Board | None = None
) -> NDArray[np.uint8]:
    """Return puzzles of one board as an array uint8[N,cells], 0 for blank.

    Args:
        puzzles: a puzzle, several puzzles or texts, or one text of any number of puzzles, in any
            format. Without puzzles the array is uint8[0,81].
        board: the board of the puzzles, if the number of their cells does not tell it. An array
            holds digits only, so give the same board to the calls that take the array.

    Raises:
        InputError: text that cannot be read (the number of the puzzle is its line); or puzzles with
            regions, diagonals or constraints, which an array would lose, without their board.
        GeometryMismatch: puzzles of different boards.
    """
    if isinstance(puzzles, str) and board is None:
        plain = read_plain(puzzles.encode())
        if plain is not None:
            return plain
    if board is not None:
        return as_array(puzzles, board)[0]
    alike = _alike(puzzles)
    if alike and not alike[0].board.is_named_by_size:
        raise InputError(
            f"puzzles on {alike[0].board.spec[:40]}, and an array holds digits only",
            expected="board=puzzle.board, in this call and in those that take the array",
            field="board",
        )
    return _rows(alike)


def digit_rows(puzzles: Puzzle | Iterable[Puzzle]) -> NDArray[np.uint8]:
    """Return puzzles of one board as an array, for calls that are told the board."""
    return _rows(_alike(puzzles))


@checked_arguments
def from_array(puzzles: NDArray[np.uint8], board: str | Board | None = None) -> list[Puzzle]:
    """Return the puzzles of an array uint8[N,cells], 0 for blank.

    Args:
        puzzles: one puzzle a row, such as the solutions of :func:`cluesmith.solve_many`.
        board: the board of the puzzles; without it the board with boxes and as many cells.

    Raises:
        InputError: another dtype or shape, or a digit beyond the board.
    """
    array, board = as_array(puzzles, board)
    return [Puzzle(row.tobytes(), board) for row in array]


def as_array(
    puzzles: NDArray[np.uint8] | str | Puzzle | Iterable[str | Puzzle],
    board: str | Board | None = None,
) -> tuple[NDArray[np.uint8], Board]:
    """Return an array, or puzzles as an array, with their board, after all checks."""
    requested = None if board is None else Board.of(board)
    if not isinstance(puzzles, np.ndarray):
        if not isinstance(puzzles, str | Puzzle) and not hasattr(puzzles, "__iter__"):
            raise _not_an_array(puzzles, "puzzles", "uint8")
        alike = _alike(puzzles, requested)
        actual = alike[0].board if alike else requested or STANDARD
        if requested not in (None, actual):
            raise GeometryMismatch(f"puzzles of {actual.spec[:40]}", expected=requested.spec[:40])
        return _rows(alike), actual
    if requested is None:
        cells = puzzles.shape[-1] if puzzles.ndim == 2 else 0
        counts = [size**2 for size in BOXED_SIZES]
        if puzzles.dtype == np.uint8 and puzzles.ndim == 2 and cells not in counts:
            raise InputError(
                f"puzzles has shape {puzzles.shape}",
                expected=f"(N, 81), or rows of another board: {', '.join(map(str, counts))} cells",
            )
        requested = Board.boxed(isqrt(cells)) if cells in counts else STANDARD
    check_array(puzzles, "puzzles", "uint8", requested.cell_count)
    check_digits(puzzles, requested)
    return puzzles, requested


def array_of(
    puzzles: NDArray[np.uint8] | str | Puzzle | Iterable[str | Puzzle],
    board: str | Board | None,
) -> tuple[NDArray[np.uint8], Board]:
    """Return puzzles as an array, and their board; an array is not checked, but 9x9 if not told."""
    if isinstance(puzzles, np.ndarray):
        return puzzles, STANDARD if board is None else Board.of(board)
    return as_array(puzzles, board)


def _alike(
    puzzles: str | Puzzle | Iterable[str | Puzzle], board: Board | None = None
) -> list[Puzzle]:
    """Return puzzles of one board."""
    if isinstance(puzzles, str):
        puzzles = [record.puzzle for record in formats.read(puzzles, board=board)]
    elif isinstance(puzzles, Puzzle):
        puzzles = [puzzles]
    alike = [_puzzle(puzzle, number, board) for number, puzzle in enumerate(puzzles, 1)]
    for number, puzzle in enumerate(alike, 1):
        if puzzle.board is not alike[0].board and puzzle.board != alike[0].board:
            raise GeometryMismatch(
                f"puzzle {number} is on {puzzle.board.spec[:40]}",
                expected=f"{alike[0].board.spec[:40]}, as puzzle 1",
            )
    return alike


def _puzzle(puzzle: str | Puzzle, number: int, board: Board | None) -> Puzzle:
    if isinstance(puzzle, Puzzle):
        return puzzle
    if not isinstance(puzzle, str):
        raise InputError(f"a {type(puzzle).__name__}", expected="text or a Puzzle", line=number)
    try:
        return formats.read_one(puzzle, board=board).puzzle
    except InputError as error:
        raise error.on_line(number) from None


def _rows(puzzles: list[Puzzle]) -> NDArray[np.uint8]:
    cells = puzzles[0].board.cell_count if puzzles else STANDARD.cell_count
    digits = bytearray().join(puzzle.digits for puzzle in puzzles)
    return np.frombuffer(digits, np.uint8).reshape(-1, cells)


def check_array(array: NDArray[Any], name: str, dtype: str, columns: int | None) -> None:
    """Refuse an array that native code cannot read in place; None stands for any columns.

    The message has the call that makes the expected array, if there is one.
    """
    is_input = name != "out"  # a copy of an output array would not reach the caller
    if not isinstance(array, np.ndarray):
        raise _not_an_array(array, name, dtype)
    if array.dtype != dtype:
        call = f": {name}.astype('{dtype}')" if is_input else ""
        raise InputError(f"{name} has dtype {array.dtype}", expected=f"{dtype}{call}")
    if array.ndim != 2 or columns not in (None, array.shape[1]):
        fits = is_input and columns and array.size and array.size % columns == 0
        call = f": {name}.reshape(-1, {columns})" if fits else ""
        raise InputError(
            f"{name} has shape {array.shape}", expected=f"(N, {columns or 'cells'}){call}"
        )
    if not array.flags.c_contiguous:
        raise InputError(f"{name} is not C-contiguous", expected=f"numpy.ascontiguousarray({name})")


def _not_an_array(value: object, name: str, dtype: str) -> InputError:
    call = ": cs.to_array(puzzles)" if name == "puzzles" else ""
    return InputError(
        f"{name} is a {type(value).__name__}", expected=f"a numpy array of {dtype}{call}"
    )


def check_digits(puzzles: NDArray[np.uint8], board: Board) -> None:
    """Refuse puzzles with a digit beyond the board; native code does not check this."""
    if puzzles.size and puzzles.max() > board.size:
        row, cell = (int(i) for i in np.argwhere(puzzles > board.size)[0])
        raise InputError(
            f"puzzle {row}, cell {cell}: found {puzzles[row, cell]}", expected=f"0 to {board.size}"
        )


def check_out(out: NDArray[Any], puzzles: NDArray[Any], dtype: str) -> None:
    """Refuse an array that a bulk call cannot write its result to."""
    check_array(out, "out", dtype, puzzles.shape[1])
    if len(out) != len(puzzles):
        raise InputError(f"out has {len(out)} rows", expected=f"{len(puzzles)}, one a puzzle")
    if not out.flags.writeable:
        raise InputError("out is read-only", expected="an array to write to")
    if np.may_share_memory(out, puzzles):
        raise InputError("out shares memory with the puzzles", expected="memory of its own")


@contextmanager
def native_refusals() -> Iterator[None]:
    """Turn the error of native code about a bad array into an InputError."""
    try:
        yield
    except ValueError as error:
        raise refusal(error) from None


def refusal(error: TypeError | ValueError) -> InputError:
    """Return the error of native code about a bad array as an InputError."""
    if isinstance(error, InputError):
        return error
    problem, _, expected = str(error).partition("; expected ")
    return InputError(problem, expected=expected or None)
