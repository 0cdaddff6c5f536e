# SPDX-License-Identifier: MIT
"""A studio for tests, on a free port of this machine: in a thread, or as a program of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from unittest.mock import patch

import httpx
import uvicorn

from cluesmith.apps.web.app import App, create_app
from cluesmith.apps.web.server import configured
from processes import PATIENCE, soon

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cluesmith.apps.web.server_limits import Limits
    from cluesmith.serving.pool import Pool


@dataclass(frozen=True)
class Running:
    """A server that runs in a thread."""

    url: str
    port: int
    app: App

    @property
    def pids(self) -> set[int]:
        """The worker processes."""
        return set().union(*map(pids_of, self.app.studio.pools))

    def client(self) -> httpx.Client:
        """Return a client of the server."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE)


def pids_of(pool: Pool) -> set[int]:
    """Return the processes of a pool that run."""
    return {worker.pid for worker in (*pool._idle, *pool._lent) if worker.is_alive}


@contextmanager
def serving(limits: Limits) -> Iterator[Running]:
    """Run a server while it is needed."""
    app = create_app(limits)
    with (
        TemporaryDirectory() as folder,  # its workers must not open the library of the user
        patch.dict("os.environ", {"XDG_DATA_HOME": folder}),
        socket.create_server(("127.0.0.1", 0)) as listening,
    ):
        port = listening.getsockname()[1]
        server = uvicorn.Server(configured(app))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        assert soon(lambda: server.started)
        yield Running(f"http://127.0.0.1:{port}", port, app)
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


@contextmanager
def program(data: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run ``cluesmith serve`` while it is needed; give its address and its process.

    Args:
        data: the folder of its library.
        options: more of the command line.
    """
    command = [sys.executable, "-m", "cluesmith", "serve", "--port", "0", "--no-open", *options]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(data)}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stderr is not None
            said = server.stderr.readline()
            assert "http://" in said, said + server.stderr.read()
            yield said.split()[4], server
        finally:
            server.terminate()
