# SPDX-License-Identifier: MIT
"""The sentences of HoDoKu's steps: the technique, where to look, and what follows.

>>> sentence("Naked Pair", [], [(2, 4)], [4, 7], [0, 1], [])
'Naked Pair: 4 and 7 in r1c1 and r1c2; so r1c3 is not 4.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.text import cell_name, cell_names, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cluesmith.strategies.rule import Pair

    ChainNode = tuple[Sequence[int], int, bool]
    """Cells, a digit, and whether the digit is in one of them or in none."""

_SIZE = 9


def sentence(
    technique: str,
    placements: Sequence[Pair],
    eliminations: Sequence[Pair],
    digits: Sequence[int],
    cells: Sequence[int],
    chains: Sequence[Sequence[ChainNode]],
) -> str:
    """Return a step in words."""
    effect = effect_words(placements, eliminations)
    if chains:
        ways = "; ".join(_chain(chain) for chain in chains)
        return f"{technique}: {ways}; so {effect}."
    if placements:
        return f"{technique}: {effect}."
    what = phrase([str(digit) for digit in digits])
    return f"{technique}: {what} in {cell_names(cells, _SIZE)}; so {effect}."


def effect_words(placements: Sequence[Pair], eliminations: Iterable[Pair]) -> str:
    """Return what a step places or rules out, in words."""
    if placements:
        return phrase([f"{cell_name(cell, _SIZE)} = {digit}" for cell, digit in placements])
    losing: dict[int, list[int]] = {}
    for cell, digit in dict.fromkeys(eliminations):
        losing.setdefault(digit, []).append(cell)
    return phrase(
        [
            f"{cell_names(cells, _SIZE)} {'is' if len(cells) == 1 else 'are'} not {digit}"
            for digit, cells in sorted(losing.items())
        ]
    )


def _chain(chain: Sequence[ChainNode]) -> str:
    """Return a chain from its start: r1c2<>4 means that the digit is not there."""
    words = [
        f"{'/'.join(cell_name(cell, _SIZE) for cell in cells)}{'=' if is_there else '<>'}{digit}"
        for cells, digit, is_there in chain
    ]
    return " -> ".join(words)
