# SPDX-License-Identifier: MIT
"""Options that several commands share, each declared once."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.board.geometry import Board

if TYPE_CHECKING:
    from collections.abc import Callable

MANY = (1 << 63) - 1
"""The largest number that native code counts to."""


def whole(least: int, most: int = MANY) -> Callable[[str | int], int]:
    """Return a parser of whole numbers; it takes defaults, which are numbers already, too."""

    def parse(given: str | int) -> int:
        try:
            number = int(given)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            end = f" to {most}" if most < MANY or number > most else ""
            raise ValueError(f"expected a whole number from {least}{end}, got {str(given)[:40]!r}")
        return number

    return parse


def seconds(given: str | float) -> float:
    """Parse a time."""
    try:
        number = float(given)
    except ValueError:
        number = -1
    if not 0 <= number < inf:
        raise ValueError(f"expected a number of seconds from 0, got {str(given)[:40]!r}")
    return number


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
    int,
    typer.Option(
        "--threads", parser=whole(1, 1024), metavar="N", help="Threads for files of puzzles."
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        parser=whole(0, (1 << 24) - 1),
        metavar="N",
        help="The same seed gives the same answer.",
    ),
]
Symmetry = Annotated[
    str,
    typer.Option(
        "--symmetry",
        metavar="NAME",
        help="Of the clue cells: none, rotation, quarter, left_right, up_down, mirrors, diagonal, "
        "antidiagonal, diagonals or full.",
    ),
]
