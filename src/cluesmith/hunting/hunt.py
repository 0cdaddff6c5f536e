# SPDX-License-Identifier: MIT
"""The hunt for hard puzzles: the loop that Henz and Truong propose.

    1. generate candidates: neighbours of puzzles known to be hard, or puzzles dug out of grids;
    2. keep those with exactly one solution;
    3. keep those that a technique cannot solve;
    4. repeat.

As long as no hard puzzle is known, the hunt climbs: it makes candidates around the puzzles for
which the technique needs the most probes.

The puzzles found are minimal: a technique that cannot solve a puzzle cannot solve it with fewer
clues. No two of them are equivalent, and none is equivalent to a source. They become sources of the
next rounds. A round depends only on its number, the seed, the sources and the puzzles before it:
the same seed finds the same puzzles, and a hunt that was cut off continues as if it had not been.

>>> puzzles = hunt(technique="up", count=3, seed=1)
>>> len(puzzles), probe_counter("up")(digit_rows(hard.puzzle for hard in puzzles)).tolist()
(3, [inf, inf, inf])
>>> escargot = digit_rows(AI_ESCARGOT)
>>> probe_counter("flp")(escargot).tolist(), probe_counter("bflp")(escargot) < np.inf
([inf], array([ True]))
>>> uniqueness_test("speed")(escargot).tolist(), uniqueness_test("dpll")(escargot).tolist()
([True], [True])
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.arguments import checked_arguments
from cluesmith.board import Puzzle
from cluesmith.board.arrays import digit_rows
from cluesmith.board.canonical import canonical_many
from cluesmith.board.geometry import STANDARD
from cluesmith.board.text import brief, counted
from cluesmith.engines.endings import LEAST
from cluesmith.engines.infer.bulk import infer_many
from cluesmith.engines.infer.technique import Technique
from cluesmith.engines.limits import DEFAULT_TIME, check_effort, check_seed, deadline
from cluesmith.engines.solve_many import solve_many
from cluesmith.errors import InputError, Interrupted, in_field, unknown_name
from cluesmith.hunting.vicinity import dug_puzzles, neighbours, without_spare_clues

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from numpy.typing import NDArray

    from cluesmith.engines.limits import OnProgress

    Digits = NDArray[np.uint8]
    Test = Callable[[Digits], NDArray[np.bool_]]
    ProbeCounter = Callable[[Digits], NDArray[np.float64]]

AI_ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""The first puzzle known that failed literals do not solve; the default source."""

TECHNIQUES = tuple(technique for technique in Technique if technique is not Technique.DPLL)
"""The techniques that can fail; search solves every puzzle."""

UNIQUENESS_TESTS = ("speed", "dpll")
"""What can test for one solution; the second is search with grid analysis."""

_NEIGHBOURHOODS = 24
"""How many sources get neighbours in one round; a round takes about half a second."""

_PAIRS = 100
"""How many neighbours of one source with two new clues are tested at most."""

_DUG = 1000
"""How many puzzles are dug out of grids in one round."""

_DIGGING_TURN = 8
"""With both ways, every eighth round digs new puzzles."""


_NEAR = 100
"""Around how many puzzles a hunt climbs that knows no hard one. With 24 it often ends at a puzzle
that no neighbour exceeds."""


class CandidateSource(StrEnum):
    """Where a hunt takes its candidates from."""

    VICINITY = "vicinity"
    """Around the sources and the puzzles found."""
    RANDOM = "random"
    """Out of random grids."""
    BOTH = "both"
    """Both in turn, beginning with random grids if there are no sources."""


@dataclass(frozen=True)
class HardPuzzle:
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
    way: CandidateSource

    def __repr__(self) -> str:
        return brief(self, f"{counted(self.puzzle.clue_count, 'clue')}, {self.puzzle}")

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith hunt --json``."""
        return {
            "puzzle": str(self.puzzle),
            "solution": str(self.solution),
            "clues": self.puzzle.clue_count,
            "round": self.round,
            "way": str(self.way),
        }


@dataclass(frozen=True)
class NearPuzzle:
    """A puzzle that the technique solves, with many probes.

    Attributes:
        puzzle: the puzzle.
        probes: the number of probes that it needs.
        round: the number of the round that found it; -1 for a source.
    """

    puzzle: Puzzle
    probes: int
    round: int


@checked_arguments
def hunt(
    sources: str | Puzzle | Iterable[str | Puzzle] = (AI_ESCARGOT,),
    *,
    technique: str = "flp",
    grid_analysis: bool = False,
    uniqueness: str = "speed",
    count: int | None = None,
    time: float | None = DEFAULT_TIME,
    seed: int = 0,
    way: str = "both",
    threads: int = 1,
    progress: OnProgress | None = None,
) -> list[HardPuzzle]:
    """Return puzzles that a technique cannot solve, no two of them equivalent.

    Args:
        sources: puzzles whose neighbours are tried: one, or several.
        technique: the technique that must fail, one of :data:`TECHNIQUES`.
        grid_analysis: whether it may use grid analysis as well.
        uniqueness: what tests for one solution: speed, or dpll.
        count: how many puzzles are wanted; without it as many as the time gives.
        time: seconds after which the hunt returns what it has; None for no limit.
        seed: the same seed finds the same puzzles, if there is time for them.
        way: vicinity, random or both.
        threads: how many threads may work.
        progress: is called after each round with a dict: ``engine`` (the technique), ``round``,
            ``found``, ``candidates``, ``proper`` and ``unsolved``.

    Raises:
        InputError: an unknown technique or way, or a source that is not a 9x9 puzzle.
        Interrupted: on Ctrl-C, with the puzzles found so far.
    """
    check_effort(time=time, seed=seed, threads=threads, count=1 if count is None else count)
    if isinstance(sources, str | Puzzle):
        sources = [sources]
    with in_field("sources"):
        puzzles = [Puzzle.parse(each) if isinstance(each, str) else each for each in sources]
    run = HuntRun.of(
        puzzles,
        technique=technique,
        grid_analysis=grid_analysis,
        uniqueness=uniqueness,
        seed=seed,
        way=way,
        threads=threads,
    )
    try:
        for _ in run.rounds(count, time):
            if progress is not None:
                progress({"engine": technique, **run.state})
    except KeyboardInterrupt:
        raise Interrupted(run.puzzles[:count]) from None
    return run.puzzles[:count]


@dataclass(frozen=True)
class HuntRound:
    """What a round has found.

    Attributes:
        puzzles: the new puzzles that are wanted, in order.
        is_whole: whether no other new puzzles were found.
    """

    puzzles: list[HardPuzzle]
    is_whole: bool


class HuntRun:
    """A hunt and the puzzles it has found.

    Attributes:
        round: the number of the next round.
        puzzles: the puzzles found, in order.
        near: as long as no hard puzzle is known, those that need the most probes, these first.
        counters: how many candidates were made, how many were proper, and how many the technique
            left unsolved, before equivalent ones and redundant clues were removed.
    """

    def __init__(
        self,
        sources: Iterable[Puzzle],
        count_probes: ProbeCounter,
        *,
        seed: int = 0,
        way: str = "both",
        is_proper: Test | None = None,
    ) -> None:
        """Begin a hunt.

        Args:
            sources: puzzles whose neighbours are tried; only those it cannot solve, if any.
            count_probes: returns for each puzzle, uint8[N,81], the probes that the technique needs
                to solve it; infinite if it cannot.
            seed: the same seed finds the same puzzles.
            way: vicinity, random or both.
            is_proper: returns for each puzzle whether it has exactly one solution; the default is
                the speed solver.

        Raises:
            InputError: a source of another board, an unknown way, or a vicinity hunt without one.
        """
        check_seed(seed)
        with in_field("way"):
            if way not in tuple(CandidateSource):
                raise unknown_name(way, "a way to make candidates", tuple(CandidateSource))
        self._way = CandidateSource(way)
        self._count_probes, self._seed = count_probes, seed
        self._is_proper = is_proper or uniqueness_test("speed")
        rows = _rows(sources)
        if self._way is CandidateSource.VICINITY and not len(rows):
            raise InputError(
                "a vicinity hunt without sources", expected="sources, or another way", field="way"
            )
        self._known = {form.tobytes() for form in canonical_many(rows)}
        probes = count_probes(rows)
        self._sources = rows[np.isinf(probes)]
        self.round = 0
        self.puzzles: list[HardPuzzle] = []
        self.near: list[NearPuzzle] = []
        if not len(self._sources):
            self._climb(rows, probes, -1)
        self.counters = {"candidates": 0, "proper": 0, "unsolved": 0}

    @classmethod
    def of(
        cls,
        sources: Iterable[Puzzle],
        *,
        technique: str,
        grid_analysis: bool,
        uniqueness: str,
        seed: int,
        way: str,
        threads: int,
    ) -> HuntRun:
        """Begin a hunt whose technique and test have names; see :func:`hunt`.

        Raises:
            InputError: what :func:`hunt` refuses, with the name of the field.
        """
        with in_field("technique"):
            count_probes = probe_counter(technique, grid_analysis=grid_analysis, threads=threads)
        with in_field("uniqueness"):
            is_proper = uniqueness_test(uniqueness, threads=threads)
        return cls(sources, count_probes, seed=seed, way=way, is_proper=is_proper)

    def resume(
        self, puzzles: Iterable[HardPuzzle], near: Iterable[NearPuzzle], round_: int
    ) -> None:
        """Continue a hunt with the same sources and seed that was cut off.

        Args:
            puzzles: the puzzles found before, in order; those of later rounds will be found again.
            near: the near puzzles of all finished rounds, in order, even if others came before them
                later.
            round_: the number of the first round that was not finished.
        """
        self._add_near([puzzle for puzzle in near if puzzle.round < round_])
        self.puzzles = [hard for hard in puzzles if hard.round < round_]
        self._known |= {
            form.tobytes() for form in canonical_many(_rows(hard.puzzle for hard in self.puzzles))
        }
        self.round = round_

    @property
    def state(self) -> dict[str, object]:
        """How far the hunt has come."""
        return {"round": self.round, "found": len(self.puzzles), **self.counters}

    def rounds(
        self, count: int | None, time: float | None, kept: Collection[str] = ()
    ) -> Iterator[HuntRound]:
        """Run rounds until there are enough puzzles or the time is over.

        Args:
            count: how many puzzles are wanted; None for as many as the time gives.
            time: seconds; None for no limit.
            kept: puzzles, as text, that are known from before; they count.
        """
        puzzle_count, is_over = len(kept), deadline(time)
        while (count is None or puzzle_count < count) and not is_over():
            new = [hard for hard in self.run_round() if str(hard.puzzle) not in kept]
            wanted = new if count is None else new[: count - puzzle_count]
            puzzle_count += len(wanted)
            yield HuntRound(wanted, is_whole=len(wanted) == len(new))

    def run_round(self) -> list[HardPuzzle]:
        """Run one round and return its puzzles; an interrupted round changes nothing."""
        draw = np.random.default_rng([self._seed, self.round])
        way = self._way_of_round()
        made = self._candidates(way, draw)
        proper = made[self._is_proper(made)]
        distinct = proper[self._new(canonical_many(proper))]
        probes = self._count_probes(distinct)
        unsolved = np.flatnonzero(np.isinf(probes))
        # A near puzzle may become a hard one when redundant clues go.
        minimal = without_spare_clues(distinct[[*unsolved, *self._nearest(probes)]], draw)
        probes = self._count_probes(minimal)
        forms = canonical_many(minimal)
        new = self._new(forms)
        rows = new[np.isinf(probes[new])]
        solutions, _ = solve_many(minimal[rows], limit=1)
        hard = [
            HardPuzzle(Puzzle(clues.tobytes()), Puzzle(solution.tobytes()), self.round, way)
            for clues, solution in zip(minimal[rows], solutions, strict=True)
        ]
        self._known |= {forms[row].tobytes() for row in rows}
        self.puzzles += hard
        if self._is_climbing:
            self._climb(minimal[new], probes[new], self.round)
        self.round += 1
        self.counters["candidates"] += len(made)
        self.counters["proper"] += len(proper)
        self.counters["unsolved"] += len(unsolved)
        return hard

    @property
    def _is_climbing(self) -> bool:
        """Whether candidates are made around near puzzles, for want of hard ones."""
        return (
            self._way is not CandidateSource.RANDOM and not len(self._sources) and not self.puzzles
        )

    def _nearest(self, probes: NDArray[np.float64]) -> NDArray[np.intp]:
        """Return the rows of solved puzzles that may be near ones, the most probes first."""
        if not self._is_climbing:
            return np.zeros(0, np.intp)
        bar = self.near[-1].probes if len(self.near) == _NEAR else -1
        rows = np.flatnonzero((probes > bar) & np.isfinite(probes))
        return rows[np.argsort(-probes[rows], kind="stable")][:_NEAR]

    def _climb(self, puzzles: Digits, probes: NDArray[np.float64], round_: int) -> None:
        """Let puzzles, of different forms, join the near ones."""
        known = {form.tobytes() for form in canonical_many(_rows(n.puzzle for n in self.near))}
        forms = canonical_many(puzzles)
        self._add_near(
            NearPuzzle(Puzzle(clues.tobytes()), int(needed), round_)
            for clues, needed, form in zip(puzzles, probes, forms, strict=True)
            if form.tobytes() not in known
        )

    def _add_near(self, puzzles: Iterable[NearPuzzle]) -> None:
        self.near = sorted([*self.near, *puzzles], key=lambda near: (-near.probes, near.round))
        del self.near[_NEAR:]

    def _way_of_round(self) -> CandidateSource:
        """Return the way of the next round."""
        if self._way is not CandidateSource.BOTH:
            return self._way
        has_sources = len(self._sources) or self.puzzles or self.near
        is_digging = not has_sources or self.round % _DIGGING_TURN == _DIGGING_TURN - 1
        return CandidateSource.RANDOM if is_digging else CandidateSource.VICINITY

    def _candidates(self, way: CandidateSource, draw: np.random.Generator) -> Digits:
        if way is CandidateSource.RANDOM:
            return dug_puzzles(draw, _DUG)
        sources = len(self._sources)
        known = self.near if self._is_climbing else self.puzzles
        indices = draw.integers(sources + len(known), size=_NEIGHBOURHOODS)
        around = [
            self._sources[index]
            if index < sources
            else digit_rows(known[index - sources].puzzle)[0]
            for index in indices
        ]
        return np.concatenate([neighbours(source, draw, _PAIRS) for source in around])

    def _new(self, forms: Digits) -> NDArray[np.intp]:
        """Return the rows, ascending, of new forms; of equal forms the first."""
        first: dict[bytes, int] = {}
        for row, form in enumerate(forms):
            first.setdefault(form.tobytes(), row)
        return np.array([row for form, row in first.items() if form not in self._known], np.intp)


def probe_counter(technique: str, *, grid_analysis: bool = False, threads: int = 1) -> ProbeCounter:
    """Return a function of puzzles, uint8[N,81]: how many probes a technique needs for each.

    The number is infinite for a puzzle that the technique does not solve.

    Raises:
        InputError: an unknown technique, or search, which solves everything.
    """
    if technique.lower() == LEAST:  # a scale of techniques, which the other calls understand
        raise InputError("least is not one technique", expected=f"one of {', '.join(TECHNIQUES)}")
    named = Technique.parse(technique)
    if named is Technique.DPLL:
        raise InputError(
            "dpll searches, so it solves every puzzle", expected=f"one of {', '.join(TECHNIQUES)}"
        )

    def count_probes(puzzles: Digits) -> NDArray[np.float64]:
        runs = infer_many(puzzles, named, grid_analysis=grid_analysis, threads=threads)
        return np.where(runs.solved, runs.probes, np.inf)

    return count_probes


def uniqueness_test(engine: str, *, threads: int = 1) -> Test:
    """Return a test of puzzles, uint8[N,81]: whether each has exactly one solution.

    Args:
        engine: ``speed``, or ``dpll`` for search with grid analysis, as Henz and Truong propose.
        threads: how many threads may work.

    Raises:
        InputError: another engine.
    """
    if engine not in UNIQUENESS_TESTS:
        raise unknown_name(engine, "a test of uniqueness", UNIQUENESS_TESTS)

    def is_proper(puzzles: Digits) -> NDArray[np.bool_]:
        if engine == "speed":
            return np.equal(solve_many(puzzles, limit=2, threads=threads)[1], 1)
        return infer_many(puzzles, Technique.DPLL, grid_analysis=True, threads=threads).solved

    return is_proper


def _rows(puzzles: Iterable[Puzzle]) -> Digits:
    """Return puzzles as an array, one a row."""
    checked = []
    for puzzle in puzzles:
        if not isinstance(puzzle, Puzzle):
            raise InputError(f"a source is {type(puzzle).__name__}", expected="text or a Puzzle")
        if puzzle.board != STANDARD:
            raise InputError(f"a source for {puzzle.board.spec[:40]}", expected="the 9x9 board")
        checked.append(puzzle.check())
    return digit_rows(checked)
