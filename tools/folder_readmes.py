# SPDX-License-Identifier: MIT
"""Writes the table of files into the README of each folder of code.

A file says what it is for in the first sentence of its docstring or head comment; a header speaks
for the source file of the same name. A package is introduced by its docstring, any other folder by
what its README says above the table. Only a folder of tests may do without.
``--check`` only tells which READMEs are out of date.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = (".py", ".hpp", ".cpp", ".sh", ".js")
LEAST = 4
TABLE = "| file | what |\n|---|---|\n"


def folders() -> list[Path]:
    """Return the folders of code with more than three files, or with a README."""
    roots = [ROOT / name for name in ("native", "src/cluesmith", "tests", "tools")]
    parents = {path.parent for root in roots for path in root.rglob("*") if path.suffix in SUFFIXES}
    return sorted(
        folder
        for folder in parents
        if "node_modules" not in folder.parts
        and (len(members(folder)) >= LEAST or (folder / "README.md").exists())
    )


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


def page(folder: Path) -> str:
    """Return the README of a folder; empty where nothing introduces the folder."""
    init = folder / "__init__.py"
    title = f"# {folder.relative_to(ROOT).as_posix().removeprefix('src/')}"
    if init.exists():
        intro = introduction(init)
    else:
        above = _read(folder / "README.md").split(TABLE)[0]
        intro = re.sub(r"^# .*\n", "", above).strip()
    rows = (
        f"| `{path.name}` | {first_sentence(introduction(path))} |\n" for path in members(folder)
    )
    return f"{title}\n\n{intro}\n\n{TABLE}{''.join(rows)}" if intro else ""


def main() -> int:
    """Write or check every README; the exit status is 1 where something is left to do."""
    status = 0
    for folder in folders():
        path, text = folder / "README.md", page(folder)
        if not text and "tests" not in folder.parts:
            print(f"{path.relative_to(ROOT)} needs an introduction above its table of files")
            status = 1
        elif text != _read(path):
            print(path.relative_to(ROOT))
            if "--check" in sys.argv:
                status = 1
            elif text:
                path.write_text(text)
            else:
                path.unlink()
    return status


def _read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
