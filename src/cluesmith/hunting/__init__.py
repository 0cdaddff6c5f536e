# SPDX-License-Identifier: MIT
"""The hunt for puzzles that a technique cannot solve."""
