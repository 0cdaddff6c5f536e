# SPDX-License-Identifier: MIT
"""The words of refusals that the page's own readers need, too.

The page reads links and puzzles on lines without a server, and refuses damaged ones in the same
words: ``apps/web/core_data.py`` hands it this table.

>>> raise refusal("broken_off", position=12)
Traceback (most recent call last):
cluesmith.errors.InputError: packed text that breaks off at character 13; expected its end mark
"""

from __future__ import annotations

from cluesmith.errors import InputError

REFUSALS = {
    "several_puzzles": ("{count} puzzles", "one"),
    "short_link": ("a short link, which only names a puzzle on the site", "a link with {parts}"),
    "other_link": ("found {found}", "a link to the site with ?{key}="),
    "packed_string": ("a packed string {start}", "S9B, a 9x9 without extras"),
    "number_too_high": ("the number {number} for {cell}", "0 to {highest}"),
    "no_mask": ("the number {number} for {cell}", "a mask of digits, of one digit for a clue"),
    "stray_character": ("found {found}", "packed text of letters, digits and two signs"),
    "broken_off": ("packed text that breaks off", "its end mark"),
    "unknown_code": ("packed text with the code {code}", "at most {highest}"),
    "too_long": ("packed text that grows too long", "at most {limit} characters"),
}
"""What was found and what was expected, as templates, by the names of the refusals."""


def refusal(name: str, *, position: int | None = None, **values: object) -> InputError:
    """Return the error of a refusal, its templates filled in."""
    problem, expected = (template.format(**values) for template in REFUSALS[name])
    return InputError(problem, position=position, expected=expected)
