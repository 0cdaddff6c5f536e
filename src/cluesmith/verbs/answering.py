# SPDX-License-Identifier: MIT
"""Requests: from the name of a verb and a dict of fields to JSON, the same for HTTP and for agents.

The fields of a request are what the verb works on, its *subject*, and the options of the verb.

>>> [result] = Question.of("solve", {"puzzle": "1......3..2....4"}).results()
>>> result.to_json()["status"]
'unique'
>>> Question.of("solve", {"puzzle": "1......3..2....4", "count": 0})
Traceback (most recent call last):
cluesmith.errors.InputError: got 0; expected a whole number from 1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cluesmith.errors import InputError, unknown_name
from cluesmith.verbs.field import Field, fields_of
from cluesmith.verbs.registry import VERBS
from cluesmith.verbs.verb import Verb, VerbProgress

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """A request that was read: a verb, and the entries that it works on.

    Attributes:
        verb: the verb with its options.
        entries: what it works on.
        fields: the fields of the request.
        watch: says how far the work has come.
    """

    verb: Verb
    entries: Sequence[Any]
    fields: Fields
    watch: VerbProgress = field(default_factory=VerbProgress)

    @classmethod
    def of(cls, name: str, fields: Fields) -> Question:
        """Return the question that a request asks, after all checks that need no work.

        Raises:
            InputError: an unknown verb, or a field that is refused; it names the field.
        """
        if name not in VERBS:
            raise unknown_name(name, "a verb", list(VERBS))
        known = request_fields(VERBS[name])
        for field_ in fields:
            if field_ not in known:
                error = unknown_name(field_, f"a field of {name}", known)
                error.field = field_
                raise error
        verb = VERBS[name].of(fields)
        question = cls(verb, _entries(verb, fields), fields)
        question._refusing(lambda: verb.check_with(question.entries))
        return question

    def results(self) -> Iterator[Any]:
        """Return the results, each as soon as it is there.

        Raises:
            InputError: what is wrong with the request, with its field.
        """
        results = self.verb.results(self.entries, self.watch)
        nothing = object()
        return iter(lambda: self._refusing(lambda: next(results, nothing)), nothing)

    def _refusing(self, work: Callable[[], Any]) -> Any:
        """Do some work; an error that names no field of the request names its subject."""
        try:
            return work()
        except InputError as error:
            if error.field not in {*self.fields, *fields_of(type(self.verb))}:
                error.field = next(iter(self.verb.subject.fields), None)
            raise


def request_fields(verb: type[Verb]) -> dict[str, Field]:
    """Return all fields of a request: what the verb works on, and its options."""
    return verb.subject.fields | fields_of(verb)


def _entries(verb: Verb, fields: Fields) -> Sequence[Any]:
    declared = verb.subject.fields
    for name, declaration in declared.items():
        if name in fields:
            declaration.check(fields[name])
        elif declaration.is_required:
            raise InputError("it is missing", expected=declaration.expected, field=name)
    return verb.subject.entries(**{name: fields[name] for name in declared if name in fields})
