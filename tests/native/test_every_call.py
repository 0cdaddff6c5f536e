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
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cluesmith
from cluesmith import _native
from cluesmith.board import Board, Candidates, Pattern, Puzzle
from cluesmith.board.constraint_parts import constraint_parts
from cluesmith.board.constraint_tables import compile_constraints
from cluesmith.board.native_tables import board_tables
from cluesmith.clue_problem.methods.values import value_task
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.cover.simulate import rules_of
from cluesmith.engines.cover.solve import native_board
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.infer.kinds import EncodingKind
from effort import examples
from native.real_arguments import CAGE, OPEN, Choices, Real, solution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

T = TypeVar("T")
STUB = ast.parse(Path(cluesmith.__file__).with_name("_native.pyi").read_text("utf-8"))
REFUSED = (TypeError, ValueError, MemoryError, OverflowError)
BOARDS = (
    *["9x9"] * 6,
    "4x4",
    "6x6",
    "16x16",
    "9x9+diagonals",
    "jigsaw:1112122233343444",
    "jigsaw:111111222222333333444444555555666666",
)
STRATEGIES = _native.native_strategies()
WORDS = {
    "method": ("random", "add", "remove"),
    "grids": ("quick", "paper", "uniform"),
    "technique": ("up", "flp", "bflp", "hbr", "dpll", "flp-hbr", "hbr-short"),
    "branching": ("shortest", "moms"),
}
"""The words that an argument may be; without an entry it is the name of a strategy."""

STRANGE = ("", "é", "\0", "naked_single", "add", "x" * 999)
NUMBERS = {
    "threads": (1, 2),
    "limit": (1, 5),
    "seed": (0, 2**32),
    "tries": (0, 3),
    "moves": (0, 200),
    "runs": (1, 2),
    "last": (5, 9),
    "set": (0, 15),
    "parts": (0, 2047),
    "band": (0, 2),
    "stack": (0, 2),
    "keep": (0, 1),
    "primary": (0, 9),
    "steps_0_0": (0, 80),
    "steps_0_1": (1, 9),
    "steps_1_0": (0, 80),
    "steps_1_1": (1, 9),
}
"""The numbers that an argument may be, 0 to 30 without an entry."""

LENGTHS: dict[str, Callable[[int], int]] = {
    "kinds": lambda cells: 4 * cells,
    "places": lambda cells: 4 * cells,
    "one": lambda _: 4,
    "two": lambda _: 16,
    "three": lambda _: 64,
    "deletes": lambda _: 9,
    "rows": lambda cells: round(cells**0.5),
}
"""Arrays that have another length than the number of cells."""

INDICES = {"premises", "conclusions", "columns", "selected", "deleted", "tokens"}
"""Arrays of cells, candidates, or rows and columns of a matrix."""

DTYPES = ("uint8", "uint16", "uint32", "uint64", "int32")
"""The types of the elements of arrays."""

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
def unparsed(annotation: ast.expr) -> str:
    """Return the text of an annotation; nodes of the stub are the same in every call."""
    return ast.unparse(annotation)


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
        case "ConstraintTables":
            empty = _native.ConstraintTables(board.size, 1, board.cell_count)
            return (empty, compile_constraints(Board.parse(f"{spec}+{CAGE}")).tables)
        case "FilterLooks":
            return (constraint_parts(Board.parse(f"{spec}+{CAGE}")).looks,)
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
        case "ValueTask":
            pattern = Pattern.from_cells([0], Board.parse(OPEN))
            return (value_task(ClueProblem.of(pattern)),)
        case "RowWriter":
            writer = _native.RowWriter(17)
            writer.add_text(b"x")
            return (_native.RowWriter(0), _native.RowWriter(1), writer)
        case "StopFlag":
            return (_native.StopFlag(),)
    raise AssertionError(f"no objects of the class {kind}: add some")


class Example:
    """Choices of Hypothesis, which can make a failing example smaller."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def number(self, least: int, greatest: int) -> int:
        """See :class:`Choices`."""
        return self._data.draw(st.integers(least, greatest))

    def content(self, length: int) -> bytes:
        """See :class:`Choices`."""
        return self._data.draw(st.binary(min_size=length, max_size=length))


class Input:
    """Choices by the bytes of a fuzzer, one after another; zeros when they end."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def number(self, least: int, greatest: int) -> int:
        """See :class:`Choices`."""
        spread = greatest - least
        return least + int.from_bytes(self.content(spread.bit_length() // 8 + 1)) % (spread + 1)

    def content(self, length: int) -> bytes:
        """See :class:`Choices`."""
        begin, self._at = self._at, self._at + length
        return self._data[begin : self._at].ljust(length, b"\0")


class Arguments:
    """Draws the arguments of one call: as a rule they fit it, and now and then one is any value.

    Attributes:
        spec: the board of the call.
        board: the same, read.
        digits: clues for it, which all arrays of digits and of masks have.
        is_real: whether arguments that fit are those that the package passes, where they are known.
    """

    def __init__(self, choices: Choices, count: int = 1) -> None:
        """Draw a board; in two calls of three one of so many arguments does not fit."""
        self._choices = choices
        self.spec = self._pick(BOARDS)
        self.board = Board.parse(self.spec)
        self.digits = self._places() * solution(self.spec)
        self._left = choices.number(0, 3 * count // 2)
        self.is_real = bool(choices.number(0, 1))

    def _pick(self, options: Sequence[T]) -> T:
        return options[self._choices.number(0, len(options) - 1)]

    def _places(self) -> Any:
        """Return a random choice of cells, as numbers 0 and 1."""
        bits = np.unpackbits(np.frombuffer(self._choices.content(12), np.uint8))
        return np.resize(bits, self.board.cell_count)

    def of(self, annotation: ast.expr, name: str, real: Mapping[str, Any]) -> Any:
        """Return the next argument, of a type; a real one if it fits and is known."""
        self._left -= 1
        fits = self._left != 0
        if fits and name in real:
            return real[name]
        return self._of(annotation, name, fits=fits)

    def own(self, kind: str) -> Any:
        """Return an object of a native class."""
        return self._pick(objects(kind, self.spec))

    def _of(self, annotation: ast.expr, name: str, *, fits: bool) -> Any:
        text = unparsed(annotation)
        if name == "seconds":
            return self._pick((0.0, 1e-9, 5e-4, 5e-4)) if fits else float("nan")
        if text.endswith("| None"):
            assert isinstance(annotation, ast.BinOp)
            return self._of(annotation.left, name, fits=fits) if self._pick((0, 1)) else None
        if text.startswith("Annotated[NDArray"):
            return self._array(text, name, fits=fits)
        if text.startswith("Sequence["):
            assert isinstance(annotation, ast.Subscript)
            return self._sequence(annotation.slice, name, fits=fits)
        if text.startswith("tuple["):
            assert isinstance(annotation, ast.Subscript)
            assert isinstance(annotation.slice, ast.Tuple)
            parts = annotation.slice.elts
            return tuple(self._of(part, f"{name}_{i}", fits=fits) for i, part in enumerate(parts))
        if text.startswith("Callable"):
            return self._pick((lambda _: True, lambda _: False))
        match text:
            case "int":
                return self._number(name, fits=fits)
            case "float":
                return self._pick((1.0, 100.0) if fits else (0.0, -1.0, float("nan"), 1e300))
            case "bool":
                return self._pick((False, True))
            case "str":
                words = WORDS.get(name, STRATEGIES) if fits else STRANGE
                return self._pick(words)
            case "bytes":
                return self.digits.tobytes() if fits else self._bytes(self._pick((0, 16, 80, 256)))
            case _:
                return self.own(text)

    def _number(self, name: str, *, fits: bool) -> int:
        if not fits:
            return self._choices.number(*self._pick(((-3, 40), (-(2**70), 2**70))))
        if name in ("size", "cells", "column_count"):
            return self.board.size if name == "size" else self.board.cell_count
        if name == "clues" and self._pick((0, 1)):
            return self._choices.number(0, 2**27 - 1)
        return self._choices.number(*NUMBERS.get(name, (0, 30)))

    def _bytes(self, length: int) -> bytes:
        """Return bytes, of which only the first differ: more would leave none for the others."""
        first = self._choices.content(min(length, 96))
        return (first * (length // 96 + 1))[:length]

    def _sequence(self, item: ast.expr, name: str, *, fits: bool) -> list[Any]:
        if fits and name in ("cells", "clues"):
            return np.flatnonzero(self._places()).tolist()
        if fits and name == "filters":
            return []  # boards without constraints have none
        if fits and name == "groups":
            return [list(group.cells) for group in self.board.groups]
        if fits and name == "orbits":
            return [[cell] for cell in range(self.board.cell_count)]
        return [self._of(item, name, fits=fits) for _ in range(self._choices.number(0, 3))]

    def _array(self, text: str, name: str, *, fits: bool) -> Any:
        [dtype] = [word for word in DTYPES if f".{word}]" in text]
        width = 81 if "None, 81" in text else self.board.cell_count
        is_table = "None, None" in text or "None, 81" in text
        if not fits:
            dtype = self._pick([dtype, dtype, "float32"])
            width = self._pick([width, width, 81, 0, 1, width + 1])
            shape = (self._pick([0, 1, 2, 17]), width) if is_table else (width,)
            return self._contents(dtype, shape)
        if name == "groups":
            return np.array([group.cells for group in self.board.groups], dtype)
        if name == "solutions":
            return np.resize(solution(self.spec), (2, width)).astype(dtype)
        if name.endswith("starts"):
            return np.linspace(0, width, 2 + int(self.digits[0])).astype(dtype)
        if dtype == "int32":  # nine clauses of three literals, each closed by 0
            literals = np.frombuffer(self._choices.content(27), np.int8).reshape(9, 3)
            signed = np.where(literals < 0, -1, 1) * (literals % 7 + 1)
            return np.hstack([signed, np.zeros((9, 1))]).astype(dtype).ravel()
        if name in LENGTHS:
            width = LENGTHS[name](width)
        digits = np.resize(self.digits, width)
        if name in INDICES:
            content = np.arange(width) ^ self._choices.number(0, 1)
        elif "mask" in name or name in ("positions", "within", "rows"):
            content = self._masks(width)
        else:
            content = digits % 4 if name == "kinds" else digits
        rows = self._pick([0, 1, 1, 2, 17])
        return (np.tile(content, (rows, 1)) if is_table else content).astype(dtype)

    def _masks(self, width: int) -> Any:
        """Return the candidates beside the digits, or all in the other cells."""
        if width == self.board.cell_count and self._pick((0, 1)):
            return np.array(Candidates.of(Puzzle(self.digits.tobytes(), self.board)).masks)
        digits = np.resize(self.digits, width).astype(np.int64)
        return np.where(digits, 1 << np.maximum(digits - 1, 0), (1 << self.board.size) - 1)

    def _contents(self, dtype: str, shape: tuple[int, ...]) -> Any:
        """Return blank or full contents, or any bytes."""
        match self._choices.number(0, 2):
            case 0:
                return np.zeros(shape, dtype)
            case 1:
                full = (1 << self.board.size) - 1
                return np.full(shape, min(full, 255) if dtype == "uint8" else full).astype(dtype)
            case _:
                size = np.dtype(dtype).itemsize
                length = size * int(np.prod(shape))
                return np.frombuffer(self._bytes(length), dtype).reshape(shape)


def test_every_entry_of_the_module_is_in_the_stub() -> None:
    public = {name for name in dir(_native) if not name.startswith("_")}
    functions = {name for name in public if callable(getattr(_native, name))}

    assert functions == {name.partition(".")[0] for name in ENTRIES}


CALLED = sorted(ENTRIES.keys() - NEVER_CALLED)
PROPERTIES = {"is_nine", "filter_count"}


@pytest.mark.parametrize("name", CALLED)
@settings(max_examples=examples(60))
@given(st.data())
def test_any_arguments_are_answered_or_refused(name: str, data: st.DataObject) -> None:
    """Draw arguments of the declared types; Ctrl-C and crashes are the only other ends."""
    call(name, Example(data))


@pytest.mark.parametrize("name", CALLED)
def test_arguments_are_often_answered(name: str) -> None:
    """What is always refused tries nothing but the checks of arguments."""
    rng = Random(1)
    answered = sum(call(name, Input(rng.randbytes(600))) for _ in range(40))

    assert answered >= 5


def any_call(data: bytes) -> None:
    """Make the call that bytes describe; ``tools/fuzz.py`` invents them."""
    choices = Input(data)
    call(CALLED[choices.number(0, len(CALLED) - 1)], choices)


def call(name: str, choices: Choices) -> bool:
    """Make a call with arguments of its types; return whether it was answered, not refused."""
    signature = ENTRIES[name].args
    owner, _, method = name.rpartition(".")
    positional = [part for part in signature.args if part.arg != "self"]
    arguments = Arguments(choices, len(positional) + len(signature.kwonlyargs))
    real = Real(choices, arguments.digits).of(name) if arguments.is_real else {}
    values = [
        arguments.of(part.annotation, part.arg, real) for part in positional if part.annotation
    ]
    named = {
        part.arg: arguments.of(part.annotation, part.arg, real)
        for part in signature.kwonlyargs
        if part.annotation
    }
    is_own = len(positional) < len(signature.args) and method != "__init__"
    itself = (real["self"] if "self" in real else arguments.own(owner)) if is_own else None
    with contextlib.suppress(*REFUSED):
        if method == "__init__":
            getattr(_native, owner)(*values, **named)
        elif is_own and method in PROPERTIES:
            assert isinstance(getattr(itself, method), int)
        elif is_own:
            getattr(itself, method)(*values, **named)
        else:
            getattr(getattr(_native, owner) if owner else _native, method)(*values, **named)
        return True
    return False
