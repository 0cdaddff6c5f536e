# SPDX-License-Identifier: MIT
"""One puzzle a line: comments, solutions, collections."""

from __future__ import annotations

import pytest

from cluesmith.board import Puzzle, formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.errors import InputError
from samples import EASY, EASY_SOLUTION, SEVENTEEN


@pytest.mark.parametrize(
    "tail", [" # hard one", " hard one", "\thard one", "; hard one ", "|hard one"]
)
def test_text_after_the_cells_is_kept_as_comment(tail: str) -> None:
    [record] = formats.read(EASY + tail)

    assert Puzzle.parse(EASY) == record.puzzle
    assert "hard one" == record.get("comment")


@pytest.mark.parametrize("separator", [",", " ", "\t", ";", ":", " | "])
def test_a_solution_may_follow_the_puzzle(separator: str) -> None:
    [record] = formats.read(f"{EASY}{separator}{EASY_SOLUTION}{separator}easy")

    assert Puzzle.parse(EASY_SOLUTION) == record.solution
    assert "easy" == record.get("comment")


def test_a_grid_that_is_not_a_solution_stays_comment() -> None:
    [record] = formats.read(f"{EASY} {SEVENTEEN}")

    assert record.solution is None
    assert SEVENTEEN == record.get("comment")


def test_a_long_comment_does_not_make_a_larger_board() -> None:
    comment = "a comment with, here and there: a separator " * 20

    [record] = formats.read(f"{EASY} {comment}", "line")

    assert 9 == record.board.size
    assert comment.strip() == record.get("comment")


def test_a_hash_may_be_the_blank() -> None:
    [record] = formats.read("#" + EASY[1:].replace(".", "#"))

    assert str(record.puzzle) == "." + EASY[1:]


def test_writing_puts_solution_and_comment_after_the_cells() -> None:
    record = PuzzleRecord.of(Puzzle.parse(EASY), Puzzle.parse(EASY_SOLUTION), comment="two\nlines")

    assert f"{EASY},{EASY_SOLUTION} # two lines\n" == formats.write([record], "line")


def test_a_collection_has_nothing_but_cells_with_0_for_a_blank() -> None:
    record = PuzzleRecord.of(Puzzle.parse(EASY), Puzzle.parse(EASY_SOLUTION), comment="gone")

    assert EASY.replace(".", "0") + "\n" == formats.write([record], "sdm")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            EASY[:-1],
            "line 2: 80 characters; expected 81 for a 9x9 puzzle: one is missing",
        ),
        (EASY[:-1] + "?", "line 2: found '?' at character 81; expected 1 to 9 or '.' for a blank"),
        (EASY.replace(".", "0", 1), "line 2: found '0' at character 3; expected 1 to 9 or '.'"),
        (" " + EASY[:-1] + "? x", "line 2: found '?' at character 82"),
        ("5" + "." * 15, "line 2: found '5' at character 1; expected 1 to 4 or '.'"),
    ],
)
def test_a_bad_line_is_refused_with_its_place(line: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(f"{EASY}\n{line}", "line")

    assert str(caught.value).startswith(complaint)


def test_letters_that_are_symbols_of_the_board_are_read_as_such() -> None:
    """A 16x16 line whose only clue is the tenth digit must not be read as the first."""
    line = "A" + "." * 255

    [record] = formats.read(line)

    assert 10 == record.puzzle.digits[0]
    assert f"{line}\n" == formats.write([record], "line")
