# SPDX-License-Identifier: MIT
"""``cluesmith solve``: the solutions of one puzzle or of a file of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.certificates import CertificateFile
from cluesmith.apps.cli.exits import FOUND, code_of
from cluesmith.apps.cli.grids import print_grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.outcome import Outcome
    from cluesmith.errors import InputError
    from cluesmith.verbs.verbs import Task


def command(
    puzzle: options.Source = "-",
    count: Annotated[int, options.count("Look for this many solutions.")] = 2,
    engine: Annotated[
        str, typer.Option(help="The solving engine: speed, cover, sat or cp.")
    ] = "speed",
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    time: Annotated[
        float | None, options.time("Time for each puzzle; then it is undecided.")
    ] = None,
    assume: Annotated[
        str,
        typer.Option(metavar="LIST", help="Candidates that are taken to hold, as r4c7=5,r1c1=2."),
    ] = "",
    certificate: Annotated[
        Path | None,
        typer.Option(help="Write the proof of each answer to this file, one a line."),
    ] = None,
    threads: options.Threads = 1,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Print the solutions of a puzzle, or of each puzzle of a file."""
    from cluesmith.apps.cli.source import Source
    from cluesmith.apps.cli.stream import run_stream
    from cluesmith.verbs.verbs import Task

    proofs = CertificateFile(certificate)
    task = Task.of(
        "solve",
        count=count,
        engine=engine,
        time=time,
        assume=assume,
        certificate=proofs.is_wanted,
        threads=threads,
    )
    work = _kept(task, proofs) if proofs.is_wanted else task.work
    source = Source(puzzle, board=board, format_name=format_name)
    try:
        return run_stream(source, work, _show, _code, json=json, strict=strict)
    finally:
        proofs.write()


def _kept(
    task: Task, proofs: CertificateFile
) -> Callable[[Sequence[PuzzleRecord]], Iterator[Outcome | InputError]]:
    """Return the work of a task that proves what it says; the proofs are kept."""
    from cluesmith.errors import InputError, Interrupted
    from cluesmith.verbs.certify import Certified

    def work(entries: Sequence[PuzzleRecord]) -> Iterator[Outcome | InputError]:
        try:
            for found in task.work(entries):
                if isinstance(found, InputError):
                    yield found
                    continue
                proofs.add(found.certificate)
                if found.certificate is None and found.outcome.status != "undecided":
                    print(f"{found.outcome.puzzle}: no proof within the time", file=sys.stderr)
                yield found.outcome
        except Interrupted as stopped:
            if isinstance(stopped.outcome, Certified):
                raise Interrupted(stopped.outcome.outcome) from None
            raise

    return work


def _code(outcome: Outcome) -> int:
    return FOUND if outcome.status == "multiple" else code_of(outcome.status)


def _show(outcome: Outcome) -> None:
    """Print solutions: grids for people, one line each for pipes; remarks to standard error."""
    for solution in outcome.solutions:
        if sys.stdout.isatty():
            print_grid(solution, clues=outcome.puzzle)
        else:
            print(solution)
    if outcome.status not in ("unique", "found"):
        remark = {
            "none": "no solution",
            "multiple": f"not proper: {outcome.count} solutions found{_shown(outcome)}",
            "undecided": f"undecided within the time; {outcome.count} solutions found so far",
        }[outcome.status]
        print(f"{outcome.puzzle}: {remark}", file=sys.stderr)


def _shown(outcome: Outcome) -> str:
    kept = len(outcome.solutions)
    return "" if kept == outcome.count else f", the first {kept} shown"
