# SPDX-License-Identifier: MIT
"""``cluesmith render``: puzzles as pictures, or as a booklet to print."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.grade_names import GradeNames, Grades
from cluesmith.apps.cli.output import (
    PICTURES,
    check_pictures,
    kind_of,
    write_picture,
    write_puzzles,
)
from cluesmith.apps.render.pages import Paper, PerPage
from cluesmith.verbs.option import SCALES, Option
from cluesmith.verbs.readers import PatternReader, PuzzleReader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.apps.cli.sources import CommandInput
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.verbs.pattern_lines import PatternEntry


@dataclass(frozen=True)
class BookletOptions:
    """What can be said about a booklet."""

    title: Annotated[str, Option("The title of the booklet.")] = ""
    author: Annotated[str, Option("Who made it.")] = ""
    per_page: PerPage = 4
    paper: Paper = "a4"
    words: Annotated[
        str,
        Option("Own words of a booklet, as Puzzles=Rätsel,Solutions=Lösungen.", metavar="LIST"),
    ] = ""
    font: Annotated[
        Path | None,
        Option("A TrueType file for the words of a booklet, for letters that ours lacks."),
    ] = None
    upside_down: Annotated[
        bool, Option("Print the pages with the solutions of a booklet upside down.")
    ] = False

    def __post_init__(self) -> None:
        for field in ("title", "author", "words"):
            _check_letters(field, getattr(self, field))
        if self.words:
            from cluesmith.apps.render.booklet import words_of

            words_of(self.words)
        if self.font is not None and not self.font.is_file():
            from cluesmith.errors import InputError

            raise InputError(
                f"there is no file {str(self.font)[:60]}", expected="a TrueType file", field="font"
            )


def _check_letters(field: str, text: str) -> None:
    """Refuse bytes of the command line that are not text: no file can hold them."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        from cluesmith.errors import InputError

        problem = f"character {error.start + 1} is not text"
        raise InputError(problem, expected="text in UTF-8", field=field) from None


@declared
def command(
    booklet: BookletOptions,
    puzzle: options.Puzzles = "-",
    *,
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
            "Print the solutions: at the end of a booklet (default: yes), or in the pictures "
            "(default: no).",
            flags=("--solutions/--no-solutions",),
        ),
    ] = None,
    rate: Annotated[
        str | None,
        Option.list("Print under each puzzle what these scales say of it.", names=SCALES),
    ] = None,
    grades: Grades = None,
    pixels: Annotated[int, Option("The width of a PNG.")] = 900,
    pattern: Annotated[
        bool,
        Option("Draw patterns instead: clue cells are filled, open values are question marks."),
    ] = False,
    reader: PuzzleReader,
    strict: options.Strict = False,
) -> int:
    """Draw a puzzle as SVG or PNG, or a file of puzzles as a booklet in PDF."""
    from cluesmith.apps.cli.sources import CommandInput
    from cluesmith.apps.cli.stream import readable
    from cluesmith.batch.outputs import check_out_file
    from cluesmith.errors import InputError, in_field

    if out is not None:
        with in_field("out"):
            check_out_file(out)
    kind = _kind(to, out)
    if grades is not None and rate is None:
        raise InputError("names without a scale", expected="--rate SCALE", field="grades")
    if pattern:
        if booklet != BookletOptions() or solutions is not None or rate is not None:
            raise InputError("options of puzzles with --pattern", expected="a picture alone")
        return _draw_patterns(CommandInput(puzzle, PatternReader(reader.board)), out, kind, pixels)
    try:
        source: CommandInput[PuzzleRecord] = CommandInput(puzzle, reader)
    except InputError as error:
        error.expected = f"{error.expected}; for a pattern --pattern"
        raise
    entries, code = readable(source, strict=strict)
    is_booklet = kind == "pdf"
    write_puzzles(
        entries,
        out,
        kind,
        solutions=is_booklet if solutions is None else solutions,
        captions=_captions(entries, rate, grades) if rate and is_booklet else (),
        pixels=pixels,
        **asdict(booklet),
    )
    return code


def _draw_patterns(
    source: CommandInput[PatternEntry], out: Path | None, kind: str, pixels: int
) -> int:
    """Write a picture of each pattern."""
    from cluesmith.apps.cli.exits import FOUND
    from cluesmith.apps.render.file import render_pattern

    entries = source.all()
    check_pictures(len(entries), out)
    for number, entry in enumerate(entries, 1):
        picture = render_pattern(entry.pattern, kind, title=entry.title, pixels=pixels)
        write_picture(picture, out, number, len(entries))
    return FOUND


def _kind(to: str | None, out: Path | None) -> str:
    """Return the kind of file that is asked for, or that its name means."""
    from cluesmith.errors import InputError, in_field, unknown_name

    if to is None and (out is None or not out.suffix):
        raise InputError("no format", expected="--to svg, png or pdf, or a file of that name")
    kind = kind_of(out, ("", *PICTURES)) if to is None else to.lower().removeprefix(".")
    with in_field("out" if to is None else "to"):
        if kind not in PICTURES:
            raise unknown_name(kind or str(out and out.suffix)[1:], "a format to draw", PICTURES)
    if out is None and kind != "svg" and sys.stdout.isatty():
        raise InputError(f"{kind} on a terminal", expected="--out FILE")
    return kind


def _captions(entries: Sequence[PuzzleRecord], rate: str, grades: str | None) -> list[str]:
    """Return what scales say of each puzzle, in words or in a publisher's own names."""
    from cluesmith.board.text import grade_words
    from cluesmith.errors import InputError, in_field
    from cluesmith.rating.contract import scales
    from cluesmith.rating.rate import rate_each

    with in_field("rate"):
        named = scales(rate)
    with in_field("grades"):
        names = None if grades is None else GradeNames.of(grades, named)
    boards = {entry.position.board for entry in entries}
    if boards and not any(scale.rates(board) for scale in named for board in boards):
        with in_field("rate"):
            named[0].check_board(boards.pop())
    captions = []
    for rating in rate_each([entry.position for entry in entries], named):
        if isinstance(rating, InputError) or rating.reason is not None:
            captions.append("")
            continue
        words = []
        for scale in named:
            grade = rating.grades[scale.name]
            if names is not None and scale.rates(rating.puzzle.board):
                words.append(names.name(grade, scale.name))
            elif scale.rates(rating.puzzle.board):
                words.append(f"{scale.name} {grade_words(grade)}")
        captions.append(", ".join(words))
    return captions
