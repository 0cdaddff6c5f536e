# SPDX-License-Identifier: MIT
"""The portfolio: all methods together, until the first verdict.

The relaxations come first: they cost almost nothing. Then finding and deciding take turns, each
turn longer than the last, so that on one thread the same seed gives the same answer. With more
threads they run in parallel, or share the cubes of a class-wise search.

>>> from cluesmith.clue_problem.methods.contract import Effort
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> verdict = METHOD.settle(ClueProblem.of("x......x..x....x"), Effort())
>>> str(verdict.answer), verdict.engine
('found', 'find')
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, cast

from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.methods import classwise
from cluesmith.clue_problem.methods.closers import is_naked
from cluesmith.clue_problem.methods.contract import MOST_WORK, method
from cluesmith.clue_problem.methods.refute import QUICK, Refute, chutes, crossings
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.clue_problem.methods.contract import Effort, Method
    from cluesmith.clue_problem.methods.refute import Relaxation
    from cluesmith.clue_problem.problem import ClueProblem

FIRST_WORK = {"find": 3_000, "decide": 2_000}
"""Moves and nodes of the first turn."""

_DOUBLINGS = {"find": 1, "decide": 3}
"""How often the work doubles from turn to turn; more for deciding, which starts anew each time.

Where slower relaxations wait for their turn, deciding doubles its work only once.
"""

_CLASSWISE_TURN = 5
"""After this many turns the class-wise search gets all the time, unless it is far too short.

Before it, annealing has had a tenth of a second: it finds clues then or hardly ever.
"""

RELAXATIONS: dict[int, Relaxation] = {4: chutes, 9: crossings}
"""After this many turns without an answer, slower relaxations are tried too."""

SHARE = 0.7
"""How much of the time left a relaxation may take."""

MOST_TURNS = 40

_TURN_OF_GRIDS = {4: 0}
"""On a board with constraints all grids are looked at once, in this turn; by the board's size."""

_LATER_TURN = 2
"""The same on larger boards."""

_SMALL = 6
"""Up to this size of board a complete search is quick with any strategies."""


class Portfolio:
    """Runs the methods together and stops at the first verdict; its budget counts turns."""

    name = "portfolio"

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """See :class:`cluesmith.clue_problem.methods.contract.Method`."""
        if effort.keep is not None:  # annealing, then the search that keeps what it has done
            return self._take_turns(_Results(problem, effort.count), effort)
        verdict = Refute(*QUICK).settle(problem, effort)
        if verdict.is_decided or effort.is_over:
            return verdict
        if problem.target is not None:
            return method("tune").settle(problem, replace(effort, budget=None))
        if problem.only_puzzle is not None:
            return method("decide").settle(problem, effort)
        results = _Results(problem, effort.count)
        # The class-wise search has work for all threads.
        if effort.threads == 1 or classwise.applies(problem):
            return self._take_turns(results, effort)
        return self._race(results, effort)

    def _take_turns(self, results: _Results, effort: Effort) -> Verdict:
        try:
            for solver, share in _turns(results.problem, effort):
                effort.progress.at(solver.name)
                results.add(solver.settle(results.problem, share))
                if results.is_settled or effort.is_over:
                    break
        except KeyboardInterrupt as stopped:  # in a method, or between two of them
            if isinstance(stopped, Interrupted):
                results.add(cast("Verdict", stopped.outcome))
            raise Interrupted(results.verdict()) from None
        return results.verdict()

    def _race(self, results: _Results, effort: Effort) -> Verdict:
        stop = _native.StopFlag()
        members = (*_members(results.problem), "refute")
        spare = max(1, effort.threads - len(members) + 1)
        interrupted = False
        with ThreadPoolExecutor(len(members)) as pool:
            waiting = {
                pool.submit(
                    method(name).settle,
                    results.problem,
                    replace(effort, stop=stop, budget=None, threads=spare if name == "find" else 1),
                )
                for name in members
            }
            try:
                while waiting and not results.is_settled and not effort.is_over:
                    # Wake up from time to time for Ctrl-C and for the stop flag of the caller.
                    done, waiting = wait(waiting, timeout=0.05, return_when=FIRST_COMPLETED)
                    for future in done:
                        results.add(future.result())
            except KeyboardInterrupt:
                interrupted = True
            finally:  # after any error too, the pool waits for all methods
                stop.set()
            for future in waiting:
                results.add(future.result())
        if interrupted:
            raise Interrupted(results.verdict())
        return results.verdict()


class _Results:
    """What the methods have answered so far."""

    def __init__(self, problem: ClueProblem, count: int) -> None:
        self.problem = problem
        self.count = count
        self.latest: dict[str, Verdict] = {}
        self.decided: Verdict | None = None

    def add(self, verdict: Verdict) -> None:
        """Take a verdict; of verdicts with puzzles the one with the most counts."""
        self.latest[verdict.engine] = verdict
        known = self.decided
        if verdict.is_decided and (known is None or _worth(verdict) > _worth(known)):
            self.decided = verdict

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is wanted."""
        if self.decided is None:
            return False
        decided = self.decided
        return decided.puzzle is None or decided.is_complete or len(decided.puzzles) >= self.count

    def verdict(self) -> Verdict:
        """Return the verdict of the portfolio."""
        if self.decided is not None:
            return self.decided
        reasons = [f"{name}: {latest.reason}" for name, latest in self.latest.items()]
        best = next((latest.best for latest in self.latest.values() if latest.best), None)
        reason = "; ".join(reasons) or "interrupted"
        kept = next((latest.kept for latest in self.latest.values() if latest.kept), "")
        return replace(Verdict.undecided(self.problem, Portfolio.name, reason, best), kept=kept)


def _worth(verdict: Verdict) -> tuple[bool, int]:
    return verdict.is_complete, len(verdict.puzzles)


def _members(problem: ClueProblem) -> tuple[str, ...]:
    """Return the methods that may succeed, without the relaxations."""
    if not problem.pattern.board.is_plain:
        return "find", "decide"
    is_small = problem.pattern.board.size <= _SMALL
    if is_naked(problem.allow) or is_small or classwise.applies(problem):
        return "find", "decide"
    return ("find",)


def _turns(problem: ClueProblem, effort: Effort) -> Iterator[tuple[Method, Effort]]:
    """Yield the methods in turn, each time with twice the effort."""
    members = _members(problem)
    is_classwise = classwise.applies(problem)
    if is_classwise:
        members = ("find",)
    is_kept = effort.keep is not None
    is_standard = problem.pattern.board == STANDARD
    has_relaxations = is_standard and not is_naked(problem.allow) and not is_kept
    doublings = _DOUBLINGS | ({"decide": 1} if has_relaxations else {})
    for turn in range(min(effort.work, MOST_TURNS)):
        for name in members:
            board = problem.pattern.board
            turn_of_grids = _TURN_OF_GRIDS.get(board.size, _LATER_TURN)
            if name == "decide" and not board.is_plain and turn != turn_of_grids:
                continue
            budget = min(FIRST_WORK[name] << doublings[name] * turn, MOST_WORK)
            yield method(name), replace(effort, budget=budget, seed=(effort.seed << 6) + turn)
        if turn == _CLASSWISE_TURN and is_classwise:
            yield method("decide"), replace(effort, budget=None, is_shared=not is_kept)
            if is_kept:
                return
        if turn in RELAXATIONS and has_relaxations:
            seconds = effort.seconds
            until = None if seconds is None else monotonic() + SHARE * seconds
            yield Refute(RELAXATIONS[turn]), replace(effort, until=until)


METHOD = Portfolio()
