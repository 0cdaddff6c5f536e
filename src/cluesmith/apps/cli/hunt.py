# SPDX-License-Identifier: MIT
"""``cluesmith hunt``: puzzles that a technique cannot solve."""

from __future__ import annotations

import sys
from json import dumps
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import FOUND, UNDECIDED
from cluesmith.engines.limits import MOST_COUNTED

if TYPE_CHECKING:
    from cluesmith.apps.cli.hunt_log import HuntLog
    from cluesmith.board import Puzzle
    from cluesmith.hunting.hunt import HardPuzzle, Hunt

_PAUSE = 10.0
"""Seconds after which a file hears of rounds that found nothing."""


def command(
    sources: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE", help="Puzzles to look around in; without it AI Escargot."
        ),
    ] = None,
    technique: Annotated[
        str, typer.Option(help="The technique that must fail: up, flp, bflp or hbr.")
    ] = "flp",
    grid_analysis: Annotated[
        bool, typer.Option("--grid-analysis", help="Let it use grid analysis as well.")
    ] = False,
    uniqueness: Annotated[
        str, typer.Option(help="What tests for one solution: speed, or dpll with grid analysis.")
    ] = "speed",
    way: Annotated[
        str, typer.Option(help="How candidates are made: vicinity, random or both.")
    ] = "both",
    count: Annotated[int, options.count("Stop at so many puzzles.")] = MOST_COUNTED,
    time: Annotated[float, options.time("Time for the hunt.")] = 60.0,
    seed: Annotated[int, options.seed("The same seed has the same finds.")] = 0,
    threads: options.Threads = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="Write to this file as it goes; a hunt with the same options goes on in it.",
        ),
    ] = None,
    json: options.Json = False,
) -> int:
    """Look for puzzles that a technique cannot solve, no two of them equivalent."""
    from cluesmith.apps.cli.hunt_log import HuntLog
    from cluesmith.hunting.hunt import Hunt, technique_test, uniqueness_test

    given = _sources(sources)
    hunt = Hunt(
        given,
        technique_test(technique, grid_analysis=grid_analysis, threads=threads),
        seed=seed,
        way=way,
        is_proper=uniqueness_test(uniqueness, threads=threads),
    )
    name = f"{technique} with grid analysis" if grid_analysis else technique
    title = f"technique {name}, way {way}, seed {seed}, {_digest(given)}"
    log = HuntLog(out, title)
    log.resume(hunt)
    began = monotonic()
    try:
        _run(hunt, log, count, began + time, shown=out is None, json=json)
    finally:
        _summarise(hunt, log, monotonic() - began)
    return FOUND if log.puzzles else UNDECIDED


def _run(hunt: Hunt, log: HuntLog, count: int, until: float, *, shown: bool, json: bool) -> None:
    """Hunt until there is enough or the time is over, and let the file know."""
    heard = monotonic()
    done = hunt.round
    try:
        while len(log.puzzles) < count and monotonic() < until:
            found = [find for find in hunt.run_round() if str(find.puzzle) not in log.puzzles]
            wanted = found[: count - len(log.puzzles)]
            if shown or json:
                _show(wanted, json=json)
            if len(wanted) < len(found):  # the round is run again where more are wanted
                log.add(wanted, done)
                return
            if wanted or monotonic() - heard > _PAUSE:
                log.add(wanted, hunt.round)
                heard = monotonic()
            done = hunt.round
    finally:
        log.add([], done)


def _show(finds: list[HardPuzzle], *, json: bool) -> None:
    for find in finds:
        print(dumps(find.to_json()) if json else find.puzzle)
    sys.stdout.flush()


def _summarise(hunt: Hunt, log: HuntLog, seconds: float) -> None:
    counters = ", ".join(f"{number:,} {what}" for what, number in hunt.counters.items())
    print(f"{len(log.puzzles):,} puzzles; {counters} in {seconds:.1f} s", file=sys.stderr)


def _sources(path: Path | None) -> list[Puzzle]:
    """Return the puzzles of a file; one that cannot be read ends the hunt."""
    from cluesmith.apps.cli.source import Source
    from cluesmith.board import Puzzle
    from cluesmith.hunting.hunt import AI_ESCARGOT

    if path is None:
        return [Puzzle.parse(AI_ESCARGOT)]
    return Source(str(path), board=None, format_name=None).puzzles()


def _digest(sources: list[Puzzle]) -> str:
    """Return how many sources there are, and a number by which to know them."""
    from zlib import crc32

    return f"{len(sources)} sources {crc32(b''.join(puzzle.digits for puzzle in sources)):08x}"
