# SPDX-License-Identifier: MIT
"""The command line as people use it: in a process of its own."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import formats
from cluesmith.strategies.catalogue import catalogue
from processes import PATIENCE, has_worked
from programs import PROGRAM, run
from samples import (
    EASY,
    EASY_SOLUTION,
    ESCARGOT,
    NEEDS_UNIQUENESS,
    NO_SOLUTION,
    SEVENTEEN,
    TWO_SOLUTIONS,
)

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
        (["solve", "-"], "", "nothing to read; expected at least one puzzle"),
        (["solve", "-"], " \n\n", "nothing to read"),
        (["solve", "-"], b"12\xff4\n", "line 1: the byte 0xff at character 3; expected UTF-8 text"),
        (["solve", "-"], "1" * 3_000_000, "expected at most 10000"),
        (["solve", "https://sudokupad.app/sclN4Ig"], "", "packed text that breaks off"),
        (["solve", "--engine", "spede", EASY], "", "'spede' is not an engine; expected speed?"),
        (["solve", "--board", "9x8", EASY], "", "cluesmith: --board: '9x8' is not a board"),
        (["solve", "--board", "16x16", EASY], "", "expected 256 cells"),
        (["solve", "--from", "jsn", EASY], "", "'jsn' is not a format; expected json?"),
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
        (["hunt", "many.txt"], "", "'many.txt' is one too many; expected --from many.txt"),
        (["solve", EASY, "--scale", "se"], "", "no option --scale; expected the command generate"),
        (["set", "heart", "--sede", "1"], "", "there is no option --sede; expected --seed?"),
        (["set", "random:99:rotation"], "", "symmetry rotation on 9x9; expected 0 to 81"),
        (
            ["explain", EASY, "--out", "a.html", "--format", "svg"],
            "",
            "--out: a.html with --format svg; expected --format html or another name",
        ),
        (["solve", EASY, EASY], "", "is one too many; expected what cluesmith solve --help"),
        (["solve", "--count"], "", "--count: no value; expected N after it"),
        (["solve", "--json=1", EASY], "", "--json: a value; expected the option alone"),
        (["sove", EASY], "", "'sove' is not a command; expected solve?"),
        (["explain", "--format", "xml", EASY], "", "--format: got 'xml'; expected text, json, svg"),
        (["explain", "--hint", "--reveal", "where", "--format", "svg", EASY], "", "a picture with"),
        (["explain", "--allow", "unique_rectangle", TWO_SOLUTIONS], "", "not proved to have one"),
        (["solve", "--frob", EASY], "", "there is no option --frob; expected --from?"),
        (["solve", "--josn", EASY], "", "there is no option --josn; expected --json?"),
        (["hint", EASY], "", "'hint' is not a command; expected explain --hint?"),
        (["render", EASY, "--out", "x.gif"], "", "--out: 'gif' is not a format to draw"),
        (["convert", "--to", "sdn", EASY], "", "'sdn' is not a format"),
        (
            ["explain", "--allow", "x_wang", EASY],
            "",
            "'x_wang' is not a strategy; expected x_wing?",
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
            "'single' is not a strategy; expected singles?",
        ),
        (["set", "heart", "--allow", ""], "", "--allow: an empty name in a list of strategies"),
        (["check", "nothing.jsonl"], "", "'nothing.jsonl' is not a file; expected a file or -"),
        (["solve", EASY, "--assume", "r1c3"], "", "expected a cell and a digit of the board, as"),
        (["encode", "-"], f"{EASY}\n{EASY}\n", "several puzzles; expected one; `cluesmith batch`"),
        (["solve", "-"], "a few words\nand more\n", "expected a puzzle on one line, a grid"),
        (["lab", "simonis-table-7", "--plot", "x.svg"], "", "no picture; expected one of "),
        (["lab", "simonis-table-7", "--count", "3"], "", "makes no puzzles or patterns"),
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


@pytest.mark.parametrize("target", [known.name for known in formats.FORMATS])
def test_convert_goes_to_every_format_and_back(target: str) -> None:
    text = run("convert", "--to", target, EASY).stdout

    assert EASY + "\n" == run("convert", "-", stdin=text).stdout


def test_help_names_arguments_without_the_types_of_a_library() -> None:
    assert "PUZZLE|FILE|-  A puzzle, a file of puzzles" in run("solve", "--help").stdout


def test_lines_and_grids_may_stand_in_one_file() -> None:
    grid = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    spaced = run("convert", EASY, "--to", "grid").stdout
    text = f"# Monday\n{EASY}\n\nTuesday\n{grid}\n\n{EASY}\n\nThursday\n{spaced}"
    done = run("convert", "-", "--to", "json", stdin=text)
    records = [json.loads(line) for line in done.stdout.splitlines()]

    solved = run("solve", "-", stdin=text)

    assert (0, "") == (done.returncode, done.stderr)
    assert ([EASY_SOLUTION] * 4, "") == (solved.stdout.split(), solved.stderr)
    assert [EASY] * 4 == [record["puzzle"] for record in records]
    assert ["Monday", "Tuesday", None, "Thursday"] == [record.get("title") for record in records]


def test_lines_that_draw_nothing_are_refused_one_by_one() -> None:
    done = run("solve", "-", stdin=f"{EASY}\nfirst\nsecond\n{EASY}\n")

    assert 2 == done.returncode
    assert [EASY_SOLUTION] * 2 == done.stdout.split()
    assert ["line 2", "line 3"] == [line.split(": ")[1] for line in done.stderr.splitlines()]


def test_every_format_is_named_in_the_help() -> None:
    shown = " ".join(run("convert", "--help").stdout.split())

    assert not [known.name for known in formats.FORMATS if known.name not in shown]


def test_explain_says_that_there_is_no_solution() -> None:
    done = run("explain", NO_SOLUTION)

    assert (1, "The clues have no solution.\n") == (done.returncode, done.stdout)


def test_explain_tells_every_step_and_the_end() -> None:
    done = run("explain", EASY)

    assert 0 == done.returncode
    assert [
        "Techniques: 21x Full house, 30x Naked single.",
        "Hardest step: 1, Naked single (easy).",
        "Ratings: hodoku Easy 204, se 1.2.",
        "",
        "1. Naked single: 5 is the only digit left for r5c5.",
    ] == done.stdout.splitlines()[:5]
    assert done.stdout.endswith(f"Solved in 51 steps: {EASY_SOLUTION}\n")


@pytest.mark.parametrize(
    ("reveal", "expected"),
    [
        ("where", "Look at box 5.\n"),
        ("what", "Look at box 5 for: Naked single.\n"),
        ("step", "Naked single: 5 is the only digit left for r5c5.\n"),
    ],
)
def test_a_hint_reveals_as_little_as_asked(reveal: str, expected: str) -> None:
    assert expected == run("explain", "--hint", "--reveal", reveal, EASY).stdout


def test_explanations_come_as_json_svg_and_html() -> None:
    trace = json.loads(run("explain", "--format", "json", EASY).stdout)

    assert ("solved", EASY_SOLUTION) == (trace["status"], trace["values"])
    assert [["r5c5", 5]] == trace["steps"][0]["placements"]
    assert run("explain", "--format", "svg", "--hint", EASY).stdout.startswith("<svg")
    seventh = run("explain", "--format", "svg", "--step", "7", EASY).stdout
    assert trace["steps"][6]["sentence"] in seventh
    assert 53 == run("explain", "--format", "html", EASY).stdout.count("<svg")


@pytest.mark.parametrize(
    ("puzzle", "allow", "sentence"),
    [
        (ESCARGOT, "basic", "no strategy of `basic` applies; `--allow all` would solve it."),
        (
            NEEDS_UNIQUENESS,
            "basic,wings",
            "no strategy of `basic,wings` applies; `--allow all` would solve it.",
        ),
        (
            ESCARGOT,
            "basic,unique_rectangle",
            "no strategy of `basic,unique_rectangle` applies; `--allow all,unique_rectangle` would "
            "solve it.",
        ),
    ],
)
def test_a_stuck_trace_says_what_would_go_on(puzzle: str, allow: str, sentence: str) -> None:
    text = run("explain", "--allow", allow, puzzle)
    page = run("explain", "--allow", allow, "--format", "html", puzzle).stdout
    trace = json.loads(run("explain", "--allow", allow, "--json", puzzle).stdout)

    assert 1 == text.returncode
    assert f": {sentence}\n" in text.stdout
    assert sentence in page
    assert sentence == trace["stuck"]["sentence"]
    further = run("explain", "--allow", trace["stuck"]["try"]["allow"], "--json", puzzle)
    assert len(json.loads(further.stdout)["steps"]) > len(trace["steps"])
    assert ("solve" in sentence) == (0 == further.returncode)


def test_a_puzzle_with_several_solutions_is_said_to_be_the_reason() -> None:
    shown = run("explain", TWO_SOLUTIONS).stdout

    assert "the puzzle has several solutions, so no strategy can finish it." in shown


def test_the_page_and_the_json_of_a_trace_begin_with_its_summary() -> None:
    trace = json.loads(run("explain", "--json", EASY).stdout)
    page = run("explain", "--format", "html", EASY).stdout

    assert ["puzzle", "status", "summary"] == list(trace)[:3]
    assert [("full_house", 21), ("naked_single", 30)] == [
        (technique["strategy"], technique["count"]) for technique in trace["summary"]["techniques"]
    ]
    assert (1, "naked_single") == (
        trace["summary"]["hardest"]["step"],
        trace["summary"]["hardest"]["strategy"],
    )
    assert {"hodoku": {"level": "Easy", "score": 204}, "se": 1.2} == trace["summary"]["ratings"]
    assert trace["stuck"] is None
    assert page.index("Techniques: 21x Full house") < page.index("Ratings:") < page.index("<svg")


@pytest.mark.parametrize(
    ("word", "ids"),
    [
        ("wings", ["w_wing", "xy_wing", "xyz_wing"]),
        ("xwing", ["x_wing"]),
        ("Box/Line Reduction", ["claiming"]),
        ("NS", ["naked_single"]),
    ],
)
def test_strategies_are_found_by_set_name_and_alias(word: str, ids: list[str]) -> None:
    done = run("strategies", word, "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]

    assert 0 == done.returncode
    assert ids == [entry["id"] for entry in found][: len(ids)]
    keys = {"id", "name", "level", "family", "aliases", "assumes_uniqueness", "sets"}
    assert all(keys == set(entry) for entry in found)


def test_the_list_of_strategies_says_what_each_is_and_what_all_means() -> None:
    shown = run("strategies").stdout

    assert all(entry.id in shown for entry in catalogue())
    assert "BUG+1 (hard, assumes a unique solution)" in shown
    assert "every strategy that does not assume a unique solution" in shown


def test_an_unknown_strategy_is_answered_with_the_nearest_names() -> None:
    done = run("strategies", "x_wang")

    assert (1, "") == (done.returncode, done.stdout)
    assert "cluesmith: no strategy is named 'x_wang'; the nearest: x_wing, " in done.stderr


def test_a_hint_where_there_is_none_keeps_to_its_form() -> None:
    done = run("explain", "--hint", "--json", "--allow", "LC", EASY_SOLUTION)

    hint = json.loads(done.stdout)
    solved = {"puzzle": EASY_SOLUTION, "status": "solved", "reveal": "step", "where": None}
    assert solved == hint


def test_a_trace_without_time_is_cut_off() -> None:
    done = run("explain", "--time", "0", "." * 256)

    assert 3 == done.returncode
    assert done.stdout.startswith(
        "Stopped after 0 steps: the time is up; `--time 60` gives it more.\n"
    )


def test_an_undecided_solve_says_what_to_try() -> None:
    done = run("solve", "--time", "0", "--engine", "sat", "." * 256)

    assert 3 == done.returncode
    assert "try more time: `--time 60`\ntry the fastest engine: `--engine speed`\n" in done.stderr


def test_version_help_doctor_and_completion_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--version").stdout.startswith("cluesmith ")
    assert "solve" in run("--help").stdout
    assert "instruction set" in run("doctor").stdout
    assert "cluesmith" in json.loads(run("doctor", "--json").stdout)
    # Otherwise it looks at the shell that runs the tests, which may be none that it knows.
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    assert "_CLUESMITH_COMPLETE" in run("--show-completion", "bash").stdout


def test_a_terminal_shows_a_coloured_grid() -> None:
    parent, child = pty.openpty()
    process = subprocess.Popen([PROGRAM, "solve", EASY], stdout=child, stderr=child)
    os.close(child)
    shown = b""
    while True:
        try:
            block = os.read(parent, 4096)
        except OSError:
            break
        if not block:
            break
        shown += block
    os.close(parent)

    assert 0 == process.wait(timeout=PATIENCE)
    assert "┌───────┬───────┬───────┐" in shown.decode()
    assert b"\x1b[" in shown


def test_a_progress_bar_on_a_terminal_leaves_the_output_alone(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n" * 9000)
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [PROGRAM, "solve", str(path)], stdout=subprocess.PIPE, stderr=child, text=True
    )
    os.close(child)
    out, _ = process.communicate(timeout=PATIENCE)
    shown = os.read(parent, 1 << 16).decode()
    os.close(parent)

    assert 9000 == out.count(EASY_SOLUTION + "\n")
    assert "puzzles" in shown
    assert EASY_SOLUTION not in shown


def test_a_closed_or_full_standard_output_is_one_line() -> None:
    closed = subprocess.run(
        f"'{PROGRAM}' solve {EASY} >&-", shell=True, capture_output=True, text=True, check=False
    )
    full = subprocess.run(
        f"'{PROGRAM}' --help > /dev/full", shell=True, capture_output=True, text=True, check=False
    )

    assert (2, "cluesmith: standard output is closed\n") == (closed.returncode, closed.stderr)
    assert (2, "cluesmith: output: No space left on device\n") == (full.returncode, full.stderr)


def test_a_bare_call_shows_the_help() -> None:
    assert "\n  solve " in run().stderr


def test_the_package_can_be_run_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cluesmith", "--version"], capture_output=True, text=True, check=True
    )

    assert done.stdout.startswith("cluesmith ")


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n" * 50_000)
    process = subprocess.Popen(
        [PROGRAM, "solve", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()

    assert b"" == process.stderr.read()
    assert 0 == process.wait(timeout=PATIENCE)


def test_ctrl_c_prints_what_was_found_and_exits_with_3() -> None:
    process = subprocess.Popen(
        [PROGRAM, "solve", "--json", "--count", "1000000000000", "--engine", "speed", "." * 81],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert has_worked(process.pid, 1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)

    assert 3 == process.returncode
    assert json.loads(out)["count"] > 0
    assert "cluesmith: interrupted\n" == err


def test_ctrl_c_before_a_command_has_begun_is_one_line() -> None:
    program = (
        "import builtins, sys\n"
        "sys.argv = ['cluesmith', 'doctor']\n"
        "import cluesmith.__main__ as program\n"
        "known = builtins.__import__\n"
        "def interrupted(name, *rest):\n"
        "    if name == 'cluesmith.apps.cli.main':\n"
        "        raise KeyboardInterrupt\n"
        "    return known(name, *rest)\n"
        "builtins.__import__ = interrupted\n"
        "program.main()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (3, "cluesmith: interrupted\n")


def test_a_hint_takes_no_number_of_steps() -> None:
    done = run("explain", "--hint", "--most", "3", EASY)

    assert (2, "") == (done.returncode, done.stdout)
    assert "cluesmith: --most 3 with --hint; expected one of them\n" == done.stderr


def test_a_batch_writes_puzzles_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    given, out = tmp_path / "given.txt", tmp_path / "out.jsonl"
    given.write_text(f"{EASY}\n")

    done = run("batch", "encode", str(given), "--to", "matrix", "--out", str(out))

    assert 0 == done.returncode, done.stderr
    assert "exact cover" in json.loads(out.read_text())["text"]


@pytest.mark.parametrize(
    ("count", "remark"),
    [("2", "several solutions; these are the first 2"), ("20", "3 solutions")],
)
def test_several_solutions_are_told_with_what_is_printed(count: str, remark: str) -> None:
    done = run("solve", "1......3..2.....", "--count", count)

    assert f"1......3..2.....: {remark}\n" == done.stderr
    assert 0 == done.returncode
