# SPDX-License-Identifier: MIT
"""``cluesmith serve``: the studio in the browser and its HTTP API."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND
from cluesmith.errors import EngineUnavailable
from cluesmith.verbs.option import Option

if TYPE_CHECKING:
    from cluesmith.apps.web.guards import Guard

_PORT = 8642


@declared
def command(
    port: Annotated[
        int,
        Option("The port; 0 for any free.", least=0, most=65535),
    ] = _PORT,
    host: Annotated[
        str,
        Option(
            "The address to listen on; with another one, others can use the studio, too.",
            metavar="ADDRESS",
        ),
    ] = "127.0.0.1",
    no_open: Annotated[bool, Option("Do not open the page in a browser.")] = False,
    static: Annotated[
        Path | None,
        Option(
            "Serve the files of a site that `make site` wrote: the browser does the work.",
            metavar="FOLDER",
        ),
    ] = None,
) -> int:
    """Start the studio on this computer and open it in the browser."""
    try:
        from cluesmith.apps.web.server import address_of, listen, run
    except ModuleNotFoundError:
        raise EngineUnavailable("the studio", "web") from None
    app = _app(static, host)
    with listen(host, port) as listening:
        address = address_of(listening)

        def begin() -> None:
            print(f"The studio is at {address} (Ctrl-C ends it).", file=sys.stderr, flush=True)
            if not no_open:
                import webbrowser

                webbrowser.open(address)

        run(listening, app, begin=begin)
    return FOUND


def _app(static: Path | None, host: str) -> Guard:
    """Return the studio with its server, or a static site."""
    if static is not None:
        from cluesmith.apps.web.static_site import create_static_app

        return create_static_app(static, names=[host])
    from cluesmith.apps.web.app import create_app

    return create_app(names=[host])
