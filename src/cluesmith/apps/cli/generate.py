# SPDX-License-Identifier: MIT
"""``cluesmith generate``: new puzzles, no two of them equivalent."""

from __future__ import annotations

import sys
from json import dumps
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import FOUND, UNDECIDED
from cluesmith.apps.cli.grids import print_grid

if TYPE_CHECKING:
    from cluesmith.generating.request import GeneratedPuzzle


def command(
    count: Annotated[int, options.count("Make so many puzzles.")] = 1,
    scale: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The scale of --level, --min and --max, as in rate."),
    ] = None,
    level: Annotated[
        str | None, typer.Option(metavar="NAME", help="How hard, e.g. easy on the scale cover.")
    ] = None,
    least: Annotated[
        float | None, typer.Option("--min", metavar="N", help="The least rating, or score.")
    ] = None,
    most: Annotated[
        float | None, typer.Option("--max", metavar="N", help="The greatest rating, or score.")
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(
            help="remove (clues from a full grid), add (to an empty one), random (clues that "
            "happen to be a puzzle), or cover (remove, and fill cells where it is too hard); "
            "normally cover where a difficulty is given, and else remove."
        ),
    ] = None,
    allow: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help="Strategies that must suffice, e.g. singles,LC, or a scheme, e.g. HAC.",
        ),
    ] = None,
    symmetry: options.Symmetry = "none",
    minimal: Annotated[bool, typer.Option("--minimal", help="Every clue must be needed.")] = False,
    clues: Annotated[
        int | None,
        typer.Option(parser=options.whole(0, 625), metavar="N", help="The number of clues."),
    ] = None,
    grids: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How full grids are drawn: quick, paper (of the exact-cover paper) or uniform.",
        ),
    ] = "quick",
    time: Annotated[float, options.time("Time for all puzzles; then there are fewer.")] = 60.0,
    seed: options.Seed = 0,
    threads: options.Threads = 1,
    board: options.BoardSpec = None,
    json: options.Json = False,
) -> int:
    """Make puzzles with one solution, no two of them equivalent."""
    from cluesmith.board.geometry import STANDARD
    from cluesmith.generating.generate import Run
    from cluesmith.generating.request import GenerationRequest
    from cluesmith.rating.target import target

    is_aimed = (scale, level, least, most) != (None,) * 4
    request = GenerationRequest.of(
        board or STANDARD,
        method=method,
        target=target(scale or "cover", level, least=least, most=most) if is_aimed else None,
        allow=allow,
        symmetry=symmetry,
        minimal=minimal,
        clues=clues,
        grids=grids,
    )
    run = Run(request, seed=seed, time=time, threads=threads)
    made = 0
    for each in run.puzzles(count):
        _put(each, json=json)
        made += 1
    if made < count:
        print(
            f"{made} of {count} puzzles: the time is over after {run.tries} tries", file=sys.stderr
        )
    return FOUND if made == count else UNDECIDED


def _put(made: GeneratedPuzzle, *, json: bool) -> None:
    """Print a puzzle at once: Ctrl-C must not lose it."""
    if json:
        print(dumps(made.to_json()), flush=True)
        return
    if sys.stdout.isatty():
        print_grid(made.puzzle, clues=made.puzzle)
    print(made.puzzle, flush=True)
