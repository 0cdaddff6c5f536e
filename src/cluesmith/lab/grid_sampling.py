# SPDX-License-Identifier: MIT
"""How far three ways to draw full grids are from drawing each with the same chance.

Two cells that see each other never have the same digit. In uniform grids any other two have it with
a known chance: 1/6 if they share a band or a stack, else 1/9. (A digit has one place in each row of
a band, one a box; and one in each row of the other bands.) The first measure is how much more a
sample deviates from these chances than a uniform one. Others are how often the minirows of a band,
or the minicolumns of a stack, hold the same three sets of digits in every box, and how many grids
differ.

>>> [round(1 / chance) for chance in same_digit_chances()[0, [80, 12]]]
[9, 6]
"""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.engines.limits import native_seconds
from cluesmith.lab.experiment import declare
from cluesmith.lab.table import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure


def same_digit_chances() -> NDArray[np.float64]:
    """Return the chance that two cells of a uniform grid have the same digit; 1 with themselves."""
    row, column = np.divmod(np.arange(81), 9)
    same_row, same_column = (np.equal.outer(line, line) for line in (row, column))
    same_band, same_stack = (np.equal.outer(line // 3, line // 3) for line in (row, column))
    chances = np.where(same_band | same_stack, 1 / 6, 1 / 9)
    chances[same_row | same_column | (same_band & same_stack)] = 0
    np.fill_diagonal(chances, 1)
    return chances


def excess(grids: NDArray[np.uint8]) -> float:
    """Return the mean square deviation from these chances, in units of what chance allows.

    It is near 1 for uniform grids; cells that see each other do not count.
    """
    pair_counts = sum(of.T @ of for of in ((grids == d).astype(np.float64) for d in range(1, 10)))
    chances = same_digit_chances()
    free_pairs = np.triu((chances > 0) & (chances < 1))
    expected = chances[free_pairs]
    deviation = np.asarray(pair_counts)[free_pairs] / len(grids) - expected
    return float((deviation**2 / (expected * (1 - expected) / len(grids))).mean())


def pure_share(grids: NDArray[np.uint8]) -> float:
    """Return the share of bands and stacks whose boxes have the same three sets of digits."""
    bits = np.left_shift(1, grids.reshape(-1, 3, 3, 3, 3).astype(np.int64))  # band row stack column
    shares = []
    for lines in (bits, bits.transpose(0, 3, 4, 1, 2)):
        minis = np.sort(lines.sum(axis=4), axis=2)
        shares.append((minis[..., 0] == minis[..., 1]).all(axis=2).mean())
    return float(np.mean(shares))


@declare(
    "cover-grids",
    "Exact cover: random full grids by three ways, and how far they are from uniform",
    count=1000,
    whole=2000,
)
def _sampling(setup: Setup) -> Table:
    """Return the three measures of each way."""
    from cluesmith import _native
    from cluesmith.board.geometry import STANDARD
    from cluesmith.generating.request import GRIDS as WAYS
    from cluesmith.generating.requirement import plain

    rows: list[tuple[Figure, ...]] = []
    for way in WAYS:
        setup.note(f"{way} grids")
        began = process_time()
        _, grids, *_ = _native.generate(
            plain(STANDARD),
            [[cell] for cell in range(81)],
            "remove",
            0,
            81,
            81,
            False,
            grids=way,
            seed=setup.seed << 32,
            tries=setup.count,
            seconds=native_seconds(setup.seconds),
        )
        seconds = process_time() - began
        rows.append(
            (
                way,
                len(grids),
                len(np.unique(grids, axis=0)),
                excess(grids),
                100 * pure_share(grids),
                round(len(grids) / seconds),
            )
        )
    columns = ("way", "grids", "different", "excess", "pure chutes %", "grids a second")
    notes = (
        "Excess: mean square deviation of the chances that two cells have the same digit; "
        "1 is due to chance.",
        "The paper's three steps leave at most 36 x 720 x 720 = 18,662,400 grids of 6.7 x 10^21.",
    )
    return Table(columns, rows, notes)
