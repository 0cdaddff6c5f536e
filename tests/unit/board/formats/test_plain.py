# SPDX-License-Identifier: MIT
"""Plain lines read many at once mean what they mean one by one, whatever stands between them."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cluesmith.board import Board, formats
from cluesmith.board.formats import read, read_one
from cluesmith.board.formats.lines import is_plain
from cluesmith.board.formats.plain import PuzzleBlock, read_plain
from cluesmith.errors import InputError
from effort import examples
from samples import EASY, EASY_SOLUTION

BLANKS = st.sampled_from(".0-_*?xX")
LINES = BLANKS.flatmap(lambda b: st.text(b + "123456789", min_size=81, max_size=81))
REMARKS = st.sampled_from(
    ["", " ", " " * 19, " # easy", f",{EASY_SOLUTION}", f"; {EASY_SOLUTION} # both", "|", "\t7"]
) | st.text(" ,;#:|.1a\t\r", max_size=70)
OTHERS = st.sampled_from(
    [
        *("", "  ", "\t", "# a comment", "#", " # shifted", "#1#2" * 4, "#" * 81, "rubbish", "\r"),
        *(f" {EASY}", EASY[:80], f"{EASY}5", EASY.replace(".", "#"), EASY.replace(".", " ")),
        *("1......3..2....4", "." * 256, "0" * 100, f"{EASY} # ü", f"\ufeff{EASY}", f"\r{EASY}"),
        *("5" * 10_001, f"{EASY} {'z' * 9_918}", f"{EASY} {'z' * 9_919}", "#" + "z" * 9_999),
        *("#" + "z" * 10_000, "# ü", "\ufeff# marked", "\x0b# shifted", " " * 10_001),
        *("1A" + EASY[2:], EASY[:40] + "0" + EASY[41:], f"{EASY}\x00", f"{EASY} \x00", "\x0b"),
    ]
)
TEXTS = st.lists(
    st.builds(str.__add__, LINES, REMARKS) | LINES | OTHERS | st.text(max_size=100), max_size=12
).map(lambda lines: "\n".join(lines).encode("utf-8", "surrogatepass"))
ENDS = st.sampled_from([b"\n", b"\r\n", b"\r\r\n"])


def told(entry: object) -> tuple[object, ...]:
    """Return all that is known of an entry."""
    if isinstance(entry, InputError):
        return str(entry), entry.line, entry.text, entry.position
    assert isinstance(entry, formats.PuzzleRecord)
    return entry, entry.line


@settings(max_examples=examples(300))
@given(
    TEXTS | st.binary(max_size=300), ENDS, st.sampled_from(["line", "sdm"]), st.sampled_from([0, 9])
)
def test_a_block_has_the_entries_of_its_lines(
    text: bytes, end: bytes, name: str, size: int
) -> None:
    text = text.replace(b"\n", end)
    board = Board.classic(3) if size else None
    expected = list(formats.read_each(text.split(b"\n"), name, board))

    block = PuzzleBlock.read(text, formats.get(name), board, with_remarks=True)

    assert [told(entry) for entry in expected] == [told(entry) for entry in block]
    assert len(expected) == len(block)


@settings(max_examples=examples(200))
@given(TEXTS, st.integers(0, 7))
def test_without_remarks_a_block_has_the_same_puzzles_and_errors(text: bytes, before: int) -> None:
    lines = [*[b""] * before, *text.split(b"\n")]
    expected = list(formats.read_each(lines, "line"))

    block = PuzzleBlock.read(text, formats.get("line"), before=before)

    assert [(e.line, getattr(e, "position", 0), getattr(e, "text", "")) for e in expected] == [
        (e.line, getattr(e, "position", 0), getattr(e, "text", "")) for e in block
    ]


@given(TEXTS, st.data())
def test_a_part_of_a_block_has_its_part_of_the_entries(text: bytes, data: st.DataObject) -> None:
    block = PuzzleBlock.read(text, formats.get("line"))
    entries = list(map(told, block))
    begin, end = (data.draw(st.integers(0, len(block))) for _ in range(2))

    assert entries[begin:end] == [told(entry) for entry in block[begin:end]]
    assert entries == [told(block[place]) for place in range(len(block))]


def test_only_lines_with_a_doubt_are_left_to_others() -> None:
    lines = [EASY, f"{EASY} # easy", f"{EASY},{EASY_SOLUTION}", EASY.replace(".", "0")]
    text = "\r\n".join(["# list", *lines, "", *lines]).encode()

    assert 8 == len(PuzzleBlock.read(text, formats.get("line")).digits)
    assert 3 == len(PuzzleBlock.read(text, formats.get("line"), with_remarks=True).digits)


@given(st.lists(LINES, min_size=1, max_size=5), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_plain_lines_mean_what_they_mean_one_by_one(
    lines: list[str], end: str, is_ended: bool
) -> None:
    text = end.join(lines) + end * is_ended
    digits = read_plain(text.encode())

    assert digits is not None
    assert [record.puzzle.digits for record in read("\n".join(lines), "line")] == [
        row.tobytes() for row in digits
    ]


@given(LINES, st.integers(0, 80), st.characters(codec="ascii"))
def test_any_other_character_is_left_to_others(line: str, at: int, char: str) -> None:
    changed = line[:at] + char + line[at + 1 :]
    is_one_line = re.fullmatch(r"[1-9]*(?:([-.0_*?xX])(?:[1-9]|\1)*)?", changed)

    assert (read_plain(f"{line}\n{changed}\n".encode()) is None) == (is_one_line is None)


@pytest.mark.parametrize(
    "text",
    [
        "." * 80,
        "." * 82,
        "." * 81 + "\n\n" + "." * 81,
        "." * 80 + "\n" + "." * 82,
        "1.0" + "." * 78,
        "." * 81 + " # comment",
        "# title\n" + "." * 81,
    ],
)
def test_what_is_not_plain_is_left_to_others(text: str) -> None:
    assert read_plain(text.encode()) is None


def test_lines_may_differ_in_their_blanks() -> None:
    digits = read_plain(("1" + "." * 80 + "\n" + "2" + "0" * 80 + "\n").encode())

    assert digits is not None
    assert np.array_equal([1, 2], digits[:, 0])


@given(st.text(".0123456789", min_size=80, max_size=82) | LINES | st.text("٣.1", min_size=81))
@example("." * 81)
@example("0" * 81)
def test_a_plain_text_is_what_its_format_makes_of_it(text: str) -> None:
    if is_plain(text):
        [record] = read(text)

        assert told(record) == told(read_one(text))
