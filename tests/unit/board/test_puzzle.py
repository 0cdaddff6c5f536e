# SPDX-License-Identifier: MIT
"""Puzzles, patterns, candidates and positions."""

from __future__ import annotations

import pytest

from cluesmith.board import Board, Candidates, Pattern, Position, Puzzle
from cluesmith.errors import InputError, InvalidPuzzle
from samples import EASY, EASY_SOLUTION


def test_a_puzzle_is_its_line() -> None:
    puzzle = Puzzle.parse(EASY)

    assert EASY == str(puzzle)
    assert (30, False) == (puzzle.clue_count, puzzle.is_full)
    assert puzzle == Puzzle.parse(EASY.replace(".", "0"))
    assert 1 == len({puzzle, Puzzle.parse(EASY)})
    assert puzzle == eval(repr(puzzle), {"Puzzle": Puzzle})


def test_a_puzzle_of_a_variant_shows_its_board() -> None:
    puzzle = Puzzle.parse("." * 16, Board.parse("4x4+diagonals"))

    assert "<Puzzle: 0 clues, 9x9+windoku>" == repr(Puzzle.empty(Board.parse("9x9+windoku")))
    assert puzzle == eval(repr(puzzle), {"Puzzle": Puzzle, "Board": Board})


def test_conflicts_are_cells_and_the_check_names_them() -> None:
    puzzle = Puzzle.parse("55" + "." * 79)

    assert (0, 1) == puzzle.conflicts()
    with pytest.raises(InvalidPuzzle, match="5 stands twice in row 1, in r1c1 and r1c2") as caught:
        puzzle.check()
    assert (0, 1) == caught.value.cells


def test_a_conflict_may_be_on_a_diagonal_only() -> None:
    line = "5" + "." * 39 + "5" + "." * 40

    assert Puzzle.parse(line).check()
    with pytest.raises(InvalidPuzzle, match="diagonal 1"):
        Puzzle.parse(line, Board.parse("9x9+diagonals")).check()


def test_digits_beyond_the_board_are_refused() -> None:
    with pytest.raises(InputError, match="found the digit 10 at character 3; expected 0 to 9"):
        Puzzle(bytes([0, 0, 10, *[0] * 78]))
    with pytest.raises(InputError, match="80 cells; expected 81 for 9x9"):
        Puzzle(bytes(80))


def test_writing_digits_leaves_the_original_alone() -> None:
    puzzle = Puzzle.empty(Board.classic(2))

    assert "1...4..........." == str(puzzle.with_digits([(0, 1), (4, 4)]))
    assert 0 == puzzle.clue_count


def test_a_pattern_is_the_set_of_clue_cells() -> None:
    pattern = Pattern.of(Puzzle.parse(EASY))

    assert 30 == len(pattern)
    assert (0, 1, 4, 9) == pattern.cells[:4]
    assert 0 in pattern
    assert 2 not in pattern
    assert pattern == Pattern.parse(str(pattern)) == Pattern.parse(EASY)
    assert pattern == eval(repr(pattern), {"Pattern": Pattern})


@pytest.mark.parametrize("text", ["x..", "x" * 82, "", "x\n\n\n"])
def test_a_pattern_of_the_wrong_length_is_refused(text: str) -> None:
    with pytest.raises(
        InputError, match=r"a pattern of \d+ cells; expected 16, 36, 64, 81, 100, 144, 256, 625"
    ):
        Pattern.parse(text)


FOUR_CLUES = "x......x..x....x"


@pytest.mark.parametrize(
    "text",
    [
        FOUR_CLUES.replace(".", "0").upper(),
        FOUR_CLUES.replace(".", "_").replace("x", "#"),
        FOUR_CLUES.replace(".", "-").replace("x", "*"),
        FOUR_CLUES.replace(".", " ").replace("x", "o"),
        FOUR_CLUES.replace("x", "O"),
        "1......3..2....4",
        f"{FOUR_CLUES}\r\n",
        "x. ..|.. .x".replace("|", "\n") + "\n\n .. x.\n .. .x\n",
        "x   \n   x\n  x \n   x",
        "x\n   x\n  x\n   x",
        "\nx\n   x\n  x\n   x\n   \n",
        "\r\nx\r\n...x\r\n  x\r\n---x\r\n",
    ],
)
def test_a_pattern_is_read_on_one_line_and_drawn(text: str) -> None:
    assert Pattern.parse(FOUR_CLUES) == Pattern.parse(text)
    assert Pattern.parse(FOUR_CLUES) == Pattern.parse(text, Board.classic(2))


def test_a_drawing_of_16_clues_is_not_a_4x4_pattern() -> None:
    drawing = "xx\nxx\nxx\nxx\n\n       xx\n       xx\n       xx\n       xx"

    assert (16, 9) == (len(Pattern.parse(drawing)), Pattern.parse(drawing).board.size)
    assert (0, 1, 9) == Pattern.parse(drawing).cells[:3]


def test_rows_without_clues_at_the_edge_count_where_their_place_is_certain() -> None:
    rows = "\n   x\n  x\nxx"

    assert (7, 10, 12, 13) == Pattern.parse(rows).cells
    with pytest.raises(InputError, match=r"a pattern of 2 cells; expected .* in empty rows"):
        Pattern.parse(f"{rows[:-3]}\n\n\n")


@pytest.mark.parametrize("place", [0, 3, 15])
@pytest.mark.parametrize("letter", ["a", "/", "?", "A", "+", "é", ":"])
def test_other_characters_are_refused_with_their_place(letter: str, place: int) -> None:
    text = FOUR_CLUES[:place] + letter + FOUR_CLUES[place + 1 :]
    with pytest.raises(InputError) as refused:
        Pattern.parse(text)
    assert (place, text) == (refused.value.position, refused.value.text)
    assert f"found '{letter}' at character {place + 1}; expected an empty cell" in str(
        refused.value
    )

    drawing = "\n".join(text[row : row + 4] for row in range(0, 16, 4))
    with pytest.raises(InputError) as refused:
        Pattern.parse(drawing)
    assert f"row {place // 4 + 1}, column {place % 4 + 1}: found '{letter}'" in str(refused.value)


def test_a_path_as_long_as_a_pattern_is_none() -> None:
    for path in ("/" * 81, "x/o.x".rjust(81, "x"), "oo.txt".rjust(16, "x")):
        with pytest.raises(InputError, match=r"found '[/t]'"):
            Pattern.parse(path)


def test_clues_leave_their_peers() -> None:
    candidates = Candidates.of(Puzzle.parse(EASY))

    assert (1, 2, 4) == candidates.digits(2)
    assert (5,) == candidates.digits(0)
    assert 729 == Candidates.full(Board.classic(3)).count
    assert (1, 4) == candidates.without([(2, 2)]).digits(2)


def test_marks_that_only_repeat_the_values_are_not_kept() -> None:
    puzzle = Puzzle.parse(EASY)

    assert Position.of(puzzle) == Position(puzzle, puzzle, Candidates.of(puzzle))
    assert Position(puzzle, puzzle, Candidates.of(puzzle)).is_plain


def test_marks_that_say_more_are_kept() -> None:
    puzzle = Puzzle.parse(EASY)
    marks = Candidates.of(puzzle).without([(2, 1)])

    position = Position(puzzle, puzzle, marks)

    assert not position.is_plain
    assert (2, 4) == position.candidates.digits(2)


def test_values_must_keep_the_clues() -> None:
    solution = Puzzle.parse(EASY_SOLUTION)

    assert not Position(Puzzle.parse(EASY), solution).is_plain
    with pytest.raises(InputError, match="the value 5 over the clue 6 at character 1"):
        Position(Puzzle.parse("6" + EASY[1:]), solution)


RULED = """
+-----+-----+
| x . | . . |
| . . | . x |
+-----+-----+
| . . | x . |
| . . | . x |
+-----+-----+
"""


@pytest.mark.parametrize(
    "text",
    [
        RULED,
        "x.|..\n..|.x\n--+--\n..|x.\n..|.x",
        "x...\n...x\n----\n..x.\n...x",
        "x-|--\n--|-x\n==+==\n--|x-\n--|-x",
        "x│ \n  │ x\n──┼──\n  │x\n  │ x",
        "x---\n---x\n--x-\n---x",
    ],
)
def test_a_pattern_is_read_with_bars_and_rules_between_boxes(text: str) -> None:
    assert "x......x..x....x" == str(Pattern.parse(text))


def test_a_line_of_dashes_is_a_row_where_a_row_is_missing() -> None:
    assert 3 == len(Pattern.parse("x...\n----\n..x.\n...x"))
    assert 0 == len(Pattern.parse("----\n" * 4))


def test_a_stray_character_in_a_ruled_pattern_is_refused_with_its_place() -> None:
    with pytest.raises(InputError, match=r"row 2, column 4: found '\?'; expected an empty"):
        Pattern.parse("x.|..\n..|?x\n--+--\n..|x.\n..|.x")


def test_candidates_and_patterns_are_made_of_text_in_any_format_too() -> None:
    puzzle = Puzzle.parse(EASY)
    rows = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))

    for text in (EASY, rows):
        assert Candidates.of(puzzle) == Candidates.of(text)
        assert Pattern.of(puzzle) == Pattern.of(text)
    with pytest.raises(InputError, match="a puzzle is int; expected a Puzzle or text"):
        Candidates.of(5)  # type: ignore[arg-type]
