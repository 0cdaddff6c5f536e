# SPDX-License-Identifier: MIT
"""``cluesmith rate``: how hard a puzzle is, or each puzzle of a file, on the scales asked for."""

from __future__ import annotations

import csv
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import FOUND, NONE, UNDECIDED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cluesmith.rating.contract import Scale
    from cluesmith.rating.rate import Rating


def command(
    puzzle: options.Source = "-",
    scale: Annotated[
        str,
        typer.Option(
            metavar="LIST",
            help="The scales: cover, cover:7 for seven levels, infer, propagate, hodoku, se, all.",
        ),
    ] = "all",
    table: Annotated[bool, typer.Option("--csv", help="Print a table with a heading.")] = False,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    time: Annotated[
        float | None, options.time("Time for each puzzle to find out whether it has one solution.")
    ] = None,
    threads: options.Threads = 1,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Say how hard a puzzle is, or each puzzle of a file."""
    from cluesmith.apps.cli.source import Source
    from cluesmith.apps.cli.stream import run_stream
    from cluesmith.errors import InputError
    from cluesmith.rating.contract import scales
    from cluesmith.verbs.verbs import Task

    if table and json:
        raise InputError("--csv and --json", expected="one of them")
    chosen = scales(scale)

    task = Task.of("rate", scale=scale, time=time, threads=threads)
    source = Source(puzzle, board=board, format_name=format_name)
    show = _rows(chosen) if table else _show
    return run_stream(source, task.work, show, _code, json=json, strict=strict)


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


def _rows(chosen: Sequence[Scale]) -> Callable[[Rating], None]:
    """Print the heading of a table and return what prints its rows."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    names = [f"{s.name}_{field}" if field else s.name for s in chosen for field in s.fields or [""]]
    writer.writerow(["puzzle", *names, "reason"])

    def show(rating: Rating) -> None:
        values: list[object] = []
        for scale in chosen:
            grade = rating.grades[scale.name]
            if isinstance(grade, dict):
                values += [grade[field] for field in scale.fields]
            else:
                values += [grade] * max(1, len(scale.fields))
        writer.writerow([rating.puzzle, *values, rating.reason])

    return show
