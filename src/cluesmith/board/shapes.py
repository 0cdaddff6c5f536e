# SPDX-License-Identifier: MIT
r"""Ready patterns for setters: pictures, initials, and random ones with a symmetry.

Every picture, every letter and every digit alone has clues that singles solve. Other patterns of
this module may have none.

>>> from cluesmith.board.text import runs
>>> print(*runs(str(letters("KT")), 9), sep="\n")
x..x.xxxx
x..x.xxxx
x.x...xx.
xx....xx.
xx....xx.
xx....xx.
x.x...xx.
x..x..xx.
x..x..xx.
>>> from cluesmith.clue_problem.clues import set_clues
>>> str(set_clues(letters("KT"), allow="singles").answer)
'found'
>>> print(*runs(str(symmetric(6, "rotation", seed=1, board=Board.classic(2))), 4), sep="\n")
x.x.
x...
...x
.x.x
>>> pattern_of("letters:KT") == letters("KT"), len(pattern_of("random:28:quarter:7"))
(True, 28)
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cluesmith.board import Board, Pattern
from cluesmith.board.geometry import STANDARD
from cluesmith.board.glyphs import LARGE, MIDDLE, SHAPES, SMALL
from cluesmith.errors import GeometryMismatch, InputError, plain_name, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


EMPTY = "empty"
"""The name of the pattern without clue cells, for boards whose constraints say everything."""


class Move(NamedTuple):
    """A symmetry of the square: it may swap rows and columns, then reverse either."""

    is_transposed: bool
    turns_rows: bool
    turns_columns: bool

    def image(self, cell: int, size: int) -> int:
        """Return where a cell goes."""
        row, column = divmod(cell, size)
        if self.is_transposed:
            row, column = column, row
        if self.turns_rows:
            row = size - 1 - row
        if self.turns_columns:
            column = size - 1 - column
        return row * size + column


_LEFT_RIGHT = Move(False, False, True)
_UP_DOWN = Move(False, True, False)
_HALF_TURN = Move(False, True, True)
_DIAGONAL = Move(True, False, False)
_QUARTER_TURN = Move(True, False, True)
_ANTIDIAGONAL = Move(True, True, True)

SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "none": (),
    "rotation": (_HALF_TURN,),
    "quarter": (_QUARTER_TURN,),
    "left_right": (_LEFT_RIGHT,),
    "up_down": (_UP_DOWN,),
    "mirrors": (_LEFT_RIGHT, _UP_DOWN),
    "diagonal": (_DIAGONAL,),
    "antidiagonal": (_ANTIDIAGONAL,),
    "diagonals": (_DIAGONAL, _ANTIDIAGONAL),
    "full": (_QUARTER_TURN, _LEFT_RIGHT),
}
"""The symmetries that a pattern can have, each by the moves that generate it.

``rotation`` is the half turn of most newspapers; ``mirrors`` and ``diagonals`` are two mirrors at
once, ``full`` is all of these together.
"""

_MOST_DIGITS = 20
"""Python reads no number of thousands of digits."""

_TRIES = 100
"""How many random patterns are tried before one with exchangeable empty lines is accepted."""


def shape(name: str, board: Board = STANDARD) -> Pattern:
    """Return a picture of :data:`SHAPES`; an unknown name is an InputError with the nearest."""
    key = plain_name(name)
    if key == EMPTY:
        return Pattern(0, board)
    if key not in SHAPES:
        raise unknown_name(name, "a shape", [*SHAPES, EMPTY])
    return _picture(SHAPES[key], board)


def letters(text: str, board: Board = STANDARD) -> Pattern:
    """Return one to three letters or digits: one large, two side by side, three in steps.

    Raises:
        InputError: more or fewer of them, or another character.
    """
    glyphs = text.strip().upper()
    for position, glyph in enumerate(glyphs):
        if glyph not in LARGE:
            raise InputError(
                f"found {glyph!r}", position=position, expected="letters A to Z, digits 0 to 9"
            )
    if len(glyphs) == 1:
        return _picture(LARGE[glyphs], board)
    if len(glyphs) == 2:
        left, right = (_tall(MIDDLE[glyph]) for glyph in glyphs)
        return _picture([f"{a}.{b}" for a, b in zip(left, right, strict=True)], board)
    if len(glyphs) == 3:
        return _picture(_stepped([SMALL[glyph] for glyph in glyphs]), board)
    raise InputError(f"{len(glyphs)} letters", expected="1 to 3 on a 9x9 board")


def symmetric(
    clues: int, symmetry: str = "rotation", seed: int = 0, board: Board = STANDARD
) -> Pattern:
    """Return a random pattern with a symmetry; the same seed gives the same pattern.

    Patterns with two empty lines in a chute are avoided if possible: no clues fit them.

    Args:
        clues: how many clue cells.
        symmetry: one of :data:`SYMMETRIES`.
        seed: any whole number.
        board: the board of the pattern.

    Raises:
        InputError: an unknown symmetry, or a number of cells that it does not allow.
    """
    orbits = orbits_of(symmetry, board)
    check_number(clues, symmetry, board)
    rng = Random(seed)  # noqa: S311
    for _ in range(_TRIES):
        pattern = Pattern.from_cells(_draw(orbits, clues, rng), board)
        if not _has_empty_lines(pattern):
            break
    return pattern


def orbits_of(symmetry: str, board: Board = STANDARD) -> list[list[int]]:
    """Return the sets of cells that a symmetry takes into each other.

    Raises:
        InputError: an unknown symmetry, with the nearest name.
    """
    return list(_orbits(SYMMETRIES[symmetry_named(symmetry)], board.size))


def symmetry_named(name: str) -> str:
    """Return the key of :data:`SYMMETRIES` that a name means.

    Raises:
        InputError: an unknown symmetry, with the nearest name.
    """
    key = plain_name(name)
    if key not in SYMMETRIES:
        raise unknown_name(name, "a symmetry", SYMMETRIES)
    return key


def check_number(clues: int, symmetry: str, board: Board) -> None:
    """Refuse a number of clues that no pattern of a symmetry has.

    Raises:
        InputError: no pattern has this number; the message has the nearest ones.
    """
    sums = _sums(orbits_of(symmetry, board))[0]
    is_in_range = 0 <= clues <= board.cell_count
    if not is_in_range or not sums >> clues & 1:
        raise InputError(
            f"{clues} clues with the symmetry {plain_name(symmetry)} on {board.spec[:40]}",
            expected=_nearest(sums, clues) if is_in_range else f"0 to {board.cell_count}",
        )


def pattern_of(text: str, board: Board | None = None) -> Pattern:
    """Read a pattern as the command line takes it.

    That is a name of :data:`SHAPES`, ``letters:KT``, ``random:26:rotation`` (the symmetry and a
    seed after it may be left out), or the cells themselves.

    Raises:
        InputError: the text cannot be read.
    """
    kind, colon, rest = text.strip().partition(":")
    if colon and plain_name(kind) == "letters":
        return letters(rest, board or STANDARD)
    if colon and plain_name(kind) == "random":
        return _random(rest, board or STANDARD)
    if colon and kind.isalpha():
        raise unknown_name(kind, "a kind of pattern", ["letters", "random"])
    if kind.replace("_", "").replace("-", "").isalpha() and len(kind) < 16:
        return shape(kind, board or STANDARD)
    return Pattern.parse(text, board)


def _picture(rows: Iterable[str], board: Board) -> Pattern:
    if board.size != STANDARD.size:
        raise GeometryMismatch(
            f"pictures and letters exist for the 9x9 board only; got {board.spec[:40]}"
        )
    return Pattern.parse("".join(rows), board)


def _tall(glyph: tuple[str, ...]) -> list[str]:
    """Return the 9 rows of a glyph of 5."""
    return [glyph[row] for row in (0, 0, 1, 2, 2, 2, 3, 4, 4)]


def _stepped(glyphs: list[tuple[str, ...]]) -> list[str]:
    """Return three small glyphs side by side, each two rows below the last."""
    columns = [
        ["..."] * (2 * i) + list(glyph) + ["..."] * (4 - 2 * i) for i, glyph in enumerate(glyphs)
    ]
    return ["".join(row) for row in zip(*columns, strict=True)]


def _random(text: str, board: Board) -> Pattern:
    clues, _, rest = text.partition(":")
    symmetry, _, seed = rest.partition(":")
    for number in (clues, seed or "0"):
        if not (number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS):
            raise InputError(
                f"found {number[:20]!r} in a random pattern",
                expected="random:CLUES:SYMMETRY:SEED with whole numbers",
            )
    return symmetric(int(clues), symmetry or "rotation", int(seed or "0"), board)


def _orbits(moves: tuple[Move, ...], size: int) -> Iterator[list[int]]:
    """Yield the sets of cells that the moves take into each other."""
    seen: set[int] = set()
    for start in range(size * size):
        if start in seen:
            continue
        orbit = [start]
        for cell in orbit:
            for move in moves:
                image = move.image(cell, size)
                if image not in orbit:
                    orbit.append(image)
        seen.update(orbit)
        yield orbit


def _sums(orbits: list[list[int]]) -> list[int]:
    """Return the numbers of cells that each orbit and those after it can sum to, bit n for n."""
    sums = [1]
    for orbit in reversed(orbits):
        sums.append(sums[-1] | sums[-1] << len(orbit))
    return sums[::-1]


def _draw(orbits: list[list[int]], clues: int, rng: Random) -> list[int]:
    """Return the cells of random orbits with this many clues together."""
    order = rng.sample(orbits, len(orbits))
    sums = _sums(order)
    cells: list[int] = []
    for place, orbit in enumerate(order):
        missing = clues - len(cells)
        if len(orbit) <= missing and sums[place + 1] >> (missing - len(orbit)) & 1:
            cells += orbit
    return cells


def _has_empty_lines(pattern: Pattern) -> bool:
    return any(
        sum(not line.mask & pattern.mask for line in chute.lines) > 1
        for chute in pattern.board.chutes
    )


def _nearest(possible: int, clues: int) -> str:
    """Return the possible numbers next to an impossible one."""
    numbers = [number for number in range(possible.bit_length()) if possible >> number & 1]
    below = [number for number in numbers if number < clues][-1:]
    above = [number for number in numbers if number > clues][:1]
    return " or ".join(map(str, below + above)) if above else f"at most {below[0]}"
