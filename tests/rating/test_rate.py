# SPDX-License-Identifier: MIT
"""Rating many puzzles: what is settled comes, whatever happens to the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Position, Puzzle
from cluesmith.engines.outcome import Outcome, Status
from cluesmith.engines.solve import solve
from cluesmith.errors import InputError, Interrupted
from cluesmith.rating import rate as module
from cluesmith.rating.contract import scales
from cluesmith.rating.rate import Rating, rate_each
from samples import EASY, NO_SOLUTION, TWO_SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def positions(*texts: str) -> list[Position]:
    """Return the positions that texts stand for, also where clues contradict each other."""
    return [Position.of(Puzzle.parse(text)) for text in texts]


def test_more_puzzles_than_are_rated_at_once_come_in_order() -> None:
    texts = [EASY, NO_SOLUTION, "1......3..2....4", "11" + "." * 79] * 100
    found = list(rate_each(positions(*texts), scales("cover")))

    assert 400 == len(found)
    for text, rating in zip(texts, found, strict=True):
        assert isinstance(rating, InputError) == text.startswith("11")
        assert isinstance(rating, InputError) or text == str(rating.puzzle)
    assert {"no solution"} == {each.reason for each in found[1::4] if isinstance(each, Rating)}


def interrupted_from(
    start: int, given: Sequence[Position], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Rating | InputError], Rating]:
    """Return what is rated, and what is said to be interrupted, when solving ends at a puzzle."""

    def solve_some(asked: Sequence[Position], **_: object) -> Iterator[Outcome]:
        for position in asked[:start]:
            yield solve(position)
        raise Interrupted(Outcome(asked[start].clues, (), 0, Status.UNDECIDED, is_complete=False))

    monkeypatch.setattr(module, "solve_each", solve_some)
    results = rate_each(given, scales("cover"))
    rated: list[Rating | InputError] = []
    with pytest.raises(Interrupted) as stopped:
        rated.extend(results)
    assert isinstance(stopped.value.outcome, Rating)
    return rated, stopped.value.outcome


@pytest.mark.parametrize(
    ("texts", "start", "rated"),
    [
        ([NO_SOLUTION, TWO_SOLUTIONS, EASY], 2, 2),
        ([NO_SOLUTION, EASY, NO_SOLUTION, EASY], 3, 1),  # the first one with a solution is open
        ([EASY, EASY], 0, 0),
    ],
)
def test_an_interrupt_while_solving_keeps_what_is_settled(
    texts: list[str], start: int, rated: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, stopped = interrupted_from(start, positions(*texts), monkeypatch)

    assert texts[:rated] == [str(each.puzzle) for each in found if isinstance(each, Rating)]
    assert (texts[rated], True) == (str(stopped.puzzle), stopped.is_undecided)
    assert "interrupted before it was rated" == stopped.reason
