# SPDX-License-Identifier: MIT
r"""Long texts inside certificates: compressed, in base 64.

>>> unpacked({"proof": packed("1 0\n0\n")}, "proof")
'1 0\n0\n'
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import TYPE_CHECKING, Any

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST_BYTES = 1 << 31
"""Evidence that unpacks to more than this is refused."""


def packed(text: str) -> str:
    """Return a text as certificates carry it."""
    return base64.b64encode(zlib.compress(text.encode())).decode()


def unpacked(evidence: Mapping[str, Any], key: str) -> str:
    """Return the text under a key.

    Raises:
        InputError: there is none, or it is damaged or too long.
    """
    encoded = evidence.get(key)
    if not isinstance(encoded, str):
        raise InputError(f"the certificate has no {key}")
    try:
        machine = zlib.decompressobj()
        text = machine.decompress(base64.b64decode(encoded, validate=True), _MOST_BYTES)
        if not machine.eof or machine.unused_data:
            raise InputError(f"the {key} is cut off or too long")
        return text.decode("ascii")
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise InputError(f"the {key} cannot be unpacked") from error
