# SPDX-License-Identifier: MIT
"""Prints how often the scale se agrees with the program, by its hardest technique and by rating.

A table has a row for each puzzle, with the columns `puzzle`, `ER`, `EP`, `ED`, `hardest_technique`
and `source`. Only rows whose source names Sudoku Explainer or SukakuExplainer count.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from pathlib import Path

import cluesmith as cs
from cluesmith.board.geometry import STANDARD
from cluesmith.rating.contract import scale

PROGRAMS = ("SukakuExplainer", "1.2.1")


def main(paths: list[Path]) -> None:
    """Rate the puzzles of all tables and print the two tables."""
    counts: dict[str, Counter[str]] = {"hardest technique": Counter(), "ER": Counter()}
    agreeing = {name: Counter[tuple[str, str]]() for name in counts}
    for path in paths:
        with path.open() as file:
            rows = [row for row in csv.DictReader(file) if row["source"].startswith(PROGRAMS)]
        told = scale("se").tell_many(cs.to_array(row["puzzle"] for row in rows), STANDARD)
        for row, ratings in zip(rows, told, strict=True):
            classes = {"hardest technique": row["hardest_technique"], "ER": row["ER"].split(".")[0]}
            for name, value in classes.items():
                counts[name][value] += 1
                for rating, key in (("ER", "se"), ("EP", "se_pearl"), ("ED", "se_diamond")):
                    agreeing[name][value, rating] += float(row[rating]) == ratings[key]
    for name, classes_of in counts.items():
        print(f"\n| {name} | puzzles | ER agrees | EP agrees | ED agrees |\n|---|---|---|---|---|")
        for value in sorted(classes_of, key=lambda text: (len(text) if name == "ER" else 0, text)):
            same = " | ".join(str(agreeing[name][value, rating]) for rating in ("ER", "EP", "ED"))
            print(f"| {value} | {classes_of[value]} | {same} |")


if __name__ == "__main__":
    main([Path(path) for path in sys.argv[1:]])
