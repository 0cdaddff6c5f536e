# SPDX-License-Identifier: MIT
"""``cluesmith convert``: puzzles from any format to any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND
from cluesmith.apps.cli.output import write_text
from cluesmith.apps.cli.stream import Report, readable, run_stream
from cluesmith.verbs.write import Convert

if TYPE_CHECKING:
    from cluesmith.verbs.write import Written


@declared
def command(
    verb: Convert,
    puzzle: options.Puzzles = "-",
    format_name: options.FormatName = None,
    board: options.BoardSpec = None,
    out: options.Out = None,
    strict: options.Strict = False,
) -> int:
    """Write a puzzle, or every puzzle of a file, in another format."""
    from cluesmith.apps.cli.sources import puzzle_source

    target = verb.format
    source = puzzle_source(puzzle, board=board, format_name=format_name)
    if target.is_line_based and out is None:
        return run_stream(source, verb, _Lines(), json=False, strict=strict)
    entries, code = readable(source, strict=strict)
    write_text(target.write(entries), out)
    return code


class _Lines(Report):
    def show(self, result: Written) -> None:
        print(result.text, end="")

    def code(self, result: Written) -> int:  # noqa: ARG002
        return FOUND
