# SPDX-License-Identifier: MIT
"""The verb ``propagate``: how far a propagation scheme gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from cluesmith.verbs.option import Option
from cluesmith.verbs.shared_options import Nodes, PuzzleTime, Threads
from cluesmith.verbs.verb import BulkVerb


@dataclass(frozen=True)
class Propagate(BulkVerb):
    """Say how far constraint propagation gets on a puzzle."""

    name: ClassVar[str] = "propagate"
    function: ClassVar[str] = "engines.propagate.run:propagate_each"
    plain_only: ClassVar[str] = "propagate"
    rows_function: ClassVar[str] = "engines.propagate.run:propagate_rows"

    scheme: Annotated[
        str,
        Option(
            "The scheme: {names}; without it the first of FC to HACV that solves the puzzle.",
            metavar="SCHEME",
            known="engines.propagate.run:check_scheme",
            names="engines.propagate.schemes:SCHEMES",
        ),
    ] = "least"
    search: Annotated[bool, Option("Go on by search where propagation is stuck.")] = False
    nodes: Nodes = None
    time: PuzzleTime = None
    threads: Threads = 1
