# SPDX-License-Identifier: MIT
"""The verb ``set``: clues for a pattern, or a proof that there are none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.engines.limits import DEFAULT_TIME
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.declaration import (
    Minimal,
    Option,
    Verb,
    count,
    name,
    names,
    seconds,
    seed,
    threads,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Pattern
    from cluesmith.clue_problem.progress import Progress
    from cluesmith.clue_problem.verdict import Verdict
    from cluesmith.verbs.reading import PatternEntry

_ANY_PATTERN = "x" * 16
"""A pattern to check options with before the first real one is read."""


@dataclass(frozen=True)
class SetClues(Verb):
    """Find clues for each pattern."""

    name: ClassVar[str] = "set"
    takes: ClassVar[str] = "patterns"
    together: ClassVar[int] = 10

    allow: Annotated[
        str | None,
        names(
            "Strategies that must suffice, e.g. singles,LC; without it basic and those required."
        ),
    ] = None
    require: Annotated[str, names("Strategies that must be unavoidable.")] = ""
    forbid: Annotated[str, names("Strategies that must not suffice.")] = ""
    fixed: Annotated[
        str | None, Option("Digits of the solution that are given, some or all.", metavar="PUZZLE")
    ] = None
    minimal: Minimal = False
    count: Annotated[int, count("Find so many puzzles.")] = 1
    engine: Annotated[str, name("portfolio, find, refute, decide, asp, csp or zs.")] = "portfolio"
    time: Annotated[float | None, seconds("Time for each pattern; then it is undecided.")] = (
        DEFAULT_TIME
    )
    seed: Annotated[int, seed("The same seed gives the same puzzle on one thread.")] = 0
    # Several threads look for clues together, and the first to find some wins.
    threads: Annotated[int, threads("Threads for files of puzzles.", changes_answers=True)] = 1

    def check(self, pattern: str | Pattern | None = None) -> None:
        """Refuse names that do not exist, and conditions that contradict each other.

        Args:
            pattern: the pattern that the fixed digits must fit; without it they are not checked.
        """
        from cluesmith.clue_problem.methods.contract import method
        from cluesmith.clue_problem.problem import ClueProblem

        with in_field("engine"):
            method(self.engine)
        ClueProblem.of(
            _ANY_PATTERN if pattern is None else pattern,
            allow=self.allow,
            require=self.require,
            forbid=self.forbid,
            fixed=None if pattern is None else self.fixed,
        )

    def settle(self, pattern: Pattern, progress: Progress | None = None) -> Verdict:
        """Return the verdict about a pattern."""
        from cluesmith.clue_problem.clues import set_clues

        return set_clues(pattern, **self.options, progress=progress)

    def work(self, entries: Sequence[PatternEntry]) -> Iterator[Verdict | InputError]:
        """Yield the verdict about each pattern."""
        for entry in entries:
            try:
                yield self.settle(entry.puzzle)
            except InputError as error:
                yield error
