# SPDX-License-Identifier: MIT
"""Arguments of native calls as the package passes them, where few others fit together.

They are of small boards with constraints, of real puzzles, and of rows of text.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

import numpy as np

import cluesmith
from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.board.constraint_parts import constraint_parts
from cluesmith.board.open_board import frame
from cluesmith.board.open_parts import open_parts
from cluesmith.engines.speed import constrained_tables

CAGE = "killer_cage:total=5:r1c1,r1c2"
CONSTRAINED = (
    f"4x4+{CAGE}",
    "4x4+thermometer:r1c1,r1c2,r1c3+odd:r3c4",
    "6x6+killer_cage:total=7:r1c1,r1c2,r2c1+even:r3c3",
    "9x9+diagonals+thermometer:r1c1,r2c2,r3c3",
)
OPEN = "4x4+killer_cage:total=?:r1c1,r1c2"
CROSS = [cell for box in (0, 1, 2, 3, 6) for cell in Board.classic(3).groups[18 + box].cells]
"""The cells of a band and a stack, box by box."""


@cache
def solution(spec: str) -> Any:
    """Return the digits of a full grid."""
    grid = cluesmith.solve(Puzzle.empty(Board.parse(spec)), limit=1).solution
    assert grid is not None
    return np.frombuffer(grid.digits, np.uint8)


class Choices(Protocol):
    """Where arguments come from: an example of Hypothesis, or the bytes of a fuzzer."""

    def number(self, least: int, greatest: int) -> int:
        """Return a number within bounds."""

    def content(self, length: int) -> bytes:
        """Return so many bytes."""


class Real:
    """Arguments as the package passes them, of a board with constraints, where few others fit.

    Attributes:
        spec: the board.
        parts: its constraints.
        masks: candidates of the board, of which one is wrong.
        wrong: that candidate.
    """

    def __init__(self, choices: Choices, digits: Any) -> None:
        self.choices = choices
        self.digits = digits
        self.spec = CONSTRAINED[choices.number(0, len(CONSTRAINED) - 1)]
        self.board = Board.parse(self.spec)
        self.parts = constraint_parts(self.board)
        self.right = solution(self.spec)
        cell = choices.number(0, self.board.cell_count - 1)
        digit = int(self.right[cell]) % self.board.size + 1
        self.wrong = (cell, digit)
        is_placed = np.resize(self.digits > 0, self.board.cell_count)
        placed = 1 << (self.right.astype(np.uint32) - 1)
        self.masks = np.where(is_placed, placed, self.board.all_digits).astype(np.uint32)
        self.masks[cell] |= 1 << (digit - 1)

    def of(self, name: str) -> dict[str, Any]:
        """Return arguments of a call by their names, and as ``self`` the object of a method."""
        owner, _, method = name.partition(".")
        if owner == "ConstraintTables":
            return self._of_tables(method)
        if owner == "RowWriter":
            return self._of_writer(method)
        assumption: dict[str, Any] = {
            "board": self.parts.board_tables,
            "masks": self.masks,
            "candidate": self.wrong,
            "is_true": True,
        }
        passes = [(part.number, 0) for part in self.parts.parts]
        match name:
            case "FilterLooks.__init__":
                return {"board": self.parts.board_tables}
            case "FilterLooks.first":
                return {"self": self.parts.looks, "masks": self.masks, "passes": passes, "start": 0}
            case "constrained_closer":
                return {"board": self.parts.board_tables, "rules": [], "passes": passes}
            case "ValueTask.__init__":
                return value_arguments()
            case "candidates_left_by_values":
                grids = np.resize(solution("4x4"), (2, 16))
                return {"task": _native.ValueTask(**value_arguments()), "grids": grids}
            case "filling_follows":
                return {"digits": solution("9x9")[CROSS] - 1}
            case "hodoku_path":
                return {"puzzle": self._clues(), "solution": solution("9x9")[None]}
            case "walk_like_hodoku":
                return {"puzzles": self._clues(), "solutions": solution("9x9")[None]}
            case "reason_account" | "reason_premises":
                return assumption | {"places": _native.small_reason(**assumption)}
            case "refutation":
                tables = self.parts.board_tables
                easiest = _native.easiest_refutation(tables, self.masks, 1)
                candidate, effort = easiest or (self.wrong, (9, 9))
                return assumption | {"candidate": candidate, "effort": effort}
            case "rate_by_reasons":
                rows = {"positions": self.masks[None], "solutions": self.right[None]}
                return {"board": self.parts.board_tables, "filters": [], **rows}
            case "refute_board":
                return assumption | {"known": self.right.tobytes()}
        return {}

    def _clues(self) -> Any:
        """Return a row with the first clues of a full 9x9 grid."""
        return (solution("9x9") * (np.arange(81) < self.choices.number(30, 81)))[None]

    def _of_tables(self, method: str) -> dict[str, Any]:
        board, size = self.board, self.board.size
        full = (1 << size) - 1
        tables = _native.ConstraintTables(size, 1, board.cell_count)
        moves = [part for digit in range(size) for part in (0, digit, digit % 2)]
        filled = self.parts.tables
        index = self.choices.number(0, filled.filter_count - 1)
        masks = [self.choices.number(1, full) for _ in filled.cells(index)]
        row = list(range(size))
        match method:
            case "__init__":
                return {"digits": size, "first_value": 1, "cells": board.cell_count}
            case "add_pair" | "add_pair_filter":
                allowed = [self.choices.number(0, full) for _ in row]
                return {"self": tables, "first": 0, "second": 1, "allowed": allowed}
            case "add_set":
                family = [self.choices.number(0, 2**64 - 1) for _ in range(max(1, 2**size // 64))]
                return {"self": tables, "cells": row[:3], "family": family}
            case "add_sum":
                totals = sorted({self.choices.number(1, 9), 5})
                return {
                    "self": tables,
                    "cells": row[:3],
                    "parts": [(1, 2), (-1, 1)],
                    "totals": totals,
                }
            case "add_automaton":
                starts, ends = [0], [0, 1]
                return {"self": tables, "states": 2, "transitions": moves} | {
                    "starts": starts,
                    "ends": ends,
                }
            case "add_line":
                return {
                    "self": tables,
                    "cells": row,
                    "automaton": tables.add_automaton(2, moves, [0], [1]),
                }
            case "add_blocks":
                cases = [(1, 3, self.choices.number(3, 7), full, [(0, 0)])]
                return {"self": tables, "cells": row, "cases": cases}
            case "add_counts":
                return {"self": tables, "cells": row, "allowed": [self.choices.number(1, 7)] * size}
            case "join_alternatives":
                for cell in (0, 1):
                    tables.add_pair_filter(cell, cell + 1, [full] * size)
                return {"self": tables, "starts": [0, 1]}
            case "relax":
                place = self.choices.number(-1, len(masks) - 1)
                return {"self": filled, "index": index, "masks": masks, "place": place, "digit": 0}
        return {"self": filled, "index": index, "masks": masks}

    def _of_writer(self, method: str) -> dict[str, Any]:
        writer = _native.RowWriter(3)
        match method:
            case "add_grids":
                return {"self": writer, "digits": np.resize(self.digits, (3, 81)), "blank": b"."}
            case "add_numbers":
                return {"self": writer, "numbers": np.arange(3, dtype=np.uint64)}
            case "add_words":
                codes = np.array([0, 1, 0], np.uint32)
                return {"self": writer, "codes": codes, "words": [b"one", b"two"]}
        return {}


def value_arguments() -> dict[str, Any]:
    """Return what a task of values is made from, for a cage without its total."""
    board = Board.parse(OPEN)
    parts = open_parts(board)
    closers = [
        _native.constrained_closer(
            parts.board_tables,
            naked=True,
            hidden=hidden,
            locked=False,
            common_peers=False,
            rules=[],
            passes=[],
        )
        for hidden in (False, True)
    ]
    return {
        "allow": closers[0],
        "filler": closers[1],
        "frame": constrained_tables(frame(board))[0],
        "fixed": [part.number for part in parts.fixed],
        "open": parts.values,
        "cells": [0],
        "within": np.full(board.cell_count, board.all_digits, np.uint32),
    }
