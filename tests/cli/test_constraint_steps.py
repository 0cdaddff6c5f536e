# SPDX-License-Identifier: MIT
"""``explain``, ``rate`` and batches on boards with constraints, in a process of their own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from programs import run

if TYPE_CHECKING:
    from pathlib import Path

KILLER = (
    "4x4+killer_cage:total=10:r1c4,r2c2,r2c3,r2c4+killer_cage:total=6:r1c1,r1c2,r1c3"
    "+killer_cage:total=7:r2c1,r3c1,r4c1+killer_cage:total=8:r3c4,r4c3,r4c4"
    "+killer_cage:total=9:r3c2,r3c3,r4c2"
)
EMPTY = "." * 16


def test_a_killer_is_explained_to_the_end() -> None:
    done = run("explain", EMPTY, "--board", KILLER)

    assert done.returncode == 0
    assert "1. Cage combinations: The cage of 6 in r1c1, r1c2 and r1c3 can only hold" in done.stdout
    assert "Solved in 19 steps: " in done.stdout


@pytest.mark.parametrize(
    ("board", "allow", "sentence"),
    [
        (KILLER, "cage_combinations", "no strategy of `cage_combinations` applies; `--allow all` "),
        (
            "4x4+antiknight",
            "all",
            "the puzzle has several solutions, so no strategy can finish it; ",
        ),
    ],
)
def test_a_stuck_trace_says_what_would_go_on(board: str, allow: str, sentence: str) -> None:
    trace = json.loads(run("explain", EMPTY, "--board", board, "--allow", allow, "--json").stdout)
    stuck = trace["stuck"]
    further = run("explain", EMPTY, "--board", board, "--allow", stuck["try"]["allow"], "--json")

    assert stuck["sentence"].startswith(sentence)
    assert (0, "solved") == (further.returncode, json.loads(further.stdout)["status"])
    has_guess = any(each["strategy"] == "guess" for each in json.loads(further.stdout)["steps"])
    assert ("guess" in stuck["sentence"]) == has_guess


def test_a_hint_names_the_cells_of_the_cage() -> None:
    where = run("explain", EMPTY, "--board", KILLER, "--hint", "--reveal", "where")

    assert where.stdout == "Look at r1c1, r1c2 and r1c3.\n"
    picture = run("explain", EMPTY, "--board", KILLER, "--hint", "--format", "svg")
    assert picture.stdout.startswith("<svg")


def test_a_killer_is_rated_by_reasons_and_by_its_steps() -> None:
    done = run("rate", EMPTY, "--board", KILLER, "--steps", "--json")
    rating = json.loads(done.stdout)

    assert (rating["mus"], rating["mus_bound"]) == (1, "exact")
    assert rating["cover"] is None
    assert rating["steps"]["hardest"]["strategy"] == "cage_combinations"
    techniques = {each["strategy"]: each["count"] for each in rating["steps"]["techniques"]}
    assert techniques["cage_combinations"] == 3


def test_a_batch_explains_killers(tmp_path: Path) -> None:
    puzzles, out = tmp_path / "puzzles.txt", tmp_path / "out.jsonl"
    puzzles.write_text(f"{EMPTY}\n")
    done = run("batch", "explain", str(puzzles), "--board", KILLER, "--out", str(out))

    assert done.returncode == 0
    assert json.loads(out.read_text())["status"] == "solved"


@pytest.mark.parametrize(
    ("board", "allow", "said"),
    [
        ("4x4", "cage_combinations", "cage_combinations on the board 4x4, which has no"),
        ("4x4+antiknight", "innies_outies", "innies_outies on a board with anti-knight; expected"),
        (KILLER, "bug_plus_one", "bug_plus_one on a board with killer cage; expected strategies"),
    ],
)
def test_a_strategy_that_means_nothing_is_refused_in_one_line(
    board: str, allow: str, said: str
) -> None:
    done = run("explain", EMPTY, "--board", board, "--allow", allow)

    assert (2, "") == (done.returncode, done.stdout)
    assert said in done.stderr
    assert done.stderr.startswith("cluesmith: --allow: ")
    assert 1 == len(done.stderr.splitlines())
