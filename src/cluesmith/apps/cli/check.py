# SPDX-License-Identifier: MIT
"""``cluesmith check``: verifies certificates, independently of what wrote them."""

from __future__ import annotations

import sys
from json import dumps
from typing import Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, NONE, UNDECIDED, worst
from cluesmith.errors import InputError
from cluesmith.verbs.check import Check, CheckedCertificate


@declared
def command(
    verb: Check,
    certificate: Annotated[
        str, typer.Argument(metavar="FILE|-", help="A file of certificates, one a line, or -.")
    ],
    json: options.Json = False,
) -> int:
    """Print whether each certificate of a file holds; exit 0 if all do, 1 if one does not."""
    from cluesmith.apps.cli.sources import read_text
    from cluesmith.proofs.check import read_certificate

    text = read_text(certificate)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise InputError("nothing to read", expected="a certificate")
    codes: set[int] = set()
    for number, line in lines:
        try:
            [result] = verb.work([read_certificate(line)])
            if isinstance(result, InputError):
                raise result
        except InputError as error:
            if not codes:  # the first line: it is not a file of certificates
                raise error.on_line(number) from None
            print(f"cluesmith: {error.on_line(number)}", file=sys.stderr)
            codes.add(BAD_INPUT)
        else:
            codes.add(_report(result, json=json))
    return worst(codes)


def _report(result: CheckedCertificate, *, json: bool) -> int:
    checked = result.checked
    if json:
        print(dumps(result.to_json()))
    else:
        verdict = {True: "valid", False: "NOT valid", None: "not checked"}[checked.valid]
        print(f"{verdict} (proof by {result.certificate.kind}): {checked.reason}")
    return {True: FOUND, False: NONE, None: UNDECIDED}[checked.valid]
