# SPDX-License-Identifier: MIT
"""Whether an argument has the type of its annotation, and the type in words.

Annotations are text here: many of their names are imported for type checkers only. The classes of a
value are therefore told by their names, and the protocols are those
that :func:`argument_protocol` lists.
"""

from __future__ import annotations

import ast
from numbers import Integral, Real
from typing import TypeVar

from cluesmith.errors import InputError

T = TypeVar("T")

_ALIASES = {
    "Names": "str | Iterable[str]",
    "OnProgress": "Callable[[dict[str, object]], object]",
    "RequirementLike": "str | Iterable[str] | Callable[[Puzzle], bool] | None",
    "Path": "PathLike[str]",
}
"""Names for types that only type checkers see in the files of the calls."""

_WORDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "True or False",
    "bytes": "bytes",
    "Callable": "a function",
    "PathLike": "a path",
    "NDArray": "a numpy array",
    "None": "None",
}
"""What a type is called; classes of the package are called by their names."""

_ANYTHING = {"Any", "object"}
"""Types that every value fits."""

_PROTOCOLS: dict[str, type] = {}
"""The protocols of arguments by name: a value fits if it has their members."""


def argument_protocol(protocol: type[T]) -> type[T]:
    """List a protocol that arguments of public calls may have."""
    _PROTOCOLS[protocol.__name__] = protocol
    return protocol


def wrong_type(name: str, value: object, annotation: str) -> InputError | None:
    """Return the refusal of an argument whose type does not fit; None if it fits.

    >>> print(wrong_type("time", [], "float | None"))
    time is a list; expected a number or None
    """
    alternatives = _alternatives(ast.parse(annotation, mode="eval").body)
    if any(_fits(value, each) for each in alternatives):
        return None
    words = [_words(each) for each in alternatives]
    expected = " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    return InputError(f"{name} is {_shown(value)}", expected=expected, field=name)


def _alternatives(node: ast.expr) -> list[ast.expr]:
    """Return the parts of a union."""
    if isinstance(node, ast.BinOp):
        return [*_alternatives(node.left), *_alternatives(node.right)]
    name = _name(node)
    if name in _ALIASES:
        return _alternatives(ast.parse(_ALIASES[name], mode="eval").body)
    return [node]


def _name(node: ast.expr) -> str:
    """Return the name of a type without its parameters."""
    head = node.value if isinstance(node, ast.Subscript) else node
    return head.attr if isinstance(head, ast.Attribute) else ast.unparse(head)


def _fits(value: object, node: ast.expr) -> bool:
    """Whether a value is of a type."""
    name = _name(node)
    if name in ("int", "float"):
        return isinstance(value, Integral if name == "int" else Real)
    if name == "None":
        return value is None
    if name == "Callable":
        return callable(value)
    if name == "PathLike":
        return hasattr(value, "__fspath__")
    if name in ("Iterable", "Sequence", "Collection", "tuple"):
        return _all_fit(value, node)
    classes = {known.__name__ for known in type(value).__mro__}
    if name in _PROTOCOLS:
        return isinstance(value, _PROTOCOLS[name])
    return name in _ANYTHING or {"NDArray": "ndarray"}.get(name, name) in classes


def _all_fit(value: object, node: ast.expr) -> bool:
    """Whether a value has many members, and each member of a list or a tuple fits."""
    if isinstance(value, str | bytes) or not hasattr(value, "__iter__"):
        return False
    if not (isinstance(node, ast.Subscript) and isinstance(value, list | tuple | set)):
        return True
    return all(any(_fits(each, kind) for kind in _members(node)) for each in value)


def _members(node: ast.Subscript) -> list[ast.expr]:
    """Return the types that the members of a list or a tuple may have."""
    kind = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) else node.slice
    return _alternatives(kind)


def _words(node: ast.expr) -> str:
    """Return a type in words."""
    name = _name(node)
    if isinstance(node, ast.Subscript) and name in ("Iterable", "Sequence", "Collection", "tuple"):
        members = " or ".join(_many(_words(each)) for each in _members(node))
        return f"a list of {members}"
    if isinstance(node, ast.Subscript) and name == "NDArray":
        return f"a numpy array of {_name(node.slice)}"
    return _WORDS.get(name) or ("Candidates" if name == "Candidates" else f"a {name}")


def _many(words: str) -> str:
    """Return several of what the words name."""
    if words == "text":
        return "texts"
    many = words.removeprefix("a ")
    return f"{many[:-1]}ies" if many.endswith("y") else f"{many}s"


def _shown(value: object) -> str:
    """Return a value in few words: a number and None as they are, others by their types."""
    if value is None or isinstance(value, Real):
        return str(value)[:40]
    kind = type(value).__name__
    words = f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}"
    if not isinstance(value, list | tuple | set) or not value:
        return words
    return f"{words} of {' and '.join(sorted({type(each).__name__ for each in value})[:3])}"
