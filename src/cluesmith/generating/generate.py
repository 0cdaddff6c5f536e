# SPDX-License-Identifier: MIT
"""Generating puzzles without a pattern: in the three ways of Simonis, and by difficulty.

``random`` draws clues at random, which seldom make a puzzle. ``add`` adds clues to an empty grid
until the puzzle is proper and meets the request. ``remove`` removes clues from a full grid while
the puzzle meets the request. ``cover`` removes clues, and adds some again where the puzzle is too
hard for its target; ``paper`` does that exactly as the exact-cover paper. No two puzzles of one
call are equivalent.

>>> made = generate(2, board="4x4", minimal=True, seed=1)
>>> [str(puzzle) for puzzle in made.puzzles]
['....3..44....1..', '.2..3...2..4..3.']
>>> generate(board="9x9", allow="singles", symmetry="rotation", seed=2).puzzles[0].clue_count
27
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board import Board, Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.canonical import comparable_forms
from cluesmith.board.geometry import STANDARD
from cluesmith.board.text import brief, counted
from cluesmith.engines.limits import DEFAULT_TIME, check_count
from cluesmith.engines.solved_by import solved_many
from cluesmith.generating import by_test
from cluesmith.generating.constrained import ConstrainedRequest, ConstrainedRun
from cluesmith.generating.deletion import delete_until_one_fails
from cluesmith.generating.difficulty import Drafts, adjust
from cluesmith.generating.request import GeneratedPuzzle, GenerationRequest
from cluesmith.generating.requirement import STANDINGS, Requirement, plain
from cluesmith.generating.search_run import SearchRun, gathered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cluesmith.clue_problem.difficulty import DifficultyTest
    from cluesmith.engines.limits import OnProgress

RANDOM_SHARE = 0.35
"""The share of clue cells in ``random`` without a number: this share succeeds most often."""

_MINIMAL = {"met": True, "multiple": False, "undecided": None}

_FIRST_TRIES, _FIRST_QUICK_TRIES, _MOST_TRIES = 16, 512, 4096
"""Tries in one native call: few at first, because a try may take long. A try that only has to find
a 9x9 puzzle with one solution takes less than a millisecond, and many together take less each."""

_BATCH_SECONDS = 0.5
"""About how long later calls take: between calls the time limit and Ctrl-C are checked."""


@dataclass(frozen=True)
class Generation:
    """The puzzles that a call of :func:`generate` made.

    Attributes:
        wanted: how many puzzles were asked for.
        made: the puzzles, no two of them equivalent.
        tries: how many attempts that took.
        seconds: how long it took.
        seed: the same call with this seed makes the same puzzles.
    """

    wanted: int
    made: tuple[GeneratedPuzzle, ...]
    tries: int
    seconds: float
    seed: int

    def __repr__(self) -> str:
        return brief(
            self, f"{len(self.made)} of {counted(self.wanted, 'puzzle')} in {self.tries} tries"
        )

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles alone."""
        return tuple(generated.puzzle for generated in self.made)

    @property
    def is_complete(self) -> bool:
        """Whether there are as many as were asked for."""
        return len(self.made) == self.wanted


@checked_arguments
def generate(
    count: int = 1,
    *,
    board: str | Board = STANDARD,
    method: str | None = None,
    target: DifficultyTest | None = None,
    allow: str | Iterable[str] | Callable[[Puzzle], bool] | None = None,
    require: str | Iterable[str] = (),
    forbid: str | Iterable[str] = (),
    constraints: str | None = None,
    symmetry: str = "none",
    minimal: bool = False,
    clues: int | None = None,
    where: Callable[[Puzzle], bool] | None = None,
    grids: str | None = None,
    time: float | None = DEFAULT_TIME,
    seed: int | None = None,
    threads: int = 1,
    progress: OnProgress | None = None,
) -> Generation:
    """Return puzzles with one solution, no two of them equivalent.

    Args:
        count: how many puzzles to make.
        board: their board, or its name.
        method: ``remove`` clues from full grids, ``add`` them to empty ones, ``random``, or
            ``cover``: remove them, and fill cells where a puzzle is too hard; or ``paper``: the
            same, step by step as in the exact-cover paper. Without a method it is ``cover`` where
            there is a target, and else ``remove``.
        target: how hard the puzzles must be, as :func:`cluesmith.target` makes it.
        allow: strategies or a propagation scheme that must suffice, or your own test: a
            function of a puzzle that more clues never make false.
        require: strategies of ``allow`` that are needed: the others alone must not suffice. Without
            ``allow`` the strategies of ``basic`` and these must suffice, as in
            :func:`cluesmith.set_clues`.
        forbid: strategies that must not suffice.
        constraints: draws constraints at random, as ``cages:2-5`` or ``thermos=6:3-5,arrows``; see
            :mod:`cluesmith.generating.layouts`. Then ``symmetry`` and ``minimal`` mean constraints
            and clues together; ``method``, ``where`` and ``grids`` do not apply.
        symmetry: of the clue cells (see :data:`cluesmith.board.shapes.SYMMETRIES`).
        minimal: whether every clue must be needed for the solution to be unique.
        clues: the number of clues.
        where: any further test; puzzles that fail it are dropped.
        grids: how the full grids are drawn that clues are removed from, one of
            :data:`cluesmith.generating.request.GRIDS`. Without it every grid of the classic 9x9
            board has the same chance; grids of other boards are ``quick``.
        time: seconds after which the puzzles made so far are returned; None for no limit.
        seed: the same seed gives the same puzzles, whatever the number of threads. Without it a
            new one is drawn; the result has it.
        threads: how many threads may work.
        progress: is called after some tries and after each puzzle with a dict: ``engine`` (the
            method), ``tries``, ``made``, ``count`` and ``seed``.

    Raises:
        InputError: options that do not fit together.
        Interrupted: on Ctrl-C, with the generation so far.
    """
    check_count(count)
    board = Board.of(board)
    conditions: dict[str, Any] = {
        "method": method,
        "target": target,
        "allow": allow,
        "require": require,
        "forbid": forbid,
        "symmetry": symmetry,
        "minimal": minimal,
        "clues": clues,
        "where": where,
        "grids": grids,
    }
    effort: dict[str, Any] = {
        "seed": seed,
        "time": time,
        "threads": threads,
        "progress": progress,
    }
    run: Run | ConstrainedRun
    if constraints or not board.is_plain:
        constrained = ConstrainedRequest.of(board, constraints, **conditions)
        run = ConstrainedRun(constrained, count, **effort)
    else:
        run = Run(GenerationRequest.of(board, **conditions), count, **effort)
    began = monotonic()

    def generation(made: tuple[GeneratedPuzzle, ...]) -> Generation:
        return Generation(count, made, run.tries, monotonic() - began, run.seed)

    return gathered(run.puzzles(), generation)


class Run(SearchRun):
    """Makes puzzles one after another; each try has a seed of its own."""

    def __init__(
        self,
        request: GenerationRequest,
        count: int,
        *,
        seed: int | None,
        time: float | None,
        threads: int,
        progress: OnProgress | None = None,
    ) -> None:
        super().__init__(
            request.method, count, seed=seed, time=time, threads=threads, progress=progress
        )
        self._request = request
        self._forms: set[bytes] = set()

    def puzzles(self) -> Iterator[GeneratedPuzzle]:
        """Yield the puzzles; fewer than were asked for only where the time runs out.

        Raises:
            KeyboardInterrupt: on Ctrl-C, after the puzzles made so far.
        """
        request = self._request
        is_quick = (
            request.board == STANDARD
            and request.requirement == Requirement()
            and request.target is None
        )
        first = _FIRST_QUICK_TRIES if is_quick else _FIRST_TRIES
        tries, began = first, monotonic()
        while self._is_open:
            rate = (self.made + 1) / (self.tries + 1)
            needed = max(self._threads, round((self._count - self.made) / rate))
            soon = self.tries * _BATCH_SECONDS / max(monotonic() - began, 1e-6)
            tries = min(4 * tries, _MOST_TRIES, max(first, round(soon)))
            yield from self._counted(self._batch(min(tries, needed)))

    def _batch(self, tries: int) -> Iterator[GeneratedPuzzle]:
        """Yield the new puzzles of a number of tries that meet the request."""
        request = self._request
        task = request.requirement.native(request.board)
        drafts, interrupted = self._call(request if task else by_test.start(request), task, tries)
        for batch in [drafts] if task else self._finished(drafts):
            yield from self._kept(
                adjust(request, batch, threads=self._threads, is_over=self._is_over)
            )
        if interrupted:
            raise KeyboardInterrupt

    def _kept(self, drafts: Drafts) -> Iterator[GeneratedPuzzle]:
        """Yield the drafts that pass the last tests and are new."""
        board = self._request.board
        for strategies in self._request.insufficient:
            is_solved = solved_many(drafts.puzzles, strategies, board, threads=self._threads)
            drafts = drafts.only(~is_solved)
        forms = comparable_forms(drafts.puzzles, board)
        for row, form in enumerate(forms):
            puzzle = Puzzle(drafts.puzzles[row].tobytes(), board)
            if self._request.where is not None and not self._request.where(puzzle):
                continue
            if form not in self._forms:
                self._forms.add(form)
                solution = Puzzle(drafts.solutions[row].tobytes(), board)
                yield GeneratedPuzzle(puzzle, solution, drafts.minimal[row], self.seed)

    def _finished(self, drafts: Drafts) -> Iterator[Drafts]:
        """Yield the drafts finished under a requirement that native code does not know."""
        board = self._request.board
        for row, seed in enumerate(drafts.seeds.tolist()):
            if self._is_over():
                return
            draft = GeneratedPuzzle(
                Puzzle(drafts.puzzles[row].tobytes(), board),
                Puzzle(drafts.solutions[row].tobytes(), board),
                drafts.minimal[row],
            )
            rng = Random(seed)  # noqa: S311
            made = by_test.finish(self._request, draft, rng, self._is_over)
            if made is not None:
                one, solution = digit_rows(made.puzzle), digit_rows(made.solution)
                yield Drafts(one, solution, [made.is_minimal], drafts.seeds[row : row + 1])

    def _call(
        self, request: GenerationRequest, task: _native.Requirement | None, tries: int
    ) -> tuple[Drafts, bool]:
        """Return the drafts of native code, and whether Ctrl-C came."""
        seed = (self.seed << 32) + self.tries
        least, most = 0, request.board.cell_count
        if request.clues is not None:
            least, most = 0 if request.fills else request.clues, request.clues
        if request.method == "paper":
            least = most  # full grids; the paper deletes the clues in its own way
        puzzles, solutions, minimal, at, done, interrupted = _native.generate(
            task or plain(request.board),
            [list(orbit) for orbit in request.orbits],
            "remove" if request.fills else request.method,
            round(RANDOM_SHARE * request.board.cell_count)
            if request.clues is None
            else request.clues,
            least,
            most,
            request.minimal,
            grids=request.grids,
            seed=seed,
            tries=tries,
            threads=self._threads,
            seconds=self._deadline.limit,
        )
        self.tries += done
        standing = [_MINIMAL[STANDINGS[index]] for index in minimal.tolist()]
        seeds = at.astype(np.uint64) + seed
        if request.method == "paper":
            puzzles = delete_until_one_fails(solutions, seeds, threads=self._threads)
            standing = [None] * len(puzzles)
        return Drafts(puzzles, solutions, standing, seeds), interrupted
