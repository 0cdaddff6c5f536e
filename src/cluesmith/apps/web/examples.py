# SPDX-License-Identifier: MIT
"""Stored positions of a strategy, for those that are too rare to be found while a reader waits.

>>> [example, *_] = stored_examples("death_blossom")
>>> example["steps"][0]["name"]
'Death blossom'
"""

from __future__ import annotations

from importlib import resources
from typing import Any

from cluesmith.apps.web.available import step_json
from cluesmith.board import formats
from cluesmith.engines.trace import Effect
from cluesmith.errors import InputError, in_field
from cluesmith.strategies.catalogue import get
from cluesmith.strategies.state import State

_MOST = 4
"""So many examples are given."""


def stored_examples(name: str) -> list[dict[str, Any]]:
    """Return positions in which a strategy has a step, with that step; simpler ones may apply too.

    Raises:
        InputError: an unknown strategy.
    """
    with in_field("strategy"):
        entry = get(name)
    text = resources.files("cluesmith.strategies").joinpath("positions.txt").read_text()
    examples: list[dict[str, Any]] = []
    for record in formats.get("hodoku").read_each(text.splitlines()):
        if isinstance(record, InputError) or record.get("technique") != entry.id:
            continue
        position = record.position
        state = State.of(position)
        step = next(iter(entry.find(state)), None)
        if step is None:
            continue
        examples.append(
            {
                "puzzle": str(position.clues),
                "values": str(position.values),
                "candidates": str(position.candidates),
                "clues": position.clues.clue_count,
                "steps": [step_json(position, state, Effect.of(step))],
            }
        )
        if len(examples) == _MOST:
            break
    return examples
