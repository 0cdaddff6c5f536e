# SPDX-License-Identifier: MIT
"""The modules of the page in one script, and its style sheets in one sheet.

On a slow network the number of requests decides how soon the page can be used. The files stay as
they are, and no tool is needed: each module becomes a function that returns what the module
exports, in an order in which every module comes after those that it imports.

>>> modules = {"a.js": 'import { b } from "./b.js";', "b.js": "export const b = 1;"}
>>> print(joined_modules(modules).strip())
// b.js
const $0 = (() => {
const b = 1;
return { b };
})();
// a.js
const $1 = (() => {
const { b } = $0;
return {  };
})();
"""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_IMPORT = re.compile(
    r'^import\s+(?:\*\s+as\s+(?P<all>\w+)|\{(?P<names>[^}]*)\})\s+from\s+"(?P<path>[^"]+)";$', re.M
)
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (?P<name>\w+))", re.M)
_NOTHING = re.compile(r"^export \{\};$", re.M)
_COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/\n", re.M | re.S)


def joined_modules(modules: Mapping[str, str]) -> str:
    """Return one script that does what the modules do.

    Args:
        modules: the text of each module by its name.

    Raises:
        ValueError: a module uses another form of import or export, or imports itself in the end.
    """
    imports = {name: list(_imported(name, text)) for name, text in modules.items()}
    # Sorted names: the same files give the same script.
    order = TopologicalSorter({name: sorted(imports[name]) for name in sorted(modules)})
    variables: dict[str, str] = {}
    parts = []
    for name in order.static_order():
        variables[name] = f"${len(variables)}"
        parts.append(f"// {name}\n{_as_function(name, modules[name], variables)}\n")
    return "".join(parts)


def joined_sheets(sheets: Iterable[str]) -> str:
    """Return the style sheets in one."""
    return "".join(sheets)


def _imported(name: str, text: str) -> Iterable[str]:
    return (_resolved(name, found["path"]) for found in _IMPORT.finditer(text))


def _resolved(name: str, path: str) -> str:
    return normpath(join(dirname(name), path))


def _as_function(name: str, text: str, variables: Mapping[str, str]) -> str:
    def imported(found: re.Match[str]) -> str:
        module = variables[_resolved(name, found["path"])]
        if found["all"]:
            return f"const {found['all']} = {module};"
        names = " ".join(found["names"].split()).rstrip(",").replace(" as ", ": ")
        return f"const {{ {names} }} = {module};"

    exported = ", ".join(found["name"] for found in _EXPORT.finditer(text))
    body = _EXPORT.sub("", _NOTHING.sub("", _IMPORT.sub(imported, _COMMENT.sub("", text))))
    if re.search(r"^(import|export)\b", body, re.M):
        raise ValueError(f"{name} has a form of import or export that cannot be joined")
    return f"const {variables[name]} = (() => {{\n{body.strip()}\nreturn {{ {exported} }};\n}})();"
