# SPDX-License-Identifier: MIT
"""Grids on a terminal, in colour unless ``NO_COLOR`` is set."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from cluesmith.board import Puzzle

DUMB = ("dumb", "unknown")
"""The terminals that show plain text only, as TERM names them."""


def print_grid(grid: Puzzle, clues: Puzzle) -> None:
    """Print a grid, with the clues in bold and the rest in colour if the terminal shows them.

    Under a puzzle, but not under its solution, stands what else holds on its board.
    """
    from cluesmith.apps.render.text import BLANK, draw, legend, print_drawn
    from cluesmith.board.grid_lines import digit_text

    def coloured(cell: int) -> str:
        if not grid.digits[cell]:
            return BLANK
        name = digit_text(grid.board, grid.digits[cell])
        return typer.style(name, bold=True) if clues.digits[cell] else typer.style(name, fg="cyan")

    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") in DUMB
    print_drawn(draw(grid, None if is_plain else coloured))
    rules = legend(grid.board)
    if rules and grid == clues:
        print(rules)
