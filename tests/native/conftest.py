# SPDX-License-Identifier: MIT
"""What the tests of native code share: the instruction sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith import _native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def choose_isa() -> Iterator[Callable[[str], None]]:
    """Give what chooses an instruction set, until the end of the test."""
    yield _native.choose_isa
    _native.choose_isa("")


@pytest.fixture(params=_native.supported_isas())
def isa(request: pytest.FixtureRequest, choose_isa: Callable[[str], None]) -> str:
    """Choose each instruction set that this machine has."""
    choose_isa(request.param)
    return str(request.param)
