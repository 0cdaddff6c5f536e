# SPDX-License-Identifier: MIT
"""The verb ``reduce``: clues taken away until none can go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from cluesmith.verbs.option import STRATEGIES, Option
from cluesmith.verbs.shared_options import Seed, Symmetry, Threads
from cluesmith.verbs.subject import PUZZLE, Subject
from cluesmith.verbs.verb import BulkVerb


@dataclass(frozen=True)
class Reduce(BulkVerb):
    """Take clues from a puzzle until every clue that is left is needed."""

    name: ClassVar[str] = "reduce"
    function: ClassVar[str] = "generating.reduce:reduce_each"
    subject: ClassVar[Subject] = PUZZLE

    keep: Annotated[
        str | None,
        Option.list(
            "Strategies that must go on to solve it, e.g. singles, or a scheme, e.g. HAC.",
            known="generating.requirement:Requirement.of",
            names=STRATEGIES,
        ),
    ] = None
    constraints: Annotated[
        bool, Option("Then also take away the constraints that are not needed.")
    ] = False
    symmetry: Symmetry = "none"
    seed: Seed = 0
    time: Annotated[
        float | None, Option.time("Time for each puzzle; then the rest of its clues stays.")
    ] = None
    threads: Threads = 1
