# SPDX-License-Identifier: MIT
"""Fixtures that every test may use."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from corpus import DATA
from effort import examples

# A slow machine is no failure. In continuous integration the same examples run every time.
settings.register_profile(
    "cluesmith",
    max_examples=examples(100),
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("cluesmith")

# A shell starts background jobs with Ctrl-C ignored, and their children inherit that. Some tests
# send Ctrl-C to a child, so it must work again.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the project."""
    return ROOT


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Save what ``make coverage`` has measured: a test process that ends late is killed."""
    coverage = sys.modules.get("coverage")
    if coverage and (measurement := coverage.Coverage.current()):
        measurement.save()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say when tests were left out: pytest counts as skipped only what it collects."""
    if not DATA.exists():
        terminalreporter.write_line(
            "Left out: tests on external lists (CLUESMITH_DATA names their folder). "
            "The same properties were tested on the lists of tests/corpora."
        )
