# SPDX-License-Identifier: MIT
"""``cluesmith propagate`` on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cluesmith.apps.cli.grids import print_grid
from cluesmith.apps.cli.stream import Report, verb_command
from cluesmith.verbs.propagate import Propagate

if TYPE_CHECKING:
    from cluesmith.board.text_rows import TextRows
    from cluesmith.engines.propagate.propagation import Propagation, PropagationRows


class PropagateReport(Report):
    """A line each; on a terminal also the solution as a grid."""

    @property
    def shows_rows(self) -> bool:
        """Whether there is no grid."""
        return not sys.stdout.isatty()

    def words(self, rows: PropagationRows) -> TextRows:
        """Return how far the scheme gets on each puzzle."""
        from cluesmith.board.text_rows import Words

        reached = rows.reached
        groups = [None, *(group.name for group in reached.board.groups)]
        ends = zip(
            reached.schemes.tolist(),
            reached.searches.tolist(),
            reached.status_names,
            (groups[group + 1] for group in reached.failed_groups.tolist()),
            reached.remaining.tolist(),
            reached.nodes.tolist(),
            strict=True,
        )
        return rows.written([rows.puzzles, b": ", Words.of(ends, lambda end: _words(*end)), b"\n"])

    def show(self, result: Propagation) -> None:
        """Print how far the scheme gets."""
        words = _words(
            result.scheme,
            result.search,
            str(result.status),
            result.failed.name if result.failed else None,
            result.remaining,
            result.nodes,
        )
        print(f"{result.puzzle}: {words}")
        if result.solution is not None and sys.stdout.isatty():
            print_grid(result.solution, clues=result.puzzle)


def _words(
    scheme: str, search: bool, status: str, failed: str | None, remaining: int, nodes: int
) -> str:
    from cluesmith.board.text import counted

    name = f"{scheme} with search" if search else scheme
    points = f", {counted(nodes, 'choice point')}" if search else ""
    if status == "contradiction":
        where = f"; the constraint of {failed} failed" if failed else ""
        return f"{name}: no solution{where}{points}"
    is_solved = status in ("solved", "found")
    left = "" if is_solved else f", {counted(remaining, 'candidate')} in open cells"
    return f"{name}: {status}{left}{points}"


command = verb_command(Propagate, PropagateReport)
