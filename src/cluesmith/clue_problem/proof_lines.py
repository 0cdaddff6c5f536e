# SPDX-License-Identifier: MIT
"""The lines and cells of the board that the certificate of an impossibility is about.

>>> from cluesmith.clue_problem.clues import set_clues
>>> drawing(set_clues("xxxx...x........"))["lines"]
['row 3', 'row 4']
>>> drawing(set_clues("x......x..x....x")) is None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.bits import bits
from cluesmith.board.geometry import GroupKind
from cluesmith.board.text import cell_name
from cluesmith.clue_problem.methods.refute import reachable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Board, Group
    from cluesmith.clue_problem.verdict import Verdict
    from cluesmith.proofs.certificate import AnyCertificate


def drawing(verdict: Verdict) -> dict[str, object] | None:
    """Return the lines and cells of the reason for an impossibility; None for other verdicts.

    Both are empty if no part of the board shows the reason, as for a search of all cases.
    """
    if verdict.answer != "impossible":
        return None
    board = verdict.problem.pattern.board
    lines: list[Group] = []
    cells: list[int] = []
    certificate = verdict.refutation
    if certificate is not None and certificate.kind == "geometric":
        reached = reachable(verdict.problem.pattern)
        cells = [cell for cell in range(board.cell_count) if not reached >> cell & 1]
    elif certificate is not None:
        lines = _lines(certificate, board)
        cells = list(bits(_union(lines)))
    return {
        "lines": [line.name for line in lines],
        "cells": [cell_name(cell, board.size) for cell in cells],
        "text": verdict.reason,
    }


def _lines(certificate: AnyCertificate, board: Board) -> list[Group]:
    """Return the rows and columns that a certificate is about."""
    evidence = certificate.evidence
    match certificate.kind:
        case "symmetry":
            moved = sum(1 << cell for cell, image in enumerate(evidence["map"]) if cell != image)
            lines = board.groups_of_kind(GroupKind.ROW, GroupKind.COLUMN)
            return [line for line in lines if not line.mask & ~moved]
        case "chute":
            return list(board.chutes[evidence["chute"]].lines)
        case "crossing":
            chutes = (board.chutes[evidence[name]] for name in ("base", "crossing"))
            return [line for chute in chutes for line in chute.lines]
        case _:
            return []


def _union(lines: Iterable[Group]) -> int:
    mask = 0
    for line in lines:
        mask |= line.mask
    return mask
