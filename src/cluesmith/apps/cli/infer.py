# SPDX-License-Identifier: MIT
"""``cluesmith infer``: which inference solves a puzzle without search."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import code_of
from cluesmith.apps.cli.grids import print_grid

if TYPE_CHECKING:
    from cluesmith.engines.infer.inference import Inference


class EncodingName(StrEnum):
    """The encodings, named here so that the help does not have to import them."""

    EXTENDED = "extended"
    MINIMAL = "minimal"


def command(
    puzzle: options.Source = "-",
    technique: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="up, flp, hbr, bflp or dpll; without it the least that settles the puzzle.",
        ),
    ] = None,
    grid_analysis: Annotated[
        bool, typer.Option("--grid-analysis", help="Let grid analysis join in.")
    ] = False,
    encoding: Annotated[
        EncodingName, typer.Option(help="The clauses to work on.")
    ] = EncodingName.EXTENDED,
    count: Annotated[int, options.count("With dpll: look for this many solutions.")] = 2,
    time: Annotated[
        float | None, options.time("Time for each puzzle; then it is undecided.")
    ] = None,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    threads: options.Threads = 1,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Print how far an inference technique gets on a puzzle, or on each puzzle of a file."""
    from cluesmith.apps.cli.source import Source
    from cluesmith.apps.cli.stream import run_stream
    from cluesmith.verbs.verbs import Task

    task = Task.of(
        "infer",
        technique=technique,
        grid_analysis=grid_analysis,
        encoding=encoding,
        count=count,
        time=time,
        threads=threads,
    )
    source = Source(puzzle, board=board, format_name=format_name)
    return run_stream(source, task.work, _show, _code, json=json, strict=strict)


def _code(inference: Inference) -> int:
    return code_of(inference.status)


def _show(inference: Inference) -> None:
    """Print how it went in a line; what is known of the cells on a terminal as a grid besides."""
    print(f"{inference.puzzle}: {_words(inference)}")
    if inference.values is not None and sys.stdout.isatty():
        print_grid(inference.values, clues=inference.puzzle)


def _words(inference: Inference) -> str:
    parts = [f"{inference.technique}{' + grid analysis' if inference.grid_analysis else ''}"]
    parts.append(str(inference.status))
    if inference.remaining:
        parts.append(
            f"{inference.remaining} of {inference.variables} variables remain "
            f"({inference.remaining_share:.0%})"
        )
    if inference.technique == "dpll":
        found = "solution" if inference.count == 1 else "solutions"
        parts.append(f"{inference.count} {found}, {inference.nodes} nodes")
    parts.append(f"{inference.seconds:.4f} s")
    return ", ".join(parts)
