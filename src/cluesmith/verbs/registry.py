# SPDX-License-Identifier: MIT
"""Every verb by its name.

>>> ask("solve", count=1)
Solve(count=1, engine='speed', time=None, assume='', certificate=False, threads=1)
>>> ask("sove")
Traceback (most recent call last):
cluesmith.errors.InputError: 'sove' is not a verb; expected solve?
"""

from __future__ import annotations

from cluesmith.errors import unknown_name
from cluesmith.verbs.check import Check
from cluesmith.verbs.declaration import Verb, fields_of
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
from cluesmith.verbs.write import Convert, Encode

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
        Check,
    )
}
"""The verbs by name."""

BATCH_VERBS = {name: verb for name, verb in VERBS.items() if verb not in (Check, Hint)}
"""The verbs that work on the lines of a file; `check` has a file of its own kind, and a hint is for
one player."""


def ask(name: str, **options: object) -> Verb:
    """Return a verb with options; one that is not given has its default.

    Raises:
        InputError: an unknown verb or option, or a value that an option does not take.
    """
    if name not in VERBS:
        raise unknown_name(name, "a verb", list(VERBS))
    known = fields_of(VERBS[name])
    for option in options:
        if option not in known:
            raise unknown_name(option, f"an option of {name}", list(known))
    return VERBS[name](**options)
