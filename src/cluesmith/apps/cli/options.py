# SPDX-License-Identifier: MIT
"""What several commands take beside the options of their verbs, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cluesmith.verbs.declaration import FORMATS, Option, fields_of

if TYPE_CHECKING:
    from cluesmith.board import Board
    from cluesmith.verbs.declaration import Field, Verb

    MaybeBoard = Board | None
else:  # boards cost as much to import as all the rest that a start needs
    MaybeBoard = Any

_MOST_WORKERS = 1024

PUZZLES = "A puzzle, a file of puzzles, or - for standard input."
Puzzles = Annotated[str, typer.Argument(metavar="PUZZLE|FILE|-", help=PUZZLES)]


def _board(spec: str) -> Board:
    from cluesmith.board import Board

    return Board.parse(spec)


BoardSpec = Annotated[MaybeBoard, Option.board("the length of the puzzle tells", _board)]
PatternBoard = Annotated[MaybeBoard, Option.board("the length of the pattern tells", _board)]
FormatName = Annotated[
    str | None,
    Option(
        "The format of the input; normally detected.",
        flags=("--from",),
        metavar="FORMAT",
        names=FORMATS,
    ),
]
Json = Annotated[bool, Option("Print one JSON object a puzzle.")]
Strict = Annotated[bool, Option("Stop at the first bad line of a file.")]
Out = Annotated[
    Path | None,
    Option("Write to this file; its suffix tells the kind of file.", flags=("--out", "-o")),
]
Workers = Annotated[
    int | None, Option("Processes that work; without it one.", least=1, most=_MOST_WORKERS)
]


def _puzzle_options(board: BoardSpec = None, format_name: FormatName = None) -> None:
    """Declare the options for reading puzzles."""


def _pattern_options(board: PatternBoard = None) -> None:
    """Declare the options for reading patterns."""


def reading_options(verb: type[Verb]) -> dict[str, Field]:
    """Return the options that say how to read what a verb works on."""
    if verb.subject == "pattern":
        return fields_of(_pattern_options)
    return fields_of(_puzzle_options) if verb.subject else {}
