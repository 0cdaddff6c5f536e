# SPDX-License-Identifier: MIT
"""``cluesmith infer`` on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cluesmith.apps.cli.grids import print_grid
from cluesmith.apps.cli.stream import Report, verb_command
from cluesmith.verbs.infer import Infer

if TYPE_CHECKING:
    from cluesmith.board.text_rows import TextRows
    from cluesmith.engines.infer.inference import Inference
    from cluesmith.engines.infer.inference_rows import InferenceRows
    from cluesmith.engines.infer.technique import InferenceMethod


class InferReport(Report):
    """A line each; on a terminal also the known cells as a grid."""

    @property
    def shows_rows(self) -> bool:
        """Whether there is no grid."""
        return not sys.stdout.isatty()

    def words(self, rows: InferenceRows) -> TextRows:
        """Return how far the technique gets on each puzzle."""
        from cluesmith.board.text_rows import Words

        reached = rows.reached
        ends = zip(
            reached.techniques.tolist(),
            reached.status_names,
            reached.remaining.tolist(),
            reached.counts.tolist(),
            reached.nodes.tolist(),
            strict=True,
        )
        words = Words.of(ends, lambda end: _words(rows.method, rows.variables, *end))
        times = Words.of(map(_duration, reached.seconds.tolist()), str)
        return rows.written([rows.puzzles, b": ", words, b", ", times, b"\n"])

    def show(self, result: Inference) -> None:
        """Print how far the technique gets."""
        words = _words(
            result.method,
            result.variables,
            result.technique,
            str(result.status),
            result.remaining,
            result.count,
            result.nodes,
        )
        print(f"{result.puzzle}: {words}, {_duration(result.seconds)}")
        if result.values is not None and sys.stdout.isatty():
            print_grid(result.values, clues=result.puzzle)


def _words(
    method: InferenceMethod,
    variables: int,
    technique: str,
    status: str,
    remaining: int,
    count: int,
    nodes: int,
) -> str:
    from cluesmith.board.text import counted

    parts = [f"{technique}{' + grid analysis' if method.grid_analysis else ''}"]
    if method.passes is not None and technique != "dpll":
        parts[0] += f" in {method.passes} {'pass' if method.passes == 1 else 'passes'}"
    parts.append(status)
    if remaining:
        share = remaining / variables
        parts.append(f"{remaining} of {variables} variables remain ({share:.0%})")
    if technique == "dpll":
        parts.append(f"{counted(count, 'solution')}, {counted(nodes, 'node')}")
    return ", ".join(parts)


def _duration(seconds: float) -> str:
    """Return a time in a unit that shows more than zeros.

    >>> _duration(0.0000234), _duration(2.34)
    ('0.023 ms', '2.340 s')
    """
    return f"{seconds * 1e3:.3f} ms" if seconds < 0.01 else f"{seconds:.3f} s"


command = verb_command(Infer, InferReport)
