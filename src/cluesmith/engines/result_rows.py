# SPDX-License-Identifier: MIT
"""The results of many plain 9x9 puzzles, written together.

A result by itself is an object that knows its JSON. A million of them are columns of arrays: they
become text in native code, and no object is made for a puzzle. The text is the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cluesmith import _native
from cluesmith.board.text_rows import json_object, write_rows

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board.text_rows import Column, TextRows


@dataclass(frozen=True)
class ResultRows(ABC):
    """The results of plain 9x9 puzzles, a row each.

    Attributes:
        puzzles: uint8[N,81], the puzzles.
        is_settled: bool[N], which of them have their result here. The others have to be worked on
            one by one: their answer is an error, or too rare to be written in bulk.
        interrupted: after Ctrl-C the first row that is still open, and its result so far.
    """

    puzzles: NDArray[np.uint8]
    is_settled: NDArray[np.bool_]
    interrupted: tuple[int, Any] | None = None

    @property
    @abstractmethod
    def statuses(self) -> Collection[str]:
        """How the settled puzzles ended; the exit code depends on it."""

    @abstractmethod
    def members(self) -> Mapping[str, Sequence[Column]]:
        """Return the keys of the JSON of a result, each with the columns of its value."""

    def json_lines(self, without: str = "") -> TextRows:
        """Return a line of JSON for each row; one key may be left out."""
        kept = {name: value for name, value in self.members().items() if name != without}
        return self.written(json_object(kept))

    def written(self, columns: Sequence[Column], **options: str) -> TextRows:
        """Return lines with these columns."""
        return write_rows(len(self.puzzles), columns, **options)


def quoted(grids: NDArray[np.uint8]) -> list[Column]:
    """Return grids as columns of JSON."""
    return [b'"', grids, b'"']


def clues_agree(puzzles: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return for each 9x9 puzzle whether its clues leave a candidate in every cell.

    Clues that contradict each other do not.
    """
    agree: NDArray[np.bool_] = _native.close_many(puzzles, 0).max(axis=1, initial=0) > 0
    return agree
