# SPDX-License-Identifier: MIT
"""``cluesmith infer`` in a process of its own."""

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
from samples import EASY, ESCARGOT, NO_SOLUTION, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

run = partial(programs.run, "infer")


def test_a_short_time_is_not_zero() -> None:
    last = run(EASY).stdout.split(", ")[-1]

    assert float(last.split()[0]) > 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([EASY], 0, f"{EASY}: up, solved, "),
        ([ESCARGOT, "--technique", "flp"], 1, "flp, stuck, 212 of 729 variables remain (29%), "),
        ([ESCARGOT, "--technique", "up", "--grid-analysis"], 1, "up + grid analysis, stuck, "),
        ([ESCARGOT, "--technique", "dpll"], 0, " dpll, solved, 1 solution, 143 nodes, "),
        ([ESCARGOT, "--technique", "dpll", "--count", "1"], 0, ": dpll, found, 1 solution, "),
        ([TWO_SOLUTIONS, "--technique", "dpll", "--count", "1"], 0, ": dpll, found, 1 solution, "),
        ([ESCARGOT, "--technique", "flp", "--passes", "1"], 1, ": flp in 1 pass, stuck, "),
        (
            [ESCARGOT, "--technique", "dpll", "--branching", "moms", "--count", "1"],
            0,
            ": dpll, found, 1 solution, 44 nodes, ",
        ),
        ([ESCARGOT, "--technique", "dpll", "--nodes", "9"], 3, "0 solutions, 9 nodes, "),
        ([ESCARGOT, "--technique", "hbr-short"], 0, ": hbr-short, solved, "),
        ([TWO_SOLUTIONS], 1, "dpll, multiple, "),
        ([NO_SOLUTION], 1, "up, contradiction, "),
    ],
)
def test_infer_says_how_it_went(arguments: list[str], code: int, said: str) -> None:
    done = run(*arguments)

    assert (code, "") == (done.returncode, done.stderr)
    assert said in done.stdout


def test_infer_json_gives_a_line_for_each_line_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\nnonsense\n{ESCARGOT}\n")
    done = run(str(file), "--json")
    first, second, third = map(json.loads, done.stdout.splitlines())

    assert [EASY, "up", True, 0, 1] == list(first.values())[:5]
    assert "error" in second
    assert ("bflp", "bflp") == (third["technique"], third["difficulty"])
    assert 2 == done.returncode


def test_infer_reads_standard_input_and_other_boards() -> None:
    arguments = ("-", "--json", "--technique", "up", "--encoding", "minimal")
    found = json.loads(run(*arguments, stdin="1......3..2....4").stdout)

    assert ("minimal", True) == (found["encoding"], found["solved"])


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (["--technique", "bflb"], "'bflb' is not a technique; did you mean bflp?"),
        (["--encoding", "huge"], "--encoding: "),
        (["--time", "soon"], "--time: got 'soon'; expected a number of seconds"),
    ],
)
def test_bad_options_are_one_line_on_standard_error(option: list[str], said: str) -> None:
    done = run(EASY, *option)

    assert (2, "") == (done.returncode, done.stdout)
    assert said in done.stderr
    assert 1 == done.stderr.count("\n")


def test_time_that_runs_out_is_undecided() -> None:
    done = run("." * 625, "--technique", "bflp", "--time", "0.1", "--json")

    assert 3 == done.returncode
    assert "undecided" == json.loads(done.stdout)["status"]


def test_ctrl_c_prints_what_is_known() -> None:
    command = [PROGRAM, "infer", "." * 625, "--technique", "bflp", "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert has_worked(process.pid, 3)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=PATIENCE)

    assert 3 == process.returncode
    assert "undecided" == json.loads(out)["status"]
    assert "interrupted" in error
