# SPDX-License-Identifier: MIT
"""A library: all access to the puzzles of a file.

Each chunk is written wholly or not at all; if the program ends for any reason, the chunks before
stay. Many programs may read while one writes.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from json import dumps, loads
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from cluesmith.board import Board, Position, Puzzle
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.geometry import STANDARD
from cluesmith.board.text import SYMBOLS
from cluesmith.library.importing import SYMMETRY_BITS, ImportBatch, Row, prepare
from cluesmith.library.query import Query
from cluesmith.library.rating import needs_rows, rate_rows
from cluesmith.library.schema import open_file, refusing, transaction
from cluesmith.rating.contract import SCALES
from cluesmith.rating.contract import scale as scale_named

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from cluesmith.errors import InputError
    from cluesmith.library.rating import NeedsRow
    from cluesmith.rating.contract import Grade, Scale

_DIGITS = np.zeros(256, np.uint8)
_DIGITS[np.frombuffer(SYMBOLS.encode(), np.uint8)] = np.arange(1, len(SYMBOLS) + 1)

_COLUMNS = "id, board, clues, symmetry, needs, meta"
"""The columns of a puzzle that make a :class:`LibraryPuzzle`."""

_RATED_TOGETHER = 2048
"""How many puzzles are rated before the ratings are written; Ctrl-C loses at most these."""


@dataclass
class Added:
    """The result of adding puzzles to a library.

    Attributes:
        added: how many are new.
        known: how many are equivalent to a puzzle of the library.
        refused: the errors of puzzles without exactly one solution.
    """

    added: int = 0
    known: int = 0
    refused: list[InputError] = field(default_factory=list)


@dataclass(frozen=True)
class LibraryPuzzle:
    """A puzzle of a library and what the library knows about it.

    Attributes:
        id: its number.
        puzzle: the puzzle, as it was added.
        symmetries: the symmetries of its pattern.
        ratings: its grade on each scale that rated it.
        strategies: the strategies of its trace; None if it is not known.
        is_solved: whether its trace ends with the puzzle solved; None if it is not known.
        meta: the meta of its record.
    """

    id: int
    puzzle: Puzzle
    symmetries: tuple[str, ...]
    ratings: dict[str, Grade | None]
    strategies: tuple[str, ...] | None
    is_solved: bool | None
    meta: dict[str, str]

    @property
    def entry(self) -> PuzzleRecord:
        """The puzzle with its meta, for writing in a format."""
        return PuzzleRecord(Position.of(self.puzzle), meta=tuple(self.meta.items()))

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith library find --json``."""
        return {
            "id": self.id,
            "puzzle": str(self.puzzle),
            "board": self.puzzle.board.spec,
            "clues": self.puzzle.clue_count,
            "symmetries": list(self.symmetries),
            **self.ratings,
            "strategies": None if self.strategies is None else list(self.strategies),
            "solved": self.is_solved,
            "meta": self.meta,
        }


class Library:
    """The puzzles of one file; use it in a ``with`` statement.

    Raises:
        InputError: the file does not exist and ``create`` is false, or it is not a library.
    """

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.path = path
        self._connection = open_file(path, create=create)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __len__(self) -> int:
        return self.count(Query())

    def add_puzzles(self, puzzles: Iterable[Puzzle | PuzzleRecord], *, threads: int = 1) -> Added:
        """Add puzzles in order, and return how many were added."""
        total = Added()
        for part in self.add(ImportBatch.of(puzzles), threads=threads):
            total.added += part.added
            total.known += part.known
            total.refused += part.refused
        return total

    def add(self, batches: Iterable[ImportBatch], *, threads: int = 1) -> Iterator[Added]:
        """Add batches of puzzles, each wholly or not at all; yield the result of each.

        The next batch is computed while one is written.
        """
        with ThreadPoolExecutor(1) as ahead:
            waiting = None
            for batch in batches:
                coming = (batch.board, ahead.submit(prepare, batch, threads))
                if waiting is not None:
                    yield self._write(waiting[0], *waiting[1].result())
                waiting = coming
            if waiting is not None:
                yield self._write(waiting[0], *waiting[1].result())
        self._measure()

    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows that a statement selects."""
        with refusing(self.path):
            return self._connection.execute(statement, values).fetchall()

    @contextmanager
    def _changes(self) -> Iterator[sqlite3.Connection]:
        """Write all changes of the block or none."""
        with refusing(self.path), transaction(self._connection):
            yield self._connection

    def _write(self, board: Board, rows: Sequence[Row], refused: list[InputError]) -> Added:
        with self._changes() as connection:
            connection.execute("INSERT OR IGNORE INTO boards (spec) VALUES (?)", [board.spec])
            before = connection.total_changes
            (number,) = connection.execute(
                "SELECT id FROM boards WHERE spec = ?", [board.spec]
            ).fetchone()
            connection.executemany(
                "INSERT OR IGNORE INTO puzzles "
                "(board, form, clues, clue_count, pattern, symmetry, meta) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                ((number, *row) for row in rows),
            )
            added = connection.total_changes - before
        return Added(added, len(rows) - added, refused)

    def find(self, query: Query) -> Iterator[LibraryPuzzle]:
        """Yield the puzzles that a query asks for, always in the same order.

        Raises:
            InputError: the query has an unknown name.
        """
        statement, values = query.sql(_COLUMNS)
        with refusing(self.path):
            for row in self._connection.execute(statement, values):
                yield self._library_puzzle(*row)

    def count(self, query: Query) -> int:
        """Return how many puzzles a query asks for, without its limit."""
        [(count,)] = self._rows(*query.sql("count(*)"))
        return int(count)

    def get(self, number: int) -> LibraryPuzzle | None:
        """Return the puzzle of a number, or None."""
        rows = self._rows(f"SELECT {_COLUMNS} FROM puzzles WHERE id = ?", [number])  # noqa: S608
        return self._library_puzzle(*rows[0]) if rows else None

    def rate(self, scale: Scale, *, after: int = 0, threads: int = 1) -> Iterator[int]:
        """Rate the puzzles that a scale has not rated yet; yield the number done after each chunk.

        Args:
            scale: the scale, without a variant.
            after: leave out puzzles up to this number.
            threads: number of threads.
        """
        unrated = (
            "NOT EXISTS (SELECT 1 FROM ratings WHERE puzzle = id AND scale = ?)",
            [scale.name],
        )
        for board, ids, digits in self._chunks(*unrated, after):
            rows = rate_rows(digits, board, scale, threads)
            with self._changes() as connection:
                connection.executemany(
                    "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)",
                    [(id_, scale.name, *row) for id_, row in zip(ids, rows, strict=True)],
                )
            yield len(ids)
        self._measure()

    def trace(self, *, after: int = 0, threads: int = 1) -> Iterator[int]:
        """Compute the strategies of puzzles whose traces are not known; yield as :meth:`rate` does.

        Only 9x9 puzzles have them: native code traces only those.
        """
        untraced = "needs IS NULL AND board = (SELECT id FROM boards WHERE spec = ?)"
        for board, ids, digits in self._chunks(untraced, [STANDARD.spec], after):
            rows = needs_rows(digits, board, threads)
            with self._changes() as connection:
                numbers = {row: self._needs(row) for row in set(rows) if row is not None}
                connection.executemany(
                    "UPDATE puzzles SET needs = ? WHERE id = ?",
                    [(numbers[row], id_) for id_, row in zip(ids, rows, strict=True) if row],
                )
            yield len(ids)
        self._measure()

    def last_id(self) -> int:
        """Return the number of the last added puzzle, 0 without puzzles."""
        [(last,)] = self._rows("SELECT max(id) FROM puzzles")
        return int(last or 0)

    def stat(self) -> dict[str, object]:
        """Return the keys of ``cluesmith library stat --json``: numbers of puzzles."""
        boards = self._rows(
            "SELECT spec, count(*) FROM puzzles JOIN boards ON boards.id = board "
            "GROUP BY board ORDER BY 2 DESC, 1"
        )
        clues = self._rows("SELECT clue_count, count(*) FROM puzzles GROUP BY 1 ORDER BY 1")
        rated = self._rows("SELECT scale, level, count(*) FROM ratings GROUP BY 1, 2")
        [(traced,)] = self._rows("SELECT count(*) FROM puzzles WHERE needs IS NOT NULL")
        return {
            "library": str(self.path),
            "puzzles": sum(count for _, count in boards),
            "boards": dict(boards),
            "clues": {str(number): count for number, count in clues},
            "rated": {
                scale: _by_level(scale, [(level, count) for _, level, count in members])
                for scale, members in groupby(rated, key=lambda row: row[0])
            },
            "traced": traced,
            "bytes": self.path.stat().st_size,
        }

    def _measure(self) -> None:
        """Let SQLite sample how many puzzles share a value; it plans queries by this."""
        self._rows("PRAGMA analysis_limit = 1000")
        self._rows("ANALYZE")

    def _library_puzzle(
        self, id_: int, board: int, clues: str, symmetry: int, needs: int | None, meta: str | None
    ) -> LibraryPuzzle:
        rated = self._rows("SELECT scale, said FROM ratings WHERE puzzle = ?", [id_])
        ratings = {scale: loads(grade_json) for scale, grade_json in rated}
        traced = self._rows("SELECT strategies, is_solved FROM needs WHERE id = ?", [needs])
        return LibraryPuzzle(
            id_,
            Puzzle(_DIGITS[np.frombuffer(clues.encode(), np.uint8)].tobytes(), self._board(board)),
            tuple(name for name, bit in SYMMETRY_BITS.items() if symmetry & bit),
            {name: ratings[name] for name in SCALES if name in ratings},
            tuple(loads(traced[0][0])) if traced else None,
            bool(traced[0][1]) if traced else None,
            loads(meta) if meta else {},
        )

    def _board(self, number: int) -> Board:
        [(spec,)] = self._rows("SELECT spec FROM boards WHERE id = ?", [number])
        return Board.parse(spec)

    def _chunks(
        self, condition: str, values: Sequence[object], after: int
    ) -> Iterator[tuple[Board, list[int], NDArray[np.uint8]]]:
        """Yield the numbers and the digits of puzzles, in chunks of one board."""
        statement = (
            f"SELECT id, board, clues FROM puzzles WHERE id > ? AND {condition} "  # noqa: S608
            "ORDER BY id LIMIT ?"
        )
        while rows := self._rows(statement, [after, *values, _RATED_TOGETHER]):
            for number, members in groupby(rows, key=lambda row: row[1]):
                chunk = list(members)
                board = self._board(number)
                text = "".join(clues for _, _, clues in chunk).encode()
                digits = _DIGITS[np.frombuffer(text, np.uint8)].reshape(-1, board.cell_count)
                yield board, [id_ for id_, _, _ in chunk], digits
            after = rows[-1][0]

    def _needs(self, row: NeedsRow) -> int:
        """Return the number of a set of strategies; a new set is written."""
        key = [dumps(row.strategies), row.is_solved]
        select_id = "SELECT id FROM needs WHERE strategies = ? AND is_solved = ?"
        stored = self._rows(select_id, key)
        if not stored:
            self._rows("INSERT INTO needs (strategies, is_solved) VALUES (?, ?)", key)
            stored = self._rows(select_id, key)
            self._connection.executemany(
                "INSERT INTO needed VALUES (?, ?)",
                [(name, stored[0][0]) for name in row.strategies],
            )
        return int(stored[0][0])


def _by_level(name: str, counts: Sequence[tuple[int | None, int]]) -> dict[str, int]:
    """Return how many puzzles have each level of a scale, in words."""
    ladder = scale_named(name).ladder
    return {"-" if level is None else str(ladder[level]): count for level, count in counts}
