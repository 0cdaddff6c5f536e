# SPDX-License-Identifier: MIT
"""``cluesmith propagate``: how far a propagation scheme comes, with or without search."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import code_of
from cluesmith.apps.cli.grids import print_grid

if TYPE_CHECKING:
    from cluesmith.engines.propagate.propagation import Propagation


def command(
    puzzle: options.Source = "-",
    scheme: Annotated[
        str,
        typer.Option(
            metavar="SCHEME",
            help="FC, FCI, BC, BCI, HAC, HACS, HACC, HAC3, HACSC, HACS3, HACC3, HACSC3, FCV, BCV, "
            "HACV or AC3; without it the least of them that solves the puzzle.",
        ),
    ] = "least",
    search: Annotated[
        bool, typer.Option("--search", help="Go on by search where propagation is stuck.")
    ] = False,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    time: Annotated[
        float | None, options.time("Time for each puzzle; then it is undecided.")
    ] = None,
    threads: options.Threads = 1,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Tell how far constraint propagation comes with a puzzle, or with each puzzle of a file."""
    from cluesmith.apps.cli.source import Source
    from cluesmith.apps.cli.stream import run_stream
    from cluesmith.verbs.verbs import Task

    task = Task.of("propagate", scheme=scheme, search=search, time=time, threads=threads)
    task.check()
    source = Source(puzzle, board=board, format_name=format_name)
    return run_stream(source, task.work, _show, _code, json=json, strict=strict)


def _code(result: Propagation) -> int:
    return code_of(result.status)


def _show(result: Propagation) -> None:
    """Print what became of a puzzle in a line; a solution on a terminal as a grid besides."""
    name = f"{result.scheme} with search" if result.search else result.scheme
    print(f"{result.puzzle}: {name}: {_words(result)}")
    if result.solution is not None and sys.stdout.isatty():
        print_grid(result.solution, clues=result.puzzle)


def _words(result: Propagation) -> str:
    choices = f", {result.nodes} choice points" if result.search else ""
    if result.status == "contradiction":
        where = f"; the constraint of {result.failed.name} failed" if result.failed else ""
        return f"no solution{where}{choices}"
    left = "" if result.solved else f", {result.remaining} candidates in open cells"
    return f"{result.status}{left}{choices}"
