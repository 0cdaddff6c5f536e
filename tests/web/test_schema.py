# SPDX-License-Identifier: MIT
"""Schemathesis over the OpenAPI document: whatever it allows, no answer is a 5xx of ours.

The words of requests are replaced by ones that mean something most of the time: arbitrary text
would never get past the readers of puzzles.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CHECKS, load_all_checks

from cluesmith.apps.web.server_limits import Limits
from cluesmith.verbs.registry import VERBS
from studio_server import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schemathesis import Case

    from studio_server import Running

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TEXTS = ["1......3..2....4", PUZZLE, "." * 81, "." * 256, "1" * 81]
WORDS: dict[str, list[object]] = {
    "puzzle": [*TEXTS],
    "text": [*TEXTS],
    "pattern": ["x......x..x....x", "heart", "letters:KT", "x" * 81, "." * 81, "random:26:full:3"],
    "board": ["4x4", "9x9", "9x9+diagonals", "16x16", None, None, None, "9x9+extra:r1c1"],
    "allow": ["singles", "all", "basic", "x_wing,NS", "unique_rectangle,basic"],
    "require": ["", "", "LC"],
    "forbid": ["", "", "singles"],
    "to": ["line", "sudokupad", "pencilmarks", "json"],
    "engine": ["speed", "cover", "sat", "cp", "portfolio", "find", "decide", "asp", "csp", "zs"],
    "assume": ["", "r1c2=2", "r1c2=2, r1c3=4"],
    "grids": ["quick", "paper", "uniform"],
    "scale": ["all", "cover", "se", "hodoku", "infer"],
    "level": ["easy", "hard", "up", None],
    "min": [None, 1],
    "max": [None, 5],
    "symmetry": ["none", "rotation", "full"],
    "method": ["remove", "add", "random", "cover", None],
    "technique": ["up", "flp", "hbr", "bflp", "dpll", None],
    "encoding": ["minimal", "extended"],
    "scheme": ["HAC", "least", "FCL", None],
    "keep": ["singles", "HAC", None],
    "format": ["svg", "png", "pdf"],
    "reveal": ["where", "what", "step"],
    "uniqueness": ["speed", "dpll"],
    "way": ["vicinity", "random", "both"],
}
PAGE_CALLS = (
    *(
        "add_to_library",
        "conflicts",
        "drawing",
        "examples",
        "judge",
        "library",
        "nearest",
        "parse",
        "possible",
        "render",
    ),
    "steps",
)
OPERATIONS = [("POST", f"/api/{name}") for name in (*VERBS, *PAGE_CALLS)]
OPERATIONS += [("GET", "/api/catalogue"), ("DELETE", "/api/jobs/{id}")]


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    limits = Limits(calls=2, jobs=2, call_seconds=1.0, job_seconds=0.3, patience=60, grace=60)
    with serving(limits) as running:
        yield running


@pytest.fixture(scope="module")
def schema(server: Running) -> Any:
    loaded = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")

    @loaded.hook
    def map_body(_: object, body: object) -> object:
        return _sensible(body) if isinstance(body, dict) else body

    return loaded


def test_every_route_of_the_document_is_tried(schema: Any) -> None:
    known = {(found.ok().method.upper(), found.ok().path) for found in schema.get_all_operations()}

    assert set(OPERATIONS) == known


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_no_request_gets_a_5xx(schema: Any, method: str, path: str) -> None:
    load_all_checks()
    # Text may fit its bounds and be no puzzle: a refusal is then the right answer.
    not_asked: Any = [check for check in CHECKS.get_all() if "positive" in check.__name__]

    @given(case=schema[path][method].as_strategy())
    @settings(
        max_examples=20,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Case[Any]) -> None:
        case.call_and_validate(excluded_checks=not_asked)

    ask()


def _sensible(body: dict[str, Any]) -> dict[str, Any]:
    rng = Random(repr(body))
    chosen = dict(body)
    for word, choices in WORDS.items():
        if word in chosen and rng.random() < 0.8:
            chosen[word] = rng.choice(choices)
    if "puzzles" in chosen and rng.random() < 0.8:
        chosen["puzzles"] = [rng.choice(TEXTS)]
    return chosen
