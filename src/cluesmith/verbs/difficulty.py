# SPDX-License-Identifier: MIT
"""The options that say how hard puzzles must be; ``generate`` and ``set`` have them.

>>> Difficulty(scale="se", min=7.1).target
<Target: se from 7.1>
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cluesmith.errors import InputError
from cluesmith.verbs.option import Option

if TYPE_CHECKING:
    from cluesmith.rating.target import Target


@dataclass(frozen=True)
class Difficulty:
    """How hard puzzles must be."""

    scale: Annotated[
        str | None,
        Option.name(
            "The scale of --level, --min and --max, as in rate.", names="rating.contract:SCALES"
        ),
    ] = None
    level: Annotated[str | None, Option.name("How hard, e.g. easy on the scale cover.")] = None
    min: Annotated[float | None, Option("The least rating, or score.")] = None
    max: Annotated[float | None, Option("The greatest rating, or score.")] = None

    @property
    def named_scale(self) -> str | None:
        """The scale of the difficulty, None if no difficulty is asked for.

        Raises:
            InputError: a level or a number without its scale.
        """
        from cluesmith.rating.contract import SCALES

        for name in ("level", "min", "max"):
            value = getattr(self, name)
            if value is not None and self.scale is None:
                raise InputError(
                    f"{name} {value} without a scale",
                    expected=f"one of {', '.join(SCALES)}",
                    field="scale",
                )
        return self.scale

    @property
    def target(self) -> Target | None:
        """The difficulty that is asked for, or None."""
        from cluesmith.rating.target import target

        scale = self.named_scale
        if scale is None:
            return None
        return target(scale, self.level, min=self.min, max=self.max)
