# SPDX-License-Identifier: MIT
"""``cluesmith set``: clues for a pattern and a strategy set, or a proof that there are none."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.certificates import CertificateFile
from cluesmith.apps.cli.exits import UNDECIDED, code_of
from cluesmith.apps.cli.grids import print_grid
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.clue_problem.verdict import Verdict
    from cluesmith.verbs.reading import PatternEntry


def command(
    pattern: Annotated[
        str,
        typer.Argument(
            metavar="PATTERN|FILE|-",
            help="The clue cells (. 0 _ - or a blank is empty; x X # * o O or 1 to 9 is a clue), a "
            "file of patterns, - for standard input, or a ready one: heart, letters:KT, "
            "random:26:rotation.",
        ),
    ] = "-",
    allow: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help="Strategies that must suffice, e.g. singles,LC; without it basic and those "
            "required.",
        ),
    ] = None,
    require: Annotated[
        str, typer.Option(metavar="LIST", help="Strategies that must be unavoidable.")
    ] = "",
    forbid: Annotated[
        str, typer.Option(metavar="LIST", help="Strategies that must not suffice.")
    ] = "",
    fixed: Annotated[
        str | None,
        typer.Option(metavar="PUZZLE", help="Digits of the solution that are given, some or all."),
    ] = None,
    minimal: Annotated[bool, typer.Option("--minimal", help="Every clue must be needed.")] = False,
    count: Annotated[int, options.count("Find so many puzzles.")] = 1,
    engine: Annotated[
        str, typer.Option(help="portfolio, find, refute, decide, asp, csp or zs.")
    ] = "portfolio",
    time: Annotated[float, options.time("Time for each pattern; then it is undecided.")] = 60.0,
    seed: Annotated[int, options.seed("The same seed gives the same puzzle on one thread.")] = 0,
    threads: options.Threads = 1,
    board: options.BoardSpec = None,
    certificate: Annotated[
        Path | None,
        typer.Option(help="Write the proof of each verdict to this file, one a line."),
    ] = None,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Find clues for the cells of a pattern, or prove that there are none."""
    from cluesmith.apps.cli.patterns import PatternSource
    from cluesmith.apps.cli.stream import run_stream
    from cluesmith.verbs.verbs import Task

    proofs = CertificateFile(certificate)
    task = Task.of(
        "set",
        allow=allow,
        require=require,
        forbid=forbid,
        fixed=fixed,
        minimal=minimal,
        count=count,
        engine=engine,
        time=time,
        seed=seed,
        threads=threads,
    )
    task.check()

    def work(entries: Sequence[PatternEntry]) -> Iterator[Verdict | InputError]:
        for found in task.work(entries):
            if proofs.is_wanted and not isinstance(found, InputError):
                proofs.add(found.certificate)
            yield found

    def show(verdict: Verdict) -> None:
        _show(verdict)
        if 0 < len(verdict.puzzles) < count:
            why = "there are no more" if verdict.is_complete else "the time is over"
            print(f"{len(verdict.puzzles)} of {count} puzzles: {why}", file=sys.stderr)

    def code(verdict: Verdict) -> int:
        is_cut_off = 0 < len(verdict.puzzles) < count and not verdict.is_complete
        return UNDECIDED if is_cut_off else code_of(verdict.answer)

    source = PatternSource(pattern, board)
    try:
        return run_stream(source, work, show, code, json=json, strict=strict, chunk=1)
    finally:
        proofs.write()


def _show(verdict: Verdict) -> None:
    """Print puzzles: grids for people, one line each for pipes; remarks to standard error."""
    for puzzle in verdict.puzzles:
        if sys.stdout.isatty():
            print_grid(puzzle, clues=puzzle)
        print(puzzle)
    if not verdict.puzzles:
        print(f"{verdict.problem.pattern}: {verdict.answer}: {verdict.reason}", file=sys.stderr)
        if verdict.best is not None:
            print(f"the best clues so far: {verdict.best}", file=sys.stderr)
