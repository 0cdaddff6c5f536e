# SPDX-License-Identifier: MIT
"""Almost locked sets: what they are, and what two, three and more of them prove."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from cluesmith.board import Board
from cluesmith.strategies.als import overlap, web_of
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.state import State
from cluesmith.strategies.step import Chain
from positions import candidates_of, cell_set_names, position
from random_grids import random_solution, sound_states

PAIR_AND_CELL = {"r1c1": "12", "r1c7": "13", "r3c9": "23"}
CHAIN = {
    **{"r1c1": "25", "r1c2": "15"},
    **{"r4c2": "16", "r4c5": "36"},
    **{"r8c5": "37", "r8c8": "47"},
    **{"r3c8": "48", "r3c9": "28"},
}
"""Four sets of two cells, each in a row, joined along columns 2, 5 and 8."""
BLOSSOM = {"r5c5": "123", "r5c1": "19", "r1c5": "29", "r4c1": "49", "r4c4": "34"}


def test_a_cell_with_two_candidates_is_the_smallest_set() -> None:
    web = web_of(position(PAIR_AND_CELL))

    assert [["r1c1"], ["r1c7"], ["r3c9"]] == [cell_set_names(als.cells) for als in web.sets[:3]]


def test_the_sets_are_all_n_cells_of_a_group_with_one_digit_more() -> None:
    solution = random_solution(Board.classic(3), Random(3))
    for state in sound_states(solution, Random(3), count=4):
        expected = set()
        for group in state.board.groups:
            cells = [cell for cell in group.cells if state.open >> cell & 1]
            unions = {}
            for count in range(1, len(cells)):
                for chosen in combinations(cells, count):
                    union = 0
                    for cell in chosen:
                        union |= state.masks[cell]
                    unions[frozenset(chosen)] = union
            busy = {
                subset
                for subset, union in unions.items()
                if union.bit_count() <= len(subset)
                and any(state.masks[cell] & union for cell in cells if cell not in subset)
            }
            expected |= {
                chosen
                for chosen, union in unions.items()
                if union.bit_count() == len(chosen) + 1
                and not any(subset <= chosen for subset in busy)
            }
        found = {
            frozenset(c for c in range(81) if als.cells >> c & 1) for als in web_of(state).sets
        }

        assert expected == found


def test_xz_rules_out_what_sees_the_second_common_digit_in_both_sets() -> None:
    step = next(get("als_xz").find(position(PAIR_AND_CELL)))

    assert candidates_of("r1c8 r1c9 r3c1 r3c2 r3c3 <> 2") == step.eliminations
    assert (
        "r1c1 can lack only one of 1 and 2, r1c7 and r3c9 only one of 1, 2 and 3, and 1 cannot be "
        "in both. So 2 must stand in these cells, which rules out 2 in r1c8, 2 in r1c9, 2 in r3c1, "
        "2 in r3c2 and 2 in r3c3."
    ) == get("als_xz").explain(step)


def test_xz_rests_on_no_more_than_it_says() -> None:
    step = next(get("als_xz").find(position(PAIR_AND_CELL)))

    # r1c7 would see 2 in r1c8 and r1c9, but not in row 3; r3c9 sees no 1 of r1c1.
    outside = candidates_of("r1c1 <> 3456789; r1c7 r3c9 <> 456789")
    assert {*outside, *candidates_of("r1c7 <> 2; r3c9 <> 1")} == step.rule.premises


def test_two_restricted_commons_lock_all_other_digits() -> None:
    state = position({"r1c1": "12", "r1c5": "123", "r1c6": "124", "r3c5": "34"})
    results = [step.eliminations for step in get("als_xz").find(state)]

    expected = candidates_of(
        "r1c2 r1c3 r1c4 r1c7 r1c8 r1c9 <> 12; r4c5 r5c5 r6c5 r7c5 r8c5 r9c5 <> 3;"
        "r1c4 r2c4 r2c5 r2c6 r3c4 r3c6 <> 34"
    )
    assert expected in results


@pytest.mark.parametrize("cell", ["r1c1", "r1c7", "r3c9"])
def test_xz_does_nothing_when_a_set_has_a_digit_too_many(cell: str) -> None:
    broken = PAIR_AND_CELL | {cell: PAIR_AND_CELL[cell] + "9"}

    assert [] == list(get("als_xz").find(position(broken)))


def test_xz_does_nothing_when_the_common_digit_is_not_restricted() -> None:
    assert [] == list(get("als_xz").find(position({"r1c1": "12", "r2c7": "13", "r3c9": "23"})))


def test_sets_see_each_other_along_a_diagonal() -> None:
    cells = {"r1c1": "12", "r5c5": "13", "r5c9": "23"}

    assert [] == list(get("als_xz").find(position(cells)))
    step = next(get("als_xz").find(position(cells, board="9x9+diagonals")))
    assert candidates_of("r1c9 r5c1 r9c9 <> 2") == step.eliminations


def test_wing_joins_two_sets_by_a_pivot() -> None:
    step = next(get("als_xy_wing").find(position(PAIR_AND_CELL)))

    assert candidates_of("r1c8 r1c9 r3c1 r3c2 r3c3 <> 2") == step.eliminations
    assert (
        "Each of the sets r1c1; r1c7; r3c9 can lack only one of its digits; 1 cannot be in both of "
        "the first two, nor 3 in both of the last two. So 2 must stand in r1c1 or r3c9, which "
        "rules out 2 in r1c8, 2 in r1c9, 2 in r3c1, 2 in r3c2 and 2 in r3c3."
    ) == get("als_xy_wing").explain(step)


def test_wing_does_nothing_when_the_pivot_has_a_digit_too_many() -> None:
    broken = PAIR_AND_CELL | {"r1c7": "134"}

    assert [] == list(get("als_xy_wing").find(position(broken)))


def test_chain_goes_from_set_to_set() -> None:
    step = next(get("als_chain").find(position(CHAIN)))

    assert candidates_of("r1c7 r1c8 r1c9 r3c1 r3c2 r3c3 <> 2") == step.eliminations
    assert (
        "Each set of the chain (2)r1c1=(1)r1c2-(1)r4c2=(3)r4c5-(3)r8c5=(4)r8c8-(4)r3c8=(2)r3c9 "
        "can lack only one of its digits. So 2 must stand in r1c1 or r1c2 or r3c8 or r3c9, which "
        "rules out 2 in r1c7, 2 in r1c8, 2 in r1c9, 2 in r3c1, 2 in r3c2 and 2 in r3c3."
    ) == get("als_chain").explain(step)


def test_links_of_a_chain_alternate_and_join() -> None:
    step = next(get("als_chain").find(position(CHAIN)))
    chain = step.roles["chain"]

    assert isinstance(chain, Chain)
    assert [True, False] * 3 + [True] == [link.is_strong for link in chain.links]
    joints = zip(chain.links[:-1], chain.links[1:], strict=True)
    assert all(one.end == other.start for one, other in joints)


def test_chain_does_nothing_when_a_link_is_missing() -> None:
    broken = CHAIN | {"r8c5": "379"}

    assert [] == list(get("als_chain").find(position(broken)))


def test_blossom_has_a_petal_for_each_candidate_of_the_stem() -> None:
    (step,) = get("death_blossom").find(position(BLOSSOM))

    assert candidates_of("r1c1 <> 9") == step.eliminations
    assert (
        "Whichever of 1, 2 and 3 stands in r5c5, one of the sets around it (r5c1, r1c5, r4c1 and "
        "r4c4) lacks that digit and must hold 9. That rules out 9 in r1c1."
    ) == get("death_blossom").explain(step)


@pytest.mark.parametrize(("cell", "digit"), [("r5c5", "4"), ("r4c1", "3"), ("r4c4", "9")])
def test_blossom_does_nothing_with_a_candidate_more(cell: str, digit: str) -> None:
    broken = BLOSSOM | {cell: BLOSSOM[cell] + digit}

    assert [] == list(get("death_blossom").find(position(broken)))


@pytest.mark.parametrize("id_", ["als_xz", "als_xy_wing", "als_chain", "death_blossom"])
def test_steps_are_in_a_fixed_order_and_no_two_have_the_same_result(id_: str) -> None:
    solution = random_solution(Board.classic(3), Random(4))
    for state in sound_states(solution, Random(4), count=2):
        steps = list(get(id_).find(state))
        again = State(state.board, state.placed, state.masks, state.clues)

        assert steps
        assert len(steps) == len({step.eliminations for step in steps})
        assert steps == list(get(id_).find(again))


def test_sets_overlap_when_they_share_a_cell() -> None:
    web = web_of(position({"r1c1": "12", "r1c2": "13", "r1c3": "14"}))
    large = [als for als in web.sets if als.cells.bit_count() == 2]

    assert not overlap(*web.sets[:3])
    assert overlap(large[0], large[1])


def test_sets_work_on_a_large_board() -> None:
    step = next(
        get("als_xz").find(position({"r1c1": "1A", "r1c8": "1G", "r3c5": "AG"}, board="16x16"))
    )

    assert candidates_of("r1c5 r1c6 r1c7 r3c1 r3c2 r3c3 r3c4 <> A", 16) == step.eliminations
