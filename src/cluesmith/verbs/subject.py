# SPDX-License-Identifier: MIT
"""What verbs work on: a position, puzzles, a pattern, a certificate, or their options alone.

A subject says how requests give it and how files hold it.

>>> [entry] = PATTERN.entries(pattern="x......x..x....x")
>>> len(entry.pattern), list(PATTERN.fields), PATTERN.noun
(4, ['pattern', 'board'], 'pattern')
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cluesmith.verbs.field import fields_of
from cluesmith.verbs.option import named
from cluesmith.verbs.readers import PatternReader, PuzzleReader, RequestReader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.verbs.field import Field
    from cluesmith.verbs.readers import Reader


@dataclass(frozen=True)
class Subject:
    """What a verb works on.

    Attributes:
        noun: what an entry is called.
        function: reads the entries of a request, as ``module:function`` of this package; its
            parameters declare the fields.
        reader: reads the entries of files; None if no batch has such entries.
        is_long: whether a request may need more room than others, as for a proof.
    """

    noun: str
    function: str
    reader: type[Reader] | None = None
    is_long: bool = False

    @property
    def fields(self) -> dict[str, Field]:
        """The fields of a request that give it; the first is the subject itself."""
        return fields_of(named(self.function))

    def entries(self, **fields: Any) -> Sequence[Any]:
        """Return the entries that the fields of a request give.

        Raises:
            InputError: what is wrong, with the name of the field.
        """
        entries: Sequence[Any] = named(self.function)(**fields)
        return entries


def _subject(noun: str, name: str, reader: type[Reader] | None) -> Subject:
    return Subject(noun, f"verbs.request_fields:{name}_entries", reader)


POSITION = _subject("puzzle", "position", PuzzleReader)
"""A puzzle, and what a player has written since."""
PUZZLE = _subject("puzzle", "puzzle", PuzzleReader)
PUZZLES = _subject("puzzle", "puzzles", PuzzleReader)
"""Several puzzles, or none."""
TEXT = _subject("puzzle", "text", PuzzleReader)
"""A text with puzzles in any format."""
PATTERN = _subject("pattern", "pattern", PatternReader)
CERTIFICATE = replace(_subject("certificate", "certificate", None), is_long=True)
NOTHING = _subject("request", "request", RequestReader)
"""The verb works on its options alone; a line of a batch gives some of them."""
