# SPDX-License-Identifier: MIT
"""``cluesmith convert``: puzzles from any format to any other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import FOUND

if TYPE_CHECKING:
    from cluesmith.verbs.verbs import Converted

_FORMATS = (
    "line, grid, sdk, sdm, sdx, ss, pencilmarks, sukaku, hodoku, opensudoku, json, "
    "fpuzzles, sudokupad, fpuz, scf, sudokuwiki or sudokuexchange"
)


def command(
    puzzle: options.Source = "-",
    to: Annotated[
        str, typer.Option(metavar="FORMAT", help=f"The format to write: {_FORMATS}.")
    ] = "line",
    format_name: options.FormatName = None,
    board: options.BoardSpec = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write to this file instead.")
    ] = None,
    strict: options.Strict = False,
) -> int:
    """Write a puzzle, or every puzzle of a file, in another format."""
    from cluesmith.apps.cli.source import Source
    from cluesmith.apps.cli.stream import readable, run_stream
    from cluesmith.board import formats
    from cluesmith.verbs.verbs import Task

    target = formats.get(to)
    source = Source(puzzle, board=board, format_name=format_name)
    if target.is_line_based and out is None:
        work = Task.of("convert", to=to).work
        return run_stream(source, work, _show, lambda _: FOUND, json=False, strict=strict)
    entries, code = readable(source, strict=strict)
    text = target.write(entries)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")
    return code


def _show(converted: Converted) -> None:
    print(converted.text, end="")
