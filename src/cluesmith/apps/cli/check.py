# SPDX-License-Identifier: MIT
"""``cluesmith check``: verifies certificates, independently of what wrote them."""

from __future__ import annotations

from json import dumps
from typing import Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import FOUND, NONE


def command(
    certificate: Annotated[
        str, typer.Argument(metavar="FILE|-", help="A file of certificates, one a line, or -.")
    ],
    json: options.Json = False,
) -> int:
    """Verify the certificates of a file; exit 0 where all hold, 1 where one does not."""
    from cluesmith.apps.cli.source import read_text
    from cluesmith.errors import InputError
    from cluesmith.proofs.certificate import Certificate
    from cluesmith.proofs.check import check

    text = read_text(certificate)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise InputError("an empty file", expected="a certificate")
    code = FOUND
    for number, line in lines:
        try:
            parsed = Certificate.parse(line)
        except InputError as error:
            raise error.on_line(number) from None
        checked = check(parsed)
        if json:
            found = {"kind": parsed.kind, "pattern": parsed.claim.pattern, "valid": checked.valid}
            print(dumps(found | {"reason": checked.reason}))
        else:
            print(f"{'valid' if checked.valid else 'NOT valid'}: {parsed.kind}: {checked.reason}")
        if not checked.valid:
            code = NONE
    return code
