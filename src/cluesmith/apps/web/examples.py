# SPDX-License-Identifier: MIT
"""Stored positions of a strategy, for those that are too rare to be found while a reader waits.

>>> [example, *_] = stored_examples("death_blossom")
>>> example["steps"][0]["name"]
'Death blossom'
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from cluesmith.apps.web.available import step_json
from cluesmith.board import formats
from cluesmith.engines.trace import Effect
from cluesmith.errors import InputError, in_field
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from cluesmith.board import Position

_MOST = 4
"""So many examples are given."""


def stored_examples(name: str) -> list[dict[str, Any]]:
    """Return positions in which a strategy has a step, with that step; simpler ones may apply too.

    Raises:
        InputError: an unknown strategy.
    """
    with in_field("strategy"):
        entry = get(name)
    examples: list[dict[str, Any]] = []
    for position in stored_positions().get(entry.id, []):
        state = State.of(position)
        step = next(iter(entry.find(state)))
        examples.append(
            {
                "puzzle": str(position.clues),
                "values": str(position.values),
                "candidates": str(position.candidates),
                "clues": position.clues.clue_count,
                "steps": [step_json(position, state, Effect.of(step))],
            }
        )
    return examples


@lru_cache(maxsize=1)
def stored_positions() -> dict[str, list[Position]]:
    """Return the first positions of each strategy that has some; it has a step in each of them."""
    text = resources.files("cluesmith.strategies").joinpath("positions.txt").read_text()
    positions: dict[str, list[Position]] = {}
    for record in formats.get("hodoku").read_each(text.splitlines()):
        if isinstance(record, InputError):  # a comment
            continue
        of_strategy = positions.setdefault(record.get("technique"), [])
        if len(of_strategy) < _MOST:
            of_strategy.append(record.position)
    return positions
