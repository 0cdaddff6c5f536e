# SPDX-License-Identifier: MIT
"""Every verb by its name.

>>> VERBS["solve"](count=1)
Solve(count=1, engine='speed', time=None, assume='', certificate=False, threads=1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.verbs.check import Check
from cluesmith.verbs.explain import Explain, Hint
from cluesmith.verbs.generate import Generate
from cluesmith.verbs.hunt import Hunt
from cluesmith.verbs.infer import Infer
from cluesmith.verbs.minimum import Minimum
from cluesmith.verbs.propagate import Propagate
from cluesmith.verbs.rate import Rate
from cluesmith.verbs.reduce import Reduce
from cluesmith.verbs.set_clues import SetClues
from cluesmith.verbs.solve import Solve
from cluesmith.verbs.write import Convert, Encode, EncodePattern

if TYPE_CHECKING:
    from cluesmith.verbs.verb import Verb

VERBS: dict[str, type[Verb]] = {
    verb.name: verb
    for verb in (
        Solve,
        Explain,
        Hint,
        Rate,
        SetClues,
        Infer,
        Propagate,
        Reduce,
        Generate,
        Minimum,
        Hunt,
        Convert,
        Encode,
        EncodePattern,
        Check,
    )
}
"""The verbs by name."""

BATCH_VERBS = {
    name: verb for name, verb in VERBS.items() if verb.is_command and verb.subject.reader
}
"""The verbs that work on a file of puzzles, patterns or requests, one a line."""
