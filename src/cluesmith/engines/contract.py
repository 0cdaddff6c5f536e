# SPDX-License-Identifier: MIT
"""The contract of every solving engine, and the lookup of an engine by its name.

>>> engine("speed").name
'speed'
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from cluesmith.errors import unknown_name

if TYPE_CHECKING:
    from cluesmith.board import Position
    from cluesmith.engines.outcome import Outcome

ENGINES = {
    "speed": "cluesmith.engines.speed",
    "cover": "cluesmith.engines.cover.engine",
    "sat": "cluesmith.engines.sat.engine",
    "cp": "cluesmith.engines.propagate.engine",
}
"""The module of each engine; it is imported when the engine is first used."""


class Engine(Protocol):
    """Enumerates the solutions of a position."""

    name: str

    def enumerate(
        self, position: Position, *, limit: int, keep: int, time: float | None
    ) -> Outcome:
        """Search until ``limit`` solutions are found, keeping the first ``keep`` of them.

        Returns:
            An outcome; its status is *undecided* if the time ran out too early.

        Raises:
            Interrupted: on Ctrl-C, with the outcome so far.
        """


@cache
def engine(name: str) -> Engine:
    """Return the engine of a name; an unknown name is an InputError with the nearest one."""
    if name not in ENGINES:
        raise unknown_name(name, "an engine", ENGINES)
    return cast("Engine", import_module(ENGINES[name]).ENGINE)
