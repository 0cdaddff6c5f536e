# SPDX-License-Identifier: MIT
"""The verbs ``convert`` and ``encode``: a puzzle in another format, or for another solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.errors import InputError, in_field
from cluesmith.verbs.declaration import ENCODINGS, FORMATS, Option, Verb, VerbProgress, each

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Puzzle
    from cluesmith.board.formats import Format, PuzzleRecord

FORMATS_HELP = (
    "The format to write: line, grid, sdk, sdm, sdx, ss, pencilmarks, sukaku, hodoku, "
    "opensudoku, json, fpuzzles, sudokupad, fpuz, scf, sudokuwiki or sudokuexchange."
)


def languages() -> tuple[str, ...]:
    """Return the languages of puzzles, then those of patterns."""
    from cluesmith.clue_problem import encode as of_patterns
    from cluesmith.engines.encode import LANGUAGES

    return (*LANGUAGES, *of_patterns.LANGUAGES)


@dataclass(frozen=True)
class Written:
    """A puzzle and its text, with a line feed at the end."""

    puzzle: Puzzle
    text: str

    def to_json(self) -> dict[str, object]:
        """Return the puzzle and the text."""
        return {"puzzle": str(self.puzzle), "text": self.text.rstrip("\n")}


@dataclass(frozen=True)
class Convert(Verb):
    """Write puzzles in another format."""

    name: ClassVar[str] = "convert"
    subject: ClassVar[str] = "text"
    chunk_lines: ClassVar[int] = 10_000
    writes_text: ClassVar[bool] = True

    to: Annotated[
        str,
        Option(FORMATS_HELP, metavar="FORMAT", known="board.formats:get", names=FORMATS),
    ] = "line"

    @property
    def format(self) -> Format:
        """The format to write."""
        from cluesmith.board import formats

        return formats.get(self.to)

    def check(self) -> None:
        """Refuse a format that does not exist, or has puzzles on several lines."""
        super().check()
        if not self.format.is_line_based:
            raise InputError(
                f"{self.to} has a puzzle on several lines",
                expected="a format of one line each",
                field="to",
            )

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Written | InputError]:
        """Yield each entry in the format."""
        return each(entries, lambda entry: Written(entry.puzzle, self.format.write([entry])))

    def check_with(self, entries: Sequence[PuzzleRecord]) -> None:  # noqa: ARG002
        """Refuse a format that does not exist; a request may ask for one of several lines."""
        super().check()

    def results(
        self,
        entries: Sequence[PuzzleRecord],
        watch: VerbProgress,  # noqa: ARG002
    ) -> Iterator[Written]:
        """Return the text of all entries together."""
        yield Written(entries[0].puzzle, self.format.write(entries))


@dataclass(frozen=True)
class Encode(Verb):
    """Write a puzzle as a program for other solvers."""

    name: ClassVar[str] = "encode"

    to: Annotated[
        str | None,
        Option(
            "dimacs, matrix (exact cover) or minizinc; of a pattern asp or csp. Without it dimacs, "
            "or asp.",
            metavar="LANGUAGE",
            names="verbs.write:languages",
        ),
    ] = None
    encoding: Annotated[str, Option("The clauses of dimacs.", choices=ENCODINGS)] = "extended"

    def check(self) -> None:
        """Refuse a language that does not exist."""
        from cluesmith.clue_problem import encode as of_patterns
        from cluesmith.engines.encode import LANGUAGES
        from cluesmith.errors import unknown_name

        if self.to in of_patterns.LANGUAGES:
            raise InputError(
                f"a puzzle as {self.to}", expected=f"one of {', '.join(LANGUAGES)}", field="to"
            )
        if self.to is not None and self.to not in LANGUAGES:
            with in_field("to"):
                raise unknown_name(self.to, "a language", LANGUAGES)

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Written | InputError]:
        """Yield each entry as a program."""
        from cluesmith.engines.encode import encode

        def written(entry: PuzzleRecord) -> Written:
            text = encode(entry.position, to=self.to or "dimacs", encoding=self.encoding)
            return Written(entry.puzzle, text)

        return each(entries, written)
