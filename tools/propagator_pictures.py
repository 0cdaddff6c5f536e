# SPDX-License-Identifier: MIT
"""Draws docs/explanation/propagation: each propagator at work in a position made for it.

What is struck out is what native code removes, so a picture cannot say what is not so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from cluesmith.board import Board, Candidates, Position, Puzzle
from cluesmith.board.text import SYMBOLS, mask_of, parse_cell
from cluesmith.engines.propagate.run import propagate
from cluesmith.engines.trace_drawing import draw_removals
from cluesmith.strategies.catalogue import Paint

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "explanation" / "propagation"
BOARD = Board.classic(3)
HARD = "......5..12........3...9.6....89.2.....6...95...5.2.3661..3...2....6..7..45.7...."


@dataclass(frozen=True)
class Example:
    """A position for a propagator.

    Attributes:
        title: what the picture says.
        scheme: a scheme that has the propagator.
        marks: the candidates of cells, as ``{"r1c1": "12"}``; every other cell has all.
        without: cells that cannot have a digit, as ``{"4": "r1c1 r1c2"}``.
        painted: the cells that play a part, space-separated, by colour.
        only: the digit whose candidates are drawn; without it those of ``marks``.
    """

    title: str
    scheme: str
    marks: dict[str, str] = field(default_factory=dict)
    without: dict[str, str] = field(default_factory=dict)
    painted: dict[Paint, str] = field(default_factory=dict)
    only: str | None = None


def cells(rows: str, columns: str) -> str:
    """Return the names of the cells where some rows and columns meet."""
    return " ".join(f"r{row}c{column}" for row in rows for column in columns)


EVERY = "123456789"
EXAMPLES = {
    "forward": Example(
        "FC: r4c5 must have 5, so its groups have it nowhere else.",
        "FC",
        marks={"r4c5": "5"},
        painted={Paint.PATTERN: "r4c5"},
        only="5",
    ),
    "channel": Example(
        "FCI: r4c5 is the only place for 7 in box 5, so nothing else is there.",
        "FCI",
        marks={"r4c5": "1278"},
        without={"7": "r4c4 r4c6 " + cells("56", "456")},
        painted={Paint.GROUP: cells("456", "456"), Paint.PATTERN: "r4c5"},
    ),
    "bounds": Example(
        "BC: r1c1 and r1c2 fill 2 to 3. Cells with a bound there lose it; r1c9 keeps its 3.",
        "BC",
        marks={"r1c1": "23", "r1c2": "23", "r1c4": "368", "r1c6": "257", "r1c9": "139"},
        painted={Paint.PATTERN: "r1c1 r1c2", Paint.SECOND: "r1c4 r1c6 r1c9"},
    ),
    "ranges": Example(
        "BCR: r1c1 and r1c2 exhaust 2 and 4; every other cell loses them, but 3 stays.",
        "BCR",
        marks={"r1c1": "24", "r1c2": "24", "r1c4": "368", "r1c6": "257", "r1c9": "149"},
        painted={Paint.PATTERN: "r1c1 r1c2", Paint.SECOND: "r1c4 r1c6 r1c9"},
    ),
    "hyper_arc": Example(
        "HAC: every way to fill row 1 gives 1, 4 and 8 to r1c1, r1c5 and r1c9.",
        "HAC",
        marks={
            **{"r1c1": "14", "r1c5": "48", "r1c9": "18"},
            **{"r1c2": "1259", "r1c3": "2347", "r1c4": "3568", "r1c6": "2479"},
        },
        painted={Paint.PATTERN: "r1c1 r1c5 r1c9", Paint.SECOND: "r1c2 r1c3 r1c4 r1c6"},
    ),
    "same": Example(
        "S: 6 has no place in box 1 beside row 1, so it has none in row 1 beside box 1.",
        "HACS",
        without={"6": cells("23", "123")},
        painted={Paint.SECOND: cells("1", "456789"), Paint.PATTERN: cells("23", "123")},
        only="6",
    ),
    "same_flow": Example(
        "S+: with 1 in r2c2 and 2 in r2c1, box 1 would take 1 and 2 here, but row 1 has one of them.",
        "HACS+",
        marks={
            **{"r1c4": "12", "r1c5": "34", "r1c6": "5678", "r1c7": "5678", "r1c8": "5678"},
            **{"r1c9": "5678", "r2c1": "12", "r2c2": "134", "r2c3": "5678", "r3c1": "5678"},
            **{"r3c2": "5678", "r3c3": "5678"},
        },
        painted={Paint.PATTERN: cells("1", "456789"), Paint.SECOND: cells("23", "123")},
    ),
    "colored": Example(
        "C: rows 2, 5 and 8 match 4 with columns 1, 5 and 9, which other rows cannot have.",
        "HACC",
        without={
            "4": " ".join([cells("2", "2346789"), cells("5", "1234678"), cells("8", "2345678")])
        },
        painted={Paint.GROUP: cells("258", EVERY), Paint.PATTERN: "r2c1 r2c5 r5c5 r5c9 r8c1 r8c9"},
        only="4",
    ),
    "rows_boxes": Example(
        "3: rows 1 and 2 match 8 with boxes 1 and 2, so row 3 has it in box 3.",
        "HAC3",
        without={"8": cells("12", "789")},
        painted={Paint.PATTERN: cells("12", "123456"), Paint.SECOND: cells("3", "123456")},
        only="8",
    ),
    "templates": Example(
        "T: no way to place 3 once in each row, column and box uses r6c4.",
        "HACT",
        without={
            "3": " ".join(
                [
                    cells("1", "1345678"),
                    cells("2", "1234679"),
                    cells("3", "235689"),
                    cells("4", "345789"),
                    cells("5", "1235689"),
                    cells("6", "235679"),
                    cells("7", "124689"),
                    cells("8", "1245789"),
                    cells("9", "1245678"),
                ]
            )
        },
        painted={Paint.SECOND: "r6c4"},
        only="3",
    ),
}


def position(example: Example) -> Candidates:
    """Return the candidates of an example."""
    masks = [BOARD.all_digits] * 81
    for name, digits in example.marks.items():
        masks[parse_cell(name, 9)] = mask_of(SYMBOLS.index(char) + 1 for char in digits)
    for digit, names in example.without.items():
        for name in names.split():
            masks[parse_cell(name, 9)] &= ~(1 << (int(digit) - 1))
    return Candidates(tuple(masks), BOARD)


def picture(example: Example) -> str:
    """Return the picture of an example; of cells that play no part nothing is drawn."""
    before = position(example)
    reached = propagate(before, example.scheme).candidates
    painted = {
        paint: [parse_cell(name, 9) for name in names.split()]
        for paint, names in example.painted.items()
    }
    if example.only is not None:
        after = reached
        shown = {(cell, int(example.only)) for cell in range(81)}
    else:
        parts = {cell for names in painted.values() for cell in names}
        shown = {(cell, digit) for cell in parts for digit in before.digits(cell)}
        masks = [
            reached.masks[cell] if cell in parts else mask for cell, mask in enumerate(before.masks)
        ]
        after = Candidates(tuple(masks), BOARD)
    return draw_removals(before, after, painted, shown, example.title)


def shaving() -> str:
    """Return the picture of all candidates that one round of shaving refutes in a puzzle."""
    puzzle = Puzzle.parse(HARD)
    before = propagate(puzzle, "HAC").candidates
    gone = []
    for cell, mask in enumerate(before.masks):
        for digit in before.digits(cell) if mask & (mask - 1) else ():
            masks = (*before.masks[:cell], 1 << (digit - 1), *before.masks[cell + 1 :])
            trial = Position(puzzle, puzzle, Candidates(masks, BOARD))
            if propagate(trial, "HAC").status == "contradiction":
                gone.append((cell, digit))
    shown = {(cell, digit) for cell in range(81) for digit in before.digits(cell)}
    title = "V: each candidate struck out leads to a failure of HAC when it is placed."
    return draw_removals(before, before.without(gone), {}, shown, title)


def pictures() -> dict[str, str]:
    """Return every picture by the name of its file."""
    drawn = {f"{name}.svg": picture(example) for name, example in EXAMPLES.items()}
    return {**drawn, "shave.svg": shaving()}


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()
