# SPDX-License-Identifier: MIT
"""Exact cover: the matrix of a board, dancing links, and solving as people do on the matrix."""
