# SPDX-License-Identifier: MIT
"""Fish and other patterns of one digit find nothing beyond the technique library's results.

A case of the library names a position in which the technique has one result for its digits; so a
strategy that finds another result for them means something else by the name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.strategies.catalogue import get
from conformance.reglib import read_library
from conformance.test_reglib import CODES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith(("03", "04"))])
def test_no_case_of_a_pattern_of_one_digit_has_another_result(
    code: str, corpus: Callable[[str], Path]
) -> None:
    find = get(CODES[code]).find
    beyond = []
    for case in read_library(corpus("hodoku_reglib_1.3.txt"), code):
        digits = {digit for _, digit in case.eliminations}
        beyond += [
            (case.line, step.eliminations)
            for step in find(case.state)
            if step.rule.eliminations != case.eliminations
            and not digits.isdisjoint(digit for _, digit in step.eliminations)
        ]

    assert [] == beyond
