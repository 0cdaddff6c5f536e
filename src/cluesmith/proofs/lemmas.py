# SPDX-License-Identifier: MIT
"""Proofs about boards with constraints: lemmas, each from one constraint, and what follows.

The general search logs why it ruled candidates out. What a link or a filter did becomes a lemma
that names its constraint, and the groups whose digits must differ for it. What it learnt becomes a
line that follows from lemmas and lines before it by unit propagation.

>>> from cluesmith.engines.solve import as_position
>>> from cluesmith.board import Board, Puzzle
>>> board = Board.parse("4x4+killer_cage:total=7:r1c1,r1c2+killer_cage:total=7:r1c3,r1c4")
>>> lemmas, proof = refutation(as_position(Puzzle.empty(board)), (), None)
>>> lemmas.splitlines()[0], proof.splitlines()[-1]
('c0 -1 0', '0')
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from operator import and_
from typing import TYPE_CHECKING, Any

from cluesmith import _native
from cluesmith.board.constraint_tables import Compiled, Origin, compile_constraints
from cluesmith.board.native_tables import native_groups
from cluesmith.engines.limits import native_seconds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cluesmith.board import Board, Position, Puzzle

_IMPLIED, _LINK, _FIRST_FILTER = 0, 1, 2
"""Sources of lines, as native code numbers them."""


def refutation(
    position: Position, solutions: Iterable[Puzzle], time: float | None
) -> tuple[str, str] | None:
    """Return lemmas and a proof that a position has no other solutions; None without the time.

    Raises:
        KeyboardInterrupt: on Ctrl-C.
    """
    board = position.board
    compiled, tables = _tables(board)
    masks: Any = array("I", map(and_, position.candidates.masks, compiled.masks))
    known = b"".join(grid.digits for grid in solutions)
    numbers, ending = _native.refute_board(tables, masks, known, native_seconds(time))
    if ending == "interrupted":
        raise KeyboardInterrupt
    if ending != "exhausted":
        return None
    lemmas = set(_allowed_lemmas(compiled, board))
    proof = []
    for source, literals in _lines(numbers.tolist()):
        text = " ".join(map(str, (*literals, 0)))
        if source == _IMPLIED:
            proof.append(text)
        else:
            lemmas.add(f"{_name(_origin(compiled, source, literals, board.size))}{text}")
    return "".join(f"{line}\n" for line in sorted(lemmas)), "".join(f"{line}\n" for line in proof)


@lru_cache(maxsize=16)
def _tables(board: Board) -> tuple[Compiled, _native.BoardTables]:
    compiled = compile_constraints(board, separately=True)
    groups = native_groups(board, [group.cells for group in board.groups])
    tables = _native.BoardTables(board.size, board.cell_count, groups, compiled.tables)
    return compiled, tables


def _lines(numbers: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield the source and the literals of each line."""
    start = 0
    while start < len(numbers):
        end = numbers.index(0, start + 1)
        yield numbers[start], numbers[start + 1 : end]
        start = end + 1


def _allowed_lemmas(compiled: Compiled, board: Board) -> Iterator[str]:
    """Yield a lemma for each digit that a constraint of single cells rules out."""
    for source, cell, mask in compiled.allowed:
        for digit in range(1, board.size + 1):
            if not mask >> (digit - 1) & 1:
                yield f"{_name(source)}{-(board.size * cell + digit)} 0"


def _origin(compiled: Compiled, source: int, literals: Sequence[int], size: int) -> Origin:
    """Return where a lemma comes from."""
    if source >= _FIRST_FILTER:
        return compiled.filters[source - _FIRST_FILTER]
    (cell, digit), (other, other_digit) = (divmod(-literal - 1, size) for literal in literals)
    return next(
        origin
        for origin, table in compiled.relations[cell, other]
        if not table[digit] >> other_digit & 1
    )


def _name(source: Origin) -> str:
    words = [] if source.constraint is None else [f"c{source.constraint}"]
    return "".join(f"{word} " for word in (*words, *(f"g{group}" for group in source.groups)))
