# SPDX-License-Identifier: MIT
"""The verbs ``explain`` and ``hint``: all steps to the solution, or the next one.

A hint has three stages: where to look, what to look for, and the step itself.

>>> from cluesmith.board import formats
>>> [trace] = Explain(allow="singles").work(formats.read("1......3..2....4"))
>>> str(trace.status), len(trace.steps)
('solved', 12)
>>> [hint.text for hint in Hint(reveal="what").work(formats.read("1......3..2....4"))]
['Look at box 2 for: Naked single.']
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.errors import InputError, Interrupted
from cluesmith.verbs.option import Option
from cluesmith.verbs.verb import Verb, each

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.hint import NextStep
    from cluesmith.engines.trace import Trace
    from cluesmith.rating.path import RatedPath
    from cluesmith.verbs.verb import VerbProgress

QUICK_SCALES = "hodoku,se"
"""The scales that rate a 9x9 puzzle within a blink."""

LIKE = ("hodoku", "se")
"""The scales that tell their paths."""

Allow = Annotated[
    str,
    Option.list(
        "The strategies to use, e.g. singles,LC,x_wing; all is every strategy that does not assume "
        "a unique solution, and a reason wherever none of them applies.",
        known="strategies.catalogue:select_steps",
        names="strategies.catalogue:step_names",
    ),
]
TraceTime = Annotated[float | None, Option.time("Time, then the trace is cut off.")]


@dataclass(frozen=True)
class Explain(Verb):
    """Solve a puzzle as a person does, and say why each step is true."""

    name: ClassVar[str] = "explain"
    chunk_lines: ClassVar[int] = 200

    allow: Allow = "all"
    like: Annotated[
        str | None,
        Option(
            "The steps of another program, in its order and with its scores, instead of ours.",
            values=LIKE,
        ),
    ] = None
    most: Annotated[int | None, Option("So many steps only.", least=1, most_in_request=1000)] = None
    time: TraceTime = None

    def check(self) -> None:
        """Refuse unknown strategies, and strategies together with another program's path."""
        super().check()
        if self.like is not None and self.allow != "all":
            raise InputError(
                f"--allow {self.allow} with --like {self.like}",
                expected="one of them",
                field="allow",
            )

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Trace | RatedPath | InputError]:
        """Yield the trace of each entry, or the path of the other program."""
        from cluesmith.engines.explain import explain
        from cluesmith.rating.path import explain_like

        def told(entry: PuzzleRecord) -> Trace | RatedPath:
            if self.like is not None:
                return explain_like(entry.position, self.like, most=self.most, time=self.time)
            return explain(entry.position, self.allow, most=self.most, time=self.time)

        return each(entries, told)

    def results(
        self, entries: Sequence[PuzzleRecord], watch: VerbProgress
    ) -> Iterator[Trace | RatedPath]:
        """Return the traces of a request, with ratings; :meth:`work` has none.

        Rating a hard puzzle takes longer than explaining it: too long for the lines of a batch.
        """
        results = super().results(entries, watch)
        return results if self.like is not None else map(self._rated, results)

    def _rated(self, trace: Trace) -> Trace:
        """Return a whole trace with the ratings of its puzzle."""
        from cluesmith.rating.rate import rate

        is_whole = self.most is None and trace.status in ("solved", "stuck")
        if not is_whole or not trace.position.clues.clue_count:
            return trace
        try:
            rating = rate(trace.position.clues, QUICK_SCALES, time=1)
        except KeyboardInterrupt:
            raise Interrupted(trace) from None
        grades = {name: grade for name, grade in rating.grades.items() if grade is not None}
        return trace if rating.reason else replace(trace, ratings=grades)


@dataclass(frozen=True)
class Hint(Verb):
    """Give the next step of a puzzle, or a part of it."""

    name: ClassVar[str] = "hint"
    is_command: ClassVar[bool] = False  # `explain --hint` asks for it
    most: ClassVar[int] = 1

    allow: Allow = "all"
    reveal: Annotated[
        str,
        Option(
            "Where to look, what to look for, or the step itself.", values=("where", "what", "step")
        ),
    ] = "step"
    time: TraceTime = None

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[NextStep | InputError]:
        """Yield the hint for each entry."""
        from cluesmith.engines.hint import hint

        return each(
            entries,
            lambda entry: hint(entry.position, self.allow, reveal=self.reveal, time=self.time),
        )
