# SPDX-License-Identifier: MIT
"""What the steps of a puzzle tell beside its grades: technique counts, hardest step, bottlenecks.

The steps are those of ``explain``.

>>> from cluesmith.board import Puzzle
>>> steps = Steps.of(Puzzle.parse("1......3..2....4"))
>>> steps.lines[:2], steps.lines[-1]
(['12 steps, solved.', 'Techniques: 8x Full house, 4x Naked single.'], 'Bottlenecks: none.')
>>> Steps(None).to_json() is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

from cluesmith.arguments import checked_arguments
from cluesmith.board.text import brief, counted
from cluesmith.engines.bottlenecks import bottlenecks
from cluesmith.engines.explain import explain

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.engines.trace import Trace

COLUMNS = (
    "steps_status",
    "steps_count",
    "steps_techniques",
    "steps_hardest_strategy",
    "steps_hardest_name",
    "steps_hardest_level",
    "steps_hardest_step",
    "steps_bottlenecks",
)
"""The columns of a table for the members of :meth:`Steps.to_json`."""


@dataclass(frozen=True)
class Steps:
    """What the steps of a puzzle tell.

    Attributes:
        trace: the steps; None for a puzzle that is not rated.
    """

    trace: Trace | None

    def __repr__(self) -> str:
        return brief(self, " ".join(self.lines) or "none")

    @classmethod
    @checked_arguments
    def of(cls, puzzle: Puzzle, time: float | None = None) -> Self:
        """Return what the steps of a proper puzzle tell; they end after the time, in seconds."""
        return cls(explain(puzzle, time=time))

    @cached_property
    def bottlenecks(self) -> list[int]:
        """The numbers of the steps where there is only one way to go on."""
        return [] if self.trace is None else bottlenecks(self.trace)

    @property
    def lines(self) -> list[str]:
        """All of it in words."""
        if self.trace is None:
            return []
        named = [f"{n} ({self.trace.steps[n - 1].strategy.name})" for n in self.bottlenecks]
        return [
            f"{counted(len(self.trace.effects), 'step')}, {self.trace.status}.",
            *self.trace.summary.technique_lines,
            f"Bottlenecks: {', '.join(named) or 'none'}.",
        ]

    def to_json(self) -> dict[str, object] | None:
        """Return the value of the key ``steps`` of ``cluesmith rate --steps --json``."""
        if self.trace is None:
            return None
        summary = self.trace.summary.to_json()
        return {
            "status": str(self.trace.status),
            "count": len(self.trace.effects),
            "techniques": summary["techniques"],
            "hardest": summary["hardest"],
            "bottlenecks": [
                {"step": n, "strategy": self.trace.effects[n - 1].strategy}
                for n in self.bottlenecks
            ],
        }
