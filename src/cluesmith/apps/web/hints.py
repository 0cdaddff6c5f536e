# SPDX-License-Identifier: MIT
"""Hints in three stages: where to look, what to look for, and the whole step.

>>> given = {"puzzle": "1......3..2....4", "allow": "singles", "stage": "what", "time": 1}
>>> hint(given)["name"]
'Naked single'
"""

from __future__ import annotations

from typing import Any

import cluesmith as cs
from cluesmith.apps.web import positions
from cluesmith.board.text import cell_name


def hint(given: dict[str, Any]) -> dict[str, object]:
    """Return the next step, as much of it as its stage gives away."""
    trace = cs.explain(positions.position_of(given), given["allow"], most=1, time=given["time"])
    told: dict[str, object] = {"status": str(trace.status), "stage": given["stage"]}
    if not trace.steps:
        return told | {"where": None}
    taken = trace.steps[0]
    region, size = taken.region, taken.before.board.size
    told |= {
        "where": region.name,
        "cells": [cell_name(cell, size) for cell in region.cells],
        "sentence": f"Look at {region.name}.",
    }
    if given["stage"] == "where":
        return told
    told |= {
        "strategy": taken.strategy.id,
        "name": taken.strategy.name,
        "sentence": f"Look at {region.name} for: {taken.strategy.name}.",
    }
    if given["stage"] == "what":
        return told
    step = taken.to_json() | positions.before(taken)
    return told | {"sentence": taken.sentence, "step": step}
