# SPDX-License-Identifier: MIT
"""Links to SudokuWiki and SudokuExchange."""

from __future__ import annotations

import pytest

from cluesmith.board import Puzzle, formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.formats.record import position_of
from cluesmith.board.text import mask_of
from cluesmith.errors import InputError
from samples import EASY

PUZZLE = Puzzle.parse(EASY)
DIGITS = EASY.replace(".", "0")


@pytest.mark.parametrize(
    "link",
    [
        f"https://www.sudokuwiki.org/sudoku.htm?bd={DIGITS}",
        f"http://sudokuwiki.org/Sudoku?bd={EASY}&n=1#top",
        f"www.sudokuwiki.org/sudoku.htm?x=1&bd={DIGITS}",
        f"https://sudokuexchange.com/play/?s={DIGITS}",
        f"https://sudokuexchange.com/play?s={DIGITS}&d=3",
        f"https://sudokuexchange.com/play/?s={','.join(DIGITS)}",
    ],
)
def test_81_digits_are_a_puzzle(link: str) -> None:
    assert [PuzzleRecord.of(PUZZLE)] == formats.read(link)


def test_plain_puzzles_are_written_with_81_digits() -> None:
    record = PuzzleRecord.of(PUZZLE)

    assert f"https://www.sudokuwiki.org/sudoku.htm?bd={DIGITS}\n" == formats.write(
        [record], "sudokuwiki"
    )
    assert f"https://sudokuexchange.com/play/?s={DIGITS}\n" == formats.write(
        [record], "sudokuexchange"
    )


def test_version_b_tells_clues_placed_digits_and_candidates() -> None:
    numbers = [5, 9 + 3, 18 + mask_of((1, 2, 4)), 0, *[0] * 77]
    packed = "".join("0123456789abcdefghijklmnopqrstuvwxyz"[n] for n in _halves(numbers, 36))

    [record] = formats.read(f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{packed}")

    assert ("5", "53") == (str(record.puzzle).strip("."), str(record.position.values).strip("."))
    assert (1, 2, 4) == record.position.candidates.digits(2)
    assert (1, 2, 4, 6, 7, 8, 9) == record.position.candidates.digits(3)


def test_a_position_is_written_in_version_b() -> None:
    position = position_of(PUZZLE, PUZZLE.with_digits([(2, 4)]))

    link = formats.write([PuzzleRecord(position)], "sudokuwiki")

    assert link.startswith("https://www.sudokuwiki.org/sudoku.htm?bd=S9B05030d")
    assert position == formats.read_one(link).position


def test_the_older_string_has_a_bit_for_clues() -> None:
    numbers = [2 * mask_of((5,)) + 1, 2 * mask_of((3,)), 2 * mask_of((1, 2, 4)), *[0] * 78]
    packed = "".join("0123456789abcdefghijklmnopqrstuv"[n] for n in _halves(numbers, 32))

    [record] = formats.read(f"https://www.sudokuwiki.org/sudoku.htm?bd={packed}")

    assert ("5", "53") == (str(record.puzzle).strip("."), str(record.position.values).strip("."))
    assert (1, 2, 4) == record.position.candidates.digits(2)


def _halves(numbers: list[int], base: int) -> list[int]:
    return [half for number in numbers for half in divmod(number, base)]


@pytest.mark.parametrize(
    ("name", "link", "complaint"),
    [
        ("sudokuwiki", f"https://example.org/?bd={DIGITS}", "line 1: found 'https://example.org"),
        ("sudokuwiki", "https://www.sudokuwiki.org/X_Wing", "line 1: found 'https://www.sudokuwi"),
        ("sudokuwiki", f"https://sudokuwiki.org/?bd={DIGITS[1:]}", "line 1: 80 char"),
        ("sudokuwiki", "https://sudokuwiki.org/?bd=S9B" + "zz" * 81, "line 1: the number 1295"),
        ("sudokuwiki", "https://sudokuwiki.org/?bd=" + "vv" * 81, "line 1: the number 1023 for"),
        ("sudokuwiki", "https://sudokuwiki.org/?bd=J9B0", "line 1: a packed string 'J9B'"),
        ("sudokuexchange", "https://sudokuexchange.com/play/?s=12", "line 1: 2 char"),
        ("sudokuexchange", "https://sudokuexchange.com/", "line 1: found 'https://sudokuexchange"),
    ],
)
def test_a_bad_link_is_refused(name: str, link: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(link, name)

    assert str(caught.value).startswith(complaint)
