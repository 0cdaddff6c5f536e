# SPDX-License-Identifier: MIT
"""Bad puzzles, files and options: one line on standard error, and exit code 2."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from programs import run
from samples import EASY, EASY_SOLUTION, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("arguments", "stdin", "complaint"),
    [
        (
            ["solve", EASY[:-1]],
            "",
            "cluesmith: 80 characters; expected 81 for a 9x9 puzzle: one is missing",
        ),
        (["solve", EASY.replace("53", "5?", 1)], "", "found '?' at character 2"),
        (["solve", "1..7............"], "", "found '7' at character 4; expected 1 to 4"),
        (["solve", EASY.replace(".", "0", 4)], "", "expected 1 to 9 or '.' for a blank"),
        (["solve", "55" + "." * 79], "", "5 stands twice in row 1, in r1c1 and r1c2"),
        (["solve", "nothing.txt"], "", "'nothing.txt' is neither a puzzle nor a file"),
        (["solve", ".Sandwich~5~X1"], "", "Sandwich: the line 'X1'; expected a row or column"),
        (["solve", ".Cage~3~R1C1~R1C10"], "", "Cage: the cell 'R1C10'; expected R1C1 to R9C9"),
        (["solve", ".Foo~3"], "", "a puzzle with Foo; expected constraints that a board can"),
        (["solve", "-"], "", "nothing to read; expected at least one puzzle"),
        (["solve", "-"], " \n\n", "nothing to read"),
        (["solve", "-"], b"12\xff4\n", "line 1: the byte 0xff at character 3; expected UTF-8 text"),
        (["solve", "-"], "1" * 3_000_000, "expected at most 10000"),
        (["solve", "https://sudokupad.app/sclN4Ig"], "", "packed text that breaks off"),
        (["solve", "--engine", "spede", EASY], "", "'spede' is not an engine; did you mean speed?"),
        (["solve", "--board", "9x8", EASY], "", "cluesmith: --board: '9x8' is not a board"),
        (["solve", "--board", "16x16", EASY], "", "expected 256 cells"),
        (["solve", "--from", "jsn", EASY], "", "'jsn' is not a format; did you mean json?"),
        (["solve", "--count", "0", EASY], "", "--count: got '0'; expected a whole number from 1"),
        (["solve", "--count", "many", EASY], "", "got 'many'; expected a whole number from 1"),
        (["solve", "--threads", "x", EASY], "", "--threads: got 'x'; expected a whole number"),
        (
            ["solve", "--threads", "1025", EASY],
            "",
            "got '1025'; expected a whole number from 1 to 1024",
        ),
        (
            ["solve", "--time", "-1", EASY],
            "",
            "--time: got '-1'; expected a number of seconds from 0",
        ),
        (["explain", "--time", "soon", EASY], "", "--time: got 'soon'; expected a number of"),
        (["explain", "--step", "0", EASY], "", "--step: got '0'; expected a whole number from 1"),
        (["solve"], "", "nothing to read; expected at least one puzzle"),
        (["solve", ""], "", "no puzzle; expected a puzzle, a file, or text on standard input"),
        (
            ["solve", "--count", "9" * 20, EASY],
            "",
            "expected a whole number from 1 to 9223372036854775807",
        ),
        (["explain"], "", "PUZZLE|FILE|- is missing; expected a puzzle, a file"),
        (
            ["hunt", "many.txt"],
            "",
            "cluesmith: unexpected argument 'many.txt'; did you mean --from many.txt?",
        ),
        (["solve", EASY, "--scale", "se"], "", "no option --scale; expected the command generate"),
        (["set", "heart", "--sede", "1"], "", "there is no option --sede; did you mean --seed?"),
        (["set", "random:99:rotation"], "", "symmetry rotation on 9x9; expected 0 to 81"),
        (
            ["explain", EASY, "--out", "a.html", "--format", "svg"],
            "",
            "--out: a.html with --format svg; expected --format html or another name",
        ),
        (["solve", EASY, "x"], "", "unexpected argument 'x'; see cluesmith solve --help"),
        (["solve", "--count"], "", "--count: no value; expected N after it"),
        (["solve", "--json=1", EASY], "", "--json: a value; expected the option alone"),
        (["sove", EASY], "", "'sove' is not a command; did you mean solve?"),
        (["explain", "--format", "xml", EASY], "", "--format: got 'xml'; expected text, json, svg"),
        (["explain", "--hint", "--reveal", "where", "--format", "svg", EASY], "", "a picture with"),
        (["explain", "--allow", "unique_rectangle", TWO_SOLUTIONS], "", "not proved to have one"),
        (["solve", "--frob", EASY], "", "there is no option --frob; did you mean --from?"),
        (["solve", "--josn", EASY], "", "there is no option --josn; did you mean --json?"),
        (["hint", EASY], "", "'hint' is not a command; did you mean explain --hint?"),
        (["render", EASY, "--out", "x.gif"], "", "--out: 'gif' is not a format to draw"),
        (["convert", "--to", "sdn", EASY], "", "'sdn' is not a format"),
        (
            ["explain", "--allow", "x_wang", EASY],
            "",
            "'x_wang' is not a strategy; did you mean x_wing?",
        ),
        (["explain", "--json", "--format", "svg", EASY], "", "--json and --format svg"),
        (["solve", "."], "", "Is a directory"),
        (["solve", "./no/such/folder/of/puzzles"], "", "neither a puzzle nor a file"),
        (["solve", "-"], "# only\n# comments\n", "comments only; expected at least one puzzle"),
        (["explain", "-"], "# only\n# comments\n", "comments only; expected at least one puzzle"),
        (["explain", "--reveal", "what", EASY], "", "--reveal what without --hint"),
        (["explain", "--format", "svg", "--step", "999", EASY], "", "step 999; expected 1 to 51"),
        (
            ["explain", "--allow", "nonsense", EASY],
            "",
            "expected one of all, singles, basic, constraints",
        ),
        (
            ["set", "heart", "--allow", "single"],
            "",
            "'single' is not a strategy; did you mean singles?",
        ),
        (["set", "heart", "--allow", ""], "", "--allow: an empty name in a list of strategies"),
        (["check", "nothing.jsonl"], "", "'nothing.jsonl' is not a file; expected a file or -"),
        (["solve", EASY, "--assume", "r1c3"], "", "expected a cell and a digit of the board, as"),
        (["encode", "-"], f"{EASY}\n{EASY}\n", "several puzzles; expected one; `cluesmith batch`"),
        (["solve", "-"], "a few words\nand more\n", "expected a puzzle on one line, a grid"),
        (["lab", "simonis-table-7", "--plot", "x.svg"], "", "no picture; expected one of "),
        (["lab", "simonis-table-7", "--count", "3"], "", "patterns: it does not take --count"),
        (["lab", "settable-share", "--puzzles", "x"], "", "puzzles: it does not take --puzzles"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], stdin: str | bytes, complaint: str
) -> None:
    done = run(*arguments, stdin=stdin)

    assert 2 == done.returncode
    assert "" == done.stdout
    assert 1 == len(done.stderr.splitlines()), done.stderr
    assert complaint in done.stderr


@pytest.mark.parametrize("command", ["solve", "explain", "rate", "convert"])
def test_a_file_of_one_bad_line_is_one_line_and_exit_code_2(command: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(EASY[:-1])
    done = run(command, path)

    assert (2, "") == (done.returncode, done.stdout)
    assert ["cluesmith: line 1: 80 characters"] == [
        line.partition(";")[0] for line in done.stderr.splitlines()
    ]


def test_a_contradiction_in_a_file_ends_explain_only_with_strict(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"55{EASY[2:]}\n{EASY}\n")
    on, ended = run("explain", path), run("explain", path, "--strict")

    assert (2, 2) == (on.returncode, ended.returncode)
    assert on.stderr == ended.stderr
    assert on.stderr.startswith("cluesmith: line 1: 5 stands twice in row 1")
    assert "Solved in 51 steps" in on.stdout
    assert "" == ended.stdout


def test_an_xml_bomb_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "bomb.opensudoku"
    entities = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10 if i else "x"}">' for i in range(20))
    path.write_text(f"<?xml version='1.0'?><!DOCTYPE o [{entities}]><opensudoku>&e19;</opensudoku>")

    started = time.process_time()
    done = run("convert", str(path))

    assert 2 == done.returncode
    assert 1 == len(done.stderr.splitlines())
    assert time.process_time() - started < 5


def test_an_output_file_is_not_written_for_bad_input(tmp_path: Path) -> None:
    out = tmp_path / "out.sdk"

    assert 2 == run("convert", "--to", "sdk", "--out", str(out), EASY[:-1]).returncode
    assert not out.exists()
    assert 0 == run("convert", "--to", "sdk", "--out", str(out), EASY).returncode
    assert EASY == out.read_text().replace("\n", "")


def test_lines_that_draw_nothing_are_refused_one_by_one() -> None:
    done = run("solve", "-", stdin=f"{EASY}\nfirst\nsecond\n{EASY}\n")

    assert 2 == done.returncode
    assert [EASY_SOLUTION] * 2 == done.stdout.split()
    assert ["line 2", "line 3"] == [line.split(": ")[1] for line in done.stderr.splitlines()]


def test_a_hint_takes_no_number_of_steps() -> None:
    done = run("explain", "--hint", "--most", "3", EASY)

    assert (2, "") == (done.returncode, done.stdout)
    assert "cluesmith: --most 3 with --hint; expected one of them\n" == done.stderr
