# SPDX-License-Identifier: MIT
"""The constraints of f-puzzles' JSON, both ways.

Most follow from their declarations (:mod:`cluesmith.board.formats.forms`); the others have an entry
in a table.

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

from dataclasses import MISSING, dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cluesmith.board.constraints.cells import (
    AllDifferent,
    Clone,
    Even,
    LocalMaximum,
    LocalMinimum,
    Odd,
)
from cluesmith.board.constraints.codec import OPEN
from cluesmith.board.constraints.counting import Quadruple
from cluesmith.board.constraints.declaration import CONSTRAINTS, Optional, named
from cluesmith.board.constraints.neighbours import direction
from cluesmith.board.constraints.pairs import XV, Difference, Ratio
from cluesmith.board.constraints.rules import (
    NegativeDifference,
    NegativeRatio,
    NegativeXV,
    Nonconsecutive,
)
from cluesmith.board.constraints.sums import Arrow, LittleKiller
from cluesmith.board.formats import sites
from cluesmith.board.formats.forms import Form, form_of, number_field
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


def _value(value: object, key: str) -> int:
    """Return a number that may be open."""
    return OPEN if sites.text_of(value).strip() == str(OPEN) else _number(value, key)


def _has_value(members: Mapping[str, object]) -> bool:
    return sites.text_of(members.get("value")).strip() != ""


def _lists(kind: type[Constraint]) -> str:
    """Return the key of a constraint's cells: ordered ones are a line."""
    return "cells" if "cells" in kind.unordered else "lines"


def _declared(kind: type[Any]) -> _Entry:
    """Return the entry of a constraint of a usual form; a number with a default may be absent."""
    lists, has_number = _lists(kind), form_of(kind) is Form.NUMBERED
    usual = fields(kind)[1].default if has_number else MISSING

    def read(members: Mapping[str, object], board: Board, key: str) -> Iterator[Constraint]:
        is_usual = usual is not MISSING and not _has_value(members)
        number = usual if is_usual or not has_number else _value(members.get("value"), key)
        items = [members.get("cells")]
        if lists == "lines":
            items = sites.list_of(members.get("lines"), f"lines of {key}")
        for item in items:
            cells = _cells(item, board, key)
            yield kind(cells, number) if has_number else kind(cells)

    def write(each: Any, board: Board) -> dict[str, object]:
        names = _names(each.cells, board)
        members: dict[str, object] = {lists: [names] if lists == "lines" else names}
        if has_number and (number := getattr(each, number_field(kind))) != usual:
            members["value"] = str(number)
        return members

    return _Entry(kind, read, write)


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
        yield kind(cells, _value(members.get("value"), key))

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
        yield LittleKiller(cells, _value(members.get("value"), key))


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


_SPECIAL: dict[str, _Entry] = {
    "xv": _Entry(XV, _read_xv, _write_xv),
    "arrow": _Entry(Arrow, _read_arrow, _write_arrow),
    "clone": _Entry(Clone, _read_clone, _write_clone),
    "quadruple": _Entry(
        Quadruple,
        _read_quadruple,
        lambda each, board: {"cells": _names(each.cells, board), "values": list(each.values)},
    ),
    "littlekillersum": _Entry(LittleKiller, _read_little, _write_little),
}
"""Keys with a list of objects. The fields of the constraints do not say how to read an object."""

TOGETHER: dict[str, type[Any]] = {
    "odd": Odd,
    "even": Even,
    "minimum": LocalMinimum,
    "maximum": LocalMaximum,
}
"""Keys with a list of single cells, which are one constraint together."""

NEGATIVE: dict[str, type[Any]] = {
    "xv": NegativeXV,
    "ratio": NegativeRatio,
    "difference": NegativeDifference,
}
"""Names in the list ``negative``: pairs without a mark do not have its relation."""

NO_STYLES: Mapping[str, object] = MappingProxyType({})
_MEMBERS = {"cell", "cells", "cloneCells", "direction", "lines", "value", "values"}

_OTHERS = {"nonconsecutive", "negative", "extraregion"}
"""Keys whose meaning depends on others, or on the number of cells."""


def _entries() -> dict[str, _Entry]:
    """Return the entry of each key with a list of objects."""
    entries = dict(_SPECIAL)
    for kind in CONSTRAINTS.values():
        key, form = kind.names.get("fpuzzles"), form_of(kind)
        if key and form not in (None, Form.RULE) and key not in {*entries, *TOGETHER, *_OTHERS}:
            entries[key] = _outside(kind) if form is Form.OUTSIDE else _declared(kind)
    return entries


def _rules() -> dict[str, type[Any]]:
    """Return the rules whose keys are true or false."""
    return {
        kind.names["fpuzzles"]: kind
        for kind in CONSTRAINTS.values()
        if form_of(kind) is Form.RULE and kind.names.get("fpuzzles", "-").isalpha()
        if kind.names["fpuzzles"] not in _OTHERS
    }


def keys() -> set[str]:
    """Return every key that is read here."""
    return {*_entries(), *TOGETHER, *_rules(), *_OTHERS}


def read_constraints(data: Mapping[str, object], board: Board) -> list[Constraint]:
    """Return the constraints of f-puzzles' JSON, regions of fewer cells than digits too.

    Raises:
        InputError: a member is malformed.
    """
    found: list[Constraint] = []
    for key, entry in _entries().items():
        for item in sites.list_of(data.get(key) or [], key):
            found += entry.read(sites.object_of(item, key), board, key)
    for key, kind in TOGETHER.items():
        items = sites.list_of(data.get(key) or [], key)
        names = [sites.text_of(sites.object_of(item, key).get("cell")) for item in items]
        if names:
            found.append(kind(_cells(names, board, key)))
    found += [kind() for key, kind in _rules().items() if data.get(key)]
    found += _negatives(data, found)
    for item in sites.list_of(data.get("extraregion") or [], "extraregion"):
        cells = _cells(sites.object_of(item, "extraregion").get("cells"), board, "extraregion")
        if len(cells) != board.size:
            found.append(AllDifferent(cells))
    return found


def styles(data: Mapping[str, object], board: Board) -> dict[str, object]:
    """Return the members of constraints that say how the site draws them, by their texts."""
    found: dict[str, object] = {}
    for key, entry in _entries().items():
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
    constraints = list(constraints)
    entries = _entries()
    for constraint in constraints:
        key, value = _member(constraint, board, entries)
        if value is True:
            data[key] = True
        else:
            style = styles.get(constraint.text(board))
            if key in entries:
                value = [sites.added(members, style) for members in value]
            data.setdefault(key, []).extend(value)
    _check_negatives(data, constraints)
    if "negative" in data:
        data["negative"] = list(dict.fromkeys(data["negative"]))
    return data


def _check_negatives(data: Mapping[str, object], constraints: Sequence[Constraint]) -> None:
    """Refuse rules about pairs without a mark that the site would not read as the same."""
    kinds: tuple[type[Constraint], ...] = (Nonconsecutive, *NEGATIVE.values())
    meant = {each for each in constraints if isinstance(each, kinds)}
    for each in meant ^ set(_negatives(data, constraints)):
        raise InputError(
            f"fpuzzles cannot hold {each.title.lower()} beside these marks",
            expected="one number for each mark, and 1 and 2 for dots",
        )


def _member(constraint: Constraint, board: Board, entries: Mapping[str, _Entry]) -> tuple[str, Any]:
    for key, entry in entries.items():
        if type(constraint) is entry.kind:
            return key, [entry.write(constraint, board)]
    for key, kind in TOGETHER.items():
        if isinstance(constraint, kind):
            return key, [{"cell": name} for name in _names(constraint.cells, board)]
    for key, kind in _rules().items():
        if isinstance(constraint, kind):
            return key, True
    if isinstance(constraint, Nonconsecutive):
        return "nonconsecutive", True
    for key, kind in NEGATIVE.items():
        if isinstance(constraint, kind):
            return "negative", [key]
    if isinstance(constraint, AllDifferent):
        return "extraregion", [{"cells": _names(constraint.cells, board)}]
    if isinstance(constraint, Optional):
        what = f"the question mark of {constraint.text(board)}"
        raise InputError(f"fpuzzles cannot hold {what[:60]}", expected="a constraint that holds")
    raise InputError(
        f"fpuzzles cannot hold {constraint.title.lower()}", expected="a constraint of the site"
    )
