# SPDX-License-Identifier: MIT
"""Prints docs/reference/formats.md from what the formats say of themselves."""

from __future__ import annotations

from cluesmith.board.formats import FORMATS, Format, PuzzleRecord
from cluesmith.board.position import Position
from cluesmith.board.puzzle import Puzzle

SAMPLE = PuzzleRecord(Position.of(Puzzle.parse("1......3..2....4")))
HEAD = """# Formats

`cluesmith convert PUZZLE|FILE|- --to FORMAT` writes any of these; all commands read them all and find out by themselves which one it is (`--from FORMAT` overrules that).
What a format cannot hold beside the puzzle itself is left out; a board that it cannot name is refused.

A line may write its digits in any alphabet that is in use for its size. For a blank it may use any character except a digit, always the same one. A board without clues has one of the usual blanks: `.0*-_xX?+` or a space. Text after the cells is a comment. `board=9x9+diagonals` after the cells names a board that their number does not tell.
Lines and drawn grids may stand in one file, with an empty line before and after each grid, in any order; each keeps its title.
In a file of many lines a bad one is reported with its number and the rest goes on; `--strict` stops.
Lines of up to 10,000 characters and links or JSON of up to 1,000,000 are read.

| format | what it is | suffixes | many | placed digits | candidates | solution | variants | sizes |
|---|---|---|---|---|---|---|---|---|
"""


def row(known: Format) -> str:
    """Return the row of a format in the table."""
    flags = (
        known.holds_many,
        known.keeps_placed,
        known.keeps_candidates,
        known.keeps_solution,
        known.keeps_board,
    )
    sizes = f"{known.sizes[0]} to {known.sizes[-1]}" if len(known.sizes) > 1 else known.sizes[0]
    cells = [
        f"`{known.name}`",
        known.description,
        " ".join(f"`{suffix}`" for suffix in known.suffixes),
        *("yes" if flag else "" for flag in flags),
        str(sizes),
    ]
    return f"| {' | '.join(cells)} |"


def sample(known: Format) -> str:
    """Return the same small puzzle in a format, where the format has that size."""
    if 4 not in known.sizes:
        return ""
    return f"\n## {known.name}\n\n```\n{known.write([SAMPLE]).rstrip()}\n```\n"


def page() -> str:
    """Return the whole page."""
    rows = "\n".join(row(known) for known in FORMATS)
    return f"{HEAD}{rows}\n\nThe same puzzle in each of them:\n{''.join(map(sample, FORMATS))}"


if __name__ == "__main__":
    print(page(), end="")
