# SPDX-License-Identifier: MIT
"""Requests: every verb answers a dict of fields with JSON, and a refusal names its field."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cluesmith.apps.cli.stream import verb_command
from cluesmith.errors import InputError
from cluesmith.verbs.answering import Question, request_fields
from cluesmith.verbs.registry import VERBS
from samples import SEVENTEEN
from verb_requests import REQUESTS, SMALL


@pytest.mark.parametrize("name", VERBS)
def test_a_request_is_answered_by_json_objects(name: str) -> None:
    fields, expected = REQUESTS[name]
    results = answers(name, fields)

    assert (fields["count"] if VERBS[name].gives_many else 1) == len(results)
    assert expected == {key: results[0].get(key) for key in expected}


def answers(name: str, fields: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the results of a request as JSON has them."""
    return [json.loads(json.dumps(each.to_json())) for each in Question.of(name, fields).results()]


@pytest.mark.parametrize("name", ["generate", "hunt"])
def test_the_results_of_a_verb_with_many_differ(name: str) -> None:
    assert 2 == len({result["puzzle"] for result in answers(name, REQUESTS[name][0])})


@pytest.mark.parametrize(
    ("name", "fields", "field"),
    [
        ("solve", {"puzzle": "11.............."}, "puzzle"),
        ("solve", {"puzzle": SMALL, "values": "11.....3..2....4"}, "values"),
        ("explain", {"puzzle": SMALL, "values": "12.....3..2....4"}, "values"),
        ("explain", {"puzzle": SMALL, "candidates": ["123"] * 16}, "candidates"),
        ("explain", {"puzzle": "12.......0.1......2......"}, "puzzle"),
        ("solve", {"puzzle": SMALL, "board": "7x7"}, "board"),
        ("solve", {"puzzle": SMALL, "assume": "r9c9=9"}, "assume"),
        ("set", {"pattern": "x", "board": "4x4"}, "pattern"),
        ("set", {"pattern": "x" * 16, "fixed": "11.............."}, "fixed"),
        ("hunt", {"puzzles": [SMALL]}, "puzzles"),
        ("check", {"certificate": "{}"}, "certificate"),
        ("rate", {"puzzle": SMALL, "scale": "covr"}, "scale"),
        ("solve", {}, "puzzle"),
        ("solve", {"puzzle": ""}, "puzzle"),
        ("solve", {"puzzle": 5}, "puzzle"),
        ("solve", {"puzzle": SMALL, "candidates": [1]}, "candidates"),
        ("hunt", {"puzzles": SMALL}, "puzzles"),
        ("check", {"certificate": []}, "certificate"),
        ("set", {}, "pattern"),
        ("sove", {}, None),
        ("solve", {"puzzle": SMALL, "engin": "sat"}, "engin"),
    ],
)
def test_a_refusal_names_the_field(name: str, fields: dict[str, Any], field: str | None) -> None:
    with pytest.raises(InputError) as caught:
        list(Question.of(name, fields).results())
    assert field == caught.value.field


def test_a_request_declares_what_it_works_on_and_the_options() -> None:
    solve = request_fields(VERBS["solve"])

    assert ["puzzle", "board", "values", "candidates", "count"] == list(solve)[:5]
    assert solve["puzzle"].is_required
    assert not solve["board"].is_required
    assert "text, or a list with the digits of each cell" == solve["candidates"].expected
    assert "a list of puzzles" == request_fields(VERBS["hunt"])["puzzles"].expected
    assert "text, or an object" == request_fields(VERBS["check"])["certificate"].expected


def test_a_verb_without_a_command_file_has_a_command_that_prints_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = verb_command(VERBS["solve"])

    assert 0 == command(puzzle=SMALL, count="1")
    assert "found" == json.loads(capsys.readouterr().out)["status"]


def test_a_stuck_puzzle_is_answered_with_what_would_go_on() -> None:
    [trace] = answers("explain", {"puzzle": SEVENTEEN, "allow": "NS"})
    [hint] = answers("hint", {"puzzle": SEVENTEEN, "allow": "x_wing"})

    assert {
        "reason": "no strategy of `NS` applies",
        "try": {"allow": "all"},
        "sentence": "no strategy of `NS` applies; `--allow all` would solve it.",
    } == trace["stuck"]
    assert (None, {"allow": "all"}) == (hint["where"], hint["stuck"]["try"])
