# SPDX-License-Identifier: MIT
"""How bulk calls tell the ends of many puzzles: a number each, and which puzzles ended how.

>>> import numpy as np
>>> from cluesmith.engines.walks import walk_many
>>> walks = walk_many(np.zeros((1, 81), np.uint8), "singles")
>>> walks.ended("stuck").tolist(), walks.solved.tolist()
([True], [False])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np

if TYPE_CHECKING:
    from enum import StrEnum

    from numpy.typing import NDArray


class Endings:
    """What the results of bulk calls have in common.

    Attributes:
        kinds: how a puzzle may end, in the order of the numbers.
        statuses: uint8[N], how each puzzle ended: an index into ``tuple(kinds)``.
    """

    kinds: ClassVar[type[StrEnum]]
    statuses: NDArray[np.uint8]

    def ended(self, status: str) -> NDArray[np.bool_]:
        """Return for each puzzle whether it ended so."""
        found: NDArray[np.bool_] = self.statuses == list(self.kinds).index(self.kinds(status))
        return found

    @property
    def solved(self) -> NDArray[np.bool_]:
        """For each puzzle whether every cell has its digit in the end."""
        numbers = [n for n, kind in enumerate(self.kinds) if kind in ("solved", "found")]
        found: NDArray[np.bool_] = np.isin(self.statuses, numbers)
        return found
