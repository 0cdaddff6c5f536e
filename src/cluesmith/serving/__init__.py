# SPDX-License-Identifier: MIT
"""Requests of other programs: what they may say, and the processes that answer them."""
