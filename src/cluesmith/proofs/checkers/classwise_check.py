# SPDX-License-Identifier: MIT
"""The checker of kind ``classwise``: a tree in which classes of clues are chosen one by one.

The evidence is ``{"tree": ..., "parts": [...]}``: a character for each state, and a ``*`` for a
subtree that is a part of its own. ``docs/explanation/certificates.md`` defines the states and their
bounds; native code computes them again. It returns the fillings that singles and locked candidates
solve, and this module checks that none of them is an answer. Workers share the parts.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.deadline import NEVER, TimeOver
from cluesmith.proofs.checkers.evidence import unpacked
from cluesmith.proofs.checkers.terms import impossibility

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from cluesmith.proofs.certificate import Certificate
    from cluesmith.proofs.checkers.deadline import Deadline

_KNOWN = {"naked_single", "full_house", "hidden_single", "pointing", "claiming"}
"""The planes use all of these; with fewer strategies no more fillings are solved."""

_MOST_STATES = 1 << 31
_RUN = 32


def classwise(certificate: Certificate, deadline: Deadline = NEVER, workers: int = 1) -> str | None:
    """Follow the tree, then check that no filling that it leaves is an answer."""
    terms = impossibility(certificate.claim)
    if terms.board != Board.classic(3):
        return "the kind classwise is for the plain 9x9 board"
    unknown = [strategy.id for strategy in terms.allow if strategy.id not in _KNOWN]
    if unknown:
        return f"{unknown[0]} in the claim, and the kind classwise knows only the basics"
    cells = list(terms.pattern.cells)
    most = _native.MOST_CHECKED_CLUES
    if len(cells) > most:
        return f"{len(cells)} clues, and the kind classwise has at most {most}"
    tree, parts = _texts(certificate.evidence)
    stop = _native.StopFlag()

    def follow(first: int) -> tuple[str | None, list[bytes]]:
        expired, objection, position, _, fillings = _native.check_classwise(
            cells, tree, parts, first=first, step=workers, seconds=deadline.limit, stop=stop
        )
        if expired and not stop.is_set():
            raise TimeOver
        if objection:
            stop.set()
            return f"character {position} of the tree: {objection}", []
        return None, [filling.tobytes() for filling in fillings]

    objections, left = _together(follow, workers, stop)
    if objections:
        return objections[0]
    if terms.fixed.clue_count and left:
        return "digits are fixed, and the fillings that are left have no names of digits"
    for filling in left:
        deadline.look()
        puzzle = Puzzle(filling, terms.board)
        if terms.objection(puzzle) is None:
            return f"{puzzle} is an answer"
    return None


def _together(
    follow: Callable[[int], tuple[str | None, list[bytes]]], workers: int, stop: _native.StopFlag
) -> tuple[list[str], set[bytes]]:
    """Return the objections of all workers and the fillings that they leave."""
    if workers == 1:
        objection, fillings = follow(0)
        return [objection] if objection else [], set(fillings)
    with ThreadPoolExecutor(workers) as pool:
        try:
            reports = list(pool.map(follow, range(workers)))
        finally:  # on Ctrl-C the pool waits for all of them
            stop.set()
    objections = [objection for objection, _ in reports if objection]
    # The others stop when one objects; what they say then means nothing.
    real = [objection for objection in objections if "the time is over" not in objection]
    return real or objections, {filling for _, fillings in reports for filling in fillings}


def _texts(evidence: Mapping[str, Any]) -> tuple[bytes, list[bytes]]:
    """Return the tree and its parts, a character a state."""
    parts = evidence.get("parts")
    if not isinstance(parts, list):
        raise InputError("parts of the evidence", expected="a list")
    tree, *others = (_text(text) for text in (evidence.get("tree"), *parts))
    return tree, others


def _text(text: object) -> bytes:
    plain = unpacked({"tree": text}, "tree")
    if len(plain) + (_RUN - 1) * plain.count("z") > _MOST_STATES:
        raise InputError("a tree that is too long", expected=f"{_MOST_STATES:,} states at most")
    try:
        return plain.replace("z", "0" * _RUN).encode("ascii")
    except UnicodeEncodeError:
        raise InputError("an unknown character in the tree", expected="ASCII") from None
