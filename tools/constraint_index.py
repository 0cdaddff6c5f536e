# SPDX-License-Identifier: MIT
"""Prints docs/reference/constraints.md, the table of all constraints, from their declarations."""

from __future__ import annotations

from importlib import import_module
from itertools import groupby

from cluesmith.board import Board
from cluesmith.board.constraints import CONSTRAINTS, Constraint
from cluesmith.board.constraints.kernels import Counts, Either

PROGRAMS = {"fpuzzles": "f-puzzles", "iss": "ISS", "sudokupad": "SudokuPad"}
HEAD = """\
# Constraints

Every constraint that a board can have beside its groups, by family.
This page is written from the declarations in `src/cluesmith/board/constraints/`; how they work is in [constraints](../explanation/constraints.md).

- **names elsewhere**: in the JSON of f-puzzles, in strings of Interactive-Sudoku-Solver (ISS), among setters on SudokuPad.
- **kernel**: what native code propagates. `pair` is a relation of two cells, `different` says that digits differ, `set` and `sum` know sets of different digits, `line` is an automaton, `counts` counts digits, `allowed` removes digits of single cells, `either` says that one of several lists of constraints holds.
- **strength**: *full* removes every digit that no digits in the kernel's other cells support. *bounds* removes less.
- **keeps under**: the symmetries that carry the constraint to one of the same kind; *renaming* means that digits may be renamed, too.
- **example**: the feature as it follows a board in `--board`, after a plus.
"""
FOOT = """\
## A board and its features

`9x9`, `6x6` and other [sizes with boxes](formats.md), `jigsaw:MAP`, or rows, columns and digits as `7x7:1-9` and `9x9:0-8`. Features follow, each after a plus:

| feature | meaning |
|---|---|
| `diagonals` | both main diagonals are groups |
| `windoku` | the inner boxes are groups |
| `extra:r1c1,r1c2,...` | a further group, with as many cells as digits |
| `no_boxes` | rows and columns only |
| `boxes:9` | boxes of so many cells |
| `regions:MAP` | the region of each cell, one character each |

Rows, columns and regions with fewer cells than digits are *short groups*: their digits differ.
"""
_WORDS = {"DigitSet": "set"}


def kernels(kind: type[Constraint]) -> tuple[str, str]:
    """Return the names of a constraint's kernels, and their strength."""
    board = Board.parse(kind.example)
    used = [
        type(kernel)
        for each in board.constraints
        if type(each) is kind
        for kernel in each.kernels(board)
    ]
    names = dict.fromkeys(_WORDS.get(each.__name__, each.__name__.lower()) for each in used)
    strength = "bounds" if {Counts, Either} & set(used) else "full"
    return ", ".join(names), strength


def row(kind: type[Constraint]) -> str:
    """Return the line of a constraint."""
    about = (kind.__doc__ or "").splitlines()[0]
    names = ", ".join(f"{PROGRAMS[key]} `{name}`" for key, name in kind.names.items())
    kernel, strength = kernels(kind)
    motion = str(kind.motion) + (", renaming" if kind.may_rename else "")
    feature = next(part for part in kind.example.split("+") if part.startswith(kind.id))
    feature = feature.replace("|", "&#124;")
    return f"| {kind.title} | {about} | {names} | {kernel} | {strength} | {motion} | `{feature}` |"


def main() -> None:
    """Print the page."""
    print(HEAD)
    for module, kinds in groupby(CONSTRAINTS.values(), lambda kind: kind.__module__):
        about = (import_module(module).__doc__ or "").splitlines()[0]
        name = module.rpartition(".")[2]
        print(f"## {name.capitalize()}\n\n{about} [Pictures](../constraints/{name}.md)\n")
        print("| name | meaning | names elsewhere | kernel | strength | keeps under | example |")
        print("|---|---|---|---|---|---|---|")
        print(*map(row, kinds), sep="\n")
        print()
    print(FOOT, end="")


if __name__ == "__main__":
    main()
