# SPDX-License-Identifier: MIT
"""Forcing chains: one conclusion from all candidates of a cell, or all places of a digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board import Board
from cluesmith.board.text import mask_of, parse_cell
from cluesmith.strategies.catalogue import get, select
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

NINE = Board.classic(3)
NINE_IN_R1C1 = ((0, 9),)


def with_cells(cells: Mapping[str, tuple[int, ...]], row_of_ones: str = "") -> State:
    """Return an empty board where some cells have few candidates and row 5 few places for 1."""
    masks = [NINE.all_digits] * 81
    for name, digits in cells.items():
        masks[parse_cell(name, 9)] = mask_of(digits)
    kept = {parse_cell(name, 9) for name in row_of_ones.split()}
    gone = [(cell, 1) for cell in range(36, 45) if kept and cell not in kept]
    return State(NINE, bytes(81), masks).after(eliminations=gone)


CELL = {"r5c5": (1, 2, 3), "r5c1": (1, 9), "r1c5": (2, 9), "r4c4": (3, 8), "r4c1": (8, 9)}
GROUP = {"r4c1": (1, 9), "r1c5": (1, 9), "r6c7": (1, 2), "r1c7": (2, 9)}


def explained(id_: str, state: State) -> list[str]:
    return [
        get(id_).explain(step) for step in get(id_).find(state) if NINE_IN_R1C1 == step.eliminations
    ]


def test_cell_forcing_chain_follows_every_candidate() -> None:
    assert explained("cell_forcing_chain", with_cells(CELL)) == [
        "Whether r5c5 holds 1, 2 or 3, the chains "
        "(1)r5c5-(1)r5c1=(9)r5c1-(9)r1c1; "
        "(2)r5c5-(2)r1c5=(9)r1c5-(9)r1c1; "
        "(3)r5c5-(3)r4c4=(8)r4c4-(8)r4c1=(9)r4c1-(9)r1c1 "
        "rule out 9 in r1c1."
    ]


def test_cell_forcing_chain_needs_every_candidate() -> None:
    assert explained("cell_forcing_chain", with_cells(CELL | {"r5c5": (1, 2, 3, 4)})) == []
    assert explained("cell_forcing_chain", with_cells(CELL | {"r4c4": (3, 7, 8)})) == []


def test_region_forcing_chain_follows_every_place() -> None:
    assert explained("region_forcing_chain", with_cells(GROUP, "r5c2 r5c5 r5c8")) == [
        "Wherever 1 goes in row 5, the chains "
        "(1)r5c2-(1)r4c1=(9)r4c1-(9)r1c1; "
        "(1)r5c5-(1)r1c5=(9)r1c5-(9)r1c1; "
        "(1)r5c8-(1)r6c7=(2)r6c7-(2)r1c7=(9)r1c7-(9)r1c1 "
        "rule out 9 in r1c1."
    ]


def test_region_forcing_chain_needs_every_place() -> None:
    assert explained("region_forcing_chain", with_cells(GROUP, "r5c2 r5c4 r5c5 r5c8")) == []


def test_contradiction_forcing_chain_reads_the_same_chains_backwards() -> None:
    assert explained("contradiction_forcing_chain", with_cells(CELL)) == [
        "If 9 in r1c1 were true, the chains "
        "(9)r1c1-(9)r5c1=(1)r5c1-(1)r5c5; "
        "(9)r1c1-(9)r1c5=(2)r1c5-(2)r5c5; "
        "(9)r1c1-(9)r4c1=(8)r4c1-(8)r4c4=(3)r4c4-(3)r5c5 "
        "would leave no 1, 2 or 3 in r5c5, where one must stand."
    ]
    (group,) = explained("contradiction_forcing_chain", with_cells(GROUP, "r5c2 r5c5 r5c8"))
    assert group.endswith("would leave no 1 in row 5, where one must stand.")


def test_premises_are_the_choice_and_the_strong_links() -> None:
    (step,) = (
        step
        for step in get("cell_forcing_chain").find(with_cells(CELL))
        if NINE_IN_R1C1 == step.eliminations
    )
    assert {cell for cell, _ in step.rule.premises} == {parse_cell(name, 9) for name in CELL}
    assert len(step.rule.premises) == 6 + 4 * 7


def test_a_candidate_that_all_lead_to_rules_out_the_others_of_its_cell() -> None:
    state = with_cells({"r5c5": (1, 9), "r5c9": (1, 9)})
    nines = [*range(1, 8)] + [cell for cell in range(9, 81, 9) if cell != 36]
    state = state.after(eliminations=[(cell, 9) for cell in nines])
    others = tuple((0, digit) for digit in range(1, 9))
    chains = [
        f"{step.roles['chain']}"
        for step in get("cell_forcing_chain").find(state)
        if step.eliminations == others
    ]

    assert chains == [
        "(1)r5c5-(1)r5c9=(9)r5c9-(9)r1c9=(9)r1c1; (9)r5c5-(9)r5c1=(9)r1c1",
    ]


def test_locked_candidates_are_no_forcing_chain() -> None:
    state = with_cells({}, "r5c1 r5c2")

    assert list(get("region_forcing_chain").find(state)) == []


def test_the_set_names_all_three() -> None:
    assert [entry.id for entry in select("forcing_chain")] == [
        "cell_forcing_chain",
        "region_forcing_chain",
        "contradiction_forcing_chain",
    ]
