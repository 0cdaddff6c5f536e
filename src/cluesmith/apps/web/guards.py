# SPDX-License-Identifier: MIT
"""What every request passes before any route sees it, and what every answer carries.

A request is refused when it names another host than this one (a foreign page that has its name
point here must not use the server), when it comes from a page of another origin, when too many are
in work, when its body is too large or comes too slowly. A body is never held beyond its limit.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING

from cluesmith.apps.web.server_limits import Limits
from cluesmith.serving.pool import Refusal

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
"""The content-security policy: the page's own files and nothing else.

A static site compiles the native core, which is one of its files; that is no eval of a text.
"""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""What every answer carries."""

_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """The outermost layer of the application.

    Attributes:
        limits: sizes, times and numbers.
        names: host names beside ``localhost`` that the server answers to; addresses are always
            good, since no foreign name leads to them.
    """

    def __init__(self, app: ASGIApp, limits: Limits, names: Iterable[str] = ()) -> None:
        self.app = app
        self.limits = limits
        self.names = frozenset({"localhost", *(name.lower() for name in names)})
        self._in_work = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is allowed."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # there are no web sockets here
        sender = _with_headers(send)
        self._in_work += 1
        try:
            self._check(scope)
            replayed = await self._body(scope, receive)
            await self.app(scope, replayed, sender)
        except Refusal as refusal:
            await _refuse(refusal, sender)
        finally:
            self._in_work -= 1

    def _check(self, scope: Scope) -> None:
        """Refuse by the head of the request alone."""
        if self._in_work > self.limits.requests:
            raise Refusal(503, "the server has too much to do; try again soon", 1)
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._is_ours(host):
            raise Refusal(421, "this server does not answer to that host")
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and origin.partition("://")[2].lower() != host.lower():
            raise Refusal(403, "a request from a page of another origin")
        length = headers.get(b"content-length", b"0")
        if not length.isdigit():
            raise Refusal(400, "a content length that is not a number")
        self._check_size(int(length[:20]), scope["path"])

    def _is_ours(self, host: str) -> bool:
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        if name.lower() in self.names:
            return True
        try:
            ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return True

    def _check_size(self, size: int, path: str) -> None:
        most = self.limits.body_of(path)
        if size > most:
            raise Refusal(413, f"a body of more than {most} bytes")

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the body within its limits; return what gives it to the application."""
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        break
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    self._check_size(size, scope["path"])
                    if not message.get("more_body", False):
                        break
        except TimeoutError:
            raise Refusal(408, "the body did not come in time") from None
        whole: Message | None = {"type": "http.request", "body": b"".join(parts)}

        async def replay() -> Message:
            nonlocal whole
            if whole is None:
                return await receive()
            first, whole = whole, None
            return first

        return replay


def _with_headers(send: Send) -> Send:
    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *_HEADERS]
        await send(message)

    return sender


async def _refuse(refusal: Refusal, send: Send) -> None:
    content = json.dumps({"error": str(refusal), "position": None}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(content)).encode()),
        (b"connection", b"close"),  # what is left of the body is not read
    ]
    if refusal.retry_after is not None:
        headers.append((b"retry-after", str(refusal.retry_after).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
