# SPDX-License-Identifier: MIT
"""Proofs: checkers that share no code with what they check."""
