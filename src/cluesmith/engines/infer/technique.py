# SPDX-License-Identifier: MIT
"""The inference techniques on clauses, weakest first, and how an inference can end.

>>> [str(technique) for technique in Technique]
['up', 'flp', 'hbr', 'bflp', 'dpll']
>>> Technique.parse("bflp").difficulty
'hbr/bflp'
"""

from __future__ import annotations

from enum import StrEnum

from cluesmith.engines.endings import LEAST
from cluesmith.errors import unknown_name


class Technique(StrEnum):
    """Each solves all puzzles that the ones before it solve."""

    UP = "up"
    """Unit propagation; all other techniques use it."""
    FLP = "flp"
    """Failed literals: a literal that leads to a conflict is false."""
    HBR = "hbr"
    """Hyper-binary resolution."""
    BFLP = "bflp"
    """Binary failed literals: of two literals that lead to a conflict, one is false."""
    DPLL = "dpll"
    """Search, with unit propagation at every node."""

    @classmethod
    def parse(cls, name: str) -> Technique:
        """Return the technique of a name in any case; an unknown name is an InputError."""
        if not isinstance(name, str) or name.lower() not in tuple(cls):
            raise unknown_name(name, "a technique", (*cls, LEAST))
        return cls(name.lower())

    @classmethod
    def sequence(cls, name: str | None) -> tuple[Technique, ...]:
        """Return the techniques to try in turn: all for ``least`` or None, else the one named."""
        return tuple(cls) if name in (None, LEAST) else (cls.parse(str(name)),)

    @property
    def difficulty(self) -> str:
        """The class of the puzzles for which this is the least technique that solves them."""
        return {"hbr": "hbr/bflp", "bflp": "hbr/bflp", "dpll": "search"}.get(self, str(self))


class InferenceStatus(StrEnum):
    """How an inference ends; the order is that of the native core, which knows all but the last."""

    SOLVED = "solved"
    """Every variable has a value: there is exactly one solution."""
    STUCK = "stuck"
    """The technique has reached its fixpoint."""
    CONTRADICTION = "contradiction"
    """There is no solution."""
    MULTIPLE = "multiple"
    """By search: there are several solutions."""
    UNDECIDED = "undecided"
    """The time ran out, or Ctrl-C."""
    FOUND = "found"
    """By search: there is a solution; no second one was looked for."""
