# SPDX-License-Identifier: MIT
"""Arc consistency by AC-3 (Mackworth): each value must have a partner in every neighbour.

>>> from cluesmith.engines.csp.model import Model
>>> model = Model()
>>> x, y, z = (model.variable(name, range(3)) for name in "xyz")
>>> model.relate(x, y, lambda a, b: a < b)
>>> model.relate(y, z, lambda a, b: a < b)
>>> domains = list(model.domains)
>>> make_consistent(model, domains), [model.values(v, domains[v.place]) for v in (x, y, z)]
(True, [[0], [1], [2]])
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluesmith.engines.csp.model import Model, Variable


def make_consistent(model: Model, domains: list[int], changed: Variable | None = None) -> bool:
    """Prune domains until every arc is consistent; return False if one becomes empty.

    Args:
        model: the problem.
        domains: the values left of each variable; changed in place.
        changed: the only variable that lost values since the domains were consistent, or None if
            they never were.
    """
    if changed is None:
        if not all(domains):
            return False
        queue = deque(model.arcs)
    else:
        queue = deque((x, changed) for x in model.neighbours[changed.place])
    waiting = set(queue)
    while queue:
        arc = queue.popleft()
        waiting.remove(arc)
        x, y = arc
        domain = _supported(domains[x.place], model.arcs[arc], domains[y.place])
        if domain == domains[x.place]:
            continue
        domains[x.place] = domain
        if not domain:
            return False
        for z in model.neighbours[x.place]:
            if z != y and (z, x) not in waiting:
                queue.append((z, x))
                waiting.add((z, x))
    return True


def _supported(domain: int, supports: tuple[int, ...], other_domain: int) -> int:
    """Return the values of a domain that go with a value of the other one."""
    supported = untried = domain
    while untried:
        value = untried & -untried
        untried ^= value
        if not supports[value.bit_length() - 1] & other_domain:
            supported ^= value
    return supported
