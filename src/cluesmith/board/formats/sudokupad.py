# SPDX-License-Identifier: MIT
r"""``sudokupad``, ``fpuz`` and ``scf``: links to sudokupad.app, each with its puzzle inside.

The prefix after the address names the content: ``scl`` (or ``ctc``) is SudokuPad's JSON packed,
``fpuz`` (or ``fpuzzles``) the JSON of f-puzzles packed, ``scf`` a classic puzzle written out. Each
of the three formats reads all three; its name decides what it writes.

In ``scf`` one character stands for a digit and up to five blanks after it, the digit plus ten
times the blanks in the alphabet 0-9, A-Z, a-x. After an asterisk follow ``x`` (diagonals),
``w`` (windoku), ``t`` and a title, an asterisk, ``a`` and an author.

>>> from cluesmith.board import Puzzle
>>> puzzle = Puzzle.parse("1" + "." * 40 + "5" + "." * 39)
>>> SCF.write([PuzzleRecord.of(puzzle, title="Two clues")])
'https://sudokupad.app/scfpoooooetoooooU*tTwo%20clues\n'
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from cluesmith.board.formats import fpuzzles, scl
from cluesmith.board.formats.decoding import json_or_link, parse_object, refusal
from cluesmith.board.formats.format import Format, each
from cluesmith.board.formats.keep import marked_clues, only_clues
from cluesmith.board.formats.lzstring import from_base64, to_base64
from cluesmith.board.formats.record import PuzzleRecord, one_line
from cluesmith.board.formats.scl import unzip
from cluesmith.board.formats.sites import folded, reconcile
from cluesmith.board.geometry import Board
from cluesmith.board.puzzle import Puzzle
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

_URL = "https://sudokupad.app/"
_LINK = re.compile(
    r"(?:https?://)?(?:[\w-]+\.)*"
    r"(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)/(?P<path>.*)",
    re.IGNORECASE,
)
_PUZZLE_ID = re.compile(r".*[?&]puzzleid=([^&#]*)")
_PATH = re.compile(r"(?:sudoku(?:\.html)?/|\?)*([^?#]*).*")
_ID = re.compile(r"(scl|ctc|fpuz(?:zles)?|scf)(.+)", re.DOTALL)
_BARE = re.compile(r"(?:scl|ctc|fpuz(?:zles)?)N4[A-Za-z0-9+/%=]{16,}|scf[0-9A-Za-x]{14,}(?:\*.*)?")
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_CODE = re.compile(r"[0-9]0{0,5}")
_SCF_BOARDS = {
    "": Board.parse("9x9"),
    "x": Board.parse("9x9+diagonals"),
    "w": Board.parse("9x9+windoku"),
    "xw": Board.parse("9x9+diagonals+windoku"),
}
_SCF_TEXT = re.compile(r"((?:[^*]|\*\*)*)(?:\*|\Z)", re.DOTALL)


def _read_one(text: str, board: Board | None) -> PuzzleRecord:
    stripped = text.strip()
    if stripped.startswith("{"):
        return scl.from_members(parse_object(stripped), board)
    match = _ID.fullmatch(unquote(_puzzle_id(stripped)))
    if match is None:
        raise refusal("short_link", parts="scl, fpuz or scf and the puzzle")
    kind, payload = match[1], match[2]
    if kind == "scf":
        return _read_scf(payload, board)
    json_text = payload if payload.startswith("{") else from_base64(payload)
    if kind.startswith("fpuz"):
        return fpuzzles.from_members(parse_object(json_text), board)
    return scl.from_members(_scl_object(json_text), board)


def _scl_object(text: str) -> dict[str, object]:
    try:
        return parse_object(text)
    except InputError as error:
        value = unzip(text) if text.startswith("{") else None
        if not isinstance(value, dict):
            raise error from None
        return value


def _puzzle_id(text: str) -> str:
    """Return the name of the puzzle in a link, or a bare name itself."""
    link = _LINK.fullmatch(text)
    if link is None:
        return text
    match = _PUZZLE_ID.match(link["path"])
    if match is not None:
        return match[1]
    path = _PATH.fullmatch(link["path"])
    return path[1] if path is not None else link["path"]


def _read_scf(payload: str, expected_board: Board | None) -> PuzzleRecord:
    digits = bytearray()
    position = 0
    while len(digits) < 81:
        code = _ALPHABET.find(payload[position]) if position < len(payload) else -1
        if code < 0:
            raise InputError(
                f"{len(digits)} cells before {payload[position : position + 1]!r}",
                position=position,
                expected="81, as characters 0 to 9, A to Z and a to x",
            )
        digits += bytes([code % 10] + [0] * (code // 10))
        position += 1
    if len(digits) > 81:
        raise InputError(f"{len(digits)} cells", position=position, expected="81")
    flags, meta = _read_scf_extras(payload[position:])
    puzzle = Puzzle(bytes(digits), reconcile(_SCF_BOARDS["".join(flags)], expected_board))
    return PuzzleRecord.of(puzzle, None, **meta)


def _read_scf_extras(text: str) -> tuple[list[str], dict[str, str]]:
    flags: set[str] = set()
    meta: dict[str, str] = {}
    position = 0
    while position < len(text):
        kind = text[position]
        position += 1
        if kind in ("x", "w"):
            flags.add(kind)
        elif kind in ("t", "a"):
            value = _SCF_TEXT.match(text, position)
            if value is not None:
                meta["title" if kind == "t" else "author"] = value[1].replace("**", "*")
                position = value.end()
        elif kind != "*":
            raise InputError(f"found {kind!r} after the cells", expected="*, x, w, t or a")
    return [flag for flag in "xw" if flag in flags], meta


def _write_scl(record: PuzzleRecord) -> str:
    return _link("scl", scl.to_members(record))


def _write_fpuz(record: PuzzleRecord) -> str:
    return _link("fpuz", fpuzzles.to_members(record))


def _link(kind: str, members: Mapping[str, object]) -> str:
    # Slashes are encoded: browsers replace two slashes in a path by one.
    return f"{_URL}{kind}{quote(to_base64(fpuzzles.dump(members)), safe='')}"


def _write_scf(record: PuzzleRecord) -> str:
    flags = [flags for flags, board in _SCF_BOARDS.items() if board == record.board]
    if not flags:
        raise InputError(
            f"scf cannot tell the groups of {record.board.spec[:60]}",
            expected="9x9, with diagonals or windoku",
        )
    cells = "".join(map(str, record.puzzle.digits))
    codes = _CODE.findall(cells)
    payload = "".join(_ALPHABET[int(code[0]) + 10 * (len(code) - 1)] for code in codes)
    [extras] = flags
    for kind, key in (("t", "title"), ("a", "author")):
        text = record.get(key).replace("*", "**")
        extras += f"{kind}{text}*" if text else ""
    if extras:
        payload += f"*{quote(extras.removesuffix('*'), safe='*')}"
    return f"{_URL}scf{payload}"


def _fold(meta: dict[str, str]) -> dict[str, str]:
    return {key: one_line(text) for key, text in meta.items()}


_matches = json_or_link("cells", _LINK, _BARE)

FPUZ = replace(
    fpuzzles.FPUZZLES,
    name="fpuz",
    description="links to sudokupad.app that hold the JSON of f-puzzles",
    matches=_matches,
    line_reader=_read_one,
    board_reader=None,
    board_writer=None,
    writer=each(_write_fpuz),
)

SUDOKUPAD = replace(
    FPUZ,
    name="sudokupad",
    description="links to sudokupad.app that hold SudokuPad's own JSON",
    keep=marked_clues,
    writer=each(_write_scl),
    keeps_shape=True,
    meta=None,
    fold=folded("sudokupad"),
)

SCF = Format(
    name="scf",
    description="links to sudokupad.app that hold a classic puzzle written out",
    matches=_matches,
    keep=only_clues,
    line_reader=_read_one,
    is_json=True,
    writer=each(_write_scf),
    keeps_board=True,
    meta=frozenset({"title", "author"}),
    fold=_fold,
    sizes=(9,),
)
