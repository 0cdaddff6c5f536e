# SPDX-License-Identifier: MIT
"""The verbs ``convert`` and ``encode``: a puzzle in another format, or for another solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.errors import InputError, in_field
from cluesmith.verbs.option import FORMATS, Option
from cluesmith.verbs.shared_options import ENCODINGS, Fixed, PatternStrategies, SymmetryBreaking
from cluesmith.verbs.subject import PATTERN, TEXT, Subject
from cluesmith.verbs.verb import Verb, VerbProgress, each

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Pattern, Puzzle
    from cluesmith.board.formats import Format, PuzzleRecord
    from cluesmith.verbs.converted_rows import ConvertedRows
    from cluesmith.verbs.pattern_lines import PatternEntry


@dataclass(frozen=True)
class Written:
    """A puzzle and its text, with a line feed at the end."""

    puzzle: Puzzle
    text: str

    def to_json(self) -> dict[str, object]:
        """Return the puzzle and the text."""
        board = self.puzzle.board.members
        return {"puzzle": str(self.puzzle), **board, "text": self.text.rstrip("\n")}


@dataclass(frozen=True)
class WrittenPattern:
    """A pattern and its text, with a line feed at the end."""

    pattern: Pattern
    text: str

    def to_json(self) -> dict[str, object]:
        """Return the pattern and the text."""
        board = self.pattern.board.members
        return {"pattern": str(self.pattern), **board, "text": self.text.rstrip("\n")}


_BLANKS = {"line": ".", "sdm": "0"}
"""The character of a blank cell in formats of one character a cell."""


@dataclass(frozen=True)
class Convert(Verb):
    """Write puzzles in another format."""

    name: ClassVar[str] = "convert"
    subject: ClassVar[Subject] = TEXT
    chunk_lines: ClassVar[int] = 10_000
    chunk_rows: ClassVar[int] = 50_000
    writes_text: ClassVar[bool] = True

    to: Annotated[
        str,
        Option(
            "The format to write: {names}.",
            metavar="FORMAT",
            known="board.formats:get",
            names=FORMATS,
        ),
    ] = "line"

    @property
    def format(self) -> Format:
        """The format to write; a name that does not exist is refused."""
        from cluesmith.board import formats

        with in_field("to"):
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

    @property
    def takes_rows(self) -> bool:
        """Whether the format has a line of 81 characters for a plain 9x9 puzzle."""
        return self.format.name in _BLANKS

    def rows(self, puzzles: NDArray[np.uint8]) -> ConvertedRows:
        """Return the lines of plain 9x9 puzzles."""
        from cluesmith.verbs.converted_rows import convert_rows

        return convert_rows(puzzles, _BLANKS[self.format.name])

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
        str,
        Option(
            "The language: {names}; matrix is that of exact cover.",
            metavar="LANGUAGE",
            known="engines.encode:check_language",
            names="engines.encode:LANGUAGES",
        ),
    ] = "dimacs"
    encoding: Annotated[str, Option("The clauses of dimacs.", values=ENCODINGS)] = "extended"

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Written | InputError]:
        """Yield each entry as a program."""
        from cluesmith.engines.encode import encode

        def written(entry: PuzzleRecord) -> Written:
            return Written(entry.puzzle, encode(entry.position, **self.options))

        return each(entries, written)


@dataclass(frozen=True)
class EncodePattern(Verb):
    """Write the search for the clues of a pattern as a program for other solvers."""

    name: ClassVar[str] = "encode_pattern"
    subject: ClassVar[Subject] = PATTERN
    is_command: ClassVar[bool] = False  # `encode --pattern` asks for it

    to: Annotated[
        str,
        Option(
            "The language: {names}; asp is for clingo, csp for SAT solvers.",
            metavar="LANGUAGE",
            known="clue_problem.encode:check_language",
            names="clue_problem.encode:LANGUAGES",
        ),
    ] = "asp"
    allow: PatternStrategies = None
    fixed: Fixed = None
    steps: Annotated[
        int | None, Option("The number of steps of csp; without it a few.", least=1)
    ] = None
    symmetry_breaking: SymmetryBreaking = True

    def check(self) -> None:
        """Refuse a language or strategies that do not exist, and steps of another language."""
        super().check()
        if self.steps is not None and self.to != "csp":
            raise InputError(f"steps {self.steps} of {self.to}", expected="csp", field="steps")
        if not self.symmetry_breaking and self.to != "csp":
            raise InputError(
                f"symmetry breaking of {self.to}", expected="csp", field="symmetry_breaking"
            )

    def work(self, entries: Sequence[PatternEntry]) -> Iterator[WrittenPattern | InputError]:
        """Yield the program of each entry."""
        from cluesmith.clue_problem.encode import encode_problem
        from cluesmith.clue_problem.problem import ClueProblem

        def written(entry: PatternEntry) -> WrittenPattern:
            problem = ClueProblem.of(entry.pattern, allow=self.allow, fixed=self.fixed)
            with in_field("steps"):
                text = encode_problem(
                    problem,
                    to=self.to,
                    steps=self.steps,
                    symmetry_breaking=self.symmetry_breaking,
                )
            return WrittenPattern(entry.pattern, text)

        return each(entries, written)
