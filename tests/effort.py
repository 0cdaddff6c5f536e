# SPDX-License-Identifier: MIT
"""How many examples the property tests try: ``CLUESMITH_EFFORT`` multiplies their number."""

from __future__ import annotations

import os

EFFORT = float(os.environ.get("CLUESMITH_EFFORT", "1"))
"""1 in an ordinary run, less under the sanitizers, more for a night."""


def examples(ordinary: int) -> int:
    """Return how many examples to try where an ordinary run tries this many."""
    return max(1, round(ordinary * EFFORT))
