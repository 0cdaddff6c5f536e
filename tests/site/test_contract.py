# SPDX-License-Identifier: MIT
"""The contract: the server and the core in the browser give the same answers and refusals."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest

from cluesmith.apps.web.route_bodies import BODIES
from cluesmith.apps.web.server_limits import Limits
from contract_requests import (
    EXAMPLES,
    EXPLAINING,
    GENERATING,
    INFERRING,
    ON_BOARDS,
    PROPAGATING,
    RATING,
    READING,
    REDUCING,
    REFUSED,
    SERVER_ONLY,
    SETTING,
    SOLVING,
    UNDECIDED,
    WITH_RULES,
)
from processes import end_in_peace
from studio_server import serving

if TYPE_CHECKING:
    import httpx

    from contract_requests import Request

Answer = dict[str, Any]
Ask = Callable[[Sequence["Request"]], list[list[tuple[str, Any]]]]

REQUESTS = {
    "solving": SOLVING,
    "reading": READING,
    "on boards": ON_BOARDS,
    "with rules": WITH_RULES,
    "rating": RATING,
    "explaining": EXPLAINING,
    "examples": EXAMPLES,
    "inferring": INFERRING,
    "propagating": PROPAGATING,
    "reducing": REDUCING,
    "generating": GENERATING,
    "setting": SETTING,
    "refused": REFUSED,
}

VERBS_OF_THE_SERVER = {
    "add_to_library",
    "check",
    "convert",
    "encode",
    "encode_pattern",
    "hunt",
    "library",
    "minimum",
    "render",
    "steps",
}
"""What is not in the module."""


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with serving(Limits(jobs=2, calls=2, patience=60, grace=30)) as running:
        with running.client() as opened:
            yield opened
        end_in_peace(running.pids)


def _by_server(client: httpx.Client, verb: str, body: dict[str, Any]) -> list[Answer]:
    answer = client.post(f"/api/{verb}", json=body)
    if answer.status_code != 200 or not answer.headers["content-type"].startswith("text/event"):
        return [answer.json()]
    blocks = [block.splitlines() for block in answer.text.replace("\r\n", "\n").split("\n\n")]
    events = [block for block in blocks if len(block) == 2]
    return [
        json.loads(data.removeprefix("data: "))
        for name, data in events
        if name.removeprefix("event: ") in ("result", "error")
    ]


def _by_core(events: list[tuple[str, Any]]) -> list[Answer]:
    return [data for name, data in events if name in ("result", "error")]


def _without_times(told: Any) -> Any:
    if not isinstance(told, dict):
        return told
    return {name: _without_times(part) for name, part in told.items() if name != "seconds"}


def _comparable(verb: str, answers: list[Answer]) -> list[Answer]:
    """Return answers without their times, and without what only the server adds."""
    answers = [_without_times(each) for each in answers]
    for each in answers:
        # The proof of a puzzle that was found is its trace, which needs the declared strategies.
        if verb == "set" and each.get("verdict") == "found":
            each["certificate"] = None
    return answers


@pytest.mark.parametrize(
    "requests",
    list(REQUESTS.values()),
    ids=list(REQUESTS),
)
def test_both_back_ends_answer_alike(
    client: httpx.Client, ask_core: Ask, requests: list[Request]
) -> None:
    for (verb, body), events in zip(requests, ask_core(requests), strict=True):
        if requests is not REFUSED:
            assert all(name != "error" for name, _ in events), (verb, body, events)
        by_server = _comparable(verb, _by_server(client, verb, body))
        assert _comparable(verb, _by_core(events)) == by_server, (verb, body)


def test_the_advice_after_an_undecided_search_is_that_of_the_server(
    client: httpx.Client, ask_core: Ask
) -> None:
    for (verb, body), events in zip(UNDECIDED, ask_core(UNDECIDED), strict=True):
        [by_server], [by_core] = _by_server(client, verb, body), _by_core(events)
        *advice, last = by_core["try"]
        assert advice == by_server["try"], body
        assert last.startswith("the complete searches of the server"), body


def test_requests_that_must_be_refused_are_refused(ask_core: Ask) -> None:
    for request, events in zip(REFUSED, ask_core(REFUSED), strict=True):
        assert [name for name, _ in events] == ["error"], request
        assert "needs_server" not in events[0][1], request


def test_the_core_says_what_needs_the_server(ask_core: Ask) -> None:
    for (verb, body), events in zip(SERVER_ONLY, ask_core(SERVER_ONLY), strict=True):
        [(name, told)] = events
        assert name == "error", (verb, body)
        assert told["needs_server"], (verb, body)
        assert told["error"].endswith("needs the server"), (verb, body)


def test_every_verb_is_in_the_module_or_named_as_work_of_the_server(
    run_core: Callable[[Sequence[Request]], dict[str, Any]],
) -> None:
    told = run_core([(verb, {}) for verb in sorted(VERBS_OF_THE_SERVER)])

    assert set(told["verbs"]) | VERBS_OF_THE_SERVER == set(BODIES)
    assert not set(told["verbs"]) & VERBS_OF_THE_SERVER
    assert all(events[0][1]["needs_server"] for events in told["answers"])
