# SPDX-License-Identifier: MIT
"""The generated pages of the reference are current, and the promises name tests that exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROMISES = (ROOT / "docs" / "reference" / "promises.md").read_text("utf-8")
HELD_BY = re.findall(r"\[([\w ]+)\]\([^)]*/blob/main/(tests/[\w/]+\.py)\)", PROMISES)


def test_the_reference_says_what_the_program_does() -> None:
    """In a process of its own: the tool runs commands in another folder."""
    tool = ROOT / "tools" / "reference.py"
    done = subprocess.run(
        [sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False
    )

    assert ("", "", 0) == (done.stdout, done.stderr, done.returncode)


def test_the_page_of_names_depends_on_nothing_but_the_code() -> None:
    """In any order of imports and of sets, in any locale, and with no extra in reach."""
    code = f"""
import random, sys
from importlib import import_module
from pkgutil import walk_packages
sys.path.insert(0, {str(ROOT / "tools")!r})
for extra in ("dask", "distributed", "fastapi", "mcp", "pandas", "PIL", "pyarrow", "reportlab"):
    sys.modules[extra] = None
import cluesmith
names = [found.name for found in walk_packages(cluesmith.__path__, "cluesmith.", lambda _: None)]
random.Random(int(sys.argv[1])).shuffle(names)
needs_extras = ("cluesmith.apps", "cluesmith.batch", "cluesmith.serving", "cluesmith.__main__")
for name in names:
    if not name.startswith(needs_extras):
        import_module(name)
import reference
page = (reference.FOLDER / "names.md").read_text("utf-8")
assert reference.names_page() == page, reference.first_difference(page, reference.names_page())
"""
    for seed, locale in (("1", "C"), ("2", "C.UTF-8")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "COLUMNS": "40"}
        done = subprocess.run(
            [sys.executable, "-c", code, seed],
            capture_output=True,
            text=True,
            check=False,
            env=environment,
        )

        assert (0, "") == (done.returncode, done.stderr[-500:])


def test_the_page_of_licences_is_current() -> None:
    tool = ROOT / "tools" / "licences.py"
    done = subprocess.run(
        [sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False
    )

    assert ("", "", 0) == (done.stdout, done.stderr, done.returncode)


def test_every_promise_names_its_tests() -> None:
    tables, _, _ = PROMISES.partition("## How we look")
    rows = [line for line in tables.splitlines() if line.startswith("| ") and "---" not in line]
    promises = [row for row in rows if not row.startswith("| promise |")]

    assert len(promises) > 30
    assert [] == [row for row in promises if "/blob/main/" not in row]


@pytest.mark.parametrize(("claim", "file"), HELD_BY)
def test_a_test_that_a_promise_names_exists(claim: str, file: str) -> None:
    assert f"def test_{claim.replace(' ', '_')}(" in (ROOT / file).read_text("utf-8")
