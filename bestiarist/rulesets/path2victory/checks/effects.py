"""Checks on what effects do: halves, unwilling movement, healing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.damage import LONGEST_AMOUNT, average, to_step
from bestiarist.rulesets.path2victory.checks.texts import raw, tokens
from bestiarist.rulesets.path2victory.notation.prose import OUTCOMES
from bestiarist.rulesets.path2victory.notation.records import Feature, Mention, Prose, Token, features_of, proses_of
from bestiarist.rulesets.path2victory.notation.tables import notation_of

_HALVED = frozenset({"damage", "hp", "points", "heal", "heals", "healed", "healing", "strike", "strikes"})
_HEALING = ("heal", "heals", "healed", "healing", "regain", "regains", "recover", "recovers", "restore", "restores")
_LINKS = ("for", "by", "of", "it", "them", "up", "to", "an", "additional", "target", "ally", "the", "one")


def half_of_nothing(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A successful saving throw halves, and there is no damage to be halved.

    Why (Saving throw types): `half` speaks of the damage alone. What does none is avoided as a whole, which is
    `negates`.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Howl ●● Emanation 2: Each enemy is rattled (Will half).
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Howl ●● Emanation 2: Each enemy is rattled (Will negates).
    """
    names = [feature.name.casefold() for feature in features_of(creature) if len(feature.name) > 2]
    for feature, around in _with_surroundings(creature):
        halves = [mention for prose in feature.prose for mention in prose.of("save") if _halves(mention)]
        if not halves or any(not prose.words.isdisjoint(_HALVED) for prose in around):
            continue
        text = " ".join(raw(prose) for prose in around).casefold()
        if any(name in text for name in names):
            continue  # what it refers to may well do damage
        for mention in halves:
            right = f"{mention.value['save']} negates"
            fix = Fix.replacing(mention.span, right, safe=False)
            yield Finding(mention.span, "there is no damage that a save could halve", f"write `{right}`", fix)


def dice_as_healing(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """Healing or temporary HP are given in dice.

    Why (Healing; Temporary HP): damage and what takes it back are fixed numbers, the average of PF2e's dice. Nobody
    rolls for them.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Lick Wounds ●: It heals 2d8 HP.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          🄴 Lick Wounds ●: It heals 9 HP.
    """
    for prose in proses_of(creature):
        words = tokens(prose, notation_of(scope.ruleset))
        for at, word in enumerate(words):
            if word.kind == "dice" and not (at > 1 and words[at - 1].text in "+-" and words[at - 2].kind == "dice"):
                end = _sum_end(words, at)
                amount = raw(prose)[word.start : words[end - 1].end]
                if len(amount) <= LONGEST_AMOUNT and _heals(prose, words, at, end):
                    fixed, span = str(to_step(average(amount))), prose.at(word.start, words[end - 1].end)
                    fix = Fix.replacing(span, fixed, safe=False)
                    message = f"healing and temporary HP are fixed numbers, not '{amount}'"
                    yield Finding(span, message, f"write {fixed}, the rounded average", fix)


def _with_surroundings(creature: Definition) -> Iterator[tuple[Feature, tuple[Prose, ...]]]:
    """Each feature with the proses that speak of the same thing: those of a spell belong together, and those of a
    feature and its lines, save where a line has a cost of its own."""
    if creature.kind == "spell":
        yield from ((feature, proses_of(creature)) for feature in features_of(creature))
        return
    for top in creature.get("features", ()):
        together = tuple(prose for part in top.walk() for prose in part.prose)
        yield top, together
        for option in top.options:
            alone = tuple(prose for part in option.walk() for prose in part.prose)
            yield option, alone if option.cost else together


def _halves(mention: Mention) -> bool:
    """Whether a save is a clause whose success halves; `a Reflex save halves the way` is a sentence."""
    value = mention.value
    outcome = OUTCOMES.get(str(value["outcome"]).lower()) or ("half" if value["basic"] else "")
    return outcome == "half" and bool(value["bracketed"] or (value["closed"] and not value["named"]))


def _sum_end(words: Sequence[Token], at: int) -> int:
    """The end of `1d8+4`."""
    end = at + 1
    while end + 1 < len(words) and words[end].text in "+-" and words[end + 1].kind in ("dice", "number"):
        end += 2
    return end


def _heals(prose: Prose, words: Sequence[Token], at: int, end: int) -> bool:
    """Whether a sum from token `at` up to `end` is an amount of HP: `2d6 temporary HP`, `heals it for 2d6`."""
    after = [word.text.lower() for word in words[end : end + 4]]
    after = after[next((i for i, word in enumerate(after) if word not in ("temporary", "temp", "lost")), len(after)) :]
    if after[:1] == ["hp"] or after[:2] == ["hit", "points"]:
        return True
    if any(mention.start <= words[at].start < mention.end for mention in prose.of("damage")):
        return False
    before = at - 1
    while before >= 0 and words[before].is_word(*_LINKS):
        before -= 1
    return before >= 0 and words[before].is_word(*_HEALING) and after[:1] != ["damage"]


EFFECT_CHECKS = (
    Check.of("P2V410", Severity.WARNING, dice_as_healing),
    Check.of("P2V507", Severity.WARNING, half_of_nothing),
)
