# SPDX-License-Identifier: MIT
"""Writes docs/constraints: a page for each family of constraints, with a drawn example of each.

Everything on the pages comes from the declarations. The digits of a picture are those of the
first solution in the order of their texts, so that they do not depend on a search.
"""

from __future__ import annotations

from importlib import import_module
from itertools import groupby
from pathlib import Path

import cluesmith as cs
from cluesmith.board.constraints import CONSTRAINTS, Constraint
from cluesmith.board.drawing import draw_puzzle

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "constraints"
MOST = 5_000
"""An example has fewer solutions than this."""

PROGRAMS = {"fpuzzles": "f-puzzles", "iss": "Interactive-Sudoku-Solver", "sudokupad": "SudokuPad"}


def outcome(kind: type[Constraint]) -> cs.Outcome:
    """Return all solutions of a constraint's example."""
    found = cs.solve(cs.Puzzle.empty(cs.Board.parse(kind.example)), limit=MOST)
    if found.count >= MOST or not found.count:
        raise ValueError(f"the example of {kind.id} has {found.count} solutions")
    return found


def picture(kind: type[Constraint]) -> str:
    """Return the picture of a constraint's example, filled in."""
    found = outcome(kind)
    return draw_puzzle(found.puzzle, min(found.solutions, key=str), kind.title)


def section(kind: type[Constraint]) -> str:
    """Return the part of a page about one constraint."""
    board = cs.Board.parse(kind.example)
    [constraint] = [each for each in board.constraints if type(each) is kind]
    names = "; ".join(f"{PROGRAMS[key]}: {name}" for key, name in kind.names.items())
    index = board.constraints.index(constraint)
    return f"""\
## {kind.title}

`{kind.id}`. {names + "." if names else "Only here."}

![](pictures/{kind.id}.svg)

{(kind.__doc__ or "").splitlines()[0]}

```python
>>> board = cs.Board.parse({board.spec!r})
>>> print(board.constraints[{index}].words(board))
{constraint.words(board)}
>>> cs.solve(cs.Puzzle.empty(board), limit={MOST:_}).count
{outcome(kind).count}

```
"""


def pages() -> dict[str, str]:
    """Return the text of each page by its name."""
    found = {}
    for module, kinds in groupby(CONSTRAINTS.values(), lambda kind: kind.__module__):
        name = module.rpartition(".")[2]
        about = (import_module(module).__doc__ or "").splitlines()[0]
        head = f"# {name.capitalize()}\n\n{about}\n"
        head += "The pictures show an example of each, with one solution. "
        head += "The [table of constraints](../reference/constraints.md) has them all.\n\n"
        head += "```python\n>>> import cluesmith as cs\n\n```\n"
        found[f"{name}.md"] = "\n".join([head, *map(section, kinds)])
    return found


def main() -> None:
    """Write every page and picture."""
    (FOLDER / "pictures").mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text)
    for id_, kind in CONSTRAINTS.items():
        (FOLDER / "pictures" / f"{id_}.svg").write_text(picture(kind))
    print(f"{len(CONSTRAINTS)} pictures of constraints")


if __name__ == "__main__":
    main()
