# SPDX-License-Identifier: MIT
"""``cluesmith rate`` on a terminal: a line each, or a table."""

from __future__ import annotations

import csv
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from cluesmith.apps.cli.exits import FOUND, NONE, UNDECIDED
from cluesmith.apps.cli.stream import Report, verb_command
from cluesmith.errors import InputError
from cluesmith.verbs.option import Option
from cluesmith.verbs.rate import Rate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cluesmith.rating.contract import Scale
    from cluesmith.rating.rate import Rating


@dataclass
class RateReport(Report):
    """A line each, or a row of a table."""

    table: Annotated[bool, Option("Print a table with a heading.", flags=("--csv",))] = False
    _scales: Any = field(default=(), init=False)
    _write: Any = field(default=None, init=False)

    def begin(self, verb: Rate, *, json: bool) -> Rate:  # type: ignore[override]
        """Print the heading of a table."""
        if self.table and json:
            raise InputError("--csv and --json", expected="one of them")
        verb = super().begin(verb, json=json)
        self._scales = verb.scales
        return verb

    def code(self, result: Rating) -> int:
        """Return whether the puzzle has a rating."""
        if result.is_undecided:
            return UNDECIDED
        return FOUND if result.reason is None else NONE

    def show(self, result: Rating) -> None:
        """Print the grades of a puzzle, or why it has none."""
        if self.table:
            self._write = self._write or _rows(self._scales)
            self._write(result)
            return
        from cluesmith.board.text import grade_words

        kind = "undecided" if result.is_undecided else "invalid"
        grades = result.grades.items()
        words = "; ".join(f"{name} {grade_words(grade)}" for name, grade in grades)
        print(f"{result.puzzle}: {f'{kind}: {result.reason}' if result.reason else words}")


command = verb_command(Rate, RateReport)


def _rows(scales: Sequence[Scale]) -> Callable[[Rating], None]:
    """Print the heading of a table and return what prints its rows."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    names: list[str] = []
    for scale in scales:
        names += [
            f"{scale.name}_{field}" if field else scale.name for field in scale.fields or [""]
        ]
        names += scale.beside
    writer.writerow(["puzzle", *names, "reason"])

    def show(rating: Rating) -> None:
        values: list[object] = []
        for scale in scales:
            grade = rating.grades[scale.name]
            if isinstance(grade, dict):
                values += [grade[field] for field in scale.fields]
            else:
                values += [grade] * max(1, len(scale.fields))
            values += [rating.beside[name] for name in scale.beside]
        writer.writerow([rating.puzzle, *values, rating.reason])

    return show
