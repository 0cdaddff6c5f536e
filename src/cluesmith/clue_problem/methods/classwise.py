# SPDX-License-Identifier: MIT
"""The class-wise search of the method decide: singles and locked candidates on the 9x9 board.

A *class* is the set of clues that hold one digit. The native search chooses classes one by one. A
short run and some random walks through the tree tell how long the rest will take.

>>> from cluesmith.clue_problem.problem import ClueProblem
>>> applies(ClueProblem.of("x" * 18 + "." * 63)), applies(ClueProblem.of("xxx............."))
(True, False)
>>> duration(40), duration(1500), duration(5 * 3600)
('40 s', '25 min', '5 h')
"""

from __future__ import annotations

from dataclasses import replace
from time import thread_time
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.claims import claim
from cluesmith.clue_problem.methods.closers import BASICS, NAKED, is_naked
from cluesmith.clue_problem.methods.found_puzzles import FoundPuzzles
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.errors import Interrupted
from cluesmith.proofs.certificate import Certificate
from cluesmith.proofs.checkers.evidence import packed

if TYPE_CHECKING:
    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.problem import ClueProblem

_MOST_CLUES = 27
"""More clues have too many classes."""

_FIRST_NODES = 200_000
"""After so many nodes the search says how long it will take."""

_WALKS = 200
"""Random walks for the estimate, fewer if they take too long."""

_PATIENCE = 3.0
"""Seconds that the estimate may take."""

_SHARE = 0.1
"""How much of the time left it may take."""

_MANY = 32
"""Certificates write so many dropped states in a row as one ``z``."""


def applies(problem: ClueProblem) -> bool:
    """Whether the search knows the board and the strategies of a problem."""
    return (
        problem.pattern.board == STANDARD
        and len(problem.pattern.cells) <= _MOST_CLUES
        and not problem.fixed.clue_count
        and bool(problem.allow)
        and not is_naked(problem.allow)
        and {strategy.id for strategy in problem.allow} <= BASICS | NAKED
    )


def settle(problem: ClueProblem, effort: Effort, name: str) -> Verdict:
    """Search all clues; see :class:`cluesmith.clue_problem.methods.contract.Method`."""
    answers = FoundPuzzles(problem, effort.count)
    cells = list(problem.pattern.cells)

    def is_enough(digits: bytes) -> bool:
        answers.offer(Puzzle(digits, STANDARD))
        effort.progress.count(len(answers.puzzles))
        return answers.is_full

    def search(budget: int) -> tuple[str, int, bytes]:
        return _native.decide_classwise(
            cells, is_enough, budget=budget, seconds=effort.limit, stop=effort.stop
        )

    expectation = ""
    try:
        began = thread_time()
        ending, nodes, tree = search(min(effort.work, _FIRST_NODES))
        if ending == "expired" and effort.work > _FIRST_NODES and not effort.is_over:
            seconds = thread_time() - began
            patience = min(_PATIENCE, _SHARE * effort.limit) if effort.limit >= 0 else _PATIENCE
            estimate = _native.estimate_classwise(
                cells, walks=_WALKS, seconds=patience, stop=effort.stop
            )
            if estimate:
                expectation = f"about {duration(estimate / nodes * seconds)} of one core"
                effort.progress.at(name, expectation)
            ending, nodes, tree = search(effort.work)
    except KeyboardInterrupt:
        raise Interrupted(answers.verdict(name, "a search of classes")) from None
    if ending == "exhausted" and not answers.puzzles:
        reason = f"a search of {nodes:,} cases leaves none"
        return Verdict.impossible(problem, name, reason, _certificate(problem, tree))
    tried = f"a search of {nodes:,} cases" + (f" ({expectation} in all)" if expectation else "")
    verdict = answers.verdict(name, tried)
    if ending == "interrupted":
        raise Interrupted(verdict)
    return replace(verdict, is_complete=ending == "exhausted")


def _certificate(problem: ClueProblem, tree: bytes) -> Certificate:
    text = tree.translate(bytes.maketrans(b"\0\1", b"01")).decode().replace("0" * _MANY, "z")
    return Certificate("classwise", claim(problem), {"tree": packed(text)})


def duration(seconds: float) -> str:
    """Return a time in words, rounded as an estimate is."""
    for unit, name in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:,.0f} {name}"
    return f"{max(1, round(seconds))} s"
