# SPDX-License-Identifier: MIT
"""``cluesmith rate``: how hard a puzzle is, or each puzzle of a file, on the scales asked for."""

from __future__ import annotations

import csv
import sys
from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND, NONE, UNDECIDED
from cluesmith.verbs.declaration import Option
from cluesmith.verbs.rate import Rate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cluesmith.rating.contract import Scale
    from cluesmith.rating.rate import Rating


@declared
def command(
    verb: Rate,
    puzzle: options.Puzzles = "-",
    table: Annotated[bool, Option("Print a table with a heading.", flags=("--csv",))] = False,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Say how hard a puzzle is, or each puzzle of a file."""
    from cluesmith.apps.cli.puzzle_source import PuzzleSource
    from cluesmith.apps.cli.stream import run_stream
    from cluesmith.errors import InputError

    if table and json:
        raise InputError("--csv and --json", expected="one of them")
    scales = verb.scales
    source = PuzzleSource(puzzle, board=board, format_name=format_name)
    show = _rows(scales) if table else _show
    return run_stream(source, verb.work, show, _code, json=json, strict=strict)


def _code(rating: Rating) -> int:
    if rating.is_undecided:
        return UNDECIDED
    return FOUND if rating.reason is None else NONE


def _show(rating: Rating) -> None:
    from cluesmith.rating.contract import grade_words

    kind = "undecided" if rating.is_undecided else "invalid"
    said = rating.reason and f"{kind}: {rating.reason}"
    if not said:
        said = "; ".join(f"{name} {grade_words(grade)}" for name, grade in rating.grades.items())
    print(f"{rating.puzzle}: {said}")


def _rows(scales: Sequence[Scale]) -> Callable[[Rating], None]:
    """Print the heading of a table and return what prints its rows."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    names = [f"{s.name}_{field}" if field else s.name for s in scales for field in s.fields or [""]]
    writer.writerow(["puzzle", *names, "reason"])

    def show(rating: Rating) -> None:
        values: list[object] = []
        for scale in scales:
            grade = rating.grades[scale.name]
            if isinstance(grade, dict):
                values += [grade[field] for field in scale.fields]
            else:
                values += [grade] * max(1, len(scale.fields))
        writer.writerow([rating.puzzle, *values, rating.reason])

    return show
