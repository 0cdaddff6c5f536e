# SPDX-License-Identifier: MIT
"""The portfolio: every method where it is strong, until the first verdict.

The relaxations come first, since they cost next to nothing. Then finding and deciding take turns,
each turn twice as long as the last, so that on one thread the same seed gives the same answer. With
more threads they run side by side.

>>> from cluesmith.setting.contract import Effort
>>> from cluesmith.setting.problem import ClueProblem
>>> verdict = METHOD.settle(ClueProblem.of("x......x..x....x"), Effort())
>>> str(verdict.answer), verdict.engine
('found', 'find')
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from cluesmith import _native
from cluesmith.errors import Interrupted
from cluesmith.setting.closers import is_naked
from cluesmith.setting.contract import method
from cluesmith.setting.refute import QUICK, Refute
from cluesmith.setting.verdict import Verdict

if TYPE_CHECKING:
    from cluesmith.setting.contract import Effort
    from cluesmith.setting.problem import ClueProblem

_FIRST = {"find": 3_000, "decide": 500}
"""Moves and nodes of the first turn."""

_REFUTE_AFTER = 4
"""After so many turns, if nothing was found, the relaxations that take seconds are worth it."""

_MOST_TURNS = 40

_SMALL = 4
"""Up to this size of board a complete search is quick whatever the strategies."""


class Portfolio:
    """Runs the methods together and stops at the first verdict."""

    name = "portfolio"

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """See :class:`cluesmith.setting.contract.Method`."""
        verdict = Refute(*QUICK).settle(problem, effort)
        if verdict.is_decided or effort.is_over:
            return verdict
        if problem.only_puzzle is not None:
            return method("decide").settle(problem, effort)
        if effort.threads == 1:
            return self._take_turns(problem, effort, verdict)
        return self._race(problem, effort, verdict)

    def _take_turns(self, problem: ClueProblem, effort: Effort, refuted: Verdict) -> Verdict:
        tried = {"refute": refuted}
        partial: Verdict | None = None
        for turn in range(_MOST_TURNS):
            members = _members(problem)
            for name in (*members, "refute") if turn == _REFUTE_AFTER else members:
                slice_ = effort.with_budget(_FIRST.get(name, 0) << turn, (effort.seed << 6) + turn)
                try:
                    verdict = method(name).settle(problem, slice_)
                except Interrupted as stopped:
                    tried[name] = cast("Verdict", stopped.outcome)
                    raise Interrupted(partial or self._open(problem, tried)) from None
                if verdict.is_decided and (
                    not verdict.puzzles or len(verdict.puzzles) >= effort.count
                ):
                    return verdict
                if verdict.puzzles and (
                    partial is None or len(verdict.puzzles) > len(partial.puzzles)
                ):
                    partial = verdict
                tried[name] = verdict
                if effort.is_over:
                    return partial or self._open(problem, tried)
        return partial or self._open(problem, tried)

    def _race(self, problem: ClueProblem, effort: Effort, refuted: Verdict) -> Verdict:
        stop = _native.StopFlag()
        tried = {"refute": refuted}
        members = (*_members(problem), "refute")
        spare = effort.threads - len(members) + 1
        decided: Verdict | None = None
        with ThreadPoolExecutor(len(members)) as pool:
            running = {
                pool.submit(
                    method(name).settle,
                    problem,
                    replace(effort, stop=stop, threads=max(1, spare) if name == "find" else 1),
                ): name
                for name in members
            }
            waiting = set(running)
            try:
                while waiting and decided is None:
                    # Waking up now and then lets Ctrl-C in, and another portfolio's stop.
                    done, waiting = wait(waiting, timeout=0.05, return_when=FIRST_COMPLETED)
                    for future in done:
                        tried[running[future]] = future.result()
                        if future.result().is_decided:
                            decided = future.result()
                    if effort.is_over:
                        break
            except KeyboardInterrupt:
                stop.set()
                raise Interrupted(self._open(problem, tried)) from None
            finally:
                stop.set()
        for future, name in running.items():
            tried.setdefault(name, future.result())
        late = next((verdict for verdict in tried.values() if verdict.is_decided), None)
        return decided or late or self._open(problem, tried)

    def _open(self, problem: ClueProblem, tried: dict[str, Verdict]) -> Verdict:
        reasons = "; ".join(f"{name}: {verdict.reason}" for name, verdict in tried.items())
        best = next((verdict.best for verdict in tried.values() if verdict.best), None)
        return Verdict.undecided(problem, self.name, reasons, best)


def _members(problem: ClueProblem) -> tuple[str, ...]:
    """Return the methods that stand a chance."""
    if is_naked(problem.allow) or problem.pattern.board.size <= _SMALL:
        return "find", "decide"
    return ("find",)


METHOD = Portfolio()
