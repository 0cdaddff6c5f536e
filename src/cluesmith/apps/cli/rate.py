# SPDX-License-Identifier: MIT
"""``cluesmith rate`` on a terminal: a line each, or a table."""

from __future__ import annotations

import csv
from dataclasses import dataclass, field, replace
from io import StringIO
from json import dumps
from typing import TYPE_CHECKING, Annotated, Any, cast

from cluesmith.apps.cli.exits import FOUND, NONE, UNDECIDED
from cluesmith.apps.cli.grade_names import GradeNames, Grades
from cluesmith.apps.cli.stream import Report, verb_command
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.option import SCALES, Option
from cluesmith.verbs.rate import Rate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cluesmith.board.text_rows import Column, TextRows
    from cluesmith.rating.contract import Scale
    from cluesmith.rating.rate import RatedRows, Rating


_USUAL = "hodoku,se"
"""The scales that a person reads where none is asked for: the two that players know."""


@dataclass
class RateReport(Report):
    """A line each, or a row of a table.

    Attributes:
        table: whether to print a table.
        grades: a publisher's own names of grades.
        scale: the scales of the command; None if none was asked for.
    """

    table: Annotated[bool, Option("Print a table with a heading.", flags=("--csv",))] = False
    grades: Grades = None
    scale: Annotated[
        str | None,
        Option.list(
            "The scales: {names}; cover:7 has seven levels. Without it JSON and tables have all; "
            "lines for people have hodoku and se, and all on boards that these two do not rate.",
            known="rating.contract:scales",
            names=SCALES,
        ),
    ] = None
    _verb: Any = field(default=None, init=False)
    _scales: Any = field(default=(), init=False)
    _has_steps: bool = field(default=False, init=False)
    _table: Any = field(default=None, init=False)
    _names: GradeNames | None = field(default=None, init=False)

    def begin(self, verb: Rate, *, json: bool) -> Rate:  # type: ignore[override]
        """Refuse a table of JSON; choose the scales that are shown if none was asked for."""
        usual = "all" if self.table or json else _USUAL
        verb = replace(verb, scale=self.scale or usual)
        if self.table and json:
            raise InputError("--csv and --json", expected="one of them")
        if self.grades is not None:
            if self.table:
                raise InputError("own names with --csv", expected="text or --json", field="grades")
            with in_field("grades"):
                self._names = GradeNames.of(self.grades, verb.scales)
        verb = super().begin(verb, json=json)
        self._verb, self._scales, self._has_steps = verb, verb.scales, verb.steps
        return verb

    def code(self, result: Rating) -> int:
        """Return whether the puzzle has a rating."""
        if result.is_undecided:
            return UNDECIDED
        return FOUND if result.reason is None else NONE

    def take(self, result: Rating) -> Rating:
        """Return the rating; on every scale if none was asked for and the usual ones know none."""
        if self._verb.scale != _USUAL or self.scale or len(result.ungraded) < len(self._scales):
            return result
        from cluesmith.rating.rate import rate

        return rate(result.puzzle, steps=self._has_steps, time=self._verb.time)

    @property
    def has_json_rows(self) -> bool:
        """Whether no names of one's own are told."""
        return self._names is None

    def json_line(self, result: Rating) -> str:
        """Return the rating as JSON, and names of one's own beside the grades."""
        members = result.to_json()
        if self._names is not None:
            members["grade_names"] = self._own_names(result)
        return dumps(members)

    @property
    def shows_rows(self) -> bool:
        """There is a line for each puzzle, or a row of a table."""
        return True

    def words(self, rows: RatedRows) -> TextRows:
        """Return the grades of each puzzle."""
        from cluesmith.board.text_rows import Words

        columns: list[Column] = [rows.puzzles]
        if self.table:
            told = rows.grades | rows.beside
            each = (dict(zip(told, row, strict=True)) for row in zip(*told.values(), strict=True))
            return rows.written([*columns, Words.of(map(self._begun_table().row, each), str)])
        grades = rows.words
        if self._names is not None:
            name_of = self._names.name
            grades = {name: [name_of(each, name) for each in rows.grades[name]] for name in grades}
        for name, words in grades.items():
            columns += [b": " if len(columns) == 1 else b"; ", f"{name} ".encode()]
            columns.append(Words.of(words, str))
        return rows.written([*columns, b"\n"])

    def _begun_table(self) -> _Table:
        """Return the table; the first time, print its heading."""
        if self._table is None:
            self._table = _Table(self._scales, has_steps=self._has_steps)
            self._table.print_heading()
        table: _Table = self._table
        return table

    def show(self, result: Rating) -> None:
        """Print the grades of a puzzle, or why it has none."""
        if self.table:
            self._begun_table().print(result)
            return
        kind = "undecided" if result.is_undecided else "invalid"
        words = f"{kind}: {result.reason}" if result.reason else "; ".join(self._grades(result))
        print(f"{result.puzzle}: {words}")
        for line in () if result.steps is None else result.steps.lines:
            print(f"  {line}")

    def _grades(self, result: Rating) -> Sequence[str]:
        """Return each scale and its grade; a grade of a name of one's own by that."""
        if self._names is None:
            return result.words
        names = self._own_names(result)
        words = zip(result.grades, result.words, strict=True)
        return [f"{scale} {names[scale]}" if scale in names else told for scale, told in words]

    def _own_names(self, result: Rating) -> dict[str, str]:
        """Return each scale with a grade, and the name of the grade."""
        name_of = cast("GradeNames", self._names).name
        grades = {} if result.reason else result.grades
        return {
            scale: name_of(grade, scale) for scale, grade in grades.items() if grade is not None
        }


command = verb_command(Rate, RateReport)


class _Table:
    """Ratings as rows of comma-separated values."""

    def __init__(self, scales: Sequence[Scale], *, has_steps: bool) -> None:
        from cluesmith.rating.steps import COLUMNS

        self._scales = scales
        self._kinds = dict.fromkeys(COLUMNS, "text") if has_steps else {}

    def print_heading(self) -> None:
        names: list[str] = []
        for scale in self._scales:
            names += [f"{scale.name}_{field}" if field else scale.name for field in _fields(scale)]
            names += scale.beside
        print(_line(["puzzle", *names, *self._kinds, "reason"]), end="")

    def print(self, rating: Rating) -> None:
        """Print the row of a rating."""
        from cluesmith.batch.columns import cells

        told = {} if rating.steps is None else {"steps": rating.steps.to_json()}
        remarks = [f"{scale} {why}" for scale, why in rating.ungraded.items()]
        if rating.undecided:
            remarks.append(f"undecided: {', '.join(rating.undecided)}")
        values = self._values(dict(rating.grades) | dict(rating.beside))
        reason = rating.reason or "; ".join(remarks) or None
        print(_line([rating.puzzle, *values, *cells(told, self._kinds), reason]), end="")

    def row(self, told: Mapping[str, Any]) -> str:
        """Return a row without its puzzle, of a puzzle that every scale rates."""
        return _line(["", *self._values(told), *("" for _ in self._kinds), None])

    def _values(self, told: Mapping[str, Any]) -> list[object]:
        values: list[object] = []
        for scale in self._scales:
            grade = told[scale.name]
            is_many = isinstance(grade, dict)
            values += [grade[field] if is_many else grade for field in _fields(scale)]
            values += [told[name] for name in scale.beside]
        return values


def _fields(scale: Scale) -> Sequence[str]:
    return scale.fields or [""]


def _line(values: Sequence[object]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()
