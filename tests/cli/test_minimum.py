# SPDX-License-Identifier: MIT
"""``cluesmith minimum`` as people use it: in a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
from functools import partial
from typing import TYPE_CHECKING

import pytest

import programs
from processes import PATIENCE, has_worked
from programs import PROGRAM
from samples import SEVENTEEN

if TYPE_CHECKING:
    from pathlib import Path

KEYS = ["allow", "clues", "puzzle", "lower_bound", "rests_on", "seconds", "verdict"]


run = partial(programs.run, "minimum")


def test_order_2_takes_4_clues() -> None:
    done = run("--board", "4x4", "--allow", "basic")

    assert 0 == done.returncode
    assert 4 == sum(char in "1234" for char in done.stdout.strip())
    assert "found: 4 clues found" in done.stderr
    assert "at least 4 clues: every puzzle of 3 clues was tried" in done.stderr


def test_json_has_the_keys_of_the_contract() -> None:
    done = run("--json", "--board", "4x4", "--allow", "NS")
    found = json.loads(done.stdout)

    assert KEYS == list(found)
    assert (["naked_single"], 4, 4, "found") == (
        found["allow"],
        found["clues"],
        found["lower_bound"],
        found["verdict"],
    )
    assert "" == done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "verdict"),
    [
        (["--clues", "24", "--allow", "singles"], 0, "found"),
        (["--clues", "16"], 1, "impossible"),
        (["--clues", "17", "--time", "0"], 3, "undecided"),
    ],
)
def test_exit_code_and_verdict_tell_whether_clues_exist(
    arguments: list[str], code: int, verdict: str
) -> None:
    done = run("--json", *arguments)

    assert (code, verdict) == (done.returncode, json.loads(done.stdout)["verdict"])


def test_too_few_clues_are_impossible_with_the_reason() -> None:
    lines = run("--clues", "3").stderr.splitlines()

    assert "impossible: no such puzzle has 3 clues" == lines[0]
    assert lines[1].startswith("at least 17 clues: the exhaustive search of McGuire")


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["--clues", "17"], ["more time: `--time 60`", "a clue more: `--clues 18`"]),
        (["--board", "9x9"], ["more time: `--time 60`", "singles too: `--allow singles`"]),
    ],
)
def test_undecided_says_what_to_try(arguments: list[str], lines: list[str]) -> None:
    tried = json.loads(run("--json", "--time", "0", *arguments).stdout)["try"]
    shown = run("--time", "0", *arguments).stderr

    assert set(lines) <= set(tried)
    assert all(f"try {line}\n" in shown for line in lines)


def test_a_list_gives_the_bound_of_18(tmp_path: Path) -> None:
    path = tmp_path / "seventeen.txt"
    path.write_text(SEVENTEEN + "\n")

    done = run("--json", "--clues", "17", "--list", str(path))
    found = json.loads(done.stdout)

    assert (1, 18) == (done.returncode, found["lower_bound"])
    assert "seventeen.txt" in found["rests_on"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--allow", "nakd_single"], "'nakd_single' is not a strategy; did you mean naked_single?"),
        (["--clues", "many"], "--clues: got 'many'; expected a whole number from 0 to 625"),
        (["--clues", "17", "--board", "4x4"], "17 clues; expected 0 to 16"),
        (
            ["--list", "nowhere.txt"],
            "--list: 'nowhere.txt' is not a file",
        ),
        (["--board", "5x5"], "'5x5' is not a board"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(arguments: list[str], message: str) -> None:
    done = run(*arguments)

    assert (2, "") == (done.returncode, done.stdout)
    assert message in done.stderr
    assert 1 == len(done.stderr.splitlines())


def test_ctrl_c_keeps_the_best_so_far() -> None:
    with subprocess.Popen(
        [PROGRAM, "minimum", "--json", "--allow", "NS", "--time", "600"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert has_worked(process.pid, 1.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)

    found = json.loads(out)
    assert 3 == process.returncode
    assert ("undecided", 17) == (found["verdict"], found["lower_bound"])
    assert 17 < found["clues"] < 30
    assert "cluesmith: interrupted\n" == err
