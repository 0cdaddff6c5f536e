# SPDX-License-Identifier: MIT
"""``cluesmith render``: puzzles as pictures, or as a booklet to print."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.verbs.declaration import SCALES, Option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.board.formats import PuzzleRecord


@dataclass(frozen=True)
class BookletOptions:
    """What can be said about a booklet."""

    title: Annotated[str, Option("The title of the booklet.")] = ""
    author: Annotated[str, Option("Who made it.")] = ""
    per_page: Annotated[int, Option("Puzzles on a page of a booklet.", choices=(1, 2, 4, 6))] = 4
    paper: Annotated[str, Option("The paper of a booklet.", choices=("a4", "letter"))] = "a4"


@declared
def command(
    booklet: BookletOptions,
    puzzle: options.Puzzles = "-",
    to: Annotated[
        str | None,
        Option(
            "svg, png or pdf; without it the name of the file tells.",
            metavar="FORMAT",
            names="apps.render.file:MEDIA_TYPES",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        Option(
            "The file to write; several pictures are numbered.",
            flags=("--out", "-o"),
        ),
    ] = None,
    solutions: Annotated[
        bool | None,
        Option(
            "Solutions at the end of a booklet (they are, unless you say no) or written into "
            "pictures (they are not, unless you say so).",
            flags=("--solutions/--no-solutions",),
        ),
    ] = None,
    rate: Annotated[
        str | None,
        Option.list("Print under each puzzle what these scales say of it.", names=SCALES),
    ] = None,
    pixels: Annotated[int, Option("The width of a PNG.")] = 900,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    strict: options.Strict = False,
) -> int:
    """Draw a puzzle as SVG or PNG, or a file of puzzles as a booklet in PDF."""
    from cluesmith.apps.cli.sources import puzzle_source
    from cluesmith.apps.cli.stream import readable
    from cluesmith.apps.render.file import render_file
    from cluesmith.batch.outputs import check_out_file
    from cluesmith.errors import InputError, in_field

    if out is not None:
        with in_field("out"):
            check_out_file(out)
    format_ = _format(to, out)
    source = puzzle_source(puzzle, board=board, format_name=format_name)
    entries, code = readable(source, strict=strict)
    is_booklet = format_ == "pdf"
    if out is None and not is_booklet and len(entries) > 1:
        raise InputError(f"{len(entries)} pictures", expected="--out FILE, which is then numbered")
    with in_field("rate"):
        captions = _captions(entries, rate) if rate and is_booklet else ()
    for number, drawn in enumerate([entries] if is_booklet else [[each] for each in entries], 1):
        try:
            file = render_file(
                drawn,
                format_,
                solutions=is_booklet if solutions is None else solutions,
                captions=captions,
                pixels=pixels,
                **asdict(booklet),
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
    from cluesmith.errors import InputError, in_field, unknown_name

    if to is None and (out is None or not out.suffix):
        raise InputError("no format", expected="--to svg, png or pdf, or a file of that name")
    chosen = (to or str(out and out.suffix)).lower().removeprefix(".")
    with in_field("to"):
        if chosen not in MEDIA_TYPES:
            raise unknown_name(chosen, "a format to draw", MEDIA_TYPES)
    if out is None and chosen != "svg" and sys.stdout.isatty():
        raise InputError(f"{chosen} on a terminal", expected="--out FILE")
    return chosen


def _captions(entries: Sequence[PuzzleRecord], names: str) -> list[str]:
    """Return what scales say of each puzzle, in words."""
    from cluesmith.board.text import grade_words
    from cluesmith.errors import InputError
    from cluesmith.rating.contract import scales
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
