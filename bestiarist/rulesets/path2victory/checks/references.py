"""Checks on what features refer to: strikes and features of the same creature."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope, Table, Term
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.rulesets.path2victory.checks.calls import CALLING, Call, calls, is_plain
from bestiarist.rulesets.path2victory.checks.casters import spells
from bestiarist.rulesets.path2victory.checks.texts import (
    base_name,
    forms,
    of_kind,
    proses_with,
    raw,
    slips,
    tokens,
    without_edges,
)
from bestiarist.rulesets.path2victory.creature import STATS
from bestiarist.rulesets.path2victory.facts import listed
from bestiarist.rulesets.path2victory.notation.records import features_of
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of

# Tables of words that stand in capitals without being a feature of the creature.
_TABLES = (
    "universal_actions", "common_features", "gambit_movements", "feats", "skills", "sizes", "alignments",
    "damage", "conditions", "statuses", "movement_modes", "ranges", "areas", "objectives", "resisted",
)  # fmt: skip


def unknown_feature_reference(library: Library, scope: Scope) -> Iterator[Finding]:
    """A feature refers to a strike or feature that the creature does not have.

    Why (Creature cards, Features): the player looks for that name on the card.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Pounce ●●: It Strides and makes a Bite strike.
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Pounce ●●: It Strides and makes a Claw strike.
    """
    for creature in of_kind(library, "creature"):
        yield from _unknown_feature_reference(creature, scope)


def _unknown_feature_reference(creature: Definition, scope: Scope) -> Iterator[Finding]:
    own: dict[str, str] = {}
    for called in _calls(creature, notation_of(scope.ruleset), scope.ruleset.tables["arms"]):
        seen: set[int] = set()
        for call in called:
            own = own or own_names(creature, scope)
            start = call.words[0].start
            if start in seen or _resolves(call.name, own, creature, scope) or _of_another(call, scope):
                continue
            finding = _finding(call, own, creature, scope)
            if finding is not None:
                seen.add(start)
                yield finding


@lru_cache(maxsize=2048)
def _calls(creature: Definition, notation: Notation, arms: Table) -> tuple[tuple[Call, ...], ...]:
    """All calls of each text: the same whatever else is in the library, which changes more often."""
    owner = frozenset(creature.name.casefold().split())
    proses = proses_with(creature, CALLING)
    return tuple(tuple(calls(prose, tokens(prose, notation), arms, owner)) for prose in proses)


def _finding(call: Call, own: dict[str, str], creature: Definition, scope: Scope) -> Finding | None:
    """What is wrong with a name that the card does not have; None where it may as well be no name at all."""
    span, name = call.prose.at(call.words[0].start, call.words[-1].end), call.name.casefold()
    near = get_close_matches(name, list(own), 1, 0.6)
    certain = bool(get_close_matches(name, near, 1, 0.84))
    if len(name) < 3 or not (call.sure or (call.close and near) or (certain and slips(call.name))):
        return None
    strikes = [base_name(one.name) for one in features_of(creature) if one.range and one.range.strike and one.name]
    meant = own[near[0]] if near else _alike(call, strikes, scope.ruleset.tables["arms"])
    hint = f"did you mean {meant}?" if meant else "write the name as it stands on the card"
    if not meant and strikes:
        hint += f"; its strikes are {listed(dict.fromkeys(strikes))}"
    fix = Fix.replacing(span, meant, safe=certain) if meant else None
    return Finding(span, f"the creature has no feature '{call.name}'", hint, fix)


def _alike(call: Call, strikes: Sequence[str], arms: Table) -> str:
    """The strike that is most like the one named: `Jaws` for a bite; the only one that the creature has; else empty."""
    wanted = {term.name for term in _arms(call.name, arms)}
    alike = [name for name in strikes if wanted & {term.name for term in _arms(name, arms)}]
    return alike[0] if alike else strikes[0] if len(set(strikes)) == 1 else ""


def _arms(name: str, arms: Table) -> Iterator[Term]:
    for word in name.casefold().split():
        yield from filter(None, map(arms.get, forms(word)))


def own_names(creature: Definition, scope: Scope) -> dict[str, str]:
    """The names of a creature's features, options and listed spells, by their case-folded form."""
    names: dict[str, str] = {}
    for feature in features_of(creature):
        for name in (base_name(feature.name), feature.name):
            if name:
                names.setdefault(name.casefold(), name)
                names.setdefault(without_edges(name), name)
        if "caster" in feature.name.casefold():
            text = raw(feature.effect)
            for start, end in spells(feature.effect, notation_of(scope.ruleset)):
                names.setdefault(text[start:end].casefold(), text[start:end])
    return names


def _resolves(name: str, own: dict[str, str], creature: Definition, scope: Scope) -> bool:
    """Whether a name, or the beginning or end of it, is one that the card or the rules have."""
    words = name.casefold().split()
    known = forms(name.casefold()) | {f"{name.casefold()} strike"}
    if any(form in scope.ruleset.tables[table] for table in _TABLES for form in known):
        return True
    actions = scope.ruleset.tables["universal_actions"]
    ends = [piece for at in range(len(words)) for piece in (words[at:], words[: at + 1])]
    if any(form in own or form in actions for piece in ends for form in forms(" ".join(piece))):
        return True
    if is_plain(name) or set(words) <= {*STATS, *creature.name.casefold().split()}:
        return True
    traits = {text.casefold() for text, _ in creature.get("traits", ())}
    return words[0] in traits or any(_within(words, known.split()) for known in own)


def _within(words: list[str], known: list[str]) -> bool:
    """Whether all words stand in a feature's longer name: Breath for Kiln Breath, hammer for Warhammer."""
    return all(any(_ends(one, form) for one in known for form in forms(word)) for word in words)


def _ends(known: str, word: str) -> bool:
    return known == word or (known.endswith(word) and len(word) > 2 and len(known) - len(word) > 2)


def _of_another(call: Call, scope: Scope) -> bool:
    """Whether the name is that of another creature, or of a feature of one that the text names."""
    name = call.name.casefold()
    text = raw(call.prose).casefold()
    if scope.library.find(name) or scope.library.find(name.removesuffix("s")):
        return True
    others = (one for one in scope.library if one.name.casefold() in text)
    return any(base_name(feature.name).casefold() == name for one in others for feature in features_of(one))


REFERENCE_CHECKS = (Check.of("P2V601", Severity.WARNING, unknown_feature_reference),)
