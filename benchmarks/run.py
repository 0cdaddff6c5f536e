# SPDX-License-Identifier: MIT
"""Runs benchmark suites, prints their tables and saves them for this machine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from measure import report
from suites import SUITES


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
        report(name, str(SUITES[name].__doc__), rows, options.results)


if __name__ == "__main__":
    main()
