# SPDX-License-Identifier: MIT
"""What constraints declare for those who try all values: pieces and summaries, by brute force."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from cluesmith.board import Board
from cluesmith.board.constraints.declaration import CONSTRAINTS, Constraint, Piece
from random_constraints import random_board

if TYPE_CHECKING:
    from collections.abc import Sequence

KINDS = pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=list(CONSTRAINTS))


@KINDS
def test_pieces_say_together_what_the_predicate_says(kind: type[Constraint]) -> None:
    board = Board.parse(kind.example)
    random = Random(1)
    for constraint in board.constraints:
        scope = constraint.scope(board)
        for _ in range(300):
            digits = [random.choice(board.values) for _ in range(board.cell_count)]
            whole = constraint.holds([digits[cell] for cell in scope], board)
            pieces = [
                piece.holds([digits[cell] for cell in piece.cells])
                for piece in constraint.pieces(board)
            ]

            assert all(pieces) == whole


@KINDS
def test_values_with_one_summary_go_on_alike(kind: type[Constraint]) -> None:
    board = Board.parse(kind.example)
    for constraint in board.constraints:
        for piece in list(constraint.pieces(board))[:3]:
            _check_summaries(piece, board.values)


@KINDS
def test_summaries_of_random_fields_go_on_alike(kind: type[Constraint]) -> None:
    random = Random(kind.id)
    boards = [random_board(kind, random) for _ in range(6)]
    if kind.id == "either":  # its members have fields, it has none of its own
        assert not any(boards)
        return
    for board, constraint in filter(None, boards):
        scope = constraint.scope(board)
        for _ in range(60):
            digits = [random.choice(board.values) for _ in range(board.cell_count)]
            pieces = list(constraint.pieces(board))
            kept = [piece.holds([digits[cell] for cell in piece.cells]) for piece in pieces]
            assert all(kept) == constraint.holds([digits[cell] for cell in scope], board)
        for piece in list(constraint.pieces(board))[:2]:
            _check_summaries(piece, board.values, most=40)

    assert any(boards)


def _check_summaries(piece: Piece, values: Sequence[int], most: int = 150) -> None:
    """Compare the summaries of first values with the values that may follow them."""
    random = Random(2)
    length = len(piece.cells)
    for count in range(1, length):
        firsts = _some(values, count, random, most)
        rests = _some(values, length - count, random, most)
        follow: dict[object, set[tuple[int, ...]]] = {}
        for first in firsts:
            summary = piece.summary(first)
            after = {rest for rest in rests if piece.holds(first + rest)}
            if summary is None:
                assert not after, first
            else:
                assert follow.setdefault(summary, after) == after, (first, summary)


def _some(values: Sequence[int], count: int, random: Random, most: int) -> list[tuple[int, ...]]:
    """Return all lists of so many values, or some of them where they are too many."""
    if len(values) ** count <= most:
        return list(product(values, repeat=count))
    return [tuple(random.choice(values) for _ in range(count)) for _ in range(most)]


@pytest.mark.parametrize(
    "members",
    [
        ["odd:r1c1&sum:total=2:factors=1,-1,1:r1c2,r2c3,r3c3", "odd:r4c2"],
        ["sum:total=1:factors=1,-1:r1c1,r1c2&odd:r2c2", "even:r1c1&even:r2c3"],
    ],
)
def test_alternatives_of_several_members_never_join_different_beginnings(
    members: list[str],
) -> None:
    quoted = "|".join("&".join(quote(each, safe="") for each in m.split("&")) for m in members)
    board = Board.parse(f"4x4+either:alternatives={quoted}")
    [alternatives] = board.constraints
    count = len(alternatives.scope(board))
    endings: dict[tuple[int, object], set[frozenset[tuple[int, ...]]]] = {}
    for length in range(1, count):
        for beginning in product(range(1, 5), repeat=length):
            rest = frozenset(
                ending
                for ending in product(range(1, 5), repeat=count - length)
                if alternatives.holds((*beginning, *ending), board)
            )
            summary = alternatives.summary(beginning, board)
            endings.setdefault((length, summary), set()).add(rest)

    assert {1} == set(map(len, endings.values()))
