# SPDX-License-Identifier: MIT
"""Running the server: the socket, the limits of its connections, and a clean end."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from errno import EACCES, EADDRINUSE
from ipaddress import ip_address

import uvicorn

from cluesmith.apps.web.connections import Connection
from cluesmith.apps.web.guards import Guard
from cluesmith.errors import InputError

_GRACEFUL = 2
"""Seconds that open streams get when the server is told to end."""

_CONNECTIONS = 1000
_KEEP_ALIVE = 15


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 takes a free one.

    Raises:
        InputError: an address that cannot be had.
    """
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = addresses[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        said = (error.strerror or str(error)).lower()
        is_taken = error.errno in (EADDRINUSE, EACCES)
        raise InputError(
            f"{host}:{port}: {said}",
            expected="another port, or 0 for any free one" if is_taken else "another host",
            field="port" if is_taken else "host",
        ) from error
    return listening


def address_of(listening: socket.socket) -> str:
    """Return the address of the page."""
    host, port = listening.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def run(listening: socket.socket, app: Guard, *, begin: Callable[[], None]) -> None:
    """Serve until Ctrl-C or a signal; call ``begin`` when the first request can be answered."""
    server = _Server(configured(app))
    server.begin = begin
    server.run(sockets=[listening])


def configured(app: Guard) -> uvicorn.Config:
    """Return how an application is served: quietly, and no connection for ever."""
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # nobody else says who asks
        limit_concurrency=_CONNECTIONS,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=_GRACEFUL,
    )


class _Server(uvicorn.Server):
    begin: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self.begin()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # A job that is cut off is not an error of the program; its worker ends with the program.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets=sockets)
