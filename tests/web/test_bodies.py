# SPDX-License-Identifier: MIT
"""The bodies of requests say what the verbs of the command line and of batches say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.apps.web import bodies
from cluesmith.verbs.verbs import VERBS

if TYPE_CHECKING:
    import httpx

BODIES: dict[str, type[bodies.Body]] = {
    "solve": bodies.Solve,
    "rate": bodies.Rate,
    "set": bodies.Set,
    "infer": bodies.Infer,
    "propagate": bodies.Propagate,
    "reduce": bodies.Reduce,
}
OTHERWISE = {
    ("propagate", "scheme"): None,  # the whole lattice
}
"""Defaults that a page needs otherwise; http-api.md has them, too."""


@pytest.mark.parametrize("name", BODIES)
def test_a_body_has_every_option_of_its_verb_with_the_same_default(name: str) -> None:
    fields = BODIES[name].model_fields
    for option, default in VERBS[name].options.items():
        if option == "threads":
            assert option not in fields  # a worker has one
        elif option == "time":
            assert fields[option].default is not None  # no request may last for ever
        else:
            assert OTHERWISE.get((name, option), default) == fields[option].default, option


@pytest.mark.parametrize(
    ("content", "kind", "said"),
    [
        (b"", "application/json", "no body; expected a JSON object"),
        (
            b"{}",
            "text/plain",
            "the body is no JSON object; expected a JSON object, and",
        ),
        (b"[]", "application/json", "the body is no JSON object"),
        (b'{"puzzle"', "application/json", "the body is no JSON; expected an object"),
    ],
)
def test_what_is_no_json_object_is_told_in_words(
    client: httpx.Client, content: bytes, kind: str, said: str
) -> None:
    answer = client.post("/api/solve", content=content, headers={"content-type": kind})

    assert 422 == answer.status_code
    assert answer.json()["error"].startswith(said)
