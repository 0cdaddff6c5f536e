# SPDX-License-Identifier: MIT
"""Remote pairs: cells with the same two digits, each seeing the next, hold them by turns.

The two ends of an even number of such cells hold both digits between them, so these leave every
cell that sees both ends. Two cells are a naked pair; a remote pair has four or more.

>>> from cluesmith.board import Board
>>> from cluesmith.strategies.state import State
>>> masks = [0b1111] * 16
>>> masks[0] = masks[3] = masks[11] = masks[9] = 0b0011
>>> state = State(Board.classic(2), bytes(16), masks)
>>> [f"{step.roles['cells']}" for step in remote_pair(state)]
['r1c1, r1c4, r3c4 and r3c2']
"""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from cluesmith.board.bits import bits, bitset
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import Rule, only
from cluesmith.strategies.step import Cells, Chain, Digits, Node, first_of_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.catalogue import Numbers, Reasons, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State


def _leaving(state: State, cells: tuple[int, ...]) -> frozenset[Pair]:
    """Return the candidates that see both ends of a chain of cells."""
    return frozenset(
        (cell, digit)
        for digit in digits_of(state.masks[cells[0]])
        for cell in bits(state.seeing(digit, (cells[0], cells[-1])))
    )


def _reasons(state: State, cells: Numbers) -> Reasons:
    board, mask = state.board, state.masks[cells[0]]
    digits = digits_of(mask)
    nodes = [
        Node(digit, (cell,))
        for index, cell in enumerate(cells)
        for digit in (digits if index % 2 == 0 else digits[::-1])
    ]
    return Rule(only(board, bitset(cells), mask), _leaving(state, cells)), {
        "cells": Cells(cells, board.columns),
        "digits": Digits(digits),
        "chain": Chain.alternating(nodes, board.columns),
    }


@strategy(
    id_="remote_pair",
    name="Remote pair",
    level=Level.HARD,
    rank=280,
    sentence=(
        "{cells} hold only {digits}, and each sees the next, so the digits alternate. The ends "
        "hold both, so {digits} are removed from every cell that sees both ends: {cleared}."
    ),
    paints={"cells": Paint.PATTERN, "chain": Paint.LINK},
    reasons=_reasons,
    aliases={"hodoku": "Remote Pair", "sudokuwiki": "Remote Pairs"},
)
def remote_pair(state: State) -> Iterator[Witness]:
    """Yield chains of four or more cells with the same two digits, shortest first."""
    chains = sorted(_chains(state), key=lambda chain: (len(chain), chain))
    for cells in first_of_each(chains, partial(_leaving, state)):
        if _leaving(state, cells):
            yield (cells,)


def _chains(state: State) -> Iterator[tuple[int, ...]]:
    """Yield a shortest chain for each two cells that four or more cells connect by turns."""
    alike: dict[int, list[int]] = {}
    for cell in bits(state.open):
        if state.masks[cell].bit_count() == 2:
            alike.setdefault(state.masks[cell], []).append(cell)
    for cells in alike.values():
        for start in cells if len(cells) >= 4 else ():
            for chain in _shortest(state, start, bitset(cells)):
                if len(chain) >= 4 and len(chain) % 2 == 0 and start < chain[-1]:
                    yield chain


def _shortest(state: State, start: int, cells: int) -> Iterator[tuple[int, ...]]:
    """Yield a shortest chain from a cell to each of some cells."""
    left = cells & ~(1 << start)
    waiting: deque[tuple[int, ...]] = deque([(start,)])
    while waiting:
        chain = waiting.popleft()
        yield chain
        near = state.board.seen_masks[chain[-1]] & left
        left &= ~near
        waiting.extend((*chain, cell) for cell in bits(near))
