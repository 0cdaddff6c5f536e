# SPDX-License-Identifier: MIT
"""A drawn pattern with a mistake gives one message, which says where the mistake is."""

from __future__ import annotations

import pytest

from cluesmith.errors import InputError
from cluesmith.verbs.pattern_lines import read_patterns

KEY = [
    ".xxx.....",
    "x...x....",
    "x...xxxxx",
    "x...x.x.x",
    ".xxx..x.x",
    ".........",
    "xx.x.x.xx",
    ".x.x.x.x.",
    "xx.....xx",
]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([row[0] + "q" + row[2:] for row in KEY], "row 1, column 2: found 'q'; expected an empty"),
        ([*KEY[:8], KEY[8].replace("x", "?", 1)], "row 9, column 1: found '?'; expected an empty"),
        (KEY[:8], "8 rows of 9; expected 9 rows"),
        ([*KEY[:8], KEY[8] + "x"], "row 9 has 10 cells; expected 9"),
        ([*KEY[:3], KEY[3][:8], *KEY[4:]], "row 4 has 8 cells; expected 9"),
    ],
)
def test_a_wrong_drawing_is_one_message(rows: list[str], message: str) -> None:
    [error] = read_patterns(rows, None)

    assert isinstance(error, InputError)
    assert str(error).startswith(f"line 1: {message}")


@pytest.mark.parametrize("name", ["heart", "letters:KT", "random:26:rotation", "x......x..x....x"])
def test_names_and_whole_patterns_are_no_rows(name: str) -> None:
    assert 2 == len(list(read_patterns([name, name], None)))


def test_whole_patterns_with_mistakes_have_an_error_each() -> None:
    wrong = "q" + "".join(KEY)[1:]

    assert 2 == len(list(read_patterns([wrong, wrong], None)))
