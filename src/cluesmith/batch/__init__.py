# SPDX-License-Identifier: MIT
"""Batches: a verb over files of any length, in chunks that survive, on one machine or many."""
