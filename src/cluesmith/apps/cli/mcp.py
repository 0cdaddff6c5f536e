# SPDX-License-Identifier: MIT
"""``cluesmith mcp``: the verbs as tools for agents and editors."""

from __future__ import annotations

import sys

from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND, UNDECIDED
from cluesmith.errors import EngineUnavailable, InputError


@declared
def command() -> int:
    """Offer the verbs as tools to agents and editors, on standard input and output."""
    try:
        from cluesmith.apps.mcp.server import run
    except ModuleNotFoundError:
        raise EngineUnavailable("the server for agents", "mcp") from None
    if sys.stdin is None:
        raise InputError("standard input is closed", expected="the messages of a client")
    if sys.stdin.isatty():
        print("Waiting for the messages of a client (Ctrl-C ends it).", file=sys.stderr)
    run(UNDECIDED)
    return FOUND
