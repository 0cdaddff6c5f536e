# SPDX-License-Identifier: MIT
"""What is seen of long work: on a terminal in place, in a pipe results as they are done."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.apps.cli.main import run
from cluesmith.clue_problem import clues
from cluesmith.clue_problem.methods.portfolio import Portfolio
from cluesmith.errors import Interrupted
from programs import interrupted_after_a_line, on_terminal
from samples import EASY, ESCARGOT, HARD_PATTERN

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith import Verdict


def seen(*words: str, has_both: bool = True, **environment: str) -> tuple[int, str]:
    """Return the exit code, and what a terminal receives of standard error, or of both streams."""
    settings = os.environ | {"TERM": "xterm", "COLUMNS": "60"} | environment
    return on_terminal(*words, environment=settings, has_both=has_both)


def on_screen(shown: str) -> list[str]:
    """Return the lines that are left on a terminal."""
    lines, row = [""], 0
    for part in re.findall(r"\x1b\[[\d;?]*[A-Za-z]|\r\n|\r|[^\x1b\r]+", shown):
        if part == "\r\n":
            row += 1
            lines += [""] * (row == len(lines))
        elif part.endswith("A") and part.startswith("\x1b"):
            row -= int(part[2:-1])
        elif part == "\x1b[2K":
            lines[row] = ""
        elif not part.startswith(("\x1b", "\r")):
            lines[row] += part
    return lines


@pytest.mark.parametrize("has_both", [True, False])
def test_a_single_search_shows_method_best_and_time_until_it_ends(has_both: bool) -> None:
    options = ("--allow", "NS", "--engine", "portfolio", "--time", "2")
    code, shown = seen("set", HARD_PATTERN, *options, has_both=has_both)
    left = "\n".join(on_screen(shown))

    assert 3 == code
    assert re.search(r"(find|decide), best clues leave \d+ candidates .*0:00:0\d", shown)
    assert f"{HARD_PATTERN}: undecided" in left
    assert "0:00:0" not in left


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("minimum", "--time", "1"), r"anneal, best has \d+ clues, at least 17"),
        (("generate", "--count", "3", "--seed", "1"), r"remove, \d+ tries, 2 made"),
    ],
)
def test_other_searches_show_how_far_they_are(words: tuple[str, ...], said: str) -> None:
    _, shown = seen(*words)

    assert re.search(said, shown)
    assert not re.search(said, "\n".join(on_screen(shown)))


def test_a_dumb_terminal_gets_text_only() -> None:
    code, shown = seen("set", HARD_PATTERN, "--allow", "NS", "--time", "0.5", TERM="dumb")

    assert 3 == code
    assert "\x1b" not in shown
    assert shown.startswith(f"{HARD_PATTERN}: undecided")


@pytest.mark.parametrize("words", [("rate", "--scale", "se"), ("rate", "--scale", "se", "--json")])
def test_results_of_a_file_appear_as_they_are_done_and_stay(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "hard.txt"
    path.write_text(f"{ESCARGOT}\n" * 2000)  # minutes of work
    code, lines, said = interrupted_after_a_line(*words, str(path))

    assert 3 == code
    assert ESCARGOT in lines[0]
    # The signal may also come while results are printed; then no puzzle is begun.
    rated = [line for line in lines if "interrupted before it was rated" not in line]
    assert len(lines) - 1 <= len(rated) < 2000
    assert re.fullmatch(rf"cluesmith: interrupted after {len(rated)} puzzles?\n", said)


def test_an_interrupted_search_for_patterns_keeps_what_it_found(tmp_path: Path) -> None:
    path = tmp_path / "patterns.txt"
    path.write_text(f"x......x..x....x\n{HARD_PATTERN}\n")
    code, lines, said = interrupted_after_a_line("set", str(path), "--allow", "NS")

    assert 3 == code
    assert 16 == len(lines[0])
    assert said.endswith("cluesmith: interrupted after 1 pattern\n")


@pytest.mark.parametrize(
    ("time", "seconds", "why"),
    [(60.0, 4.0, "the search was stopped"), (60.0, 59.9, "the time is over")],
)
def test_puzzles_found_before_ctrl_c_are_not_said_to_be_late(
    time: float,
    seconds: float,
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """Nor is a file with one pattern said to be interrupted after none."""
    found = replace(cs.set_clues("x......x..x....x"), time=time, seconds=seconds)

    def interrupted(*_: object) -> Verdict:
        raise Interrupted(found)

    monkeypatch.setattr(Portfolio, "settle", interrupted)
    monkeypatch.setattr(clues, "replace", lambda verdict, **_: verdict)
    path = tmp_path / "one.txt"
    path.write_text("# Monday\nx......x..x....x\n")
    code = run(["set", str(path), "-n", "9"])

    assert 3 == code
    said = f"1 of 9 puzzles: {why}\ncluesmith: interrupted\n"
    assert (f"# Monday\n{found.puzzle}\n", said) == capsys.readouterr()


HARDEST = np.array([[int(c) for c in ESCARGOT.replace(".", "0")]] * 3, np.uint8)
CALLS: dict[str, tuple[Any, set[str]]] = {
    "set_clues": (
        lambda told: cs.set_clues("heart", allow="singles", progress=told),
        {"engine", "doing", "best", "lacking", "found"},
    ),
    "generate": (
        lambda told: cs.generate(2, board="4x4", progress=told),
        {"engine", "tries", "made", "count", "seed"},
    ),
    "hunt": (
        lambda told: cs.hunt(technique="up", count=1, progress=told),
        {"engine", "round", "found", "candidates", "proper", "unsolved"},
    ),
    "minimum": (
        lambda told: cs.minimum("4x4", progress=told),
        {"engine", "puzzle", "clues", "lower_bound"},
    ),
    "rate_many": (lambda told: cs.rate_many(HARDEST, "cover", progress=told), {"done", "count"}),
    "solve_many": (lambda told: cs.solve_many(HARDEST, progress=told), {"done", "count"}),
}


@pytest.mark.parametrize("name", CALLS)
def test_python_calls_a_function_with_how_far_it_is(name: str) -> None:
    call, keys = CALLS[name]
    states: list[dict[str, object]] = []
    call(states.append)

    assert states
    assert all(keys == set(state) for state in states)
    assert states == json.loads(json.dumps(states))


@pytest.mark.parametrize("threads", [1, 2])
def test_the_last_state_tells_what_was_found(threads: int) -> None:
    states: list[dict[str, object]] = []
    verdict = cs.set_clues("heart", allow="singles", threads=threads, progress=states.append)

    assert "portfolio" == states[0]["engine"]
    assert len(verdict.puzzles) == states[-1]["found"]


def test_bulk_calls_answer_the_same_while_they_tell() -> None:
    puzzles = cs.to_array([EASY, ESCARGOT] * 300)
    states: list[dict[str, object]] = []
    silent = cs.rate_many(puzzles, "cover,infer")
    told = cs.rate_many(puzzles, "cover,infer", progress=states.append)

    assert [256, 512, 600] == [state["done"] for state in states]
    assert list(silent) == list(told)
    assert all(
        np.array_equal(silent[n], told[n], equal_nan=silent[n].dtype.kind == "f") for n in told
    )
    out = np.empty_like(puzzles)
    solutions, counts = cs.solve_many(puzzles, out=out, progress=states.append)
    assert solutions is out
    assert all(map(np.array_equal, (solutions, counts), cs.solve_many(puzzles)))
