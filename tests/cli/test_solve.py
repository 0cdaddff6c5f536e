# SPDX-License-Identifier: MIT
"""``cluesmith solve``: solutions, their JSON, files, and how it ends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from programs import run
from samples import EASY, EASY_SOLUTION, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path


def test_solve_prints_the_solution_as_a_line_in_a_pipe() -> None:
    done = run("solve", EASY)

    assert (0, EASY_SOLUTION + "\n", "") == (done.returncode, done.stdout, done.stderr)


def test_solve_json_has_the_keys_of_the_contract() -> None:
    found = json.loads(run("solve", "--json", EASY).stdout)

    assert {
        "puzzle": EASY,
        "solutions": [EASY_SOLUTION],
        "count": 1,
        "status": "unique",
        "complete": True,
    } == found


@pytest.mark.parametrize(
    ("arguments", "code", "status", "count"),
    [
        ([NO_SOLUTION], 1, "none", 0),
        ([TWO_SOLUTIONS], 0, "multiple", 2),
        (["--count", "1", TWO_SOLUTIONS], 0, "found", 1),
        (["--count", "500", "." * 81], 0, "multiple", 500),
        (["--time", "0", "--count", "1000000000", "." * 81], 0, "multiple", None),
        (["--time", "0", "." * 625], 3, "undecided", 0),
    ],
)
def test_exit_code_and_status_tell_how_a_command_ends(
    arguments: list[str], code: int, status: str, count: int | None
) -> None:
    done = run("solve", "--json", *arguments)
    found = json.loads(done.stdout)

    assert (code, status) == (done.returncode, found["status"])
    assert count is None or found["count"] == count == len(found["solutions"])


def test_a_file_gives_one_object_a_line_in_order(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(
        f"# a comment\n{EASY}\n\n{NO_SOLUTION}\nrubbish\n{SEVENTEEN} # hard\n55{'.' * 79}\n"
    )

    done = run("solve", "--json", str(path))
    found = [json.loads(line) for line in done.stdout.splitlines()]

    assert 2 == done.returncode
    assert ["unique", "none", None, "unique", None] == [one.get("status") for one in found]
    assert (
        "line 5: 7 characters; expected 16, 36, 64, 81, 100, 144, 256, 625 cells"
        == found[2]["error"]
    )
    assert found[4]["error"].startswith("line 7: 5 stands twice in row 1")
    assert "55" + "." * 79 == found[4]["puzzle"]
    assert 2 == len(done.stderr.splitlines())


def test_strict_stops_at_the_first_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\nrubbish\n{EASY}\n")

    done = run("solve", "--strict", str(path))

    assert 2 == done.returncode
    assert EASY_SOLUTION + "\n" == done.stdout
    assert done.stderr.startswith("cluesmith: line 2: ")


def test_standard_input_is_read_for_a_dash() -> None:
    assert EASY_SOLUTION + "\n" == run("solve", "-", stdin=EASY).stdout


def test_threads_give_the_same_output(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n{SEVENTEEN}\n{TWO_SOLUTIONS}\n" * 500)

    one, two = (run("solve", "--json", "--threads", n, str(path)).stdout for n in "12")

    assert 1500 == len(one.splitlines())
    assert one == two


def test_variants_are_solved_with_their_board() -> None:
    found = json.loads(run("solve", "--json", "--board", "4x4+diagonals", "1..." + "." * 12).stdout)

    assert "multiple" == found["status"]
    for solution in found["solutions"]:
        assert 4 == len({solution[i] for i in (0, 5, 10, 15)})


def test_an_undecided_solve_says_what_to_try() -> None:
    done = run("solve", "--time", "0", "--engine", "sat", "." * 256)

    assert 3 == done.returncode
    assert "try more time: `--time 60`\ntry the fastest engine: `--engine speed`\n" in done.stderr


@pytest.mark.parametrize(
    ("count", "remark"),
    [("2", "several solutions; these are the first 2"), ("20", "3 solutions")],
)
def test_several_solutions_are_told_with_what_is_printed(count: str, remark: str) -> None:
    done = run("solve", "1......3..2.....", "--count", count)

    assert f"1......3..2.....: {remark}\n" == done.stderr
    assert 0 == done.returncode
