# SPDX-License-Identifier: MIT
"""``cluesmith render``: puzzles as pictures, or as a booklet to print."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.output import PICTURES, kind_of, write_puzzles
from cluesmith.apps.render.pages import Paper, PerPage
from cluesmith.verbs.option import SCALES, Option
from cluesmith.verbs.readers import PuzzleReader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.rating.contract import Grade, Scale


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
        if self.words:
            from cluesmith.apps.render.booklet import words_of

            words_of(self.words)
        if self.font is not None and not self.font.is_file():
            from cluesmith.errors import InputError

            raise InputError(
                f"there is no file {str(self.font)[:60]}", expected="a TrueType file", field="font"
            )


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
    grades: Annotated[
        str | None,
        Option(
            "Your own names for the grades of --rate: Easy=Leicht,Medium=Mittel. On a scale of "
            "numbers give each name with its lowest number: 1.2=Easy,2.6=Hard; with several "
            "scales name the scale, too: se:1.2=Easy.",
            metavar="LIST",
        ),
    ] = None,
    pixels: Annotated[int, Option("The width of a PNG.")] = 900,
    reader: PuzzleReader,
    strict: options.Strict = False,
) -> int:
    """Draw a puzzle as SVG or PNG, or a file of puzzles as a booklet in PDF."""
    from cluesmith.apps.cli.sources import Source
    from cluesmith.apps.cli.stream import readable
    from cluesmith.batch.outputs import check_out_file
    from cluesmith.errors import InputError, in_field

    if out is not None:
        with in_field("out"):
            check_out_file(out)
    kind = _kind(to, out)
    if grades is not None and rate is None:
        raise InputError("names without a scale", expected="--rate SCALE", field="grades")
    source: Source[PuzzleRecord] = Source(puzzle, reader)
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


@dataclass(frozen=True)
class GradeNames:
    """A publisher's own names for levels and for numbers.

    >>> from cluesmith.rating.contract import scales
    >>> names = GradeNames.of("Easy=Leicht, Medium=Mittel", scales("hodoku"))
    >>> easy, hard = {"level": "Easy", "score": 272}, {"level": "Hard", "score": 900}
    >>> names.name(easy, "hodoku"), names.name(hard, "hodoku")
    ('Leicht', 'Hard')
    >>> names = GradeNames.of("1=*, 2.6=**", scales("se"))
    >>> names.name(1.2, "se"), names.name(2.6, "se"), names.name(None, "se")
    ('*', '**', '-')
    >>> names = GradeNames.of("se:1=Leicht, hodoku:300=Mittel", scales("se,hodoku"))
    >>> names.name(1.2, "se"), names.name({"level": "Easy", "score": 272}, "hodoku")
    ('Leicht', 'Easy')

    Attributes:
        levels: the name of each level, by its scale and the level in small letters.
        bounds: the name of each range of numbers, by its scale and its least number.
    """

    levels: dict[tuple[str, str], str]
    bounds: dict[tuple[str, float], str]

    @classmethod
    def of(cls, text: str, scales: Sequence[Scale]) -> GradeNames:
        """Read names, as ``Easy=Leicht,Medium=Mittel`` or ``1.2=Leicht,2.6=Mittel``.

        ``se:1.2=Leicht`` is for one scale. A level without a scale is for every scale that has it.

        Raises:
            InputError: text that is not a name, a level that the scales do not have, or a number
                without its scale where there are several.
        """
        from cluesmith.errors import InputError, unknown_name

        names = cls({}, {})
        for part in text.split(","):
            words, _, name = (word.strip() for word in part.partition("="))
            if not words or not name:
                raise InputError(repr(part.strip()), expected="LEVEL=NAME, as Easy=Leicht")
            prefix, _, level = words.rpartition(":")
            meant = [scale for scale in scales if prefix in ("", scale.name)]
            if not meant:
                raise unknown_name(prefix, "a scale of --rate", [scale.name for scale in scales])
            ladders = {scale.name: list(map(str, scale.ladder)) for scale in meant}
            having = [
                scale
                for scale, ladder in ladders.items()
                if level.lower() in (each.lower() for each in ladder)
            ]
            names.levels.update({(scale, level.lower()): name for scale in having})
            if having:
                continue
            try:
                least = float(level)
            except ValueError:
                known = [each for ladder in ladders.values() for each in ladder]
                if not known:
                    raise InputError(
                        f"the level {level[:40]!r} of {meant[0].name}, which has only numbers",
                        expected=f"NUMBER=NAME, as 1.2={name}",
                    ) from None
                raise unknown_name(level, "a level or a number", known) from None
            if len(meant) > 1:
                raise InputError(
                    f"the number {level} with {len(meant)} scales",
                    expected=f"its scale before it, as {meant[0].name}:{part.strip()}",
                )
            names.bounds[meant[0].name, least] = name
        return names

    def name(self, grade: Grade | None, scale: str) -> str:
        """Return the name of a grade; one without a name is said as the scale says it."""
        from cluesmith.board.text import grade_words

        values = list(grade.values()) if isinstance(grade, dict) else [grade]
        for value in values:
            if (scale, str(value).lower()) in self.levels:
                return self.levels[scale, str(value).lower()]
            if isinstance(value, int | float):
                below = [least for of, least in self.bounds if of == scale and least <= value]
                if below:
                    return self.bounds[scale, max(below)]
        levels = [value for value in values if isinstance(value, str)]
        return levels[0] if levels else grade_words(grade)
