# SPDX-License-Identifier: MIT
"""The checker of a search over all grids: a claim holds exactly where no grid is an answer."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.board import Board, Pattern
from cluesmith.clue_problem.claims import claim
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.proofs.certificate import Certificate
from cluesmith.proofs.check import check
from proofs.small_problems import has_answer

BOARDS = [
    "4x4+thermometer:r1c1,r2c2,r3c3+killer_cage:total=?:r1c3,r1c4",
    "4x4+thermometer:r1c1,r1c2,r2c4+difference?:r3c1,r3c2",
]


@given(
    spec=st.sampled_from(BOARDS),
    cells=st.sets(st.integers(0, 15), max_size=5),
    allow=st.sampled_from(["NS", "NS,HS"]),
    minimal=st.booleans(),
)
@settings(max_examples=40)
def test_a_claim_holds_exactly_where_no_grid_is_an_answer(
    spec: str, cells: set[int], allow: str, minimal: bool
) -> None:
    pattern = Pattern.from_cells(sorted(cells), Board.parse(spec))
    problem = ClueProblem.of(pattern, allow=allow, minimal=minimal)

    checked = check(Certificate("grids", claim(problem), {}))

    assert checked.valid == (not has_answer(problem)), checked.reason


def test_boards_whose_constraints_have_no_grid_have_no_answer() -> None:
    board = Board.parse(
        "4x4+thermometer:r1c1,r1c2,r1c3,r1c4+thermometer:r2c1,r2c2,r2c3,r2c4"
        "+killer_cage:total=?:r3c1,r3c2"
    )

    problem = ClueProblem.of(Pattern.from_cells(range(16), board), allow="NS")

    assert check(Certificate("grids", claim(problem), {})).valid
