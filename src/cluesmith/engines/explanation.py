# SPDX-License-Identifier: MIT
"""Explanations: a step as a reader gets it, in a sentence and as parts to highlight.

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.catalogue import get
>>> board = Puzzle.parse("1......3..2....4").board
>>> explanation = kept_explanations(board)(get("naked_single"), (2, 4))
>>> explanation.sentence, explanation.to_json()["premises"]
('4 is the only digit left for r1c3.', [['r1c3', 1], ['r1c3', 2], ['r1c3', 3]])
"""

from __future__ import annotations

import json
import marshal
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from cluesmith.board import Puzzle
from cluesmith.board.text import names_of_cells
from cluesmith.strategies.state import State
from cluesmith.strategies.step import Cells, Chain, Digits, Groups, Pairs, cells_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Strategy, Witness
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.step import Node

    Highlight = tuple[str, str | None, Sequence[str], Sequence[int], Sequence[Pair]]
    """A role, its paint, its groups, its cells and its candidates."""


class Explanation:
    """The step that a witness stands for in a state, its sentence and its parts.

    Attributes:
        strategy: the strategy of the step.
        step: the step with its rule and its roles.
    """

    def __init__(self, strategy: Strategy, state: State, witness: Witness) -> None:
        self.strategy = strategy
        self.step = strategy.step(state, witness)
        self._masks = state.masks

    @cached_property
    def sentence(self) -> str:
        """The step as a player would say it."""
        return self.strategy.explain(self.step)

    def to_json(self) -> dict[str, object]:
        """Return the step with cells by name and candidates as ``[cell, value of the digit]``."""
        step, strategy = self.step, self.strategy
        names, shift = names_of_cells(step.size), step.first - 1
        return {
            "strategy": strategy.id,
            "name": strategy.name,
            "sentence": self.sentence,
            "placements": [[names[cell], digit + shift] for cell, digit in step.placements],
            "eliminations": [[names[cell], digit + shift] for cell, digit in step.eliminations],
            "premises": [[names[cell], digit + shift] for cell, digit in self._premises],
            "highlights": [
                {
                    "role": role,
                    "paint": paint,
                    "groups": [*groups],
                    "cells": [names[cell] for cell in cells],
                    "candidates": [[names[cell], digit + shift] for cell, digit in pairs],
                }
                for role, paint, groups, cells, pairs in self._highlights
            ],
            "links": [
                {
                    "start": _node(link.start, names, shift),
                    "end": _node(link.end, names, shift),
                    "strong": link.is_strong,
                }
                for chain in self._chains
                for link in chain.links
            ],
        }

    @cached_property
    def json_members(self) -> str:
        """The JSON text of the step up to the brace at its end."""
        return json.dumps(self.to_json())[:-1]

    @cached_property
    def _premises(self) -> list[Pair]:
        return sorted(self.step.rule.premises)

    @cached_property
    def _chains(self) -> list[Chain]:
        return [role for role in self.step.roles.values() if isinstance(role, Chain)]

    @cached_property
    def _highlights(self) -> list[Highlight]:
        return list(self._parts())

    def _parts(self) -> Iterator[Highlight]:
        """Yield the roles that cells or candidates play."""
        roles, paints, masks = self.step.roles, self.strategy.paint_names, self._masks
        digits = [d for role in roles.values() if isinstance(role, Digits) for d in role.digits]
        for name, role in roles.items():
            groups: Sequence[str] = ()
            pairs: Sequence[Pair] = ()
            if isinstance(role, Cells):
                pairs = [(c, d) for c in role.cells for d in digits if masks[c] >> (d - 1) & 1]
            elif isinstance(role, Groups):
                groups = [group.name for group in role.groups]
            elif isinstance(role, Pairs):
                pairs = role.pairs
            else:
                continue
            yield name, paints.get(name), groups, cells_of(role), pairs


def _node(node: Node, names: Sequence[str], shift: int) -> dict[str, object]:
    return {"digit": node.digit + shift, "cells": [names[cell] for cell in node.cells]}


class KeptExplanation(Explanation):
    """The explanation of a step that is the same in every state, as that of a single is.

    Its JSON is kept packed: to unpack it takes less time than to copy lists that lie anywhere in
    memory.
    """

    @cached_property
    def _packed(self) -> bytes:
        return marshal.dumps(super().to_json())

    def to_json(self) -> dict[str, object]:
        """Return the same as the explanation of any other step."""
        members: dict[str, object] = marshal.loads(self._packed)  # noqa: S302 (our own bytes)
        return members


@lru_cache(maxsize=4)
def kept_explanations(board: Board) -> Callable[[Strategy, Witness], KeptExplanation]:
    """Return what gives the explanations that strategy and witness alone determine on a board.

    They are kept: four of five steps are of this kind, and they come again in other puzzles.
    """
    empty = State.initial(Puzzle.empty(board))

    @lru_cache(maxsize=1 << 13)
    def kept(strategy: Strategy, witness: Witness) -> KeptExplanation:
        return KeptExplanation(strategy, empty, witness)

    return kept
