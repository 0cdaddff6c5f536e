# SPDX-License-Identifier: MIT
"""How far inference gets on a puzzle without search, or the result of search.

>>> escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
>>> stuck = infer(escargot, "flp")
>>> str(stuck.status), stuck.remaining, stuck.variables
('stuck', 212, 729)
>>> infer(stuck.position, "bflp").solved
True
>>> infer(escargot).difficulty
'bflp'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.arguments import checked_arguments
from cluesmith.board import Candidates, Position, Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.text import brief, counted
from cluesmith.engines.by_board import each_by_board, settled
from cluesmith.engines.endings import LEAST
from cluesmith.engines.infer.bulk import settle
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.infer.kinds import Branching, EncodingKind
from cluesmith.engines.infer.technique import (
    DEFAULT_METHOD,
    InferenceMethod,
    InferenceStatus,
    Technique,
)
from cluesmith.engines.limits import MOST_KEPT, check_threads, check_time
from cluesmith.engines.solve import as_position
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True)
class Inference:
    """How far a technique gets on one puzzle.

    Attributes:
        start: the position that it began with.
        technique: the requested technique, or the least that settles the puzzle.
        encoding: the clauses it worked on.
        method: how it worked.
        status: how it ended.
        values: the digits known in the end; None at a contradiction.
        masks: the candidates that are not ruled out.
        remaining: the number of variables without a value.
        nodes: the size of the search tree, root and leaves included; 1 without search.
        probes: how many assumptions were propagated.
        seconds: the time it took.
        count: the number of solutions that search found, at most the limit.
        solutions: the kept solutions.
        is_least: whether weaker techniques were tried before and did not settle it.
    """

    start: Position
    technique: Technique
    encoding: EncodingKind
    method: InferenceMethod
    status: InferenceStatus
    values: Puzzle | None
    masks: tuple[int, ...]
    remaining: int
    nodes: int
    probes: int
    seconds: float
    count: int = 0
    solutions: tuple[Puzzle, ...] = ()
    is_least: bool = False

    def __repr__(self) -> str:
        return brief(
            self, f"{self.status} by {self.technique}, {counted(self.remaining, 'variable')} left"
        )

    @property
    def puzzle(self) -> Puzzle:
        """The clues."""
        return self.start.clues

    @cached_property
    def position(self) -> Position | None:
        """The position it leaves, for a stronger technique; None at a contradiction."""
        if self.values is None:
            return None
        return Position(self.puzzle, self.values, Candidates(self.masks, self.puzzle.board))

    @property
    def solved(self) -> bool:
        """Whether every cell has its digit."""
        return self.status in (InferenceStatus.SOLVED, InferenceStatus.FOUND)

    @property
    def variables(self) -> int:
        """The number of variables of the encoding."""
        return self.puzzle.board.cell_count * self.puzzle.board.size

    @property
    def remaining_share(self) -> float:
        """The variables without a value as a share of all: the measure of the papers."""
        return self.remaining / self.variables

    @property
    def difficulty(self) -> str | None:
        """The class of a solved puzzle, if the technique is the least one."""
        return self.technique.difficulty if self.solved and self.is_least else None

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith infer --json``."""
        members: dict[str, object] = {
            "puzzle": str(self.puzzle),
            **self.puzzle.board.members,
            "technique": str(self.technique),
            "solved": self.solved,
            "remaining": self.remaining,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "status": str(self.status),
            "encoding": str(self.encoding),
            "grid_analysis": self.method.grid_analysis,
            "remaining_share": round(self.remaining_share, 4),
            "probes": self.probes,
            "values": None if self.values is None else str(self.values),
        }
        if self.technique is Technique.DPLL:
            members |= {"count": self.count, "branching": str(self.method.branching)}
        elif self.method.passes is not None:
            members["passes"] = self.method.passes
        if self.is_least:
            members["difficulty"] = self.difficulty
        return members


@checked_arguments
def infer(
    puzzle: str | Puzzle | Candidates | Position,
    technique: str | None = LEAST,
    *,
    encoding: str = EncodingKind.EXTENDED,
    grid_analysis: bool = False,
    limit: int = 2,
    branching: str = Branching.SHORTEST,
    passes: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
) -> Inference:
    """Return how far a technique gets on a puzzle.

    Args:
        puzzle: a puzzle, candidates, text in any format, or a position, such as that of another
            inference.
        technique: ``up``, ``flp``, ``hbr``, ``bflp``, ``dpll``, ``flp-hbr`` or ``hbr-short``;
            ``least`` for the first of the first five that settles the puzzle, which is its
            difficulty class.
        encoding: ``extended`` or ``minimal``.
        grid_analysis: whether to use grid analysis too: after each fixpoint of the technique, and
            at every node of a search.
        limit: how many solutions a search looks for; 2 settles whether there is only one.
        branching: how a search chooses a literal: ``shortest`` or ``moms``.
        passes: after how many passes over the literals to stop, with ``bflp`` over the pairs of
            candidates; None for the fixpoint.
        nodes: after how many nodes a search stops, undecided; None for no bound.
        time: seconds after which it is undecided.

    Raises:
        InputError: an unknown technique or encoding, or clues that contradict each other.
        Interrupted: on Ctrl-C, with the inference so far.
    """
    [inference] = infer_each(
        [as_position(puzzle)],
        technique,
        InferenceMethod(grid_analysis, limit, branching, passes, nodes),
        encoding=encoding,
        time=time,
    )
    if isinstance(inference, InputError):
        raise inference
    return inference


def infer_each(
    positions: Sequence[Position],
    technique: str | None = LEAST,
    method: InferenceMethod = DEFAULT_METHOD,
    *,
    encoding: str = EncodingKind.EXTENDED,
    time: float | None = None,
    threads: int = 1,
) -> Iterator[Inference | InputError]:
    """Yield the inference of each position, in order; contradicting clues give their error.

    The arguments are those of :func:`infer`; the time is for each position. Native code
    gets neighbours on the same board together.
    """
    check_time(time)
    check_threads(threads)
    techniques, kind = Technique.sequence(technique), EncodingKind.parse(encoding)

    def work(alike: list[Position]) -> Iterator[Inference]:
        masks = None
        if any(position.marks is not None for position in alike):
            masks = np.array([position.candidates.masks for position in alike], np.uint32)
        inferences, solutions, interrupted = settle(
            Encoding(alike[0].board, kind),
            techniques,
            digit_rows(position.values for position in alike),
            masks,
            method=method,
            time=time,
            keep=min(method.limit, MOST_KEPT) if len(alike) == 1 else 0,
            threads=threads,
        )
        kept = tuple(Puzzle(grid.tobytes(), alike[0].board) for grid in solutions)
        results = (
            Inference(
                start=position,
                encoding=kind,
                method=method,
                solutions=kept,
                is_least=len(techniques) > 1,
                **inferences.one(row, position.board),
            )
            for row, position in enumerate(alike)
        )
        yield from settled(results, _is_undecided) if interrupted else results

    yield from each_by_board(positions, work, alone=time is not None)


def _is_undecided(inference: Inference) -> bool:
    return inference.status is InferenceStatus.UNDECIDED
