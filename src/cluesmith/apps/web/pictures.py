# SPDX-License-Identifier: MIT
"""Puzzles as files: the one place that knows which kinds of picture can be made.

>>> from cluesmith.board import formats
>>> media, content = render_file([formats.read_one("1......3..2....4")], "svg")
>>> media, content[:4]
('image/svg+xml', b'<svg')
"""

from __future__ import annotations

from collections.abc import Sequence

import cluesmith as cs
from cluesmith.apps.render.svg import draw_puzzle
from cluesmith.apps.web.refused import Refused
from cluesmith.board.formats import Entry
from cluesmith.errors import InputError

_PATIENCE = 5.0
"""Seconds for the solution of a puzzle."""


def render_file(
    entries: Sequence[Entry], format_name: str, *, title: str = "", solutions: bool = False
) -> tuple[str, bytes]:
    """Return the media type and the bytes of a file that shows puzzles.

    Raises:
        InputError: puzzles that the format cannot show.
        Refused: a format that cannot be made.
    """
    if format_name != "svg":
        raise Refused(501, f"{format_name} is not available; expected svg")
    if len(entries) != 1:
        raise InputError(f"{len(entries)} puzzles", expected="one, for svg")
    puzzle = entries[0].puzzle
    solution = cs.solve(puzzle, limit=1, time=_PATIENCE).solution if solutions else None
    return "image/svg+xml", draw_puzzle(puzzle, solution, title).encode()
