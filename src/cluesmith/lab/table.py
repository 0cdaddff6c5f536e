# SPDX-License-Identifier: MIT
"""A table of figures: what an experiment gives, for people and as JSON.

>>> table = Table(("technique", "paper", "ours"), [("up", "47 %", "44.6 %")])
>>> Table.from_json(table.to_json()) == table
True
>>> print(table)
technique  paper    ours
up          47 %  44.6 %
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Mapping

Figure = str | int | float | None
"""A cell of a table; None is printed as a dash."""


@dataclass(frozen=True)
class Table:
    """Rows of figures under named columns, and what a reader must know about them.

    Attributes:
        columns: the names of the columns; the first names the row.
        rows: the figures, one for each column.
        notes: sentences that stand under the table.
    """

    columns: tuple[str, ...]
    rows: list[tuple[Figure, ...]]
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the rows as objects with the columns as keys, and the notes."""
        rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return {"rows": rows, "notes": list(self.notes)}

    @classmethod
    def from_json(cls, saved: Mapping[str, Any]) -> Self:
        """Return the table that :meth:`to_json` wrote.

        Raises:
            KeyError, TypeError, ValueError: it wrote something else.
        """
        rows, notes = saved["rows"], saved["notes"]
        columns = tuple(rows[0]) if rows else ()
        figures = [tuple(row[column] for column in columns) for row in rows]
        if not all(isinstance(cell, Figure | None) for row in figures for cell in row):
            raise TypeError("a cell is not a figure")
        return cls(columns, figures, tuple(map(str, notes)))

    def __str__(self) -> str:
        """Return the table with aligned columns: the first to the left, figures to the right."""
        lines = [self.columns, *(tuple(map(_figure_text, row)) for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        texts = [
            "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
            for line in lines
        ]
        return "\n".join([*texts, *self.notes])


def _figure_text(figure: Figure) -> str:
    if figure is None:
        return "-"
    if isinstance(figure, float):
        return f"{figure:,.3g}" if abs(figure) < 100 else f"{figure:,.0f}"
    return f"{figure:,}" if isinstance(figure, int) else figure
