# SPDX-License-Identifier: MIT
"""``cluesmith propagate`` on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cluesmith.apps.cli.grids import print_grid
from cluesmith.apps.cli.stream import Report, verb_command
from cluesmith.verbs.propagate import Propagate

if TYPE_CHECKING:
    from cluesmith.engines.propagate.propagation import Propagation


class PropagateReport(Report):
    """A line each; on a terminal also the solution as a grid."""

    def show(self, result: Propagation) -> None:
        """Print how far the scheme gets."""
        name = f"{result.scheme} with search" if result.search else result.scheme
        print(f"{result.puzzle}: {name}: {_words(result)}")
        if result.solution is not None and sys.stdout.isatty():
            print_grid(result.solution, clues=result.puzzle)


def _words(result: Propagation) -> str:
    from cluesmith.board.text import counted

    choices = f", {counted(result.nodes, 'choice point')}" if result.search else ""
    if result.status == "contradiction":
        where = f"; the constraint of {result.failed.name} failed" if result.failed else ""
        return f"no solution{where}{choices}"
    left = "" if result.solved else f", {counted(result.remaining, 'candidate')} in open cells"
    return f"{result.status}{left}{choices}"


command = verb_command(Propagate, PropagateReport)
