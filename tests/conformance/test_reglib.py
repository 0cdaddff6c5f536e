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
    "0901": "als_xz",
    "0902": "als_xy_wing",
    "0903": "als_chain",
    "0904": "death_blossom",
    "1101": "sue_de_coq",
    "1201": "template_set",
    "1202": "template_delete",
}


@pytest.mark.parametrize(("code", "strategy"), CODES.items())
def test_every_case_of_the_technique_library_is_found(
    code: str, strategy: str, corpus: Callable[[str], Path]
) -> None:
    cases = list(read_library(corpus("hodoku_reglib_1.3.txt"), code))
    missed = [case.line for case in cases if not case.is_found_by(get(strategy))]

    assert cases
    assert [] == missed
