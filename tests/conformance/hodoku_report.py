# SPDX-License-Identifier: MIT
"""Prints how often the scale hodoku agrees with the program, by its techniques and by its level.

A file has a line of JSON for each puzzle, with the members `puzzle`, `level`, `score` and `steps`.
Each step begins with the name of its technique, as `Naked Single: r5c5=6`.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path

import cluesmith as cs
from cluesmith.rating.hodoku import KINDS, LEVELS, SEARCHES

NAMES = [*(search.name for search in SEARCHES.values()), *KINDS.values()]
STEP = re.compile("|".join(re.escape(name) for name in sorted(NAMES, key=len, reverse=True)))
"""The name of a technique; the longest of several that begin alike."""


def technique(step: str) -> str:
    """Return the technique of a step."""
    match = STEP.match(step)
    return match[0] if match else step


def main(paths: list[Path]) -> None:
    """Compare the paths of all files and print the two tables."""
    levels, techniques = Counter[str](), Counter[str]()
    agreeing = Counter[tuple[str, str]]()
    for path in paths:
        for line in path.read_text().splitlines():
            row = json.loads(line)
            told = cs.explain_like(row["puzzle"], "hodoku")
            grade = told.grade if isinstance(told.grade, dict) else {}
            theirs = [technique(step) for step in row["steps"]]
            ours = [step.technique for step in told.steps]
            levels[row["level"]] += 1
            agreeing[row["level"], "level"] += grade.get("level") == row["level"]
            agreeing[row["level"], "score"] += grade.get("score") == row["score"]
            agreeing[row["level"], "path"] += ours == theirs
            for name, count in Counter(theirs).items():
                techniques[name] += count
                agreeing[name, "step"] += min(count, ours.count(name))
    print("| level | puzzles | level agrees | score agrees | path agrees |\n|---|---|---|---|---|")
    for level in LEVELS:
        same = " | ".join(str(agreeing[level, what]) for what in ("level", "score", "path"))
        print(f"| {level} | {levels[level]} | {same} |")
    print("\n| technique | HoDoKu's steps | also in our paths |\n|---|---|---|")
    for name in sorted(techniques, key=NAMES.index):
        print(f"| {name} | {techniques[name]} | {agreeing[name, 'step']} |")


if __name__ == "__main__":
    main([Path(path) for path in sys.argv[1:]])
