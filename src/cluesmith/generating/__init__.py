# SPDX-License-Identifier: MIT
"""New puzzles: by difficulty, by requirement, and by taking clues away."""
