# SPDX-License-Identifier: MIT
"""A constraint of one's own in one file: neighbours on a line never add up to a prime number."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

import cluesmith as cs
from cluesmith.board.constraints import constraint
from cluesmith.board.constraints.declaration import Cells  # noqa: TC001 - names the field's codec
from cluesmith.board.constraints.drawing import Drawn, Stroke
from cluesmith.board.constraints.kernels import Kernel, Pair

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PRIMES = {2, 3, 5, 7, 11, 13, 17}


@constraint
@dataclass(frozen=True)
class Compound(cs.Constraint):
    """Neighbours on the line have a sum that is not prime."""

    cells: Cells

    id: ClassVar[str] = "compound_line"
    example: ClassVar[str] = "4x4+compound_line:r1c1,r1c2,r2c2"
    title: ClassVar[str] = "Compound line"
    names: ClassVar = {"sudokupad": "compound line"}
    sentence: ClassVar[str] = "Neighbours on {cells} do not add up to a prime number."

    def holds(self, values: Sequence[int], board: cs.Board) -> bool:  # noqa: ARG002
        """Say what the constraint means."""
        return all(a + b not in PRIMES for a, b in pairwise(values))

    def kernels(self, board: cs.Board) -> Iterator[Kernel]:  # noqa: ARG002
        """Yield what native code propagates."""
        for first, second in pairwise(self.cells):
            yield Pair(first, second, lambda a, b: a + b not in PRIMES)

    def drawing(self, board: cs.Board) -> Iterator[Drawn]:  # noqa: ARG002
        """Yield how it is drawn."""
        yield Stroke(self.cells, "#c08040")


board = cs.Board.parse("9x9+compound_line:r1c1,r2c1,r3c1,r4c1,r5c1,r5c2,r5c3,r5c4,r5c5+antiking")
outcome = cs.solve(cs.Puzzle.empty(board), limit=1)
print(board.constraints[1].words(board))
print(outcome.solution)
