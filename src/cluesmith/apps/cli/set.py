# SPDX-License-Identifier: MIT
"""``cluesmith set`` on a terminal: puzzles, and a file of proofs."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.apps.cli.certificates import ProvingReport
from cluesmith.apps.cli.exits import UNDECIDED, code_of
from cluesmith.apps.cli.grids import print_grid
from cluesmith.apps.cli.output import print_advice, print_title
from cluesmith.apps.cli.stream import verb_command
from cluesmith.verbs.option import Option
from cluesmith.verbs.set_clues import SetClues

if TYPE_CHECKING:
    from cluesmith.clue_problem.verdict import Verdict
    from cluesmith.verbs.pattern_lines import PatternEntry


@dataclass
class SetReport(ProvingReport):
    """Grids for people, one line each for pipes; remarks to standard error."""

    chunk: ClassVar[int] = 1
    shows_titles: ClassVar[bool] = True

    verbose: Annotated[bool, Option("Say what each method has tried.")] = False
    _count: int = field(default=1, init=False)
    _title: str = field(default="", init=False)

    def begin(self, verb: SetClues, *, json: bool) -> SetClues:  # type: ignore[override]
        """Remember how many puzzles are wanted."""
        self._count = verb.count
        return super().begin(verb, json=json)

    def take(self, result: Verdict) -> Verdict:
        """Keep the certificate of a verdict."""
        if self.certificate is not None:
            self.keep(result.certificate)
            if result.puzzles and result.certificate is None:
                print(
                    f"{result.problem.pattern}: no certificate: a rating alone has none; "
                    "name strategies with --allow",
                    file=sys.stderr,
                )
        return result

    def code(self, result: Verdict) -> int:
        """Return whether there are as many puzzles as are wanted."""
        is_cut_off = 0 < len(result.puzzles) < self._count and not result.is_complete
        return UNDECIDED if is_cut_off else code_of(result.answer)

    def head(self, entry: PatternEntry, number: int | None) -> None:  # noqa: ARG002
        """Remember the title: it stands above puzzles only."""
        self._title = entry.title

    def show(self, result: Verdict) -> None:
        """Print the puzzles, and why there are not as many as were wanted."""
        for puzzle in result.puzzles:
            print_title(self._title)
            if sys.stdout.isatty():
                print_grid(puzzle, clues=puzzle)
            print(puzzle.text)
        self.remark(result)

    def remark(self, result: Verdict) -> None:
        """Say why there are no puzzles, or too few."""
        if not result.puzzles:
            why = result.reason if result.is_decided else f"no answer in {result.seconds:.1f} s"
            why += f"; {result.nearest}" if result.nearest else ""
            print(f"{result.problem.pattern}: {result.answer}: {why}", file=sys.stderr)
            if result.kept:
                print(f"done and kept: {result.kept}; the same command goes on", file=sys.stderr)
            print_advice(result.advice)
            if self.verbose and not result.is_decided:
                print(f"tried by {result.engine}: {result.reason}", file=sys.stderr)
            if result.best is not None:
                print(f"the best clues so far: {result.best}", file=sys.stderr)
        elif len(result.puzzles) < self._count:
            from cluesmith.clue_problem.advice import time_advice

            has_time_over = bool(time_advice(result.time, result.seconds))
            why = "the time is over" if has_time_over else "the search was stopped"
            why = "there are no more" if result.is_complete else why
            print(f"{len(result.puzzles)} of {self._count} puzzles: {why}", file=sys.stderr)


command = verb_command(SetClues, SetReport)
