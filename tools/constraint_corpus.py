# SPDX-License-Identifier: MIT
"""Writes tests/corpora/constraints.jsonl: puzzles with constraints that the program makes itself.

A full grid is drawn, and constraints that hold in it are added until it is the only solution; if
there are no more of a kind, clues are added.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import cluesmith as cs
from cluesmith.board import Board, Puzzle
from cluesmith.board.constraints.neighbours import KING, neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cluesmith.board.constraints import Constraint

OUT = Path(__file__).resolve().parent.parent / "tests" / "corpora" / "constraints.jsonl"
OF_EACH_KIND = 3
BOARD = Board.parse("9x9")


def names(cells: list[int]) -> str:
    """Return cells as the specification of a board names them."""
    return ",".join(map(BOARD.cell_name, cells))


def walk(length: int, random: Random, fits: Callable[[list[int], int], bool]) -> list[int]:
    """Return a line of cells, a king's move apart, each of which fits the cells before it."""
    cells = [random.randrange(81)]
    while len(cells) < length:
        row, column = divmod(cells[-1], 9)
        steps = [*KING, *((-down, -right) for down, right in KING)]
        onward = [
            (row + down) * 9 + column + right
            for down, right in steps
            if 0 <= row + down < 9 and 0 <= column + right < 9
        ]
        onward = [cell for cell in onward if cell not in cells and fits(cells, cell)]
        if not onward:
            break
        cells.append(random.choice(onward))
    return cells


def feature(kind: str, digits: bytes, random: Random) -> str | None:
    """Return a random constraint of a kind that holds in a grid, None if the draw fails."""
    at = digits.__getitem__
    if kind == "killer_cage":
        cells = [random.randrange(81)]
        for _ in range(random.randint(1, 3)):
            around = [
                other
                for cell in cells
                for other in neighbours(cell, BOARD)
                if other not in cells and at(other) not in map(at, cells)
            ]
            if around:
                cells.append(random.choice(around))
        return f"{kind}:total={sum(map(at, cells))}:{names(cells)}" if len(cells) > 1 else None
    if kind == "thermometer":
        cells = walk(random.randint(3, 6), random, lambda line, cell: at(cell) > at(line[-1]))
        return f"{kind}:{names(cells)}" if len(cells) > 2 else None
    if kind == "whispers":
        cells = walk(
            random.randint(3, 6), random, lambda line, cell: abs(at(cell) - at(line[-1])) >= 5
        )
        return f"{kind}:{names(cells)}" if len(cells) > 2 else None
    if kind == "renban":
        cells = walk(random.randint(3, 5), random, lambda line, cell: at(cell) not in map(at, line))
        values = sorted(map(at, cells))
        is_run = values == list(range(values[0], values[0] + len(values)))
        return f"{kind}:{names(cells)}" if is_run and len(cells) > 2 else None
    if kind == "arrow":
        cells = walk(random.randint(3, 5), random, lambda _line, _cell: True)
        is_arrow = at(cells[0]) == sum(map(at, cells[1:])) and len(cells) > 2
        return f"{kind}:circle={names(cells[:1])}:{names(cells[1:])}" if is_arrow else None
    if kind == "sandwich":
        number = random.randrange(18)
        line = range(9 * number, 9 * number + 9) if number < 9 else range(number - 9, 81, 9)
        values = [at(cell) for cell in line]
        start, end = sorted((values.index(1), values.index(9)))
        return f"{kind}:clue={sum(values[start + 1 : end])}:{names(list(line))}"
    cell = random.randrange(81)
    other = random.choice(list(neighbours(cell, BOARD)))
    high, low = max(at(cell), at(other)), min(at(cell), at(other))
    if high - low == 1:
        return f"difference:{names([cell, other])}"
    return f"ratio:{names([cell, other])}" if high == 2 * low else None


KINDS = ("killer_cage", "thermometer", "whispers", "renban", "arrow", "sandwich", "kropki")


def made(kind: str, grid: Puzzle, random: Random) -> Puzzle:
    """Return a puzzle of a kind whose only solution is the grid."""
    board, puzzle, tries = BOARD, Puzzle.empty(BOARD), 0
    while True:
        drawn = [feature(kind, grid.digits, random) for _ in range(8)]
        fresh: list[Constraint] = [
            each
            for text in drawn
            if text
            for each in Board.parse(f"9x9+{text}").constraints
            if not set(each.scope(BOARD)) & {c for b in board.constraints for c in b.scope(BOARD)}
            or kind in ("kropki", "sandwich")
        ]
        board = replace(board, constraints=(*board.constraints, *fresh[:3]))
        clues = random.sample(range(81), 2) if tries > 12 else []
        digits = bytearray(puzzle.digits)
        for cell in clues:
            digits[cell] = grid.digits[cell]
        puzzle, tries = Puzzle(bytes(digits), board), tries + 1
        if tries > 8 and cs.solve(puzzle, time=2).is_unique:
            return puzzle


def lines() -> Iterator[str]:
    """Yield an object for each puzzle."""
    random = Random(16)
    grids = cs.generate(len(KINDS) * OF_EACH_KIND, grids="quick", seed=16).puzzles
    for index, found in enumerate(grids):
        kind = KINDS[index % len(KINDS)]
        grid = cs.solve(found).solution
        if grid is None:
            continue
        puzzle = made(kind, grid, random)
        text = json.dumps({"puzzle": str(puzzle), **puzzle.board.members})
        yield json.dumps({"name": f"{kind} {index + 1}", "text": text, "solution": str(grid)})


if __name__ == "__main__":
    OUT.write_text("".join(f"{line}\n" for line in lines()))
