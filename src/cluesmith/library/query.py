# SPDX-License-Identifier: MIT
"""A search in a library, and the SQL that answers it.

>>> query = Query(least_clues=20, symmetry="rotation", limit=5)
>>> statement, values = query.sql("id")
>>> statement.split(" WHERE ")[1], values
('clue_count >= ? AND symmetry > 0 AND symmetry & ? ORDER BY clue_count, id LIMIT ?', [20, 1, 5])
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf
from typing import TYPE_CHECKING

from cluesmith.library.importing import form_of, pattern_key, symmetry_bit
from cluesmith.strategies.catalogue import select

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Board, Pattern, Puzzle
    from cluesmith.rating.target import Target

IMPLIED = "full_house"
"""Naked singles in other forms: always allowed, and left out of the stored traces."""


@dataclass(frozen=True)
class Query:
    """Conditions that must all hold; without conditions every puzzle is found.

    Attributes:
        targets: targets on scales; a puzzle that such a scale has not rated is not found.
        pattern: exactly these clue cells.
        needs: strategies that its trace must all use; of a named set, any member.
        allow: strategies that its trace may use; it must end solved.
        least_clues: the least number of clues.
        most_clues: the greatest.
        symmetry: a symmetry that its pattern must have.
        board: its board.
        equivalent_to: a puzzle that it must be equivalent to.
        limit: the most puzzles to return.
    """

    targets: Sequence[Target] = ()
    pattern: Pattern | None = None
    needs: str | None = None
    allow: str | None = None
    least_clues: int | None = None
    most_clues: int | None = None
    symmetry: str | None = None
    board: Board | None = None
    equivalent_to: Puzzle | None = None
    limit: int | None = None

    def sql(self, columns: str) -> tuple[str, list[object]]:
        """Return the statement that selects these columns of puzzles, and its values.

        The conditions decide the order: by the first target, else by the number of clues, else the
        same strategies or symmetries together, else as added. So SQLite reads an index from its
        beginning to the limit and sorts nothing.

        Raises:
            InputError: an unknown strategy or symmetry.
        """
        joins = [_rated(target, f"rating{place}") for place, target in enumerate(self.targets)]
        conditions = list(self._conditions())
        parts = [f"SELECT {columns} FROM puzzles", *(join for join, _ in joins)]  # noqa: S608
        statement = " ".join(parts)
        if conditions:
            statement += f" WHERE {' AND '.join(condition for condition, _ in conditions)}"
        values = [value for _, bound in (*joins, *conditions) for value in bound]
        if not columns.startswith("count("):
            statement += f" ORDER BY {self._order()}"
            if self.limit is not None:
                statement += " LIMIT ?"
                values.append(self.limit)
        return statement, values

    def _order(self) -> str:
        if self.targets:
            return f"rating0.{'level' if self.targets[0].is_level else 'number'}, rating0.puzzle"
        if (self.least_clues, self.most_clues) != (None, None):
            return "clue_count, id"
        if self.needs is not None or self.allow is not None:
            return "needs, id"
        return "id" if self.symmetry is None else "symmetry, id"

    def _conditions(self) -> Iterator[tuple[str, list[object]]]:
        if self.equivalent_to is not None:
            yield "form = ?", [form_of(self.equivalent_to)]
        if self.pattern is not None:
            yield "pattern = ?", [pattern_key(self.pattern)]
        board = self.board or (self.pattern and self.pattern.board)
        if board:
            yield "board = (SELECT id FROM boards WHERE spec = ?)", [board.spec]
        for sign, clues in ((">=", self.least_clues), ("<=", self.most_clues)):
            if clues is not None:
                yield f"clue_count {sign} ?", [clues]
        if self.symmetry is not None:
            yield "symmetry > 0 AND symmetry & ?", [symmetry_bit(self.symmetry)]
        for name in (self.needs or "").split(","):
            if name.strip():
                members = [entry.id for entry in select(name)]
                users = f"SELECT needs FROM needed WHERE strategy IN ({_marks(members)})"  # noqa: S608
                yield f"needs IN ({users})", [*members]
        if self.allow is not None:
            members = [IMPLIED, *(entry.id for entry in select(self.allow))]
            # The sets with more strategies are listed once: testing each set would be a scan each.
            others = f"SELECT needs FROM needed WHERE strategy NOT IN ({_marks(members)})"  # noqa: S608
            within = f"SELECT id FROM needs WHERE is_solved AND id NOT IN ({others})"  # noqa: S608
            yield f"needs IN ({within})", [*members]


def _rated(target: Target, name: str) -> tuple[str, list[object]]:
    """Return the join with the ratings that meet a target."""
    column = f"{name}.{'level' if target.is_level else 'number'}"
    parts = [f"{name}.puzzle = id", f"{name}.scale = ?", f"{column} IS NOT NULL"]
    values: list[object] = [target.scale.name]
    for sign, end in ((">=", target.least), ("<=", target.most)):
        if not isinf(end):
            parts.append(f"{column} {sign} ?")
            values.append(end)
    return f"JOIN ratings AS {name} ON {' AND '.join(parts)}", values


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
