# SPDX-License-Identifier: MIT
"""``opensudoku``: the XML of the OpenSudoku app, versions 1 and 2.

Version 1 has meta elements and games of 81 digits; version 2, which is written, has folders
(the title of their games), notes and games in progress: ``value|notes|editable|`` for each cell,
where a cell that cannot be edited is a clue. A cell without notes has all candidates
that the values leave. The reader refuses any document type or entity declaration.

>>> text = '<opensudoku><author>Euler</author><game data="1' + "0" * 80 + '"/></opensudoku>'
>>> OPENSUDOKU.read(text)[0].get("author")
'Euler'
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cluesmith.board.formats.format import Format
from cluesmith.board.formats.keep import marked, with_marks
from cluesmith.board.formats.record import PuzzleRecord, TidyMeta, meta_of
from cluesmith.board.formats.sites import nine_by_nine
from cluesmith.board.geometry import STANDARD, Board
from cluesmith.board.lines import write_line
from cluesmith.board.position import Position
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import cell_name, digits_of, mask_of, runs
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_META = {
    "name": "title",
    "author": "author",
    "description": "description",
    "comment": "comment",
    "created": "date",
    "source": "source",
    "level": "level",
    "sourceURL": "url",
}
_PROGRESS = re.compile(r"\s*version: ?(\d+)\s+(.*)", re.DOTALL)
_NOTES = {1: re.compile(r"-?|(?:[1-9],)*[1-9],?"), 2: re.compile(r"-?|\d{1,3}")}
_ROOT = '<opensudoku version="2">'


@dataclass
class _Document:
    """The games read so far; its methods are the parser's handlers."""

    board: Board
    records: list[PuzzleRecord] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    meta: TidyMeta = field(default_factory=TidyMeta)
    folder: TidyMeta = field(default_factory=TidyMeta)

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if not self.path and tag != "opensudoku":
            raise InputError(f"the element <{tag[:20]}>", expected="<opensudoku>")
        if not self.path and attributes.get("version", "1") not in ("1", "2"):
            raise InputError(f"version {attributes['version'][:20]!r}", expected="version 1 or 2")
        self.path.append(tag)
        if tag == "folder":
            self.folder = meta_of({"title": attributes.get("name", "")})
        elif tag == "game":
            self.game(attributes)

    def end(self, tag: str) -> None:
        self.path.pop()
        if tag == "folder":
            self.folder = TidyMeta()
        elif tag in _META and len(self.path) == 1:
            self.meta = self.meta.updated({_META[tag]: "".join(self.texts)})
            self.texts.clear()

    def text(self, data: str) -> None:
        if len(self.path) == 2 and self.path[1] in _META:
            self.texts.append(data)

    def game(self, attributes: Mapping[str, str]) -> None:
        if "data" not in attributes:
            raise InputError("a <game> without data", expected="the attribute data")
        meta = self.meta.updated(self.folder).updated({"comment": attributes.get("note", "")})
        position = _read_data(attributes["data"], self.board)
        self.records.append(PuzzleRecord(position, None, meta))


def _read(text: str, board: Board | None) -> list[PuzzleRecord]:
    from xml.parsers import expat

    document = _Document(nine_by_nine(board, "opensudoku"))
    parser = expat.ParserCreate("utf-8")
    parser.StartDoctypeDeclHandler = _decline
    parser.EntityDeclHandler = _decline
    parser.StartElementHandler = document.start
    parser.EndElementHandler = document.end
    parser.CharacterDataHandler = document.text
    parser.buffer_text = True
    try:
        parser.Parse(text.removeprefix("\ufeff").encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise InputError(
            f"not XML: {expat.errors.messages[error.code]}",
            position=error.offset,
            expected="an OpenSudoku document",
            line=error.lineno,
        ) from None
    except InputError as error:
        raise error.on_line(parser.CurrentLineNumber) from None
    return document.records


def _decline(*_: object) -> None:
    raise InputError("a document type or entity", expected="plain elements")


def _read_data(data: str, board: Board) -> Position:
    progress = _PROGRESS.fullmatch(data)
    if progress is None:
        plain = data.strip()
        if not re.fullmatch(r"[0-9.]{81}", plain):
            raise InputError(
                f"game data of {len(plain)} characters", expected="81 digits, 0 for a blank"
            )
        return Position.of(Puzzle(bytes(int(c) for c in plain.replace(".", "0")), board))
    version = int(progress[1][:9])
    if version not in (1, 2, 3):
        raise InputError(f"game data of version {version}", expected="version 1, 2 or 3")
    fields = progress[2].strip().removesuffix("|").split("|")
    if len(fields) != 3 * board.cell_count:
        raise InputError(f"{len(fields)} fields of game data", expected="3 for each of 81 cells")
    cells = [_read_cell(*cell, min(version, 2)) for cell in enumerate(runs(fields, 3))]
    values = Puzzle(bytes(value for value, _, _ in cells), board)
    clues = Puzzle(bytes(0 if editable else value for value, _, editable in cells), board)
    return with_marks(clues, values, [mask for _, mask, _ in cells])


def _read_cell(cell: int, fields: Sequence[str], version: int) -> tuple[int, int, bool]:
    """Return the value, the mask of notes and whether the cell can be edited."""
    value, notes, editable = fields
    if (
        not re.fullmatch(r"[0-9]", value)
        or not _NOTES[version].fullmatch(notes)
        or editable not in ("0", "1")
    ):
        raise InputError(
            f"found {'|'.join(fields)[:40]!r} for {cell_name(cell, 9)}",
            expected="value|notes|0 or 1|",
        )
    if notes in ("", "-"):
        mask = 0
    elif version == 1:
        mask = mask_of(int(digit) for digit in notes.split(",") if digit)
    else:
        mask = int(notes)
    if mask > STANDARD.all_digits:
        raise InputError(f"the notes {mask} of {cell_name(cell, 9)}", expected="0 to 511")
    return int(value), mask, editable == "1"


def _write(records: Sequence[PuzzleRecord]) -> str:
    from xml.sax.saxutils import quoteattr

    lines = ['<?xml version="1.0" encoding="UTF-8"?>', _ROOT]
    folder = ""
    for record in records:
        title = record.get("title")
        if title != folder:
            lines += ["</folder>"] if folder else []
            lines += [f"<folder name={quoteattr(title)}>"] if title else []
            folder = title
        comment = record.get("comment")
        note = f" note={quoteattr(comment)}" if comment else ""
        lines.append(f"<game data={quoteattr(_write_data(record.position))}{note}/>")
    lines += ["</folder>"] if folder else []
    return "\n".join([*lines, "</opensudoku>"]) + "\n"


def _write_data(position: Position) -> str:
    if position.is_plain:
        return write_line(position.clues.digits, "0")
    return "version: 1\n" + "".join(
        f"{value}|{_notes(mask) if not value else '-'}|{0 if clue else 1}|"
        for clue, value, mask in position.cells()
    )


def _notes(mask: int) -> str:
    return "".join(f"{digit}," for digit in digits_of(mask)) or "-"


def _matches(head: str) -> bool:
    return re.match(r"\s*(?:<\?xml|<opensudoku)", head.removeprefix("\ufeff")) is not None


OPENSUDOKU = Format(
    name="opensudoku",
    description="the XML of the OpenSudoku app",
    matches=_matches,
    keep=marked,
    reader=_read,
    writer=_write,
    suffixes=(".opensudoku", ".xml"),
    is_collection=True,
    meta=frozenset({"title", "comment"}),
    sizes=(9,),
)
