# SPDX-License-Identifier: MIT
"""What `library find` and `library export` ask for, as options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options

if TYPE_CHECKING:
    from cluesmith.library import Query


@dataclass(frozen=True)
class Asked:
    """The conditions, each an option."""

    scale: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The scale of --level, --min and --max, as in rate."),
    ] = None
    level: Annotated[
        str | None, typer.Option(metavar="NAME", help="How hard, e.g. easy on the scale cover.")
    ] = None
    least: Annotated[float | None, typer.Option("--min", metavar="N", help="The least rating.")] = (
        None
    )
    most: Annotated[
        float | None, typer.Option("--max", metavar="N", help="The greatest rating.")
    ] = None
    clues: Annotated[
        str | None,
        typer.Option(metavar="N|N-M", help="The number of clues, or from one to another."),
    ] = None
    pattern: Annotated[
        str | None,
        typer.Option(metavar="PATTERN", help="Exactly these clue cells, as set has it."),
    ] = None
    needs: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="Strategies that its trace uses, each of them."),
    ] = None
    allow: Annotated[
        str | None, typer.Option(metavar="LIST", help="Strategies that its trace does with.")
    ] = None
    symmetry: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="A symmetry of the clue cells, e.g. rotation; as generate."
        ),
    ] = None
    equivalent: Annotated[
        str | None,
        typer.Option(metavar="PUZZLE", help="The puzzle that is equivalent to this."),
    ] = None
    board: options.BoardSpec = None
    limit: Annotated[
        int | None,
        typer.Option(parser=options.whole(1), metavar="N", help="So many puzzles at most."),
    ] = None

    def query(self) -> Query:
        """Return what is asked of the library.

        Raises:
            InputError: a condition that no puzzle could meet or be looked up by.
        """
        from cluesmith.apps.cli.source import Source
        from cluesmith.board.shapes import pattern_of
        from cluesmith.errors import InputError
        from cluesmith.library import Query
        from cluesmith.library.rating import stored_scales
        from cluesmith.rating.target import target

        targets = []
        if (self.scale, self.level, self.least, self.most) != (None,) * 4:
            found = stored_scales(self.scale or "cover")
            if len(found) > 1:
                raise InputError(f"--scale {self.scale}", expected="one scale to search by")
            targets.append(target(found[0].name, self.level, least=self.least, most=self.most))
        given = self.equivalent and Source(self.equivalent, board=self.board, format_name=None)
        fewest, greatest = _range(self.clues)
        query = Query(
            targets=targets,
            pattern=pattern_of(self.pattern, self.board) if self.pattern else None,
            needs=self.needs,
            allow=self.allow,
            least_clues=fewest,
            most_clues=greatest,
            symmetry=self.symmetry,
            board=self.board,
            equivalent_to=given.only_one().puzzle if given else None,
            limit=self.limit,
        )
        query.sql("id")  # refuses unknown names before a file is opened
        return query


def _range(clues: str | None) -> tuple[int | None, int | None]:
    """Return the ends of ``24``, ``20-24``, ``20-`` or ``-24``."""
    from cluesmith.errors import InputError

    if clues is None:
        return None, None
    first, dash, last = (part.strip() for part in clues.partition("-"))
    ends = [first, last if dash else first]
    if not any(ends) or not all(not end or (end.isascii() and end.isdecimal()) for end in ends):
        raise InputError(f"{clues[:20]!r} clues", expected="a number, or two as 20-24")
    fewest, greatest = (int(end[:6]) if end else None for end in ends)
    return fewest, greatest
