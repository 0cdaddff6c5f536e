# SPDX-License-Identifier: MIT
"""The work to read or refuse a text grows with its length, whoever wrote it.

Twice the text may take three times the processor time of this thread, not four as it would if the
work grew with the square. The limits on lines and documents bound the length itself.
"""

from __future__ import annotations

import json
from contextlib import suppress
from time import thread_time
from typing import TYPE_CHECKING

import pytest

from cluesmith.board.formats import FORMATS, get, read
from cluesmith.board.formats.decoding import LINE_LIMIT
from cluesmith.board.formats.lzstring import from_base64, to_base64
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL = "1......3..2....4"
NINE = "0" * 81
TRIALS = 5
LEAST = 0.004
"""Seconds below which a ratio says nothing."""


def seconds_to_read(text: str, name: str | None) -> float:
    began = thread_time()
    with suppress(InputError):
        read(text, name)
    return thread_time() - began


def growth(text_of: Callable[[int], str], length: int, name: str | None) -> float:
    """Return the least ratio of the times for twice the length and for the length.

    A text that is read quickly counts as growing as it should.
    """
    if seconds_to_read(text_of(2 * length), name) < LEAST:
        return 2.0
    ratios = []
    for _ in range(TRIALS):
        short = seconds_to_read(text_of(length), name)
        ratios.append(seconds_to_read(text_of(2 * length), name) / short)
        if ratios[-1] < 3:
            break
    return min(ratios)


STARTS = {
    "opensudoku": ("<opensudoku>", '<opensudoku><game data="', "<opensudoku><name>"),
    "sudokupad": (
        *("https://sudokupad.app/", "https://sudokupad.app/scl{", '{"cells":['),
        *("https://sudokupad.app/?puzzleid=", f"scf{'0' * 81}*"),
    ),
    "fpuzzles": ("https://f-puzzles.com/?load=", '{"grid":['),
    "sudokuwiki": ("https://www.sudokuwiki.org/sudoku.htm?bd=",),
    "sudokuexchange": ("https://sudokuexchange.com/play/?s=",),
    "hodoku": (":0000:x:", f":0000:x:{NINE}:"),
    "json": ("{", '{"puzzle":"', f'{{"puzzle":"{SMALL}","a":['),
    "sukaku": ("",),
    "line": ("", f"{SMALL} "),
    "sdx": ("", "u1 "),
    "pencilmarks": ("*---*\n| ",),
    "sdk": ("[Puzzle]\n", "#A"),
    "ss": ("*---*\n|",),
    "grid": (f"{SMALL[:4]}\n",),
    "iss": (".Cage~5~", ".Shape~", ".NFA~", ".~R1C1_1"),
}
"""How a text of each format may begin."""

PARTS = (
    *("[", "{", "{},", '"a":1,', '"', "\\", "'", "'a' ", "1", "1.", "-", "|", "**", "#A\n", " "),
    *("\n", "1 2\n", "123 ", "é", ":", "a.", "&s=", "%41", "<a>", "<a/>", "word ", "---+", "*t"),
)
"""What the rest of the text repeats."""


@pytest.mark.parametrize("name", [*STARTS, None])
def test_repetitions_take_time_in_proportion(name: str | None) -> None:
    starts = STARTS[name] if name else [first for first, *_ in STARTS.values()]
    for start in starts:
        for part in PARTS:
            count = LINE_LIMIT // 2 - len(start)

            def text_of(length: int, start: str = start, part: str = part) -> str:
                return start + part * (length // len(part)) + "\0"

            assert growth(text_of, count, name) < 3, (start, part)


def puzzles_with_many_members(length: int) -> str:
    members = {f"m{number}": 1 for number in range(length // 20)}
    return json.dumps(members | {"puzzle": SMALL, "puzzles": [SMALL] * (length // 40)})


def games_with_long_meta(length: int) -> str:
    games = f'<game data="{NINE}" note="é"/>' * (length // 200)
    return f"<opensudoku><name>{'é' * (length // 2)}</name>{games}</opensudoku>"


def broken_text(length: int) -> str:
    return f"<opensudoku><name>{'a<b/>' * (length // 5)}</name></opensudoku>"


@pytest.mark.parametrize(
    ("text_of", "length"),
    [
        (puzzles_with_many_members, 50_000),
        (games_with_long_meta, 100_000),
        (broken_text, 200_000),
        (lambda length: f'{{"cells":[{"[]," * length}', 50_000),
        (lambda length: f"https://sudokupad.app/scl{{ce:[{'[,],' * length}", 10_000),
        (lambda length: "\n".join([SMALL] * length), 1_000),
        (lambda length: f'{{"puzzle":"{SMALL}","board":"4x4{"+windoku" * length}"}}', 1_000),
    ],
)
def test_documents_made_to_be_slow_take_time_in_proportion(
    text_of: Callable[[int], str], length: int
) -> None:
    assert growth(text_of, length, None) < 3


def test_a_packed_text_unpacks_to_fifty_characters_for_each_of_its_own() -> None:
    """Without the limit the result grows with the square of the link."""
    for length in (1_000, 2_000):
        bomb = to_base64("[" * 1_100_000)[:length]
        with pytest.raises(InputError, match="grows too long; expected at most") as refusal:
            from_base64(bomb)
        assert refusal.value.expected == f"at most {20_000 + 50 * length} characters"


def test_every_format_has_adversaries() -> None:
    others = {"fpuz": "sudokupad", "scf": "sudokupad", "sdm": "line"}
    assert {known.name for known in FORMATS} == STARTS.keys() | others.keys()
    for name, like in others.items():
        assert get(name).line_reader is get(like).line_reader or name == "sdm"
