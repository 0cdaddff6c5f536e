# SPDX-License-Identifier: MIT
"""The typeface of printed boards: Bitstream Vera, which comes with the extra ``[pdf]``.

Its files are embedded, so that a booklet looks alike everywhere and printers accept it.

>>> font_file(bold=True).name
'VeraBd.ttf'
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from cluesmith.errors import EngineUnavailable

CAP_HEIGHT = 0.729
"""The height of its digits in font sizes."""


def font_file(*, bold: bool) -> Path:
    """Return the file of the typeface.

    Raises:
        EngineUnavailable: the extra is not installed.
    """
    package = find_spec("reportlab")
    if package is None or package.origin is None or find_spec("PIL") is None:
        raise EngineUnavailable("drawing PNG and PDF", "pdf")
    return Path(package.origin).with_name("fonts") / ("VeraBd.ttf" if bold else "Vera.ttf")
