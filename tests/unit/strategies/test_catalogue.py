# SPDX-License-Identifier: MIT
"""The catalogue: sentences name what their steps do; strategies that change nothing are refused."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cluesmith.board import Puzzle
from cluesmith.board.text import cell_name
from cluesmith.engines.explain import explain
from cluesmith.errors import InputError
from cluesmith.strategies import catalogue as module
from cluesmith.strategies.catalogue import Level, catalogue, select, strategy
from cluesmith.strategies.closure import close
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.state import State
from conformance.reglib import read_library
from corpus import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.catalogue import Strategy


def steps_of(entry: Strategy) -> list[tuple[str, str]]:
    """Return the candidates that steps place or rule out, as ``5 in r1c1``, with the sentence."""
    return [
        (f"{digit} in {cell_name(cell, 9)}", entry.explain(step))
        for case in read_library(POSITIONS, entry.id)
        for step in islice(entry.find(case.state), 2)
        for cell, digit in (*step.placements, *step.eliminations)
    ]


def test_the_id_of_every_strategy_can_be_found_by_a_search() -> None:
    folder = Path(module.__file__).parent
    for entry in catalogue():
        assert f'"{entry.id}"' in (folder / f"{entry.family}.py").read_text(), entry.id


def test_a_sentence_has_nothing_but_roles_in_braces_which_the_page_reads_too() -> None:
    for entry in catalogue():
        rest = re.sub(r"\{\w+(:or|:together)?\}", "", entry.sentence)
        assert not set("{}") & set(rest), entry.sentence


@pytest.mark.parametrize(
    "entry",
    [entry for entry in catalogue() if entry.is_strategy and entry.suits is None],
    ids=lambda entry: entry.id,
)
def test_a_sentence_names_what_its_step_places_or_rules_out(entry: Strategy) -> None:
    steps = steps_of(entry)

    assert len(steps) >= 6
    for candidate, sentence in steps:
        without_groups = re.sub(r"(row|column|box) \d", "", sentence)
        digit, _, cell = candidate.partition(" in ")
        assert re.search(rf"\b{cell}\b", without_groups), (candidate, sentence)
        assert re.search(rf"(?<![rc]){digit}(?!\d)", without_groups), (candidate, sentence)


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> Iterator[Strategy]:
    """Declare a strategy whose steps change nothing, until the end of the test."""
    monkeypatch.setattr(module, "_CATALOGUE", dict(module._CATALOGUE))
    declare = strategy(
        name="Idle hands",
        level=Level.EASY,
        rank=1,
        sentence="The clue in the first cell rules out {removed}.",
        paints={},
        reasons=lambda _: (Rule(frozenset(), frozenset({(1, 1)})), {}),
    )
    declare(lambda _: iter([()]))
    yield module.get("idle_hands")
    monkeypatch.undo()
    for cached in (module.catalogue, module._names, module._select):
        cached.cache_clear()


def test_a_step_that_changes_nothing_is_refused_with_the_name_of_its_strategy(
    idle: Strategy,
) -> None:
    trace = explain("..2.........3...", allow="idle_hands", most=1)
    state = State.initial(Puzzle.parse("1......3..2....4"))

    assert ["The clue in the first cell rules out 1 in r1c2."] == [s.sentence for s in trace.steps]
    with pytest.raises(InputError, match="a step of idle_hands that changes nothing"):
        explain("1......3..2....4", allow="idle_hands")
    with pytest.raises(InputError, match="a step of idle_hands that changes nothing"):
        close(state, [idle])


def test_an_id_that_a_built_in_strategy_has_is_refused_where_it_is_declared() -> None:
    """In a process of its own: nothing has loaded the built-in strategies there."""
    program = (
        "from cluesmith.strategies.catalogue import Level, strategy\n"
        "declare = strategy(name='X-wing', id_='x_wing', level=Level.EASY, rank=1,\n"
        "    sentence='', paints={}, reasons=None)\n"
        "try:\n"
        "    declare(lambda state: iter(()))\n"
        "except ValueError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert "a second strategy 'x_wing'; expected an id of its own\n" == done.stdout


def _no_reasons(*_: object) -> Any:
    raise AssertionError


@pytest.mark.parametrize(("level", "rank"), [("easy", 1), (Level.EASY, "x")])
def test_a_level_or_a_rank_of_another_type_is_refused_where_it_is_declared(
    level: Any, rank: Any
) -> None:
    with pytest.raises(InputError, match=r"mine of level .* and rank .*; expected a Level"):
        strategy(name="mine", level=level, rank=rank, sentence="", paints={}, reasons=_no_reasons)


@pytest.mark.parametrize("word", ["nothing", "None"])
def test_no_strategy_is_not_taken_for_the_name_of_one(word: str) -> None:
    with pytest.raises(InputError, match=f"'{word}' is not a strategy; expected at least one"):
        select(word)
