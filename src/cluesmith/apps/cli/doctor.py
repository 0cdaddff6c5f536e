# SPDX-License-Identifier: MIT
"""``cluesmith doctor``: what is installed and which processor features are used."""

from __future__ import annotations

import platform
import re
from typing import Annotated

from cluesmith import __version__
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND
from cluesmith.verbs.option import Option


@declared
def command(
    json: Annotated[bool, Option("One JSON object instead of text.")] = False,
) -> int:
    """Show versions, the processor features chosen, and the optional parts present."""
    report = examine()
    if json:
        from json import dumps

        print(dumps(report))
        return FOUND
    width = max(map(len, report))
    for key, value in report.items():
        shown = ", ".join(value) if isinstance(value, list) else value
        print(f"{key:<{width}}  {shown}")
    return FOUND


def examine() -> dict[str, str | list[str]]:
    """Return what there is to know about this installation."""
    from importlib.metadata import PackageNotFoundError, requires, version

    from cluesmith import _native

    report: dict[str, str | list[str]] = {
        "cluesmith": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "instruction set": _native.chosen_isa(),
        "supported": list(_native.supported_isas()),
    }
    for requirement in requires("cluesmith") or []:
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        try:
            report[name] = version(name)
        except PackageNotFoundError:
            report[name] = "not installed"
    return report
