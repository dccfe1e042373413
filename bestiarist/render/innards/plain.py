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
        else rule.type == "at-rule" and (rule.lower_at_keyword == "font-face" or _is_plain_page(rule))
        for rule in rules
    )


def _is_plain_page(rule: tinycss2.ast.AtRule) -> bool:
    """Whether a rule says of pages how large they are, and no more: what they show is no part of a side."""
    said = tinycss2.parse_blocks_contents(rule.content or [], skip_comments=True, skip_whitespace=True)
    return rule.lower_at_keyword == "page" and all(
        one.type == "declaration" and (one.lower_name == "size" or one.lower_name.startswith("margin")) for one in said
    )
