# SPDX-License-Identifier: MIT
"""``cluesmith batch``: a verb over a file of any length, in chunks that survive.

The command of each verb takes the options of the verb and those of batches, which are declared
here.
"""

from __future__ import annotations

import sys
from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import command_of
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, UNDECIDED
from cluesmith.errors import InputError
from cluesmith.verbs.declaration import Option, fields_of
from cluesmith.verbs.registry import BATCH_VERBS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cluesmith.batch.executors import Executor
    from cluesmith.verbs.declaration import Verb

HELP = "Do solve, rate, set... for every line of a file of any length; resumes where it was ended."

_FILE = Parameter(
    "file",
    Parameter.KEYWORD_ONLY,
    annotation=Annotated[str, typer.Argument(metavar="FILE", help="The lines to work on.")],
)


def _batch_options(
    out: Annotated[
        Path,
        Option(
            "The file to write. Beside it: OUT.manifest, and OUT.bad with the bad lines.",
            flags=("--out", "-o"),
            metavar="OUT",
        ),
    ],
    to: Annotated[
        str | None, Option("jsonl, csv or parquet; without it the name of OUT tells.")
    ] = None,
    workers: options.Workers = None,
    cluster: Annotated[
        str | None,
        Option(
            "Work on the Dask cluster whose scheduler is there, as tcp://host:8786.",
            metavar="ADDRESS",
        ),
    ] = None,
    chunk: Annotated[int | None, Option("Lines that are done and kept together.", least=1)] = None,
    seconds: Annotated[bool, Option("Keep the seconds of each result; then runs differ.")] = False,
) -> None:
    """Declare the options of every batch."""


def _board_options(board: options.BoardSpec = None) -> None:
    """Declare what the reading of patterns takes."""


def _puzzle_options(
    board: options.BoardSpec = None, format_name: options.FormatName = None
) -> None:
    """Declare what the reading of puzzles takes."""


_READING = {"puzzles": _puzzle_options, "patterns": _board_options}


def _command(verb: type[Verb]) -> Callable[..., int]:
    """Return the command that does a verb in a batch."""
    reading = _READING.get(verb.takes)
    # `convert --to` is the format of the lines, and takes the place of the kind of output.
    fields = fields_of(_batch_options) | (fields_of(reading) if reading else {}) | fields_of(verb)
    lines = f"a line is {verb.line_option} or a JSON object of options; " if not reading else ""
    help_ = (
        f"{verb.__doc__} For every line of a file: {lines}the same command goes on after any end."
    )
    return command_of(lambda values: _run(verb, values), fields.values(), help_, [_FILE])


def _run(kind: type[Verb], values: dict[str, Any]) -> int:
    from cluesmith.apps.cli.progress import batch_progress
    from cluesmith.batch.batch import run_batch

    verb = kind(**{name: values[name] for name in fields_of(kind)})
    out: Path = values["out"]
    reads_board = kind.takes in _READING
    try:
        with batch_progress() as watch:
            ending = run_batch(
                verb,
                Path(values["file"]),
                out,
                to=None if kind.writes_text else values["to"],
                board=values["board"] if reads_board else None,
                format_name=values.get("format_name"),
                chunk=values["chunk"],
                keeps_seconds=values["seconds"],
                executor=executor(values["workers"], values["cluster"]),
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


COMMANDS = {name: _command(verb) for name, verb in BATCH_VERBS.items()}
"""The command of each verb."""
