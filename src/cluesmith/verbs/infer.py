# SPDX-License-Identifier: MIT
"""The verb ``infer``: how far an inference technique gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from cluesmith.verbs.option import Option
from cluesmith.verbs.shared_options import Encoding, Nodes, PuzzleTime, Threads
from cluesmith.verbs.verb import BulkVerb


@dataclass(frozen=True)
class Infer(BulkVerb):
    """Say how far an inference technique gets on a puzzle."""

    name: ClassVar[str] = "infer"
    function: ClassVar[str] = "engines.infer.inference:infer_each"

    technique: Annotated[
        str,
        Option.name(
            "The technique: {names}; without it the least of the first five that settles the "
            "puzzle.",
            known="engines.infer.technique:Technique.sequence",
            names="engines.infer.technique:Technique",
        ),
    ] = "least"
    grid_analysis: Annotated[bool, Option("Let grid analysis join in.")] = False
    encoding: Encoding = "extended"
    count: Annotated[
        int, Option.count("With dpll: look for this many solutions.", 1000, python="limit")
    ] = 2
    branching: Annotated[
        str,
        Option("With dpll: how to choose a branch.", choices=("shortest", "moms")),
    ] = "shortest"
    passes: Annotated[
        int | None,
        Option(
            "Stop after so many passes over the literals, with bflp over the pairs of candidates; "
            "without it at the fixpoint.",
            least=1,
        ),
    ] = None
    nodes: Nodes = None
    time: PuzzleTime = None
    threads: Threads = 1
