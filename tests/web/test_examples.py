# SPDX-License-Identifier: MIT
"""Stored positions: every strategy that the page has a page for has some."""

from __future__ import annotations

import pytest

from cluesmith.apps.web.examples import stored_examples
from cluesmith.apps.web.page_catalogue import catalogue
from cluesmith.errors import InputError

STRATEGIES = [entry["id"] for entry in catalogue()["strategies"] if entry["is_strategy"]]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_technique_has_a_stored_position_with_its_step(strategy: str) -> None:
    examples = stored_examples(strategy)

    assert examples
    for example in examples:
        [step] = example["steps"]
        assert step["strategy"] == strategy
        assert step["sentence"]


def test_an_unknown_strategy_is_refused() -> None:
    with pytest.raises(InputError, match="no_such"):
        stored_examples("no_such")
