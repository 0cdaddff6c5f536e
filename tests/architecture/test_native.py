# SPDX-License-Identifier: MIT
"""The folders of the native core: which may include which."""

from __future__ import annotations

import re
from pathlib import Path

NATIVE = Path(__file__).resolve().parents[2] / "native"

LOOSE = "."
"""The files of no folder; every folder that they do not include may include them."""

EVERY = {"bindings", "web"}
"""Who may include every folder but each other: they offer the core to Python and to browsers."""

ALLOWED = {
    "constraints": [],
    LOOSE: ["constraints"],
    "nine": [],
    "kernels": ["nine"],
    "cover": [],
    "proofs": [],
    "symmetry": [],
    "text": [],
    "human": ["nine"],
    "propagate": ["nine"],
    "infer": ["nine", "propagate"],
    "search": ["constraints"],
    "reasons": ["constraints", "human", "search"],
    "scales/explainer": ["human", "nine"],
    "scales/hodoku": ["human", "nine"],
    "setting": ["constraints", "cover", "human", "nine", "propagate", "search"],
}
"""Which folders each may include beside itself and loose files; only folders above it."""


def may_include(room: str) -> set[str]:
    """Return the folders that a folder may include."""
    if room in EVERY:
        return {room, *ALLOWED}
    loose = [] if room in ALLOWED[LOOSE] else [LOOSE]
    return {room, *ALLOWED[room], *loose}


def test_native_folders_include_only_what_they_may() -> None:
    files = [*NATIVE.rglob("*.cpp"), *NATIVE.rglob("*.hpp")]
    rooms = {path: path.parent.relative_to(NATIVE).as_posix() for path in files}

    assert ALLOWED.keys() | EVERY == set(rooms.values())
    for path, room in rooms.items():
        for name in re.findall(r'^#include "(.+)"', path.read_text(), re.MULTILINE):
            other = Path(name).parent.as_posix()
            assert other in may_include(room), f"{path.name} includes {name}"


def test_no_two_native_folders_may_include_each_other() -> None:
    above: set[str] = set()
    for room, others in ALLOWED.items():
        assert above.issuperset(others), room
        above.add(room)
