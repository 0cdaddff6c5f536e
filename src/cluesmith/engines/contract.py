# SPDX-License-Identifier: MIT
"""The contract of every solving engine, and the lookup of an engine by its name.

>>> from cluesmith.board import Position, Puzzle
>>> position = Position.of(Puzzle.parse("1......3..2....4"))
>>> for name in ENGINES:
...     outcome = engine(name)(position, limit=2, keep=2, time=None)
...     print(name, outcome.status, outcome.solution)
speed unique 1342421334212134
cover unique 1342421334212134
sat unique 1342421334212134
cp unique 1342421334212134
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
    "cover": "cluesmith.engines.cover.solve",
    "sat": "cluesmith.engines.sat.engine",
    "cp": "cluesmith.engines.propagate.run",
}
"""The module of each engine, which has a function ``enumerate_solutions``; it is imported when the
engine is first used."""


class Engine(Protocol):
    """A function that enumerates the solutions of a position."""

    def __call__(self, position: Position, *, limit: int, keep: int, time: float | None) -> Outcome:
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
    return cast("Engine", import_module(ENGINES[name]).enumerate_solutions)
