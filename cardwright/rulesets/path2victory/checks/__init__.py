"""The checks of Path 2 Victory: one explicit table."""

from cardwright.diagnostics import Check

CREATURE_CHECKS: tuple[Check, ...] = ()
