# SPDX-License-Identifier: MIT
"""What to show of a step: which cells in which colour, which candidates, and the links between.

>>> from cluesmith.engines.human import explain
>>> step = explain("1......3..2....4", allow="HS", most=1).steps[0].to_json()
>>> [(part["role"], part["paint"]) for part in step["highlights"]]
[('cell', 'pattern'), ('group', 'group')]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.text import names_of_cells
from cluesmith.strategies.catalogue import Paint
from cluesmith.strategies.step import Cells, Chain, Digits, Groups, Marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Node, Role, Step

_PAINT_NAMES = {paint: paint.name.lower() for paint in Paint}


def highlights(strategy: Strategy, step: Step, before: State) -> list[dict[str, object]]:
    """Return the parts of a step that cells or candidates play, each with its paint."""
    names, masks, roles = names_of_cells(before.board.size), before.masks, step.roles
    digits = [d for role in roles.values() if isinstance(role, Digits) for d in role.digits]
    parts: list[dict[str, object]] = []
    for name, role in roles.items():
        groups: list[str] = []
        pairs: Iterable[Pair] = ()
        if isinstance(role, Cells):
            pairs = [(c, d) for c in role.cells for d in digits if masks[c] >> (d - 1) & 1]
        elif isinstance(role, Groups):
            groups = [group.name for group in role.groups]
        elif isinstance(role, Marks):
            pairs = role.pairs
        else:
            continue
        paint = strategy.paints.get(name)
        parts.append(
            {
                "role": name,
                "paint": None if paint is None else _PAINT_NAMES[paint],
                "groups": groups,
                "cells": [names[cell] for cell in cells_of(role)],
                "candidates": [[names[cell], digit] for cell, digit in pairs],
            }
        )
    return parts


def links(step: Step, size: int) -> list[dict[str, object]]:
    """Return the links of a step's chains, in order."""
    names = names_of_cells(size)

    def end(node: Node) -> dict[str, object]:
        return {"digit": node.digit, "cells": [names[cell] for cell in node.cells]}

    return [
        {"start": end(link.start), "end": end(link.end), "strong": link.is_strong}
        for role in step.roles.values()
        if isinstance(role, Chain)
        for link in role.links
    ]


def cells_of(role: Role | None) -> Sequence[int]:
    """Return the cells that a role is about; a chain and digits have none of their own."""
    if isinstance(role, Cells):
        return role.cells
    if isinstance(role, Groups):
        return [cell for group in role.groups for cell in group.cells]
    return sorted({cell for cell, _ in role.pairs}) if isinstance(role, Marks) else ()
