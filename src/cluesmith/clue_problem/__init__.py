# SPDX-License-Identifier: MIT
"""The exact clue problem: clues for a pattern and a strategy set, or a proof that none exist."""
