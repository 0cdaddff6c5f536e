# SPDX-License-Identifier: MIT
"""The scales of inference and of propagation: what they say is what the single calls say."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cluesmith as cs
from cluesmith.apps.web.page_catalogue import catalogue
from cluesmith.board import Board
from cluesmith.board.geometry import STANDARD
from cluesmith.board.symmetry import Transformation
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.errors import InputError
from cluesmith.generating.generate import generate
from cluesmith.library import Library, Query
from cluesmith.rating.contract import SCALES, Scale, register, scale, scales
from samples import EASY, ESCARGOT, SEVENTEEN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RESOLUTION = "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5..........."
"""Figure 3 of Henz and Truong."""

ORDINARY = generate(12, seed=77).puzzles


def least_technique(puzzle: cs.Puzzle) -> str:
    """Return the class of a puzzle, one technique after another."""
    techniques = ("up", "flp", "hbr", "bflp")
    return next((name for name in techniques if cs.infer(puzzle, name).solved), "search")


def least_scheme(puzzle: cs.Puzzle) -> str:
    """Return the first scheme of the table that solves a puzzle."""
    return next((name for name in MODELS if cs.propagate(puzzle, name).solved), "search")


@pytest.mark.parametrize(
    "puzzle", [*ORDINARY, *map(cs.Puzzle.parse, (EASY, SEVENTEEN, RESOLUTION, ESCARGOT))]
)
def test_the_class_is_that_of_the_least_technique(puzzle: cs.Puzzle) -> None:
    assert least_technique(puzzle) == cs.rate(puzzle, "infer")["infer"]


@pytest.mark.parametrize("puzzle", [*ORDINARY[:4], cs.Puzzle.parse(EASY)])
def test_the_scheme_is_the_first_that_solves_it(puzzle: cs.Puzzle) -> None:
    assert least_scheme(puzzle) == cs.rate(puzzle, "propagate")["propagate"]


def test_grades_of_many_are_those_of_each() -> None:
    array = cs.to_array(ORDINARY)
    for chosen in scales("infer,propagate"):
        grades = chosen.rate_many(array, STANDARD)

        assert [cs.rate(puzzle, chosen.name)[chosen.name] for puzzle in ORDINARY] == grades
        assert set(grades) <= set(chosen.ladder)


@given(st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_inference_and_cover_do_not_depend_on_how_a_puzzle_lies(seed: int) -> None:
    rng = Random(seed)
    puzzle = rng.choice(ORDINARY)
    turned = Transformation.random(STANDARD, rng).apply(puzzle)

    assert cs.rate(puzzle, "infer,cover").grades == cs.rate(turned, "infer,cover").grades


def test_schemes_that_do_not_look_at_bounds_do_not_depend_on_it_either() -> None:
    rng = Random(3)
    for puzzle in ORDINARY[:3]:
        turned = Transformation.random(STANDARD, rng).apply(puzzle)
        for name in ("FC", "FCI", "HAC", "HACSC3", "HACV"):
            assert cs.propagate(puzzle, name).solved == cs.propagate(turned, name).solved


def test_other_boards_are_rated() -> None:
    [puzzle] = generate(board="16x16", allow="NS", seed=1).puzzles
    rating = cs.rate(puzzle, "infer,propagate,hodoku")

    assert {"infer": "up", "propagate": "FC", "hodoku": None} == rating.grades


@pytest.mark.parametrize("name", sorted(SCALES))
def test_every_scale_has_levels_or_numbers(name: str) -> None:
    chosen = scale(name)

    assert chosen.ladder or chosen.has_numbers
    assert chosen.rates(Board.classic(3))


@pytest.mark.parametrize("name", ["infer:2", "propagate:HAC"])
def test_variants_that_are_not_are_refused(name: str) -> None:
    with pytest.raises(InputError, match=f"the scale {name}"):
        scale(name)


@pytest.fixture
def sparse() -> Iterator[Scale]:
    """A scale of one's own: how few clues a puzzle has, for 9x9 puzzles only."""
    own = Scale(
        "sparse",
        lambda puzzles, _board, _threads: [
            {"level": "full" if clues > 25 else "sparse", "blanks": 81 - clues}
            for clues in (puzzles > 0).sum(axis=1).tolist()
        ],
        ("level", "blanks"),
        ("full", "sparse"),
        has_numbers=True,
        board=STANDARD,
    )
    register(own)
    yield own
    del SCALES["sparse"]


def test_a_scale_without_a_function_is_refused() -> None:
    with pytest.raises(InputError, match="the scale five rates with 5; expected a function"):
        register(Scale("five", cast("Any", 5)))
    assert "five" not in SCALES


def test_a_registered_scale_is_known_to_every_call(sparse: Scale, tmp_path: Path) -> None:
    assert sparse in scales("all")
    assert "sparse" in {entry["title"] for entry in catalogue()["scales"]}
    assert {"level": "full", "blanks": 51} == cs.rate(EASY, "sparse")["sparse"]
    assert None is cs.rate("1......3..2....4", "sparse")["sparse"]

    columns = cs.rate_many([EASY, SEVENTEEN], "sparse")

    assert ["full", "sparse"] == columns["sparse_level"].tolist()
    assert [51, 64] == columns["sparse_blanks"].tolist()

    [puzzle] = cs.generate(target=cs.target("sparse", "full"), seed=1).puzzles

    assert puzzle.clue_count > 25
    with Library(tmp_path / "own.db", create=True) as library:
        library.add_puzzles(map(cs.Puzzle.parse, (EASY, SEVENTEEN)))
        assert 2 == sum(library.rate(sparse))
        found = list(library.find(Query(targets=[cs.target("sparse", "sparse")])))

    assert [cs.Puzzle.parse(SEVENTEEN)] == [each.puzzle for each in found]
    assert {"sparse": {"level": "sparse", "blanks": 64}} == found[0].ratings


@pytest.mark.parametrize("name", ["sparse", "cover", "all", "a,b", "a:b", ""])
def test_a_scale_without_a_name_of_its_own_is_refused(sparse: Scale, name: str) -> None:
    with pytest.raises(InputError, match="expected a name of"):
        register(Scale(name, sparse.rate))


@pytest.mark.parametrize(
    ("grades", "message"),
    [
        (None, "the scale own returned NoneType; expected a list of 1 grades"),
        ([1, 2], "the scale own returned 2 grades; expected a list of 1 grades"),
        (["x"], "the scale own returned 'x'; expected a number or None"),
    ],
)
def test_grades_that_are_none_are_refused_with_the_name_of_the_scale(
    grades: Any, message: str
) -> None:
    own = Scale("own", lambda *_: grades, has_numbers=True)

    with pytest.raises(InputError, match=message):
        own.rate_many(cs.to_array([EASY]), STANDARD)
