# SPDX-License-Identifier: MIT
"""Canonical forms: one representative for all puzzles that are the same up to symmetry.

The canonical form is the smallest image under all transformations that keep the board; images are
compared cell by cell, with blanks as 0. Two puzzles are equivalent exactly when their forms are
equal. Native code handles classic boards; on any other board each symmetry is tried. A board with
too many symmetries to try is refused with an InputError.

>>> puzzle = Puzzle.parse("1......3..2....4")
>>> form, transformation = canonical_form(puzzle)
>>> str(form), transformation.apply(puzzle) == form
('.......1.2..3.4.', True)
>>> form == canonical_form(Puzzle.parse("4......2..3....1"))[0]
True
>>> len(list(automorphisms(Pattern.parse("x....x....x....x"))))
16
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cluesmith import _native
from cluesmith.board.arrays import check_array, from_array, native_refusals
from cluesmith.board.line_maps import LineMap, LineMapChain, members
from cluesmith.board.pattern import Pattern
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.symmetry import (
    Transformation,
    classic_order,
    symmetry_chain,
    symmetry_count,
)
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from cluesmith.board.geometry import Board

MAX_IMAGE_CELLS = 1 << 25
"""The most cells that the images of a puzzle on a variant board may have together."""


def canonical_form(puzzle: Puzzle) -> tuple[Puzzle, Transformation]:
    """Return the canonical form of a puzzle and a transformation that reaches it."""
    form, transformation = _least_image(puzzle.digits, puzzle.board)
    return Puzzle(form, puzzle.board), transformation


def canonical_pattern(pattern: Pattern) -> tuple[Pattern, Transformation]:
    """Return the canonical form of a pattern and a transformation that reaches it."""
    form, transformation = _least_image(_as_digits(pattern), pattern.board)
    cells = (cell for cell, clue in enumerate(form) if clue)
    return Pattern.from_cells(cells, pattern.board), transformation


def canonical_many(puzzles: NDArray[np.uint8], threads: int = 1) -> NDArray[np.uint8]:
    """Return the canonical forms of many puzzles of one classic board, one a row.

    Raises:
        InputError: rows of another length than 16, 81, 256 or 625, or digits beyond the board.
    """
    check_array(puzzles, "puzzles", "uint8", None)
    with native_refusals():
        return _native.canonical_many(puzzles, threads=threads)


def comparable_form(puzzle: Puzzle) -> Puzzle:
    """Return the canonical form, or the puzzle itself if its board has too many symmetries."""
    try:
        return canonical_form(puzzle)[0]
    except InputError:
        return puzzle


def comparable_forms(puzzles: NDArray[np.uint8], board: Board) -> list[bytes]:
    """Return the digits of the comparable forms of many puzzles, one a row."""
    if board.is_classic:
        return [form.tobytes() for form in canonical_many(puzzles)]
    return [comparable_form(puzzle).digits for puzzle in from_array(puzzles, board)]


def automorphisms(pattern: Pattern, limit: int | None = None) -> Iterator[Transformation]:
    """Yield the transformations that keep board and pattern and rename no digit, identity first.

    They are made one at a time, at most ``limit`` of them; the empty pattern has millions.

    Raises:
        InputError: a negative limit.
    """
    if limit is not None and limit < 0:
        raise InputError(f"a limit of {limit}", expected="0 or more")
    if classic_order(pattern.board) is not None:
        maps = members(automorphism_chain(pattern), pattern.board.size)
    else:
        images = _images(pattern.board)
        maps = map(images.line_map, np.flatnonzero(_keeps(images, pattern)).tolist())
    return map(Transformation.of, islice(maps, limit))


def _least_image(digits: bytes, board: Board) -> tuple[bytes, Transformation]:
    """Return the smallest image of these digits and the transformation that reaches it."""
    if classic_order(board) is not None:
        least, transposed, rows, columns, names = _native.canonical(digits)
        return least, Transformation(tuple(rows), tuple(columns), transposed, tuple(names))
    images = _images(board)
    values = np.frombuffer(digits, np.uint8)
    index = np.arange(len(images.sources))
    new_names = np.zeros((len(index), board.size + 1), np.uint8)
    next_name = np.ones(len(index), np.uint8)
    form = bytearray()
    for cell in range(board.cell_count):
        digit = values[images.sources[index, cell]]
        every = np.arange(len(index))
        is_new = (digit > 0) & (new_names[every, digit] == 0)
        new_names[every[is_new], digit[is_new]] = next_name[is_new]
        next_name += is_new
        reading = new_names[every, digit]
        form.append(reading.min())
        is_least = reading == form[-1]
        index, new_names, next_name = index[is_least], new_names[is_least], next_name[is_least]
    unused = iter(range(int(next_name[0]), board.size + 1))
    new_digits = tuple(int(name) or next(unused) for name in new_names[0, 1:])
    return bytes(form), Transformation.of(images.line_map(int(index[0])), new_digits)


def _as_digits(pattern: Pattern) -> bytes:
    return bytes(cell in pattern for cell in range(pattern.board.cell_count))


def automorphism_chain(pattern: Pattern) -> LineMapChain:
    """Return the generators of a pattern's automorphisms; the board must be classic."""
    return tuple(
        tuple((transposed, tuple(rows), tuple(columns)) for transposed, rows, columns in link)
        for link in _native.automorphism_chain(_as_digits(pattern))
    )


class _Images(NamedTuple):
    """The symmetries of a board and, a row for each, the cell that each cell comes from.

    They are arrays, because the 8x8 board has 442,368 symmetries: a list of maps takes seconds.
    """

    transposed: NDArray[np.bool_]
    rows: NDArray[np.uint8]
    columns: NDArray[np.uint8]
    sources: NDArray[np.uint16]

    def line_map(self, index: int) -> LineMap:
        """Return one of the symmetries."""
        rows, columns = self.rows[index].tolist(), self.columns[index].tolist()
        return bool(self.transposed[index]), tuple(rows), tuple(columns)


@lru_cache(maxsize=8)
def _images(board: Board) -> _Images:
    count, size = symmetry_count(board), board.size
    most = MAX_IMAGE_CELLS // board.cell_count
    if count > most:
        raise InputError(
            f"a variant board with {count} symmetries", expected=f"a classic one, or at most {most}"
        )
    transposed, rows, columns = _all_members(symmetry_chain(board), size)
    row_of = np.argsort(rows, axis=1).astype(np.uint16)[:, :, None]
    column_of = np.argsort(columns, axis=1).astype(np.uint16)[:, None, :]
    sources = np.where(
        transposed[:, None, None], column_of * size + row_of, row_of * size + column_of
    )
    return _Images(transposed, rows, columns, sources.reshape(count, board.cell_count))


def _all_members(
    chain: LineMapChain, size: int
) -> tuple[NDArray[np.bool_], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the maps that :func:`members` yields, in its order, as arrays."""
    transposed = np.zeros(1, np.bool_)
    rows = columns = np.arange(size, dtype=np.uint8)[None]
    for link in reversed(chain):
        parts = []
        for is_transposing, then_rows, then_columns in link:
            first, second = (columns, rows) if is_transposing else (rows, columns)
            parts.append(
                (
                    transposed != is_transposing,
                    np.array(then_rows, np.uint8)[first],
                    np.array(then_columns, np.uint8)[second],
                )
            )
        transposed, rows, columns = map(np.concatenate, zip(*parts, strict=True))
    return transposed, rows, columns


def _keeps(images: _Images, pattern: Pattern) -> NDArray[np.bool_]:
    clues = np.frombuffer(_as_digits(pattern), np.uint8)
    keeps: NDArray[np.bool_] = (clues[images.sources] == clues).all(axis=1)
    return keeps
