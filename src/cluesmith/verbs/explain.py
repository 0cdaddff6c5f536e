# SPDX-License-Identifier: MIT
"""The verbs ``explain`` and ``hint``: the way to the solution, or the next step of it.

A hint has three stages: where to look, what to look for, and the step itself.

>>> from cluesmith.board import formats
>>> [trace] = Explain(allow="singles").work(formats.read("1......3..2....4"))
>>> str(trace.status), len(trace.steps)
('solved', 12)
>>> [hint.text for hint in Hint(reveal="what").work(formats.read("1......3..2....4"))]
['Look at box 2 for: Naked single.']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.errors import InputError, in_field
from cluesmith.verbs.declaration import Option, Verb, names, seconds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.human import Trace, TracedStep

STAGES = ("where", "what", "step")
"""How much a hint gives away."""

Allow = Annotated[str, names("The strategies to use, e.g. singles,LC,x_wing.")]
TraceTime = Annotated[float | None, seconds("Time, then the trace is cut off.")]


@dataclass(frozen=True)
class Explain(Verb):
    """Explain how each puzzle is solved."""

    name: ClassVar[str] = "explain"
    together: ClassVar[int] = 200

    allow: Allow = "all"
    most: Annotated[int | None, Option("So many steps only.", least=1)] = None
    time: TraceTime = None

    def check(self) -> None:
        """Refuse strategies that do not exist."""
        from cluesmith.strategies.catalogue import select

        with in_field("allow"):
            select(self.allow)

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Trace | InputError]:
        """Yield the trace of each entry."""
        from cluesmith.engines.human import explain

        for entry in entries:
            try:
                yield explain(entry.position, self.allow, most=self.most, time=self.time)
            except InputError as error:
                yield error


@dataclass(frozen=True)
class Hint(Verb):
    """Find the next step of each puzzle."""

    name: ClassVar[str] = "hint"
    together: ClassVar[int] = 500

    allow: Allow = "all"
    reveal: Annotated[
        str, Option("Where to look, what to look for, or the step itself.", choices=STAGES)
    ] = "step"
    time: TraceTime = None

    def check(self) -> None:
        """Refuse strategies that do not exist."""
        self._explain.check()

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Revealed | InputError]:
        """Yield the hint for each entry."""
        for trace in self._explain.work(entries):
            yield trace if isinstance(trace, InputError) else Revealed(trace, self.reveal)

    @property
    def _explain(self) -> Explain:
        return Explain(self.allow, most=1, time=self.time)


@dataclass(frozen=True)
class Revealed:
    """A hint: the first step of a trace, or a part of it.

    Attributes:
        trace: the trace, of one step at most.
        reveal: one of :data:`STAGES`.
    """

    trace: Trace
    reveal: str

    @property
    def step(self) -> TracedStep | None:
        """The step that the hint is about; None where there is none."""
        return self.trace.steps[0] if self.trace.steps else None

    @property
    def parts(self) -> dict[str, object]:
        """What is given away, as JSON has it; nothing where there is no step."""
        step = self.step
        if step is None:
            return {}
        from cluesmith.board.text import cell_name

        where, size = step.region, step.before.board.size
        parts: dict[str, object] = {
            "where": where.name,
            "cells": [cell_name(cell, size) for cell in where.cells],
            "sentence": f"Look at {where.name}.",
        }
        if self.reveal == "where":
            return parts
        parts |= {"strategy": step.strategy.id, "name": step.strategy.name}
        if self.reveal == "what":
            return parts | {"sentence": f"Look at {where.name} for: {step.strategy.name}."}
        return parts | {"sentence": step.sentence, "step": step.to_json()}

    @property
    def text(self) -> str:
        """The hint in words; empty where there is no step."""
        parts = self.parts
        name = f"{parts['name']}: " if "step" in parts else ""
        return f"{name}{parts.get('sentence', '')}"

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith explain --hint --json``."""
        if self.step is None:
            return {"status": str(self.trace.status)}
        if self.reveal == "step":
            return self.step.to_json()
        return {key: self.parts[key] for key in ("where", "strategy") if key in self.parts}
