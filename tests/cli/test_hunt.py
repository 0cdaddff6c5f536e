# SPDX-License-Identifier: MIT
"""``cluesmith hunt`` as people use it: in a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
from functools import partial
from typing import TYPE_CHECKING

import programs
from cluesmith.apps.cli import main
from cluesmith.hunting.hunt import hunt
from processes import PATIENCE, soon
from programs import PROGRAM
from samples import ESCARGOT, SEVENTEEN

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


run = partial(programs.run, "hunt")


def test_puzzles_are_printed_as_they_are_found() -> None:
    done = run("--technique", "up", "--count", "5", "--seed", "3")
    finds = hunt(technique="up", count=5, seed=3, time=None)

    assert 0 == done.returncode
    assert [str(find.puzzle) for find in finds] == done.stdout.splitlines()
    assert "5 puzzles; " in done.stderr


def test_json_has_a_find_a_line() -> None:
    done = run("--technique", "up", "--count", "2", "--json", "--uniqueness", "dpll")
    finds = [json.loads(line) for line in done.stdout.splitlines()]

    assert 2 == len(finds)
    assert ["puzzle", "solution", "clues", "round", "way"] == list(finds[0])


def test_nothing_found_in_time_is_undecided(tmp_path: Path) -> None:
    assert 3 == run("--time", "0").returncode


def test_a_file_grows_and_a_hunt_goes_on_in_it(tmp_path: Path) -> None:
    parts, whole = tmp_path / "parts.txt", tmp_path / "whole.txt"
    options = ["--technique", "up", "--seed", "7"]
    for number in ("3", "1500"):
        done = run(*options, "--count", number, "--out", str(parts))
        assert (0, "") == (done.returncode, done.stdout)
        puzzles = [line for line in parts.read_text().splitlines() if line[0] != "#"]
        assert int(number) == len(puzzles)
    assert 0 == run(*options, "--count", "1500", "--out", str(whole)).returncode

    def finds(path: Path) -> list[str]:
        return [line for line in path.read_text().splitlines() if line[0] != "#"]

    assert finds(whole) == finds(parts)
    assert 1500 == len(set(finds(whole)))
    solved = subprocess.run(
        [PROGRAM, "solve", str(whole)], capture_output=True, text=True, check=False
    )
    assert (0, 1500) == (solved.returncode, len(solved.stdout.splitlines()))


def test_a_climb_goes_on_in_its_file(tmp_path: Path) -> None:
    source, out = tmp_path / "source.txt", tmp_path / "out.txt"
    source.write_text(SEVENTEEN)
    words = ["--from", str(source), "--way", "vicinity", "--time", "1", "--out", str(out)]
    assert 3 == run(*words).returncode
    before = out.read_text()
    assert 3 == run(*words).returncode

    assert before.count("# near ") > 10
    assert out.read_text().startswith(before)
    assert out.read_text().count("rounds done") == 1 + before.count("rounds done")


def test_an_interrupt_keeps_what_was_found(tmp_path: Path) -> None:
    cut, whole = tmp_path / "cut.txt", tmp_path / "whole.txt"
    command = [PROGRAM, "hunt", "--technique", "up", "--seed", "7", "--out", str(cut)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as hunting:
        assert soon(lambda: cut.exists() and "# 1 rounds done" in cut.read_text())
        hunting.send_signal(signal.SIGINT)
        _, said = hunting.communicate(timeout=PATIENCE)

    assert 3 == hunting.returncode
    assert "puzzles; " in said
    assert "interrupted" in said
    lines = cut.read_text().splitlines()
    assert lines[-1].startswith("# ")
    rest = [*command[1:6], "--count", "1500", "--out"]
    assert 0 == subprocess.run([PROGRAM, *rest, str(cut)], check=False).returncode
    assert 0 == subprocess.run([PROGRAM, *rest, str(whole)], check=False).returncode
    together = [
        [line for line in path.read_text().splitlines() if line[0] != "#"][:1500]
        for path in (cut, whole)
    ]
    assert together[0] == together[1]


def test_dry_rounds_are_not_done_again(tmp_path: Path) -> None:
    """A hunt without finds says how far it came, so that the next one begins there."""
    out = tmp_path / "dry.txt"
    options = ["--technique", "bflp", "--way", "random", "--time", "2", "--out", str(out)]
    counts = []
    for _ in range(2):
        assert 3 == run(*options).returncode
        counts.append(int(out.read_text().splitlines()[-1].split()[1]))

    assert 0 < counts[0] < counts[1]


def test_the_file_of_another_hunt_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.txt"
    sources = tmp_path / "sources.txt"
    sources.write_text(f"{ESCARGOT}\n{SEVENTEEN}\n")
    own = ["hunt", "--technique", "up", "--out", str(out)]
    assert 0 == main.run([*own, "--count", "1"])
    text = out.read_text()
    for options in (["--seed", "1"], ["--technique", "flp"], ["--from", str(sources)]):
        assert 2 == main.run([*own, *options, "--count", "2"])
        assert "a hunt with the same options" in capsys.readouterr().err
    out.write_text(text + "something else\n")
    assert 2 == main.run([*own, "--count", "2"])
    assert "expected a puzzle of a hunt" in capsys.readouterr().err
    out.write_text(text + "..cut off")
    assert 0 == main.run([*own, "--count", "2"])
    assert 2 == out.read_text().count(" # round ")


def test_bad_options_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(f"{ESCARGOT}\nnothing\n")
    for options in (
        ["--technique", "dpll"],
        ["--technique", "flop"],
        ["--way", "far"],
        ["--uniqueness", "luck"],
        ["--count", "0"],
        ["--from", str(bad)],
        ["--from", str(tmp_path / "none.txt")],
        ["--out", str(tmp_path / "none" / "out.txt")],
    ):
        assert 2 == main.run(["hunt", *options, "--time", "1"])
        said = capsys.readouterr()
        assert ("", 1) == (said.out, said.err.count("\n")), said.err
