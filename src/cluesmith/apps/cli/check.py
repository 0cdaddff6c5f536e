# SPDX-License-Identifier: MIT
"""``cluesmith check``: verifies certificates, independently of what wrote them."""

from __future__ import annotations

import sys
from json import dumps
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, NONE, UNDECIDED, worst
from cluesmith.verbs.check import Check

if TYPE_CHECKING:
    from cluesmith.proofs.certificate import Certificate, PuzzleCertificate


@declared
def command(
    verb: Check,
    certificate: Annotated[
        str, typer.Argument(metavar="FILE|-", help="A file of certificates, one a line, or -.")
    ],
    json: options.Json = False,
) -> int:
    """Verify the certificates of a file; exit 0 where all hold, 1 where one does not."""
    from cluesmith.apps.cli.puzzle_source import read_text
    from cluesmith.errors import InputError
    from cluesmith.proofs.check import read_certificate

    text = read_text(certificate)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise InputError("an empty file", expected="a certificate")
    codes = set()
    for number, line in lines:
        try:
            codes.add(_report(read_certificate(line), verb, json=json))
        except InputError as error:
            if not codes:  # it is no file of certificates at all
                raise error.on_line(number) from None
            print(f"cluesmith: {error.on_line(number)}", file=sys.stderr)
            codes.add(BAD_INPUT)
    return worst(codes)


def _report(certificate: Certificate | PuzzleCertificate, verb: Check, *, json: bool) -> int:
    checked = verb.verify(certificate)
    if json:
        about = {"kind": certificate.kind, **_subject(certificate)}
        print(dumps(about | {"valid": checked.valid, "reason": checked.reason}))
    else:
        valid = {True: "valid: ", False: "NOT valid: ", None: ""}[checked.valid]
        print(f"{valid}{certificate.kind}: {checked.reason}")
    return {True: FOUND, False: NONE, None: UNDECIDED}[checked.valid]


def _subject(certificate: Certificate | PuzzleCertificate) -> dict[str, str]:
    from cluesmith.proofs.certificate import Certificate

    if isinstance(certificate, Certificate):
        return {"pattern": certificate.claim.pattern}
    return {"puzzle": certificate.claim.puzzle}
