# SPDX-License-Identifier: MIT
"""The LZ-string codec, against what the reference implementation gives."""

from __future__ import annotations

import pytest

from cluesmith.board.formats import lzstring
from cluesmith.board.formats.lzstring import from_base64, to_base64
from cluesmith.errors import InputError


@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("", "Q==="),
        ("hello", "BYUwNmD2Q==="),
        ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"),
        ("aaaaabaaaabaa", "IYkI1YOI"),
        ("N ñ 漢 Ω 😀", "HIAgjyhE9iiVwCi8G4AD2g=="),
    ],
)
def test_texts_are_packed_as_the_reference_does(text: str, packed: str) -> None:
    assert packed == to_base64(text)
    assert text == from_base64(packed)


def test_a_plus_that_became_a_blank_is_a_plus() -> None:
    text = "".join(map(chr, range(32, 400)))

    assert "+" in to_base64(text)
    assert text == from_base64(to_base64(text).replace("+", " "))


def test_half_a_surrogate_pair_is_replaced() -> None:
    packed = to_base64("a\ud83d")

    assert "a\ufffd" == from_base64(packed)


def test_a_text_that_grows_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = to_base64("a" * 1_100_000)

    assert len(bomb) < 3000
    with pytest.raises(InputError, match="grows too long; expected at most 139400 characters"):
        from_base64(bomb)
    monkeypatch.setattr(lzstring, "SIZE_LIMIT", 100)
    assert "a" * 100 == from_base64(to_base64("a" * 100))
    with pytest.raises(InputError):
        from_base64(to_base64("a" * 101))


@pytest.mark.parametrize(
    ("packed", "complaint"),
    [
        ("", "packed text that breaks off at character 1; expected its end mark"),
        ("BYUwNm", "packed text that breaks off at character 7"),
        ("BYUw!mD2Q", "found '!' at character 5; expected packed text"),
        ("BYUwéD2Q", "found 'é' at character 5"),
        ("////", "packed text with the code"),
    ],
)
def test_a_broken_stream_is_refused(packed: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        from_base64(packed)

    assert str(caught.value).startswith(complaint)
