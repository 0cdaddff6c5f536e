# SPDX-License-Identifier: MIT
"""``cluesmith generate`` and ``cluesmith reduce`` as people use them: in a process of its own."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

import pytest

from cluesmith import solve
from cluesmith.board import Puzzle
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from programs import interrupted_after_a_line, run
from samples import EASY, EASY_SOLUTION, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path


def test_generate_prints_one_puzzle_a_line() -> None:
    done = run("generate", "--count", "3", "--board", "4x4", "--seed", "1")
    puzzles = [Puzzle.parse(line) for line in done.stdout.splitlines()]

    assert (0, "", 3) == (done.returncode, done.stderr, len(puzzles))
    assert all(1 == count_solutions(puzzle) for puzzle in puzzles)
    assert done.stdout == run("generate", "-n", "3", "--board", "4x4", "--seed", "1").stdout


def test_generate_gives_one_object_a_puzzle() -> None:
    done = run("generate", "--json", "--minimal", "--symmetry", "rotation", "--method", "add")
    found = json.loads(done.stdout)

    assert ["puzzle", "solution", "clues", "minimal", "seed"] == list(found)
    assert "" == done.stderr
    assert found["minimal"] is True
    assert found["clues"] == Puzzle.parse(found["puzzle"]).clue_count
    assert is_solution(Puzzle.parse(found["puzzle"]), Puzzle.parse(found["solution"]))


def test_generate_makes_a_unique_puzzle_with_arrows() -> None:
    wish = ("--constraints", "arrows", "--clues", "20", "--seed", "1", "--json")
    done = run("generate", *wish)
    made = json.loads(done.stdout)
    puzzle, solution = (Puzzle.parse(made[key], made["board"]) for key in ("puzzle", "solution"))

    assert (0, 20) == (done.returncode, puzzle.clue_count)
    assert ["arrow"] * 8 == [each.id for each in puzzle.board.constraints]
    assert is_solution(puzzle, solution)
    assert 1 == solve(puzzle, limit=2).count
    assert 2 == solve(made["puzzle"], limit=2).count  # the arrows are needed


def test_every_run_without_a_seed_has_new_puzzles_and_can_be_repeated() -> None:
    runs = [run("generate", "--count", "2") for _ in range(2)]
    seeds = [re.fullmatch(r"seed (\d+)\n", done.stderr) for done in runs]

    assert all(seeds)
    assert runs[0].stdout != runs[1].stdout
    for done, seed in zip(runs, seeds, strict=True):
        again = run("generate", "--count", "2", "--seed", str(seed and seed[1]))
        assert (done.stdout, "") == (again.stdout, again.stderr)


def test_json_has_the_seed_of_the_run() -> None:
    made = json.loads(run("generate", "--json").stdout)

    again = run("generate", "--json", "--seed", str(made["seed"]))
    assert made == json.loads(again.stdout)


@pytest.mark.parametrize("words", [["--min", "2"], ["--max", "3"], ["--level", "easy"]])
@pytest.mark.parametrize("command", [["generate"], ["library", "find"]])
def test_a_difficulty_asks_for_its_scale(command: list[str], words: list[str]) -> None:
    done = run(*command, *words)

    assert (2, "", 1) == (done.returncode, done.stdout, done.stderr.count("\n"))
    assert done.stderr.startswith(f"cluesmith: --scale: {words[0][2:]} ")
    assert "expected one of cover, cover_rows, infer, propagate, hodoku, se" in done.stderr


def test_an_unreachable_wish_ends_at_the_time_limit() -> None:
    done = run("generate", "--minimal", "--clues", "45", "--time", "0.3")

    assert (3, "") == (done.returncode, done.stdout)
    assert "0 of 1 puzzles: the time is over after" in done.stderr


def test_a_level_is_asked_for_by_its_name_or_by_numbers() -> None:
    named = run("generate", "--scale", "hodoku", "--level", "Hard", "--seed", "1")
    bounds = ("--scale", "cover", "--min", "1.9", "--max", "2.3")
    numbered = run("generate", *bounds, "--method", "remove", "--json")

    assert (0, "") == (named.returncode, named.stderr)
    assert "Hard" in run("rate", named.stdout.strip(), "--scale", "hodoku").stdout
    assert 0 == numbered.returncode
    assert "medium" in run("rate", json.loads(numbered.stdout)["puzzle"], "--scale", "cover").stdout


def test_an_unreachable_level_ends_at_the_time_limit() -> None:
    level = ("--scale", "cover", "--level", "very easy")
    done = run("generate", *level, "--minimal", "--clues", "40", "--time", "0.5")

    assert (3, "") == (done.returncode, done.stdout)
    assert "0 of 1 puzzles: the time is over after" in done.stderr


def test_an_unreachable_level_with_constraints_tells_the_nearest_rating() -> None:
    level = ("--scale", "mus", "--min", "20")
    done = run("generate", "--board", "4x4", "--constraints", "cages:2-3", *level, "--time", "2")

    assert (3, "") == (done.returncode, done.stdout)
    assert re.search(r"the time is over after \d+ tries, nearest mus \d+\n", done.stderr)


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
def test_an_interrupt_keeps_what_was_generated() -> None:
    code, lines, errors = interrupted_after_a_line(
        "generate", "-n", "100000000", "--time", "60", "--seed", "1"
    )

    assert 3 == code
    assert {81} == {len(line) for line in lines}
    told = re.fullmatch(r"cluesmith: interrupted after (\d+) of 100000000 puzzles\n", errors)
    assert told, errors
    assert len(lines) - int(told[1]) in (0, 1)  # the last one may be printed and not yet counted


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--method", "covr"], "'covr' is not a method of generating; did you mean cover?"),
        (["--allow", "nakd_single"], "'nakd_single' is not a strategy; did you mean naked_single?"),
        (["--symmetry", "rotaton"], "'rotaton' is not a symmetry; did you mean rotation?"),
        (
            ["--scale", "cover", "--level", "eazy"],
            "'eazy' is not a level of the scale cover; did you mean easy?",
        ),
        (["--scale", "propagate"], "the scale propagate without a level; expected a level"),
        (["--grids", "even"], "'even' is not a way to draw grids; expected"),
        (["--clues", "82"], "82 clues with the symmetry none on 9x9; expected 0 to 81"),
        (["--board", "4x4", "--method", "paper"], "the method paper with 4x4; expected a 9x9"),
        (["--clues", "16"], "16 clues; expected 17 or more"),
        (["--symmetry", "quarter", "--clues", "23"], "23 clues with the symmetry quarter on 9x9"),
        (
            ["--constraints", "arows"],
            "'arows' is not a kind of constraints to draw; did you mean arrows?",
        ),
        (
            ["--constraints", "cages,wheel=3"],
            "'wheel' is not a kind of constraints to draw; expected",
        ),
        (
            ["--constraints", "arrows=99"],
            "constraints that do not fit on the board; expected fewer",
        ),
        (["--constraints", "arrows=x"], "'arrows=x'; expected kinds, as cages:2-5"),
        (["--count", "0"], "got '0'; expected a whole number from 1"),
    ],
)
def test_bad_wishes_are_one_line(arguments: list[str], message: str) -> None:
    done = run("generate", *arguments)

    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith(f"cluesmith: {arguments[-2]}: {message}")
    assert 1 == done.stderr.count("\n")


def test_reduce_prints_what_is_left_and_says_what_was_redundant() -> None:
    done = run("reduce", EASY, "--seed", "2")

    assert 0 == done.returncode
    assert 1 == count_solutions(Puzzle.parse(done.stdout.strip()))
    assert "redundant clues: " in done.stderr
    assert "locally minimal" in run("reduce", SEVENTEEN).stderr


def test_reduce_gives_one_object_a_line(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join([EASY, NO_SOLUTION, "nonsense", TWO_SOLUTIONS, SEVENTEEN]) + "\n")
    done = run("reduce", str(path), "--json", "--keep", "singles")
    objects = [json.loads(line) for line in done.stdout.splitlines()]

    assert 2 == done.returncode
    assert [
        "puzzle",
        "reduced",
        "clues",
        "minimal",
        "redundant",
        "presets",
        "keep",
        "status",
    ] == list(objects[0])
    assert ["reduced", "none", None, "multiple", "reduced"] == [o.get("status") for o in objects]
    assert ("naked_single,hidden_single", 17, True) == (
        objects[-1]["keep"],
        objects[-1]["clues"],
        objects[-1]["minimal"],
    )


@pytest.mark.parametrize(
    ("puzzle", "keep", "code"),
    [
        (EASY, "NS", 0),
        (EASY_SOLUTION, "singles", 0),
        (SEVENTEEN, "NS", 1),
        (TWO_SOLUTIONS, "NS", 1),
        (EASY, "nothing", 2),
    ],
)
def test_exit_code_of_reduce_tells_whether_a_puzzle_is_reduced(
    puzzle: str, keep: str, code: int
) -> None:
    assert code == run("reduce", puzzle, "--keep", keep).returncode


def test_the_table_is_one_row_for_a_file() -> None:
    done = run("reduce", "-", "--table", stdin=f"{EASY}\n{SEVENTEEN}\n{NO_SOLUTION}\n")

    assert 1 == done.returncode
    assert ["2", "17", "23.50", "30", "1", "17"] == done.stdout.splitlines()[-1].split()[:6]
    assert "1 puzzles left out" in done.stderr
    assert 2 == run("reduce", EASY, "--table", "--json").returncode
