# SPDX-License-Identifier: MIT
"""The common part of the results of bulk calls: a status for each puzzle.

>>> import numpy as np
>>> from cluesmith.engines.walks import walk_many
>>> walks = walk_many(np.zeros((1, 81), np.uint8), "singles")
>>> walks.ended("stuck").tolist(), walks.solved.tolist()
([True], [False])
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from cluesmith.board.text import brief, counted

if TYPE_CHECKING:
    from enum import StrEnum

    from numpy.typing import NDArray


LEAST = "least"
"""Stands for the first technique or scheme that settles a puzzle, or the last one."""


class Endings:
    """The results of a bulk call: dataclasses of arrays with a row for each puzzle.

    Attributes:
        kinds: how a puzzle may end, in the order of the numbers.
        statuses: uint8[N], how each puzzle ended: an index into ``tuple(kinds)``.
    """

    kinds: ClassVar[type[StrEnum]]
    statuses: NDArray[np.uint8]

    def ended(self, status: str) -> NDArray[np.bool_]:
        """Return for each puzzle whether it ended with this status."""
        is_so: NDArray[np.bool_] = self.statuses == list(self.kinds).index(self.kinds(status))
        return is_so

    def endings(self, rows: NDArray[np.bool_]) -> list[str]:
        """Return the statuses with which some of the puzzles ended."""
        numbers: list[int] = np.unique(self.statuses[rows]).tolist()
        return [list(self.kinds)[number] for number in numbers]

    @property
    def status_names(self) -> list[str]:
        """For each puzzle how it ended, as a word."""
        names = [str(kind) for kind in self.kinds]
        return [names[number] for number in self.statuses.tolist()]

    @property
    def solved(self) -> NDArray[np.bool_]:
        """For each puzzle whether every cell has its digit in the end."""
        numbers = [n for n, kind in enumerate(self.kinds) if kind in ("solved", "found")]
        is_solved: NDArray[np.bool_] = np.isin(self.statuses, numbers)
        return is_solved

    def __repr__(self) -> str:
        counts = [(int(self.ended(kind).sum()), str(kind)) for kind in self.kinds]
        endings = ", ".join(f"{count} {kind}" for count, kind in counts if count)
        return brief(self, f"{counted(len(self.statuses), 'puzzle')}{endings and f' ({endings})'}")

    def _update(self, rows: NDArray[np.intp], later: Endings) -> None:
        """Overwrite rows with the results of a later run on them."""
        for field in fields(self):  # type: ignore[arg-type]  # subclasses are dataclasses
            mine: Any = getattr(self, field.name)
            if isinstance(mine, np.ndarray):
                mine[rows] = getattr(later, field.name)
