# SPDX-License-Identifier: MIT
"""The core for browsers: its module, and its answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import core_in_node

if TYPE_CHECKING:
    from pathlib import Path

    from contract_requests import Request

Event = tuple[str, Any]
Ask = Callable[[Sequence["Request"]], list[list[Event]]]


@pytest.fixture(scope="session")
def module() -> Path:
    """The module; it is compiled if its sources have changed."""
    return core_in_node.core_module()


@pytest.fixture(scope="session")
def run_core(module: Path) -> Callable[[Sequence[Request]], dict[str, Any]]:
    """Answer requests with the core of the browser."""
    return partial(core_in_node.ask, module)


@pytest.fixture(scope="session")
def ask_core(run_core: Callable[[Sequence[Request]], dict[str, Any]]) -> Ask:
    """Return the events of the answers of the core in the browser."""
    return lambda requests: run_core(requests)["answers"]
