# SPDX-License-Identifier: MIT
"""Options that several verbs have."""

from __future__ import annotations

from typing import Annotated

from cluesmith.engines.infer.kinds import EncodingKind
from cluesmith.verbs.option import MOST_TEXT, STRATEGIES, SYMMETRIES, Option


def _spec_of_board(text: str) -> str:
    from cluesmith.verbs.readers import board_text

    return board_text(text)


Threads = Annotated[int, Option.threads("Threads for files of puzzles.")]
Seed = Annotated[int, Option.seed("The same seed gives the same answer.")]
PuzzleTime = Annotated[float | None, Option.time("Time for each puzzle; then it is undecided.")]
Nodes = Annotated[
    int | None, Option("Stop a search after so many nodes; then it is undecided.", least=1)
]
Minimal = Annotated[bool, Option("Every clue must be needed.")]
Symmetry = Annotated[
    str,
    Option.name(
        "Of the clue cells: {names}.",
        known="board.shapes:orbits_of",
        names=SYMMETRIES,
    ),
]
ENCODINGS = tuple(map(str, EncodingKind))
Encoding = Annotated[str, Option("The clauses to work on.", values=ENCODINGS)]
BoardName = Annotated[str | None, Option.board("9x9", _spec_of_board)]
PatternStrategies = Annotated[
    str | None,
    Option.list(
        "Strategies that must suffice, e.g. singles,LC; without it basic and those required.",
        names=STRATEGIES,
    ),
]
Required = Annotated[
    str,
    Option.list(
        "Strategies that must be unavoidable: the other allowed ones alone do not suffice.",
        names=STRATEGIES,
    ),
]
Needs = Annotated[
    str | None, Option.list("Strategies that its trace uses, each of them.", names=STRATEGIES)
]
Forbidden = Annotated[str, Option.list("Strategies that must not suffice.", names=STRATEGIES)]
Fixed = Annotated[
    str | None,
    Option(
        "Digits of the solution that are given, some or all.",
        metavar="PUZZLE",
        most_in_request=MOST_TEXT,
    ),
]
SymmetryBreaking = Annotated[
    bool,
    Option(
        "Of csp: clue cells use interchangeable digits in order; the paper has "
        "--no-symmetry-breaking.",
        flags=("--symmetry-breaking/--no-symmetry-breaking",),
    ),
]
