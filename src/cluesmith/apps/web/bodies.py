# SPDX-License-Identifier: MIT
"""What a request may say: one model a verb, with a bound on every field.

The names of the fields are those of the command line's options. What a puzzle, a pattern or a name
means is found out by the worker, which says what is wrong with it; here only sizes and kinds are
checked.

>>> Solve(puzzle="1......3..2....4").count
2
"""

from __future__ import annotations

import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from cluesmith.apps.web.limits import (
    MOST_CALL_SECONDS,
    MOST_CERTIFICATE,
    MOST_JOB_SECONDS,
    MOST_TEXT,
)
from cluesmith.engines.limits import MOST_SEED

_EXAMPLE = "1......3..2....4"

Text = Annotated[str, Field(min_length=1, max_length=MOST_TEXT, examples=[_EXAMPLE])]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Names = Annotated[str, Field(max_length=2000, examples=["singles,LC"])]
Number = Annotated[float, Field(ge=-1000, le=100_000, allow_inf_nan=False)]
Marks = Annotated[
    str | list[Annotated[str, Field(max_length=25)]],
    Field(max_length=25**3),
]
BoardSpec = Annotated[
    str | None,
    Field(
        max_length=5000,
        examples=["4x4"],
        description="The board, as 9x9+diagonals; without it the puzzle tells.",
    ),
]
CallTime = Annotated[
    float,
    Field(
        ge=0,
        le=MOST_CALL_SECONDS,
        allow_inf_nan=False,
        description="Seconds after which the answer says that it is not complete.",
    ),
]
JobTime = Annotated[
    float,
    Field(
        ge=0,
        le=MOST_JOB_SECONDS,
        allow_inf_nan=False,
        description="Seconds after which the job ends with what it has.",
    ),
]
Seed = Annotated[int, Field(ge=0, le=MOST_SEED, description="The same seed, the same answer.")]


class Body(BaseModel):
    """The body of a request: an object with these fields and no others."""

    model_config = ConfigDict(extra="forbid")

    def given(self, seconds: float) -> bytes:
        """Return the fields that were given as a worker takes them, its time cut to seconds."""
        fields = self.model_dump(exclude_none=True)
        if "time" in fields:
            fields["time"] = min(fields["time"], seconds)
        return json.dumps(fields).encode()


class Puzzle(Body):
    """A puzzle in any format, on a board."""

    puzzle: Text
    board: BoardSpec = None


class Position(Puzzle):
    """A puzzle in the middle of being solved."""

    values: Annotated[
        Text | None, Field(description="The clues and the digits placed since, a line.")
    ] = None
    candidates: Annotated[
        Marks | None,
        Field(
            description="The player's pencilmarks: the digits of each cell, or a line of one "
            "character a candidate, '.' where it is ruled out."
        ),
    ] = None


class Parse(Body):
    """Text that holds a puzzle."""

    text: Text
    board: BoardSpec = None


class Convert(Parse):
    """Text that holds puzzles, and the format to write them in."""

    to: Annotated[Name, Field(examples=["line", "sudokupad"])]


class Solve(Position):
    """A puzzle to solve."""

    count: Annotated[int, Field(ge=1, le=1000, description="Look for so many solutions.")] = 2
    engine: Annotated[Name, Field(examples=["speed", "cover", "sat", "cp"])] = "speed"
    assume: Annotated[
        Names, Field(examples=["r1c2=2"], description="Candidates that are taken to hold.")
    ] = ""
    certificate: Annotated[
        bool, Field(description="Whether to prove what is said of the number of solutions.")
    ] = False
    time: CallTime = 10.0


class Explain(Position):
    """A puzzle to explain."""

    allow: Names = "all"
    most: Annotated[int | None, Field(ge=1, le=1000, description="So many steps only.")] = None
    time: CallTime = 10.0


class Hint(Position):
    """A position whose next step is wanted."""

    allow: Names = "all"
    stage: Annotated[
        Literal["where", "what", "step"], Field(description="How much the hint gives away.")
    ] = "step"
    time: CallTime = 10.0


class Rate(Puzzle):
    """A puzzle to rate."""

    scale: Annotated[Names, Field(examples=["cover", "all"])] = "all"
    time: CallTime = 10.0


class Infer(Position):
    """A puzzle to infer on."""

    technique: Annotated[
        Name | None,
        Field(
            examples=["flp", "bflp", "dpll"],
            description="up, flp, hbr, bflp or dpll; without it the least that settles it.",
        ),
    ] = None
    grid_analysis: bool = False
    encoding: Annotated[Name, Field(examples=["extended", "minimal"])] = "extended"
    count: Annotated[int, Field(ge=1, le=1000)] = 2
    time: CallTime = 10.0


class Propagate(Position):
    """A puzzle to propagate on."""

    scheme: Annotated[
        Name | None,
        Field(examples=["HAC", "least"], description="A scheme; without it all of the lattice."),
    ] = None
    search: bool = False
    time: CallTime = 10.0


class Reduce(Puzzle):
    """A puzzle to take clues from."""

    keep: Annotated[
        Names | None, Field(description="Strategies that must still suffice; else uniqueness.")
    ] = None
    symmetry: Annotated[
        Name, Field(examples=["none", "rotation"], description="Clues go together by it.")
    ] = "none"
    seed: Seed = 0
    time: CallTime = 10.0


class Encode(Position):
    """A puzzle to write as a program."""

    to: Annotated[Name, Field(examples=["dimacs", "matrix", "minizinc"])] = "dimacs"
    encoding: Annotated[Name, Field(examples=["extended", "minimal"])] = "extended"


class Set(Body):
    """A pattern to set clues for."""

    pattern: Annotated[
        str, Field(min_length=1, max_length=2000, examples=["x......x..x....x", "heart"])
    ]
    board: BoardSpec = None
    allow: Names | None = None
    require: Names = ""
    forbid: Names = ""
    fixed: Text | None = None
    minimal: bool = False
    count: Annotated[int, Field(ge=1, le=20)] = 1
    engine: Annotated[Name, Field(examples=["portfolio", "find", "decide"])] = "portfolio"
    time: JobTime = 60.0
    seed: Seed = 0


class Generate(Body):
    """What generated puzzles must be."""

    board: BoardSpec = None
    scale: Annotated[Name | None, Field(examples=["cover"])] = None
    level: Annotated[Name | None, Field(examples=["easy"])] = None
    min: Number | None = None
    max: Number | None = None
    method: Annotated[Name | None, Field(examples=["remove"])] = None
    allow: Names | None = None
    symmetry: Annotated[Name, Field(examples=["none", "rotation"])] = "none"
    minimal: bool = False
    clues: Annotated[int | None, Field(ge=0, le=625)] = None
    grids: Annotated[
        Name, Field(examples=["quick", "paper", "uniform"], description="How full grids are drawn.")
    ] = "quick"
    count: Annotated[int, Field(ge=1, le=100)] = 1
    seed: Seed = 0
    time: JobTime = 60.0


class Minimum(Body):
    """What puzzles of few clues must be."""

    board: BoardSpec = None
    allow: Names = "naked_single"
    clues: Annotated[int | None, Field(ge=0, le=625)] = None
    seed: Seed = 0
    time: JobTime = 60.0


class Check(Body):
    """A certificate to check: its text, or the object."""

    certificate: Annotated[str, Field(max_length=MOST_CERTIFICATE)] | dict[str, object]
    time: CallTime = 10.0


class Render(Body):
    """Puzzles to draw."""

    puzzles: Annotated[list[Text], Field(min_length=1, max_length=100)]
    board: BoardSpec = None
    format: Literal["svg", "png", "pdf"] = "svg"
    title: Annotated[str, Field(max_length=200)] = ""
    solutions: Annotated[bool, Field(description="Whether solutions are drawn, too.")] = False
