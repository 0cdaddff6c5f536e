# SPDX-License-Identifier: MIT
"""The clauses of boards."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.infer.kinds import EncodingKind
from cluesmith.errors import GeometryMismatch, InputError

BOARDS = ["4x4", "9x9", "9x9+diagonals", "9x9+windoku", "jigsaw:AAABBACCBBACDDBCCDEEDDEEE"]


@pytest.mark.parametrize(
    ("kind", "total", "wide"), [("minimal", 8829, 81), ("extended", 11988, 324)]
)
def test_order_3_has_the_numbers_of_clauses_of_the_paper(kind: str, total: int, wide: int) -> None:
    encoding = Encoding(Board.classic(3), EncodingKind.parse(kind))
    widths = Counter(len(clause) for clause in encoding.clauses())

    assert {9: wide, 2: total - wide} == widths
    assert total == encoding.clause_count


@pytest.mark.parametrize("spec", BOARDS)
@pytest.mark.parametrize("kind", list(EncodingKind))
def test_clauses_say_what_the_rules_say(spec: str, kind: EncodingKind) -> None:
    board = Board.parse(spec)
    encoding = Encoding(board, kind)
    cells = range(board.cell_count)
    digits = range(1, board.size + 1)
    at_least = {frozenset(encoding.variable(c, d) for d in digits) for c in cells}
    at_most = {
        frozenset((-encoding.variable(c, d), -encoding.variable(p, d)))
        for c in cells
        for p in board.peers[c]
        for d in digits
    }
    if kind == EncodingKind.EXTENDED:
        at_least |= {
            frozenset(encoding.variable(c, d) for c in group.cells)
            for group in board.groups
            for d in digits
        }
        at_most |= {
            frozenset((-encoding.variable(c, d), -encoding.variable(c, e)))
            for c in cells
            for d in digits
            for e in digits
            if d != e
        }

    assert at_least | at_most == {frozenset(clause) for clause in encoding.clauses()}


@pytest.mark.parametrize("spec", BOARDS)
def test_no_clause_occurs_twice_in_a_family(spec: str) -> None:
    for family in Encoding(Board.parse(spec)).families:
        assert len(np.unique(np.sort(family.clauses, axis=1), axis=0)) == len(family.clauses)


def test_a_region_that_is_also_an_extra_region_is_written_once() -> None:
    plain = Encoding(Board.parse("4x4"))
    twice = Encoding(Board.parse("4x4+extra:r1c1,r1c2,r2c1,r2c2"))

    assert list(plain.clauses()) == list(twice.clauses())


def test_clues_are_unit_clauses_at_the_end() -> None:
    puzzle = Puzzle.parse("1......3..2....4")
    encoding = Encoding(puzzle.board, EncodingKind.MINIMAL)
    literals = encoding.literals(puzzle)

    assert [(1,), (31,), (42,), (64,)] == list(encoding.clauses(puzzle))[-4:]
    assert [1, 0, 31, 0, 42, 0, 64, 0] == literals[-8:].tolist()
    assert encoding.clause_count + 4 == np.count_nonzero(literals == 0)


def test_variables_and_candidates_are_inverse() -> None:
    encoding = Encoding(Board.classic(2))
    variables = range(1, encoding.variable_count + 1)

    assert list(variables) == [encoding.variable(*encoding.candidate(-v)) for v in variables]


@pytest.mark.parametrize("literal", [0, 65, -65])
def test_a_literal_outside_the_board_is_refused(literal: int) -> None:
    with pytest.raises(InputError, match="expected a variable from 1 to 64"):
        Encoding(Board.classic(2)).candidate(literal)


def test_a_candidate_outside_the_board_is_refused() -> None:
    with pytest.raises(InputError, match="a digit from 1 to 4 and a cell from 0 to 15"):
        Encoding(Board.classic(2)).variable(16, 1)


def test_a_puzzle_for_another_board_is_refused() -> None:
    with pytest.raises(GeometryMismatch, match="expected one for 9x9"):
        Encoding().literals(Puzzle.parse("1......3..2....4"))


def test_an_unknown_encoding_names_the_nearest() -> None:
    with pytest.raises(InputError, match=r"did you mean extended\?"):
        EncodingKind.parse("extendd")
