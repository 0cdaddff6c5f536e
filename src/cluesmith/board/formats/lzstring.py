# SPDX-License-Identifier: MIT
"""The LZ-string codec, in which puzzle sites put JSON into links.

LZ78 over UTF-16 code units. The stream is a run of codes, each least significant bit first, of a
width that grows with the dictionary: 0 announces a new unit of 8 bits, 1 one of 16 bits, 2 is the
end, and the codes from 3 on number the phrases so far. A character takes six bits, the highest
first. The time to decode is proportional to the length of the result. That may be the square of the
length of the packed text, so the result has a limit that grows with the packed text.

>>> to_base64("hello")
'BYUwNmD2Q==='
>>> from_base64('BYUwNmD2Q===')
'hello'
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from cluesmith.board.formats.decoding import refusal
from cluesmith.board.text import runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SIZE_LIMIT = 1_000_000
"""The most code units that a text may unpack to."""

_SMALL, _GROWTH = 20_000, 50
"""A text of n characters may unpack to ``_SMALL + _GROWTH * n`` code units; blank 25x25 boards grow
by 9."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_SEXTETS = {char: format(value, "06b") for value, char in enumerate(_ALPHABET)}
_BYTE, _WORD, _END, _FIRST = range(4)


def to_base64(text: str) -> str:
    """Return a text packed into base64 (``compressToBase64``)."""
    data = text.encode("utf-16-le", "surrogatepass")
    units = struct.unpack(f"<{len(data) // 2}H", data)
    bits = "".join(format(value, f"0{width}b")[::-1] for value, width in _codes(units))
    # The reference implementation always adds one more character.
    bits += "0" * (6 - len(bits) % 6)
    packed = "".join(_ALPHABET[int(sextet, 2)] for sextet in runs(bits, 6))
    return packed + "=" * (-len(packed) % 4)


def from_base64(packed: str) -> str:
    """Return the text that base64 holds.

    Raises:
        InputError: a character of another alphabet, a broken stream, or too long a text.
    """
    bits = _Bits(packed.strip().rstrip("=$").replace(" ", "+"))
    units = "".join(_phrases(bits, min(SIZE_LIMIT, _SMALL + _GROWTH * len(packed))))
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class _Width:
    """The width of the next code in bits, which grows as the dictionary does."""

    def __init__(self, room: int) -> None:
        self.bits = 2
        self._room = room

    def count(self) -> None:
        """Count one more phrase."""
        self._room -= 1
        if self._room == 0:
            self._room = 1 << self.bits
            self.bits += 1


def _codes(units: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the codes of a text and the width of each in bits."""
    singles: dict[int, int] = {}
    longer: dict[tuple[int, int], int] = {}
    unsent: dict[int, int] = {}  # by code, the units that are not yet in the stream
    width = _Width(room=2)
    current = _END
    for unit in units:
        if unit not in singles:
            singles[unit] = _FIRST + len(singles) + len(longer)
            unsent[singles[unit]] = unit
        if (current, unit) in longer:
            current = longer[current, unit]
            continue
        if current != _END:
            yield from _send(current, unsent, width)
            longer[current, unit] = _FIRST + len(singles) + len(longer)
        current = singles[unit]
    if current != _END:
        yield from _send(current, unsent, width)
    yield _END, width.bits


def _send(code: int, unsent: dict[int, int], width: _Width) -> Iterator[tuple[int, int]]:
    unit = unsent.pop(code, None)
    if unit is None:
        yield code, width.bits
    else:
        yield (_BYTE if unit < 256 else _WORD), width.bits
        yield unit, 8 if unit < 256 else 16
        width.count()
    width.count()


class _Bits:
    """A packed text as a stream of bits."""

    def __init__(self, packed: str) -> None:
        try:
            self._bits = "".join([_SEXTETS[char] for char in packed])
        except KeyError as error:
            stray = error.args[0]
            raise refusal(
                "stray_character", position=packed.index(stray), found=repr(stray)
            ) from None
        self._at = 0

    def take(self, width: int) -> int:
        """Return the next number of ``width`` bits."""
        end = self._at + width
        if end > len(self._bits):
            raise refusal("broken_off", position=len(self._bits) // 6)
        number = int(self._bits[self._at : end][::-1], 2)
        self._at = end
        return number

    @property
    def place(self) -> int:
        """The character that the next bit is in."""
        return self._at // 6


def _phrases(bits: _Bits, limit: int) -> Iterator[str]:
    dictionary = [""] * _FIRST
    width = _Width(room=1)
    last = ""
    length = 0
    while (code := bits.take(width.bits)) != _END:
        if code in (_BYTE, _WORD):
            dictionary.append(chr(bits.take(8 if code == _BYTE else 16)))
            code = len(dictionary) - 1
            width.count()
        if code < len(dictionary):
            phrase = dictionary[code]
        elif code == len(dictionary) and last:
            phrase = last + last[0]
        else:
            raise refusal("unknown_code", position=bits.place, code=code, highest=len(dictionary))
        length += len(phrase)
        if length > limit:
            raise refusal("too_long", limit=limit)
        yield phrase
        if last:
            dictionary.append(last + phrase[0])
            width.count()
        last = phrase
