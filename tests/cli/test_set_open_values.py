# SPDX-License-Identifier: MIT
"""``cluesmith set`` on boards with open values refuses what contradicts itself, in one line."""

from __future__ import annotations

import pytest

from programs import run

OPEN = "+killer_cage:total=?:r3c1,r3c2"


@pytest.mark.parametrize(
    ("constraints", "fixed", "said"),
    [
        ("", "11..............", "--fixed: 1 stands twice in row 1, in r1c1 and r1c2; expected"),
        (
            "+killer_cage:total=3:r1c1,r1c2",
            "4...............",
            "--fixed: the fixed digits have no solution; expected",
        ),
        (
            "+thermometer:r1c1,r1c2",
            "4...............",
            "--fixed: the fixed digits have no solution; expected",
        ),
        (
            "+killer_cage:total=40:r1c1,r1c2",
            "." * 16,
            "--board: killer cage: the sum 40 is outside 3 to 7 (at r1c1); expected",
        ),
    ],
)
def test_a_contradiction_beside_an_open_total_is_one_line(
    constraints: str, fixed: str, said: str
) -> None:
    done = run("set", "." * 16, "--board", f"4x4{constraints}{OPEN}", "--fixed", fixed)

    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith(f"cluesmith: {said}")
    assert 1 == done.stderr.count("\n")
