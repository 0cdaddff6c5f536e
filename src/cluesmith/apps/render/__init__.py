# SPDX-License-Identifier: MIT
"""Renderers: boards as text and pictures."""
