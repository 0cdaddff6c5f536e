# SPDX-License-Identifier: MIT
"""Certificates, solving with a proof, and in :mod:`~cluesmith.proofs.checkers` their checkers."""
