# SPDX-License-Identifier: MIT
"""One server for the tests of the studio that need no limits of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.apps.web.server_limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx
from processes import end_in_peace
from studio_server import Running, serving


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    with serving(Limits(jobs=2, calls=2, patience=60, grace=30)) as running:
        yield running
        end_in_peace(running.pids)


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    with server.client() as opened:
        yield opened
