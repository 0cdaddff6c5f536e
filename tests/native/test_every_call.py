# SPDX-License-Identifier: MIT
"""Every entry of the native module under any arguments of its types: it answers or refuses.

The stub tells which calls there are and what they take, so a new binding is tried from the day it
is written. A crash ends the process; that is how these tests fail.
"""

from __future__ import annotations

import ast
import contextlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import cluesmith
from cluesmith import _native
from cluesmith.board import Board
from cluesmith.board.arrays import to_array
from cluesmith.engines.cover.simulate import rules_of
from cluesmith.engines.cover.solve import native_board
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.infer.kinds import EncodingKind
from cluesmith.engines.speed import board_tables
from samples import EASY_SOLUTION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STUB = ast.parse(Path(cluesmith.__file__).with_name("_native.pyi").read_text("utf-8"))
REFUSED = (TypeError, ValueError, MemoryError, OverflowError)
BOARDS = (
    "9x9",
    "4x4",
    "6x6",
    "16x16",
    "9x9+diagonals",
    "jigsaw:1112122233343444",
    "jigsaw:111111222222333333444444555555666666",
)
WORDS = (
    *("add", "remove", "quick", "paper", "base", "avx2", "up", "flp", "bflp", "hbr", "dpll"),
    *("first", "moms", "naked_single", "x_wing", "xy_chain", "avoidable_rectangle", "", "é"),
)
NEVER_CALLED = {"choose_isa"}
"""Changes what all other tests run on; its own test tries wrong names."""


def entries() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the name and the signature of each call in the stub: functions, and methods."""
    for node in STUB.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    yield f"{node.name}.{member.name}", member


ENTRIES = dict(entries())


@cache
def objects(kind: str, spec: str) -> tuple[Any, ...]:
    """Return objects of a native class, for a board."""
    board = Board.parse(spec)
    tables = board_tables(board)
    none = np.zeros(0, np.uint32)
    start = np.zeros(1, np.uint32)
    rules = _native.HornRules(board.size, start, none, start, none)
    singles = _native.Closer.singles(tables)
    match kind:
        case "BoardTables":
            return (tables,)
        case "HornRules":
            return (rules,)
        case "Closer":
            return (
                *(singles, _native.Closer.naked_singles(tables), _native.Closer.listed(rules)),
                *(
                    _native.Closer.basics(tables),
                    _native.Closer.propagated(tables, _native.HYPER_ARC),
                ),
                _native.Closer.walked(["x_wing"], after_basics=True),
            )
        case "Requirement":
            closers = (None, singles)
            return tuple(_native.Requirement(tables, closer, True, 50) for closer in closers)
        case "CoverMatrix":
            return (native_board(board),)
        case "CoverRules":
            return (rules_of(board),)
        case "BoardClauses":
            literals = Encoding(board, EncodingKind.EXTENDED).literals()
            return (_native.BoardClauses(board.size, literals, spec == "9x9"),)
        case "ClueTask":
            within = np.full(board.cell_count, (1 << board.size) - 1, np.uint32)
            return (_native.ClueTask(tables, [0, 1], within, singles, [], False),)
        case "StopFlag":
            return (_native.StopFlag(),)
    raise AssertionError(f"no objects of the class {kind}: add some")


class Arguments:
    """Draws arguments for one board, most of them of sizes that fit it."""

    def __init__(self, data: st.DataObject) -> None:
        self._draw: Callable[[st.SearchStrategy[Any]], Any] = data.draw
        self.spec = self._draw(st.sampled_from(BOARDS))
        self.board = Board.parse(self.spec)

    def own(self, kind: str) -> Any:
        """Return an object of a native class."""
        return self._draw(st.sampled_from(objects(kind, self.spec)))

    def of(self, annotation: ast.expr, name: str) -> Any:
        """Return an argument of a type."""
        text = ast.unparse(annotation)
        if name == "seconds":
            return self._draw(st.sampled_from([0.0, 1e-9, 0.002, float("nan")]))
        if text.endswith("| None"):
            assert isinstance(annotation, ast.BinOp)
            return self.of(annotation.left, name) if self._draw(st.booleans()) else None
        if text.startswith("Annotated[NDArray"):
            return self._array(text)
        if text.startswith("Sequence["):
            assert isinstance(annotation, ast.Subscript)
            return self._sequence(annotation.slice, name)
        if text.startswith("tuple["):
            assert isinstance(annotation, ast.Subscript)
            assert isinstance(annotation.slice, ast.Tuple)
            return tuple(self.of(part, name) for part in annotation.slice.elts)
        if text.startswith("Callable"):
            return self._draw(st.sampled_from([lambda _: True, lambda _: False]))
        match text:
            case "int":
                return self._draw(st.integers(-3, 40) | st.integers(-(2**70), 2**70))
            case "bool":
                return self._draw(st.booleans())
            case "str":
                return self._draw(st.sampled_from(WORDS) | st.text(max_size=5))
            case "bytes":
                sizes = st.sampled_from([0, 16, 80, 81, 256, self.board.cell_count])
                return self._draw(sizes.flatmap(lambda n: st.binary(min_size=n, max_size=n)))
            case _:
                return self.own(text)

    def _sequence(self, item: ast.expr, name: str) -> list[Any]:
        if ast.unparse(item) == "int" and self._draw(st.booleans()):
            cells = st.integers(0, self.board.cell_count - 1)
            return sorted(self._draw(st.sets(cells, max_size=self.board.cell_count)))
        if ast.unparse(item) == "Sequence[int]" and self._draw(st.booleans()):
            if name == "groups":
                return [list(group.cells) for group in self.board.groups]
            return [[cell] for cell in range(self.board.cell_count)]
        return [self.of(item, name) for _ in range(self._draw(st.integers(0, 3)))]

    def _array(self, text: str) -> Any:
        [dtype] = [word for word in ("uint8", "uint16", "uint32", "int32") if f".{word}]" in text]
        if self._draw(st.integers(0, 9)) == 0:
            dtype = "float32"
        cells = self.board.cell_count
        width = self._draw(st.sampled_from([cells, cells, cells, 81, 81, 0, 1, cells + 1]))
        rows = self._draw(st.sampled_from([0, 1, 1, 2, 17, 40]))
        shape = (rows, width) if "None, None" in text or "None, 81" in text else (width,)
        return self._draw(st.one_of(*self._contents(dtype, shape)))

    def _contents(self, dtype: str, shape: tuple[int, ...]) -> list[st.SearchStrategy[Any]]:
        """Return blank, full and whole contents, random ones, and ones with stray bits."""
        full = (1 << self.board.size) - 1
        grid = np.resize(to_array(EASY_SOLUTION)[0], shape).astype(dtype)
        holes = arrays.arrays(np.bool_, shape)
        numbers = arrays.from_dtype(np.dtype(dtype))
        return [
            st.just(np.zeros(shape, dtype)),
            st.just(np.full(shape, min(full, 255) if dtype == "uint8" else full).astype(dtype)),
            holes.map(lambda kept: (kept * grid).astype(dtype)),
            holes.map(lambda kept: (kept * full).astype(dtype)),
            arrays.arrays(dtype, shape, elements=numbers, fill=st.just(np.dtype(dtype).type(1))),
        ]


def test_every_entry_of_the_module_is_in_the_stub() -> None:
    public = {name for name in dir(_native) if not name.startswith("_")}
    functions = {name for name in public if callable(getattr(_native, name))}

    assert functions == {name.partition(".")[0] for name in ENTRIES}


@pytest.mark.parametrize("name", sorted(ENTRIES.keys() - NEVER_CALLED))
@settings(max_examples=60)
@given(st.data())
def test_any_arguments_are_answered_or_refused(name: str, data: st.DataObject) -> None:
    """Draw arguments of the declared types; Ctrl-C and crashes are the only other ends."""
    signature = ENTRIES[name].args
    arguments = Arguments(data)
    owner, _, method = name.rpartition(".")
    positional = [part for part in signature.args if part.arg != "self"]
    values = [arguments.of(part.annotation, part.arg) for part in positional if part.annotation]
    named = {
        part.arg: arguments.of(part.annotation, part.arg)
        for part in signature.kwonlyargs
        if part.annotation
    }
    is_own = len(positional) < len(signature.args)
    with contextlib.suppress(*REFUSED):
        if method == "__init__":
            getattr(_native, owner)(*values, **named)
        elif is_own and method == "is_nine":
            assert isinstance(arguments.own(owner).is_nine, bool)
        elif is_own:
            getattr(arguments.own(owner), method)(*values, **named)
        else:
            getattr(getattr(_native, owner) if owner else _native, method)(*values, **named)
