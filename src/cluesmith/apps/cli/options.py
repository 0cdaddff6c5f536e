# SPDX-License-Identifier: MIT
"""Options that several commands share, each declared once."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cluesmith.engines.limits import MOST_COUNTED, MOST_SEED, MOST_THREADS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cluesmith.board import Board

    MaybeBoard = Board | None
else:  # boards cost as much to import as all the rest that a start needs
    MaybeBoard = Any

_MOST_WORKERS = 1024


def whole(least: int, most: int = MOST_COUNTED) -> Callable[[str | int], int]:
    """Return a parser of whole numbers; it takes defaults, which are numbers already, too."""

    def parse(given: str | int) -> int:
        try:
            number = int(given)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            end = f" to {most}" if most < MOST_COUNTED or number > most else ""
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


def time(what: str) -> Any:
    """Return the declaration of ``--time``; the words say what ends then."""
    return typer.Option("--time", parser=seconds, metavar="SECONDS", help=what)


def count(what: str) -> Any:
    """Return the declaration of ``--count``; the words say of what."""
    return typer.Option("--count", "-n", parser=whole(1), metavar="N", help=what)


def seed(what: str) -> Any:
    """Return the declaration of ``--seed``; the words say what it makes the same."""
    return typer.Option("--seed", parser=whole(0, MOST_SEED), metavar="N", help=what)


def threads(what: str) -> Any:
    """Return the declaration of ``--threads``; the words say for what."""
    return typer.Option("--threads", parser=whole(1, MOST_THREADS), metavar="N", help=what)


Source = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE|FILE|-", help="A puzzle, a file of puzzles, or - for standard input."
    ),
]


def _board(spec: str) -> Board:
    from cluesmith.board import Board

    return Board.parse(spec)


BoardSpec = Annotated[
    MaybeBoard,
    typer.Option(
        "--board",
        parser=_board,
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
Seed = Annotated[int, seed("The same seed gives the same answer.")]
Threads = Annotated[int, threads("Threads for files of puzzles.")]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        parser=whole(1, _MOST_WORKERS),
        metavar="N",
        help="Processes that work; without it one.",
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
