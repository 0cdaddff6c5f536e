# SPDX-License-Identifier: MIT
"""Chains and loops: each found where it is drawn by hand, gone where a link breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.board.text import mask_of, parse_cell
from cluesmith.strategies.catalogue import get, select
from cluesmith.strategies.state import State
from cluesmith.strategies.step import Chain, Link, Node

if TYPE_CHECKING:
    from collections.abc import Mapping

NINE = Board.classic(3)


def names(pairs: tuple[tuple[int, int], ...], size: int = 9) -> str:
    return " ".join(f"{digit}r{cell // size + 1}c{cell % size + 1}" for cell, digit in pairs)


def with_places(digit: int, rows: dict[int, str], board: Board = NINE) -> State:
    """Return an empty board where a digit is confined to some columns in some rows."""
    gone = [
        ((row - 1) * board.size + column, digit)
        for row, columns in rows.items()
        for column in range(board.size)
        if str(column + 1) not in columns.split()
    ]
    return State.initial(Puzzle.empty(board)).after(eliminations=gone)


def with_cells(cells: Mapping[str, tuple[int, ...]], board: Board = NINE) -> State:
    """Return an empty board where some cells have few candidates."""
    masks = [board.all_digits] * board.cell_count
    for name, digits in cells.items():
        masks[parse_cell(name, board.size)] = mask_of(digits)
    return State(board, bytes(board.cell_count), masks)


def explained(id_: str, state: State) -> list[str]:
    return [get(id_).explain(step) for step in get(id_).find(state)]


def test_x_chain_rules_out_the_digit_where_both_ends_are_seen() -> None:
    state = with_places(1, {1: "1 5", 4: "5 9", 8: "9 3"})
    (step,) = get("x_chain").find(state)

    assert names(step.eliminations) == "1r2c3 1r3c3 1r7c1 1r9c1"
    assert get("x_chain").explain(step) == (
        "One end of the chain (1)r1c1=(1)r1c5-(1)r4c5=(1)r4c9-(1)r8c9=(1)r8c3 must hold 1, "
        "so 1 is removed from every cell that sees both ends: r2c3, r3c3, r7c1 and r9c1."
    )


def test_x_chain_rests_on_its_strong_links_alone() -> None:
    state = with_places(1, {1: "1 5", 4: "5 9", 8: "9 3"})
    (step,) = get("x_chain").find(state.after(eliminations=[(40, 1), (41, 2)]))

    assert {cell // 9 for cell, _ in step.rule.premises} == {0, 3, 7}
    assert len(step.rule.premises) == 21


@pytest.mark.parametrize("rows", [{1: "1 5", 4: "5 9 2", 8: "9 3"}, {1: "1 5", 4: "6 9", 8: "9 3"}])
def test_x_chain_breaks_with_a_link(rows: dict[int, str]) -> None:
    assert explained("x_chain", with_places(1, rows)) == []


def test_x_chain_works_on_large_boards() -> None:
    state = with_places(1, {1: "1 9", 6: "9 14", 15: "14 3"}, Board.classic(4))
    (step,) = get("x_chain").find(state)

    assert names(step.eliminations, 16) == ("1r2c3 1r3c3 1r4c3 1r13c1 1r14c1 1r16c1")


def test_xy_chain_runs_through_cells_of_two_digits() -> None:
    state = with_cells({"r1c1": (1, 2), "r1c5": (2, 3), "r4c5": (3, 4), "r4c9": (1, 4)})
    (step,) = get("xy_chain").find(state)

    assert get("xy_chain").explain(step) == (
        "Through cells with two digits each, one end of the chain "
        "(1)r1c1=(2)r1c1-(2)r1c5=(3)r1c5-(3)r4c5=(4)r4c5-(4)r4c9=(1)r4c9 must hold 1, "
        "so 1 is removed from every cell that sees both ends: r1c9 and r4c1."
    )


def test_xy_chain_breaks_with_a_third_digit() -> None:
    state = with_cells({"r1c1": (1, 2), "r1c5": (2, 3), "r4c5": (3, 4, 5), "r4c9": (1, 4)})
    assert explained("xy_chain", state) == []


def test_chains_see_along_diagonals() -> None:
    state = with_cells({"r1c1": (1, 2), "r5c5": (2, 3), "r5c9": (3, 1)})
    on_diagonals = with_cells(
        {"r1c1": (1, 2), "r5c5": (2, 3), "r5c9": (3, 1)}, Board.parse("9x9+diagonals")
    )
    assert explained("xy_chain", state) == []
    (step,) = get("xy_chain").find(on_diagonals)
    assert names(step.eliminations) == "1r1c9 1r5c1 1r9c9"


def confined_to(*links: tuple[int, str]) -> State:
    """Return an empty board where digits are confined to cells of a group they share."""
    gone = []
    for digit, cells in links:
        kept = {parse_cell(name, 9) for name in cells.split()}
        group = next(group for group in NINE.groups if kept <= set(group.cells))
        gone += [(cell, digit) for cell in group.cells if cell not in kept]
    return State.initial(Puzzle.empty(NINE)).after(eliminations=gone)


JOINED = ((1, "r1c1 r1c5"), (2, "r1c5 r6c5"), (3, "r6c1 r6c5"))


def test_aic_changes_the_digit_in_a_cell() -> None:
    assert explained("aic", confined_to(*JOINED)) == [
        "At least one end of the chain (1)r1c1=(1)r1c5-(2)r1c5=(2)r6c5-(3)r6c5=(3)r6c1 is true, "
        "which rules out 3 in r1c1 and 1 in r6c1."
    ]


def test_aic_needs_all_its_links() -> None:
    assert explained("aic", confined_to(*JOINED[:2])) == []
    assert explained("aic", confined_to(*JOINED[:2], (3, "r6c1 r6c4 r6c5"))) == []


def test_discontinuous_loop_rules_out_a_candidate_between_weak_links() -> None:
    assert explained("discontinuous_nice_loop", confined_to(*JOINED)) == [
        "If 1 in r6c1 were true, the loop "
        "(1)r6c1-(3)r6c1=(3)r6c5-(2)r6c5=(2)r1c5-(1)r1c5=(1)r1c1-(1)r6c1 "
        "would come back and refute it.",
        "If 3 in r1c1 were true, the loop "
        "(3)r1c1-(3)r6c1=(3)r6c5-(2)r6c5=(2)r1c5-(1)r1c5=(1)r1c1-(3)r1c1 "
        "would come back and refute it.",
    ]


def test_discontinuous_loop_leaves_only_a_candidate_between_strong_links() -> None:
    state = confined_to(*JOINED, (1, "r1c1 r6c1"))
    others = tuple((0, digit) for digit in range(2, 10))
    chains = [
        f"{step.roles['chain']}"
        for step in get("discontinuous_nice_loop").find(state)
        if step.eliminations == others
    ]

    assert chains == ["(1)r1c1=(1)r6c1-(3)r6c1=(3)r6c5-(2)r6c5=(2)r1c5-(1)r1c5=(1)r1c1"]


def test_continuous_loop_makes_all_its_weak_links_strong() -> None:
    state = with_cells({"r1c1": (1, 2), "r1c5": (2, 3), "r4c5": (3, 4), "r4c1": (1, 4)})
    (step,) = get("continuous_nice_loop").find(state)

    assert f"{step.roles['chain']}" == (
        "(1)r1c1=(2)r1c1-(2)r1c5=(3)r1c5-(3)r4c5=(4)r4c5-(4)r4c1=(1)r4c1-(1)r1c1"
    )
    assert {(cell // 9, digit) for cell, digit in step.eliminations if digit in {2, 4}} == {
        (0, 2),
        (3, 4),
    }
    assert {(cell % 9, digit) for cell, digit in step.eliminations if digit in {1, 3}} == {
        (0, 1),
        (4, 3),
    }
    assert len(step.eliminations) == 28


def test_continuous_loop_is_shown_with_and_without_what_it_does_to_its_own_cells() -> None:
    """The loop has r1c2 and r1c9 with the digit 5, and its weak link in 2 sees both."""
    pairs = {"r1c1": (1, 2), "r1c5": (2, 3), "r4c5": (3, 4), "r4c9": (4, 5), "r2c1": (1, 5)}
    fives = [(cell, 5) for cell in range(9) if cell not in {1, 8}]
    full, bare = get("continuous_nice_loop").find(with_cells(pairs).after(eliminations=fives))

    assert f"{full.roles['chain']}" == f"{bare.roles['chain']}"
    assert set(full.eliminations) - set(bare.eliminations) == {(1, 1), (1, 2), (8, 2)}


def test_grouped_chain_takes_the_cells_that_a_row_and_a_box_share_as_one_node() -> None:
    state = with_places(1, {1: "1 2 5", 6: "1 5"})

    assert explained("x_chain", state) == explained("aic", state) == []
    assert explained("grouped_aic", state) == [
        "At least one end of the chain (1)r6c1=(1)r6c5-(1)r1c5=(1)r1c1/r1c2 is true, "
        "which rules out 1 in r2c1 and 1 in r3c1."
    ]
    assert explained("grouped_discontinuous_nice_loop", state) == [
        "If 1 in r2c1 were true, the loop "
        "(1)r2c1-(1)r1c1/r1c2=(1)r1c5-(1)r6c5=(1)r6c1-(1)r2c1 would come back and refute it.",
        "If 1 in r3c1 were true, the loop "
        "(1)r3c1-(1)r1c1/r1c2=(1)r1c5-(1)r6c5=(1)r6c1-(1)r3c1 would come back and refute it.",
    ]
    assert explained("grouped_aic", with_places(1, {1: "1 2 4 5", 6: "1 5"})) == []


def test_grouped_loop_closes_through_shared_cells() -> None:
    state = with_places(1, {1: "1 2 5", 3: "3 6"})
    (step,) = get("grouped_continuous_nice_loop").find(state)

    assert f"{step.roles['chain']}" == "(1)r1c5=(1)r1c1/r1c2-(1)r3c3=(1)r3c6-(1)r1c5"
    assert names(step.eliminations) == "1r2c1 1r2c2 1r2c3 1r2c4 1r2c5 1r2c6"


def test_plain_chains_are_not_repeated_as_grouped() -> None:
    assert explained("grouped_aic", confined_to(*JOINED)) == []


def test_a_chain_may_lead_through_an_almost_locked_set() -> None:
    state = confined_to((3, "r1c7 r2c8"), (1, "r2c5 r2c8"))
    few = [(cell, digit) for cell in (0, 1) for digit in range(4, 10)]

    assert explained("als_aic", state) == []
    assert explained("als_aic", state.after(eliminations=few)) == [
        "At least one end of the chain "
        "(1)r2c5=(1)r2c8-(3)r2c8=(3)r1c7-(3)r1c1/r1c2=(1)r1c1/r1c2 is true, "
        "which rules out 1 in r1c4, 1 in r1c5 and 1 in r1c6. "
        "Some links run through sets of cells with one digit too many: r1c1 and r1c2."
    ]


def test_loop_through_an_almost_locked_set_locks_its_further_digits() -> None:
    few = [(cell, digit) for cell in (0, 1) for digit in range(4, 10)]
    state = confined_to((3, "r1c7 r2c8"), (1, "r2c3 r2c8")).after(eliminations=few)
    step = next(get("als_continuous_nice_loop").find(state))
    twos = "r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c1 r2c2 r2c3 r2c8 r3c1 r3c2 r3c3"

    assert f"{step.roles['chain']}" == (
        "(1)r2c3=(1)r2c8-(3)r2c8=(3)r1c7-(3)r1c1/r1c2=(1)r1c1/r1c2-(1)r2c3"
    )
    assert {cell for cell, digit in step.eliminations if digit == 2} == {
        parse_cell(name, 9) for name in twos.split()
    }


def test_named_sets_mean_all_their_chains() -> None:
    assert [entry.id for entry in select("nice_loop")] == [
        "continuous_nice_loop",
        "discontinuous_nice_loop",
        "grouped_continuous_nice_loop",
        "grouped_discontinuous_nice_loop",
    ]
    assert [entry.id for entry in select("Alternating Inference Chain")] == ["aic", "grouped_aic"]


def test_a_chain_of_several_branches_is_written_with_semicolons() -> None:
    one, two, three = (Node(digit, (0,)) for digit in (1, 2, 3))
    chain = Chain((Link(one, two, False), Link(two, three, True), Link(one, three, False)), 9)

    assert f"{chain}" == "(1)r1c1-(2)r1c1=(3)r1c1; (1)r1c1-(3)r1c1"
    assert f"{Chain((), 9)}" == ""
