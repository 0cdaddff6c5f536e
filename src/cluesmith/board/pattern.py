# SPDX-License-Identifier: MIT
"""Patterns: the set of cells that hold clues.

>>> Pattern.parse("x......x..x....x").cells
(0, 7, 10, 15)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

from cluesmith.board.bits import bits, bitset
from cluesmith.board.geometry import CLASSIC_ORDERS, STANDARD, Board
from cluesmith.board.text import MOST_SHOWN, brief, counted
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board.puzzle import Puzzle

CLUE = "x"
"""How a clue cell is written."""


@dataclass(frozen=True)
class Pattern:
    """A board and the mask of its clue cells, bit c for cell c."""

    mask: int
    board: Board = STANDARD

    def __post_init__(self) -> None:
        if not 0 <= self.mask < 1 << self.board.cell_count:
            raise InputError(
                "a clue cell beyond the board", expected=f"cells 0 to {self.board.cell_count - 1}"
            )

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """Return the pattern of a puzzle's clues."""
        return cls.from_cells((c for c, digit in enumerate(puzzle.digits) if digit), puzzle.board)

    @classmethod
    def from_cells(cls, cells: Iterable[int], board: Board) -> Self:
        """Return the pattern with these clue cells."""
        return cls(bitset(cells), board)

    @classmethod
    def parse(cls, text: str, board: str | Board | None = None) -> Self:
        """Read a pattern: ``.`` or ``0`` is empty, any other character but white space a clue."""
        cells = "".join(text.split())
        if board is None:
            orders = {order**4: order for order in CLASSIC_ORDERS}
            if len(cells) not in orders:
                raise InputError(
                    f"a pattern of {len(cells)} cells",
                    expected=", ".join(map(str, orders)),
                    text=cells[:1000],
                )
            board = Board.classic(orders[len(cells)])
        board = Board.of(board)
        if len(cells) != board.cell_count:
            raise InputError(
                f"a pattern of {len(cells)} cells",
                expected=f"{board.cell_count} for {board.spec}",
                text=cells[:1000],
            )
        return cls.from_cells((c for c, char in enumerate(cells) if char not in ".0"), board)

    @classmethod
    def letters(cls, text: str, board: str | Board = STANDARD) -> Pattern:
        """Return one to three letters or digits: one large, two side by side, three in steps."""
        from cluesmith.board.shapes import letters

        return letters(text, Board.of(board))

    @classmethod
    def shape(cls, name: str, board: str | Board = STANDARD) -> Pattern:
        """Return a picture, as ``heart``; an unknown name is an InputError with the nearest."""
        from cluesmith.board.shapes import shape

        return shape(name, Board.of(board))

    @classmethod
    def symmetric(
        cls,
        clues: int,
        symmetry: str = "rotation",
        seed: int = 0,
        board: str | Board = STANDARD,
    ) -> Pattern:
        """Return a random pattern with ``clues`` clue cells and a symmetry, as ``quarter``.

        The same seed gives the same pattern. An InputError says which numbers of cells fit.
        """
        from cluesmith.board.shapes import symmetric

        return symmetric(clues, symmetry, seed, Board.of(board))

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The clue cells in reading order."""
        return tuple(bits(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, cell: int) -> bool:
        return bool(self.mask >> cell & 1)

    def __str__(self) -> str:
        return "".join(CLUE if cell in self else "." for cell in range(self.board.cell_count))

    def _repr_svg_(self) -> str:
        from cluesmith.board.drawing import draw_pattern, in_notebook

        return in_notebook(draw_pattern(self))

    def __repr__(self) -> str:
        board = "" if self.board.is_classic else f", {self.board!r}"
        shown = f"Pattern.parse({str(self)!r}{board})"
        return (
            shown
            if len(shown) <= MOST_SHOWN
            else brief(self, f"{counted(len(self), 'clue cell')}, {self.board.spec}")
        )
