# SPDX-License-Identifier: MIT
"""Writes docs/map.md: every folder of code, and what each of its files is for.

A file says what it is for in the first sentence of its docstring or head comment; a header speaks
for the source file of the same name. A package is introduced by its docstring, any other folder by
what the map says above its table. ``--check`` only tells whether the map is out of date.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = (".py", ".hpp", ".cpp", ".sh", ".js")
MAP = ROOT / "docs" / "map.md"
TABLE = "| file | what |\n|---|---|\n"
HEAD = """# Map

Every folder of code, and what each file is for.
The [architecture](architecture.md) tells how the folders work together.
"""


def folders() -> list[Path]:
    """Return the folders of code."""
    roots = [ROOT / name for name in ("src/cluesmith", "native", "tests", "tools")]
    return [
        folder
        for root in roots
        for folder in sorted({root, *(path for path in root.rglob("*") if path.is_dir())})
        if "node_modules" not in folder.parts and members(folder)
    ]


def members(folder: Path) -> list[Path]:
    """Return the files of a folder that have a line of their own."""
    files = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)
    headers = {path.stem for path in files if path.suffix == ".hpp"}
    return [
        path
        for path in files
        if path.name != "__init__.py" and not (path.suffix == ".cpp" and path.stem in headers)
    ]


def introduction(path: Path) -> str:
    """Return the first paragraph of what a file says it is for."""
    text = path.read_text()
    if path.suffix == ".py":
        words = ast.get_docstring(ast.parse(text)) or ""
    elif path.suffix == ".js":
        comment = re.search(r"/\*\*(.*?)(?:@|\*/)", text, re.DOTALL)
        words = re.sub(r"^ \* ?", "", comment[1], flags=re.MULTILINE) if comment else ""
    else:
        comment = re.search(r"(?:^(?://|#)(?! ?SPDX|!).*\n)+", text, re.MULTILINE)
        words = re.sub(r"^(//|#) ?", "", comment[0], flags=re.MULTILINE) if comment else ""
    return " ".join(words.strip().split("\n\n", 1)[0].split())


def first_sentence(paragraph: str) -> str:
    """Return a paragraph up to its first full stop."""
    return re.split(r"(?<=[^.]\.)\s", paragraph, maxsplit=1)[0]


def section(folder: Path) -> str:
    """Return the part of the map about a folder."""
    init = folder / "__init__.py"
    title = f"## {folder.relative_to(ROOT).as_posix()}\n"
    if init.exists():
        intro = introduction(init)
    else:
        _, _, after = _written().partition(f"\n{title}")
        intro = after.partition(TABLE)[0].strip() if not after.startswith("\n## ") else ""
    rows = (
        f"| `{path.name}` | {first_sentence(introduction(path))} |\n" for path in members(folder)
    )
    return "\n".join(part for part in (title, intro and f"{intro}\n", TABLE) if part) + "".join(
        rows
    )


def main() -> int:
    """Write or check the map; the exit status is 1 where it is out of date."""
    text = "\n".join([HEAD, *map(section, folders())])
    if text == _written():
        return 0
    if "--check" in sys.argv:
        print("docs/map.md is out of date: make docs")
        return 1
    MAP.write_text(text)
    return 0


def _written() -> str:
    return MAP.read_text() if MAP.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
