# SPDX-License-Identifier: MIT
"""Fixtures that every test may use."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Callable

# A busy machine is no failure; in continuous integration the same examples run every time.
settings.register_profile(
    "cluesmith",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("cluesmith")

# A shell starts what runs in its background with Ctrl-C ignored, and children inherit that; the
# tests that send it to them need it to work.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def corpus() -> Callable[[str], Path]:
    """Return a function that finds a file of the optional data folder, or skips the test.

    The folder is ``../shared/data`` beside the project, or what ``CLUESMITH_DATA`` names.
    """
    folder = Path(os.environ.get("CLUESMITH_DATA", ROOT.parent / "shared" / "data"))

    def find(name: str) -> Path:
        path = folder / name
        if not path.exists():
            pytest.skip(f"{name} is not here; CLUESMITH_DATA names the folder that holds it")
        return path

    return find
