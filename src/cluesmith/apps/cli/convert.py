# SPDX-License-Identifier: MIT
"""``cluesmith convert``: puzzles from any format to any other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND
from cluesmith.apps.cli.output import PICTURES, kind_of, write_puzzles
from cluesmith.apps.cli.stream import Report, readable, run_stream
from cluesmith.verbs.field import fields_of
from cluesmith.verbs.readers import PuzzleReader
from cluesmith.verbs.write import Convert

if TYPE_CHECKING:
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.board.text_rows import TextRows
    from cluesmith.verbs.converted_rows import ConvertedRows
    from cluesmith.verbs.write import Written


@declared
def command(
    verb: Convert,
    puzzle: options.Puzzles = "-",
    *,
    to: Annotated[
        str | None,
        replace(
            fields_of(Convert)["to"].option,
            help="The format to write: {names}; without it the name of the file tells, "
            "or else line.",
        ),
    ] = None,
    reader: PuzzleReader,
    out: options.Out = None,
    strict: options.Strict = False,
) -> int:
    """Write a puzzle, or every puzzle of a file, in another format."""
    from cluesmith.apps.cli.sources import CommandInput
    from cluesmith.board.formats import FORMATS
    from cluesmith.verbs.blocks import in_blocks

    if to is None:
        to = kind_of(out, ("line", *(known.name for known in FORMATS), "text", *PICTURES))
    kind = "line" if to == "text" else to
    if kind not in PICTURES:
        verb = replace(verb, to=kind)
        kind = verb.format.name
    is_lines = out is None and kind not in PICTURES and verb.format.is_line_based
    source: CommandInput[PuzzleRecord] = CommandInput(
        puzzle, in_blocks(reader, verb) if is_lines else reader
    )
    if is_lines:
        return run_stream(source, verb, _Lines(), json=False, strict=strict)
    entries, code = readable(source, strict=strict)
    write_puzzles(entries, out, kind, solutions=kind == "pdf")
    return code


class _Lines(Report):
    shows_rows = True

    def words(self, rows: ConvertedRows) -> TextRows:
        return rows.text_lines()

    def show(self, result: Written) -> None:
        print(result.text, end="")

    def code(self, result: Written) -> int:  # noqa: ARG002
        return FOUND
