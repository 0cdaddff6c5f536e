# SPDX-License-Identifier: MIT
"""What can be asked: one declaration for each verb."""
