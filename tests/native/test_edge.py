# SPDX - License - Identifier : MIT
"""What native code refuses, because it would read or write beyond its memory; and that it stops."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board import Board
from cluesmith.board.geometry import STANDARD
from cluesmith.board.native_tables import board_tables
from cluesmith.clue_problem.methods.closers import scheme_closer
from cluesmith.engines.propagate.schemes import scheme

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL, LARGE = Board.classic(2), Board.classic(4)
FOUR, SIXTEEN = board_tables(SMALL), board_tables(LARGE)
OPEN = np.full(16, 15, np.uint32)


def tables(size: int, groups: list[list[int]]) -> _native.BoardTables:
    """Return a board of these groups."""
    return _native.BoardTables(size, np.array(groups, np.uint16))


def no_rules(size: int) -> _native.HornRules:
    """Return rules that say nothing, for boards of a size."""
    none = np.zeros(0, np.uint32)
    return _native.HornRules(size, np.zeros(1, np.uint32), none, np.zeros(1, np.uint32), none)


def test_a_board_knows_its_boxes_and_whether_it_is_the_classic_one() -> None:
    groups = [list(group.cells) for group in STANDARD.groups]

    def found(groups: list[list[int]]) -> tuple[bool, int]:
        board = tables(9, groups)
        return board.is_nine, _native.box_order(board)

    assert (True, 3) == found(groups)
    assert (False, 3) == found([*groups[:18], *groups[:17:-1]])
    assert (False, 3) == found([*groups, groups[0]])
    assert (False, 0) == found(groups[:-1])
    assert (False, 0) == found([*groups[1:], groups[0]])
    assert (False, 0) == found([*groups[9:18], *groups[:9], *groups[18:]])
    for text, order in (("4x4", 2), ("16x16", 4), ("25x25", 5), ("4x4+diagonals", 2)):
        assert order == _native.box_order(board_tables(Board.parse(text)))
    assert 0 == _native.box_order(board_tables(Board.parse("jigsaw:1112122233343444")))


@pytest.mark.parametrize(
    ("name", "groups"),
    [
        ("HACC", [[0, 1, 2, 3]]),
        ("HAC3", [[0, 1, 2, 3]]),
        ("HAC3", [list(group.cells) for group in SMALL.groups[:8]]),
    ],
)
def test_schemes_are_refused_where_the_board_lacks_what_they_need(
    name: str, groups: list[list[int]]
) -> None:
    parts = scheme(name).model.parts
    with pytest.raises(ValueError, match="for this scheme"):
        _native.propagate_masks(tables(4, groups), OPEN[None], parts, 0)
    with pytest.raises(ValueError, match="for this scheme"):
        _native.Closer.propagated(tables(4, groups), parts)


def test_the_classic_board_is_of_size_9() -> None:
    with pytest.raises(ValueError, match="expected size 9"):
        _native.BoardClauses(4, np.array([1, 0], np.int32), True)


def clue_task(allow: _native.Closer, insufficient: list[_native.Closer]) -> object:
    """Ask for the clues of the first two cells."""
    return _native.ClueTask(FOUR, [0, 1], OPEN, allow, insufficient, False)


@pytest.mark.parametrize(
    "call",
    [
        lambda other: clue_task(other, []),
        lambda other: clue_task(_native.Closer.singles(FOUR), [other]),
        lambda other: _native.Requirement(FOUR, other, True, 0),
        lambda other: _native.anneal_free(FOUR, other, 4, seed=0, runs=1, moves=1),
    ],
)
@pytest.mark.parametrize(
    "other",
    [
        _native.Closer.basics(SIXTEEN),
        _native.Closer.naked_singles(SIXTEEN),
        _native.Closer.singles(SIXTEEN),
        _native.Closer.listed(no_rules(9)),
        _native.Closer.walked(["x_wing"], after_basics=True),
        _native.Closer.propagated(SIXTEEN, 0),
    ],
)
def test_closures_are_refused_on_boards_of_another_size(
    call: Callable[[_native.Closer], object], other: _native.Closer
) -> None:
    with pytest.raises(ValueError, match="expected one for the 16 of the board"):
        call(other)


def test_closures_that_are_not_there_are_refused() -> None:
    for insufficient in ([None], [_native.Closer.singles(FOUR), None]):
        with pytest.raises((TypeError, ValueError)):
            clue_task(_native.Closer.singles(FOUR), insufficient)  # type: ignore[arg-type]


def test_rules_of_another_board_are_refused() -> None:
    with pytest.raises(ValueError, match="a closure for 81 cells"):
        _native.decide(FOUR, [0], OPEN, no_rules(9), lambda _: True, budget=1)


@pytest.mark.parametrize("cells", [[0, 0], [1, 0], [3, 16]])
def test_clue_cells_are_different_cells_of_the_board(cells: list[int]) -> None:
    with pytest.raises(ValueError, match="expected ascending cells"):
        _native.decide(FOUR, cells, OPEN, None, lambda _: True, budget=1)


@pytest.mark.parametrize(
    "orbits", [[[], *([cell] for cell in range(16))], [[0, 0], *([cell] for cell in range(2, 16))]]
)
def test_orbits_have_cells_and_every_cell_once(orbits: list[list[int]]) -> None:
    demand = _native.Requirement(FOUR, None, True, 1000)
    with pytest.raises(ValueError, match="orbit"):
        _native.generate(demand, orbits, "add", 0, 0, 16, False, seed=0, tries=1)


@pytest.mark.parametrize("method", ["add", "remove"])
@pytest.mark.parametrize("proper", [True, False])
def test_generating_for_a_slow_closure_ends_in_time(method: str, proper: bool) -> None:
    demand = _native.Requirement(SIXTEEN, scheme_closer(LARGE, scheme("HACV")), proper, 1000)
    orbits = [[cell] for cell in range(256)]

    begin = process_time()
    *_, done, interrupted = _native.generate(
        demand, orbits, method, 0, 0, 256, True, seed=1, tries=1000, seconds=0.3
    )

    assert process_time() - begin < 3
    assert done < 1000
    assert not interrupted


def test_reducing_for_a_slow_closure_ends_in_time() -> None:
    demand = _native.Requirement(SIXTEEN, scheme_closer(LARGE, scheme("HACV")), False, 1000)
    row = [(4 * (i % 4) + i // 4) % 16 for i in range(16)]
    grid = np.array([[(row[r] + c) % 16 + 1 for r in range(16) for c in range(16)]], np.uint8)

    begin = process_time()
    _, _, _, [progress], _ = _native.reduce_many(
        demand, grid, [[cell] for cell in range(256)], seed=1, seconds=0.3
    )

    assert process_time() - begin < 3
    assert 1 == progress


def test_a_closure_that_contradicts_the_board_finds_nothing() -> None:
    diagonals = board_tables(Board.parse("4x4+diagonals"))
    demand = _native.Requirement(FOUR, _native.Closer.singles(diagonals), True, 1000)
    puzzles, *_, done, _ = _native.generate(
        demand, [[cell] for cell in range(16)], "add", 0, 0, 16, False, seed=0, tries=200
    )

    assert 200 == done
    assert len(puzzles) < 200
