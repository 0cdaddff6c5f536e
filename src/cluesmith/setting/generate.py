# SPDX-License-Identifier: MIT
"""Generating puzzles without a pattern, in the three ways of Simonis.

``random``: some clues at random; with luck they are a puzzle. ``add``: clues are added to an empty
grid until it is proper, and then until it is all that is asked for. ``remove``: clues go from a
full grid while it stays so. No two puzzles of one call are equivalent.

>>> made = generate(2, board="4x4", minimal=True, seed=1)
>>> [str(puzzle) for puzzle in made.puzzles]
['....3..44....1..', '.2..3...2..4..3.']
>>> generate(board="9x9", allow="singles", symmetry="rotation", seed=2).puzzles[0].clue_count
30
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.canonical import canonical_many
from cluesmith.board.geometry import STANDARD
from cluesmith.board.symmetry import classic_order
from cluesmith.engines.limits import check_count, check_seed, check_threads, check_time
from cluesmith.errors import Interrupted
from cluesmith.setting import by_test
from cluesmith.setting.demand import STANDINGS, plain
from cluesmith.setting.harvest import form_of
from cluesmith.setting.wish import Made, Wish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Board

_RANDOM_SHARE = 0.35
"""The share of cells that are clues where ``random`` is not told how many: that succeeds most."""

_MINIMAL = {"met": True, "multiple": False, "undecided": None}

_FIRST_TRIES, _MOST_TRIES = 16, 4096
"""Tries that native code makes in one call: few at first, for they may take long."""


@dataclass(frozen=True)
class Generation:
    """What a call of :func:`generate` made.

    Attributes:
        wanted: how many puzzles were asked for.
        made: the puzzles, no two of them equivalent.
        tries: how many attempts that took.
        seconds: how long it took.
    """

    wanted: int
    made: tuple[Made, ...]
    tries: int
    seconds: float

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles alone."""
        return tuple(each.puzzle for each in self.made)

    @property
    def is_complete(self) -> bool:
        """Whether there are as many as were asked for."""
        return len(self.made) == self.wanted


def generate(
    count: int = 1,
    *,
    board: str | Board = STANDARD,
    method: str = "remove",
    allow: str | Iterable[str] | Callable[[Puzzle], bool] | None = None,
    symmetry: str = "none",
    minimal: bool = False,
    clues: int | None = None,
    where: Callable[[Puzzle], bool] | None = None,
    time: float | None = 60.0,
    seed: int = 0,
    threads: int = 1,
) -> Generation:
    """Return puzzles with one solution, no two of them equivalent.

    Args:
        count: how many puzzles to make.
        board: their board, or its name.
        method: ``remove`` clues from full grids, ``add`` them to empty ones, or ``random``.
        allow: strategies or a propagation scheme that must suffice, or a test of one's own: a
            function of a puzzle that more clues never make false.
        symmetry: of the clue cells (see :data:`cluesmith.setting.shapes.SYMMETRIES`).
        minimal: whether every clue must be needed for the solution to be unique.
        clues: the number of clues.
        where: any further test; puzzles that fail it are passed over.
        time: seconds after which what was made is returned; None for no limit.
        seed: the same seed gives the same puzzles, whatever the number of threads.
        threads: how many threads may work.

    Raises:
        InputError: what cannot be asked.
        Interrupted: on Ctrl-C, with the generation so far.
    """
    check_count(count)
    wish = Wish.of(
        board,
        method=method,
        allow=allow,
        symmetry=symmetry,
        minimal=minimal,
        clues=clues,
        where=where,
    )
    began = monotonic()
    run = Run(wish, seed=seed, time=time, threads=threads)
    made: list[Made] = []
    try:
        for each in run.puzzles(count):
            made.append(each)  # noqa: PERF402 - kept where Ctrl-C ends it
    except KeyboardInterrupt as interrupt:
        so_far = Generation(count, tuple(made), run.tries, monotonic() - began)
        raise Interrupted(so_far) from interrupt
    return Generation(count, tuple(made), run.tries, monotonic() - began)


class Run:
    """Makes puzzles one after another; each try has a seed of its own.

    Attributes:
        tries: how many tries were made so far.
    """

    def __init__(self, wish: Wish, *, seed: int, time: float | None, threads: int) -> None:
        check_time(time)
        check_seed(seed)
        check_threads(threads)
        self.tries = 0
        self._wish = wish
        self._seed = seed << 32
        self._until = None if time is None else monotonic() + time
        self._threads = threads
        self._seen: set[bytes] = set()

    def puzzles(self, count: int) -> Iterator[Made]:
        """Yield up to ``count`` puzzles; fewer only where the time runs out.

        Raises:
            KeyboardInterrupt: on Ctrl-C, after what was made until then.
        """
        found, tries = 0, _FIRST_TRIES
        while found < count and not self._is_over():
            rate = (found + 1) / (self.tries + 1)
            needed = max(self._threads, round((count - found) / rate))
            tries = min(4 * tries, _MOST_TRIES)
            for made in self._batch(min(tries, needed)):
                yield made
                found += 1
                if found == count:
                    return

    def _is_over(self) -> bool:
        return self._until is not None and monotonic() >= self._until

    def _batch(self, tries: int) -> Iterator[Made]:
        """Yield what a number of tries gives that is as wished and new."""
        wish = self._wish
        task = wish.demand.native(wish.board)
        drafts = self._call(wish if task else by_test.start(wish), task, tries)
        forms = _forms(drafts.puzzles, wish.board) if task else None
        for row, draft in enumerate(drafts.made(wish.board)):
            made: Made | None = draft
            if task is None:
                if self._is_over():
                    return
                rng = Random(drafts.seeds[row])  # noqa: S311
                made = by_test.finish(wish, draft, rng, self._is_over)
            if made is None or not (wish.where is None or wish.where(made.puzzle)):
                continue
            form = form_of(made.puzzle).digits if forms is None else forms[row]
            if form not in self._seen:
                self._seen.add(form)
                yield made
        if drafts.interrupted:
            raise KeyboardInterrupt

    def _call(self, wish: Wish, task: _native.Demand | None, tries: int) -> _Drafts:
        """Return what native code makes of the next tries."""
        seed = self._seed + self.tries
        cells = wish.board.cell_count
        puzzles, solutions, minimal, at, done, interrupted = _native.generate(
            task or plain(wish.board),
            [list(orbit) for orbit in wish.orbits],
            wish.method,
            round(_RANDOM_SHARE * cells) if wish.clues is None else wish.clues,
            0 if wish.clues is None else wish.clues,
            cells if wish.clues is None else wish.clues,
            wish.minimal,
            seed=seed,
            tries=tries,
            threads=self._threads,
            seconds=-1.0 if self._until is None else max(0.0, self._until - monotonic()),
        )
        self.tries += done
        seeds = [seed + int(index) for index in at]
        return _Drafts(puzzles, solutions, minimal, seeds, interrupted)


class _Drafts(NamedTuple):
    """What native code made, a puzzle a row."""

    puzzles: NDArray[np.uint8]
    solutions: NDArray[np.uint8]
    minimal: NDArray[np.uint8]
    seeds: list[int]
    interrupted: bool

    def made(self, board: Board) -> Iterator[Made]:
        for clues, digits, standing in zip(self.puzzles, self.solutions, self.minimal, strict=True):
            yield Made(
                Puzzle(clues.tobytes(), board),
                Puzzle(digits.tobytes(), board),
                _MINIMAL[STANDINGS[standing]],
            )


def _forms(puzzles: NDArray[np.uint8], board: Board) -> list[bytes] | None:
    """Return the canonical forms of puzzles of a classic board, which are quickest together."""
    if classic_order(board) is None:
        return None
    return [form.tobytes() for form in canonical_many(puzzles)]
