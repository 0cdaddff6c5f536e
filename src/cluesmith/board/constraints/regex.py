# SPDX-License-Identifier: MIT
"""Regular expressions over digits, as automata.

An expression may use digits, the wildcard ``.``, classes ``[1-4]`` and ``[^59]``, groups,
alternatives ``|`` and the repetitions ``*``, ``+``, ``?``, ``{2}``, ``{2,}`` and ``{2,4}``. Digits
above 9 are letters, A for 10.

>>> automaton = regex_automaton("(12)*[3-4]?", range(1, 5))
>>> automaton.accepts((1, 2, 1, 2, 4)), automaton.accepts((1, 2, 1))
(True, False)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from cluesmith.board.constraints.automaton import MOST_STATES, Automaton
from cluesmith.errors import InputError

_SYMBOLS = "0123456789ABCDEFGHIJKLMNOP"
_BOUNDS = re.compile(r"\{(\d{1,3})(,(\d{0,3}))?\}")
_DEEPEST = 50
"""Groups inside each other, at most."""


@dataclass(frozen=True)
class _Read:
    values: frozenset[int]


@dataclass(frozen=True)
class _Sequence:
    parts: tuple[_Node, ...]


@dataclass(frozen=True)
class _Choice:
    parts: tuple[_Node, ...]


@dataclass(frozen=True)
class _Repeat:
    part: _Node
    least: int
    most: int | None


_Node = _Read | _Sequence | _Choice | _Repeat


@lru_cache(maxsize=64)
def regex_automaton(pattern: str, values: range) -> Automaton:
    """Return the automaton of an expression.

    Raises:
        InputError: the expression cannot be read, with the position; or it is too long.
    """
    return _Builder(values).automaton(_Parser(pattern, values).whole())


class _Parser:
    def __init__(self, pattern: str, values: range) -> None:
        self.pattern, self.values, self.at, self.depth = pattern, values, 0, 0

    def whole(self) -> _Node:
        node = self._choice()
        if self.at < len(self.pattern):
            raise self._error("the end")
        return node

    def _peek(self) -> str:
        return self.pattern[self.at : self.at + 1]

    def _take(self) -> str:
        self.at += 1
        return self.pattern[self.at - 1 : self.at]

    def _error(self, expected: str) -> InputError:
        next_character = repr(self._peek()) if self._peek() else "the end"
        what = f"the regular expression {self.pattern[:60]!r} has {next_character}"
        return InputError(what, position=self.at, expected=expected)

    def _choice(self) -> _Node:
        parts = [self._sequence()]
        while self._peek() == "|":
            self._take()
            parts.append(self._sequence())
        return _Choice(tuple(parts)) if len(parts) > 1 else parts[0]

    def _sequence(self) -> _Node:
        parts = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repeat())
        return _Sequence(tuple(parts))

    def _repeat(self) -> _Node:
        node = self._atom()
        while True:
            sign = self._peek()
            if sign and sign in "*+?":
                self._take()
                least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}[sign]
            elif bounds := _BOUNDS.match(self.pattern, self.at):
                self.at = bounds.end()
                least = int(bounds[1])
                most = least if bounds[2] is None else int(bounds[3]) if bounds[3] else None
                if most is not None and most < least:
                    raise self._error("bounds in ascending order")
            else:
                return node
            node = _Repeat(node, least, most)

    def _atom(self) -> _Node:
        char = self._peek()
        if char == "(":
            self._take()
            self.depth += 1
            if self.depth > _DEEPEST:
                raise self._error(f"at most {_DEEPEST} groups inside each other")
            node = self._choice()
            if self._peek() != ")":
                raise self._error(")")
            self._take()
            self.depth -= 1
            return node
        if char == ".":
            self._take()
            return _Read(frozenset(self.values))
        if char == "[":
            self._take()
            return self._class()
        return _Read(frozenset({self._value()}))

    def _value(self) -> int:
        char = self._peek().upper()
        if not char or char not in _SYMBOLS:
            raise self._error("a digit, ., [ or (")
        self._take()
        return _SYMBOLS.index(char)

    def _class(self) -> _Node:
        is_negated = self._peek() == "^"
        if is_negated:
            self._take()
        members: set[int] = set()
        while self._peek() != "]":
            low = high = self._value()
            if self._peek() == "-":
                self._take()
                high = self._value()
            members.update(range(low, high + 1))
        self._take()
        return _Read(frozenset(set(self.values) - members if is_negated else members))


class _Builder:
    """Thompson's construction: parts are joined by jumps, which read nothing."""

    def __init__(self, values: range) -> None:
        self.values = values
        self.reads: list[tuple[frozenset[int], int] | None] = []
        self.jumps: list[list[int]] = []

    def automaton(self, node: _Node) -> Automaton:
        first = self._state()
        last = self._build(node, first)
        reach = [self._reachable(state) for state in range(len(self.reads))]
        transitions = tuple(
            tuple(
                tuple(
                    sorted(
                        {
                            read[1]
                            for member in members
                            if (read := self.reads[member]) and value in read[0]
                        }
                    )
                )
                for value in self.values
            )
            for members in reach
        )
        ends = frozenset(state for state, members in enumerate(reach) if last in members)
        return Automaton(self.values, transitions, frozenset({first}), ends)

    def _state(self) -> int:
        if len(self.reads) >= MOST_STATES:
            raise InputError("a regular expression too long", expected=f"{MOST_STATES} states")
        self.reads.append(None)
        self.jumps.append([])
        return len(self.reads) - 1

    def _build(self, node: _Node, start: int) -> int:
        """Add a part after a state; return the state after it."""
        match node:
            case _Read(values):
                end = self._state()
                if self.reads[start] is not None:  # a state reads once
                    jump = self._state()
                    self.jumps[start].append(jump)
                    start = jump
                self.reads[start] = (values, end)
                return end
            case _Sequence(parts):
                for part in parts:
                    start = self._build(part, start)
                return start
            case _Choice(parts):
                end = self._state()
                for part in parts:
                    branch = self._state()
                    self.jumps[start].append(branch)
                    self.jumps[self._build(part, branch)].append(end)
                return end
            case _Repeat(part, least, most):
                for _ in range(least):
                    start = self._build(part, start)
                if most is None:
                    loop, end = self._state(), self._state()
                    self.jumps[start].append(loop)
                    self.jumps[self._build(part, loop)].append(loop)
                    self.jumps[loop].append(end)
                    return end
                end = self._state()
                for _ in range(most - least):
                    self.jumps[start].append(end)
                    branch = self._state()
                    self.jumps[start].append(branch)
                    start = self._build(part, branch)
                self.jumps[start].append(end)
                return end

    def _reachable(self, state: int) -> set[int]:
        members, todo = {state}, [state]
        while todo:
            for after in self.jumps[todo.pop()]:
                if after not in members:
                    members.add(after)
                    todo.append(after)
        return members
