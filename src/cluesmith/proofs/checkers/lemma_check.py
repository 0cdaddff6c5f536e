# SPDX-License-Identifier: MIT
"""Checks lemmas: clauses that follow from one constraint of a board.

A lemma is proved from the predicate of its constraint. If all literals of the lemma are false, the
cells have only some digits left; all values of the constraint's cells within them are tried, and
none may hold. Values are tried cell by cell. Lists of values with the same summary can be continued
alike, so one of them is enough. If the lemma names groups, digits within them differ.

>>> from cluesmith.board import Board
>>> lemmas = Lemmas(Board.parse("4x4+killer_cage:total=7:r1c1,r1c2"))
>>> lemmas.objection("c0 -1 0"), lemmas.objection("c0 -3 0")
(None, 'it does not follow from its constraint')
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cluesmith.board.constraints.declaration import Piece
from cluesmith.board.constraints.trial import Trial
from cluesmith.proofs.checkers.deadline import NEVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.board import Board
    from cluesmith.proofs.checkers.deadline import Deadline

_LEMMA = re.compile(r"(?:c(\d{1,6}) )?((?:g\d{1,6} )*)((?:-?[1-9]\d{0,8} )+)0")

MOST_STATES = 20_000
"""Where more different summaries must be gone on from, the lemma is refused."""

Domains = dict[int, list[int]]
"""The values left in a cell, for cells that have not all."""


class Lemmas:
    """Checks the lemmas about one board; what is found out about a constraint is kept."""

    def __init__(self, board: Board, deadline: Deadline = NEVER) -> None:
        self.board = board
        self.deadline = deadline
        self.groups = [frozenset(group.cells) for group in (*board.groups, *board.short_groups)]
        self._trials: dict[tuple[int | None, tuple[int, ...]], list[list[Trial]]] = {}

    def objection(self, line: str) -> str | None:
        """Return why a lemma is not proved, or None.

        Raises:
            TimeOver: the time is over.
        """
        match = _LEMMA.fullmatch(line)
        if match is None:
            return "it is not a lemma"
        constraint = None if match[1] is None else int(match[1])
        groups = tuple(int(word[1:]) for word in match[2].split())
        literals = [int(word) for word in match[3].split()]
        if constraint is not None and constraint >= len(self.board.constraints):
            return f"the board has no constraint {constraint}"
        if any(group >= len(self.groups) for group in groups):
            return "it names a group that the board does not have"
        if any(abs(literal) > self.board.cell_count * self.board.size for literal in literals):
            return "it names a candidate that the board does not have"
        if constraint is None and len(groups) != 1:
            return "it names neither a constraint nor one group"
        domains = self._denied(literals)
        for case in self._cases(constraint, groups):
            objection = self._case_objection(case, domains)
            if objection is not None:
                return objection
        return None

    def _case_objection(self, case: Sequence[Trial], domains: Domains) -> str | None:
        """Return why no piece of a case contradicts the values that are left, or None."""
        cells = set(domains)
        objection = "it does not follow from its constraint"
        near = [trial for trial in case if not cells.isdisjoint(trial.piece.cells)]
        for trial in sorted(near, key=lambda trial: -len(cells & set(trial.piece.cells))):
            holds = trial.holds_within(domains, MOST_STATES, self.deadline.look)
            if holds is False:
                return None
            if holds is None:
                objection = f"more than {MOST_STATES:,} lists of values are to be tried"
        return objection

    def _cases(self, constraint: int | None, groups: tuple[int, ...]) -> list[list[Trial]]:
        """Return the pieces of a lemma's constraint, or of its one group."""
        key = (constraint, groups)
        if key not in self._trials:
            board = self.board
            if constraint is None:
                cells = tuple(sorted(self.groups[groups[0]]))
                cases = [[Piece(cells, lambda _: True, lambda _: True)]]
            else:
                cases = board.constraints[constraint].cases(board)
            differ = [self.groups[group] for group in groups]
            self._trials[key] = [
                [Trial(piece, differ, board.values) for piece in case] for case in cases
            ]
        return self._trials[key]

    def _denied(self, literals: Sequence[int]) -> Domains:
        """Return the values that are left if all literals are false."""
        left: dict[int, set[int]] = {}
        for literal in literals:
            cell, index = divmod(abs(literal) - 1, self.board.size)
            value = self.board.values[index]
            values = left.setdefault(cell, set(self.board.values))
            left[cell] = values - {value} if literal > 0 else values & {value}
        return {cell: sorted(values) for cell, values in left.items()}
