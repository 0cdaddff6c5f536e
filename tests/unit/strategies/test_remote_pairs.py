# SPDX-License-Identifier: MIT
"""Remote pairs on positions made by hand."""

from __future__ import annotations

from cluesmith.strategies.catalogue import get
from positions import elimination_names, position

FOUR = {"r1c1": "45", "r1c8": "45", "r6c8": "45", "r6c2": "45"}


def test_the_ends_of_four_cells_remove_both_digits_from_what_sees_both() -> None:
    (step,) = get("remote_pair").find(position(FOUR))

    assert elimination_names(step) == (
        "r1c2<>4 r1c2<>5 r2c2<>4 r2c2<>5 r3c2<>4 r3c2<>5 "
        "r4c1<>4 r4c1<>5 r5c1<>4 r5c1<>5 r6c1<>4 r6c1<>5"
    )
    assert get("remote_pair").explain(step) == (
        "r1c1, r1c8, r6c8 and r6c2 hold only 4 and 5, and each sees the next, so the digits "
        "alternate. The ends hold both, so 4 and 5 are removed from every cell that sees both "
        "ends: r1c2, r2c2, r3c2, r4c1, r5c1 and r6c1."
    )
    assert f"{step.roles['chain']}" == (
        "(4)r1c1=(5)r1c1-(5)r1c8=(4)r1c8-(4)r6c8=(5)r6c8-(5)r6c2=(4)r6c2"
    )


def test_three_cells_are_no_remote_pair() -> None:
    three = dict.fromkeys(("r1c1", "r1c8", "r6c8"), "45")

    assert not list(get("remote_pair").find(position(three)))


def test_the_cells_must_all_have_the_same_two_digits() -> None:
    for name in FOUR:
        assert not list(get("remote_pair").find(position(FOUR | {name: "46"})))
        assert not list(get("remote_pair").find(position(FOUR | {name: "456"})))


def test_a_remote_pair_may_have_six_cells() -> None:
    six = dict.fromkeys(("r1c1", "r1c8", "r6c8", "r6c3", "r8c3", "r8c5"), "45")

    *_, longest = get("remote_pair").find(position(six))

    assert f"{longest.roles['cells']}" == "r1c1, r1c8, r6c8, r6c3, r8c3 and r8c5"
    assert elimination_names(longest) == "r1c5<>4 r1c5<>5 r8c1<>4 r8c1<>5"


def test_an_even_number_of_cells_counts_along_the_shortest_way() -> None:
    ring = FOUR | {"r6c1": "45"}  # r6c1 sees r1c1, r6c2 and r6c8: the ends are nearer now

    steps = list(get("remote_pair").find(position(ring)))

    assert not steps


def test_remote_pairs_work_on_a_jigsaw_board() -> None:
    state = position(
        {"r1c1": "12", "r1c4": "12", "r3c4": "12", "r3c2": "12"},
        board="jigsaw:1112132233423444",
    )

    (step,) = get("remote_pair").find(state)

    assert elimination_names(step, 4) == "r1c2<>1 r1c2<>2 r3c1<>1 r3c1<>2 r4c1<>1 r4c1<>2"
