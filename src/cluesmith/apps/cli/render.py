# SPDX-License-Identifier: MIT
"""``cluesmith render``: puzzles as pictures, or as a booklet to print."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.board.formats import PuzzleRecord


def command(
    puzzle: options.Source = "-",
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT", help="svg, png or pdf; without it the name of the file tells."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="The file to write; several pictures are numbered."
        ),
    ] = None,
    title: Annotated[str, typer.Option(metavar="TEXT", help="The title of the booklet.")] = "",
    author: Annotated[str, typer.Option(metavar="TEXT", help="Who made it.")] = "",
    solutions: Annotated[
        bool | None,
        typer.Option(
            "--solutions/--no-solutions",
            help="Solutions at the end of a booklet (they are, unless you say no) or written into "
            "pictures (they are not, unless you say so).",
        ),
    ] = None,
    rate: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="Print under each puzzle what these scales say of it."),
    ] = None,
    per_page: Annotated[
        int, typer.Option(metavar="N", help="Puzzles on a page of a booklet: 1, 2, 4 or 6.")
    ] = 4,
    paper: Annotated[str, typer.Option(metavar="NAME", help="a4 or letter.")] = "a4",
    pixels: Annotated[int, typer.Option(metavar="N", help="The width of a PNG.")] = 900,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    strict: options.Strict = False,
) -> int:
    """Draw a puzzle as SVG or PNG, or a file of puzzles as a booklet in PDF."""
    from cluesmith.apps.cli.source import Source
    from cluesmith.apps.cli.stream import readable
    from cluesmith.apps.render.file import render_file
    from cluesmith.errors import InputError

    chosen = _format(to, out)
    source = Source(puzzle, board=board, format_name=format_name)
    entries, code = readable(source, strict=strict)
    is_booklet = chosen == "pdf"
    if out is None and not is_booklet and len(entries) > 1:
        raise InputError(f"{len(entries)} pictures", expected="--out FILE, which is then numbered")
    captions = _captions(entries, rate) if rate and is_booklet else ()
    for number, drawn in enumerate([entries] if is_booklet else [[each] for each in entries], 1):
        try:
            file = render_file(
                drawn,
                chosen,
                title=title,
                author=author,
                solutions=is_booklet if solutions is None else solutions,
                captions=captions,
                per_page=per_page,
                paper=paper,
                pixels=pixels,
            )
        except InputError as error:
            if len(drawn) == 1 and drawn[0].line is not None and len(entries) > 1:
                error.on_line(drawn[0].line)
            raise
        if out is None:
            sys.stdout.buffer.write(file)
        else:
            numbered = out if len(drawn) == len(entries) else _numbered(out, number, len(entries))
            numbered.write_bytes(file)
    return code


def _format(to: str | None, out: Path | None) -> str:
    """Return the format that is asked for, or that the name of the file means."""
    from cluesmith.apps.render.file import MEDIA_TYPES
    from cluesmith.errors import InputError, unknown_name

    if to is None and (out is None or not out.suffix):
        raise InputError("no format", expected="--to svg, png or pdf, or a file of that name")
    chosen = (to or str(out and out.suffix)).lower().removeprefix(".")
    if chosen not in MEDIA_TYPES:
        raise unknown_name(chosen, "a format to draw", MEDIA_TYPES)
    if out is None and chosen != "svg" and sys.stdout.isatty():
        raise InputError(f"{chosen} on a terminal", expected="--out FILE")
    return chosen


def _captions(entries: Sequence[PuzzleRecord], names: str) -> list[str]:
    """Return what scales say of each puzzle, in words."""
    from cluesmith.errors import InputError
    from cluesmith.rating.contract import grade_words, scales
    from cluesmith.rating.rate import rate_each

    words = []
    for found in rate_each([entry.position for entry in entries], scales(names)):
        if isinstance(found, InputError) or found.reason is not None:
            words.append("")
        else:
            said = found.grades.items()
            words.append(", ".join(f"{name} {grade_words(grade)}" for name, grade in said))
    return words


def _numbered(out: Path, number: int, last: int) -> Path:
    """Return the file of one of several pictures."""
    return out.with_stem(f"{out.stem}-{number:0{len(str(last))}}")
