# SPDX-License-Identifier: MIT
"""The verb ``set``: clues for a pattern, or a proof that there are none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.engines.limits import DEFAULT_TIME
from cluesmith.errors import in_field
from cluesmith.verbs.difficulty import Difficulty
from cluesmith.verbs.field import fields_of
from cluesmith.verbs.option import STRATEGIES, Option
from cluesmith.verbs.shared_options import (
    Fixed,
    Forbidden,
    Minimal,
    Required,
    SymmetryBreaking,
)
from cluesmith.verbs.subject import PATTERN, Subject
from cluesmith.verbs.verb import Verb, VerbProgress, each

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Pattern
    from cluesmith.clue_problem.verdict import Verdict
    from cluesmith.engines.limits import OnProgress
    from cluesmith.errors import InputError
    from cluesmith.verbs.pattern_lines import PatternEntry

_ANY_PATTERN = "x" * 81
"""A pattern to check options with before the first real one is read."""


@dataclass(frozen=True)
class SetClues(Verb, Difficulty):
    """Find clues for the cells of a pattern, or prove that there are none."""

    name: ClassVar[str] = "set"
    subject: ClassVar[Subject] = PATTERN
    chunk_lines: ClassVar[int] = 10
    is_job: ClassVar[bool] = True

    allow: Annotated[
        str | None,
        Option.list(
            "Strategies that must suffice, e.g. singles,LC; without it basic and those required, "
            "or any if there is a scale.",
            names=STRATEGIES,
        ),
    ] = None
    require: Required = ""
    forbid: Forbidden = ""
    fixed: Fixed = None
    minimal: Minimal = False
    count: Annotated[int, Option.count("Find so many puzzles.", 20)] = 1
    engine: Annotated[
        str,
        Option.name(
            "The method: {names}; portfolio:6 bounds its work.",
            known="clue_problem.methods.contract:method",
            names="clue_problem.methods.contract:METHODS",
        ),
    ] = "portfolio"
    time: Annotated[float | None, Option.time("Time for each pattern; then it is undecided.")] = (
        DEFAULT_TIME
    )
    seed: Annotated[int, Option.seed("The same seed gives the same puzzle on one thread.")] = 0
    # Several threads look for clues together, and the first to find some wins.
    threads: Annotated[int, Option.threads("Threads for the search.", changes_answers=True)] = 1
    keep: Annotated[
        str | None,
        Option(
            "Keep what a long search has done in this folder; the same command goes on from there.",
            metavar="FOLDER",
            is_local=True,
            changes_answers=False,
        ),
    ] = None
    workers: Annotated[
        int, Option.threads("With --keep: threads that search.", changes_answers=False)
    ] = 1
    steps_min: Annotated[
        int | None, Option("Engine csp: the number of steps to try first; without it 4.", least=1)
    ] = None
    steps_max: Annotated[
        int | None,
        Option("Engine csp: the last number of steps to try; without it all that count.", least=1),
    ] = None
    steps_by: Annotated[
        int | None,
        Option("Engine csp: steps to add at a time; without it their number doubles.", least=1),
    ] = None
    symmetry_breaking: SymmetryBreaking = True

    def check(self) -> None:
        """Refuse names that do not exist, and conditions that contradict each other."""
        from cluesmith.board import Puzzle

        super().check()
        self._check_engine()
        self._check_on(_ANY_PATTERN, None)
        if self.fixed is not None:
            with in_field("fixed"):
                Puzzle.parse(self.fixed).check()

    def check_with(self, entries: Sequence[PatternEntry]) -> None:
        """Refuse names that do not exist, and fixed digits that do not fit the patterns."""
        super().check()
        self._check_engine()
        for entry in entries:
            self._check_on(entry.pattern, self.fixed)

    def _check_engine(self) -> None:
        from cluesmith.clue_problem.methods.contract import check_difficulty, csp_options, method

        options = csp_options(
            steps_min=self.steps_min,
            steps_max=self.steps_max,
            steps_by=self.steps_by,
            symmetry_breaking=self.symmetry_breaking,
        )
        method(self.engine, **options)
        check_difficulty(self.engine, has_target=self.named_scale is not None)

    def _check_on(self, pattern: str | Pattern, fixed: str | None) -> None:
        from cluesmith.clue_problem.problem import ClueProblem

        ClueProblem.of(
            pattern,
            allow=self.allow,
            require=self.require,
            forbid=self.forbid,
            fixed=fixed,
            target=self.target,
        )

    def work(self, entries: Sequence[PatternEntry]) -> Iterator[Verdict | InputError]:
        """Yield the verdict about each pattern."""
        return each(entries, self._settle)

    def results(self, entries: Sequence[PatternEntry], watch: VerbProgress) -> Iterator[Verdict]:
        """Return the verdict about each pattern."""
        watch.tell({"engine": self.engine})
        return (self._settle(entry, watch.tell) for entry in entries)

    def _settle(self, entry: PatternEntry, progress: OnProgress | None = None) -> Verdict:
        from cluesmith.clue_problem.clues import set_clues

        beside = {n: v for n, v in self.options.items() if n not in fields_of(Difficulty)}
        return set_clues(entry.pattern, **beside, target=self.target, progress=progress)
