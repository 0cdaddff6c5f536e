# SPDX-License-Identifier: MIT
"""The checker of trees: the walk through a search for clues is followed in native code.

The evidence is ``{"tokens": [...]}``. ``docs/explanation/certificates.md`` explains the tokens, and
why a tree that is followed to its end proves the claim. The native code takes plain lists of groups
and rules; it returns the leaves at which all clues are known, and this module judges them.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> claim = Claim("4x4", "xxx.............", ("naked_single",))
>>> tree(Certificate("tree", claim, {"tokens": [0]})) is None
True
>>> tree(Certificate("tree", claim, {"tokens": [0, 0]}))
'token 1 of the tree: more follows after its end'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.deadline import NEVER, TimeOver
from cluesmith.proofs.checkers.terms import impossibility, listed_rules
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from cluesmith.proofs.certificate import Certificate
    from cluesmith.proofs.checkers.deadline import Deadline
    from cluesmith.proofs.checkers.terms import Terms

    Lists = list[tuple[list[int], list[int]]]


def tree(certificate: Certificate, deadline: Deadline = NEVER) -> str | None:
    """Follow the tree, then check that no leaf with all clues known is an answer."""
    terms = impossibility(certificate.claim)
    board = terms.board
    expired, objection, position, _, leaves = _native.check_tree(
        board.size,
        [list(group.cells) for group in board.groups],
        list(terms.pattern.cells),
        np.array(State.initial(terms.fixed).masks, np.uint32),
        terms.fixed.clue_count > 0,
        None if terms.is_naked else _rules(terms),
        _tokens(certificate.evidence),
        seconds=deadline.limit,
    )
    if expired:
        raise TimeOver
    if objection:
        return f"token {position} of the tree: {objection}"
    for leaf in leaves:
        deadline.look()
        puzzle = Puzzle(leaf.tobytes(), board)
        if terms.objection(puzzle) is None:
            return f"{puzzle} is an answer"
    return None


def _rules(terms: Terms) -> Lists:
    """Return the listed rules of the allowed strategies as premises and conclusions."""
    board = terms.board

    def numbers(pairs: frozenset[tuple[int, int]]) -> list[int]:
        return [board.size * cell + digit - 1 for cell, digit in pairs]

    return [
        (numbers(rule.premises), numbers(rule.conclusions(board)))
        for rule in listed_rules(board, terms.allow)
    ]


def _tokens(evidence: Mapping[str, Any]) -> NDArray[np.uint32]:
    """Return the tokens as an array."""
    tokens = evidence.get("tokens")
    try:
        if isinstance(tokens, list) and all(type(token) is int for token in tokens):
            return np.array(tokens, np.uint32)
    except OverflowError:
        pass
    raise InputError("tokens of the evidence", expected="a list of numbers")
