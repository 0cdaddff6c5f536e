# SPDX-License-Identifier: MIT
"""Grids on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from cluesmith.board import Puzzle


def print_grid(grid: Puzzle, clues: Puzzle) -> None:
    """Print a grid in which the clues stand out, in characters that the terminal knows."""
    from cluesmith.apps.render.text import ASCII, BLANK, draw
    from cluesmith.board.text import digit_name

    def coloured(cell: int) -> str:
        if not grid.digits[cell]:
            return BLANK
        name = digit_name(grid.digits[cell])
        return typer.style(name, bold=True) if clues.digits[cell] else typer.style(name, fg="cyan")

    drawn = draw(grid, coloured)
    try:
        drawn.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        drawn = drawn.translate(ASCII)
    print(drawn)
