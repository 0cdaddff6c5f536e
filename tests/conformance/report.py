# SPDX-License-Identifier: MIT
"""Prints docs/reference/hodoku-library.md: how the catalogue does on HoDoKu's technique library."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from conformance.reglib import read_library
from conformance.test_reglib import CODES

from cluesmith.strategies.catalogue import get

HEAD = """# HoDoKu's technique library

HoDoKu's regression library has 1,112 positions, each with the result that a technique must find.
A case counts as passed when a step of the strategy has exactly that result; an `x` case when there is none.
The library is not part of this project; with a copy of it,
`.venv/bin/python tests/conformance/report.py hodoku_reglib_1.3.txt` prints this page, and `tests/conformance/test_reglib.py` fails for each case that is missed.

| code | strategy | passed | failed |
|---|---|---|---|
"""


def main(path: Path) -> None:
    """Run every case and print the table."""
    passed, failed, uncovered = Counter[str](), Counter[str](), Counter[str]()
    for case in read_library(path):
        variant = f"{case.code}-{case.variant}"
        code = variant if variant in CODES else case.code
        if code not in CODES:
            uncovered[code] += 1
        elif case.is_found_by(get(CODES[code])):
            passed[code] += 1
        else:
            failed[code] += 1
    print(HEAD, end="")
    for code, strategy in sorted(CODES.items()):
        print(f"| {code} | `{strategy}` | {passed[code]} | {failed[code] or ''} |")
    print(f"| | **all** | {passed.total()} | {failed.total()} |")
    names = ", ".join(f"{code} ({count})" for code, count in sorted(uncovered.items()))
    print(f"\nNot covered, by code and number of cases: {names or 'none'}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
