# SPDX-License-Identifier: MIT
"""``cluesmith infer``: which inference solves a puzzle without search."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import code_of
from cluesmith.apps.cli.grids import print_grid
from cluesmith.verbs.infer import Infer

if TYPE_CHECKING:
    from cluesmith.engines.infer.inference import Inference


@declared
def command(
    verb: Infer,
    puzzle: options.Puzzles = "-",
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Print how far an inference technique gets on a puzzle, or on each puzzle of a file."""
    from cluesmith.apps.cli.puzzle_source import PuzzleSource
    from cluesmith.apps.cli.stream import run_stream

    verb.check()
    source = PuzzleSource(puzzle, board=board, format_name=format_name)
    return run_stream(source, verb.work, _show, _code, json=json, strict=strict)


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
        noun = "solution" if inference.count == 1 else "solutions"
        parts.append(f"{inference.count} {noun}, {inference.nodes} nodes")
    parts.append(f"{inference.seconds:.4f} s")
    return ", ".join(parts)
