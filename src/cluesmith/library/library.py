# SPDX-License-Identifier: MIT
"""A library: the one way to the puzzles of a file.

Everything is written in chunks, each of them wholly or not at all; whatever ends the program, the
chunks before stay. Many may read while one writes.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby
from json import dumps, loads
from typing import TYPE_CHECKING, Self

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
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from cluesmith.errors import InputError
    from cluesmith.library.rating import NeedsRow
    from cluesmith.rating.contract import Grade, Scale

_DIGITS = np.zeros(256, np.uint8)
_DIGITS[np.frombuffer(SYMBOLS.encode(), np.uint8)] = np.arange(1, len(SYMBOLS) + 1)

_RATED_TOGETHER = 2048
"""How many puzzles are rated before that is written; Ctrl-C loses no more than these."""


@dataclass
class Added:
    """What became of puzzles that were given to a library.

    Attributes:
        added: how many are new.
        known: how many are equivalent to one that is there.
        refused: the errors of those that have not exactly one solution.
    """

    added: int = 0
    known: int = 0
    refused: list[InputError] = field(default_factory=list)


@dataclass(frozen=True)
class Found:
    """A puzzle of a library and what the library knows of it.

    Attributes:
        id: its number.
        puzzle: the puzzle, as it was added.
        symmetries: those that its pattern has.
        ratings: what each scale said of it, where it was rated.
        strategies: those of its trace; None where that is not known.
        is_solved: whether its trace ends with the puzzle solved; None where that is not known.
        meta: what its file said of it.
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
        InputError: there is no such file and none is to be made, or it is no library.
    """

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.path = path
        self._connection = open_file(path, create=create)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
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
        """Add batches of puzzles, each wholly or not at all; yields what became of each.

        While one batch is written the next is worked out.
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

    def _write(self, board: Board, rows: Sequence[Row], refused: list[InputError]) -> Added:
        connection = self._connection
        with refusing(self.path), transaction(connection):
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

    def find(self, query: Query) -> Iterator[Found]:
        """Yield the puzzles that a query asks for, in an order that stays the same.

        Raises:
            InputError: the query names what there is not.
        """
        statement, values = query.sql("id, board, clues, symmetry, needs, meta")
        with refusing(self.path):
            for row in self._connection.execute(statement, values):
                yield self._found(*row)

    def count(self, query: Query) -> int:
        """Return how many puzzles a query asks for, whatever its limit."""
        statement, values = query.sql("count(*)")
        with refusing(self.path):
            return int(self._connection.execute(statement, values).fetchone()[0])

    def get(self, number: int) -> Found | None:
        """Return the puzzle of a number, or None where there is none."""
        with refusing(self.path):
            row = self._connection.execute(
                "SELECT id, board, clues, symmetry, needs, meta FROM puzzles WHERE id = ?", [number]
            ).fetchone()
            return row and self._found(*row)

    def rate(self, scale: Scale, *, after: int = 0, threads: int = 1) -> Iterator[int]:
        """Rate the puzzles that a scale has not rated yet; yields how many are done, by chunks.

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
            with refusing(self.path), transaction(self._connection):
                self._connection.executemany(
                    "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)",
                    [(id_, scale.name, *row) for id_, row in zip(ids, rows, strict=True)],
                )
            yield len(ids)
        self._measure()

    def trace(self, *, after: int = 0, threads: int = 1) -> Iterator[int]:
        """Find out the strategies of puzzles whose traces are not known; yields as rate does.

        Only 9x9 puzzles have them, as only those are traced in native code.
        """
        untraced = "needs IS NULL AND board = (SELECT id FROM boards WHERE spec = ?)"
        for board, ids, digits in self._chunks(untraced, [STANDARD.spec], after):
            rows = needs_rows(digits, board, threads)
            with refusing(self.path), transaction(self._connection):
                numbers = {row: self._needs(row) for row in set(rows) if row is not None}
                self._connection.executemany(
                    "UPDATE puzzles SET needs = ? WHERE id = ?",
                    [(numbers[row], id_) for id_, row in zip(ids, rows, strict=True) if row],
                )
            yield len(ids)
        self._measure()

    def last_id(self) -> int:
        """Return the number of the puzzle that was added last, 0 where there is none."""
        with refusing(self.path):
            (last,) = self._connection.execute("SELECT max(id) FROM puzzles").fetchone()
            return int(last or 0)

    def stat(self) -> dict[str, object]:
        """Return the keys of ``cluesmith library stat --json``: how many there are of what."""
        with refusing(self.path):
            rows = self._connection.execute
            boards = rows(
                "SELECT spec, count(*) FROM puzzles JOIN boards ON boards.id = board "
                "GROUP BY board ORDER BY 2 DESC, 1"
            ).fetchall()
            clues = rows("SELECT clue_count, count(*) FROM puzzles GROUP BY 1 ORDER BY 1")
            rated = rows("SELECT scale, level, count(*) FROM ratings GROUP BY 1, 2").fetchall()
            (traced,) = rows("SELECT count(*) FROM puzzles WHERE needs IS NOT NULL").fetchone()
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
        """Let SQLite sample how many puzzles share a value; it tells what to look up first."""
        with refusing(self.path):
            self._connection.execute("PRAGMA analysis_limit = 1000")
            self._connection.execute("ANALYZE")

    def _found(
        self, id_: int, board: int, clues: str, symmetry: int, needs: int | None, meta: str | None
    ) -> Found:
        rows = self._connection.execute
        rated = rows("SELECT scale, said FROM ratings WHERE puzzle = ?", [id_])
        ratings = {scale: loads(said) for scale, said in rated}
        traced = rows("SELECT strategies, is_solved FROM needs WHERE id = ?", [needs]).fetchone()
        return Found(
            id_,
            Puzzle(_DIGITS[np.frombuffer(clues.encode(), np.uint8)].tobytes(), self._board(board)),
            tuple(name for name, bit in SYMMETRY_BITS.items() if symmetry & bit),
            {name: ratings[name] for name in SCALES if name in ratings},
            None if traced is None else tuple(loads(traced[0])),
            None if traced is None else bool(traced[1]),
            loads(meta) if meta else {},
        )

    def _board(self, number: int) -> Board:
        (spec,) = self._connection.execute(
            "SELECT spec FROM boards WHERE id = ?", [number]
        ).fetchone()
        return Board.parse(spec)

    def _chunks(
        self, condition: str, values: Sequence[object], after: int
    ) -> Iterator[tuple[Board, list[int], NDArray[np.uint8]]]:
        """Yield the numbers and the digits of puzzles, so many of one board as go together."""
        statement = (
            f"SELECT id, board, clues FROM puzzles WHERE id > ? AND {condition} "  # noqa: S608
            "ORDER BY id LIMIT ?"
        )
        while True:
            with refusing(self.path):
                rows = self._connection.execute(
                    statement, [after, *values, _RATED_TOGETHER]
                ).fetchall()
            if not rows:
                return
            for number, members in groupby(rows, key=lambda row: row[1]):
                some = list(members)
                board = self._board(number)
                text = "".join(clues for _, _, clues in some).encode()
                digits = _DIGITS[np.frombuffer(text, np.uint8)].reshape(-1, board.cell_count)
                yield board, [id_ for id_, _, _ in some], digits
            after = rows[-1][0]

    def _needs(self, row: NeedsRow) -> int:
        """Return the number of a set of strategies, which is written where it is new."""
        key = [dumps(row.strategies), row.is_solved]
        rows = self._connection.execute
        wanted = "SELECT id FROM needs WHERE strategies = ? AND is_solved = ?"
        found = rows(wanted, key).fetchone()
        if found is None:
            rows("INSERT INTO needs (strategies, is_solved) VALUES (?, ?)", key)
            found = rows(wanted, key).fetchone()
            self._connection.executemany(
                "INSERT INTO needed VALUES (?, ?)", [(name, found[0]) for name in row.strategies]
            )
        return int(found[0])


def _by_level(name: str, counts: Sequence[tuple[int | None, int]]) -> dict[str, int]:
    """Return how many puzzles have each level of a scale, in words."""
    ladder = scale_named(name).ladder
    return {"-" if level is None else str(ladder[level]): count for level, count in counts}
