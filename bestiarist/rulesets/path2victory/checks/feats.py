"""Checks on feats: the level and the training that they ask for, and how much they give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiarist.core.diagnostics import Check, Finding, Severity, Span
from bestiarist.ruleset import Scope, Term
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import base_name, entries, tokens
from bestiarist.rulesets.path2victory.notation.records import Feature, Token
from bestiarist.rulesets.path2victory.notation.tables import notation_of

# A number behind one of these is no amount that the feat gives.
_NO_AMOUNT = ("power", "dc")
_LEVELS = frozenset(("level", "levels"))


def feat_level(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A feat is above the creature's level.

    Why (Feats): each feat has a lowest level, and nobody can take it below that. What the creature can do in its own
    way needs a name of its own.

    Bad:
        level: 2
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Kip Up ○
        standard: Acrobatics
    Good:
        level: 2
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Feather Step
        standard: Acrobatics
    """
    level, common = creature.get("level"), notation_of(scope.ruleset).common
    for feature, feat in _feats(creature, scope):
        lowest = int(feat.data["level"])
        if isinstance(level, int) and level < lowest and feat.name not in common:
            message = f"{feat.name} can be taken from level {lowest} on, and this is level {level}"
            yield Finding(feature.at("name"), message, "leave it out, or give the feature a name of its own")


def feat_requirement(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A feat asks for a skill or a feature that the creature does not have.

    Why (Feats): some can only be taken by a creature that is trained in a skill, or that has a breath weapon. A shield
    is nothing that a file says, so it is not asked for.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Combat Climber
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Combat Climber
        standard: Athletics
    """
    skills = {entry.text.casefold() for entry in entries(creature) if entry.kind == "skill"}
    for feature, feat in _feats(creature, scope):
        skill, needed = feat.data.get("skill"), feat.data.get("feature")
        if skill and str(skill).casefold() not in skills:
            hint = f"write {skill} among the standard features, or leave {feat.name} out"
            yield Finding(feature.at("name"), f"{feat.name} asks for training in {skill}", hint)
        if needed and not any(_is_like(one, str(needed)) for one in creature.get("features", ())):
            hint = f"write the feature, or leave {feat.name} out"
            yield Finding(feature.at("name"), f"{feat.name} asks for the feature {needed}", hint)


def feat_amount(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A feat gives more than it does at the creature's level.

    Why (Feats): some feats grow with the level, and their text says from which level on. A Shield Block without a
    box is the common reaction, whose amount the card may choose: there it is a word of advice.

    Bad:
        level: 2
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Toughness: +15 HP.
    Good:
        level: 2
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Toughness: +5 HP.
    """
    level = creature.get("level")
    for feature, feat in _feats(creature, scope):
        steps = [(int(step["level"]), int(step["amount"])) for step in feat.data.get("amounts", ())]
        if not steps or not isinstance(level, int) or not feature.effect.words.isdisjoint(_LEVELS):
            continue
        most = max((amount for start, amount in steps if start <= max(level, 1)), default=0)
        found = _largest(tokens(feature.effect, notation_of(scope.ruleset))) if feature.effect else None
        if found is not None and int(found.text) > most:
            common = feat.name in notation_of(scope.ruleset).common and not feature.uses
            yield _too_much(feature.effect.at(found.start, found.end), found, feat, level, most, common)


def _too_much(span: Span, found: Token, feat: Term, level: int, most: int, common: bool) -> Finding:
    """An amount of a feat that the level does not have, with the amounts of all levels."""
    steps = ", ".join(f"{step['amount']} from level {step['level']}" for step in feat.data["amounts"])
    message = f"{feat.name} gives {most} at level {level}, not {found.text}"
    hint = f"by the table: {steps}; what works otherwise needs a name of its own"
    return Finding(span, message, hint, severity=Severity.ADVICE if common else None)


def _feats(creature: Definition, scope: Scope) -> Iterator[tuple[Feature, Term]]:
    """The features that are feats: by their name, and without a cost, boxes, a range or damage of their own."""
    table = scope.ruleset.tables["feats"]
    for feature in creature.get("features", ()):
        feat = table.get(feature.name) or table.get(base_name(feature.name))
        if feat is None or feature.range is not None or any(feature.effect.of("damage")):
            continue
        boxes = feature.uses and not feat.data.get("uses")
        if not boxes and feature.cost in ("", str(feat.data.get("cost") or "")):
            yield feature, feat


def _is_like(feature: Feature, needed: str) -> bool:
    """Whether a feature is a breath weapon in all but name: so called, or an area with boxes for its uses."""
    if feature.name.casefold() == needed.casefold() or needed.split()[0].casefold() in feature.name.casefold():
        return True
    return bool(feature.uses and feature.range and any(feature.effect.of("save")))


def _largest(words: Sequence[Token]) -> Token | None:
    """The largest number of a text that may be an amount."""
    numbers = [
        word
        for before, word in zip((None, *words), words, strict=False)
        if word.kind == "number" and len(word.text) < 5 and (before is None or not before.is_word(*_NO_AMOUNT))
    ]
    return max(numbers, key=lambda word: int(word.text), default=None)


FEAT_CHECKS = (
    Check.of("P2V214", Severity.WARNING, feat_level),
    Check.of("P2V215", Severity.WARNING, feat_requirement),
    Check.of("P2V216", Severity.WARNING, feat_amount),
)
