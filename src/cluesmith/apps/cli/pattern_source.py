# SPDX-License-Identifier: MIT
"""Where patterns come from: the command line itself, a file of one a line, or standard input."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from cluesmith.apps.cli.puzzle_source import is_file, looks_like_a_file
from cluesmith.board.pattern import CLUES, EMPTY
from cluesmith.board.shapes import pattern_of
from cluesmith.errors import InputError
from cluesmith.verbs.reading import PatternEntry, read_patterns

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board import Board


class PatternSource:
    """Patterns to work on, in order, a bad one as its error; shaped as a source of puzzles is.

    Attributes:
        entries: what is read, as it is asked for.
        is_literal: whether the pattern stood on the command line itself.
        size: bytes of the file, where known.
        consumed: bytes read so far.
    """

    def __init__(self, argument: str, board: Board | None) -> None:
        self.is_literal = False
        self.size: int | None = None
        self.consumed = 0
        if not argument or (argument == "-" and (sys.stdin is None or sys.stdin.isatty())):
            raise InputError("no pattern", expected="a pattern, a file, or text on standard input")
        if argument == "-":
            text = TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
            self.entries = self._read(text, board)
        elif is_file(path := Path(argument)):
            self.size = path.stat().st_size
            self.entries = self._read(path.open(encoding="utf-8", errors="replace"), board)
        else:
            self.is_literal = True
            is_named = looks_like_a_file(path) and not set(path.suffix) <= set(CLUES + EMPTY)
            if "/" in argument or is_named:
                raise InputError(
                    f"{argument[:60]!r} is neither a pattern nor a file",
                    expected="a pattern, a file or -",
                )
            self.entries = iter([PatternEntry(pattern_of(argument, board), None)])

    def _read(
        self, lines: Iterable[str], board: Board | None
    ) -> Iterator[PatternEntry | InputError]:
        entry = None
        for entry in read_patterns(self._counted(lines), board):
            yield entry
        if entry is None:
            raise InputError("an empty file", expected="at least one pattern")

    def _counted(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            self.consumed += len(line)
            yield line
