# SPDX-License-Identifier: MIT
"""Records and their meta."""

from __future__ import annotations

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.board.formats.record import RESERVED, PuzzleRecord, tidy
from cluesmith.errors import InputError
from samples import EASY, EASY_SOLUTION

PUZZLE = Puzzle.parse(EASY)


def test_meta_is_sorted_and_without_empty_texts() -> None:
    record = PuzzleRecord.of(PUZZLE, title=" Sample ", author="", comment="\t")

    assert (("title", "Sample"),) == record.meta
    assert PuzzleRecord.of(PUZZLE, b="2", a="1") == PuzzleRecord.of(PUZZLE, a="1", b="2")
    assert "" == record.get("author")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\r\nb\rc", "a\nb\nc"),
        ("bell\x07 and\x00 null", "bell and null"),
        ("  trailing  \n  kept indent \n", "trailing\n  kept indent"),
        ("half \ud800 a pair \uffff", "half  a pair"),
        ("\u00e9t\u00e9 \U0001f600", "\u00e9t\u00e9 \U0001f600"),
    ],
)
def test_text_is_tidied(text: str, expected: str) -> None:
    assert expected == tidy(text)


def test_tidying_a_long_run_of_blanks_takes_no_time() -> None:
    assert "a" + " " * 500_000 + "\u00e9" == tidy("a" + " " * 500_000 + "\u00e9")


@pytest.mark.parametrize("key", ["", " ", *sorted(RESERVED)])
def test_meta_has_no_key_that_an_entry_has_a_field_for(key: str) -> None:
    with pytest.raises(InputError, match="the key"):
        PuzzleRecord(PuzzleRecord.of(PUZZLE).position, None, ((key, "text"),))


def test_a_solution_has_to_solve_this_puzzle() -> None:
    solution = Puzzle.parse(EASY_SOLUTION)

    assert solution == PuzzleRecord.of(PUZZLE, solution).solution
    with pytest.raises(InputError, match=r"the solution has '\.' in r1c1"):
        PuzzleRecord.of(PUZZLE, solution.with_digits([(0, 0)]))
    with pytest.raises(InputError, match="the solution has '9' in r1c1; expected 5"):
        PuzzleRecord.of(PUZZLE, solution.with_digits([(0, 9)]))
    with pytest.raises(InputError, match="a solution on another board"):
        PuzzleRecord.of(PUZZLE, Puzzle(solution.digits, Board.parse("9x9+diagonals")))


def test_entries_can_be_told_apart_in_a_set() -> None:
    assert 2 == len(
        {PuzzleRecord.of(PUZZLE), PuzzleRecord.of(PUZZLE), PuzzleRecord.of(PUZZLE, title="x")}
    )
