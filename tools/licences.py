# SPDX-License-Identifier: MIT
"""Writes docs/reference/licences.md from the metadata of the installed packages.

Without arguments it writes the page; with ``--check`` it tells whether the page is out of date. A
package that is not installed keeps the line that the page has. Versions are left out: the page
changes when a licence or a dependency does.
"""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "licences.md"
NAME = re.compile(r"[A-Za-z0-9._-]+")
HEAD = """# Licences

Cluesmith has the MIT licence. It depends on these packages, each with its own licence as its metadata states it.
The package itself needs the first group; an extra is installed only where you ask for it (`pip install 'cluesmith[web]'`).
The wheel contains code of nanobind, which is needed to build.

`.venv/bin/python tools/licences.py` writes this page.

| package | licence | needed for |
|---|---|---|
"""


def dependencies() -> list[tuple[str, str]]:
    """Return the direct dependencies and what each is needed for."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = declared["project"]
    uses = [("everything", project["dependencies"])]
    uses += [
        (f"the extra `{name}`", needs) for name, needs in project["optional-dependencies"].items()
    ]
    uses += [("the build", declared["build-system"]["requires"])]
    return [(NAME.match(need)[0], use) for use, needs in uses for need in needs]  # type: ignore[index]


def licence(name: str) -> str | None:
    """Return the licence that an installed package states; None where it is not installed."""
    try:
        stated = metadata(name)
    except PackageNotFoundError:
        return None
    classes = [text for text in stated.get_all("Classifier", []) if text.startswith("License ::")]
    short = (stated["License"] or "").partition("\n")[0]
    named = [text.rpartition(" :: ")[2] for text in classes]
    return stated["License-Expression"] or ", ".join(named) or short or "not stated"


def page(old: str) -> str:
    """Return the text of the page."""
    kept = dict(re.findall(r"^\| ([\w.-]+) \| (.+?) \|", old, re.MULTILINE))
    rows = [
        f"| {name} | {licence(name) or kept.get(name, 'not stated')} | {use} |"
        for name, use in dependencies()
    ]
    return HEAD + "\n".join(rows) + "\n"


def main() -> None:
    """Write the page, or check it."""
    old = PAGE.read_text("utf-8") if PAGE.exists() else ""
    new = page(old)
    if "--check" not in sys.argv:
        PAGE.write_text(new, "utf-8")
    elif new != old:
        sys.exit("docs/reference/licences.md is out of date: run tools/licences.py")


if __name__ == "__main__":
    main()
