# SPDX-License-Identifier: MIT
"""The rows that a library stores of puzzles, computed for many before anything is written.

>>> from cluesmith.board import Puzzle
>>> puzzles = [Puzzle.parse(text) for text in ("1......3..2....4", "." * 16)]
>>> taken, refused = prepare(next(ImportBatch.of(puzzles)))
>>> taken[0][1:3], [str(error) for error in refused]
(('1......3..2....4', 4), ['line 2: several solutions; expected one'])
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from itertools import groupby, islice
from json import dumps
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board import Position, Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.canonical import canonical_form, canonical_many
from cluesmith.board.geometry import STANDARD
from cluesmith.board.shapes import SYMMETRIES
from cluesmith.board.text import BLANK, SYMBOLS
from cluesmith.engines.solve import solve_each
from cluesmith.engines.solve_many import solve_many
from cluesmith.errors import InputError, plain_name, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from cluesmith.board import Board, Pattern
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.board.shapes import Move

_CHARACTERS = np.frombuffer((BLANK + SYMBOLS).encode(), np.uint8)
SYMMETRY_BITS = {
    name: 1 << place for place, name in enumerate(name for name in SYMMETRIES if name != "none")
}
"""The bit of each symmetry in the set of a pattern's symmetries."""

TOGETHER = 65536
"""The most puzzles of a batch; a larger batch writes each page of an index less often."""

_FORM_BYTES = 16
"""Bytes of a hash: with a billion puzzles the chance of two equal ones is one in 10^20."""


Row = tuple[bytes, str, int, bytes, int, str | None]
"""The stored row of a puzzle: its form, clues, their number, pattern, symmetries, meta."""


@dataclass(frozen=True)
class ImportBatch:
    """Puzzles of one board, a row each, with their line numbers and remarks.

    Attributes:
        digits: uint8[N,cells], 0 for blank.
        board: their board.
        lines: the line number of each.
        meta: pairs of keys and texts of each, or None if no puzzle has any.
    """

    digits: NDArray[np.uint8]
    board: Board
    lines: Sequence[int]
    meta: Sequence[tuple[tuple[str, str], ...]] | None = None

    @classmethod
    def of(cls, puzzles: Iterable[Puzzle | PuzzleRecord]) -> Iterator[ImportBatch]:
        """Yield batches of puzzles or records in order, read when they are needed.

        Neighbours on one board share a batch, up to its size.
        """
        numbered = enumerate(puzzles, 1)
        while chunk := list(islice(numbered, TOGETHER)):
            for board, run in groupby(chunk, key=lambda item: item[1].board):
                members = list(run)
                plain = [item if isinstance(item, Puzzle) else item.puzzle for _, item in members]
                meta = [() if isinstance(item, Puzzle) else item.meta for _, item in members]
                lines = [getattr(item, "line", None) or number for number, item in members]
                yield cls(digit_rows(plain), board, lines, meta if any(meta) else None)


def prepare(batch: ImportBatch, threads: int = 1) -> tuple[list[Row], list[InputError]]:
    """Return the rows of the puzzles that have exactly one solution, and errors of the others."""
    board, cells = batch.board, batch.board.cell_count
    errors = _improper(batch, threads)
    forms = _forms(batch, errors, threads)
    for index, error in errors.items():
        error.text = str(Puzzle(batch.digits[index].tobytes(), board))
        error.on_line(batch.lines[index])
    good = [index for index in range(len(forms)) if index not in errors]
    digits = batch.digits[good] if errors else batch.digits
    is_clue = digits > 0
    text = _CHARACTERS[digits].tobytes().decode("ascii")
    patterns, wide = np.packbits(is_clue, axis=1).tobytes(), (cells + 7) // 8
    start = _form_start(board)
    # The columns are zipped: making rows one by one takes twice the time.
    rows = zip(
        [blake2b(start + forms[index], digest_size=_FORM_BYTES).digest() for index in good],
        [text[at : at + cells] for at in range(0, len(text), cells)],
        is_clue.sum(axis=1).tolist(),
        [patterns[at : at + wide] for at in range(0, len(patterns), wide)],
        _symmetries(is_clue, board.size).tolist(),
        [_meta_text(batch.meta[index]) if batch.meta else None for index in good],
        strict=True,
    )
    return list(rows), [errors[index] for index in sorted(errors)]


def form_of(puzzle: Puzzle) -> bytes:
    """Return the bytes that stand for a puzzle and all equivalent ones.

    Raises:
        InputError: the board is a variant with too many symmetries to try.
    """
    form = canonical_form(puzzle)[0].digits
    return blake2b(_form_start(puzzle.board) + form, digest_size=_FORM_BYTES).digest()


def pattern_key(pattern: Pattern) -> bytes:
    """Return the stored form of a pattern: a bit a cell, the first the highest."""
    is_clue = np.array([cell in pattern for cell in range(pattern.board.cell_count)])
    return np.packbits(is_clue).tobytes()


def symmetry_bit(name: str) -> int:
    """Return the bit of a symmetry.

    Raises:
        InputError: an unknown name, with the nearest one.
    """
    key = plain_name(name)
    if key not in SYMMETRY_BITS:
        raise unknown_name(name, "a symmetry", SYMMETRY_BITS)
    return SYMMETRY_BITS[key]


def _improper(batch: ImportBatch, threads: int) -> dict[int, InputError]:
    """Return the errors of puzzles without exactly one solution, by their place."""
    if batch.board == STANDARD:
        _, counts = solve_many(batch.digits, limit=2, threads=threads)
        doubtful = np.flatnonzero(counts != 1).tolist()
    else:
        doubtful = list(range(len(batch.digits)))
    positions = [
        Position.of(Puzzle(batch.digits[index].tobytes(), batch.board)) for index in doubtful
    ]
    errors: dict[int, InputError] = {}
    for index, outcome in zip(doubtful, solve_each(positions, threads=threads), strict=True):
        if isinstance(outcome, InputError):
            errors[index] = outcome
        elif not outcome.is_unique:
            many = "several solutions" if outcome.count else "no solution"
            errors[index] = InputError(many, expected="one")
    return errors


def _forms(batch: ImportBatch, errors: dict[int, InputError], threads: int) -> list[bytes]:
    """Return the canonical form of each puzzle; a puzzle without one adds an error."""
    board, cells = batch.board, batch.board.cell_count
    if board.is_classic:
        joined = canonical_many(batch.digits, threads=threads).tobytes()
        return [joined[at : at + cells] for at in range(0, len(joined), cells)]
    forms = []
    for index, digits in enumerate(batch.digits):
        try:
            forms.append(canonical_form(Puzzle(digits.tobytes(), board))[0].digits)
        except InputError as error:
            errors[index] = error
            forms.append(b"")
    return forms


def _form_start(board: Board) -> bytes:
    """Return the bytes that keep the forms of different boards apart."""
    return b"" if board == STANDARD else board.spec.encode() + b":"


def _symmetries(is_clue: NDArray[np.bool_], size: int) -> NDArray[np.int64]:
    """Return for each pattern the set of symmetries that it has."""
    keeps: dict[Move, NDArray[np.bool_]] = {}
    for move in {move for moves in SYMMETRIES.values() for move in moves}:
        images = [move.image(cell, size) for cell in range(size * size)]
        keeps[move] = (is_clue == is_clue[:, images]).all(axis=1)
    symmetries = np.zeros(len(is_clue), np.int64)
    for name, bit in SYMMETRY_BITS.items():
        symmetries |= bit * np.logical_and.reduce([keeps[move] for move in SYMMETRIES[name]])
    return symmetries


def _meta_text(pairs: Sequence[tuple[str, str]]) -> str | None:
    return dumps(dict(pairs), ensure_ascii=False) if pairs else None
