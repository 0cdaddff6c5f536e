# SPDX-License-Identifier: MIT
"""The strategies of a family, for tests that try each of them."""

from __future__ import annotations

from cluesmith.strategies.catalogue import FAMILIES, catalogue


def ids_of(*families: str) -> tuple[str, ...]:
    """Return the ids of the strategies that some files of ``strategies/`` declare, by rank."""
    assert set(families) <= set(FAMILIES), families
    return tuple(entry.id for entry in catalogue() if entry.family in families)
