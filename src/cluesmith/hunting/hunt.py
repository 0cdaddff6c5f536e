# SPDX-License-Identifier: MIT
"""The hunt for hard puzzles: the loop that Henz and Truong propose.

    1. generate candidates: neighbours of puzzles known to be hard, or puzzles dug out of grids;
    2. keep those with exactly one solution;
    3. keep those that a technique cannot solve;
    4. go on.

What is found is minimal: a technique that cannot solve a puzzle cannot solve it with fewer clues
either. No two finds are equivalent, nor is one equivalent to a puzzle the hunt began with. Finds
become sources of the next rounds. A round depends on its number, the seed and the sources alone, so
that the same seed has the same finds, and a hunt that was cut off goes on as if it had not been.

>>> finds = hunt(technique="up", count=3, seed=1)
>>> len(finds), technique_test("up")(np.stack([find.digits for find in finds])).tolist()
(3, [False, False, False])
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board import Puzzle
from cluesmith.board.canonical import canonical_many
from cluesmith.engines.limits import (
    DEFAULT_TIME,
    check_count,
    check_seed,
    check_threads,
    check_time,
)
from cluesmith.engines.solve import solve_many
from cluesmith.errors import InputError, Interrupted, in_field, unknown_name
from cluesmith.hunting.hunt_tests import technique_test, uniqueness_test
from cluesmith.hunting.vicinity import dug_puzzles, neighbours, without_spare_clues

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from cluesmith.hunting.hunt_tests import Digits, Test

AI_ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""The first puzzle known that failed literals do not solve; a hunt without sources begins here."""

_NEIGHBOURHOODS = 24
"""How many sources are looked around in one round; a round takes about half a second."""

_PAIRS = 100
"""How many neighbours of one source with two new clues are tested at most."""

_DUG = 1000
"""How many puzzles are dug out of grids in one round."""

_DIGGING_TURN = 8
"""Where both ways are used, one round of so many digs new puzzles."""


class Way(StrEnum):
    """How candidates are made."""

    VICINITY = "vicinity"
    """Around the sources and the finds."""
    RANDOM = "random"
    """Out of random grids."""
    BOTH = "both"
    """Both in turn; out of random grids while there is nothing to look around in."""


@dataclass(frozen=True)
class Find:
    """A puzzle that the technique cannot solve.

    Attributes:
        puzzle: the puzzle.
        solution: its only solution.
        round: the number of the round that found it, from 0.
        way: how it was made.
    """

    puzzle: Puzzle
    solution: Puzzle
    round: int
    way: Way

    @property
    def digits(self) -> Digits:
        """The clues as an array."""
        return np.frombuffer(self.puzzle.digits, np.uint8)

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith hunt --json``."""
        return {
            "puzzle": str(self.puzzle),
            "solution": str(self.solution),
            "clues": self.puzzle.clue_count,
            "round": self.round,
            "way": str(self.way),
        }


def hunt(
    sources: Iterable[str | Puzzle] = (AI_ESCARGOT,),
    *,
    technique: str = "flp",
    grid_analysis: bool = False,
    uniqueness: str = "speed",
    count: int | None = 10,
    time: float | None = DEFAULT_TIME,
    seed: int = 0,
    way: str = "both",
    threads: int = 1,
) -> list[Find]:
    """Return puzzles that a technique cannot solve, no two of them equivalent.

    Args:
        sources: puzzles to look around in.
        technique: the technique that must fail: up, flp, hbr or bflp.
        grid_analysis: whether it may use grid analysis as well.
        uniqueness: what tests for one solution: speed, or dpll.
        count: how many puzzles are wanted; None for as many as the time gives.
        time: seconds after which what was found is returned; None for no limit.
        seed: the same seed has the same finds, if they are found in time.
        way: vicinity, random or both.
        threads: how many threads may work.

    Raises:
        InputError: an unknown technique or way, or a source that is no 9x9 puzzle.
        Interrupted: on Ctrl-C, with what was found.
    """
    check_time(time)
    if count is not None:
        check_count(count)
    check_threads(threads)
    puzzles = [Puzzle.parse(each) if isinstance(each, str) else each for each in sources]
    test = technique_test(technique, grid_analysis=grid_analysis, threads=threads)
    is_proper = uniqueness_test(uniqueness, threads=threads)
    hunting = Hunt(puzzles, test, seed=seed, way=way, is_proper=is_proper)
    until = None if time is None else monotonic() + time
    try:
        return hunting.run(count, lambda: until is not None and monotonic() >= until)
    except KeyboardInterrupt:
        raise Interrupted(hunting.finds[:count]) from None


class Hunt:
    """A hunt with all that it has found.

    Attributes:
        round: the number of the next round.
        finds: the puzzles found, in order.
        counters: how many candidates were made, proper, and unsolved before equivalent ones and
            spare clues were taken away.
    """

    def __init__(
        self,
        sources: Iterable[Puzzle],
        solves: Test,
        *,
        seed: int = 0,
        way: str = "both",
        is_proper: Test | None = None,
    ) -> None:
        """Begin a hunt.

        Args:
            sources: puzzles to look around in; where the technique fails on some, in those only.
            solves: tells of each puzzle, uint8[N,81], whether the technique solves it.
            seed: the same seed has the same finds.
            way: vicinity, random or both.
            is_proper: tells of each puzzle whether it has exactly one solution; without it the
                speed solver does.

        Raises:
            InputError: sources of another board, an unknown way, or nothing to look around in.
        """
        check_seed(seed)
        with in_field("way"):
            if way not in tuple(Way):
                raise unknown_name(way, "a way to make candidates", tuple(Way))
        self._way = Way(way)
        self._solves, self._seed = solves, seed
        self._is_proper = is_proper or uniqueness_test("speed")
        given = _rows(sources)
        if self._way is Way.VICINITY and not len(given):
            raise InputError(
                "no puzzle to look around in", expected="sources, or another way", field="way"
            )
        self._known = {form.tobytes() for form in canonical_many(given)}
        hard = given[~solves(given)]
        self._sources = hard if len(hard) else given
        self.round = 0
        self.finds: list[Find] = []
        self.counters = {"candidates": 0, "proper": 0, "unsolved": 0}

    def resume(self, finds: Iterable[Find], round_: int) -> None:
        """Go on where a hunt with the same sources and seed was cut off.

        Args:
            finds: what it had found, in order; those of later rounds will be found again.
            round_: the number of the first round that was not finished.
        """
        self.finds = [find for find in finds if find.round < round_]
        self._known |= {
            form.tobytes() for form in canonical_many(_rows(find.puzzle for find in self.finds))
        }
        self.round = round_

    def run(
        self, count: int | None = None, is_over: Callable[[], bool] = lambda: False
    ) -> list[Find]:
        """Go on until so many puzzles are found in all, or the time is over; return all finds."""
        while (count is None or len(self.finds) < count) and not is_over():
            self.run_round()
        return self.finds if count is None else self.finds[:count]

    def run_round(self) -> list[Find]:
        """Run one round and return what it found; nothing has changed where it is interrupted."""
        draw = np.random.default_rng([self._seed, self.round])
        way = self._turn()
        made = self._candidates(way, draw)
        proper = made[self._is_proper(made)]
        distinct = proper[self._new(canonical_many(proper))]
        unsolved = distinct[~self._solves(distinct)]
        minimal = without_spare_clues(unsolved, draw)
        forms = canonical_many(minimal)
        new = self._new(forms)
        solutions, _ = solve_many(minimal[new], limit=1)
        found = [
            Find(Puzzle(clues.tobytes()), Puzzle(solution.tobytes()), self.round, way)
            for clues, solution in zip(minimal[new], solutions, strict=True)
        ]
        self._known |= {forms[row].tobytes() for row in new}
        self.finds += found
        self.round += 1
        self.counters["candidates"] += len(made)
        self.counters["proper"] += len(proper)
        self.counters["unsolved"] += len(unsolved)
        return found

    def _turn(self) -> Way:
        """Return the way of the next round."""
        if self._way is not Way.BOTH:
            return self._way
        has_sources = len(self._sources) or self.finds
        is_digging = not has_sources or self.round % _DIGGING_TURN == _DIGGING_TURN - 1
        return Way.RANDOM if is_digging else Way.VICINITY

    def _candidates(self, way: Way, draw: np.random.Generator) -> Digits:
        if way is Way.RANDOM:
            return dug_puzzles(draw, _DUG)
        given = len(self._sources)
        chosen = draw.integers(given + len(self.finds), size=_NEIGHBOURHOODS)
        around = [
            self._sources[index] if index < given else self.finds[index - given].digits
            for index in chosen
        ]
        return np.concatenate([neighbours(source, draw, _PAIRS) for source in around])

    def _new(self, forms: Digits) -> NDArray[np.intp]:
        """Return the rows, ascending, of forms that are not known, the first of those alike."""
        first: dict[bytes, int] = {}
        for row, form in enumerate(forms):
            first.setdefault(form.tobytes(), row)
        return np.array([row for form, row in first.items() if form not in self._known], np.intp)


def _rows(puzzles: Iterable[Puzzle]) -> Digits:
    """Return puzzles as an array, one a row."""
    rows = []
    for puzzle in puzzles:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"a source is {type(puzzle).__name__}; expected text or a Puzzle")
        if not puzzle.board.is_classic or puzzle.board.size != 9:
            raise InputError(f"a source for {puzzle.board.spec[:40]}", expected="the 9x9 board")
        rows.append(np.frombuffer(puzzle.check().digits, np.uint8))
    return np.array(rows, np.uint8).reshape(-1, 81)
