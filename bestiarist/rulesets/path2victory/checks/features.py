"""Checks on the form of features: what a reaction needs, costs, use boxes, names and indentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bestiarist.core.diagnostics import Check, Edit, Finding, Fix, Severity, Span
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import base_name, raw
from bestiarist.rulesets.path2victory.notation.records import Feature, features_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

_OFFERING = frozenset((
    "choose", "chooses", "choice", "choices", "one", "following", "below", "options", "option", "either", "spell",
    "spells", "these",
))  # fmt: skip


def feature_under_feature(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A line that looks like a feature of its own stands indented below another feature.

    Why (Creature cards, Features): what is indented belongs to the feature above it and is printed as a part of
    it. Spells stand so below their caster, and choices below the feature that offers them.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
            Roar ●● Emanation 2: Each enemy is rattled (Will negates).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Roar ●● Emanation 2: Each enemy is rattled (Will negates).
    """
    for feature in creature.get("features", ()):
        if not feature.effect or _offers(feature):
            continue
        for option in feature.options:
            if option.name and option.cost:
                message = f"'{option.name}' belongs to the feature above it, {feature.name}"
                hint = "is it meant to? A feature of its own begins in the column of the others"
                yield Finding(option.at("name"), message, hint, _outdent(feature, option, creature))


def _offers(feature: Feature) -> bool:
    """Whether a feature has choices or spells below it."""
    text = raw(feature.effect).rstrip()
    choosing = not feature.effect.words.isdisjoint(_OFFERING)
    caster = "caster" in feature.name.casefold() or any(feature.effect.of("caster"))
    return caster or choosing or text.endswith((":", "∞"))


def _outdent(feature: Feature, option: Feature, creature: Definition) -> Fix | None:
    """Takes away the blanks that make an option of the feature."""
    line, start = option.span.line, feature.span.column
    white = creature.source.line(line)[start - 1 : option.at("uses" if option.uses else "name").column - 1]
    if option.span.line == feature.span.line or white.strip() or not white:
        return None
    span = Span(option.span.path, line, start, line, start + len(white))
    return Fix("begin it in the column of the others", (Edit(span, ""),), safe=False)


def reaction_without_precondition(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A reaction does not say when it can be taken.

    Why (Creature cards, Features): reactions are taken outside the creature's turn, when their precondition
    comes true. Only the common reactions, such as Ferocity, go without, since the rulebook has theirs.

    Bad:
        features: |
          Duck ↻: The strike misses.
    Good:
        features: |
          Duck ↻, when a strike hits it: The strike misses.
    """
    for feature in features_of(creature):
        term = notation_of(scope.ruleset).costs.get(feature.cost)
        if term is None or term.name != "reaction" or feature.precondition or not feature.name:
            continue
        described = feature.effect or feature.options
        if not described or base_name(feature.name) in notation_of(scope.ruleset).common:
            continue
        hint = f"write it behind the cost: `{feature.name} ↻, when a strike hits it: ...`"
        yield Finding(feature.at("cost"), "the reaction has no precondition", hint)


def three_action_points(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """An action costs 3 action points.

    Why (Rounds and turns; Converting from PF2e, Features): a creature gets 2 AP on its turn, so it can hardly
    ever take the action. Take something away from it, or let it cost 2 AP. Options of a spell may cost 3.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Fire Breath ●●● Cone 4: 10 fire damage (Reflex half).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Fire Breath ●● Cone 4: 10 fire damage (Reflex half).
    """
    for feature in creature.get("features", ()):
        term = notation_of(scope.ruleset).costs.get(feature.cost)
        if term is not None and (term.data["ap"] or 0) > 2:
            span = feature.at("cost")
            hint = "take something away from the action, or let it cost ●●"
            fix = Fix.replacing(span, "●●", safe=False)
            yield Finding(span, "the action costs more AP than a creature gets on its turn", hint, fix)


def mixed_use_boxes(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """One feature has use boxes of different kinds.

    Why (Creature cards, Features): the kind of box says when a use comes back, so the boxes of one feature
    are all ☐, all 🄳 or all 🄴.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄳🄴 Fire Breath ●● Cone 4: 10 fire damage (Reflex half).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄳🄳 Fire Breath ●● Cone 4: 10 fire damage (Reflex half).
    """
    for feature in features_of(creature):
        if len(set(feature.uses)) > 1:
            span = feature.at("uses")
            same = feature.uses[0] * len(feature.uses)
            message = f"{''.join(feature.uses)}: use boxes of different kinds"
            together = "".join(creature.source.line(span.line)[span.column - 1 : span.end_column - 1].split())
            fix = Fix.replacing(span, same, safe=False) if together == "".join(feature.uses) else None
            yield Finding(span, message, "keep to one kind of box", fix)


def duplicate_feature_name(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """Two features have the same name.

    Why (Creature cards, Features): gambits, other features and players at the table call a feature by its
    name. One weapon used in melee and at range may well stand there twice.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Claw ●● Melee strike: 10 slashing damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Rend ●● Melee strike: 10 slashing damage.
    """
    top = creature.get("features", ())
    for group in (top, *(feature.options for feature in top)):
        yield from _repeated(group)


def _repeated(group: Iterable[Feature]) -> Iterator[Finding]:
    first: dict[str, Feature] = {}
    for feature in group:
        earlier = first.setdefault(feature.name.casefold(), feature) if feature.name else feature
        if earlier is not feature:
            severity = Severity.ADVICE if _shapes(earlier) != _shapes(feature) else None
            message = f"'{feature.name}' is already the name of the feature in line {earlier.span.line}"
            yield Finding(feature.at("name"), message, "give one of the two another name", severity=severity)


def _shapes(feature: Feature) -> tuple[str, ...]:
    return tuple(reach.shape for reach in feature.range.reaches) if feature.range else ()


FEATURE_CHECKS = (
    Check.of("P2V302", Severity.WARNING, reaction_without_precondition),
    Check.of("P2V303", Severity.WARNING, three_action_points),
    Check.of("P2V304", Severity.ERROR, mixed_use_boxes),
    Check.of("P2V307", Severity.WARNING, duplicate_feature_name),
    Check.of("P2V310", Severity.ADVICE, feature_under_feature),
)
