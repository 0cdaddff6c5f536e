# SPDX-License-Identifier: MIT
"""``cluesmith propagate`` as people use it: in a process of its own."""

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
from samples import EASY, ESCARGOT, HARD_25, SEVENTEEN

if TYPE_CHECKING:
    from pathlib import Path

run = partial(programs.run, "propagate")


def test_without_a_scheme_the_least_one_is_told() -> None:
    done = run(EASY)

    assert 0 == done.returncode
    assert f"{EASY}: FC: solved\n" == done.stdout


def test_json_has_the_keys_of_the_contract_a_line_for_each_line() -> None:
    done = run("-", "--scheme", "HAC", "--json", stdin=f"{EASY}\n{'1' * 81}\n{ESCARGOT}\n")
    first, second, third = map(json.loads, done.stdout.splitlines())

    assert 2 == done.returncode
    assert {"puzzle", "scheme", "solved", "remaining", "nodes", "seconds"} <= set(first)
    assert (EASY, "HAC", True, 0, 0) == tuple(
        first[key] for key in ("puzzle", "scheme", "solved", "remaining", "nodes")
    )
    assert {"puzzle", "error"} == set(second)
    assert not third["solved"]
    assert third["remaining"] > 0
    assert third["seconds"] > 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([ESCARGOT, "--scheme", "HACV"], 1, "HACV: stuck, "),
        ([ESCARGOT, "--scheme", "HAC", "--search"], 0, "HAC with search: found, "),
        ([SEVENTEEN, "--scheme", "FC"], 1, "candidates in open cells"),
        (["12345678." + "." * 17 + "9" + "." * 54, "--scheme", "FC"], 1, "no solution; the "),
        ([HARD_25, "--scheme", "FC", "--search", "--time", "0.1"], 3, "undecided"),
    ],
)
def test_exit_code_and_words_tell_how_propagation_ends(
    arguments: list[str], code: int, said: str
) -> None:
    done = run(*arguments)

    assert (code, "") == (done.returncode, done.stderr)
    assert said in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([EASY, "--scheme", "HACQ"], "'HACQ' is not a scheme; did you mean HAC?"),
        (["-", "--scheme", "nonsense"], "is not a scheme; expected one of FC, FCI"),
        (
            ["1" + "." * 15, "--board", "jigsaw:1112122233343444", "--scheme", "HAC3"],
            "square boxes",
        ),
        (["11" + "." * 79], "r1c1"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: list[str], said: str) -> None:
    done = run(*arguments)

    assert (2, "") == (done.returncode, done.stdout)
    assert 1 == done.stderr.count("\n")
    assert said in done.stderr


def interrupted(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command, interrupt it after a second of processor time, and return what it printed."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert has_worked(process.pid, 1)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(command, process.returncode, out, error)


def test_an_interrupt_tells_how_far_it_came() -> None:
    done = interrupted([PROGRAM, "propagate", HARD_25, "--scheme", "FC", "--search", "--json"])

    assert 3 == done.returncode
    assert "undecided" == json.loads(done.stdout)["status"]
    assert json.loads(done.stdout)["nodes"] > 0
    assert "interrupted" in done.stderr


def test_an_interrupt_in_a_file_keeps_what_was_reached(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{EASY}\n{HARD_25}\n{HARD_25}\n")
    command = [PROGRAM, "propagate", str(puzzles), "--scheme", "FC", "--search", "--json"]
    done = interrupted(command)
    lines = [json.loads(line) for line in done.stdout.splitlines()]

    assert 3 == done.returncode
    assert ["solved", "undecided"] == [line["status"] for line in lines]
