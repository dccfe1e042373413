"""Checks on the form of features: what a strike or a reaction needs, costs, use boxes and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from cardwright.diagnostics import Check, Finding, Fix, Severity
from cardwright.model import Definition, Feature
from cardwright.ruleset import Scope
from cardwright.rulesets.path2victory.checks.texts import base_name, raw, tokens
from cardwright.syntax.tokens import Token

_OTHERWISE = "what does no damage is usually a power with a saving throw: `Ranged 6: ... (Reflex negates)`"
_MOVED = ("pull", "pulled", "pulls", "push", "pushed", "pushes", "shunt", "shunted", "shunts", "moved")
_TRIGGERS = ("when", "whenever", "if", "after", "before", "once", "until", "unless", "while", "triggering")


def strike_without_damage(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A strike does no damage.

    Why (Creature cards, Features; Making a strike): a strike that hits has the listed effect, and without
    damage there a hit, even a critical one, does none. A strike that only gives a condition or moves its
    target is rare enough for a word of advice.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
    """
    for feature in creature.features:
        if not feature.range or not feature.range.strike or _says(feature, "damage"):
            continue
        effect = feature.effect
        if not effect:
            if not _ends_in_colon(feature, creature):  # reading has reported the empty effect
                yield Finding(feature.at("name"), "the strike does not say what a hit does", _hint(scope))
            continue
        words = tokens(effect, scope.ruleset.notation)
        telling = any(effect.of("condition")) or any(word.is_word(*_MOVED, "hp") for word in words)
        severity, hint = (Severity.ADVICE, _OTHERWISE) if telling else (None, _hint(scope))
        word = _bare_type(words, scope)
        fix = Fix.replacing(effect.at(word.start, word.end), f"{word.typed} damage") if word else None
        yield Finding(effect.at(), "the strike does no damage", hint, fix, severity)


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
    for feature, top in _with_depth(creature):
        term = scope.ruleset.notation.costs.get(feature.cost)
        if term is None or term.name != "reaction" or feature.precondition or not feature.name:
            continue
        described = feature.effect or feature.options
        if not described or base_name(feature.name) in scope.ruleset.notation.common:
            continue
        words = tokens(feature.effect, scope.ruleset.notation)
        vague = not top or feature.options or any(word.is_word(*_TRIGGERS) for word in words)
        hint = f"write it behind the cost: `{feature.name} ↻, when a strike hits it: ...`"
        severity = Severity.WARNING if vague else None
        yield Finding(feature.at("cost"), "the reaction has no precondition", hint, severity=severity)


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
        term = scope.ruleset.notation.costs.get(feature.cost)
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
    for feature in creature.features:
        if len(set(feature.uses)) > 1:
            span = feature.at("uses")
            same = feature.uses[0] * len(feature.uses)
            message = f"{''.join(feature.uses)}: use boxes of different kinds"
            yield Finding(span, message, "keep to one kind of box", Fix.replacing(span, same, safe=False))


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


def _with_depth(creature: Definition) -> Iterator[tuple[Feature, bool]]:
    for feature in creature.get("features", ()):
        for part in feature.walk():
            yield part, part is feature


def _says(feature: Feature, word: str) -> bool:
    return any(word in raw(prose).casefold() for part in feature.walk() for prose in part.prose)


def _ends_in_colon(feature: Feature, creature: Definition) -> bool:
    return creature.source.line(feature.span.end_line)[: feature.span.end_column - 1].rstrip().endswith(":")


def _hint(scope: Scope) -> str:
    return f"write for example `8 {scope.ruleset.notation.damage.names[0]} damage`"


def _bare_type(words: tuple[Token, ...], scope: Scope) -> Token | None:
    """The damage type in `8 slashing`, a number with a type and nothing more."""
    for number, word in pairwise(words):
        if number.kind == "number" and word.text in scope.ruleset.notation.damage:
            return word
    return None


FEATURE_CHECKS = (
    Check.of("P2V301", Severity.WARNING, strike_without_damage),
    Check.of("P2V302", Severity.ERROR, reaction_without_precondition),
    Check.of("P2V303", Severity.WARNING, three_action_points),
    Check.of("P2V304", Severity.ERROR, mixed_use_boxes),
    Check.of("P2V307", Severity.WARNING, duplicate_feature_name),
)
