# SPDX-License-Identifier: MIT
"""Plain lines read many at once mean what they mean one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.board.formats import read
from cluesmith.board.formats.plain import read_plain

BLANKS = st.sampled_from(".0")
LINES = BLANKS.flatmap(lambda b: st.text(b + "123456789", min_size=81, max_size=81))


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


@given(LINES, st.integers(0, 80), st.characters(codec="ascii", exclude_characters=".0123456789"))
def test_any_other_character_is_left_to_others(line: str, at: int, char: str) -> None:
    changed = line[:at] + char + line[at + 1 :]

    assert read_plain(f"{line}\n{changed}\n".encode()) is None


@pytest.mark.parametrize(
    "text",
    [
        "." * 80,
        "." * 82,
        "." * 81 + "\n\n" + "." * 81,
        "." * 80 + "\n" + "." * 82,
        "1.0" + "." * 78,
        "." * 81 + " # comment",
    ],
)
def test_what_is_not_plain_is_left_to_others(text: str) -> None:
    assert read_plain(text.encode()) is None


def test_lines_may_differ_in_their_blanks() -> None:
    digits = read_plain(("1" + "." * 80 + "\n" + "2" + "0" * 80 + "\n").encode())

    assert digits is not None
    assert np.array_equal([1, 2], digits[:, 0])
