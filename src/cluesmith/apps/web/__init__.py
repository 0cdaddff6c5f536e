# SPDX-License-Identifier: MIT
"""The studio: a page in the browser, and the HTTP API behind it."""
