# SPDX-License-Identifier: MIT
r"""Replays: the states that steps pass through, made when they are asked for.

On the 9x9 board native code takes the steps again, all in one call, and hands over each grid as
bytes and text; a state is made of them only where somebody needs its sets of candidates.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.state import State
>>> start = State.initial(Puzzle.parse("1......3..2....4"))
>>> replay = Replay(start, [([(2, 4)], [])])
>>> replay.state(1).placed[:4], replay.written(1)[0]
(b'\x01\x00\x04\x00', '1.4....3..2....4')
"""

from __future__ import annotations

from functools import cached_property
from struct import Struct
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.board.lines import write_line
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.board import Board
    from cluesmith.strategies.rule import Pair

    Changes = tuple[Sequence[Pair], Sequence[Pair]]
    """The placements and the eliminations of a step."""

_MASKS = Struct("=81H")
_SETS = Struct("11s" * 10)


class Replay:
    """The state before the first of some steps, and the one after each: numbers 0, 1, and so on."""

    def __init__(self, start: State, steps: Sequence[Changes]) -> None:
        self._start = start
        self._steps = steps
        self._states = {0: start}

    @property
    def board(self) -> Board:
        """The board of all states."""
        return self._start.board

    def state(self, number: int) -> State:
        """Return a state; the same object each time."""
        states = self._states
        if number not in states:
            if self.board == STANDARD:
                states[number] = self._restored(number)
            else:
                for last in range(len(states) - 1, number):
                    states[last + 1] = states[last].after(*self._steps[last])
        return states[number]

    def written(self, number: int) -> tuple[str, str]:
        """Return the digits and the candidates of a state, each in a line."""
        if self.board != STANDARD:
            state = self.state(number)
            return str(state.values), str(state.candidates)
        placed, _, _, candidates = self._grids[number]
        return write_line(placed), candidates

    @cached_property
    def _grids(self) -> list[tuple[bytes, bytes, bytes, str]]:
        """The digits, the masks, the sets of cells and the line of candidates of each state."""
        return _native.replay(
            np.frombuffer(self._start.placed, np.uint8),
            np.array(self._start.masks, np.uint16),
            self._steps,
        )

    def _restored(self, number: int) -> State:
        """Return the state of a grid that native code has handed over."""
        placed, masks, sets, _ = self._grids[number]
        open_cells, *where = [int.from_bytes(cells, "little") for cells in _SETS.unpack(sets)]
        return State.restored(
            self.board,
            placed,
            _MASKS.unpack(masks),
            where=(0, *where),
            open_cells=open_cells,
            clues=self._start.clues,
        )
