# SPDX-License-Identifier: MIT
"""What several commands take beside the options of their verbs, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cluesmith.verbs.option import Option
from cluesmith.verbs.readers import PuzzleReader

_MOST_WORKERS = 1024

_PUZZLES = PuzzleReader.argument()
Puzzles = Annotated[str, typer.Argument(metavar=_PUZZLES.metavar, help=_PUZZLES.help)]


Json = Annotated[bool, Option("Print one JSON object a puzzle.")]
Strict = Annotated[bool, Option("Stop at the first bad line of a file.")]
Out = Annotated[
    Path | None,
    Option("Write to this file; its suffix tells the kind of file.", flags=("--out", "-o")),
]
Workers = Annotated[
    int | None, Option("Processes that work; without it one.", least=1, most=_MOST_WORKERS)
]
