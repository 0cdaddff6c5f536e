# SPDX-License-Identifier: MIT
"""``cluesmith minimum``: the least number of clues for a strategy set."""

from __future__ import annotations

import sys
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import code_of

if TYPE_CHECKING:
    from cluesmith.clue_problem.minimum import MinimumVerdict


def command(
    allow: Annotated[
        str,
        typer.Option(metavar="LIST", help="The strategies that must suffice, as NS or singles."),
    ] = "naked_single",
    clues: Annotated[
        int | None,
        typer.Option(
            parser=options.whole(0, 625), metavar="N", help="Ask only for a puzzle of N clues."
        ),
    ] = None,
    board: options.BoardSpec = None,
    complete_list: Annotated[
        Path | None,
        typer.Option(
            "--list",
            metavar="FILE",
            help="All puzzles of 17 clues, one a line, to test for a lower bound of 18.",
        ),
    ] = None,
    engine: Annotated[
        str, typer.Option(help="The search: anneal, or csp for the paper's encoding.")
    ] = "anneal",
    time: Annotated[float, options.time("Time for the search.")] = 60.0,
    seed: Annotated[int, options.seed("The same seed gives the same search on one thread.")] = 0,
    threads: Annotated[int, options.threads("Threads for the search.")] = 1,
    json: options.Json = False,
) -> int:
    """Print a puzzle with as few clues as possible, and how few there must be."""
    from cluesmith.board.geometry import STANDARD
    from cluesmith.clue_problem.minimum import minimum
    from cluesmith.errors import Interrupted

    try:
        verdict = minimum(
            board or STANDARD,
            allow=allow,
            clues=clues,
            time=time,
            seed=seed,
            threads=threads,
            complete_list=complete_list,
            engine=engine,
        )
    except Interrupted as stopped:
        _put(cast("MinimumVerdict", stopped.outcome), json=json)
        raise
    _put(verdict, json=json)
    return code_of(verdict.answer)


def _put(verdict: MinimumVerdict, *, json: bool) -> None:
    """Print the verdict: the puzzle to standard output, what is known to standard error."""
    if json:
        print(dumps(verdict.to_json()))
        return
    if verdict.puzzle is not None:
        print(verdict.puzzle)
    found = "no puzzle found" if verdict.clues is None else f"{verdict.clues} clues found"
    print(f"{verdict.answer}: {found} in {verdict.seconds:.1f} s", file=sys.stderr)
    print(f"at least {verdict.lower_bound} clues: {verdict.rests_on}", file=sys.stderr)
