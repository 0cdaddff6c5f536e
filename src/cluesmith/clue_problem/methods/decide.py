# SPDX-License-Identifier: MIT
"""Deciding: a complete search over the clues with an optimistic closure, in native code.

>>> from cluesmith.clue_problem.methods.contract import Effort
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> str(METHOD.settle(ClueProblem.of("xxx............."), Effort()).answer)
'impossible'
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.native_tables import board_tables
from cluesmith.clue_problem.claims import claim
from cluesmith.clue_problem.methods import classwise, decide_values
from cluesmith.clue_problem.methods.closers import is_naked
from cluesmith.clue_problem.methods.find import within
from cluesmith.clue_problem.methods.found_puzzles import FoundPuzzles
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.engines.close import listed_rules
from cluesmith.errors import Interrupted
from cluesmith.proofs.certificate import Certificate
from cluesmith.strategies.closure import ListingStopped

if TYPE_CHECKING:
    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.problem import ClueProblem


class Decide:
    """Searches all clues; strong for naked singles, and for the basics with few clues."""

    name = "decide"

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """See :class:`cluesmith.clue_problem.methods.contract.Method`."""
        board = problem.pattern.board
        if not board.is_plain:
            return decide_values.settle(problem, effort, self.name)
        only = problem.only_puzzle
        if only is not None:
            return self._judge(problem, only)
        if classwise.applies(problem):
            return classwise.settle(problem, effort, self.name)
        rules = None
        if not is_naked(problem.allow):
            try:
                rules = listed_rules(board, problem.allow, effort.patience)
            except ListingStopped:
                return Verdict.undecided(problem, self.name, effort.OVER_WHILE_LISTING)
            if rules is None:
                names = ", ".join(strategy.id for strategy in problem.allow)
                return Verdict.undecided(problem, self.name, f"the rules of {names} are not listed")
        answers = FoundPuzzles(problem, effort.count)

        def is_enough(digits: bytes) -> bool:
            answers.offer(Puzzle(digits, board))
            effort.progress.count(len(answers.puzzles))
            return answers.is_full

        try:
            ending, nodes, tokens = _native.decide(
                board_tables(board),
                list(problem.pattern.cells),
                within(problem),
                rules,
                is_enough,
                budget=effort.work,
                seconds=effort.limit,
                stop=effort.stop,
            )
        except KeyboardInterrupt:
            raise Interrupted(answers.verdict(self.name, "a search of cases")) from None
        if ending == "exhausted" and not answers.puzzles:
            reason = f"a search of {nodes:,} cases leaves none"
            tree = Certificate("tree", claim(problem), {"tokens": tokens.tolist()})
            return Verdict.impossible(problem, self.name, reason, tree)
        verdict = answers.verdict(self.name, f"a search of {nodes:,} cases")
        if ending == "interrupted":
            raise Interrupted(verdict)
        return replace(verdict, is_complete=ending == "exhausted")

    def _judge(self, problem: ClueProblem, only: Puzzle) -> Verdict:
        """Return the verdict where the fixed digits leave one puzzle."""
        objection = problem.objection(only)
        if objection is None:
            return Verdict.found(problem, self.name, only)
        reason = f"the fixed digits leave one puzzle, and {objection}"
        if not is_naked(problem.allow) and listed_rules(only.board, problem.allow) is None:
            return Verdict.impossible(problem, self.name, reason)
        leaf = Certificate("tree", claim(problem), {"tokens": [0]})
        return Verdict.impossible(problem, self.name, reason, leaf)


METHOD = Decide()
