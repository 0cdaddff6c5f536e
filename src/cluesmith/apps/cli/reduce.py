# SPDX-License-Identifier: MIT
"""``cluesmith reduce``: clues taken away until none can go."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import code_of
from cluesmith.verbs.declaration import Option
from cluesmith.verbs.reduce import Reduce

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.generating.reduce import Reduction


@declared
def command(
    verb: Reduce,
    puzzle: options.Puzzles = "-",
    table: Annotated[bool, Option("Print a summary of all puzzles instead of each.")] = False,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Take clues from a puzzle, one after another, until every one that is left is needed."""
    from cluesmith.apps.cli.puzzle_source import PuzzleSource
    from cluesmith.apps.cli.stream import run_stream
    from cluesmith.errors import InputError

    if table and json:
        raise InputError("--table and --json together", expected="one of them")
    verb.check()
    reductions: list[Reduction] = []
    source = PuzzleSource(puzzle, board=board, format_name=format_name)
    show = reductions.append if table else _show
    try:
        return run_stream(source, verb.work, show, _code, json=json, strict=strict, chunk=256)
    finally:
        if table:
            _print_table(reductions)


def _code(reduction: Reduction) -> int:
    return code_of(reduction.status)


def _show(reduction: Reduction) -> None:
    """Print what is left, one line each; remarks about the puzzle to standard error."""
    from cluesmith.board.text import cell_names

    if reduction.reduced is not None:
        print(reduction.reduced)
    size = reduction.puzzle.board.size
    remark = {
        "none": "no solution",
        "multiple": "not proper: several solutions",
        "stuck": f"not solved by {reduction.requirement.name}",
        "undecided": "clues may be left that are not needed: the time or the effort is over",
        "reduced": "locally minimal"
        if reduction.is_minimal
        else f"{len(reduction.redundant)} redundant clues: {cell_names(reduction.redundant, size)}",
    }[str(reduction.status)]
    print(f"{reduction.puzzle}: {remark}", file=sys.stderr)


def _print_table(reductions: Sequence[Reduction]) -> None:
    from cluesmith.generating.reduce import summary

    row = summary([reduction.to_json() for reduction in reductions])
    if row is None:
        print("no puzzle could be reduced", file=sys.stderr)
        return
    print("puzzles       presets      minimal      reduced")
    print("          min    avg  max            min    avg  max")
    print(f"{row.puzzles:7d}  {row.presets}    {row.minimal:7d}  {row.reduced}")
    if row.left_out:
        print(f"{row.left_out} puzzles left out: they cannot be reduced", file=sys.stderr)
