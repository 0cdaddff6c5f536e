# SPDX-License-Identifier: MIT
"""The search for practice positions.

Positions are not made but found. Random puzzles are walked through with all strategies in their
order. Where the strategy has a step, and singles alone solve the rest after it, the state before
the step is a practice position. Two ways make more of a draft:

- If singles do not finish, wrong candidates are ruled out in advance, one by one, as long as the
  strategy keeps its step. A player would have ruled them out by harder steps.
- Puzzles that differ from a draft in a few clues often need the strategy, too.

>>> pack = practice("naked_pair", 2, seed=1)
>>> [str(found.trace.steps[0].effect.strategy) for found in pack.positions]
['naked_pair', 'naked_pair']
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board import Candidates, Position, Puzzle
from cluesmith.board.canonical import comparable_form
from cluesmith.board.geometry import STANDARD
from cluesmith.board.text import brief, counted
from cluesmith.engines.limits import DEFAULT_TIME, check_count
from cluesmith.engines.solve_many import solve_many
from cluesmith.engines.walks import walk_many
from cluesmith.generating.practice import FINISH, PracticePosition, PracticeRequest
from cluesmith.generating.requirement import plain
from cluesmith.generating.search_run import SearchRun, gathered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from cluesmith.engines.limits import OnProgress

    Digits = NDArray[np.uint8]

_FIRST_TRIES, _MOST_TRIES = 64, 2048
"""Random puzzles in one native call: few at first, so that common strategies take no time."""

_CHANGES = 20_000
"""Changes of drafts that are tried at a time; about one in a hundred is proper."""

_MOST_OF_A_GRID = 3
"""So many positions of a pack may have the same solution."""

_TRIALS, _LOOKED_AT = 48, 12
"""Candidates that are ruled out in advance by trial, and how many of these trials are finished."""

_SOURCES = 64
"""How many drafts, the latest, are changed."""

_EVERYTHING = np.full(81, 0x1FF, np.uint16)
"""The candidates before anything is ruled out."""


@dataclass(frozen=True)
class PracticePack:
    """The positions that a call of :func:`practice` found.

    Attributes:
        wanted: how many positions were asked for.
        positions: the positions, no two with equivalent clues.
        tries: how many puzzles were walked through.
        seconds: how long it took.
        seed: the same call with this seed finds the same positions.
    """

    wanted: int
    positions: tuple[PracticePosition, ...]
    tries: int
    seconds: float
    seed: int

    def __repr__(self) -> str:
        words = f"{len(self.positions)} of {counted(self.wanted, 'position')}"
        return brief(self, f"{words} in {self.tries} puzzles")

    @property
    def is_complete(self) -> bool:
        """Whether there are as many as were asked for."""
        return len(self.positions) == self.wanted


@checked_arguments
def practice(
    strategy: str,
    count: int = 1,
    *,
    allow: str | Iterable[str] | None = None,
    time: float | None = DEFAULT_TIME,
    seed: int | None = None,
    threads: int = 1,
    progress: OnProgress | None = None,
) -> PracticePack:
    """Return positions of 9x9 puzzles in which a strategy is the next step.

    No simpler strategy has a step there, and after the step singles solve the puzzle.

    Args:
        strategy: the strategy to practise.
        count: how many positions to find.
        allow: the strategies that the player knows; only those of them that are simpler must not
            help, and singles. Without it all that are simpler, except those that find the same in
            parts or in another form; strategies that assume a unique solution only if the
            strategy does.
        time: seconds after which the positions found so far are returned; None for no limit.
        seed: the same seed finds the same positions. Without it a new one is drawn.
        threads: how many threads may work.
        progress: is called after some tries and after each position with a dict: ``engine``,
            ``tries``, ``made``, ``count`` and ``seed``.

    Raises:
        InputError: an unknown strategy, or one that is never the next step.
        Interrupted: on Ctrl-C, with the pack so far.
    """
    check_count(count)
    began = monotonic()
    request = PracticeRequest.of(strategy, allow)
    run = PracticeRun(request, count, seed=seed, time=time, threads=threads, progress=progress)

    def pack(found: tuple[PracticePosition, ...]) -> PracticePack:
        return PracticePack(count, found, run.tries, monotonic() - began, run.seed)

    return gathered(run.positions(), pack)


@dataclass(frozen=True)
class _Draft:
    """A state of a puzzle before a step of the strategy.

    Attributes:
        puzzle: the clues.
        values: the digits placed so far.
        masks: the candidates.
        left: how many candidates too many singles leave after the step.
    """

    puzzle: Digits
    values: bytes
    masks: NDArray[np.uint16]
    left: int


class PracticeRun(SearchRun):
    """Finds positions one after another; a try is a puzzle that is walked through."""

    def __init__(
        self,
        request: PracticeRequest,
        count: int,
        *,
        seed: int | None,
        time: float | None,
        threads: int = 1,
        progress: OnProgress | None = None,
    ) -> None:
        super().__init__(
            "practice", count, seed=seed, time=time, threads=threads, progress=progress
        )
        self._request = request
        self._draw = np.random.default_rng(self.seed)
        entries = (*request.simpler, request.strategy, *request.harder)
        self._ids = [entry.id for entry in entries]
        self._at = len(request.simpler)
        self._sources: dict[bytes, Digits] = {}
        self._forms: set[Puzzle] = set()
        self._grids: dict[bytes, int] = {}
        self._batches = 0

    def positions(self) -> Iterator[PracticePosition]:
        """Yield the positions; fewer than were asked for only where the time runs out."""
        tries = _FIRST_TRIES
        while self._is_open:
            puzzles = self._random_puzzles(tries) if self._is_fresh() else self._changed()
            tries = min(2 * tries, _MOST_TRIES)
            yield from self._counted(self._mined(puzzles))

    def _is_fresh(self) -> bool:
        """Whether the next puzzles are random; every second time drafts are changed instead."""
        self._batches += 1
        return not self._sources or self._batches % 2 == 1

    def _random_puzzles(self, tries: int) -> Digits:
        puzzles, *_ = _native.generate(
            plain(STANDARD),
            [[cell] for cell in range(81)],
            "remove",
            0,
            0,
            81,
            False,
            grids="quick",
            seed=int(self._draw.integers(1 << 62)),
            tries=tries,
            threads=self._threads,
            seconds=self._deadline.limit,
        )
        return puzzles

    def _changed(self) -> Digits:
        """Return proper puzzles that differ in two or three clues from drafts."""
        sources = np.array([*self._sources.values()][-_SOURCES:])
        made = sources[self._draw.integers(len(sources), size=_CHANGES)]
        rows = np.arange(_CHANGES)
        clues = np.argsort(self._draw.random(made.shape) - (made > 0), axis=1)[:, :2]
        made[rows, clues[:, 0]] = 0
        takes_two = self._draw.random(_CHANGES) < 0.5
        made[rows[takes_two], clues[takes_two, 1]] = 0
        for _ in range(2):
            cells = self._draw.integers(81, size=_CHANGES)
            made[rows, cells] = self._draw.integers(1, 10, size=_CHANGES, dtype=np.uint8)
        _, counts = solve_many(made, threads=self._threads)
        return np.unique(made[counts == 1], axis=0)

    def _mined(self, puzzles: Digits) -> Iterator[PracticePosition]:
        """Yield the new positions of puzzles, first those that need no more clues."""
        drafts = self._drafts(puzzles)
        for draft in drafts:
            if draft.left == 0:
                yield from self._kept(draft)
        for draft in drafts:
            if self._is_over():
                return
            if draft.left:
                yield from self._kept(self._eased(draft))

    def _kept(self, draft: _Draft | None) -> Iterator[PracticePosition]:
        """Yield the position of a draft if it is a new one."""
        if draft is None or draft.left:
            return
        puzzle, grid = Puzzle(draft.puzzle.tobytes()), self._solution(draft.puzzle).tobytes()
        form = comparable_form(puzzle)
        if form in self._forms or self._grids.get(grid, 0) >= _MOST_OF_A_GRID:
            return
        self._forms.add(form)
        self._grids[grid] = self._grids.get(grid, 0) + 1
        marks = Candidates(tuple(draft.masks.tolist()), STANDARD)
        position = Position(puzzle, Puzzle(draft.values), marks)
        yield PracticePosition(self._request, position, Puzzle(grid), self.seed)

    def _solution(self, puzzle: Digits) -> Digits:
        """Return the solution of a puzzle."""
        solution: Digits = solve_many(puzzle.reshape(1, 81), limit=1)[0][0]
        return solution

    def _drafts(self, puzzles: Digits) -> list[_Draft]:
        """Return for each puzzle with a step of the strategy the state before one of them."""
        _, counts, _ = _native.walk_many(puzzles, self._ids, None, threads=self._threads)
        self.tries += len(puzzles)
        drafts = []
        for row in np.flatnonzero(counts[:, self._at]).tolist():
            if self._is_over():
                break
            draft = self._find_in(puzzles[row], _EVERYTHING, self._ids)
            if draft is not None:
                drafts.append(draft)
                self._sources[self._solution(draft.puzzle).tobytes()] = draft.puzzle
        return drafts

    def _find_in(
        self, puzzle: Digits, masks: NDArray[np.uint16], ids: Sequence[str]
    ) -> _Draft | None:
        """Return the state before a step of the strategy in a walk, or None without such a step.

        If there are several, it is one after which singles leave the least, at random.
        """
        steps, _ = _native.walk(puzzle, masks, ids, (puzzle > 0).astype(np.uint8))
        at = [number for number, step in enumerate(steps) if step[0] == self._at]
        if not at:
            return None
        states = _native.replay(puzzle, masks, [(step[1], step[2]) for step in steps])
        values = np.array([np.frombuffer(states[n + 1][0], np.uint8) for n in at])
        after = np.array([np.frombuffer(states[n + 1][1], np.uint16) for n in at])
        ends = walk_many(values, FINISH, masks=after).masks
        left = np.bitwise_count(ends).sum(axis=1, dtype=np.int64) - 81
        best = int(self._draw.choice(np.flatnonzero(left == left.min())))
        values_before, masks_before, *_ = states[at[best]]
        candidates = np.frombuffer(masks_before, np.uint16)
        return _Draft(puzzle, values_before, candidates, int(left[best]))

    def _eased(self, draft: _Draft) -> _Draft | None:
        """Return a later state, after which singles finish; None if none is found.

        Wrong candidates are ruled out one by one, and all that the simpler strategies then find.
        """
        ids = self._ids[: self._at + 1]
        right = np.left_shift(1, self._solution(draft.puzzle).astype(np.uint16) - 1)
        while draft.left and not self._is_over():
            wrong = np.flatnonzero((draft.masks & ~right)[:, None] >> np.arange(9) & 1)
            chosen = self._draw.permutation(wrong)[:_TRIALS]
            trials = np.tile(draft.masks, (len(chosen), 1))
            trials[np.arange(len(chosen)), chosen // 9] &= ~np.left_shift(1, chosen % 9).astype(
                np.uint16
            )
            puzzles = np.tile(draft.puzzle, (len(chosen), 1))
            _, counts, _ = _native.walk_many(puzzles, ids, trials, threads=self._threads)
            rows = np.flatnonzero(counts[:, self._at])[:_LOOKED_AT]
            drafts = [self._find_in(draft.puzzle, trials[row], ids) for row in rows.tolist()]
            left = draft.left
            draft = min((d for d in drafts if d is not None), key=lambda d: d.left, default=draft)
            if draft.left >= left:
                return None
        return draft
