# SPDX-License-Identifier: MIT
"""``cluesmith convert``: puzzles from any format to any other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cluesmith.apps.cli import options


def command(
    puzzle: options.Source,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="The format to write.")
    ] = "line",
    format_name: options.FormatName = None,
    board: options.BoardSpec = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write to this file instead.")
    ] = None,
    strict: options.Strict = False,
) -> int:
    """Write a puzzle, or every puzzle of a file, in another format.

    Formats: line, grid, sdk, sdm, sdx, ss, pencilmarks, sukaku, hodoku, opensudoku, fpuzzles,
    sudokupad, json and more; an unknown name lists them all.
    """
