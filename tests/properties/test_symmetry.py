# SPDX-License-Identifier: MIT
"""What holds for every transformation, puzzle and pattern, on every kind of board."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cluesmith.board import Board, Candidates, Pattern, Puzzle
from cluesmith.board.canonical import (
    automorphisms,
    canonical_form,
    canonical_pattern,
)
from cluesmith.board.symmetry import Transformation
from hypothesis_strategies import automorphism_count, boards, patterns, puzzles, transformations


@given(st.data())
def test_transformations_of_a_board_form_a_group(data: st.DataObject) -> None:
    board = data.draw(boards())
    a, b, c = (data.draw(transformations(board)) for _ in range(3))
    identity = Transformation.identity(board)

    assert a.keeps(board)
    assert a.then(b).keeps(board)
    assert a.inverse().keeps(board)
    assert a.then(b).then(c) == a.then(b.then(c))
    assert a.then(identity) == a == identity.then(a)
    assert a.then(a.inverse()) == identity == a.inverse().then(a)


@given(st.data())
def test_applying_is_an_action_of_the_group(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    a, b = (data.draw(transformations(puzzle.board)) for _ in range(2))

    assert a.then(b).apply(puzzle) == b.apply(a.apply(puzzle))
    assert a.inverse().apply(a.apply(puzzle)) == puzzle
    assert a.then(b).cells[3] == b.cells[a.cells[3]]
    assert a.then(b).rename(2) == b.rename(a.rename(2))


@given(st.data())
def test_a_transformation_moves_conflicts_clues_and_candidates_alike(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(consistent=False))
    transformation = data.draw(transformations(puzzle.board))
    image = transformation.apply(puzzle)

    moved = [transformation.cells[cell] for cell in puzzle.conflicts()]
    assert sorted(moved) == list(image.conflicts())
    assert Pattern.of(image) == transformation.apply(Pattern.of(puzzle))
    assert Candidates.of(image) == transformation.apply(Candidates.of(puzzle))
    for cell, digit in enumerate(puzzle.digits):
        assert image.digits[transformation.cells[cell]] == transformation.rename(digit)


@given(st.data())
def test_a_transformation_moves_groups_to_groups(data: st.DataObject) -> None:
    board = data.draw(boards())
    transformation = data.draw(transformations(board))
    groups = {frozenset(group.cells) for group in board.groups}

    assert groups == {frozenset(map(transformation.cells.__getitem__, group)) for group in groups}


@given(st.data(), st.booleans())
def test_the_canonical_form_is_the_same_for_every_image(
    data: st.DataObject, consistent: bool
) -> None:
    puzzle = data.draw(puzzles(consistent=consistent))
    image = data.draw(transformations(puzzle.board)).apply(puzzle)
    form, transformation = canonical_form(puzzle)

    assert form == canonical_form(image)[0]
    assert form == transformation.apply(puzzle)
    assert form == canonical_form(form)[0]
    assert form.digits <= puzzle.digits


@given(st.data())
def test_the_canonical_form_of_a_full_grid_is_the_same_for_every_image(
    data: st.DataObject,
) -> None:
    order = data.draw(st.sampled_from((2, 3, 4)))
    size = order * order
    rows = (order * (row % order) + row // order for row in range(size))
    grid = Puzzle(
        bytes((shift + column) % size + 1 for shift in rows for column in range(size)),
        Board.classic(order),
    )
    blanks = data.draw(st.sets(st.integers(0, size * size - 1), max_size=2 * size))
    puzzle = grid.with_digits((cell, 0) for cell in blanks)
    image = data.draw(transformations(grid.board)).apply(puzzle)
    form, transformation = canonical_form(image)

    assert form == canonical_form(puzzle)[0] == transformation.apply(image)


@given(st.data())
def test_patterns_have_a_canonical_form_too(data: st.DataObject) -> None:
    pattern = data.draw(patterns())
    image = data.draw(transformations(pattern.board)).apply(pattern)
    form, transformation = canonical_pattern(pattern)

    assert form == canonical_pattern(image)[0]
    assert form == transformation.apply(pattern)
    assert form == canonical_pattern(form)[0]
    assert automorphism_count(image) == automorphism_count(pattern)


@given(patterns())
def test_automorphisms_keep_their_pattern(pattern: Pattern) -> None:
    found = list(automorphisms(pattern, limit=50))

    assert len(set(found)) == len(found) == min(50, automorphism_count(pattern))
    assert all(automorphism.apply(pattern) == pattern for automorphism in found)
