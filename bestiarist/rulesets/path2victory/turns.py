"""What a creature's strikes do in a turn, on average."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.creature import stat_of
from bestiarist.rulesets.path2victory.facts import Tables
from bestiarist.rulesets.path2victory.notation.records import Feature

UNLIMITED = "∞"
ONCE = "○"
"""Part of the cost of what is done once a turn at most."""
FACES = range(1, 21)
_LATER = ("persistent", "temporary")


class Strike(NamedTuple):
    """A strike that any turn allows: its AP, the damage of a hit, and whether it is made once a turn at most."""

    ap: int
    damage: int
    once: bool


def damage_a_turn(creature: Definition, tables: Tables) -> float | None:
    """Expected damage of a turn of strikes; None for a creature without strikes, Fight or a known level.

    The player spends the action points of a turn (section Action points: 2) on whichever strikes do most in
    all, against one target whose Armor is the median of the published creatures of the level. Each strike counts
    as often as the d20 hits, twice where the hit is critical (section Critical hits), with the multiple
    attack penalty of those before it. Ranged strikes are made at short range and out of reach. What is left out:
    resistances, cover, conditions, upgrades, reactions, powers and auras; strikes with a limited number of uses or
    a precondition; damage that only some targets take, or that comes later (persistent).
    """
    fight, level = stat_of(creature, "fight"), creature.get("level")
    spread = facts.published(level) if isinstance(level, int) else {}
    found = tuple(strikes(creature, tables))
    if fight is None or not spread or not found:
        return None
    armor = spread["armor"].median
    chances = [hits(fight + penalty, armor, tables) for penalty in _penalties(tables)]
    return _best(found, int(_limit(tables, "action points")), chances, 0)


def strikes(creature: Definition, tables: Tables) -> Iterator[Strike]:
    """The strikes that a creature can make in any turn, those of its spells at will among them."""
    for feature in creature.get("features", ()):
        for one in feature.walk():
            ap = _action_points(one, tables)
            always = not (one.uses or one.addon or feature.addon or one.precondition)
            at_will = one is feature or _at_will(feature, one)
            if ap is not None and one.range and one.range.strike and always and at_will:
                yield Strike(ap, _damage(one), ONCE in one.cost)


def hits(bonus: float, armor: float, tables: Tables) -> float:
    """How many times over a strike does its damage on average: 1 for each hit, 2 for each critical one."""
    margin = _limit(tables, "critical margin")
    critical = sum(face == max(FACES) or face + bonus >= armor + margin for face in FACES)
    hit = sum(face == max(FACES) or face + bonus >= armor for face in FACES)
    return (hit + critical) / len(FACES)


def _best(found: tuple[Strike, ...], ap: int, chances: list[float], made: int) -> float:
    """The most that strikes do with so many action points left, after so many of them."""
    chance = chances[min(made, len(chances) - 1)]
    totals = [0.0]
    for strike in found:
        if strike.ap <= ap:
            left = tuple(one for one in found if one is not strike) if strike.once else found
            totals.append(strike.damage * chance + _best(left, ap - strike.ap, chances, made + 1))
    return max(totals)


def _action_points(feature: Feature, tables: Tables) -> int | None:
    """The AP of a feature that is an action of the creature's own turn."""
    term = tables["costs"].get(feature.cost) if feature.cost else None
    ap = term.data.get("ap") if term else None
    return ap if isinstance(ap, int) else None


def _at_will(caster: Feature, spell: Feature) -> bool:
    """Whether a line under a feature is not one of the spells that the feature lists with a number of uses."""
    limited, _, unlimited = caster.effect.text.casefold().partition(UNLIMITED)
    name = spell.name.casefold()
    return not caster.uses and (name in unlimited or name not in limited)


def _damage(strike: Feature) -> int:
    """The damage that every target of a hit takes at once: up to an `or`, an `if` or the end of the sentence."""
    prose = strike.effect
    text = prose.slice.text if prose.slice else prose.text
    total, end = 0, 0
    for mention in prose.of("damage"):
        between, behind = f"{text[end : mention.start]} ", text[mention.end :].partition(".")[0]
        if total and (any(word in between for word in (" or ", ". ", " if ")) or " if " in behind):
            break
        total += _amount(mention.value)
        end = mention.end
    return total


def _amount(damage: Mapping[str, Any]) -> int:
    later = damage["dice"] or damage["threshold"] or any(word in damage["modifiers"] for word in _LATER)
    return 0 if later else int(damage["amount"])


def _penalties(tables: Tables) -> tuple[float, ...]:
    return (0.0, _limit(tables, "second attack penalty"), _limit(tables, "third attack penalty"))


def _limit(tables: Tables, name: str) -> float:
    return float(tables["limits"][name].data["value"])
