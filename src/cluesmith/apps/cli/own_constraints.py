# SPDX-License-Identifier: MIT
"""Constraints of one's own from a Python file that the user names, for this one run.

Only the command line does this: the file is run as any Python file that its user starts.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from cluesmith.board.constraints import CONSTRAINTS
from cluesmith.errors import InputError


def load_constraints(name: str) -> None:
    """Run a Python file; the constraints that it declares are known afterwards.

    Raises:
        InputError: the file is not Python, fails, or declares no constraint.
        OSError: the file cannot be read.
    """
    path = Path(name)
    path.open("rb").close()
    module_name = f"own_constraints_{path.stem}"
    spec = spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise InputError(f"{name} is not a Python file", expected="a name that ends in .py")
    known = len(CONSTRAINTS)
    module = module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses look for their module there
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise InputError(
            f"{name}: {type(error).__name__}: {error}", expected="a file that Python can run"
        ) from error
    if len(CONSTRAINTS) == known:
        raise InputError(
            f"{name} declares no constraint", expected="a class with @constraint, as in the guide"
        )
