# SPDX-License-Identifier: MIT
"""``cluesmith lab``: the experiments of the papers, each a table with the paper's figures."""

from __future__ import annotations

import sys
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import FOUND

if TYPE_CHECKING:
    from cluesmith.lab.table import Table


def command(
    name: Annotated[str, typer.Argument(metavar="NAME|list", help="An experiment, or list.")],
    puzzles: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The puzzles; without it a small built-in sample."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the figure, where there is one.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table as JSON as well.")
    ] = None,
    time: Annotated[float | None, options.time("Time for one puzzle, where it counts.")] = None,
    count: Annotated[
        int | None,
        typer.Option(
            parser=options.whole(1),
            metavar="N",
            help="How many puzzles or patterns to draw, where an experiment draws its own.",
        ),
    ] = None,
    seed: Annotated[int, options.seed("For random choices.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
) -> int:
    """Run an experiment of the papers again, or list them all."""
    from cluesmith.apps.cli.source import Source
    from cluesmith.errors import InputError, Interrupted
    from cluesmith.lab.experiment import Setup, experiment, experiments, sample

    if name == "list":
        if puzzles or plot or out:
            raise InputError("lab list with a file", expected="no --puzzles, --plot or --out")
        for entry in experiments():
            listed = {"name": entry.name, "title": entry.title}
            print(dumps(listed) if json else f"{entry.name:<24} {entry.title}")
        return FOUND
    chosen = experiment(name)
    if plot is not None and chosen.draw is None:
        raise InputError(f"{name} has no picture", expected="an experiment with one for --plot")
    if plot is not None and plot.suffix != ".svg":
        raise InputError(f"a picture in {plot.name}", expected="a name that ends in .svg")
    if puzzles is not None and not chosen.takes_puzzles:
        raise InputError(f"{name} makes its own puzzles", expected="no --puzzles")
    if count is not None and not chosen.count:
        raise InputError(f"{name} draws nothing", expected="no --count")
    for path in (plot, out):
        if path is not None and not path.parent.is_dir():
            raise InputError(f"there is no folder {path.parent}", expected="one that exists")
        if path is not None and path.is_dir():
            raise InputError(f"{path} is a folder", expected="a file to write")
    if puzzles is not None:
        given = Source(puzzles, board=None, format_name=None).puzzles()
    else:
        given = sample(chosen.sample) if chosen.sample else []
    setup = Setup(
        given,
        puzzles is None,
        chosen.seconds if time is None else time,
        seed,
        count or chosen.count,
        lambda line: print(line, file=sys.stderr),
    )
    interrupted = False
    try:
        table = chosen.run(setup)
    except Interrupted as stopped:
        table, interrupted = cast("Table", stopped.outcome), True
    found = {"experiment": name, "title": chosen.title, "puzzles": len(given)} | table.to_json()
    if json:
        print(dumps(found))
    else:
        on = f" ({'built-in sample of ' if setup.is_sample else ''}{len(given):,} puzzles)"
        print(f"{chosen.title}{on if given else ''}\n\n{table}")
    if out is not None:
        out.write_text(dumps(found, indent=1) + "\n")
    if plot is not None and chosen.draw is not None:
        chosen.draw(table, plot)
    if interrupted:
        raise KeyboardInterrupt
    return FOUND
