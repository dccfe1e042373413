"""Documentation of checks as text: for a terminal, and for the manual."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from bestiarist.core.diagnostics import Check
from bestiarist.core.documentation import documentation

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


def manual(checks: Iterable[Check]) -> str:
    """The manual page of all checks, in Markdown."""
    lines = [
        "# Checks",
        "",
        "What Bestiarist looks for, and why. This page is made from the documentation in the code; "
        "`bestiarist explain CODE` shows the same on a terminal.",
        "",
        "Errors are what the rules forbid or the printer cannot print, warnings are probable mistakes, advice is about",
        "balance and style. A definition that breaks a check on purpose says so: `allow: [CODE]`.",
        "",
    ]
    for check in checks:
        lines += _section(check)
    return "\n".join(lines)


def _section(check: Check) -> list[str]:
    parts = documentation(check)
    source = f" In the rulebook: {parts.section}." if parts.section else ""
    lines = [f"## {check.code} {check.name}", "", f"*{check.severity.capitalize()}.* {parts.summary}", ""]
    if parts.why:
        lines += [f"{parts.why}{source}", ""]
    for title, example in (("Wrong", parts.bad), ("Right", parts.good)):
        if example:
            lines += [f"{title}:", "", "```yaml", example, "```", ""]
    return lines
