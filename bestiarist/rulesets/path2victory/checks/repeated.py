"""Checks on standard features that say the same thing twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiarist.core.diagnostics import Check, Edit, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import base_name, entries
from bestiarist.rulesets.path2victory.notation.prose import RESISTANCES
from bestiarist.rulesets.path2victory.notation.records import Mention
from bestiarist.rulesets.path2victory.notation.standard import Standard


def repeated_standard_feature(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A skill, a common feature, or what an immunity, resistance or weakness is against, is listed twice.

    Why (Creature cards, Standard features): a creature is trained in a skill or is not, and of two resistances to
    fire nobody can say which one is rolled. Where it is immune, resistance and weakness do nothing.

    Bad:
        standard: Stealth; resist fire 2d6; resist fire 4d6
    Good:
        standard: Stealth; resist fire 4d6
    """
    listed = entries(creature)
    first: dict[tuple[str, str], Standard] = {}
    for at, entry in enumerate(listed):
        for kind, name in _names(entry):
            same = first.setdefault((kind, name.casefold()), entry)
            immune = first.get(("immune", name.casefold()), entry)
            if same is not entry:
                fix = None if kind in RESISTANCES else _without(listed, at)
                yield Finding(entry.span, f"{name} is listed already: '{same.text}'", "keep one of the two", fix)
            elif immune is not entry and kind in RESISTANCES:
                message = f"the creature is immune to {name} already, so this does nothing"
                yield Finding(entry.span, message, "keep one of the two")
    yield from _among_features(creature)


def _among_features(creature: Definition) -> Iterator[Finding]:
    """Common features that stand among the features as well."""
    features = {base_name(feature.name).casefold(): feature for feature in creature.get("features", ())}
    listed = entries(creature)
    for at, entry in enumerate(listed):
        feature = features.get(base_name(entry.text).casefold()) if entry.kind == "common" else None
        if feature is not None:
            message = f"{feature.name} is among the features already, in line {feature.span.line}"
            yield Finding(entry.span, message, "list it in one place", _without(listed, at))


def _names(entry: Standard) -> Iterator[tuple[str, str]]:
    """(kind, name) of what an entry lists; nothing where further words limit it, as in `resist fire 2d6 at night`."""
    if entry.kind in ("skill", "common"):
        yield entry.kind, entry.text
    elif entry.resistance is not None and entry.resistance.end == len(entry.text) and not _limited(entry.resistance):
        yield from ((entry.kind, text) for part, text in entry.resistance.value["parts"] if part == "word")


def _limited(against: Mention) -> bool:
    return any(kind == "limit" for kind, _ in against.value["parts"])


def _without(listed: Sequence[Standard], at: int) -> Fix | None:
    """Leaves out an entry with the sign behind it, or the last one with the sign before it."""
    span = listed[at].span
    if len(listed) == 1:
        return None
    if at + 1 < len(listed):
        end = listed[at + 1].span
        span = span._replace(end_line=end.line, end_column=end.column)
    else:
        start = listed[at - 1].span
        span = span._replace(line=start.end_line, column=start.end_column)
    return Fix(f"leave out '{listed[at].text}'", (Edit(span, ""),), safe=span.line == span.end_line)


REPEATED_CHECKS = (Check.of("P2V312", Severity.WARNING, repeated_standard_feature),)
