# SPDX-License-Identifier: MIT
"""The checkers of certificates: they share no code with the searches that write them."""
