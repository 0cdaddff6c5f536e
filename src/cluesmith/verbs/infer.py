# SPDX-License-Identifier: MIT
"""The verb ``infer``: how far an inference technique gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from cluesmith.verbs.declaration import BulkVerb, Encoding, Option, PuzzleTime, Threads


@dataclass(frozen=True)
class Infer(BulkVerb):
    """Say how far an inference technique gets on a puzzle."""

    name: ClassVar[str] = "infer"
    function: ClassVar[str] = "engines.infer.inference:infer_each"

    technique: Annotated[
        str,
        Option.name(
            "up, flp, hbr, bflp or dpll; without it the least that settles the puzzle.",
            known="engines.infer.technique:Technique.sequence",
            names="engines.infer.technique:Technique",
        ),
    ] = "least"
    grid_analysis: Annotated[bool, Option("Let grid analysis join in.")] = False
    encoding: Encoding = "extended"
    count: Annotated[
        int, Option.count("With dpll: look for this many solutions.", 1000, python="limit")
    ] = 2
    time: PuzzleTime = None
    threads: Threads = 1
