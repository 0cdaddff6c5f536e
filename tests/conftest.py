# SPDX-License-Identifier: MIT
"""Fixtures that every test may use."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from corpus import DATA

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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say when tests were left out, since what is not collected is not counted as skipped."""
    if not DATA.exists():
        terminalreporter.write_line(
            "Left out: the tests of other programs' verdicts and of published lists. "
            "They need external lists; CLUESMITH_DATA names the folder."
        )
