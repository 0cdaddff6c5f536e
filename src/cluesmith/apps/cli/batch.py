# SPDX-License-Identifier: MIT
"""``cluesmith batch``: a verb over a file of any length, in chunks that survive.

The command of each verb takes the options of that verb's own command, which are declared there,
and those of batches, which are declared here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cluesmith.apps.cli import (
    convert,
    infer,
    options,
    propagate,
    rate,
    reduce,
    set_clues,
    solve,
)
from cluesmith.apps.cli.declared import declared, made_of
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, UNDECIDED
from cluesmith.errors import InputError
from cluesmith.verbs.verbs import Task, verb

if TYPE_CHECKING:
    from collections.abc import Callable

    from cluesmith.batch.executors import Executor

HELP = "Do solve, rate, set... for every line of a file of any length; resumes where it was ended."


def _batch_options(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The puzzles or patterns.")],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            help="The file to write. Beside it: OUT.manifest, and OUT.bad with the bad lines.",
        ),
    ],
    to: Annotated[
        str | None,
        typer.Option(help="jsonl, csv or parquet; without it the name of OUT tells."),
    ] = None,
    workers: options.Workers = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Work on the Dask cluster whose scheduler is there, as tcp://host:8786.",
        ),
    ] = None,
    chunk: Annotated[
        int | None,
        typer.Option(
            parser=options.whole(1), metavar="N", help="Lines that are done and kept together."
        ),
    ] = None,
    seconds: Annotated[
        bool,
        typer.Option("--seconds", help="Keep the seconds of each result; then runs differ."),
    ] = False,
) -> None:
    """Declare the options of every batch."""


_OPTIONS = declared(_batch_options)


def _command(name: str, of: Callable[..., int]) -> Callable[..., int]:
    """Return the command that does a verb in a batch."""
    taken = {*verb(name).options, "board", "format_name"} - {"certificate"}
    # `convert --to` is the format of the lines, and takes the place of the kind of output.
    parameters = _OPTIONS | {key: p for key, p in declared(of).items() if key in taken}
    words = f"Do {name} for every line of a file; the same command goes on after any end."
    return made_of(lambda given: _run(name, given), parameters.values(), words)


def _run(name: str, given: dict[str, Any]) -> int:
    from cluesmith.apps.cli.progress import batch_progress
    from cluesmith.batch.batch import run_batch

    task = Task.of(name, **{key: given[key] for key in verb(name).options if key in given})
    out: Path = given["out"]
    try:
        with batch_progress() as watch:
            ending = run_batch(
                task,
                given["file"],
                out,
                to=None if verb(name).writes_text else given["to"],
                board=given.get("board"),
                format_name=given.get("format_name"),
                chunk=given["chunk"],
                keeps_seconds=given["seconds"],
                executor=executor(given["workers"], given["cluster"]),
                watch=watch,
            )
    except KeyboardInterrupt:
        print("cluesmith: interrupted; the same command goes on", file=sys.stderr)
        return UNDECIDED
    before = "" if ending.is_new else "; it was finished before"
    bad = f", {counted(ending.bad, 'bad line')} in {out}.bad" if ending.bad else ""
    print(f"{counted(ending.results, 'result')}{bad}{before}", file=sys.stderr)
    return BAD_INPUT if ending.bad else FOUND


def counted(number: int, thing: str) -> str:
    """Return a number of things in words.

    >>> counted(1, "puzzle"), counted(2000, "puzzle")
    ('1 puzzle', '2,000 puzzles')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def executor(workers: int | None, cluster: str | None = None) -> Executor | None:
    """Return where chunks are worked on; None for this process.

    Raises:
        InputError: both processes and a cluster are asked for.
    """
    if cluster is not None:
        if workers is not None:
            raise InputError("--workers with --cluster", expected="one of them")
        from cluesmith.batch.cluster import DaskCluster

        return DaskCluster(cluster, lambda words: print(f"cluesmith: {words}", file=sys.stderr))
    if workers is not None and workers > 1:
        from cluesmith.batch.processes import Processes

        return Processes(workers)
    return None


_VERBS: dict[str, Callable[..., int]] = {
    "solve": solve.command,
    "rate": rate.command,
    "set": set_clues.command,
    "infer": infer.command,
    "propagate": propagate.command,
    "reduce": reduce.command,
    "convert": convert.command,
}

COMMANDS = {name: _command(name, of) for name, of in _VERBS.items()}
"""The command of each verb."""
