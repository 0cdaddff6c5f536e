# SPDX-License-Identifier: MIT
"""The results of propagation: how far a scheme gets, and where it fails.

>>> from cluesmith.engines.propagate.run import propagate
>>> propagate("1......3..2....4", "FC").to_json()["solved"]
True
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board import Candidates, Puzzle
from cluesmith.board.text import brief, counted
from cluesmith.board.text_rows import Words
from cluesmith.engines.endings import Endings
from cluesmith.engines.result_rows import ResultRows, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.board.geometry import Group
    from cluesmith.board.text_rows import Column


class PropagationStatus(StrEnum):
    """How propagation ends; the order is that of the native core, which knows all but the last."""

    SOLVED = "solved"
    """One digit in every cell by propagation alone: the only solution."""
    STUCK = "stuck"
    """A fixpoint with several digits in some cell."""
    CONTRADICTION = "contradiction"
    """The constraints cannot all hold: there is no solution."""
    UNDECIDED = "undecided"
    """The time ran out, or the search used its nodes."""
    FOUND = "found"
    """By search: one digit in every cell; other solutions may exist."""


_STATUSES = tuple(PropagationStatus)


@dataclass(frozen=True)
class Propagation:
    """How far a scheme gets on one puzzle.

    Attributes:
        puzzle: the clues.
        scheme: the name of the scheme.
        search: whether search was allowed after propagation.
        status: how it ended.
        candidates: the candidates left; none if the puzzle failed.
        nodes: how many choice points the search had.
        seconds: how long it took.
        failed: the group whose constraint failed; for a constraint on several lines one of them.
            None if no constraint failed, or only a search shows that there is no solution.
    """

    puzzle: Puzzle
    scheme: str
    search: bool
    status: PropagationStatus
    candidates: Candidates
    nodes: int
    seconds: float
    failed: Group | None = None

    def __repr__(self) -> str:
        return brief(
            self, f"{self.status} by {self.scheme}, {counted(self.remaining, 'candidate')} left"
        )

    @property
    def solved(self) -> bool:
        """Whether every cell has one digit; the status says what that proves."""
        return self.status in (PropagationStatus.SOLVED, PropagationStatus.FOUND)

    @property
    def solution(self) -> Puzzle | None:
        """The solution, if it was reached."""
        if not self.solved:
            return None
        digits = bytes(mask.bit_length() for mask in self.candidates.masks)
        return Puzzle(digits, self.puzzle.board)

    @property
    def remaining(self) -> int:
        """The number of candidates in cells that still have several."""
        sizes = list(map(int.bit_count, self.candidates.masks))
        return sum(sizes) - sizes.count(1)

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith propagate --json``."""
        return {
            "puzzle": str(self.puzzle),
            **self.puzzle.board.members,
            "scheme": self.scheme,
            "search": self.search,
            "solved": self.solved,
            "status": str(self.status),
            "remaining": self.remaining,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 9),
            "failed": self.failed.name if self.failed else None,
        }


@dataclass(frozen=True, repr=False)
class Propagations(Endings):
    """How far schemes get on many puzzles, a puzzle a row.

    Attributes:
        board: the board of the puzzles.
        schemes: text[N], the requested scheme, or the least that settles the puzzle.
        searches: bool[N], whether search was allowed.
        masks: [N,cells], the candidates left, bit d-1 for digit d; all zero where the puzzle
            failed or was not reached in time. They are uint16 for boards up to 16x16 and uint32
            for larger ones.
        statuses: uint8[N], how each ended: an index into ``tuple(PropagationStatus)``.
        failed_groups: int32[N], an index into ``board.groups`` where a constraint failed, or -1.
        nodes: uint64[N], choice points.
        seconds: float64[N], how long each took.
    """

    kinds = PropagationStatus

    board: Board
    schemes: NDArray[np.str_]
    searches: NDArray[np.bool_]
    masks: NDArray[np.uint16] | NDArray[np.uint32]
    statuses: NDArray[np.uint8]
    failed_groups: NDArray[np.int32]
    nodes: NDArray[np.uint64]
    seconds: NDArray[np.float64]

    @property
    def remaining(self) -> NDArray[np.int64]:
        """The number of candidates in cells that still have several, of each puzzle."""
        sizes = np.bitwise_count(self.masks).astype(np.int64)
        counts: NDArray[np.int64] = np.where(sizes > 1, sizes, 0).sum(axis=1)
        return counts

    def one(self, row: int, puzzle: Puzzle) -> Propagation:
        """Return the result of one puzzle."""
        group = int(self.failed_groups[row])
        return Propagation(
            puzzle=puzzle,
            scheme=str(self.schemes[row]),
            search=bool(self.searches[row]),
            status=_STATUSES[self.statuses[row]],
            candidates=Candidates(tuple(self.masks[row].tolist()), self.board),
            nodes=int(self.nodes[row]),
            seconds=float(self.seconds[row]),
            failed=self.board.groups[group] if group >= 0 else None,
        )


@dataclass(frozen=True)
class PropagationRows(ResultRows):
    """The propagations of plain 9x9 puzzles; those whose clues agree are settled.

    Attributes:
        reached: how far propagation gets.
    """

    reached: Propagations = field(kw_only=True)

    @property
    def statuses(self) -> list[str]:
        """How the settled puzzles ended."""
        return self.reached.endings(self.is_settled)

    def members(self) -> dict[str, list[Column]]:
        """Return the keys of :meth:`Propagation.to_json`."""
        reached = self.reached
        groups = ["null", *(f'"{group.name}"' for group in reached.board.groups)]
        return {
            "puzzle": quoted(self.puzzles),
            "scheme": [Words.of(reached.schemes.tolist())],
            "search": [Words.of(reached.searches.tolist())],
            "solved": [Words.of(reached.solved.tolist())],
            "status": [Words.chosen(reached.statuses, [f'"{status}"' for status in _STATUSES])],
            "remaining": [reached.remaining],
            "nodes": [reached.nodes],
            "seconds": [np.round(reached.seconds, 9)],
            "failed": [Words.chosen(reached.failed_groups + 1, groups)],
        }
