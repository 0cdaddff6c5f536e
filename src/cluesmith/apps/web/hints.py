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
from cluesmith.apps.web.refusals import in_field
from cluesmith.board.text import cell_name
from cluesmith.engines.human import Trace
from cluesmith.strategies.catalogue import select


def explained(given: dict[str, Any], most: int | None) -> Trace:
    """Return the trace of a request, or its first steps.

    Raises:
        BadField: what cannot be explained, and where.
    """
    position = positions.position_of(given)
    with in_field("allow"):
        select(given["allow"])
    with positions.working_on(position, given):
        return cs.explain(position, given["allow"], most=most, time=given["time"])


def hint(given: dict[str, Any]) -> dict[str, object]:
    """Return the next step, as much of it as its stage gives away."""
    trace = explained(given, most=1)
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
