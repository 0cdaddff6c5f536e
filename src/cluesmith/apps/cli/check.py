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
from cluesmith.errors import InputError
from cluesmith.verbs.check import Check, CheckedCertificate

if TYPE_CHECKING:
    from collections.abc import Iterator


@declared
def command(
    verb: Check,
    certificates: Annotated[
        list[str],
        typer.Argument(metavar="FILE|-...", help="Files of certificates, one a line, or -."),
    ],
    json: options.Json = False,
) -> int:
    """Print whether each certificate of the files holds; exit 0 if all do, 1 if one does not."""
    if len(certificates) == 1:
        return worst(_check(verb, certificates[0], "", json=json))
    codes: set[int] = set()
    for name in certificates:
        try:
            codes |= set(_check(verb, name, f"{name}: ", json=json))
        except InputError as error:
            _complain(name, error)
            codes.add(BAD_INPUT)
    return worst(codes)


def _check(verb: Check, name: str, before: str, *, json: bool) -> Iterator[int]:
    """Check the certificates of a file; yield an exit code for each.

    Raises:
        InputError: it is not a file of certificates.
    """
    from cluesmith.apps.cli.sources import read_text
    from cluesmith.proofs.check import read_certificate

    text = read_text(name)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise InputError("nothing to read", expected="a certificate")
    is_first = True
    for number, line in lines:
        try:
            [result] = verb.work([read_certificate(line)])
            if isinstance(result, InputError):
                raise result
        except InputError as error:
            if is_first:  # it is not a file of certificates
                raise error.on_line(number) from None
            _complain(before.removesuffix(": "), error.on_line(number))
            yield BAD_INPUT
        else:
            yield _report(result, before, json=json)
        is_first = False


def _complain(name: str, error: InputError) -> None:
    print(f"cluesmith: {name}{': ' if name else ''}{error}", file=sys.stderr)


def _report(result: CheckedCertificate, before: str, *, json: bool) -> int:
    checked = result.checked
    if json:
        print(dumps(result.to_json()))
    else:
        verdict = {True: "valid", False: "NOT valid", None: "not checked"}[checked.valid]
        print(f"{before}{verdict} (proof by {result.certificate.kind}): {checked.reason}")
    return {True: FOUND, False: NONE, None: UNDECIDED}[checked.valid]
