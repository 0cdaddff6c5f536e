# SPDX-License-Identifier: MIT
"""``cluesmith candidates`` on a terminal: a line for each cell, each digit with its solutions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cluesmith.apps.cli.exits import FOUND, NONE, UNDECIDED
from cluesmith.apps.cli.stream import Report, verb_command
from cluesmith.board.candidate_names import name_of
from cluesmith.verbs.candidates import ListCandidates

if TYPE_CHECKING:
    from cluesmith.engines.true_candidates import TrueCandidates


class CandidatesReport(Report):
    """The digits of each cell that lie in some solution."""

    def show(self, result: TrueCandidates) -> None:
        """Print the true candidates."""
        board = result.puzzle.board
        if not result.candidates.count:
            remark = "no solution" if result.is_complete else "undecided within the time"
            print(f"{result.puzzle}: {remark}", file=sys.stderr)
            return
        for cell in range(board.cell_count):
            names = [
                name_of(cell, digit, board).partition("=")[2]
                + (f" ({result.count(cell, digit)})" if result.limit > 1 else "")
                for digit in result.candidates.digits(cell)
            ]
            print(f"{board.cell_name(cell)}: {', '.join(names)}")

    def code(self, result: TrueCandidates) -> int:
        """Return whether there is a solution."""
        if result.candidates.count:
            return FOUND
        return NONE if result.is_complete else UNDECIDED


command = verb_command(ListCandidates, CandidatesReport)
