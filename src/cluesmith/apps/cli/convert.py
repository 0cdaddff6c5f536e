# SPDX-License-Identifier: MIT
"""``cluesmith convert``: puzzles from any format to any other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND
from cluesmith.apps.cli.output import PICTURES, kind_of, write_puzzles, write_text
from cluesmith.apps.cli.stream import Report, readable, run_stream
from cluesmith.verbs.field import fields_of
from cluesmith.verbs.option import Option
from cluesmith.verbs.readers import PatternReader, PuzzleReader
from cluesmith.verbs.write import Convert

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith.apps.cli.sources import CommandInput
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.board.text_rows import TextRows
    from cluesmith.verbs.converted_rows import ConvertedRows
    from cluesmith.verbs.pattern_lines import PatternEntry
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
    pattern: Annotated[
        bool,
        Option("Write boards without digits: the pattern is `empty`, values may be open."),
    ] = False,
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
    if pattern:
        return _write_boards(CommandInput(puzzle, PatternReader(reader.board)), kind, out)
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


def _write_boards(source: CommandInput[PatternEntry], kind: str, out: Path | None) -> int:
    """Write the board of each pattern, which must be empty: no format has clues without digits."""
    from cluesmith.board.formats import write_board
    from cluesmith.errors import InputError

    texts = []
    for entry in source.all():
        if entry.pattern.mask:
            raise InputError("clue cells without digits", expected="the pattern empty")
        texts.append(write_board(entry.pattern.board, kind))
    write_text("".join(texts), out)
    return FOUND


class _Lines(Report):
    shows_rows = True

    def words(self, rows: ConvertedRows) -> TextRows:
        return rows.text_lines()

    def show(self, result: Written) -> None:
        print(result.text, end="")

    def code(self, result: Written) -> int:  # noqa: ARG002
        return FOUND
