# SPDX-License-Identifier: MIT
"""Many plain 9x9 puzzles in another format of one line each, written together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.result_rows import ResultRows, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board.text_rows import Column, TextRows


@dataclass(frozen=True)
class ConvertedRows(ResultRows):
    """Plain 9x9 puzzles as lines; all are settled.

    Attributes:
        blank: the character of a blank cell.
    """

    blank: str = field(kw_only=True)

    @property
    def statuses(self) -> list[str]:
        """All are written."""
        return ["found"]

    def members(self) -> dict[str, list[Column]]:
        """Return the puzzle."""
        return {"puzzle": quoted(self.puzzles)}

    def text_lines(self) -> TextRows:
        """Return the line of each puzzle."""
        return self.written([self.puzzles, b"\n"], blank=self.blank)


def convert_rows(puzzles: NDArray[np.uint8], blank: str) -> ConvertedRows:
    """Return plain 9x9 puzzles as lines."""
    return ConvertedRows(puzzles, np.ones(len(puzzles), np.bool_), blank=blank)
