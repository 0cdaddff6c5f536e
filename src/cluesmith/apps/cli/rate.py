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

    from cluesmith.board.text_rows import Column, TextRows
    from cluesmith.rating.contract import Scale
    from cluesmith.rating.rate import RatedRows, Rating


@dataclass
class RateReport(Report):
    """A line each, or a row of a table."""

    table: Annotated[bool, Option("Print a table with a heading.", flags=("--csv",))] = False
    _scales: Any = field(default=(), init=False)
    _has_steps: bool = field(default=False, init=False)
    _write: Any = field(default=None, init=False)

    def begin(self, verb: Rate, *, json: bool) -> Rate:  # type: ignore[override]
        """Print the heading of a table."""
        if self.table and json:
            raise InputError("--csv and --json", expected="one of them")
        verb = super().begin(verb, json=json)
        self._scales, self._has_steps = verb.scales, verb.steps
        return verb

    def code(self, result: Rating) -> int:
        """Return whether the puzzle has a rating."""
        if result.is_undecided:
            return UNDECIDED
        return FOUND if result.reason is None else NONE

    @property
    def shows_rows(self) -> bool:
        """Whether there is a line for each puzzle, not a row of a table."""
        return not self.table

    def words(self, rows: RatedRows) -> TextRows:
        """Return the grades of each puzzle."""
        from cluesmith.board.text_rows import Words

        columns: list[Column] = [rows.puzzles]
        for name, words in rows.words.items():
            columns += [b": " if len(columns) == 1 else b"; ", f"{name} ".encode()]
            columns.append(Words.of(words, str))
        return rows.written([*columns, b"\n"])

    def show(self, result: Rating) -> None:
        """Print the grades of a puzzle, or why it has none."""
        if self.table:
            self._write = self._write or _rows(self._scales, has_steps=self._has_steps)
            self._write(result)
            return
        kind = "undecided" if result.is_undecided else "invalid"
        words = f"{kind}: {result.reason}" if result.reason else "; ".join(result.words)
        print(f"{result.puzzle}: {words}")
        for line in () if result.steps is None else result.steps.lines:
            print(f"  {line}")


command = verb_command(Rate, RateReport)


def _rows(scales: Sequence[Scale], *, has_steps: bool) -> Callable[[Rating], None]:
    """Print the heading of a table and return what prints its rows."""
    from cluesmith.batch.columns import cells
    from cluesmith.rating.steps import COLUMNS

    writer = csv.writer(sys.stdout, lineterminator="\n")
    names: list[str] = []
    for scale in scales:
        names += [
            f"{scale.name}_{field}" if field else scale.name for field in scale.fields or [""]
        ]
        names += scale.beside
    kinds = dict.fromkeys(COLUMNS, "text") if has_steps else {}
    writer.writerow(["puzzle", *names, *kinds, "reason"])

    def show(rating: Rating) -> None:
        values: list[object] = []
        for scale in scales:
            grade = rating.grades[scale.name]
            if isinstance(grade, dict):
                values += [grade[field] for field in scale.fields]
            else:
                values += [grade] * max(1, len(scale.fields))
            values += [rating.beside[name] for name in scale.beside]
        told = {} if rating.steps is None else {"steps": rating.steps.to_json()}
        undecided = f"undecided: {', '.join(rating.undecided)}" if rating.undecided else None
        reason = rating.reason or undecided
        writer.writerow([rating.puzzle, *values, *cells(told, kinds), reason])

    return show
