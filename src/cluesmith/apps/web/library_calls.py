# SPDX-License-Identifier: MIT
"""The library of this computer, searched and filled by the page.

A request never names a file: it is the file that ``cluesmith library`` uses without ``--library``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.errors import InputError, in_field
from cluesmith.library import Library, Query
from cluesmith.library.schema import default_file
from cluesmith.strategies.catalogue import select
from cluesmith.verbs.request_fields import board_of, puzzles_of

if TYPE_CHECKING:
    from cluesmith.serving.work import Fields


def find(fields: Fields) -> tuple[str, object]:
    """Return the puzzles that are as asked for, and how many the library has in all."""
    board = board_of(fields.pop("board", None))
    query = Query(**fields, board=board)
    if query.needs:
        with in_field("needs"):
            select(query.needs)
    with in_field("symmetry"):
        query.sql("id")  # refuses an unknown name before a file is opened
    if not default_file().exists():
        return "result", {"puzzles": [], "size": 0}
    with _open() as library:
        puzzles = [
            {
                "puzzle": str(stored.puzzle),
                "board": stored.puzzle.board.spec,
                "number": stored.id,
                "clues": stored.puzzle.clue_count,
            }
            for stored in library.find(query)
        ]
        return "result", {"puzzles": puzzles, "size": len(library)}


def add(fields: Fields) -> tuple[str, object]:
    """Add puzzles; say how many are new, and how many are equivalent to a known one."""
    records = puzzles_of(fields["puzzles"], fields.get("board"))
    with _open() as library:
        added = library.add_puzzles(records)
        return "result", {
            "added": added.added,
            "known": added.known,
            "refused": [str(error) for error in added.refused],
            "size": len(library),
        }


def _open() -> Library:
    try:
        return Library(default_file(), create=True)
    except OSError as error:
        raise InputError(f"the library: {error.strerror}", expected="a place for a file") from None
