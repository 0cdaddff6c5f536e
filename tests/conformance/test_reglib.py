# SPDX-License-Identifier: MIT
"""Every position of our own library and of HoDoKu's, for the strategies of the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.strategies.catalogue import catalogue, get
from conformance.reglib import read_library
from corpus import lists

if TYPE_CHECKING:
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
    "0300": "x_wing",
    "0301": "swordfish",
    "0302": "jellyfish",
    "0310": "finned_x_wing",
    "0311": "finned_swordfish",
    "03111": "siamese_finned_swordfish",
    "0312": "finned_jellyfish",
    "03121": "siamese_finned_jellyfish",
    "0320": "sashimi_x_wing",
    "0321": "sashimi_swordfish",
    "03211": "siamese_sashimi_swordfish",
    "0322": "sashimi_jellyfish",
    "03221": "siamese_sashimi_jellyfish",
    "0331": "franken_swordfish",
    "0332": "franken_jellyfish",
    "0340": "finned_franken_x_wing",
    "0341": "finned_franken_swordfish",
    "03411": "siamese_finned_franken_swordfish",
    "0342": "finned_franken_jellyfish",
    "03421": "siamese_finned_franken_jellyfish",
    "0400": "skyscraper",
    "0401": "two_string_kite",
    "0402": "empty_rectangle",
    "0403": "turbot_fish",
    "0404": "dual_two_string_kite",
    "0405": "dual_empty_rectangle",
    "0500": "simple_coloring_trap",
    "0501": "simple_coloring_wrap",
    "0502": "multi_coloring_1",
    "0503": "multi_coloring_2",
    "0600": "unique_rectangle_1",
    "0601": "unique_rectangle_2",
    "0602": "unique_rectangle_3",
    "0603": "unique_rectangle_4",
    "0604": "unique_rectangle_5",
    "0605": "unique_rectangle_6",
    "0606": "hidden_rectangle",
    "0607": "avoidable_rectangle_1",
    "0608": "avoidable_rectangle_2",
    "0610": "bug_plus_one",
    "0701": "x_chain",
    "0702": "xy_chain",
    "0703": "remote_pair",
    "0706": "continuous_nice_loop",
    "0707": "discontinuous_nice_loop",
    "0708": "aic",
    "0709-1": "grouped_continuous_nice_loop",
    "0709-2": "als_continuous_nice_loop",
    "0710-1": "grouped_discontinuous_nice_loop",
    "0710-2": "grouped_discontinuous_nice_loop",
    "0710-3": "als_discontinuous_nice_loop",
    "0710-4": "als_discontinuous_nice_loop",
    "0711-1": "grouped_aic",
    "0711-2": "grouped_aic",
    "0711-3": "als_aic",
    "0711-4": "als_aic",
    "0800": "xy_wing",
    "0801": "xyz_wing",
    "0803": "w_wing",
    "0901": "als_xz",
    "0902": "als_xy_wing",
    "0903": "als_chain",
    "0904": "death_blossom",
    "1101": "sue_de_coq",
    "1201": "template_set",
    "1202": "template_delete",
}


OWN_LIBRARY, *EXTERNAL = lists("positions.txt", "hodoku_reglib_1.3.txt")
LIBRARIES = [
    *(
        pytest.param(OWN_LIBRARY, entry.id, entry.id, id=entry.id)
        for entry in catalogue()
        if entry.is_strategy and entry.suits is None
    ),
    *(
        pytest.param(path, code, strategy, id=code)
        for path in EXTERNAL
        for code, strategy in CODES.items()
    ),
]
"""A library, the code of its cases, and the strategy that must find their results."""


@pytest.mark.parametrize(("path", "code", "strategy"), LIBRARIES)
def test_every_case_of_a_library_is_found(path: Path, code: str, strategy: str) -> None:
    cases = list(read_library(path, code))
    missed = [case.line for case in cases if not case.is_found_by(get(strategy))]

    assert cases
    assert [] == missed
