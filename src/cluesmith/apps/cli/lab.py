# SPDX-License-Identifier: MIT
"""``cluesmith lab``: the experiments of the papers, each a table with the paper's figures."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from json import dumps, loads
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import completing, declared
from cluesmith.apps.cli.exits import FOUND, UNDECIDED
from cluesmith.apps.cli.output import kind_of, write_table
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.option import Option
from cluesmith.verbs.readers import PuzzleReader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.lab.experiment import Experiment
    from cluesmith.lab.table import Table


@declared
def command(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME|list",
            help="An experiment, or list.",
            autocompletion=completing("lab.experiment:experiments"),
        ),
    ],
    puzzles: Annotated[
        str | None,
        Option("The puzzles; without it a small built-in sample.", metavar="FILE"),
    ] = None,
    plot: Annotated[Path | None, Option("Draw the figure, where there is one.")] = None,
    out: Annotated[
        Path | None,
        Option(
            "Write the table to this file as well (.json, .csv or .txt), or the figure (.svg or "
            ".png).",
            flags=("--out", "-o"),
        ),
    ] = None,
    time: Annotated[
        float | None, Option.time("Time for one puzzle, instead of a bound of its work.")
    ] = None,
    count: Annotated[
        int | None,
        Option(
            "How many puzzles or patterns to draw, where an experiment draws its own.",
            least=1,
        ),
    ] = None,
    seed: Annotated[int, Option.seed("For random choices.")] = 0,
    keep: Annotated[
        Path | None,
        Option(
            "Keep the work of each step there as a batch; the same command goes on.",
            metavar="FOLDER",
        ),
    ] = None,
    workers: options.Workers = None,
    table_file: Annotated[
        Path | None,
        Option(
            "Show and draw the table that --out saved in this JSON file; nothing is run.",
            flags=("--table",),
        ),
    ] = None,
    json: Annotated[bool, Option("Print the table as JSON.")] = False,
) -> int:
    """Run an experiment of the papers again, or list them all."""
    from cluesmith.apps.cli.batch import executor
    from cluesmith.apps.cli.progress import batch_progress
    from cluesmith.lab import experiment as experiments

    if name == "list":
        if puzzles or plot or out or keep:
            raise InputError("lab list takes neither --puzzles nor --plot, --out or --keep")
        return _list(json=json)
    experiment = experiments.experiment(name)
    kind = kind_of(out, ("json", "csv", "text", "svg", "png"))
    _check_pictures(experiment, plot, out_is_drawn=kind in ("svg", "png"))
    if puzzles is not None and not experiment.takes_puzzles:
        raise InputError(f"{name} makes its own puzzles: it does not take --puzzles")
    if count is not None and not experiment.count:
        raise InputError(f"{name} makes no puzzles or patterns: it does not take --count")
    if (keep or workers) and not experiment.has_steps:
        raise InputError(f"{name} takes neither --keep nor --workers")
    _check_outs(out, plot, keep, puzzles)
    if table_file is not None:
        if puzzles or keep or workers or count or time:
            raise InputError(
                "--table runs nothing: it goes only with --plot, --out and --json",
                field="table_file",
            )
        return _show_saved(table_file, experiment, out, plot, json=json)
    if puzzles is not None:
        with in_field("puzzles"):
            records = _read(puzzles, experiment)
    else:
        records = experiments.sample_records(experiment.sample) if experiment.sample else []
    puzzle_list = [record.puzzle for record in records]
    interrupted = False
    with _folder(keep, workers) as folder:
        setup = experiments.Setup(
            puzzles=puzzle_list,
            is_sample=puzzles is None,
            seconds=time,
            seed=seed,
            count=count or experiment.count,
            note=lambda step: print(f"running: {step}", file=sys.stderr),
            folder=folder,
            executor=executor(workers),
            progress=batch_progress,
            remarks=[record.get("level") or record.get("comment") for record in records],
        )
        try:
            table = experiment.run(setup)
        except KeyboardInterrupt as stopped:
            if keep is not None:
                print("cluesmith: interrupted; the same command goes on", file=sys.stderr)
                return UNDECIDED
            table, interrupted = _table_so_far(stopped), True
    title = experiment.title_of(setup)
    report = {"experiment": name, "title": title, "puzzles": len(puzzle_list)} | table.to_json()
    if interrupted and not table.rows:
        raise KeyboardInterrupt
    if json:
        print(dumps(report))
    else:
        print(f"{title}\n\n{table}")
    if interrupted:  # what is only begun takes no file's place
        raise KeyboardInterrupt
    _save(out, plot, report, table, experiment)
    return FOUND


def _table_so_far(stopped: KeyboardInterrupt) -> Table:
    """Return the table of an experiment that was interrupted.

    Raises:
        KeyboardInterrupt: it has none. A call inside it may carry a result of another kind.
    """
    from cluesmith.lab.table import Table

    outcome = getattr(stopped, "outcome", None)
    if not isinstance(outcome, Table):
        raise KeyboardInterrupt from None
    return outcome


def _check_pictures(experiment: Experiment, plot: Path | None, *, out_is_drawn: bool) -> None:
    """Refuse a picture of an experiment that has none, or in a file of another kind."""
    from cluesmith.lab.experiment import experiments

    for field, is_drawn in (("plot", plot is not None), ("out", out_is_drawn)):
        if is_drawn and experiment.draw is None:
            drawn = ", ".join(each.name for each in experiments() if each.draw is not None)
            raise InputError(
                f"{experiment.name} has no picture", expected=f"one of {drawn}", field=field
            )
    if plot is not None and plot.suffix not in (".svg", ".png"):
        raise InputError(
            f"a picture in {plot.name}", expected="a name that ends in .svg or .png", field="plot"
        )


def _show_saved(
    file: Path, experiment: Experiment, out: Path | None, plot: Path | None, *, json: bool
) -> int:
    """Print and draw the table of an experiment that ``--out`` saved."""
    title, table = _saved_table(file, experiment.name)
    shown = {"experiment": experiment.name, "title": title} | table.to_json()
    print(dumps(shown) if json else f"{title}\n\n{table}")
    _save(out, plot, shown, table, experiment)
    return FOUND


def _saved_table(file: Path, name: str) -> tuple[str, Table]:
    """Return the title and the table of an experiment that ``--out`` saved.

    Raises:
        InputError: the file has none.
    """
    from cluesmith.lab.table import Table

    with in_field("table_file"):
        try:
            saved = loads(file.read_text("utf-8"))
            if saved["experiment"] != name:
                raise InputError(
                    f"{file} is of {saved['experiment']}", expected=f"a table of {name}"
                )
            return str(saved["title"]), Table.from_json(saved)
        except OSError as error:
            raise InputError(f"{file}: {error.strerror}", expected="a file") from None
        except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError(
                f"{file} has no table", expected="a JSON file that --out wrote"
            ) from None


def _save(
    out: Path | None, plot: Path | None, report: object, table: Table, experiment: Experiment
) -> None:
    """Write the table and its picture, where they are wanted."""
    from cluesmith.apps.render.chart_png import chart_png
    from cluesmith.batch.durable import durable

    for file in (out, plot):
        if file is None:
            continue
        kind = kind_of(file, ("json", "csv", "text", "svg", "png"))
        with durable(file) as draft:
            if kind == "json":
                draft.write_text(dumps(report, indent=1) + "\n")
            elif kind == "csv":
                rows = (dict(zip(table.columns, row, strict=True)) for row in table.rows)
                write_table(rows, draft)
            elif kind == "text":
                draft.write_text(f"{table}\n")
            elif experiment.draw is not None:
                drawing = experiment.draw(table)
                is_png = kind == "png"
                draft.write_bytes(chart_png(drawing) if is_png else drawing.svg().encode())


def _check_outs(
    out: Path | None, plot: Path | None, keep: Path | None, puzzles: str | None
) -> None:
    """Refuse files that cannot be written, or would take the place of others."""
    from cluesmith.batch.outputs import check_out_file

    if keep is not None and (not keep.parent.is_dir() or (keep.exists() and not keep.is_dir())):
        raise InputError(
            f"{keep} cannot be a folder", expected="a folder, or a name for a new one", field="keep"
        )
    taken = [] if puzzles is None else [Path(puzzles)]
    for field, path in (("out", out), ("plot", plot)):
        if path is None:
            continue
        with in_field(field):
            if keep is not None and path.resolve().is_relative_to(keep.resolve()):
                raise InputError(f"{path} is in the folder of the steps", expected="another folder")
            check_out_file(path, *taken)
        taken.append(path)


@contextmanager
def _folder(keep: Path | None, workers: int | None) -> Iterator[Path | None]:
    """Give the folder for the results of steps: ``keep``, or a temporary one for workers."""
    if keep is None and workers is not None:
        with TemporaryDirectory(prefix="cluesmith-") as folder:
            yield Path(folder)
        return
    if keep is not None:
        keep.mkdir(exist_ok=True)
    yield keep


def _list(*, json: bool) -> int:
    from cluesmith.lab.experiment import experiments

    for entry in experiments():
        listed = {"name": entry.name, "title": entry.title}
        print(dumps(listed) if json else f"{entry.name:<24} {entry.title}")
    return FOUND


def _read(source: str, experiment: Experiment) -> list[PuzzleRecord]:
    """Return the puzzles of a file with what it says about them.

    Raises:
        InputError: the first that cannot be read, or whose clues contradict each other.
    """
    from cluesmith.apps.cli.sources import CommandInput
    from cluesmith.engines.by_board import conflict

    records: list[PuzzleRecord] = []
    for entry in CommandInput(source, PuzzleReader()).entries:
        if isinstance(entry, InputError):
            raise entry
        if not experiment.is_about_patterns and (error := conflict(entry.position)):
            error.field = "puzzles"  # here no option is called puzzle
            raise error if entry.line is None else error.on_line(entry.line)
        records.append(entry)
    return records
