# SPDX-License-Identifier: MIT
"""The verb ``propagate``: how far a propagation scheme gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from cluesmith.verbs.declaration import BulkVerb, Nodes, Option, PuzzleTime, Threads


@dataclass(frozen=True)
class Propagate(BulkVerb):
    """Say how far constraint propagation gets on a puzzle."""

    name: ClassVar[str] = "propagate"
    function: ClassVar[str] = "engines.propagate.run:propagate_each"

    scheme: Annotated[
        str,
        Option(
            "FC, FCI, BC, BCI, HAC, HACS, HACC, HAC3, HACSC, HACS3, HACC3, HACSC3, FCV, BCV, "
            "HACV, AC3, HACS+ or HACT; without it the first of FC to HACV that solves the puzzle.",
            metavar="SCHEME",
            known="engines.propagate.run:check_scheme",
            names="engines.propagate.schemes:WEAKER",
        ),
    ] = "least"
    search: Annotated[bool, Option("Go on by search where propagation is stuck.")] = False
    nodes: Nodes = None
    time: PuzzleTime = None
    threads: Threads = 1
