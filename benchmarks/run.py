# SPDX-License-Identifier: MIT
"""Runs benchmark suites, prints their tables and saves them for this machine."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from measure import machine_name
from rich.console import Console
from rich.table import Table
from suites import SUITES

from cluesmith import __version__


def main() -> None:
    """Run the suites named on the command line, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
    parser.add_argument("--puzzles", type=Path, help="a list of your own")
    parser.add_argument("--results", type=Path, default=Path(__file__).parent / "results")
    options = parser.parse_args()
    unknown = set(options.suites) - set(SUITES)
    if unknown:
        parser.error(f"unknown suite {unknown.pop()!r}; expected {', '.join(SUITES)}")
    for name in options.suites or SUITES:
        rows = list(SUITES[name](options.puzzles))
        if not rows:
            print(f"{name}: nothing to measure", file=sys.stderr)
            continue
        table = Table(title=f"{name}: {SUITES[name].__doc__}")
        for column in rows[0]:
            table.add_column(column, justify="right" if column != "list" else "left")
        for row in rows:
            table.add_row(*(f"{v:,}" if isinstance(v, int) else str(v) for v in row.values()))
        Console().print(table)
        folder = options.results / machine_name()
        folder.mkdir(parents=True, exist_ok=True)
        saved = {"version": __version__, "suite": name, "rows": rows}
        (folder / f"{name}.json").write_text(json.dumps(saved, indent=1) + "\n")


if __name__ == "__main__":
    main()
