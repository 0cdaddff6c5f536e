# SPDX-License-Identifier: MIT
"""Every case of HoDoKu's technique library for the strategies of the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.strategies.catalogue import get
from conformance.reglib import read_library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CODES = {
    "0000": "full_house",
    "0002": "hidden_single",
    "0003": "naked_single",
    "0100": "pointing",
    "0101": "claiming",
    "0110": "locked_pair",
    "0111": "locked_triple",
    "0200": "naked_pair",
    "0201": "naked_triple",
    "0202": "naked_quad",
    "0210": "hidden_pair",
    "0211": "hidden_triple",
    "0212": "hidden_quad",
    "0701": "x_chain",
    "0702": "xy_chain",
    "0706": "continuous_nice_loop",
    "0707": "discontinuous_nice_loop",
    "0708": "aic",
    "0709-1": "grouped_continuous_nice_loop",
    "0710-1": "grouped_discontinuous_nice_loop",
    "0710-2": "grouped_discontinuous_nice_loop",
    "0711-1": "grouped_aic",
    "0711-2": "grouped_aic",
    "0709-2": "als_continuous_nice_loop",
    "0710-3": "als_discontinuous_nice_loop",
    "0710-4": "als_discontinuous_nice_loop",
    "0711-3": "als_aic",
    "0711-4": "als_aic",
}


@pytest.mark.parametrize(("code", "strategy"), CODES.items())
def test_every_case_of_the_technique_library_is_found(
    code: str, strategy: str, corpus: Callable[[str], Path]
) -> None:
    cases = list(read_library(corpus("hodoku_reglib_1.3.txt"), code))
    missed = [case.line for case in cases if not case.is_found_by(get(strategy))]

    assert cases
    assert [] == missed
