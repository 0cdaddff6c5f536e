# SPDX-License-Identifier: MIT
"""``cluesmith solve`` on a terminal: solutions, and a file of their proofs."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from cluesmith.apps.cli.certificates import ProvingReport
from cluesmith.apps.cli.exits import FOUND, code_of
from cluesmith.apps.cli.grids import print_grid
from cluesmith.apps.cli.output import print_advice
from cluesmith.apps.cli.stream import verb_command
from cluesmith.verbs.solve import Solve

if TYPE_CHECKING:
    from cluesmith.board.text_rows import TextRows
    from cluesmith.engines.outcome import Outcome
    from cluesmith.engines.solve_many import SolvedRows
    from cluesmith.proofs.certify import Certified


@dataclass
class SolveReport(ProvingReport):
    """Grids for people, one line each for pipes; remarks to standard error."""

    draws_solutions: ClassVar[bool] = True

    _verb: Solve = field(default_factory=Solve, init=False)

    def begin(self, verb: Solve, *, json: bool) -> Solve:  # type: ignore[override]
        """Ask for a proof if there is a file for it."""
        verb = super().begin(verb, json=json)
        self._verb = verb if self.certificate is None else replace(verb, certificate=True)
        return self._verb

    def take(self, result: Outcome | Certified) -> Outcome:
        """Keep the certificate; return the outcome."""
        if self.certificate is None:
            return result  # type: ignore[return-value]
        certified: Certified = result  # type: ignore[assignment]
        self.keep(certified.certificate)
        if certified.certificate is None and certified.outcome.status != "undecided":
            print(f"{certified.outcome.puzzle}: no proof within the time", file=sys.stderr)
        return certified.outcome

    def code(self, result: Outcome) -> int:
        """Return whether there is a solution."""
        return FOUND if result.status == "multiple" else code_of(result.status)

    @property
    def shows_rows(self) -> bool:
        """Whether solutions are lines, not grids."""
        return not sys.stdout.isatty()

    def words(self, rows: SolvedRows) -> TextRows:
        """Return the solutions."""
        return rows.written([rows.solutions, b"\n"])

    def show(self, result: Outcome) -> None:
        """Print the solutions."""
        for solution in result.solutions:
            if sys.stdout.isatty():
                print_grid(solution, clues=result.puzzle)
            else:
                print(solution)
        self.remark(result)

    def remark(self, result: Outcome) -> None:
        """Say why there is not one solution."""
        if result.status not in ("unique", "found"):
            remark = {
                "none": "no solution",
                "multiple": _several(result),
                "undecided": f"undecided within the time; {result.count} solutions found so far",
            }[result.status]
            print(f"{result.puzzle}: {remark}", file=sys.stderr)
            if result.why is not None:
                print("These contradict each other:", file=sys.stderr)
                print(*(f"  {each}" for each in result.why.words()), sep="\n", file=sys.stderr)
            print_advice(self._verb.advice(result))


command = verb_command(Solve, SolveReport)


def _several(outcome: Outcome) -> str:
    """Return how many solutions there are, and which of them are printed."""
    kept = len(outcome.solutions)
    number = f"{outcome.count} solutions" if outcome.is_complete else "several solutions"
    is_all = outcome.is_complete and kept == outcome.count
    return number if is_all else f"{number}; these are the first {kept}"
