# SPDX-License-Identifier: MIT
"""Random full grids of the classic 9x9 board: each has the same chance."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cluesmith import _native
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.solve_many import solve_many
from cluesmith.generating.request import GenerationRequest
from cluesmith.generating.requirement import plain

if TYPE_CHECKING:
    from numpy.typing import NDArray

GRIDS = 100_000

CHANCES = {
    (False, 9, 9, 9): 0.000481648027,
    (False, 9, 9, 13): 0.014557256049,
    (False, 9, 9, 15): 0.006829208759,
    (False, 9, 9, 19): 0.008806012967,
    (False, 9, 9, 27): 0.000493800541,
    (False, 9, 13, 13): 0.095542380646,
    (False, 9, 13, 15): 0.088732041037,
    (False, 9, 13, 19): 0.038518139881,
    (False, 9, 15, 15): 0.014875324550,
    (False, 13, 13, 13): 0.188823034991,
    (False, 13, 13, 15): 0.205541787730,
    (False, 13, 13, 19): 0.086639194348,
    (False, 13, 13, 27): 0.004526480293,
    (False, 13, 15, 15): 0.065861105495,
    (False, 13, 15, 19): 0.090209596970,
    (False, 13, 19, 19): 0.009033915361,
    (False, 15, 15, 15): 0.014231333198,
    (False, 15, 15, 19): 0.012034196043,
    (False, 15, 15, 27): 0.001526306815,
    (False, 15, 19, 19): 0.004546648232,
    (False, 19, 19, 19): 0.009804560358,
    (False, 19, 19, 27): 0.002342259993,
    (False, 27, 27, 27): 0.000091684014,
    (True, 9, 9, 9): 0.000053516447,
    (True, 9, 9, 27): 0.000164600180,
    (True, 9, 13, 13): 0.001472562189,
    (True, 9, 13, 19): 0.002962933837,
    (True, 9, 15, 15): 0.000991688303,
    (True, 13, 13, 13): 0.003959029025,
    (True, 13, 13, 15): 0.005972786104,
    (True, 13, 13, 19): 0.005984448648,
    (True, 13, 13, 27): 0.001508826764,
    (True, 13, 15, 19): 0.006013979369,
    (True, 13, 19, 19): 0.003011305120,
    (True, 15, 15, 15): 0.000502786403,
    (True, 15, 15, 27): 0.000508768938,
    (True, 15, 19, 19): 0.001515549411,
    (True, 19, 19, 19): 0.000517988294,
    (True, 19, 19, 27): 0.000780753331,
    (True, 27, 27, 27): 0.000030561338,
}
"""The share of each class of bands among all 9x9 grids, by `tools/chute_classes.cpp`: whether its
boxes have the same triples in their rows, and for each two boxes how alike their columns are."""

UNLIKELY = 72.1
"""Chance alone gives a sum of squares above this once in a thousand samples (39 degrees)."""


def full_grids(count: int, grids: str, seed: int = 1) -> NDArray[np.uint8]:
    """Return full grids, uint8[count,81]."""
    cells = [[cell] for cell in range(81)]
    asked = (plain(STANDARD), cells, "remove", 0, 81, 81, False)
    _, solutions, *_ = _native.generate(*asked, grids=grids, seed=seed, tries=count, seconds=600)
    return np.asarray(solutions)


def band_classes(grids: NDArray[np.uint8]) -> Counter[tuple[int, ...]]:
    """Return how many of the first bands are in each class."""
    bits = np.left_shift(1, grids.reshape(-1, 9, 3, 3)[:, :3].astype(np.int64))  # row box column
    rows = np.sort(bits.sum(axis=3), axis=1)  # the triples of each box, in the same order
    pure = (rows == rows[:, :, :1]).all(axis=(1, 2))
    columns = bits.sum(axis=1)  # of each box
    shared = [
        sum(
            np.bitwise_count(columns[:, one, i] & columns[:, other, j]).astype(np.int64) ** 2
            for i in range(3)
            for j in range(3)
        )
        for one, other in ((0, 1), (0, 2), (1, 2))
    ]
    keys = np.column_stack([pure, np.sort(np.column_stack(shared), axis=1)])
    return Counter(map(tuple, keys.tolist()))


def squares(counts: Counter[tuple[int, ...]]) -> float:
    """Return the chi-squared sum of the counts over the classes that are expected at least once."""
    total = counts.total()
    return sum(
        (counts[key] - total * share) ** 2 / (total * share) for key, share in CHANCES.items()
    )


def test_the_chances_are_those_of_all_grids() -> None:
    assert sum(CHANCES.values()) == pytest.approx(1, abs=1e-9)


def test_chi_squared_cannot_tell_the_default_grids_from_uniform() -> None:
    grids = full_grids(GRIDS, GenerationRequest.of().grids)
    counts = band_classes(grids)
    assert counts.total() == GRIDS
    assert set(counts) <= {tuple(map(int, key)) for key in CHANCES}
    assert squares(counts) < UNLIKELY
    stacks = grids.reshape(-1, 9, 9).transpose(0, 2, 1).reshape(-1, 81)
    assert squares(band_classes(stacks)) < UNLIKELY


def test_chi_squared_tells_grids_of_the_solver_from_uniform() -> None:
    assert squares(band_classes(full_grids(2_000, "quick"))) > 10 * UNLIKELY


@pytest.mark.parametrize("grids", ["uniform", "quick", "paper"])
def test_every_way_draws_full_grids(grids: str) -> None:
    drawn = full_grids(200, grids)
    assert len(np.unique(drawn, axis=0)) == 200
    cells = drawn.reshape(-1, 9, 9)
    boxes = cells.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    for lines in (cells, cells.swapaxes(1, 2), boxes):
        assert (np.sort(lines, axis=2) == np.arange(1, 10)).all()


def test_every_first_box_row_and_column_can_be_completed() -> None:
    """The theorem behind step 3 of the exact-cover paper's generator.

    Permuting the rows and columns of chutes leaves one first box, and of the first rows those that
    ascend in their boxes and have 4 in the second box.
    """
    box = np.zeros(81, np.uint8)
    box[[0, 1, 2, 9, 10, 11, 18, 19, 20]] = range(1, 10)
    rows = [row for row in permutations(range(4, 10)) if row[0] == 4 < row[1] < row[2]]
    rows = [row for row in rows if row[3] < row[4] < row[5]]
    columns = list(permutations((2, 3, 5, 6, 8, 9)))
    starts = np.tile(box, (len(rows) * len(columns), 1))
    starts[:, 3:9] = np.repeat(rows, len(columns), axis=0)
    starts[:, 27::9] = np.tile(columns, (len(rows), 1))

    _, counts = solve_many(starts, limit=1)

    assert (10, 720) == (len(rows), len(columns))
    assert counts.all()
