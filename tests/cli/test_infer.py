# SPDX-License-Identifier: MIT
"""``cluesmith infer`` in a process of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from test_commands import run

from samples import EASY, EASY_SOLUTION, ESCARGOT, NO_SOLUTION, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([EASY], 0, f"{EASY_SOLUTION} up, solved, "),
        ([ESCARGOT, "--technique", "flp"], 1, "flp, stuck, 212 of 729 variables remain (29%), "),
        ([ESCARGOT, "--technique", "up", "--grid-analysis"], 1, "up + grid analysis, stuck, "),
        ([ESCARGOT, "--technique", "dpll"], 0, " dpll, solved, 1 solution, 143 nodes, "),
        ([TWO_SOLUTIONS], 1, "dpll, multiple, "),
        ([NO_SOLUTION], 1, "up, contradiction, "),
    ],
)
def test_infer_says_how_it_went(arguments: list[str], code: int, said: str) -> None:
    done = run(*arguments)

    assert code == done.returncode
    assert said in done.stdout
    assert "" == done.stderr


def test_infer_json_gives_a_line_for_each_line_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\nnonsense\n{ESCARGOT}\n")
    done = run(str(file), "--json")
    first, second, third = map(json.loads, done.stdout.splitlines())

    assert ("up", True, 0, 1) == tuple(
        first[k] for k in ("technique", "solved", "remaining", "nodes")
    )
    assert "error" in second
    assert ("bflp", "hbr/bflp") == (third["technique"], third["difficulty"])
    assert 2 == done.returncode


def test_infer_reads_standard_input_and_other_boards() -> None:
    done = run(
        "infer",
        "-",
        "--json",
        "--technique",
        "up",
        "--encoding",
        "minimal",
        stdin="1......3..2....4",
    )

    assert ("minimal", True) == tuple(json.loads(done.stdout)[k] for k in ("encoding", "solved"))


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (["--technique", "bflb"], "'bflb' is not a technique; expected bflp?"),
        (["--encoding", "huge"], "--encoding: "),
        (["--time", "soon"], "--time: expected a number of seconds"),
    ],
)
def test_bad_options_are_one_line_on_standard_error(option: list[str], said: str) -> None:
    done = run(EASY, *option)

    assert (2, "") == (done.returncode, done.stdout)
    assert said in done.stderr
    assert 1 == done.stderr.count("\n")
