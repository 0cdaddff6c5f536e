# SPDX-License-Identifier: MIT
"""The file of certificates that ``solve`` and ``set`` write, one a line; it is whole or absent.

A link, a pipe or a device stays what it is: the certificates are written through it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli.stream import Report, V
from cluesmith.errors import InputError
from cluesmith.verbs.option import Option

if TYPE_CHECKING:
    from cluesmith.proofs.certificate import AnyCertificate


@dataclass
class ProvingReport(Report):
    """A report that keeps the certificates of results, and writes them at the end."""

    certificate: Annotated[
        Path | None, Option("Write the proof of each answer to this file, one a line.")
    ] = None
    _lines: list[str] = field(default_factory=list, init=False)

    def begin(self, verb: V, *, json: bool) -> V:
        """Refuse a file that cannot be written, and remove an old one."""
        verb = super().begin(verb, json=json)
        if self.certificate is not None:
            folder = self.certificate.parent
            if not folder.is_dir():
                raise InputError(
                    f"there is no folder {folder}", expected="one that exists", field="certificate"
                )
            # An old proof is that of an earlier verdict.
            if not self._is_written_in_place:
                self.certificate.unlink(missing_ok=True)
            elif self.certificate.is_file():
                self.certificate.write_text("")
        return verb

    @property
    def _is_written_in_place(self) -> bool:
        """Whether the file is a link, a pipe or a device, which must stay what it is."""
        path = self.certificate
        return path is not None and (path.is_symlink() or (path.exists() and not path.is_file()))

    def keep(self, certificate: AnyCertificate | None) -> None:
        """Keep a certificate, if there is one."""
        if certificate is not None:
            self._lines.append(certificate.to_text())

    def end(self) -> None:
        """Put the file in place."""
        if self.certificate is not None and self._lines:
            text = "\n".join(self._lines) + "\n"
            if self._is_written_in_place:
                self.certificate.write_text(text, encoding="utf-8")
                return
            draft = self.certificate.with_name(self.certificate.name + ".part")
            draft.write_text(text, encoding="utf-8")
            draft.replace(self.certificate)
