# SPDX-License-Identifier: MIT
"""New puzzles: by difficulty, by demand, and by taking clues away."""
