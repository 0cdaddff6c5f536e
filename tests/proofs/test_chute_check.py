# SPDX-License-Identifier: MIT
"""Certificates of kinds ``chute`` and ``crossing``: genuine ones are accepted, forged ones refused.

The search and the engines are the oracles: of the same fillings both say that they follow.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Pattern, Puzzle
from cluesmith.board.bits import bitset
from cluesmith.board.geometry import STANDARD
from cluesmith.clue_problem.methods.contract import Effort
from cluesmith.clue_problem.methods.refute import METHOD
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.close import KERNEL_BITS, close_many
from cluesmith.proofs.certificate import Certificate, Claim
from cluesmith.proofs.checkers.chute_check import check_chute, check_crossing
from random_grids import random_solution
from samples import EASY

POOR_STACK = "xx....xx..x......xx......x.x.x...............x......x...x.....xx..xx.xx..x..x.x.."
"""Columns 4 to 6 have three clues."""

POOR_CROSS = ".x.x....x.x.xx..xxx..x.xx............x...........x....xx....xx...x..xxx.....x...."
"""Rows 4 to 6 have two clues, columns 7 to 9 eight."""

BASICS = ("naked_single", "hidden_single", "pointing", "claiming")
PAIRS = [(a, b) for a, b in product(range(6), repeat=2) if (a < 3) != (b < 3)]


def transposed(pattern: str) -> str:
    return "".join(pattern[9 * column + row] for row in range(9) for column in range(9))


@cache
def refuted(pattern: str, allow: str = "basic") -> Certificate:
    """Return the certificate that the search writes."""
    certificate = METHOD.settle(ClueProblem.of(pattern, allow=allow), Effort()).certificate
    assert certificate is not None
    return Certificate.parse(certificate.to_text())


def about_chute(pattern: str, chute: int, allow: tuple[str, ...] = BASICS) -> Certificate:
    return Certificate("chute", Claim("9x9", pattern, allow), {"chute": chute})


@cache
def accepts_cross(pattern: str, base: int, crossing: int) -> bool:
    """Whether the checker accepts that a band and a stack are not pinned."""
    return check_crossing(about_cross(pattern, base, crossing)) is None


def about_cross(pattern: str, base: int, crossing: int) -> Certificate:
    claim = Claim("9x9", pattern, BASICS)
    return Certificate("crossing", claim, {"base": base, "crossing": crossing})


@pytest.mark.parametrize("pattern", [POOR_STACK, transposed(POOR_STACK)])
def test_a_chute_that_its_clues_cannot_pin_is_accepted(pattern: str) -> None:
    certificate = refuted(pattern)

    assert certificate.kind == "chute"
    assert check_chute(certificate) is None


def test_chutes_that_cross_and_are_not_pinned_are_accepted() -> None:
    certificate = refuted(POOR_CROSS)

    assert certificate == about_cross(POOR_CROSS, 1, 5)
    assert accepts_cross(POOR_CROSS, 1, 5)
    assert accepts_cross(transposed(POOR_CROSS), 4, 2)


def test_the_pattern_of_a_puzzle_has_no_valid_certificate() -> None:
    pattern = str(Pattern.of(Puzzle.parse(EASY)))

    for chute in range(6):
        assert "can suffice" in (check_chute(about_chute(pattern, chute)) or "")
    for base, crossing in PAIRS:
        assert "can suffice" in (check_crossing(about_cross(pattern, base, crossing)) or "")


def test_only_the_chute_that_is_named_is_looked_at() -> None:
    valid = [n for n in range(6) if check_chute(about_chute(POOR_STACK, n)) is None]

    assert valid == [4]


@pytest.mark.parametrize("allow", [BASICS, BASICS[:2]])
def test_the_search_and_the_checker_count_the_same_fillings(allow: tuple[str, ...]) -> None:
    choose = random.Random(f"fillings {allow}")
    set_ = sum(KERNEL_BITS[id_] for id_ in allow)
    means = {id_: id_ in allow for id_ in BASICS[1:]}
    for clues in (2, 3):
        places = choose.sample(range(27), clues)
        _, expected = _native.count_pinned(bitset(places), set_, limit=10**7)
        in_boxes = bitset(9 * (p % 9 // 3) + 3 * (p // 9) + p % 3 for p in places)

        assert expected == _native.count_chute(in_boxes, limit=10**7, **means)


def test_the_search_and_the_checker_agree_on_sparse_chutes() -> None:
    choose = random.Random("sparse chutes")
    answers = []
    for _ in range(10):
        number = choose.randrange(6)
        cells = STANDARD.chutes[number].cells
        places = choose.sample(range(27), choose.randint(2, 4))
        blank = {cells[place] for place in set(range(27)) - set(places)}
        pattern = "".join(".x"[cell not in blank] for cell in range(81))
        _, pinned = _native.count_pinned(bitset(places), 15, limit=1)
        refused = check_chute(about_chute(pattern, number)) is not None
        assert refused == bool(pinned)
        answers.append(refused)

    assert {True, False} == set(answers)


def test_the_search_and_the_checker_agree_on_chutes_that_cross() -> None:
    flags = np.array([char == "x" for char in POOR_CROSS], np.uint8)
    for band, stack in product(range(3), repeat=2):
        ending, _ = _native.try_crossing(flags, band, stack, 15, most=100)
        if ending != "too many":
            assert accepts_cross(POOR_CROSS, band, 3 + stack) == (ending == "refuted")


@pytest.mark.parametrize(
    "allow",
    [
        BASICS,
        BASICS[:3],
        ("naked_single", "hidden_single", "claiming"),
        BASICS[:2],
        ("naked_single", "pointing"),
        ("naked_single", "claiming"),
        BASICS[:1],
    ],
)
def test_a_filling_follows_where_an_engine_solves_it(allow: tuple[str, ...]) -> None:
    choose = random.Random(f"fillings of a cross {allow}")
    boxes = [STANDARD.groups[18 + number] for number in (0, 1, 2, 3, 6)]
    region = [cell for box in boxes for cell in box.cells]
    means = {id_: id_ in allow for id_ in BASICS[1:]}
    puzzles, answers = [], []
    for _ in range(100):
        solution = np.array(list(random_solution(STANDARD, choose).digits), np.uint8)
        clues = set(range(45))
        # Clues are taken away as long as they suffice: most questions are close ones.
        for place in choose.sample(range(45), 45):
            fewer = clues - {place}
            puzzle = solution.copy()
            puzzle[[cell for other, cell in enumerate(region) if other not in fewer]] = 0
            puzzles.append(puzzle)
            answers.append(_native.filling_follows(solution[region] - 1, bitset(fewer), **means))
            if answers[-1]:
                clues = fewer
    masks = close_many(np.array(puzzles), allow)
    expected = (masks & (masks - 1) == 0).all(axis=1)

    assert expected.tolist() == answers
    assert 0 < sum(answers) < len(answers)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"allow": (*BASICS, "x_wing")}, "'x_wing' in the claim"),
        ({"allow": ("nothing known",)}, "'nothing known' is not a strategy"),
        ({"board": "9x9+diagonals"}, "expected the plain 9x9 board"),
        ({"board": "9x9+windoku"}, "expected the plain 9x9 board"),
        ({"board": "16x16"}, "expected the plain 9x9 board"),
        ({"board": "round"}, "'round' is not a board"),
        ({"pattern": POOR_STACK[:-1]}, "a pattern of 80 cells"),
        ({"pattern": ""}, "a pattern of 0 cells"),
        ({"puzzle": EASY}, "expected a claim without a puzzle"),
        ({"require": ("nonsense",)}, "'nonsense' is not a strategy"),
        ({"require": ("x_wing",)}, "x_wing is required but not allowed"),
        ({"forbid": BASICS}, "the forbidden strategies include every allowed one"),
        ({"fixed": "not a grid"}, "expected"),
        ({"allow": ()}, "a claim that allows nothing"),
    ],
)
def test_claims_of_another_kind_are_refused(changes: dict[str, Any], reason: str) -> None:
    for check, certificate in (
        (check_chute, about_chute(POOR_STACK, 4)),
        (check_crossing, about_cross(POOR_CROSS, 1, 5)),
    ):
        changed = replace(certificate, claim=replace(certificate.claim, **changes))

        assert reason in (check(changed) or "")


@pytest.mark.parametrize("number", [None, -1, 6, 4.0, True, "4", [4], 10**30])
def test_evidence_that_names_no_chute_is_refused(number: object) -> None:
    chute, cross = about_chute(POOR_STACK, 4), about_cross(POOR_CROSS, 1, 5)
    for check, certificate, key in (
        (check_chute, chute, "chute"),
        (check_crossing, cross, "base"),
        (check_crossing, cross, "crossing"),
    ):
        wrong = replace(certificate, evidence={**certificate.evidence, key: number})
        without = replace(certificate, evidence={})

        assert f"the evidence names no {key}" in (check(wrong) or "")
        assert "the evidence names no" in (check(without) or "")


@pytest.mark.parametrize(("base", "crossing"), [(1, 1), (0, 2), (3, 4)])
def test_chutes_that_do_not_cross_are_refused(base: int, crossing: int) -> None:
    assert "do not cross" in (check_crossing(about_cross(POOR_CROSS, base, crossing)) or "")
