# SPDX-License-Identifier: MIT
"""What to show of a step: which cells in which colour, which candidates, and the links between.

>>> from cluesmith.engines.human import explain
>>> step = explain("1......3..2....4", allow="HS", most=1).steps[0].to_json()
>>> [(part["role"], part["paint"]) for part in step["highlights"]]
[('cell', 'pattern'), ('group', 'group')]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.text import cell_name
from cluesmith.strategies.catalogue import Paint
from cluesmith.strategies.roles import Cells, Chain, Digits, Groups, Marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.roles import Node, Role
    from cluesmith.strategies.rule import Pair
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Step


def highlights(strategy: Strategy, step: Step, before: State) -> list[dict[str, object]]:
    """Return the parts of a step that cells or candidates play, each with its paint."""
    size, roles = before.board.size, step.roles
    digits = [d for role in roles.values() if isinstance(role, Digits) for d in role.digits]
    parts: list[dict[str, object]] = []
    for name, role in roles.items():
        if isinstance(role, Digits | Chain):
            continue
        paint = strategy.paints.get(name)
        pairs = [] if paint is Paint.GROUP else _pairs(role, digits, before)
        parts.append(
            {
                "role": name,
                "paint": None if paint is None else paint.name.lower(),
                "groups": [group.name for group in role.groups] if isinstance(role, Groups) else [],
                "cells": [cell_name(cell, size) for cell in cells_of(role)],
                "candidates": [[cell_name(cell, size), digit] for cell, digit in pairs],
            }
        )
    return parts


def links(step: Step, size: int) -> list[dict[str, object]]:
    """Return the links of a step's chains, in order."""

    def end(node: Node) -> dict[str, object]:
        return {"digit": node.digit, "cells": [cell_name(cell, size) for cell in node.cells]}

    return [
        {"start": end(link.start), "end": end(link.end), "strong": link.is_strong}
        for role in step.roles.values()
        if isinstance(role, Chain)
        for link in role.links
    ]


def cells_of(role: Role | None) -> Iterable[int]:
    """Return the cells that a role is about; a chain and digits have none of their own."""
    match role:
        case Cells(cells=cells):
            return cells
        case Groups(groups=groups):
            return [cell for group in groups for cell in group.cells]
        case Marks(pairs=pairs):
            return sorted({cell for cell, _ in pairs})
        case _:
            return ()


def _pairs(role: Role, digits: Iterable[int], before: State) -> Iterator[Pair]:
    """Yield the candidates that a role is about."""
    if isinstance(role, Marks):
        yield from role.pairs
    elif isinstance(role, Cells):
        for cell in role.cells:
            for digit in digits:
                if before.masks[cell] >> (digit - 1) & 1:
                    yield cell, digit
