# SPDX-License-Identifier: MIT
"""``cluesmith explain`` and ``cluesmith strategies``: steps, hints, names, and how traces end."""

from __future__ import annotations

import json

import pytest

from cluesmith.strategies.catalogue import catalogue
from programs import run
from samples import EASY, EASY_SOLUTION, ESCARGOT, NEEDS_UNIQUENESS, NO_SOLUTION, TWO_SOLUTIONS


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


def test_the_set_uniqueness_goes_on_where_other_strategies_are_stuck() -> None:
    without, assuming = (
        json.loads(run("explain", "--allow", allow, "--json", NEEDS_UNIQUENESS).stdout)
        for allow in ("basic,wings", "basic,wings,uniqueness")
    )
    members = run("strategies", "uniqueness", "--json").stdout.splitlines()
    ids = {entry["id"] for entry in map(json.loads, members) if entry["assumes_uniqueness"]}

    assert len(assuming["steps"]) > len(without["steps"])
    assert not ids & {step["strategy"] for step in without["steps"]}
    assert ids & {step["strategy"] for step in assuming["steps"]}
    assert "all,uniqueness" == assuming["stuck"]["try"]["allow"]


def test_a_puzzle_with_several_solutions_is_said_to_be_the_reason() -> None:
    shown = run("explain", TWO_SOLUTIONS).stdout

    assert (
        "the puzzle has several solutions, so no strategy can finish it; "
        "`--allow all,guess` would go on with a guess.\n" in shown
    )
    assert "stuck" not in run("explain", TWO_SOLUTIONS, "--allow", "all,guess").stdout


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
