"""Checks of parties. Each looks at a party and at the scope, and names the entry that is at fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity, Span
from bestiarist.ruleset import Scope
from bestiarist.ruleset.decks import Party
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.checks.casters import caster_features
from bestiarist.rulesets.path2victory.notation.tables import notation_of
from bestiarist.rulesets.path2victory.parties import points
from bestiarist.rulesets.path2victory.parties.points import ALIGNMENT, HERO_POINTS, POINTS, limit_of, recruits

NEAR = 0.75


def party_too_dear(party: Party, scope: Scope) -> Iterator[Finding]:
    """A party costs more points than it may.

    Why (Building a Party): the players agree on a number of points, and the costs of the creatures add up to that
    number or less. Upgrades and hero points cost the upgrade cost of the level each; a minion that a commander starts
    with is free.

    Bad:
        points: 50
        cards: [Ferry Reeve, Lantern Almoner, 2x Wick Sprite]
    Good:
        points: 100
        cards: [Ferry Reeve, Lantern Almoner, 2x Wick Sprite]
    """
    limit, spent = limit_of(party), points.total(recruits(party, scope.ruleset))
    if limit is not None and spent > limit:
        message = f"the party costs {spent} points, {spent - limit} more than its {limit}"
        yield Finding(party.deck.terms[POINTS].span, message, "leave something out, or agree on more points")


def more_than_half(party: Party, scope: Scope) -> Iterator[Finding]:
    """One creature costs more than half of its party's points.

    Why (Building a Party, The most expensive creature): no single creature costs more than half of the points agreed
    on. Exactly half is allowed; its upgrades and hero points count.

    Bad:
        points: 40
        cards: [Ferry Reeve]
    Good:
        points: 200
        cards: [Ferry Reeve]
    """
    limit = limit_of(party)
    share = scope.ruleset.tables["limits"]["share of one creature"].data["value"]
    if limit is None:
        return
    seen = set()
    for one in recruits(party, scope.ruleset):
        if one.points > limit * share and one.entry.span not in seen:
            seen.add(one.entry.span)
            message = f"{one.creature.name} costs {one.points} points, more than half of {limit}"
            yield Finding(one.entry.span, message, f"a party with it needs {one.points / share:g} points at least")


def not_recruited(party: Party, scope: Scope) -> Iterator[Finding]:
    """A party that is limited by alignment has a creature that would not join it.

    Why (Building a Party, Alignment): in limited play a party takes creatures of its own alignment, of the adjacent
    ones, and true neutral ones. Adjacent are those beside, above or below in the grid of the nine, not at its corners.

    Bad:
        alignment: chaotic evil
        cards: [Ferry Reeve]
    Good:
        alignment: lawful good
        cards: [Ferry Reeve]
    """
    given = party.deck.terms.get(ALIGNMENT)
    if given is None or given.value is None:
        return
    wanted = facts.recruitable(scope.ruleset.tables, given.value.name)
    for member in party.members:
        its = member.card.get("alignment")
        if its is not None and its.name not in wanted:
            message = f"{member.card.name} is {its.name}, and a {given.value.name} party does not recruit it"
            yield Finding(member.entry.span, message, f"it takes {', '.join(sorted(wanted))}")


def unknown_upgrade(party: Party, scope: Scope) -> Iterator[Finding]:
    """An upgrade is misspelt, belongs to another card, or is bought twice for one creature.

    Why (Building a Party, Upgrades): a card offers the upgrades that it marks as add on, and each is bought once.
    Positioning upgrades and magic items, which are on no card, cost as much and are no mistake.

    Bad:
        cards: [{card: Lantern Warden, upgrades: [Lamp Oli]}]
    Good:
        cards: [{card: Lantern Warden, upgrades: [Lamp Oil]}]
    """
    general = scope.ruleset.tables["positioning_upgrades"]
    for member in party.members:
        offered = {feature.name.casefold(): feature.name for feature in points.addons(member.card)}
        known = {**offered, **{spelling.casefold(): spelling for term in general for spelling in term.spellings()}}
        seen = set()
        for text, span in points.upgrades_of(member.entry):
            name = text.casefold()
            if name in seen and name in known:
                yield Finding(span, f"{member.card.name} has the upgrade '{text}' twice", "each is bought once")
            elif name not in known:
                yield from _unknown(member.card, text, span, known, scope)
            seen.add(name)


def _unknown(card: Definition, text: str, span: Span, known: Mapping[str, str], scope: Scope) -> Iterator[Finding]:
    """An upgrade that neither the card nor the rulebook has; what is like none of theirs is taken for an item."""
    near = get_close_matches(text.casefold(), known, 1, NEAR)
    owner = next((one.name for one in scope.library if text.casefold() in _addons(one)), None)
    message = f"{card.name} has no upgrade '{text}'"
    if owner is not None:
        offered = ", ".join(feature.name for feature in points.addons(card)) or "nothing"
        yield Finding(span, message, f"it is on the card of {owner}; this one offers {offered}")
    elif near:
        yield Finding(span, message, f"did you mean {known[near[0]]}?", Fix.replacing(span, known[near[0]]))


def _addons(card: Definition) -> frozenset[str]:
    return frozenset(feature.name.casefold() for feature in points.addons(card))


def summonable_without_caster(party: Party, scope: Scope) -> Iterator[Finding]:
    """A creature with the upgrade Summonable has no ally that can cast spells.

    Why (Positioning upgrades): it is left out of play until an ally that can cast spells spends 2 AP to place it, and
    without such an ally it never comes.

    Bad:
        cards: [Lantern Warden, {card: Reed Imp, upgrades: [Summonable]}]
    Good:
        cards: [Kite-Caller, {card: Reed Imp, upgrades: [Summonable]}]
    """
    general, notation = scope.ruleset.tables["positioning_upgrades"], notation_of(scope.ruleset)
    casting = [member for member in party.members if any(caster_features(member.card, notation))]
    for member in party.members:
        if any(one is not member or one.count > 1 for one in casting):
            continue
        for text, span in points.upgrades_of(member.entry):
            term = general.get(text)
            if term is not None and term.data["caster"]:
                message = f"nobody in the party can summon {member.card.name}"
                yield Finding(span, message, "an ally that can cast spells places it for 2 AP")


def hero_points(party: Party, scope: Scope) -> Iterator[Finding]:
    """A creature has fewer than 0 or more than 3 hero points.

    Why (Building a Party, Hero points): up to three can be bought for each creature.

    Bad:
        cards: [{card: Lantern Warden, hero points: 4}]
    Good:
        cards: [{card: Lantern Warden, hero points: 3}]
    """
    most = scope.ruleset.tables["limits"]["hero points"].data["value"]
    for member in party.members:
        value = member.entry.options.get(HERO_POINTS)
        if value is not None and value.value is not None and not 0 <= value.value <= most:
            yield Finding(value.span, f"{value.value} hero points for {member.card.name}", f"0 to {most} are possible")


def minion_left_out(party: Party, scope: Scope) -> Iterator[Finding]:
    """A commander is in a party without a minion that it starts with.

    Why (Building a Party, Commanders and minions): that minion joins the party and costs nothing; its card is needed.

    Bad:
        points: 200
        cards: [Ferry Reeve]
    Good:
        points: 200
        cards: [Ferry Reeve, Towpath Hound]
    """
    there: Counter[str] = Counter()
    for member in party.members:
        there[member.card.id] += member.count
    for commander, entry, minion, count in points.minions_brought(party, scope):
        have = there[minion.id]
        there[minion.id] -= count
        if have < count:
            message = f"{commander.name} starts with {minion.name}, whose card is not in the party"
            missing = count - max(0, have)
            line = minion.name if missing == 1 else f"{missing}x {minion.name}"
            yield Finding(entry.span, message, f"add `- {line}`; it costs nothing")


PARTY_CHECKS = (
    Check.of("P2V801", Severity.ERROR, party_too_dear),
    Check.of("P2V802", Severity.ERROR, more_than_half),
    Check.of("P2V803", Severity.ERROR, not_recruited),
    Check.of("P2V804", Severity.WARNING, unknown_upgrade),
    Check.of("P2V805", Severity.ERROR, hero_points),
    Check.of("P2V806", Severity.WARNING, minion_left_out),
    Check.of("P2V807", Severity.WARNING, summonable_without_caster),
)
