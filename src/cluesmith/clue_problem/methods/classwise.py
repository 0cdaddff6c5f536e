# SPDX-License-Identifier: MIT
"""The class-wise search of the method decide: singles and locked candidates on the 9x9 board.

A *class* is the set of clues that hold one digit. The native search chooses classes one by one. A
short run settles the small patterns. For the others, random walks through the tree tell how long it
will take; then the tree is split into cubes, which threads work through.

>>> from cluesmith.clue_problem.problem import ClueProblem
>>> applies(ClueProblem.of("x" * 18 + "." * 63)), applies(ClueProblem.of("xxx............."))
(True, False)
>>> duration(40), duration(1500), duration(5 * 3600)
('40 s', '25 min', '5 h')
"""

from __future__ import annotations

from dataclasses import replace
from threading import Lock
from time import thread_time
from typing import TYPE_CHECKING, cast

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.claims import claim
from cluesmith.clue_problem.methods.closers import BASICS, NAKED, is_naked
from cluesmith.clue_problem.methods.cubes import Conquest, Cubes, duration, work_through
from cluesmith.clue_problem.methods.found_puzzles import FoundPuzzles
from cluesmith.clue_problem.methods.kept_cubes import KeptCubes
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.engines.limits import native_seconds
from cluesmith.errors import Interrupted
from cluesmith.proofs.certificate import Certificate
from cluesmith.proofs.checkers.evidence import packed

if TYPE_CHECKING:
    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.problem import ClueProblem

MOST_CLUES: int = _native.MOST_CLASSWISE_CLUES
"""More clues have too many classes."""

_FIRST_STATES = 20_000
"""After so many states the search says how long it will take, and splits the tree."""

_WALKS = 300
"""Random walks for the estimate."""

_HOPELESS = 3.0
"""If the search takes so many times the time left, other methods get it."""

_LONG = 3600.0
"""If nothing limits the time, other methods get it where the search takes so many seconds."""

_SHARE = 0.1
"""How much of the time left the short run and the estimate may each take from other methods."""

_MANY = 32
"""Certificates write so many dropped states in a row as one ``z``."""


def applies(problem: ClueProblem) -> bool:
    """Whether the search knows the board and the strategies of a problem."""
    return (
        problem.pattern.board == STANDARD
        and len(problem.pattern.cells) <= MOST_CLUES
        and not problem.fixed.clue_count
        and bool(problem.allow)
        and not is_naked(problem.allow)
        and {strategy.id for strategy in problem.allow} <= BASICS | NAKED
    )


def settle(problem: ClueProblem, effort: Effort, name: str) -> Verdict:
    """Search all clues; see :class:`cluesmith.clue_problem.methods.contract.Method`."""
    return _Search(problem, effort, name).verdict()


class _Search:
    def __init__(self, problem: ClueProblem, effort: Effort, name: str) -> None:
        self._problem = problem
        self._effort = effort
        self._name = name
        self._cells = list(problem.pattern.cells)
        self._answers = FoundPuzzles(problem, effort.count)
        self._lock = Lock()
        self._conquest: Conquest | None = None

    def verdict(self) -> Verdict:
        """Search, first a short while, then by cubes; in a folder if there is one."""
        effort = self._effort
        if effort.keep is None:
            return self._search(None)
        with KeptCubes(effort.keep, claim(self._problem)) as kept:
            try:
                return self._with_kept(self._search(kept), kept)
            except Interrupted as stopped:
                verdict = cast("Verdict", stopped.outcome)
                raise Interrupted(self._with_kept(verdict, kept)) from None

    def _with_kept(self, verdict: Verdict, kept: KeptCubes) -> Verdict:
        """Return an open verdict with the words for what the folder keeps."""
        if verdict.is_decided:
            return verdict
        cubes = kept.cubes()
        if cubes is None:  # it ended before the tree was split
            return replace(verdict, kept="0 % of the estimated tree")
        conquest = self._conquest or Conquest(cubes, 0.0, kept)
        return replace(verdict, kept=conquest.outlook(self._effort.threads))

    def _search(self, kept: KeptCubes | None) -> Verdict:
        effort = self._effort
        try:
            began = thread_time()
            budget = min(effort.work, _FIRST_STATES)
            ending, states, tree = _native.decide_classwise(
                self._cells,
                self._is_enough,
                budget=budget,
                seconds=self._patience,
                stop=effort.stop,
            )
            is_short = ending != "expired" or effort.work <= _FIRST_STATES or effort.is_over
            if is_short:
                return self._ended(ending, states, tree, [])
            return self._conquer((thread_time() - began) / states, kept)
        except KeyboardInterrupt as stopped:
            if isinstance(stopped, Interrupted):
                raise
            raise Interrupted(self._answers.verdict(self._name, "a search of classes")) from None

    @property
    def _patience(self) -> float:
        """Seconds for what comes before the search itself, as native code takes them."""
        seconds = self._effort.seconds
        is_short = self._effort.is_shared and seconds is not None
        return native_seconds(seconds * _SHARE if is_short and seconds else seconds)

    def _conquer(self, seconds_each: float, kept: KeptCubes | None) -> Verdict:
        effort, name = self._effort, self._name
        states, error, walks = _native.estimate_classwise(
            self._cells, walks=_WALKS, seconds=self._patience, stop=effort.stop
        )
        if not walks or effort.is_over:
            return self._answers.verdict(name, "a search of classes")
        least, most = (max(0.0, states + sign * 2 * error) * seconds_each for sign in (-1, 1))
        expectation = f"about {duration(states * seconds_each)} of one core"
        effort.progress.at(name, f"{expectation}, at most {duration(most)} if the estimate holds")
        seconds = effort.seconds
        enough = _LONG if seconds is None else _HOPELESS * seconds * effort.threads
        if effort.is_shared and least > enough:
            return self._answers.verdict(name, f"a search of classes would take {expectation}")
        cubes = None if kept is None else kept.cubes()
        if cubes is None:
            cubes = Cubes.split(self._cells, states, self._is_enough, effort)
            if cubes is None:
                return self._answers.verdict(name, f"a search of classes ({expectation} in all)")
            if kept is not None:
                kept.begin(cubes)
        self._conquest = conquest = Conquest(cubes, seconds_each, kept)
        for filling in conquest.fillings:
            self._is_enough(filling)
        ending = work_through(conquest, self._cells, self._is_enough, effort, name)
        return self._ended(ending, conquest.states, cubes.top, conquest.trees(), expectation)

    def _is_enough(self, digits: bytes) -> bool:
        with self._lock:
            self._answers.offer(Puzzle(digits, STANDARD))
            self._effort.progress.count(len(self._answers.puzzles))
            return self._answers.is_full

    def _ended(
        self,
        ending: str,
        states: int,
        tree: bytes,
        parts: list[bytes],
        expectation: str = "",
    ) -> Verdict:
        if ending == "exhausted" and not self._answers.puzzles:
            reason = f"a search of {states:,} cases leaves none"
            evidence = {"tree": _text(tree), "parts": [_text(part) for part in parts]}
            certificate = Certificate("classwise", claim(self._problem), evidence)
            return Verdict.impossible(self._problem, self._name, reason, certificate)
        tried = f"a search of {states:,} cases" + (
            f" ({expectation} in all)" if expectation else ""
        )
        verdict = self._answers.verdict(self._name, tried)
        if ending == "interrupted":
            raise Interrupted(verdict)
        return replace(verdict, is_complete=ending == "exhausted")


def _text(tree: bytes) -> str:
    return packed(tree.decode("ascii").replace("0" * _MANY, "z"))
