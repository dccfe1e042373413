"""The colon between the head of a feature and its effect: where it is, and where it is missing."""

from __future__ import annotations

from collections.abc import Iterator

from bestiarist.diagnostics import Diagnostic, Edit, Fix
from bestiarist.rulesets.path2victory.notation.codes import COLON
from bestiarist.rulesets.path2victory.notation.head import Head
from bestiarist.rulesets.path2victory.notation.records import Feature
from bestiarist.source import Slice


def head_end(text: str) -> int:
    """Where the head ends: at the first colon outside brackets, or else at the first one; the end without any."""
    first = text.find(":")
    if first < 0:
        return len(text)
    if text.find("(", 0, first) < 0 and text.find("[", 0, first) < 0:
        return first
    depth = 0
    for at, char in enumerate(text):
        if char in "([":
            depth += 1
        elif char in ")]":
            depth = max(0, depth - 1)
        elif char == ":" and depth == 0:
            return at
    return first


def missing_colon(line: Slice, head: Head, feature: Feature) -> Iterator[Diagnostic]:
    """A line without colon whose last part reads like an effect."""
    if head.found:
        return
    tokens = head.precondition if feature.cost or feature.range else head.name
    if not tokens:
        return
    counted = tokens is head.precondition and tokens[0].kind in ("number", "dice")
    if not counted and not (tokens[-1].text == "." and len(tokens) > 1):
        return
    before = [*head.cost_tokens, *head.range_tokens]
    hint = "write a colon before what happens: `Claw ● Melee strike: 5 slashing damage.`"
    fix = None
    if before and line.text[before[-1].end : tokens[0].start].strip() == "":
        place = line.span(before[-1].end, before[-1].end)
        fix = Fix("write a colon", (Edit(place, ":"),), safe=counted)
    yield COLON.at(line.span(tokens[0].start, tokens[-1].end), "a colon is missing before the effect", hint, fix)
