# SPDX-License-Identifier: MIT
"""``cluesmith set`` and ``cluesmith check`` as people use them: in a process of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Pattern, Puzzle
from cluesmith.engines.solved_by import solved_by
from cluesmith.strategies.catalogue import select
from cluesmith.verbs.pattern_lines import PatternEntry, read_patterns
from processes import PATIENCE, has_worked
from programs import PROGRAM, run

if TYPE_CHECKING:
    from pathlib import Path

SMALL = "x......x..x....x"
IMPOSSIBLE = "xxx............."
SPARSE = ".x......x.......x..x....x....xx..x......x......x..x.........x......x.x.x..xx..xx."
KEYS = {"pattern", "verdict", "puzzle", "solution", "reason", "engine", "seconds", "certificate"}


def test_initials_become_a_puzzle_for_singles() -> None:
    done = run("set", "letters:KT", "--allow", "singles")

    assert (0, "") == (done.returncode, done.stderr)
    assert solved_by(Puzzle.parse(done.stdout.strip()), select("singles")) is not None


def test_json_has_the_keys_of_the_contract() -> None:
    done = run("set", SMALL, "--allow", "NS", "--json")
    found = json.loads(done.stdout)

    assert set(found) >= KEYS
    assert (SMALL, "found", "find") == (found["pattern"], found["verdict"], found["engine"])
    assert Pattern.parse(SMALL) == Pattern.of(Puzzle.parse(found["puzzle"]))
    assert 0 not in Puzzle.parse(found["solution"]).digits


@pytest.mark.parametrize("engine", ["portfolio", "find", "refute", "decide", "asp", "csp", "zs"])
def test_every_engine_answers_with_its_exit_code(engine: str) -> None:
    codes = {"found": 0, "impossible": 1, "undecided": 3}
    for pattern in (SMALL, IMPOSSIBLE):
        done = run("set", pattern, "--engine", engine, "--time", "5", "--json")

        verdict = json.loads(done.stdout)["verdict"]
        assert codes[verdict] == done.returncode
        settled = "found" if pattern == SMALL else "impossible"
        is_one_sided = (engine, pattern) in {
            ("find", IMPOSSIBLE),
            ("zs", IMPOSSIBLE),
            ("refute", SMALL),
        }
        assert ("undecided" if is_one_sided else settled) == verdict


def test_a_file_gives_one_object_a_line_in_order(tmp_path: Path) -> None:
    path = tmp_path / "patterns.txt"
    path.write_text(f"# small ones\n{SMALL}\nx.x\n{IMPOSSIBLE}\n")
    done = run("set", str(path), "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]

    assert 2 == done.returncode
    assert ["found", None, "impossible"] == [line.get("verdict") for line in lines]
    assert "line 3: a pattern of 3 cells" in lines[1]["error"]


def test_standard_input_is_read_for_a_dash() -> None:
    assert 0 == run("set", "-", stdin=SMALL + "\n").returncode


@pytest.mark.parametrize(
    "drawing",
    ["x\n   x\n  x\n   x\n", "\n#...\n...#\n..#.\n...#\n\n", f"# a comment\n{SMALL}\n"],
)
def test_a_drawn_pattern_is_read_from_a_file_and_from_standard_input(
    tmp_path: Path, drawing: str
) -> None:
    path = tmp_path / "drawing.txt"
    path.write_text(drawing)

    for done in (run("set", str(path), "--json"), run("set", "-", "--json", stdin=drawing)):
        assert [SMALL] == [json.loads(line)["pattern"] for line in done.stdout.splitlines()]


ROWS = ["x...", "...x", "..x.", "...x"]
RULED = "+--+--+\n|x.|..|\n|..|.x|\n+--+--+\n|..|x.|\n|..|.x|\n+--+--+"


@pytest.mark.parametrize(
    "text",
    [
        "\n".join([*ROWS, "", *ROWS]),
        f"# the first\n{RULED}\n\n# the second\n{RULED}\n",
        "\n\n".join([RULED, "x.|..\n..|.x\n--+--\n..|x.\n..|.x"]),
        "\r\n".join([*ROWS, "", "", *ROWS, ""]),
    ],
)
def test_several_drawn_patterns_are_read_from_a_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "drawn.txt"
    path.write_text(text, newline="")

    for done in (run("set", str(path), "--json"), run("set", "-", "--json", stdin=text)):
        assert [SMALL] * 2 == [json.loads(line)["pattern"] for line in done.stdout.splitlines()]


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n# the second\n"])
@pytest.mark.parametrize("second", ["\n".join(ROWS), RULED, f"{SMALL}\n\n{RULED}\n"])
def test_lines_may_be_followed_by_drawings(between: str, second: str) -> None:
    done = run("set", "-", "--json", stdin=f"{SMALL}{between}{second}\n{SMALL}\n")
    patterns = [json.loads(line)["pattern"] for line in done.stdout.splitlines()]

    assert (0, "") == (done.returncode, done.stderr)
    assert [SMALL] * (4 if second.startswith(SMALL) else 3) == patterns


def test_names_and_comments_stand_between_drawings_as_between_lines() -> None:
    """Each pattern has its own title, with an empty line before it and without."""
    lines = ["# one", *ROWS, "# two", *ROWS, "", "# three", "heart", "# four", SMALL, "letters:K"]
    titles = ["one", "two", "three", "four", ""]
    for texts in (lines, [SMALL, *lines], ["heart", *lines], [RULED, "", *lines]):
        entries = list(read_patterns("\n".join(texts).split("\n"), None))

        assert titles == [each.title for each in entries if isinstance(each, PatternEntry)][-5:]
        assert all(isinstance(each, PatternEntry) for each in entries)


def test_drawings_that_nothing_parts_are_told_how_to_be_parted() -> None:
    [error] = read_patterns(["x...x...x"] * 18, None)

    assert "18 rows of 9; expected 9 rows, and an empty line between two patterns" in str(error)


def test_a_drawing_after_lines_keeps_its_title_and_its_lines() -> None:
    named = [SMALL, "# the second", *ROWS, "", "x.x", SMALL]
    first, second, wrong, last = read_patterns(named, None)

    assert isinstance(second, PatternEntry)
    assert ("the second", 3) == (second.title, second.line)
    assert str(wrong).startswith("line 8: ")
    assert str(first) == str(last) == SMALL


def test_nine_rows_of_nine_are_read_with_blank_lines_between_bands(tmp_path: Path) -> None:
    heart = [
        ".xx...xx.", "xxxx.xxxx", "xxxxxxxxx", "xxx.x.xxx", "xx.....xx",
        ".xx...xx.", "..xx.xx..", "...xxx...", "....x....",
    ]  # fmt: skip
    bands = "\n\n".join("\n".join(heart[row : row + 3]) for row in (0, 3, 6))
    path = tmp_path / "hearts.txt"
    for text, patterns in ((bands, 1), ("\n".join([*heart, "", *heart]), 2)):
        path.write_text(text)
        done = run("set", path, "--allow", "singles", "--json")
        assert ["".join(heart)] * patterns == [
            json.loads(line)["pattern"] for line in done.stdout.splitlines()
        ]


def test_a_bad_drawing_is_refused_with_its_first_line_and_the_others_are_read() -> None:
    text = "\n".join([*ROWS, "", *ROWS[:3], "", *ROWS])
    done = run("set", "-", stdin=text)

    assert (2, 2) == (done.returncode, len(done.stdout.splitlines()))
    assert "line 6: 3 rows of 4; expected 4 rows" in done.stderr


def test_a_row_that_ends_like_a_file_name_is_a_pattern() -> None:
    drawn = "x.xx\n.x..\nx..x\n..xx.xx"[:-3]

    assert 0 == run("set", drawn, "--allow", "singles").returncode
    assert 0 == run("set", "xx.x.x.xx..x..xx", "--allow", "singles").returncode


@pytest.mark.parametrize("length", [16, 81])
def test_a_path_as_long_as_a_pattern_is_a_file_or_refused(tmp_path: Path, length: int) -> None:
    name = "patterns.txt".rjust(length, "x")
    for missing in (name, f"xxx/{name[4:]}"):
        done = run("set", missing)
        assert (2, "") == (done.returncode, done.stdout)
        assert "is neither a pattern nor a file" in done.stderr
    (tmp_path / name).write_text(f"{SMALL}\n")

    assert 0 == run("set", str(tmp_path / name)).returncode


def test_impossible_and_undecided_say_why_on_standard_error() -> None:
    impossible = run("set", IMPOSSIBLE)
    undecided = run("set", SPARSE, "--time", "0.3")

    assert (1, "") == (impossible.returncode, impossible.stdout)
    assert "row 3 and row 4 have no clue" in impossible.stderr
    assert (3, "") == (undecided.returncode, undecided.stdout)
    assert "the best clues so far: " in undecided.stderr


def test_undecided_says_what_to_try_and_only_verbose_says_what_was_tried() -> None:
    brief = run("set", SPARSE, "--time", "0.3")
    verbose = run("set", SPARSE, "--time", "0.3", "--verbose")

    assert "try more time: `--time 60`\n" in brief.stderr
    assert "try subsets too: `--allow basic,subsets`\n" in brief.stderr
    assert "moves of annealing" not in brief.stderr
    assert "tried by portfolio: find: " in verbose.stderr
    assert "moves of annealing" in verbose.stderr


def test_the_clue_cells_to_add_make_a_puzzle() -> None:
    verdict = json.loads(run("set", SPARSE, "--time", "0.3", "--json").stdout)
    [line] = [line for line in verdict["try"] if "more clue cell" in line]
    puzzle = Puzzle.parse(line.partition(": then ")[2].split()[0])

    assert set(Pattern.parse(SPARSE).cells) < set(Pattern.of(puzzle).cells)
    assert solved_by(puzzle, select("basic")) is not None


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        (["--minimal"], ["try 4 clue cells fewer, or no `--minimal`"]),
        (["--allow", "all", "--require", "x_wing"], ["try 4 clue cells fewer: then there is"]),
        (
            ["--engine", "refute", "--time", "60"],
            ["try all methods together: `--engine portfolio`"],
        ),
    ],
)
def test_what_to_try_fits_what_was_asked(options: list[str], lines: list[str]) -> None:
    done = run("set", "ring", "--time", "0", *options)

    assert 3 == done.returncode
    for line in lines:
        assert line in done.stderr


def test_a_check_that_is_not_done_in_time_is_undecided(tmp_path: Path) -> None:
    proof = tmp_path / "proof.jsonl"
    assert 0 == run("solve", "1......3..2....4", "--certificate", str(proof)).returncode

    assert 0 == run("check", str(proof), "--time", "60").returncode
    undecided = run("check", str(proof), "--time", "0")
    said = "not checked (proof by rup): undecided within the time\n"
    assert (3, said) == (undecided.returncode, undecided.stdout)
    assert '"valid": null' in run("check", str(proof), "--time", "0", "--json").stdout


def test_certificates_of_both_verdicts_are_valid_until_they_are_touched(tmp_path: Path) -> None:
    patterns, proofs = tmp_path / "patterns.txt", tmp_path / "proofs.jsonl"
    patterns.write_text(f"{SMALL}\n{IMPOSSIBLE}\n")

    assert 1 == run("set", str(patterns), "--certificate", str(proofs)).returncode
    assert 2 == len(proofs.read_text().splitlines())
    checked = run("check", str(proofs), "--json")
    assert 0 == checked.returncode
    assert [True, True] == [json.loads(line)["valid"] for line in checked.stdout.splitlines()]

    proofs.write_text(proofs.read_text().replace(IMPOSSIBLE, "xxx........x...."))
    touched = run("check", str(proofs))
    assert 1 == touched.returncode
    assert "NOT valid (proof by symmetry)" in touched.stdout


def test_no_certificate_is_written_where_nothing_is_settled(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"

    assert 3 == run("set", SPARSE, "--time", "0.2", "--certificate", str(path)).returncode
    assert [] == list(tmp_path.iterdir())


def test_too_few_puzzles_are_undecided_unless_there_are_no_more() -> None:
    cut_off = run("set", "ring", "--count", "100000", "--time", "0.3", "--json")
    assert (3, False) == (cut_off.returncode, json.loads(cut_off.stdout)["complete"])

    all_found = run("set", SMALL, "--count", "100000", "--json")
    assert (0, True) == (all_found.returncode, json.loads(all_found.stdout)["complete"])


def test_small_boards_are_decided_by_default() -> None:
    board = "jigsaw:1112213322134423345544555"
    done = run("set", "x......x..x.....x.......x", "--board", board, "--time", "30")

    assert 1 == done.returncode
    assert "impossible" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["set", "x.x"], "a pattern of 3 cells; expected 16, 36, 64, 81, 100, 144, 256, 625"),
        (["set", "patterns.txt"], "'patterns.txt' is neither a pattern nor a file"),
        (["set", sys.executable], "a file that is not text; expected lines of text"),
        (["set", "hart"], "'hart' is not a shape; did you mean heart?"),
        (["set", SMALL, "--allow", "xwing"], "'xwing' is not a strategy; did you mean x_wing?"),
        (["set", SMALL, "--allow", "NS", "--require", "x_wing"], "required but not allowed"),
        (["set", SMALL, "--fixed", "11" + "." * 14], "1 stands twice in row 1"),
        (["set", SMALL, "--engine", "fin"], "is not an engine of set; did you mean find?"),
        (["set", SMALL, "--time", "-1"], "--time: got '-1'; expected a number of seconds from 0"),
        (["set", SMALL, "--count", "x"], "--count: got 'x'; expected a whole number from 1"),
        (["check", "no-such-file"], "'no-such-file' is not a file; expected a file or -"),
        (["check", "pyproject.toml"], "text that is not JSON; expected a certificate"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: list[str], message: str) -> None:
    done = run(*arguments)

    assert (2, "") == (done.returncode, done.stdout)
    assert message in done.stderr
    assert 1 == done.stderr.count("\n")


@pytest.mark.parametrize("threads", ["1", "2"])
def test_ctrl_c_keeps_the_best_so_far_and_leaves_no_process(tmp_path: Path, threads: str) -> None:
    proof = tmp_path / "proof.json"
    process = subprocess.Popen(
        [PROGRAM, "set", SPARSE, "--threads", threads, "--json", "--certificate", str(proof)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert has_worked(process.pid, 2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)

    assert 3 == process.returncode
    assert "undecided" == json.loads(out)["verdict"]
    assert "interrupted" in err
    assert not proof.exists()
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_a_rating_alone_says_that_it_has_no_certificate(tmp_path: Path) -> None:
    rated = ["random:26:rotation:4", "--scale", "se", "--min", "1", "--max", "9", "--seed", "1"]
    proof = tmp_path / "proof.json"
    found = run("set", *rated, "--json", "--certificate", proof)

    told = json.loads(found.stdout)
    assert (0, None) == (found.returncode, told["certificate"])
    assert "rated se from 1 to 9; a rating alone has no certificate" == told["reason"]
    assert "no certificate: a rating alone has none; name strategies with --allow" in found.stderr
    assert not proof.exists()


def test_a_folder_of_another_pattern_is_refused_in_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "cubes.json").write_text("[]")

    done = run("set", SPARSE, "--keep", folder, "--workers", "2")

    assert 2 == done.returncode
    assert "is damaged" in done.stderr
    assert 1 == done.stderr.count("\n")
