# SPDX-License-Identifier: MIT
"""Options that several commands share, each declared once."""

from __future__ import annotations

from typing import Annotated

import typer

from cluesmith.board.geometry import Board

Source = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE|FILE|-", help="A puzzle, a file of puzzles, or - for standard input."
    ),
]
BoardSpec = Annotated[
    Board | None,
    typer.Option(
        "--board",
        parser=Board.parse,
        metavar="SPEC",
        help="The board, e.g. 16x16, 9x9+diagonals, 9x9+windoku or jigsaw:MAP; "
        "without it the length of the puzzle tells.",
    ),
]
FormatName = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help="The format of the input; normally detected."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a puzzle.")]
Strict = Annotated[bool, typer.Option("--strict", help="Stop at the first bad line of a file.")]
Threads = Annotated[
    int, typer.Option("--threads", min=1, max=1024, help="Threads for files of puzzles.")
]
