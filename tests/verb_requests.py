# SPDX-License-Identifier: MIT
"""One request to every verb, with some keys of its answer: the tests of all ways in use it."""

from __future__ import annotations

from typing import Any

import cluesmith as cs

SMALL = "1......3..2....4"
SOLUTION = "1342421334212134"
PATTERN = "x......x..x....x"
CERTIFICATE = cs.set_clues("xxx.............").certificate
REQUESTS: dict[str, tuple[dict[str, Any], dict[str, object]]] = {
    "solve": ({"puzzle": SMALL}, {"status": "unique", "solutions": [SOLUTION]}),
    "explain": ({"puzzle": SMALL}, {"status": "solved", "values": SOLUTION}),
    "hint": ({"puzzle": SMALL, "reveal": "where"}, {"where": "box 2"}),
    "rate": ({"puzzle": SMALL, "scale": "infer"}, {"infer": "up"}),
    "set": ({"pattern": "xxx............."}, {"verdict": "impossible", "puzzle": None}),
    "infer": ({"puzzle": SMALL, "technique": "up"}, {"solved": True}),
    "candidates": ({"puzzle": SMALL, "count": 3}, {"complete": True, "limit": 3}),
    "propagate": ({"puzzle": SMALL}, {"solved": True, "scheme": "FC"}),
    "reduce": ({"puzzle": SMALL}, {"clues": 4, "minimal": True}),
    "generate": ({"board": "4x4", "count": 2, "seed": 1}, {}),
    "minimum": ({"board": "4x4"}, {"clues": 4, "verdict": "found"}),
    "hunt": ({"technique": "up", "count": 2}, {}),
    "convert": ({"text": SMALL, "to": "grid"}, {"puzzle": SMALL}),
    "encode": ({"puzzle": SMALL, "to": "matrix"}, {"puzzle": SMALL}),
    "encode_pattern": ({"pattern": PATTERN, "allow": "NS"}, {"pattern": PATTERN}),
    "check": ({"certificate": CERTIFICATE and CERTIFICATE.to_json()}, {"valid": True}),
}
"""The fields of a request, and some keys of the answer; a verb with many results has none."""
