# SPDX-License-Identifier: MIT
"""``cluesmith propagate``: how far a propagation scheme comes, with or without search."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import code_of
from cluesmith.apps.cli.grids import print_grid
from cluesmith.verbs.propagate import Propagate

if TYPE_CHECKING:
    from cluesmith.engines.propagate.propagation import Propagation


@declared
def command(
    verb: Propagate,
    puzzle: options.Puzzles = "-",
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Tell how far constraint propagation comes with a puzzle, or with each puzzle of a file."""
    from cluesmith.apps.cli.puzzle_source import PuzzleSource
    from cluesmith.apps.cli.stream import run_stream

    verb.check()
    source = PuzzleSource(puzzle, board=board, format_name=format_name)
    return run_stream(source, verb.work, _show, _code, json=json, strict=strict)


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
