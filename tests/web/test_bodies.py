# SPDX-License-Identifier: MIT
"""The bodies of requests say what the verbs of the command line and of batches say."""

from __future__ import annotations

import pytest

from cluesmith.apps.web import bodies
from cluesmith.jobs.verbs import VERBS

BODIES: dict[str, type[bodies.Body]] = {
    "solve": bodies.Solve,
    "rate": bodies.Rate,
    "set": bodies.Set,
    "infer": bodies.Infer,
    "propagate": bodies.Propagate,
    "reduce": bodies.Reduce,
}
OTHERWISE = {
    ("propagate", "scheme"): None,  # the whole lattice
}
"""Defaults that a page needs otherwise; http-api.md has them, too."""


@pytest.mark.parametrize("name", BODIES)
def test_a_body_has_every_option_of_its_verb_with_the_same_default(name: str) -> None:
    fields = BODIES[name].model_fields
    for option, default in VERBS[name].options.items():
        if option == "threads":
            assert option not in fields  # a worker has one
        elif option == "time":
            assert fields[option].default is not None  # no request may last for ever
        else:
            assert OTHERWISE.get((name, option), default) == fields[option].default, option
