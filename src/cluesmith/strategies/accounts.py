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
from cluesmith.board.text import cell_name, phrase
from cluesmith.strategies.part_words import part_title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board
    from cluesmith.strategies.rule import Pair

Place = tuple[int, int]
"""A choice: (-1, cell) for the digits of a cell, (group, digit) for the places of a digit, and
(-2, part) for the ways to satisfy a part of a constraint."""

Option = list[tuple[int, int]]
"""A case of a choice: one candidate, or those of a way."""

Line = tuple[Place, list[Option], list[Any]]
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
}
"""The templates of an account. The choice after what is forced begins with a capital letter."""


def account_text(board: Board, assumed: Pair, is_true: bool, account: list[Line]) -> str:
    """Return assumption, contradiction and conclusion; each case has a line of its own."""
    teller = _Teller(board)
    start = _said("assumed", claim=teller.claim(assumed, is_true=is_true))
    conclusion = _said("concluded", claim=teller.claim(assumed, is_true=not is_true))
    lines = list(teller.lines(account))
    return (" " if len(lines) == 1 else "\n  ").join([start, *lines, conclusion])


def forced(account: list[Line]) -> tuple[Pair, ...]:
    """Return the candidates that follow from the assumption before there are cases."""
    return tuple(pair for _, options, _ in account if len(options) == 1 for pair in options[0])


def _said(template: str, **words: str) -> str:
    return ACCOUNT_WORDS[template].format_map(words)


class _Teller:
    """Knows the names on a board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._symbols = symbols(board.first)

    def claim(self, pair: Pair, *, is_true: bool = True) -> str:
        """Return that a candidate is true, or false."""
        cell, digit = pair
        words = {"cell": self._cell(cell), "digit": self._symbols[digit - 1]}
        return _said("is" if is_true else "is_not", **words)

    def lines(self, account: list[Line], number: str = "") -> Iterator[str]:
        """Yield what follows, up to a choice that has no candidate left, and then each case.

        Args:
            account: the choices.
            number: the number of the case, with a dot at its end.
        """
        *certain, (place, options, cases) = account
        claims = phrase([self._forced(at, left) for at, [left], _ in certain])
        choice = self._choice(place, options)
        if claims:
            yield _said("forced", claims=claims, choice=choice[0].upper() + choice[1:])
        else:
            yield _said("then", choice=choice)
        for case, (option, consequences) in enumerate(zip(options, cases, strict=True), 1):
            own = f"{number}{case}"
            first, *others = self.lines(consequences, f"{own}.")
            yield _said("case", number=own, claims=self._claims(option), line=first)
            yield from (_said("indented", line=line) for line in others)

    def _cell(self, cell: int) -> str:
        return cell_name(cell, self._board.columns)

    def _claims(self, option: Option) -> str:
        return phrase([self.claim(pair) for pair in option])

    def _forced(self, place: Place, option: Option) -> str:
        """Return a case that is left alone, with its group or constraint in brackets."""
        group, item = place
        if group == CELL:
            return self._claims(option)
        name = self._part(item) if group == PART else self._board.groups[group].name
        return _said("by", claims=self._claims(option), place=name)

    def _part(self, number: int) -> str:
        return part_title(self._board, constraint_parts(self._board).parts[number])

    def _choice(self, place: Place, options: list[Option]) -> str:
        """Return what a choice has left."""
        group, item = place
        if group == PART:
            part, count = self._part(item), str(len(options))
            return _said("ways" if options else "no_way", part=part, count=count)
        if group == CELL:
            left = phrase([self._symbols[digit - 1] for [(_, digit)] in options], "or")
            return _said("digits" if left else "no_digit", cell=self._cell(item), options=left)
        left = phrase([self._cell(cell) for [(cell, _)] in options], "or")
        name, digit = self._board.groups[group].name, self._symbols[item - 1]
        return _said("places" if left else "no_place", group=name, digit=digit, options=left)
