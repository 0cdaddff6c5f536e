# SPDX-License-Identifier: MIT
"""Bulk calls refuse a bad array with an InputError: what came, and what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.board.canonical import canonical_many
from cluesmith.rating.contract import scale

if TYPE_CHECKING:
    from collections.abc import Callable

CALLS: dict[str, Callable[[Any], object]] = {
    "solve_many": cs.solve_many,
    "solve_many out": lambda puzzles: cs.solve_many(puzzles, out=np.zeros((2, 81), np.uint8)),
    "close_many": lambda puzzles: cs.close_many(puzzles, "singles"),
    "close_many by rules": lambda puzzles: cs.close_many(puzzles, "naked_pair"),
    "walk_many": lambda puzzles: cs.walk_many(puzzles, "singles"),
    "infer_many": cs.infer_many,
    "propagate_many": cs.propagate_many,
    "simulate_many": cs.cover.simulate_many,
    "rate_many": cs.rate_many,
    "from_array": cs.from_array,
    "hodoku": lambda puzzles: scale("hodoku").rate_many(puzzles, cs.Board.classic(3)),
    "se": lambda puzzles: scale("se").rate_many(puzzles, cs.Board.classic(3)),
}
BEYOND = np.zeros((2, 81), np.uint8)
BEYOND[1, 3] = 10
BAD: list[tuple[Any, str]] = [
    (
        np.zeros((2, 81), np.int64),
        r"int64; expected uint8: puzzles\.astype\('uint8'\)$",
    ),
    (np.zeros((2, 80), np.uint8), r"puzzles has shape \(2, 80\); expected \(N, 81\)"),
    (np.zeros(81, np.uint8), r"puzzles has shape \(81,\); expected \(N, 81\)"),
    (
        np.zeros((2, 9, 9), np.uint8),
        r"expected \(N, 81\): puzzles\.reshape\(-1, 81\)$",
    ),
    (np.zeros((2, 162), np.uint8)[:, ::2], "puzzles is not C-contiguous; expected numpy.asc"),
    (BEYOND, "puzzle 1, cell 3: found 10; expected 0 to 9"),
]


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize(("array", "message"), BAD, ids=lambda case: str(case)[:20])
def test_a_bad_array_is_refused_in_the_same_words(name: str, array: Any, message: str) -> None:
    with pytest.raises(cs.InputError, match=message):
        CALLS[name](array)


@pytest.mark.parametrize(
    "name", [name for name in CALLS if name not in ("from_array", "hodoku", "se")]
)
def test_a_list_of_digits_is_refused_where_an_array_or_puzzles_are_expected(name: str) -> None:
    with pytest.raises(cs.InputError, match="line 1: a list; expected text or a Puzzle"):
        CALLS[name]([[0] * 81])


def test_what_is_neither_an_array_nor_puzzles_is_refused() -> None:
    with pytest.raises(cs.InputError, match=r"is a int; expected .* of uint8: cs\.to_array"):
        cs.solve_many(81)  # type: ignore[arg-type]


def test_canonical_forms_refuse_bad_arrays_too() -> None:
    for array, message in BAD:
        plain = message if "shape (2" not in message.replace("\\", "") else "80 cells; expected 16"
        plain = plain.partition(r": puzzles\.reshape")[0].replace("81\\)", "cells\\)")
        with pytest.raises(cs.InputError, match=plain):
            canonical_many(array)


@pytest.mark.parametrize("call", [cs.infer_many, cs.walk_many])
def test_bad_candidates_are_refused_as_bad_puzzles_are(call: Callable[..., object]) -> None:
    puzzles = np.zeros((1, 81), np.uint8)
    given: dict[str, object] = {"strategies": "singles"} if call is cs.walk_many else {}

    with pytest.raises(cs.InputError, match="masks has dtype float64; expected uint"):
        call(puzzles, masks=np.zeros((1, 81)), **given)
    with pytest.raises(cs.InputError, match="masks"):
        call(puzzles, masks=np.zeros((3, 81), "uint16" if given else "uint32"), **given)


@pytest.mark.parametrize("call", [cs.close_many, cs.walk_many])
@pytest.mark.parametrize("strategies", [None, 5, [None], [["NS"]]])
def test_strategies_of_another_type_are_refused(
    call: Callable[..., object], strategies: object
) -> None:
    with pytest.raises(cs.InputError, match=r"expected (a list or text|a name)"):
        call(np.zeros((1, 81), np.uint8), strategies)


@pytest.mark.parametrize("call", [cs.infer_many, cs.propagate_many, cs.cover.simulate_many])
def test_a_board_is_given_as_text_or_as_a_board(call: Callable[..., Any]) -> None:
    puzzles = cs.to_array("1......3..2....4")
    by_name, by_board = (call(puzzles, board=board) for board in ("4x4", cs.Board.classic(2)))

    assert by_name.solved.all()
    assert by_name.statuses.tolist() == by_board.statuses.tolist()
    with pytest.raises(cs.InputError, match="'5x5' is not a board"):
        call(puzzles, board="5x5")


def test_a_call_for_one_puzzle_tells_how_an_array_becomes_puzzles() -> None:
    with pytest.raises(
        cs.InputError, match=r"ndarray; expected .*; cs\.from_array\(array\) returns"
    ):
        cs.solve(np.zeros((1, 81), np.uint8))  # type: ignore[arg-type]
