# SPDX-License-Identifier: MIT
"""``cluesmith rate`` as people use it: in a process of its own."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
from functools import partial
from typing import TYPE_CHECKING

import pytest

import programs
from programs import PROGRAM
from samples import EASY, ESCARGOT, HARD_25, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

run = partial(programs.run, "rate")


def test_a_puzzle_is_rated_in_a_line() -> None:
    done = run(EASY, "--scale", "cover")

    assert (0, f"{EASY}: cover 0.5 very easy\n", "") == (
        done.returncode,
        done.stdout,
        done.stderr,
    )


def test_lines_for_people_tell_the_scales_that_players_know_unless_others_are_asked_for() -> None:
    small = "1......3..2....4"
    several = run("-", stdin=f"{EASY}\n{small}\n{ESCARGOT}\n").stdout.splitlines()

    assert f"{EASY}: hodoku Easy 204; se 1.2\n" == run(EASY).stdout
    assert [f"{EASY}: hodoku Easy 204; se 1.2", run(small).stdout.strip()] == several[:2]
    assert run(small, "--scale", "all").stdout == run(small).stdout
    assert "hodoku - (rates only 9x9); se - (rates only 9x9)" in run(small).stdout
    assert "propagate" in run(EASY, "--scale", "all").stdout
    assert {"cover", "propagate", "mus"} < set(json.loads(run(EASY, "--json").stdout))
    assert "mus_bound" in run(EASY, "--csv").stdout.splitlines()[0]


def test_json_gives_an_object_a_line_in_order_past_the_bad_ones() -> None:
    lines = [EASY, "55" + "." * 79, TWO_SOLUTIONS, ESCARGOT, NO_SOLUTION, "." * 16]
    done = run("-", "--json", "--scale", "cover", stdin="\n".join(lines))
    found = [json.loads(line) for line in done.stdout.splitlines()]

    assert 2 == done.returncode
    assert lines == [entry["puzzle"] for entry in found]
    assert {"rating": 0.5, "level": "very easy"} == found[0]["cover"]
    assert "line 2: 5 stands twice in row 1" in found[1]["error"]
    assert ("several solutions", "invalid") == (found[2]["reason"], found[2]["cover"]["level"])
    assert {"rating": None, "level": "extreme"} == found[3]["cover"]
    assert "no solution" == found[4]["reason"]
    assert "several solutions" == found[5]["reason"]


def test_csv_is_a_table_with_a_heading() -> None:
    done = run("-", "--csv", "--scale", "cover:3", stdin=f"{EASY}\n{SEVENTEEN}\n{NO_SOLUTION}\n")
    rows = list(csv.reader(done.stdout.splitlines()))

    assert ["puzzle", "cover_rating", "cover_level", "reason"] == rows[0]
    assert [EASY, "0.5", "1", ""] == rows[1]
    assert ["", "invalid", "no solution"] == rows[3][1:]


def test_a_scale_of_one_number_is_a_number_in_every_form() -> None:
    lines = f"{EASY}\n{ESCARGOT}\n{NO_SOLUTION}\n"
    found = [
        json.loads(x)
        for x in run("-", "--json", "--scale", "se", stdin=lines).stdout.split("\n")
        if x
    ]
    rows = list(csv.reader(run("-", "--csv", "--scale", "se", stdin=lines).stdout.splitlines()))
    plain = run("-", "--scale", "se", stdin=lines).stdout.splitlines()

    assert [1.2, 10.5, "invalid"] == [entry["se"] for entry in found]
    assert [1.2, 1.2, None] == [entry["se_pearl"] for entry in found]
    assert ["puzzle", "se", "se_pearl", "se_diamond", "se_technique", "reason"] == rows[0]
    assert ["1.2", "10.5", "invalid"] == [row[1] for row in rows[1:]]
    assert ["hidden_single", "nested_forcing_chains", ""] == [row[4] for row in rows[1:]]
    assert [
        f"{EASY}: se 1.2",
        f"{ESCARGOT}: se 10.5",
        f"{NO_SOLUTION}: invalid: no solution",
    ] == plain


@pytest.mark.parametrize("puzzle", [NO_SOLUTION, "." * 81])
def test_rate_and_reduce_refuse_a_puzzle_in_the_same_words(puzzle: str) -> None:
    rated, reduced = (programs.run(verb, puzzle) for verb in ("rate", "reduce"))

    assert ": invalid: " in rated.stdout
    assert reduced.stderr.strip() == rated.stdout.strip()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([EASY], 0),
        ([NO_SOLUTION], 1),
        ([TWO_SOLUTIONS], 1),
        ([HARD_25, "--time", "0"], 3),
    ],
)
def test_exit_code_tells_whether_a_puzzle_is_rated(arguments: list[str], code: int) -> None:
    assert code == run(*arguments, "--scale", "cover").returncode


def test_a_rating_that_takes_too_long_is_undecided() -> None:
    options = [ESCARGOT, "--scale", "se,hodoku", "--time", "0.02"]
    stopped = run(*options)

    assert (3, f"{ESCARGOT}: se undecided; hodoku Extreme 24894\n") == (
        stopped.returncode,
        stopped.stdout,
    )
    members = json.loads(run(*options, "--json").stdout)
    assert (None, ["se"]) == (members["se"], members["undecided"])
    assert run(*options, "--csv").stdout.endswith(",24894,undecided: se\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([EASY, "--scale", "covr"], "'covr' is not a scale; did you mean cover?"),
        ([EASY, "--scale", "cover:20"], "20 levels; expected 1 to 19"),
        ([EASY, "--csv", "--json"], "--csv and --json; expected one of them"),
        (["nothing.txt"], "'nothing.txt' is neither a puzzle nor a file"),
    ],
)
def test_bad_usage_is_refused_in_one_line(arguments: list[str], said: str) -> None:
    done = run(*arguments)

    assert (2, "") == (done.returncode, done.stdout)
    assert 1 == len(done.stderr.splitlines())
    assert said in done.stderr


def test_an_interrupt_keeps_what_was_rated_and_says_so(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{ESCARGOT}\n" * 200_000)
    command = [PROGRAM, "rate", str(puzzles), "--scale", "hodoku", "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        lines = [process.stdout.readline() for _ in range(2)]
        process.send_signal(signal.SIGINT)
        lines += process.stdout.readlines()
        error = process.stderr.read()
    *rated, last = map(json.loads, lines)

    done = len(rated) + ("reason" not in last)
    said = f"cluesmith: interrupted after {done} puzzles\n"
    assert (3, said) == (process.returncode, error)
    assert rated
    assert not any("reason" in line for line in rated)
    # The signal may also come while results are printed; then none is begun.
    assert last.get("reason") in ("interrupted before it was rated", None)


def test_the_cover_engine_can_be_asked_to_solve() -> None:
    done = subprocess.run(
        [PROGRAM, "solve", SEVENTEEN, "--engine", "cover", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == done.returncode
    assert "unique" == json.loads(done.stdout)["status"]


def test_a_scale_without_a_grade_says_which_boards_it_rates() -> None:
    six = ".5....1.23.5....41.......2......451."
    cages = f"{'.' * 16} board=4x4+killer_cage:total=3:r1c1,r1c2+killer_cage:total=4:r2c3,r3c3"
    text, table = run(six, "--scale", "se,cover"), run(six, "--scale", "se,cover", "--csv")
    found = json.loads(run(six, "--scale", "se,hodoku", "--json").stdout)

    assert f"{six}: se - (rates only 9x9); cover 0.5 very easy\n" == text.stdout
    assert table.stdout.endswith(",se rates only 9x9\n")
    assert {"se": "rates only 9x9", "hodoku": "rates only 9x9"} == found["ungraded"]
    assert "ungraded" not in json.loads(run(EASY, "--scale", "se", "--json").stdout)
    assert "ungraded" not in json.loads(run(cages, "--scale", "se", "--json").stdout)


def test_grades_have_a_publisher_s_own_names() -> None:
    names = ("--scale", "hodoku,se", "--grades", "Easy=Leicht,se:1=*")
    one, several = run(EASY, *names), run("-", *names, stdin=f"{EASY}\n{EASY}\n{ESCARGOT}\n")
    table, unknown = run(EASY, *names, "--csv"), run(EASY, "--scale", "se", "--grades", "Eas=L")

    assert f"{EASY}: hodoku Leicht; se *\n" == one.stdout
    assert one.stdout * 2 + f"{ESCARGOT}: hodoku Extreme; se *\n" == several.stdout
    assert (2, "cluesmith: --grades: own names with --csv; expected text or --json\n") == (
        table.returncode,
        table.stderr,
    )
    objects = run("-", *names, "--json", stdin=f"{EASY}\n{ESCARGOT}\n{NO_SOLUTION}\n").stdout
    told = [json.loads(line) for line in objects.splitlines()]
    assert [{"hodoku": "Leicht", "se": "*"}, {"hodoku": "Extreme", "se": "*"}, {}] == [
        each.pop("grade_names") for each in told
    ]
    assert json.loads(run(EASY, "--scale", "hodoku,se", "--json").stdout) == told[0]
    assert unknown.stderr.startswith("cluesmith: --grades: the level 'Eas' of se, which has only")
