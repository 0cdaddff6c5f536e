# SPDX-License-Identifier: MIT
"""Closures: the candidates that strategies leave of one or many positions, on any board.

Singles and locked candidates on the 9x9 board run in lanes or bit-sliced, on other boards in native
code of their own. Other strategies that can list their rules on a board run as those rules, in
native code. All others run in the reference. Tests check that all give the same answer for every
position that does not contradict itself.

>>> from cluesmith.board.arrays import to_array
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> close_many(to_array(line), "NS,HS")[0, :9].tolist()
[16, 4, 8, 32, 64, 128, 256, 1, 2]
>>> len(ground_rules(Board.classic(2), select("NS,HS")))
256
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board import Board, Puzzle
from cluesmith.board.arrays import array_of, check_array, check_digits, native_refusals
from cluesmith.board.constraint_parts import constraint_parts
from cluesmith.board.geometry import STANDARD
from cluesmith.board.native_tables import board_tables
from cluesmith.engines.limits import check_threads
from cluesmith.errors import InputError
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.closure import ENDLESS, Patience, close, ground_rules
from cluesmith.strategies.parts import LOOKS, passes
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.rule import Pair

KERNEL_BITS = {
    "naked_single": _native.NAKED_SINGLE,
    "hidden_single": _native.HIDDEN_SINGLE,
    "pointing": _native.POINTING,
    "claiming": _native.CLAIMING,
}
"""The strategies that native code closes as a set of bits, on the 9x9 board."""


_SETS_AT_A_TIME = 256
"""Rules that are written between two checks of the time."""

_BASIC_CLOSERS = {
    frozenset({"naked_single"}): _native.Closer.naked_singles,
    frozenset({"naked_single", "hidden_single"}): _native.Closer.singles,
    frozenset(KERNEL_BITS): _native.Closer.basics,
}
"""The strategy sets that native code closes on any board; a full house is a naked single."""


@checked_arguments
def close_many(
    puzzles: NDArray[np.uint8] | str | Puzzle | Iterable[str | Puzzle],
    strategies: str | Iterable[str],
    threads: int = 1,
    *,
    board: str | Board | None = None,
) -> NDArray[np.uint16] | NDArray[np.uint32]:
    """Return the candidates that strategies leave of many puzzles.

    Args:
        puzzles: uint8[N,cells], C-contiguous, 0 for blank; or puzzles or texts.
        strategies: ids, short forms or named sets, as a list or comma-separated.
        threads: number of threads.
        board: the board of the puzzles; without it texts tell it, and an array is of 9x9.

    Raises:
        InputError: an array that cannot be read, or an unknown strategy.

    Returns:
        Candidate masks, bit d-1 for digit d; all zero if a puzzle contradicts itself. They are
        uint16 for boards up to 16x16 and uint32 for larger ones.
    """
    puzzles, board = array_of(puzzles, board)
    check_threads(threads)
    check_array(puzzles, "puzzles", "uint8", board.cell_count)
    selected = select(strategies, board)
    bits = kernel_set(board, selected)
    if bits is not None:
        with native_refusals():
            return _native.close_many(puzzles, bits, threads=threads)
    check_digits(puzzles, board)
    states = [State.initial(Puzzle(clues.tobytes(), board)) for clues in puzzles]
    masks = close_states(board, states, selected, threads=threads)
    return masks.astype(np.uint16) if board.size <= 16 else masks


def kernel_set(board: Board, strategies: tuple[Strategy, ...]) -> int | None:
    """Return strategies as a set of bits, or None if one of them has no bit."""
    if board != STANDARD or any(strategy.id not in KERNEL_BITS for strategy in strategies):
        return None
    return sum(KERNEL_BITS[strategy.id] for strategy in strategies)


def close_states(
    board: Board, states: list[State], strategies: tuple[Strategy, ...], threads: int = 1
) -> NDArray[np.uint32]:
    """Return the candidate masks that strategies leave of states of a board."""
    starts = np.array([state.masks for state in states], np.uint32)
    starts = starts.reshape(-1, board.cell_count)
    if kernel_set(board, strategies) == sum(KERNEL_BITS.values()):
        return _native.close_basics(starts, threads=threads)
    native = native_closer(board, strategies)
    if native is not None:
        return native.close(starts, threads=threads)
    masks = np.zeros((len(states), board.cell_count), np.uint32)
    for row, state in enumerate(states):
        closed = close(state, strategies)
        if closed.contradiction is None:
            masks[row] = closed.masks
    return masks


def is_quick(board: Board, strategies: tuple[Strategy, ...]) -> bool:
    """Whether native code closes a board under these strategies."""
    is_kernel = kernel_set(board, strategies) is not None
    return is_kernel or native_closer(board, strategies) is not None


def native_closer(
    board: Board, strategies: tuple[Strategy, ...]
) -> _native.Closer | _native.HornRules | None:
    """Return the closure under strategies in native code, or None if it does not know them all."""
    return basic_closer(board, strategies) or (
        listed_rules(board, strategies) if board.is_plain else None
    )


@lru_cache(maxsize=64)
def basic_closer(board: Board, strategies: tuple[Strategy, ...]) -> _native.Closer | None:
    """Return the closure under naked singles, all singles, or these and locked candidates.

    On a board with constraints there is one for every set of strategies that look at constraints or
    can list their rules. None if the strategies are others.
    """
    if not board.is_plain:
        return constrained_closer(board, strategies)
    ids = {strategy.id for strategy in strategies}
    make = _BASIC_CLOSERS.get(frozenset(ids - {"full_house"})) if "naked_single" in ids else None
    return None if make is None else make(board_tables(board))


_GROUP_STRATEGIES = {"naked_single", "hidden_single", "full_house", "common_peer_elimination"}
"""The other strategies that native code closes on a board with constraints."""


def constrained_closer(board: Board, strategies: tuple[Strategy, ...]) -> _native.Closer | None:
    """Return the closure on a board with constraints, or None for strategies without native code.

    Singles, locked candidates and looks at constraints have native code. Other strategies of groups
    run as their listed rules.
    """
    ids = {strategy.id for strategy in strategies}
    known = _GROUP_STRATEGIES | LOOKS.keys()
    if "naked_single" not in ids and "full_house" in ids:
        known -= {"full_house"}
    has_locked = {"pointing", "claiming"} <= ids
    if has_locked:
        known |= {"pointing", "claiming"}
    if "cage_combinations" in ids:
        known |= {"hidden_set_in_cage"}
    others = tuple(strategy for strategy in strategies if strategy.id not in known)
    rules: list[_native.HornRules] = []
    for strategy in others:
        listed = listed_rules(board, (strategy,))
        if listed is None:
            return None
        rules.append(listed)
    return _native.constrained_closer(
        constraint_parts(board).board_tables,
        naked="naked_single" in ids,
        hidden="hidden_single" in ids,
        locked=has_locked,
        common_peers="common_peer_elimination" in ids,
        rules=rules,
        passes=[each for id_ in LOOKS if id_ in ids for each in passes(board, id_)],
    )


def listed_rules(
    board: Board, strategies: tuple[Strategy, ...], patience: Patience = ENDLESS
) -> _native.HornRules | None:
    """Return all rules of these strategies on a board, or None if they cannot be listed.

    Raises:
        ListingStopped: the time was over first.
    """
    return _listed_rules(board, strategies, patience)


@lru_cache(maxsize=64)
def _listed_rules(
    board: Board, strategies: tuple[Strategy, ...], patience: Patience
) -> _native.HornRules | None:
    try:
        rules = ground_rules(board, strategies, patience)
    except InputError:
        return None
    premises = _lists(board, (rule.premises for rule in rules), patience)
    conclusions = _lists(board, (rule.conclusions(board) for rule in rules), patience)
    return _native.HornRules(board.size, *premises, *conclusions, cells=board.cell_count)


def _lists(
    board: Board, sets: Iterable[frozenset[Pair]], patience: Patience
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return sets of candidates as starts and items, end to end."""
    starts, items = [0], []
    for pairs in sets:
        items += sorted(board.size * cell + digit - 1 for cell, digit in pairs)
        starts.append(len(items))
        if not len(starts) % _SETS_AT_A_TIME:
            patience.check()
    return np.array(starts, np.uint32), np.array(items, np.uint32)
