"""What each creature of a party costs (sections Points, Hero points, Commanders and minions)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from bestiarist.core.diagnostics import Span
from bestiarist.ruleset import Ruleset, Scope
from bestiarist.ruleset.decks import DeckEntry, Party
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.checks.minions import singulars, starting
from bestiarist.rulesets.path2victory.notation.records import Feature
from bestiarist.rulesets.path2victory.notation.tables import Notation, notation_of

POINTS, ALIGNMENT, UPGRADES, HERO_POINTS = "points", "alignment", "upgrades", "hero points"


class Recruit(NamedTuple):
    """One creature of a party. `base` and `upgrade` are the points of its level: its own cost, and what an upgrade or
    a hero point costs. `commander` names the creature that brings it for nothing."""

    creature: Definition
    entry: DeckEntry
    base: int
    upgrade: int
    upgrades: tuple[str, ...]
    hero_points: int
    commander: str = ""

    @property
    def points(self) -> int:
        """What the party pays for it."""
        return (0 if self.commander else self.base) + self.upgrade * (len(self.upgrades) + self.hero_points)


def recruits(party: Party, ruleset: Ruleset) -> tuple[Recruit, ...]:
    """Every creature of the party by itself, in the order of the deck."""
    each = ([_recruit(member.card, member.entry, ruleset)] * member.count for member in party.members)
    everyone = list(chain.from_iterable(each))
    brought = _brought(everyone, notation_of(ruleset))
    found = []
    for one in everyone:
        commanders = brought.get(one.creature.name.casefold(), [])
        found.append(one._replace(commander=commanders.pop(0)) if commanders else one)
    return tuple(found)


def total(everyone: tuple[Recruit, ...]) -> int:
    """What they cost together."""
    return sum(one.points for one in everyone)


def limit_of(party: Party) -> int | None:
    """What the party may cost, where the deck says so."""
    found = party.deck.terms.get(POINTS)
    return found.value if found and isinstance(found.value, int) else None


def companions(creature: Definition, notation: Notation) -> Iterator[tuple[str, int]]:
    """The minions that a commander starts with: names as the card writes them, and how many."""
    features = creature.get("features", ())
    return ((name, count) for feature in features for name, count, _ in starting(feature, notation))


def addons(creature: Definition) -> tuple[Feature, ...]:
    """The upgrades that a card offers."""
    return tuple(feature for feature in creature.get("features", ()) if feature.addon)


def upgrades_of(entry: DeckEntry) -> tuple[tuple[str, Span], ...]:
    """The upgrades that an entry buys for each of its creatures, each with its place."""
    value = entry.options.get(UPGRADES)
    return tuple(value.value or ()) if value else ()


def minions_brought(party: Party, scope: Scope) -> Iterator[tuple[Definition, DeckEntry, Definition, int]]:
    """Each commander with the entry that names it, a minion that it starts with, and how many of it."""
    for member in party.members:
        for name, count in companions(member.card, notation_of(scope.ruleset)):
            minion = next((found for form in singulars(name) if (found := scope.library.find(form))), None)
            if minion is not None:
                yield member.card, member.entry, minion, count * member.count


def _recruit(creature: Definition, entry: DeckEntry, ruleset: Ruleset) -> Recruit:
    level = creature.get("level", 0)
    cost = ruleset.kind(creature.kind).listing.value(creature, "cost") or 0
    hero = entry.options.get(HERO_POINTS)
    return Recruit(
        creature, entry, cost, facts.upgrade_cost(ruleset.tables, level) or 0,
        tuple(text for text, _ in upgrades_of(entry)),
        max(0, hero.value or 0) if hero else 0,
    )  # fmt: skip


def _brought(everyone: list[Recruit], notation: Notation) -> dict[str, list[str]]:
    """For the name of each minion, in lower case, the commanders that start with one, once for each."""
    found: dict[str, list[str]] = {}
    known = {one.creature.name.casefold() for one in everyone}
    for one in everyone:
        for name, count in companions(one.creature, notation):
            form = next((form.casefold() for form in singulars(name) if form.casefold() in known), None)
            if form is not None:
                found.setdefault(form, []).extend([one.creature.name] * count)
    return found
