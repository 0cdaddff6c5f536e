# SPDX-License-Identifier: MIT
"""The file of certificates that a command writes, one a line: it is never half written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith.proofs.certificate import AnyCertificate


class CertificateFile:
    """Certificates that are collected and written together, or nothing where no file is named."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        if path is not None:
            if not path.parent.is_dir():
                raise InputError(
                    f"there is no folder {path.parent}",
                    expected="one that exists",
                    field="certificate",
                )
            path.unlink(missing_ok=True)  # or the proof of an earlier verdict would seem to be ours
        self._lines: list[str] = []

    @property
    def is_wanted(self) -> bool:
        """Whether there is a file to write."""
        return self._path is not None

    def add(self, certificate: AnyCertificate | None) -> None:
        """Remember a certificate, if there is one."""
        if certificate is not None:
            self._lines.append(certificate.to_text())

    def write(self) -> None:
        """Put the file in place."""
        if self._path is None or not self._lines:
            return
        draft = self._path.with_name(self._path.name + ".part")
        draft.write_text("\n".join(self._lines) + "\n", encoding="utf-8")
        draft.replace(self._path)
