# SPDX-License-Identifier: MIT
"""The checker of traces: every step is an instance of its strategy, and the end is the solution.

For a strategy without listed rules the checker calls its finder, and trusts that it returns only
instances of the strategy. No wrong step passes: it must follow from one constraint of the board by
its predicate, or else the position before must have one solution.

The evidence is ``{"steps": [{"strategy", "placements", "eliminations", "premises"}, ...]}``, with
candidates as ``[cell, digit]`` and cells by number.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> puzzle = "1234341221434.21"
>>> claim = Claim("4x4", "xxxxxxxxxxxxx.xx", ("naked_single",), puzzle=puzzle)
>>> step = {"strategy": "naked_single", "placements": [[13, 3]], "eliminations": []}
>>> premises = [[13, 1], [13, 2], [13, 4]]
>>> trace(Certificate("trace", claim, {"steps": [{**step, "premises": premises}]})) is None
True
>>> trace(Certificate("trace", claim, {"steps": [{**step, "premises": [[13, 3]]}]}))
'step 1: the premise that r4c2 is not 3 does not hold'
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cluesmith.board import Candidates, Pattern
from cluesmith.board.text import cell_name, digit_name
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.deadline import NEVER, Deadline
from cluesmith.proofs.checkers.evidence import candidates, check_keys, objects
from cluesmith.proofs.checkers.lemma_check import Lemmas
from cluesmith.proofs.checkers.terms import Terms, final_grid, listed_rules
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cluesmith.board import Board
    from cluesmith.proofs.certificate import Certificate
    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.rule import Pair

_STEP_KEYS = ("strategy", "placements", "eliminations", "premises")


def trace(certificate: Certificate, deadline: Deadline = NEVER) -> str | None:
    """Replay the steps, then hold the puzzle to the rest of the claim."""
    terms = Terms.read(certificate.claim)
    puzzle = terms.puzzle
    if puzzle is None:
        raise InputError("a trace without a puzzle", expected="a claim with a puzzle")
    if Pattern.of(puzzle) != terms.pattern:
        return "the clues of the puzzle are not those of the pattern"
    if puzzle.conflicts():
        return "the clues of the puzzle contradict each other"
    allowed = {strategy.id: strategy for strategy in terms.allow}
    state = State.initial(puzzle)
    is_one_solution_known = False
    lemmas = Lemmas(terms.board, deadline)
    for number, data in enumerate(objects(certificate.evidence, "steps"), 1):
        check_keys(data, _STEP_KEYS, f"step {number}")
        strategy = data["strategy"]
        if not isinstance(strategy, str) or strategy not in allowed:
            return f"step {number}: its strategy is not allowed"
        rule = _rule(data, terms.board)
        objection = _objection(state, allowed[strategy], rule)
        if objection is not None:
            return f"step {number}: {objection}"
        deadline.look()
        is_proved = is_one_solution_known or _listed(terms.board, allowed[strategy]) is not None
        if not is_proved and not follows_from_one_constraint(lemmas, rule):
            # From here on a step that removes a right candidate cannot end in a solution.
            position = Candidates(state.masks, terms.board)
            if count_solutions(position, look=deadline.look) != 1:
                return f"step {number}: {strategy} in a position that has not one solution"
            is_one_solution_known = True
        state = state.after(rule.placements, rule.eliminations)
    solution = final_grid(state)
    if solution is None:
        return "the steps do not fill the grid"
    if not is_solution(puzzle, solution):
        return "the steps lead to a grid that is not a solution"
    return terms.objection_beyond(puzzle, solution)


def follows_from_one_constraint(lemmas: Lemmas, rule: Rule) -> bool:
    """Whether each elimination of a rule follows from its premises and one constraint.

    The digits of groups may count as different, too.
    """
    board = lemmas.board
    premises = [board.size * cell + digit for cell, digit in sorted(rule.premises)]
    return not rule.placements and all(
        any(
            lemmas.objection(f"{source} {' '.join(map(str, [*premises, -literal]))} 0") is None
            for source in _sources(board, cell)
        )
        for cell, digit in rule.eliminations
        for literal in (board.size * cell + digit,)
    )


@lru_cache(maxsize=4096)
def _sources(board: Board, cell: int) -> list[str]:
    """Return the constraints that speak of a cell, as lemmas name them: alone, and with groups."""
    sources = []
    for number, constraint in enumerate(board.constraints):
        cells = set(constraint.scope(board))
        if cell in cells:
            groups = [
                f"g{index}"
                for index, group in enumerate((*board.groups, *board.short_groups))
                if len(cells.intersection(group.cells)) > 1
            ]
            sources += [f"c{number}"] + ([" ".join([f"c{number}", *groups])] if groups else [])
    return sources


def _rule(data: Mapping[str, Any], board: Board) -> Rule:
    premises, eliminations, placements = (
        frozenset(candidates(data, key, board))
        for key in ("premises", "eliminations", "placements")
    )
    return Rule(premises, eliminations, placements)


def _objection(state: State, strategy: Strategy, rule: Rule) -> str | None:
    """Return why a step cannot be taken, or None."""
    size = state.board.size
    for cell, digit in sorted(rule.premises):
        if state.masks[cell] >> (digit - 1) & 1:
            name = cell_name(cell, size)
            return f"the premise that {name} is not {digit_name(digit)} does not hold"
    if not rule.placements and not rule.eliminations:
        return "it does nothing"
    listed = _listed(state.board, strategy)
    if listed is None:
        is_instance = any(
            step.rule.placements == rule.placements and step.rule.eliminations == rule.eliminations
            for step in strategy.find(state)
        )
    else:
        candidate = min(rule.placements or rule.eliminations)
        is_instance = any(
            declared.premises <= rule.premises
            and rule.placements <= declared.placements
            and rule.eliminations <= declared.conclusions(state.board)
            for declared in listed.get(candidate, ())
        )
    return None if is_instance else f"it is not a step of {strategy.id}"


@lru_cache(maxsize=64)
def _listed(board: Board, strategy: Strategy) -> dict[Pair, list[Rule]] | None:
    """Return the rules of a strategy by their placements and eliminations, or None for too many."""
    try:
        rules = listed_rules(board, [strategy])
    except InputError:
        return None
    rules_of: dict[Pair, list[Rule]] = {}
    for rule in rules:
        for pair in rule.conclusions(board) | rule.placements:
            rules_of.setdefault(pair, []).append(rule)
    return rules_of
