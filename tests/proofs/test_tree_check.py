# SPDX-License-Identifier: MIT
"""Tree certificates: what the search writes holds, and nothing else does."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith import _native
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.clue_problem.claims import claim
from cluesmith.clue_problem.methods.contract import Effort, method
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.lab.experiment import sample
from cluesmith.proofs.certificate import Certificate
from cluesmith.proofs.check import check
from cluesmith.strategies.catalogue import catalogue
from cluesmith.strategies.rule import Rule
from proofs.slow_tree import holds
from proofs.small_problems import (
    FOUR,
    forged,
    has_answer,
    mutated,
    problems,
    solvable_problems,
    whole_tree,
)

if TYPE_CHECKING:
    from cluesmith.strategies.rule import Pair

TREE_OF_NINE = ".x......x.......x..x....x....xx..x......x......x..x.........x......x.x.x..xx..xx."


def decided(problem: ClueProblem) -> Certificate:
    """Return the tree by which the search decides that there is no answer."""
    certificate = method("decide").settle(problem, Effort()).certificate
    assert isinstance(certificate, Certificate)
    return certificate


def with_tokens(certificate: Certificate, tokens: list[int]) -> Certificate:
    """Return the certificate with another tree."""
    return replace(certificate, evidence={"tokens": tokens})


@pytest.fixture(scope="module")
def nine() -> Certificate:
    """Return the tree of a 9x9 pattern, of some hundred tokens."""
    return decided(ClueProblem.of(TREE_OF_NINE, allow="NS"))


@given(problems())
@settings(max_examples=60)
def test_whole_trees_hold_exactly_where_enumeration_finds_no_answer(problem: ClueProblem) -> None:
    tree = Certificate("tree", claim(problem), {"tokens": whole_tree(problem)})

    assert has_answer(problem) != check(tree).valid


@given(st.data())
@settings(max_examples=60)
def test_no_mutated_or_forged_tree_proves_that_answers_do_not_exist(data: st.DataObject) -> None:
    problem = data.draw(solvable_problems())
    tokens = data.draw(st.one_of(forged(problem), mutated(whole_tree(problem))))

    assert not check(Certificate("tree", claim(problem), {"tokens": tokens})).valid


@given(st.data())
@settings(max_examples=40)
def test_the_tree_of_another_problem_does_not_hide_answers(data: st.DataObject) -> None:
    problem, other = data.draw(solvable_problems()), data.draw(problems())

    assert not check(Certificate("tree", claim(problem), {"tokens": whole_tree(other)})).valid


@given(st.data())
@settings(max_examples=40)
def test_the_native_checker_agrees_with_a_slow_one(data: st.DataObject) -> None:
    problem = data.draw(problems())
    tree = whole_tree(problem)
    tokens = data.draw(st.one_of(st.just(tree), mutated(tree), forged(problem)))
    certificate = Certificate("tree", claim(problem), {"tokens": tokens})

    assert holds(problem, tokens) == check(certificate).valid


@pytest.mark.parametrize("spec", ["4x4+diagonals", "jigsaw:0001021122132333", "9x9+windoku"])
def test_trees_of_variants_hold(spec: str) -> None:
    board, rng = Board.parse(spec), Random(spec)
    clues = 3 if board.size == 4 else 15
    for _ in range(20):
        pattern = Pattern.from_cells(rng.sample(range(board.cell_count), clues), board)
        verdict = method("decide").settle(ClueProblem.of(pattern, allow="NS"), Effort(budget=3000))
        if verdict.certificate is not None:
            assert check(verdict.certificate.to_text()).valid


def test_a_tree_of_nine_holds_and_no_token_can_be_left_out(nine: Certificate) -> None:
    tokens = nine.evidence["tokens"]

    assert len(tokens) > 100
    assert check(nine.to_text()).valid
    for at in range(len(tokens)):
        assert not check(with_tokens(nine, tokens[:at] + tokens[at + 1 :])).valid


def test_digits_that_do_not_fail_or_are_not_there_cannot_be_removed(nine: Certificate) -> None:
    tokens = nine.evidence["tokens"]

    assert "does not fail" in check(with_tokens(nine, [2, 1, 1, *tokens])).reason
    assert "are not there" in check(with_tokens(nine, [2, 1, 0, *tokens])).reason
    assert "are not there" in check(with_tokens(nine, [2, 1, 1 << 9, *tokens])).reason
    assert "are not there" in check(with_tokens(nine, [1, 1, 2, 8, 1])).reason
    assert "is known" in check(with_tokens(nine, [1, 1, 1, 1])).reason


def test_a_tree_that_lacks_tokens_or_has_more_is_refused(nine: Certificate) -> None:
    tokens = nine.evidence["tokens"]

    assert "cut off" in check(with_tokens(nine, tokens[:-1])).reason
    assert "more follows" in check(with_tokens(nine, [*tokens, 0])).reason
    assert "do not fail" in check(with_tokens(nine, [0])).reason
    assert "unknown token" in check(with_tokens(nine, [3])).reason
    assert "not a clue" in check(with_tokens(nine, [1, 0])).reason
    assert "not a clue" in check(with_tokens(nine, [1, 4_000_000_000])).reason
    assert "cut off" in check(with_tokens(nine, [])).reason


def test_the_tree_of_naked_singles_does_not_hold_for_more(nine: Certificate) -> None:
    stronger = replace(nine.claim, allow=("naked_single", "hidden_single"))

    assert not check(replace(nine, claim=stronger)).valid


def test_another_clue_makes_a_tree_invalid(nine: Certificate) -> None:
    assert not check(replace(nine, claim=replace(nine.claim, pattern="x" + TREE_OF_NINE[1:]))).valid


def test_a_tree_that_relies_on_digits_alike_is_refused_where_a_digit_is_fixed(
    nine: Certificate,
) -> None:
    fixed = "1" + "." * 80

    assert not check(replace(nine, claim=replace(nine.claim, fixed=fixed))).valid


def test_a_tree_whose_leaf_is_an_answer_is_refused_with_that_answer() -> None:
    problem = ClueProblem.of("x......x..x....x", allow="NS")
    reason = check(Certificate("tree", claim(problem), {"tokens": whole_tree(problem)})).reason
    puzzle, _, rest = reason.partition(" ")

    assert "is an answer" == rest
    assert problem.accepts(Puzzle.parse(puzzle))


def test_strategies_without_listed_rules_have_no_trees(nine: Certificate) -> None:
    unlisted = replace(nine.claim, allow=("naked_single", "xy_wing"))

    assert "without listed rules" in check(replace(nine, claim=unlisted)).reason


@pytest.mark.parametrize(
    "tokens", [None, "0", [0.0], [True], [-1], [1 << 32], [1 << 80], [[0]], {"0": 0}, [None]]
)
def test_tokens_that_are_no_numbers_are_refused(tokens: object, nine: Certificate) -> None:
    assert "tokens of the evidence" in check(replace(nine, evidence={"tokens": tokens})).reason


def test_listed_rules_treat_all_digits_alike() -> None:
    """Interchanging digits in a tree is sound only because of this."""

    def renamed(rule: Rule, names: dict[int, int]) -> Rule:
        def pairs(old: frozenset[Pair]) -> frozenset[Pair]:
            return frozenset((cell, names[digit]) for cell, digit in old)

        return Rule(pairs(rule.premises), pairs(rule.eliminations), pairs(rule.placements))

    exchange, turn = {1: 2, 2: 1, 3: 3, 4: 4}, {1: 2, 2: 3, 3: 4, 4: 1}
    for entry in catalogue():
        rules = set(entry.rules(FOUR)) if entry.rules is not None else set()
        for names in (exchange, turn):
            assert rules == {renamed(rule, names) for rule in rules}, entry.id


def test_native_code_refuses_what_is_not_of_the_board() -> None:
    within, tokens = np.full(16, 15, np.uint32), np.zeros(1, np.uint32)
    groups = [list(group.cells) for group in FOUR.groups]
    with pytest.raises(ValueError, match="clue cell 16; expected 0 to 15"):
        _native.check_tree(4, groups, [16], within, False, None, tokens)
    with pytest.raises(ValueError, match="cell 99; expected 0 to 15"):
        _native.check_tree(4, [[99]], [], within, False, None, tokens)
    with pytest.raises(ValueError, match="candidate 64; expected 0 to 63"):
        _native.check_tree(4, groups, [], within, False, [([64], [])], tokens)
    with pytest.raises(ValueError, match="16 masks; expected 4"):
        _native.check_tree(2, groups, [], within, False, None, tokens)
    with pytest.raises(ValueError, match="expected 2 to 25"):
        _native.check_tree(26, groups, [], within, False, None, tokens)


def test_trees_of_tables_2_and_3_hold() -> None:
    seconds = 0.0
    for puzzle in sample("nishikawa_tables_2_3")[::3]:
        text = decided(ClueProblem.of(Pattern.of(puzzle), allow="NS")).to_text()
        start = process_time()
        assert check(text).valid, puzzle
        seconds += process_time() - start
    assert seconds < 10
