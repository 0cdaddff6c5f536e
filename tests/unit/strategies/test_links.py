# SPDX-License-Identifier: MIT
"""Links hold in every grid of the board, and a search along them finds all that they imply."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.board.bits import bits, bitset
from cluesmith.strategies.chains_with_als import als_links
from cluesmith.strategies.links import (
    LinkPath,
    Links,
    bivalue_links,
    chain_of,
    digit_links,
    grouped_links,
    plain_links,
    strong_premises,
)
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL = Board.classic(2)
KINDS = (plain_links, grouped_links, digit_links, bivalue_links, als_links)


@cache
def grids_with() -> dict[tuple[int, int], int]:
    """Return for each (cell, digit) of the 4x4 board the set of the grids that have it."""
    grids: list[tuple[int, ...]] = [()]
    for cell in range(16):
        grids = [
            (*grid, digit)
            for grid in grids
            for digit in range(1, 5)
            if all(peer >= cell or grid[peer] != digit for peer in SMALL.peers[cell])
        ]
    return {
        (cell, digit): bitset(i for i, grid in enumerate(grids) if grid[cell] == digit)
        for cell in range(16)
        for digit in range(1, 5)
    }


ALL_GRIDS = (1 << 288) - 1


def random_states(count: int) -> list[State]:
    rng = Random(7)
    return [
        State(SMALL, bytes(16), [rng.choice((15, 15, *range(1, 15))) for _ in range(16)])
        for _ in range(count)
    ]


def grids_of_node(links: Links, node: int) -> int:
    """Return the set of grids in which a node is true."""
    found = 0
    for cell in bits(links.cells[node]):
        found |= grids_with()[cell, links.digits[node]]
    return found


def test_the_first_cell_has_each_digit_in_a_quarter_of_all_grids() -> None:
    counts = [grids_with()[0, digit].bit_count() for digit in range(1, 5)]

    assert [72] * 4 == counts


@pytest.mark.parametrize("kind", KINDS)
def test_no_grid_has_both_ends_of_a_weak_link(kind: Callable[[State], Links]) -> None:
    for state in random_states(30):
        links = kind(state)
        for one, others in enumerate(links.weak):
            for other in bits(others):
                assert not grids_of_node(links, one) & grids_of_node(links, other)


@pytest.mark.parametrize("kind", KINDS)
def test_every_grid_that_meets_the_premises_has_an_end_of_a_strong_link(
    kind: Callable[[State], Links],
) -> None:
    for state in random_states(30):
        links = kind(state)
        for one, others in enumerate(links.strong):
            for other in bits(others):
                meeting = ALL_GRIDS
                path = LinkPath((one, other), is_strong_first=True)
                chain = chain_of(links.nodes(path), 4)
                for cell, digit in strong_premises(state, chain, links.sets(path)):
                    assert not state.masks[cell] >> (digit - 1) & 1
                    meeting &= ~grids_with()[cell, digit]

                assert not meeting & ~grids_of_node(links, one) & ~grids_of_node(links, other)


@pytest.mark.parametrize("kind", KINDS)
def test_links_read_the_same_in_both_directions(kind: Callable[[State], Links]) -> None:
    for state in random_states(20):
        links = kind(state)
        for sets in (links.strong, links.weak):
            assert all(
                sets[other] >> one & 1 for one, others in enumerate(sets) for other in bits(others)
            )
            assert not any(others >> one & 1 for one, others in enumerate(sets))


def naive_distances(links: Links, start: int) -> dict[int, int]:
    """Return the number of links to all that turns true when a node is false, node by node."""
    distances: dict[int, int] = {}
    frontier, length, is_strong = {start}, 1, True
    false, true = {start}, set[int]()
    while frontier:
        sets, seen = (links.strong, true) if is_strong else (links.weak, false)
        frontier = {end for node in frontier for end in bits(sets[node])} - seen
        seen |= frontier
        if is_strong:
            distances |= dict.fromkeys(frontier, length)
        length, is_strong = length + 1, not is_strong
    return distances


@pytest.mark.parametrize("kind", KINDS)
def test_a_search_reaches_all_that_is_implied_by_shortest_paths(
    kind: Callable[[State], Links],
) -> None:
    for state in random_states(6):
        links = kind(state)
        for start in range(len(links.digits)):
            levels = links.if_false(start)
            reached = {
                end: 2 * depth + 1 for depth, level in enumerate(levels) for end in bits(level)
            }
            assert reached == naive_distances(links, start)
            for end, length in reached.items():
                path = LinkPath((start, *links.trace(levels, end)), is_strong_first=True)
                assert len(path) == length
                assert path.nodes[-1] == end
                assert all(
                    (links.strong if is_strong else links.weak)[one] >> other & 1
                    for one, other, is_strong in path.links()
                )


def test_links_are_made_once_for_each_state() -> None:
    state = State.initial(Puzzle.parse("1......3..2....4"))
    assert plain_links(state) is plain_links(state)
    assert plain_links(state) is not grouped_links(state)
    assert plain_links(state) is not plain_links(state.after())


def test_grouped_nodes_are_the_cells_that_two_groups_share() -> None:
    links = grouped_links(State.initial(Puzzle.parse("12.." + "." * 12)))
    grouped = {
        (links.digits[node], tuple(bits(links.cells[node])))
        for node in range(len(links.digits))
        if not links.singles >> node & 1
    }
    assert (3, (2, 3)) in grouped
    assert (3, (4, 5)) in grouped
    assert not any(digit == 3 and cells == (0, 1) for digit, cells in grouped)
