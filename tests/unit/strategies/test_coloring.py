# SPDX-License-Identifier: MIT
"""Simple and multi-colouring on positions made by hand."""

from __future__ import annotations

from cluesmith.strategies.catalogue import get, select
from cluesmith.strategies.coloring import colorings
from positions import elimination_names, position

# r1c1 = r1c5 = r6c5 = r6c2: the ends have different colours.
CHAIN = {"7 in row 1": "r1c1 r1c5", "7 in column 5": "r1c5 r6c5", "7 in row 6": "r6c5 r6c2"}
# One pair more, and two cells of the colour of r1c1 are in box 1.
WRAPPED = CHAIN | {"7 in column 2": "r6c2 r2c2"}
# r1c6 and r8c6 see each other; the other ends are in box 1 and box 7.
TWO = {"7 in row 1": "r1c1 r1c6", "7 in row 8": "r8c2 r8c6"}
# r1c1 and r5c5 have one colour; the one sees r8c1, the other r5c9, which differ in theirs.
TORN = {
    "7 in row 1": "r1c1 r1c5",
    "7 in column 5": "r1c5 r5c5",
    "7 in row 8": "r8c1 r8c8",
    "7 in column 8": "r8c8 r4c8",
    "7 in box 6": "r4c8 r5c9",
}


def _without(places: dict[str, str], name: str) -> dict[str, str]:
    return {key: cells for key, cells in places.items() if key != name}


def test_the_names_of_both_forms_mean_both() -> None:
    assert [entry.id for entry in select("simple_coloring")] == [
        "simple_coloring_trap",
        "simple_coloring_wrap",
    ]
    assert select("multi_coloring") == select("multi_coloring_1, multi_coloring_2")
    assert select("Simple Colors") == select("simple_coloring")


def test_cells_that_conjugate_pairs_tie_together_get_two_colours() -> None:
    (coloring,) = colorings(position({}, CHAIN), 7)

    assert coloring.colors == (1 << 0 | 1 << 49, 1 << 4 | 1 << 46)
    assert len(coloring.path(0, 46)) == 3
    assert [pair.cells for pair in coloring.path(4, 49)] == [(4, 49)]
    assert len(coloring.span(1 << 0 | 1 << 4 | 1 << 49)) == 2


def test_trap_removes_the_digit_from_what_sees_both_colours() -> None:
    (step,) = get("simple_coloring_trap").find(position({}, CHAIN))

    assert elimination_names(step) == "r2c2<>7 r3c2<>7 r4c1<>7 r5c1<>7"
    assert get("simple_coloring_trap").explain(step) == (
        "Conjugate pairs tie the places of 7 together: it is either in r1c1 and r6c5, or in "
        "r1c5 and r6c2. So 7 is removed from every cell that sees both colours: r2c2, r3c2, "
        "r4c1 and r5c1."
    )


def test_trap_rests_only_on_the_pairs_between_the_cells_it_uses() -> None:
    further = CHAIN | {"7 in column 2": "r6c2 r9c2", "7 in row 9": "r9c2 r9c7"}

    (short,) = get("simple_coloring_trap").find(position({}, CHAIN))
    (long,) = get("simple_coloring_trap").find(position({}, further))

    assert elimination_names(long) == "r4c1<>7 r5c1<>7"
    assert short.rule.premises == long.rule.premises


def test_a_third_place_unties_a_pair() -> None:
    untied = CHAIN | {"7 in column 5": "r1c5 r6c5 r9c5"}

    assert not list(get("simple_coloring_trap").find(position({}, untied)))


def test_wrap_removes_the_digit_from_a_colour_that_sees_itself() -> None:
    (step,) = get("simple_coloring_wrap").find(position({}, WRAPPED))

    assert elimination_names(step) == "r1c1<>7 r2c2<>7 r6c5<>7"
    assert get("simple_coloring_wrap").explain(step) == (
        "Conjugate pairs tie the places of 7 together: it is either in r1c5 and r6c2, or in "
        "r1c1, r2c2 and r6c5. The latter cannot be, because r1c1 and r2c2 see each other, so 7 "
        "is removed from them all."
    )
    assert not list(get("simple_coloring_wrap").find(position({}, CHAIN)))


def test_multi_coloring_removes_what_sees_the_opposites_of_two_colours_in_contact() -> None:
    (step,) = get("multi_coloring_1").find(position({}, TWO))

    assert elimination_names(step) == "r2c2<>7 r3c2<>7 r7c1<>7 r9c1<>7"
    assert get("multi_coloring_1").explain(step) == (
        "7 is either in r1c1, or in r1c6; and it is either in r8c2, or in r8c6. Colours "
        "that see each other, as r1c6 and r8c6 do, are not both right, so 7 is removed from "
        "every cell that sees the opposites of both: r2c2, r3c2, r7c1 and r9c1."
    )
    apart = TWO | {"7 in row 8": "r8c2 r8c7"}
    assert not list(get("multi_coloring_1").find(position({}, apart)))


def test_multi_coloring_finds_an_x_wing_in_two_contacts() -> None:
    state = position({}, TWO | {"7 in row 8": "r8c1 r8c6"})

    (step,) = get("multi_coloring_1").find(state)

    lines = [row * 9 + column for row in range(9) for column in (0, 5) if row not in (0, 7)]
    assert step.eliminations == tuple((cell, 7) for cell in lines)


def test_multi_coloring_removes_a_colour_that_sees_both_colours_of_another() -> None:
    (step,) = get("multi_coloring_2").find(position({}, TORN))

    assert elimination_names(step) == "r1c1<>7 r5c5<>7"
    assert get("multi_coloring_2").explain(step) == (
        "7 is either in r4c8 and r8c1, or in r5c9 and r8c8. The cells r1c1 and r5c5 hold it "
        "all or not at all, and they see both of these colours, so they do not hold 7."
    )


def test_multi_coloring_needs_the_whole_of_both_colourings() -> None:
    for name in TORN:
        assert not list(get("multi_coloring_2").find(position({}, _without(TORN, name))))


def test_a_window_makes_conjugate_pairs() -> None:
    window = {"7 in extra region 1": "r2c4 r4c2"}
    boxed = {"7 in row 1": "r1c1 r1c4", "7 in box 2": "r1c4 r2c4"}

    (tied,) = get("simple_coloring_trap").find(position({}, boxed | window, board="9x9+windoku"))
    (untied,) = get("simple_coloring_trap").find(position({}, boxed, board="9x9+windoku"))

    assert elimination_names(untied) == "r4c4<>7 r5c4<>7 r6c4<>7 r7c4<>7 r8c4<>7 r9c4<>7"
    assert (
        elimination_names(tied) == "r4c1<>7 r5c1<>7 r5c4<>7 r6c1<>7 r6c4<>7 r7c4<>7 r8c4<>7 r9c4<>7"
    )
