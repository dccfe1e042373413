"""The documentation of checks as text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from cardwright.checks.documentation import documentation
from cardwright.diagnostics import Check

WIDTH = 88


def page(check: Check) -> str:
    """All that is known of a check."""
    parts = documentation(check)
    lines = [f"{check.code} {check.name} ({check.severity})", "", _wrapped(parts.summary)]
    if parts.why:
        lines += ["", _wrapped(f"Why: {parts.why}")]
    if parts.section:
        lines += ["", _wrapped(f"In the rulebook: {parts.section}")]
    for title, example in (("Bad", parts.bad), ("Good", parts.good)):
        if example:
            lines += ["", f"{title}:", textwrap.indent(example, "    ")]
    return "\n".join(lines)


def listing(checks: Iterable[Check]) -> str:
    """One line a check."""
    return "\n".join(f"{one.code:8} {one.severity:8} {one.name:26} {_first(one)}" for one in checks)


def _first(check: Check) -> str:
    summary = documentation(check).summary
    return summary.split(". ")[0].rstrip(".")


def _wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH)
