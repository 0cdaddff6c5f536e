# SPDX-License-Identifier: MIT
"""Hints: the next step of a puzzle, or a part of it.

>>> hint("1......3..2....4", reveal="what").text
'Look at box 2 for: Naked single.'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith.arguments import checked_arguments
from cluesmith.board.formats.json_lines import to_members
from cluesmith.board.formats.record import PuzzleRecord
from cluesmith.board.text import brief
from cluesmith.engines.explain import explain
from cluesmith.engines.trace import DEFAULT_ALLOW
from cluesmith.errors import Interrupted, in_field, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Candidates, Position, Puzzle
    from cluesmith.engines.trace import Trace, TracedStep

STAGES = ("where", "what", "step")
"""How much a hint gives away."""


@checked_arguments
def hint(
    puzzle: str | Puzzle | Candidates | Position,
    allow: str | Iterable[str] = DEFAULT_ALLOW,
    *,
    reveal: str = "step",
    time: float | None = None,
) -> NextStep:
    """Return the next step of a puzzle or a position, or a part of it.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        allow: the strategies that may be used; the simplest that applies is taken.
        reveal: ``where`` to look, ``what`` to look for, or the ``step`` itself.
        time: seconds after which the search for a step ends.

    Raises:
        InvalidPuzzle: a digit or a pencilmark that cannot be right; names the cells.
        InputError: several solutions where an allowed strategy assumes one, or an unknown stage.
        Interrupted: on Ctrl-C, with a hint without a step.
    """
    if reveal not in STAGES:
        with in_field("reveal"):
            raise unknown_name(reveal, "a stage of a hint", STAGES)
    try:
        trace = explain(puzzle, allow, most=1, time=time)
    except Interrupted as stopped:
        cut: Trace = stopped.outcome  # type: ignore[assignment]
        raise Interrupted(NextStep(cut, reveal)) from None
    return NextStep(trace, reveal)


@dataclass(frozen=True, repr=False)
class NextStep:
    """A hint: the first step of a trace, or a part of it.

    Attributes:
        trace: the trace, of one step at most.
        reveal: how much it gives away, one of :data:`STAGES`.
    """

    trace: Trace
    reveal: str

    @property
    def step(self) -> TracedStep | None:
        """The step that the hint is about; None if there is none."""
        return self.trace.steps[0] if self.trace.steps else None

    @property
    def text(self) -> str:
        """The hint in words; empty if there is no step."""
        hint = self.to_json()
        name = f"{hint['name']}: " if "step" in hint else ""
        return f"{name}{hint.get('sentence', '')}"

    def __repr__(self) -> str:
        return brief(self, self.text or str(self.trace.status))

    def to_json(self) -> dict[str, object]:
        """Return what the hint gives away; the keys of the step itself too at the last stage."""
        hint: dict[str, object] = {
            **to_members(PuzzleRecord(self.trace.position)),
            "status": str(self.trace.status),
            "reveal": self.reveal,
        }
        step = self.step
        if step is None:
            stuck = self.trace.stuck
            return hint | {"where": None} | ({"stuck": stuck.to_json()} if stuck else {})
        region, name, board = step.region, step.strategy.name, step.before.board
        hint |= {"where": region.name, "cells": [board.cell_name(cell) for cell in region.cells]}
        if self.reveal == "where":
            return hint | {"sentence": f"Look at {region.name}."}
        if self.reveal == "what":
            sentence = f"Look at {region.name} for: {name}."
            return hint | {"strategy": step.strategy.id, "name": name, "sentence": sentence}
        members = step.to_json()
        return hint | members | {"step": members}
