"""Which style sheets choose elements by so little that styles can be worked out once for many documents."""

from __future__ import annotations

import re

import tinycss2

_KNOWN_STATES = re.compile(r"::?(first-child|first-letter|first-line|before|after)")
_CHOOSY = re.compile(r"[\[#:+~&]")


def is_plain(css: str) -> bool:
    """Whether a style sheet chooses elements only by names and classes, theirs and those of what they are in."""
    rules = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    return all(
        not _CHOOSY.search(_KNOWN_STATES.sub("", tinycss2.serialize(rule.prelude)))
        and "{" not in tinycss2.serialize(rule.content)
        if rule.type == "qualified-rule"
        else rule.type == "at-rule" and rule.lower_at_keyword in ("font-face", "page")
        for rule in rules
    )
