# SPDX-License-Identifier: MIT
"""Runs benchmark suites, prints their tables and saves them for this machine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from measure import RESULTS, report
from suites import SUITES


def main() -> int:
    """Run the suites named on the command line, or all; after a failure the others still run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
    parser.add_argument(
        "--puzzles", type=Path, help="a list of your own, whose tables are not kept"
    )
    parser.add_argument("--results", type=Path, help="the folder that keeps the tables")
    options = parser.parse_args()
    if options.puzzles and not options.puzzles.exists():
        parser.error(f"{options.puzzles} is not here")
    results = options.results or (None if options.puzzles else RESULTS)
    unknown = set(options.suites) - set(SUITES)
    if unknown:
        parser.error(f"unknown suite {unknown.pop()!r}; expected {', '.join(SUITES)}")
    code = 0
    for name in options.suites or SUITES:
        try:
            rows = list(SUITES[name](options.puzzles))
        except Exception as error:
            print(f"{name} failed: {error!r}", file=sys.stderr)
            code = 1
            continue
        if not rows:
            print(f"{name}: nothing to measure", file=sys.stderr)
            continue
        report(name, str(SUITES[name].__doc__), rows, results)
    return code


if __name__ == "__main__":
    sys.exit(main())
