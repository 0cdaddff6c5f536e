# SPDX-License-Identifier: MIT
"""What `library find` and `library export` ask for, as options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cluesmith.verbs.difficulty import Difficulty
from cluesmith.verbs.option import STRATEGIES, SYMMETRIES, Option
from cluesmith.verbs.readers import BoardSpec, PuzzleReader
from cluesmith.verbs.shared_options import Needs

if TYPE_CHECKING:
    from cluesmith.board import Puzzle
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.library import Query


@dataclass(frozen=True)
class Asked(Difficulty):
    """The conditions, each an option."""

    clues: Annotated[
        str | None, Option("The number of clues, or from one to another.", metavar="N|N-M")
    ] = None
    pattern: Annotated[
        str | None, Option("Exactly these clue cells, as set has it.", metavar="PATTERN")
    ] = None
    needs: Needs = None
    allow: Annotated[
        str | None, Option.list("Strategies that its trace does with.", names=STRATEGIES)
    ] = None
    symmetry: Annotated[
        str | None,
        Option.name("A symmetry of the clue cells, e.g. rotation; as generate.", names=SYMMETRIES),
    ] = None
    equivalent: Annotated[
        str | None, Option("The puzzle that is equivalent to this.", metavar="PUZZLE")
    ] = None
    board: BoardSpec = None
    limit: Annotated[int | None, Option("So many puzzles at most.", least=1)] = None

    def query(self) -> Query:
        """Return what is asked of the library.

        Raises:
            InputError: a condition that no puzzle could meet or be looked up by.
        """
        from cluesmith.board.shapes import pattern_of
        from cluesmith.errors import InputError, in_field
        from cluesmith.library import Query
        from cluesmith.library.rating import stored_scales
        from cluesmith.rating.target import target
        from cluesmith.strategies.catalogue import select

        targets = []
        if (scale := self.named_scale) is not None:
            with in_field("scale"):
                scales = stored_scales(scale)
                if len(scales) > 1:
                    raise InputError(f"the scales {self.scale}", expected="one scale to search by")
            targets.append(target(scales[0].name, self.level, min=self.min, max=self.max))
        with in_field("equivalent"):
            equivalent = self._puzzle()
        with in_field("pattern"):
            pattern = pattern_of(self.pattern, self.board) if self.pattern else None
        with in_field("clues"):
            fewest, greatest = _range(self.clues)
        for field, strategies in (("needs", self.needs), ("allow", self.allow)):
            if strategies is not None:
                with in_field(field):
                    select(strategies)
        query = Query(
            targets=targets,
            pattern=pattern,
            needs=self.needs,
            allow=self.allow,
            least_clues=fewest,
            most_clues=greatest,
            symmetry=self.symmetry,
            board=self.board,
            equivalent_to=equivalent,
            limit=self.limit,
        )
        with in_field("symmetry"):
            query.sql("id")  # refuses unknown names before a file is opened
        return query

    def _puzzle(self) -> Puzzle | None:
        from cluesmith.apps.cli.sources import CommandInput

        if not self.equivalent:
            return None
        source: CommandInput[PuzzleRecord] = CommandInput(self.equivalent, PuzzleReader(self.board))
        return source.only_one().puzzle


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
