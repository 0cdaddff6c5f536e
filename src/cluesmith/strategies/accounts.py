# SPDX-License-Identifier: MIT
"""Accounts: what follows from an assumption up to a contradiction, in words.

Native code gives an account as data: choices, what the assumption leaves of each, and the cases of
the last one. The words are templates, which the studio's page reads, too.

>>> from cluesmith.board import Board
>>> lines = [((-1, 1), [[(1, 2)]], []), ((0, 3), [], [])]
>>> account_text(Board.classic(2), (0, 1), True, lines)
'Assume that r1c1 is 1. Then r1c2 is 2. Row 1 has no place for 3. So r1c1 is not 1.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cluesmith.board.constraint_parts import constraint_parts
from cluesmith.board.lines import symbols
from cluesmith.board.text import phrase
from cluesmith.strategies.part_words import part_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cluesmith.board import Board
    from cluesmith.strategies.rule import Pair

Place = tuple[int, int]
"""A choice: (-1, cell) for the digits of a cell, (group, digit) for the places of a digit, and
(-2, part) for the ways to satisfy a part of a constraint."""

Option = list[tuple[int, int]]
"""A case of a choice: one candidate, or those of a way."""

AccountLine = tuple[Place, list[Option], list[Any]]
"""A line of an account: a choice, the cases that it has left, and an account of each."""

CELL, PART = -1, -2

ACCOUNT_WORDS = {
    "assumed": "Assume that {claim}.",
    "concluded": "So {claim}.",
    "is": "{cell} is {digit}",
    "is_not": "{cell} is not {digit}",
    "by": "{claims} ({place})",
    "then": "Then {choice}.",
    "forced": "Then {claims}. {choice}.",
    "case": "  Case {number}: {claims}. {line}",
    "indented": "  {line}",
    "digits": "cell {cell} has {options}",
    "no_digit": "cell {cell} has no digit left",
    "places": "{group} has {digit} in {options}",
    "no_place": "{group} has no place for {digit}",
    "ways": "{part} has {count} ways left",
    "no_way": "{part} has no way left",
    "is_none_of": "{cell} is not {options}",
    "no_place_for_it": "{group} has no place for this digit",
    "overlap": "{group} in {other}",
    "relation": "the relation of {cells}",
}
"""The templates of an account. The choice after what is forced begins with a capital letter."""


def account_text(board: Board, assumed: Pair, is_true: bool, account: list[AccountLine]) -> str:
    """Return assumption, contradiction and conclusion; each case has a line of its own."""
    teller = _ChoiceTeller(board)
    return teller.text(assumed, teller.lines(account), is_true=is_true)


def forced(account: list[AccountLine]) -> tuple[Pair, ...]:
    """Return the candidates that follow from the assumption before there are cases."""
    return tuple(pair for _, options, _ in account if len(options) == 1 for pair in options[0])


def said(template: str, **words: str) -> str:
    """Return one of the templates with its words."""
    return ACCOUNT_WORDS[template].format_map(words)


class Teller:
    """Tells what every account has: claims, what follows, and cases. Knows the names on a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.symbols = symbols(board.first)

    def text(self, assumed: Pair, lines: Iterable[str], *, is_true: bool) -> str:
        """Return assumption, contradiction and conclusion; of several lines each on its own."""
        start = said("assumed", claim=self.claim(assumed, is_true=is_true))
        conclusion = said("concluded", claim=self.claim(assumed, is_true=not is_true))
        told = list(lines)
        return (" " if len(told) == 1 else "\n  ").join([start, *told, conclusion])

    def claim(self, pair: Pair, *, is_true: bool = True) -> str:
        """Return that a candidate is true, or false."""
        cell, digit = pair
        words = {"cell": self.board.cell_name(cell), "digit": self.symbols[digit - 1]}
        return said("is" if is_true else "is_not", **words)

    def following(self, claims: Sequence[str], end: str) -> str:
        """Return what follows, and what is left at its end."""
        if not claims:
            return said("then", choice=end)
        return said("forced", claims=phrase(claims), choice=end[0].upper() + end[1:])

    def case(self, number: str, claims: str, lines: Iterable[str]) -> Iterator[str]:
        """Yield the lines of a case."""
        first, *others = lines
        yield said("case", number=number, claims=claims, line=first)
        yield from (said("indented", line=line) for line in others)

    def digits_left(self, cell: int, digits: Iterable[int]) -> str:
        """Return which digits a cell has left."""
        left = phrase([self.symbols[digit - 1] for digit in digits], "or")
        return said("digits" if left else "no_digit", cell=self.board.cell_name(cell), options=left)

    def no_place(self, group: int, digit: int) -> str:
        """Return that a digit has no place in a group."""
        words = {"group": self.board.groups[group].name, "digit": self.symbols[digit - 1]}
        return said("no_place", **words)

    def part(self, number: int) -> str:
        """Return the name of a part of a constraint."""
        return part_title(self.board, constraint_parts(self.board).parts[number])


class _ChoiceTeller(Teller):
    """Puts an account of choices into words."""

    def lines(self, account: list[AccountLine], number: str = "") -> Iterator[str]:
        """Yield what follows, up to a choice that has no candidate left, and then each case.

        Args:
            account: the choices.
            number: the number of the case, with a dot at its end.
        """
        *certain, (place, options, cases) = account
        claims = [self._forced(at, left) for at, [left], _ in certain]
        yield self.following(claims, self._choice(place, options))
        for case, (option, consequences) in enumerate(zip(options, cases, strict=True), 1):
            lines = self.lines(consequences, f"{number}{case}.")
            yield from self.case(f"{number}{case}", self._claims(option), lines)

    def _claims(self, option: Option) -> str:
        return phrase([self.claim(pair) for pair in option])

    def _forced(self, place: Place, option: Option) -> str:
        """Return a case that is left alone, with its group or constraint in brackets."""
        group, item = place
        if group == CELL:
            return self._claims(option)
        name = self.part(item) if group == PART else self.board.groups[group].name
        return said("by", claims=self._claims(option), place=name)

    def _choice(self, place: Place, options: list[Option]) -> str:
        """Return what a choice has left."""
        group, item = place
        if group == CELL:
            return self.digits_left(item, [digit for [(_, digit)] in options])
        if group == PART:
            part, count = self.part(item), str(len(options))
            return said("ways" if options else "no_way", part=part, count=count)
        if not options:
            return self.no_place(group, item)
        name, digit = self.board.groups[group].name, self.symbols[item - 1]
        left = phrase([self.board.cell_name(cell) for [(cell, _)] in options], "or")
        return said("places", group=name, digit=digit, options=left)
