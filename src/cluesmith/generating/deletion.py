# SPDX-License-Identifier: MIT
"""The exact-cover paper's way to make a random puzzle: delete clues until one deletion fails.

>>> from cluesmith.board.arrays import to_array
>>> band, middle = "123456789456789123789123456", "231674895875912364694538217"
>>> grid = to_array(band + middle + "317265948542897631968341572")
>>> puzzles = delete_until_one_fails(grid, np.array([1], np.uint64))
>>> int((puzzles > 0).sum()) < 60
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.solve_many import solve_many

if TYPE_CHECKING:
    from numpy.typing import NDArray


def delete_until_one_fails(
    grids: NDArray[np.uint8], seeds: NDArray[np.uint64], *, threads: int = 1
) -> NDArray[np.uint8]:
    """Return the puzzles that are left of full 9x9 grids.

    The digits go in random order. The first one whose deletion allows a second solution stays, and
    so do all after it. More deletions never have fewer solutions, so halving finds that digit.
    """
    places = np.array([np.random.default_rng(seed).permutation(81) for seed in seeds.tolist()])
    places = places.reshape(len(grids), 81)
    proper, improper = np.zeros(len(grids), np.intp), np.full(len(grids), 81)
    while (improper - proper > 1).any():
        middle = (proper + improper) // 2
        puzzles = np.where(places < middle[:, None], 0, grids).astype(np.uint8)
        is_proper = solve_many(puzzles, threads=threads)[1] == 1
        proper = np.where(is_proper, middle, proper)
        improper = np.where(is_proper, improper, middle)
    return np.where(places < proper[:, None], 0, grids).astype(np.uint8)
