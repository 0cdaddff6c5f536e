# SPDX-License-Identifier: MIT
"""The bodies of requests say what the verbs declare, and are refused in our words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cluesmith.apps.web.route_bodies import BODIES
from cluesmith.errors import InputError
from cluesmith.verbs.field import fields_of
from cluesmith.verbs.registry import VERBS

if TYPE_CHECKING:
    import httpx

OTHERWISE = {
    ("propagate", "scheme"): None,  # the whole lattice
    ("hunt", "count"): 100,  # no request may last until its time is over
}
"""Defaults that a page needs otherwise; http-api.md has them, too."""

NEEDED: dict[str, Any] = {
    "puzzle": "1......3..2....4",
    "text": "1......3..2....4",
    "pattern": "x......x..x....x",
    "puzzles": ["1......3..2....4"],
    "certificate": "{}",
    "strategy": "x_wing",
}
"""A good value for each field that a request must have."""

FIELDS = [(verb, field) for verb, body in BODIES.items() for field in body.model_fields]


@pytest.mark.parametrize("name", VERBS)
def test_a_body_has_every_option_of_its_verb_with_the_same_default(name: str) -> None:
    fields = BODIES[name].model_fields
    for option, declared in fields_of(VERBS[name]).items():
        assert declared.option.metavar != "FILE" or declared.option.is_local, option
        if declared.option.is_local:
            assert option not in fields
        elif option == "time":
            assert fields[option].default == (60.0 if VERBS[name].is_job else 10.0)
        else:
            assert OTHERWISE.get((name, option), declared.default) == fields[option].default, option


@pytest.mark.parametrize(("verb", "field"), FIELDS)
def test_a_wrong_value_is_refused_in_our_words_with_its_field(
    client: httpx.Client, verb: str, field: str
) -> None:
    body = BODIES[verb]
    needed = {name: NEEDED[name] for name, f in body.model_fields.items() if f.is_required()}
    schema = body.model_json_schema()["properties"][field]
    kinds = {kind.get("type") for kind in schema.get("anyOf", [schema])}
    wrong: list[object] = ["many"] if kinds & {"integer", "number", "boolean"} else [1.5]
    if kinds & {"integer", "number"}:
        wrong += [1e300, -1e300, "nan", [], {}]
    if field in needed:
        wrong.append(None)
    for value in wrong:
        answer = client.post(f"/api/{verb}", json=needed | {field: value})
        error = answer.json()["error"]
        assert (422, field) == (answer.status_code, answer.json()["position"]["field"]), error
        assert error.startswith(f"{field}: got ")
        assert error.endswith(f"; expected {body.expected[field]}")


@pytest.mark.parametrize("verb", BODIES)
def test_missing_and_unknown_fields_are_named(client: httpx.Client, verb: str) -> None:
    body = BODIES[verb]
    needed = {name: NEEDED[name] for name, f in body.model_fields.items() if f.is_required()}
    for name in needed:
        left = {key: value for key, value in needed.items() if key != name}
        answer = client.post(f"/api/{verb}", json=left)
        assert f"{name}: it is missing; expected {body.expected[name]}" == answer.json()["error"]
    answer = client.post(f"/api/{verb}", json=needed | {"colour": "red"})
    assert (422, {"field": "colour"}) == (answer.status_code, answer.json()["position"])
    assert answer.json()["error"].startswith("colour: 'colour' is not a field of ")


def test_a_misspelt_field_is_named_before_the_one_that_is_missing(client: httpx.Client) -> None:
    answer = client.post("/api/solve", json={"puzle": "1......3..2....4"})

    assert {"field": "puzle"} == answer.json()["position"]
    assert "'puzle' is not a field of solve" in answer.json()["error"]
    assert "puzzle" in answer.json()["error"]


@pytest.mark.parametrize(
    ("method", "path", "said"),
    [
        ("GET", "/nowhere", "nothing is at this address"),
        ("POST", "/api/nowhere", "nothing is at this address"),
        ("GET", "/api/solve", "this address does not take GET; expected POST"),
        ("DELETE", "/", "this address does not take DELETE; expected GET"),
    ],
)
def test_a_wrong_address_or_method_is_told_in_our_words(
    client: httpx.Client, method: str, path: str, said: str
) -> None:
    answer = client.request(method, path)

    assert answer.json()["error"].startswith(said)
    assert answer.json()["position"] is None


def test_text_that_is_too_long_is_told_by_its_length(client: httpx.Client) -> None:
    answer = client.post("/api/solve", json={"puzzle": "." * 100_001})

    assert (
        "puzzle: got text of 100001 characters; expected text of 1 to 100000 characters"
        == (answer.json()["error"])
    )


@pytest.mark.parametrize(
    ("content", "kind", "said"),
    [
        (b"", "application/json", "no body; expected a JSON object"),
        (
            b"{}",
            "text/plain",
            "the body is not a JSON object; expected a JSON object, and",
        ),
        (b"[]", "application/json", "the body is not a JSON object"),
        (b'{"puzzle"', "application/json", "the body is not JSON; expected an object"),
    ],
)
def test_what_is_no_json_object_is_told_in_words(
    client: httpx.Client, content: bytes, kind: str, said: str
) -> None:
    answer = client.post("/api/solve", content=content, headers={"content-type": kind})

    assert 422 == answer.status_code
    assert answer.json()["error"].startswith(said)


def test_a_field_whose_name_is_no_text_is_refused() -> None:
    with pytest.raises(InputError, match="a field whose name is not text; expected puzzle, "):
        BODIES["solve"].of({"\ud800": 1})
