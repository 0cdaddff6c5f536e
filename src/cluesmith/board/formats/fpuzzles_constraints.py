# SPDX-License-Identifier: MIT
"""The constraints of f-puzzles' JSON, both ways: each key has one entry in a table.

>>> from cluesmith.board import Board
>>> board = Board.parse("4x4")
>>> data = {"thermometer": [{"lines": [["R1C1", "R2C2"]]}], "antiking": True}
>>> constraints = read_constraints(data, board)
>>> [each.text(board) for each in constraints]
['thermometer:r1c1,r2c2', 'antiking']
>>> write_constraints(constraints, board) == data
True
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cluesmith.board.constraints.cells import AllDifferent, Clone, Even, Maximum, Minimum, Odd
from cluesmith.board.constraints.counting import BoxIndexer, ColumnIndexer, Quadruple, RowIndexer
from cluesmith.board.constraints.declaration import named
from cluesmith.board.constraints.lines import (
    Between,
    Entropic,
    Modular,
    Nabner,
    Palindrome,
    Renban,
    SlowThermometer,
    Thermometer,
    Whispers,
)
from cluesmith.board.constraints.neighbours import direction
from cluesmith.board.constraints.outside import Sandwich, Skyscraper, XSum
from cluesmith.board.constraints.pairs import XV, Difference, Ratio
from cluesmith.board.constraints.rules import (
    AntiKing,
    AntiKnight,
    DisjointGroups,
    NegativeDifference,
    NegativeRatio,
    NegativeXV,
    Nonconsecutive,
)
from cluesmith.board.constraints.sums import (
    Arrow,
    DoubleArrow,
    KillerCage,
    LittleKiller,
    RegionSumLine,
    Zipper,
)
from cluesmith.board.formats import sites
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from cluesmith.board.constraints.declaration import Cells, Constraint
    from cluesmith.board.geometry import Board

COSMETIC = ("cage", "circle", "line", "rectangle", "text")
"""Keys of drawings; the site's own solver ignores them, and so do we where constraints say more."""


@dataclass(frozen=True)
class _Entry:
    """How one key is read from an object of its list, and how a constraint is written."""

    kind: type[Constraint]
    read: Callable[[Mapping[str, object], Board, str], Iterator[Constraint]]
    write: Callable[[Any, Board], dict[str, object]]


def _names(cells: Cells, board: Board) -> list[str]:
    return [board.cell_name(cell).upper() for cell in cells]


def _cells(value: object, board: Board, key: str) -> Cells:
    names = sites.list_of(value, key)
    with named(key):
        return tuple(board.parse_cell(sites.text_of(name)) for name in names)


def _number(value: object, key: str) -> int:
    text = sites.text_of(value).strip()
    if not text.isdecimal() or not text.isascii() or len(text) > 5:
        raise InputError(f"{key}: the value {text[:20]!r}", expected="a whole number")
    return int(text)


def _has_value(members: Mapping[str, object]) -> bool:
    return sites.text_of(members.get("value")).strip() != ""


def _lines(kind: type[Any]) -> _Entry:
    def read(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
        for line in sites.list_of(members.get("lines"), f"lines of {key}"):
            yield kind(_cells(line, board, key))

    return _Entry(kind, read, lambda each, board: {"lines": [_names(each.cells, board)]})


def _valued_lines(kind: type[Any], field: str, usual: int) -> _Entry:
    def read(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
        value = _number(members.get("value"), key) if _has_value(members) else usual
        for line in sites.list_of(members.get("lines"), f"lines of {key}"):
            yield kind(_cells(line, board, key), value)

    def write(each: Any, board: Board) -> dict[str, object]:
        value = getattr(each, field)
        members: dict[str, object] = {"lines": [_names(each.cells, board)]}
        return members if value == usual else members | {"value": str(value)}

    return _Entry(kind, read, write)


def _valued_cells(kind: type[Any], field: str, usual: int | None) -> _Entry:
    def read(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
        value = _number(members.get("value"), key) if _has_value(members) else usual
        yield kind(_cells(members.get("cells"), board, key), value)

    def write(each: Any, board: Board) -> dict[str, object]:
        value = getattr(each, field)
        members: dict[str, object] = {"cells": _names(each.cells, board)}
        return members if value == usual else members | {"value": str(value)}

    return _Entry(kind, read, write)


def _plain_cells(kind: type[Any]) -> _Entry:
    def read(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
        yield kind(_cells(members.get("cells"), board, key))

    return _Entry(kind, read, lambda each, board: {"cells": _names(each.cells, board)})


def _read_xv(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
    text = sites.text_of(members.get("value")).strip().upper()
    if text not in ("X", "V"):
        raise InputError(f"xv: the value {text[:20]!r}", expected="X or V")
    yield XV(_cells(members.get("cells"), board, key), 10 if text == "X" else 5)


def _write_xv(each: XV, board: Board) -> dict[str, object]:
    if each.total not in (5, 10):
        raise InputError(f"fpuzzles cannot hold a pair of sum {each.total}", expected="5 or 10")
    return {"cells": _names(each.cells, board), "value": "X" if each.total == 10 else "V"}


def _read_arrow(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
    circle = _cells(members.get("cells"), board, key)
    for line in sites.list_of(members.get("lines"), f"lines of {key}"):
        cells = _cells(line, board, key)
        # A line begins in the circle.
        yield Arrow(circle, tuple(cell for cell in cells if cell not in circle))


def _write_arrow(each: Arrow, board: Board) -> dict[str, object]:
    line = [each.circle[-1], *each.cells]
    return {"lines": [_names(tuple(line), board)], "cells": _names(each.circle, board)}


def _read_clone(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
    copies = _cells(members.get("cloneCells"), board, key)
    yield Clone((_cells(members.get("cells"), board, key), copies))


def _write_clone(each: Clone, board: Board) -> dict[str, object]:
    first, second, *others = each.segments
    if others:
        raise InputError("fpuzzles cannot hold three clones in one", expected="two")
    return {"cells": _names(first, board), "cloneCells": _names(second, board)}


def _read_quadruple(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
    values = sites.list_of(members.get("values"), "values of quadruple")
    numbers = tuple(_number(value, key) for value in values)
    if numbers:
        yield Quadruple(_cells(members.get("cells"), board, key), numbers)


def _outside(kind: type[Any]) -> _Entry:
    """Return the entry of a clue beside a row or column, named by the cell outside the board."""

    def read(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
        if not _has_value(members):
            return
        with named(key):
            cells = outside_line(sites.text_of(members.get("cell")), board)
        yield kind(cells, _number(members.get("value"), key))

    def write(each: Any, board: Board) -> dict[str, object]:
        (row, column), (down, right) = (
            divmod(each.cells[0], board.columns),
            direction(each.cells, board),
        )
        name = f"R{row + 1 - down}C{column + 1 - right}"
        return {"cell": name, "value": str(each.clue)}

    return _Entry(kind, read, write)


def outside_line(name: str, board: Board) -> Cells:
    """Return the cells of the row or column that a cell outside the board faces.

    Raises:
        InputError: there is no cell of that name.
    """
    row_text, _, column_text = name.upper().removeprefix("R").partition("C")
    if row_text.isdecimal() and column_text.isdecimal() and len(name) <= 6:
        row, column = int(row_text), int(column_text)
        line = tuple(range((row - 1) * board.columns, row * board.columns))
        if 1 <= row <= board.rows and column in (0, board.columns + 1):
            return line if column == 0 else line[::-1]
        line = tuple(range(column - 1, board.cell_count, board.columns))
        if 1 <= column <= board.columns and row in (0, board.rows + 1):
            return line if row == 0 else line[::-1]
    raise InputError(f"the cell {name[:20]!r} outside the board", expected="as R0C1 or R5C0")


def _read_little(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
    if _has_value(members):
        cells = _cells(members.get("cells"), board, key)
        yield LittleKiller(cells, _number(members.get("value"), key))


_ACROSS = {1: "R", -1: "L"}
_DOWN = {1: "D", -1: "U"}


def _write_little(each: LittleKiller, board: Board) -> dict[str, object]:
    row, column = divmod(each.cells[0], board.columns)
    down, right = each.way(board)
    return {
        "cell": f"R{row + 1 - down}C{column + 1 - right}",
        "cells": _names(each.cells, board),
        "direction": _DOWN.get(down, "") + _ACROSS.get(right, ""),
        "value": str(each.total),
    }


ENTRIES: dict[str, _Entry] = {
    "thermometer": _lines(Thermometer),
    "slowthermometer": _lines(SlowThermometer),
    "palindrome": _lines(Palindrome),
    "renban": _lines(Renban),
    "nabner": _lines(Nabner),
    "betweenline": _lines(Between),
    "entropicline": _lines(Entropic),
    "regionsumline": _lines(RegionSumLine),
    "zipperline": _lines(Zipper),
    "doublearrow": _lines(DoubleArrow),
    "whispers": _valued_lines(Whispers, "difference", 5),
    "modularline": _valued_lines(Modular, "modulus", 3),
    "killercage": _valued_cells(KillerCage, "total", None),
    "difference": _valued_cells(Difference, "difference", 1),
    "ratio": _valued_cells(Ratio, "ratio", 2),
    "xv": _Entry(XV, _read_xv, _write_xv),
    "arrow": _Entry(Arrow, _read_arrow, _write_arrow),
    "clone": _Entry(Clone, _read_clone, _write_clone),
    "quadruple": _Entry(
        Quadruple,
        _read_quadruple,
        lambda each, board: {"cells": _names(each.cells, board), "values": list(each.values)},
    ),
    "littlekillersum": _Entry(LittleKiller, _read_little, _write_little),
    "sandwichsum": _outside(Sandwich),
    "xsum": _outside(XSum),
    "skyscraper": _outside(Skyscraper),
    "rowindexer": _plain_cells(RowIndexer),
    "columnindexer": _plain_cells(ColumnIndexer),
    "boxindexer": _plain_cells(BoxIndexer),
}
"""Keys with a list of objects, each of which gives constraints."""

TOGETHER: dict[str, type[Any]] = {"odd": Odd, "even": Even, "minimum": Minimum, "maximum": Maximum}
"""Keys with a list of single cells, which are one constraint together."""

RULES: dict[str, type[Any]] = {
    "antiknight": AntiKnight,
    "antiking": AntiKing,
    "disjointgroups": DisjointGroups,
}
"""Keys that are true or false."""

NEGATIVE: dict[str, type[Any]] = {
    "xv": NegativeXV,
    "ratio": NegativeRatio,
    "difference": NegativeDifference,
}
"""Names in the list ``negative``: pairs without a mark do not have its relation."""

NO_STYLES: Mapping[str, object] = MappingProxyType({})
_MEMBERS = {"cell", "cells", "cloneCells", "direction", "lines", "value", "values"}

KEYS = {*ENTRIES, *TOGETHER, *RULES, "nonconsecutive", "negative", "extraregion"}
"""Every key that is read here."""


def read_constraints(data: Mapping[str, object], board: Board) -> list[Constraint]:
    """Return the constraints of f-puzzles' JSON, regions of fewer cells than digits too.

    Raises:
        InputError: a member is malformed.
    """
    found: list[Constraint] = []
    for key, entry in ENTRIES.items():
        for item in sites.list_of(data.get(key) or [], key):
            found += entry.read(sites.object_of(item, key), board, key)
    for key, kind in TOGETHER.items():
        items = sites.list_of(data.get(key) or [], key)
        names = [sites.text_of(sites.object_of(item, key).get("cell")) for item in items]
        if names:
            found.append(kind(_cells(names, board, key)))
    found += [kind() for key, kind in RULES.items() if data.get(key)]
    found += _negatives(data, found)
    for item in sites.list_of(data.get("extraregion") or [], "extraregion"):
        cells = _cells(sites.object_of(item, "extraregion").get("cells"), board, "extraregion")
        if len(cells) != board.size:
            found.append(AllDifferent(cells))
    return found


def styles(data: Mapping[str, object], board: Board) -> dict[str, object]:
    """Return the members of constraints that say how the site draws them, by their texts."""
    found: dict[str, object] = {}
    for key, entry in ENTRIES.items():
        for item in sites.list_of(data.get(key) or [], key):
            members = sites.object_of(item, key)
            extra = sites.others(members, _MEMBERS)
            if extra:
                found |= {each.text(board): extra for each in entry.read(members, board, key)}
    return found


def _negatives(data: Mapping[str, object], found: Sequence[Constraint]) -> Iterator[Constraint]:
    differences = {each.difference for each in found if isinstance(each, Difference)}
    ratios = {each.ratio for each in found if isinstance(each, Ratio)}
    if data.get("nonconsecutive"):
        # The site lets white dots break the rule.
        yield NegativeDifference(difference=1) if differences else Nonconsecutive()
    for item in sites.list_of(data.get("negative") or [], "negative"):
        name = sites.text_of(item)
        if name == "xv":
            yield NegativeXV()
        elif name == "ratio":
            for ratio in sorted(ratios | {2}):
                yield NegativeRatio(ratio=ratio)
        elif name == "difference":
            for difference in sorted(differences | {1}):
                yield NegativeDifference(difference=difference)
        else:
            raise InputError(f"negative: {name[:20]!r}", expected="xv, ratio or difference")


def write_constraints(
    constraints: Iterable[Constraint], board: Board, styles: Mapping[str, object] = NO_STYLES
) -> dict[str, object]:
    """Return the members of constraints, with their styles by their texts.

    Raises:
        InputError: names a constraint that the site does not have.
    """
    data: dict[str, Any] = {}
    for constraint in constraints:
        key, value = _member(constraint, board)
        if value is True:
            data[key] = True
        else:
            style = styles.get(constraint.text(board))
            if key in ENTRIES:
                value = [sites.added(members, style) for members in value]
            data.setdefault(key, []).extend(value)
    return data


def _member(constraint: Constraint, board: Board) -> tuple[str, Any]:
    for key, entry in ENTRIES.items():
        if type(constraint) is entry.kind:
            return key, [entry.write(constraint, board)]
    for key, kind in TOGETHER.items():
        if isinstance(constraint, kind):
            return key, [{"cell": name} for name in _names(constraint.cells, board)]
    for key, kind in RULES.items():
        if isinstance(constraint, kind):
            return key, True
    if isinstance(constraint, Nonconsecutive):
        return "nonconsecutive", True
    for key, kind in NEGATIVE.items():
        if isinstance(constraint, kind):
            return "negative", [key]
    if isinstance(constraint, AllDifferent):
        return "extraregion", [{"cells": _names(constraint.cells, board)}]
    raise InputError(
        f"fpuzzles cannot hold {constraint.title.lower()}", expected="a constraint of the site"
    )
