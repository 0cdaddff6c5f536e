# SPDX-License-Identifier: MIT
"""A publisher's own names of grades, for ratings in text and under the puzzles of a booklet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cluesmith.board.text import grade_words
from cluesmith.errors import InputError, unknown_name
from cluesmith.verbs.option import Option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.rating.contract import Grade, Scale

Grades = Annotated[
    str | None,
    Option(
        "Your own names for the grades: Easy=Leicht,Medium=Mittel. On a scale of numbers give "
        "each name with its lowest number: 1.2=Easy,2.6=Hard; with several scales name the "
        "scale, too: se:1.2=Easy.",
        metavar="LIST",
    ),
]


@dataclass(frozen=True)
class GradeNames:
    """A publisher's own names for levels and for numbers.

    >>> from cluesmith.rating.contract import scales
    >>> names = GradeNames.of("Easy=Leicht, Medium=Mittel", scales("hodoku"))
    >>> easy, hard = {"level": "Easy", "score": 272}, {"level": "Hard", "score": 900}
    >>> names.name(easy, "hodoku"), names.name(hard, "hodoku")
    ('Leicht', 'Hard')
    >>> names = GradeNames.of("1=*, 2.6=**", scales("se"))
    >>> names.name(1.2, "se"), names.name(2.6, "se"), names.name(None, "se")
    ('*', '**', '-')
    >>> names = GradeNames.of("se:1=Leicht, hodoku:300=Mittel", scales("se,hodoku"))
    >>> names.name(1.2, "se"), names.name({"level": "Easy", "score": 272}, "hodoku")
    ('Leicht', 'Easy')

    Attributes:
        levels: the name of each level, by its scale and the level in small letters.
        bounds: the name of each range of numbers, by its scale and its least number.
    """

    levels: dict[tuple[str, str], str]
    bounds: dict[tuple[str, float], str]

    @classmethod
    def of(cls, text: str, scales: Sequence[Scale]) -> GradeNames:
        """Read names, as ``Easy=Leicht,Medium=Mittel`` or ``1.2=Leicht,2.6=Mittel``.

        ``se:1.2=Leicht`` is for one scale. A level without a scale is for every scale that has it.

        Raises:
            InputError: text that is not a name, a level that the scales do not have, or a number
                without its scale where there are several.
        """
        names = cls({}, {})
        for part in text.split(","):
            words, _, name = (word.strip() for word in part.partition("="))
            if not words or not name:
                raise InputError(repr(part.strip()), expected="LEVEL=NAME, as Easy=Leicht")
            prefix, _, level = words.rpartition(":")
            meant = [scale for scale in scales if prefix in ("", scale.name)]
            if not meant:
                raise unknown_name(prefix, "one of the scales", [scale.name for scale in scales])
            ladders = {scale.name: list(map(str, scale.ladder)) for scale in meant}
            having = [
                scale
                for scale, ladder in ladders.items()
                if level.lower() in (each.lower() for each in ladder)
            ]
            names.levels.update({(scale, level.lower()): name for scale in having})
            if having:
                continue
            try:
                least = float(level)
            except ValueError:
                known = [each for ladder in ladders.values() for each in ladder]
                if not known:
                    raise InputError(
                        f"the level {level[:40]!r} of {meant[0].name}, which has only numbers",
                        expected=f"NUMBER=NAME, as 1.2={name}",
                    ) from None
                raise unknown_name(level, "a level or a number", known) from None
            if len(meant) > 1:
                raise InputError(
                    f"the number {level} with {len(meant)} scales",
                    expected=f"its scale before it, as {meant[0].name}:{part.strip()}",
                )
            names.bounds[meant[0].name, least] = name
        return names

    def name(self, grade: Grade | None, scale: str) -> str:
        """Return the name of a grade; one without a name is said as the scale says it."""
        values = list(grade.values()) if isinstance(grade, dict) else [grade]
        for value in values:
            if (scale, str(value).lower()) in self.levels:
                return self.levels[scale, str(value).lower()]
            if isinstance(value, int | float):
                below = [least for of, least in self.bounds if of == scale and least <= value]
                if below:
                    return self.bounds[scale, max(below)]
        levels = [value for value in values if isinstance(value, str)]
        return levels[0] if levels else grade_words(grade)
