# SPDX-License-Identifier: MIT
"""``cluesmith batch``: a verb over a file of any length, in chunks that survive.

The command of each verb takes the options of the verb and those of batches, which are declared
here.
"""

from __future__ import annotations

import sys
from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import Command, CommandGroup
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, UNDECIDED
from cluesmith.errors import InputError
from cluesmith.verbs.field import fields_of
from cluesmith.verbs.option import Option
from cluesmith.verbs.registry import batch_verbs

if TYPE_CHECKING:
    from cluesmith.batch.executors import Executor
    from cluesmith.verbs.field import Field
    from cluesmith.verbs.readers import Reader
    from cluesmith.verbs.verb import Verb

_OF_BATCHES = ("keep", "workers")
"""Local options of single commands that batches have in another way: workers share the lines, and
OUT keeps what is done."""

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


def _command(verb: type[Verb]) -> Command:
    """Return the command that does a verb in a batch."""

    def declare() -> tuple[dict[str, Field], list[Parameter]]:
        # `convert --to` and `encode --to` take the place of the kind of output.
        return fields_of(_reader(verb)) | fields_of(_batch_options) | _own_fields(verb), [_FILE]

    option = verb.line_option
    line = f" A line is a value of --{option}, or a JSON object of options." if option else ""
    help_ = (
        f"{verb.__doc__} Works on every line of a file; if it was ended early, the same command "
        f"continues.{line}"
    )
    return Command(help_, lambda values: _run(verb, values), declare)


def _own_fields(verb: type[Verb]) -> dict[str, Field]:
    """Return the options of a verb that its batches have, too."""
    fields = fields_of(verb)
    return {
        name: field
        for name, field in fields.items()
        if not (name in _OF_BATCHES and field.option.is_local)
    }


def _reader(verb: type[Verb]) -> type[Reader]:
    return cast("type[Reader]", verb.subject.reader)


def _run(kind: type[Verb], values: dict[str, Any]) -> int:
    from cluesmith.apps.cli.progress import batch_progress
    from cluesmith.batch.batch import run_batch
    from cluesmith.board.text import counted

    verb = kind.of({name: values[name] for name in _own_fields(kind)})
    out: Path = values["out"]
    reached = ""
    try:
        with batch_progress() as show:

            def watch(done: int, total: int) -> None:
                nonlocal reached
                reached = f"{done:,} of {counted(total, 'line')} are done; "
                show(done, total)

            ending = run_batch(
                verb,
                Path(values["file"]),
                out,
                to=None if "to" in fields_of(kind) else values["to"],
                **{name: values[name] for name in fields_of(_reader(kind))},
                chunk=values["chunk"],
                keeps_seconds=values["seconds"],
                executor=executor(values["workers"], values["cluster"]),
                watch=watch,
            )
    except KeyboardInterrupt:
        print(f"cluesmith: interrupted; {reached}the same command goes on", file=sys.stderr)
        return UNDECIDED
    before = "" if ending.is_new else "; it was finished before"
    bad = f", {counted(ending.bad, 'bad line')} in {out}.bad" if ending.bad else ""
    print(f"{counted(ending.results, 'result')}{bad}{before}", file=sys.stderr)
    return BAD_INPUT if ending.bad else FOUND


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


command = CommandGroup(
    "Do solve, rate, set... for every line of a file of any length; resumes where it was ended.",
    {name: _command(verb) for name, verb in batch_verbs().items()},
)
