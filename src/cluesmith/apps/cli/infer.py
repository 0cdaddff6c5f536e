# SPDX-License-Identifier: MIT
"""``cluesmith infer`` on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cluesmith.apps.cli.grids import print_grid
from cluesmith.apps.cli.stream import Report, verb_command
from cluesmith.verbs.infer import Infer

if TYPE_CHECKING:
    from cluesmith.engines.infer.inference import Inference


class InferReport(Report):
    """A line each; on a terminal also the known cells as a grid."""

    def show(self, result: Inference) -> None:
        """Print how far the technique gets."""
        print(f"{result.puzzle}: {_words(result)}")
        if result.values is not None and sys.stdout.isatty():
            print_grid(result.values, clues=result.puzzle)


def _words(inference: Inference) -> str:
    from cluesmith.board.text import counted

    method = inference.method
    parts = [f"{inference.technique}{' + grid analysis' if method.grid_analysis else ''}"]
    if method.passes is not None and inference.technique != "dpll":
        parts[0] += f" in {method.passes} {'pass' if method.passes == 1 else 'passes'}"
    parts.append(str(inference.status))
    if inference.remaining:
        parts.append(
            f"{inference.remaining} of {inference.variables} variables remain "
            f"({inference.remaining_share:.0%})"
        )
    if inference.technique == "dpll":
        parts.append(f"{counted(inference.count, 'solution')}, {counted(inference.nodes, 'node')}")
    parts.append(_duration(inference.seconds))
    return ", ".join(parts)


def _duration(seconds: float) -> str:
    """Return a time in a unit that shows more than zeros.

    >>> _duration(0.0000234), _duration(2.34)
    ('0.023 ms', '2.340 s')
    """
    return f"{seconds * 1e3:.3f} ms" if seconds < 0.01 else f"{seconds:.3f} s"


command = verb_command(Infer, InferReport)
