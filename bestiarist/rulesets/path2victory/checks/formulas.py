"""The check on what cards list for common features whose rule says what it may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import NamedTuple

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import base_name, tokens
from bestiarist.rulesets.path2victory.notation.records import Feature, Prose, Token
from bestiarist.rulesets.path2victory.notation.tables import notation_of

RETRIBUTION = 2
"""What Retributive Strike takes off the damage besides the level (Common reactions)."""
_NEAR = 3  # squares within which Retributive Strike sees enemy and ally
_DISTANCES = ("square", "squares")


class _Listed(NamedTuple):
    """A common feature on a card, and what it is judged by."""

    feature: Feature
    creature: Definition
    scope: Scope

    def texts(self) -> Iterator[tuple[Prose, Sequence[Token]]]:
        """Precondition and effect with their tokens, and those of the lines below."""
        for part in self.feature.walk():
            yield from ((prose, tokens(prose, notation_of(self.scope.ruleset))) for prose in part.prose if prose)


def common_feature_formula(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A common feature lists what its rule does not allow.

    Why (Common features): a Trample passes through smaller creatures only, and nobody swallows what is larger than the
    swallower. Both do damage of a type, against a Reflex save. Retributive Strike takes off 2 plus the level.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Trample ●●, Medium: 5 bludgeoning damage.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Trample ●●, Small: 5 bludgeoning damage.
    """
    common = notation_of(scope.ruleset).common
    for feature in creature.get("features", ()):
        term = common.get(base_name(feature.name))
        judge = _FORMULAS.get(term.name) if term is not None else None
        if judge is not None:
            yield from judge(_Listed(feature, creature, scope))


def _trample(listed: _Listed) -> Iterator[Finding]:
    yield from _sizes(listed, 1, "only smaller creatures can be trampled")
    yield from _damage(listed)
    for prose, words in listed.texts():
        for at, word in enumerate(words):
            own_size = word.is_word("size") and at and words[at - 1].is_word("its", "own", "same")
            if own_size and _or_smaller(words, at + 1):
                span = prose.at(words[at - 1].start, words[min(at + 2, len(words) - 1)].end)
                yield Finding(span, "only smaller creatures can be trampled", "write `smaller creatures`, or the size")
    own = listed.creature.get("size")
    if own is not None and own.data["rank"] == 0:
        message = f"nobody is smaller than a {own.name} creature, so there is nobody to trample"
        yield Finding(listed.feature.at("name"), message, "leave it out, or make the creature larger")


def _swallow(listed: _Listed) -> Iterator[Finding]:
    yield from _sizes(listed, 0, "nobody swallows what is larger")
    yield from _damage(listed)


def _sizes(listed: _Listed, less: int, why: str) -> Iterator[Finding]:
    """Listed sizes that are not at least `less` ranks below the creature's own."""
    sizes = listed.scope.ruleset.tables["sizes"]
    own = listed.creature.get("size")
    for prose, words in listed.texts():
        for at, word in enumerate(words):
            size = sizes.get(word.text) if word.kind == "word" else None
            if own is None or size is None or size.data["rank"] <= own.data["rank"] - less:
                continue
            if _or_smaller(words, at + 1) or prose is listed.feature.precondition or len(words) == 1:
                most = next((one.name for one in sizes if one.data["rank"] == own.data["rank"] - less), None)
                fix = Fix.replacing(prose.at(word.start, word.end), most.capitalize(), safe=False) if most else None
                hint = f"write {most.capitalize()} or a smaller size" if most else ""
                yield Finding(prose.at(word.start, word.end), f"the creature is {own.name}: {why}", hint, fix)


def _or_smaller(words: Sequence[Token], at: int) -> bool:
    return [one.text.lower() for one in words[at : at + 2]] in (["or", "smaller"], ["and", "smaller"])


def _damage(listed: _Listed) -> Iterator[Finding]:
    """Damage without a type, and a save that is not the rule's."""
    for prose, words in listed.texts():
        for mention in prose.of("damage"):
            if not mention.value["types"]:
                hint = f"write for example `{mention.value['amount']} bludgeoning damage`"
                yield Finding(mention.span, f"the damage of {listed.feature.name} has no type", hint)
        for mention in prose.of("save"):
            if mention.value["save"] != "Reflex":
                right = "the rule has a Reflex save; leave it out, or give the feature a name of its own"
                yield Finding(mention.span, f"{listed.feature.name} is not resisted by {mention.value['save']}", right)
        if prose is listed.feature.effect and not any(prose.of("damage")):
            yield from _bare_amount(listed, prose, words)


def _bare_amount(listed: _Listed, prose: Prose, words: Sequence[Token]) -> Iterator[Finding]:
    """`10 acid`, `10`: an amount that is no damage yet."""
    types = notation_of(listed.scope.ruleset).damage
    words = words[: next((at for at, word in enumerate(words) if word.text in ("(", ".", ",", ";")), len(words))]
    if not words or words[0].kind != "number" or len(words) > 2:
        return
    typed = next((word.text for word in words if word.text in types), "bludgeoning")
    span = prose.at(words[0].start, words[-1].end)
    message = f"the damage of {listed.feature.name} has no type" if len(words) == 1 else "the word damage is missing"
    yield Finding(span, message, f"write for example `{words[0].text} {typed} damage`")


def _retribution(listed: _Listed) -> Iterator[Finding]:
    """Numbers other than the rule's: how much less damage, and how near."""
    level = listed.creature.get("level")
    for prose, words in listed.texts():
        if not isinstance(level, int) or "level" in prose.words:
            continue
        for at, word in enumerate(words):
            if word.kind != "number" or len(word.text) > 4:
                continue
            before = words[at - 1] if at else None
            after = words[at + 1] if at + 1 < len(words) else None
            within = before is not None and before.is_word("within")
            far = within or (after is not None and after.is_word(*_DISTANCES))
            right = _NEAR if far else RETRIBUTION + level
            reduced = before is None or before.is_word("by") or (after is not None and after.is_word("damage"))
            if int(word.text) == right or not (far or reduced):
                continue
            span = prose.at(word.start, word.end)
            what = f"within {_NEAR} squares" if far else f"{RETRIBUTION} plus the level: {right}"
            fix = Fix.replacing(span, str(right), safe=False)
            hint = f"write {right}, or leave the text to the rulebook"
            yield Finding(span, f"Retributive Strike has {what}", hint, fix)


_FORMULAS: MappingProxyType[str, Callable[[_Listed], Iterator[Finding]]] = MappingProxyType(
    {"Trample": _trample, "Swallow Whole": _swallow, "Retributive Strike": _retribution}
)
FORMULA_CHECKS = (Check.of("P2V317", Severity.WARNING, common_feature_formula),)
