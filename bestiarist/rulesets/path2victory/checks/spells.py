"""Checks on spells: rank, castings, heightening."""

from __future__ import annotations

from collections.abc import Iterator

from bestiarist.core.diagnostics import Check, Finding, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import raw
from bestiarist.rulesets.path2victory.notation.records import Feature
from bestiarist.rulesets.path2victory.spell import (
    HIGHEST_RANK,
    Heightening,
    castings,
    heightenings,
    is_heightening,
    rank_of,
    times,
)


def spell_rank(spell: Definition, scope: Scope) -> Iterator[Finding]:
    """A spell has no rank, or one that the game does not have.

    Why (Rank and heightening): the rank says who can cast a spell, and from where its heightening counts. Ranks are
    1 to 10; a cantrip has none of its own.

    Bad:
        rank: 11
    Good:
        rank: 3
    """
    rank, cantrip = spell.get("rank"), spell.get("cantrip")
    if rank is None and not cantrip:
        if "rank" not in spell.fields:
            yield Finding(spell.span("name"), "the spell has no rank", "write `rank: 3`, or `cantrip: true`")
    elif rank is not None and not 1 <= rank <= HIGHEST_RANK:
        yield Finding(spell.span("rank"), f"there is no rank {rank}", f"ranks are 1 to {HIGHEST_RANK}")
    elif rank is not None and cantrip and rank != 1:
        hint = "leave out the rank: a cantrip can be cast at any"
        yield Finding(spell.span("rank"), "a cantrip has no rank of its own", hint, severity=Severity.WARNING)


def casting_without_cost(spell: Definition, scope: Scope) -> Iterator[Finding]:
    """A casting does not say what it costs.

    Why (Interpreting spells): casting takes action points or a reaction, as other actions do. Of several castings the
    caster chooses one, mostly by what it costs.

    Bad:
        features: |
          Ranged 6: 5 cold damage (Reflex half).
    Good:
        features: |
          ●● Ranged 6: 5 cold damage (Reflex half).
    """
    for casting in castings(spell):
        if not casting.cost and "cost" not in casting.places and (casting.effect or casting.range):
            yield Finding(casting.span, "this casting has no cost", "begin with it: `●● Ranged 6: ...`")


def heightens_to_nothing(spell: Definition, scope: Scope) -> Iterator[Finding]:
    """A heightening never counts.

    Why (Rank and heightening): `+2` counts once for every two ranks above the spell's own, `5` from rank 5 on. A step
    that leads beyond rank 10, or a rank that is not above the spell's own, changes nothing for anybody.

    Bad:
        rank: 9
        heighten: |
          +2: +5 damage
    Good:
        rank: 9
        heighten: |
          +1: +5 damage
    """
    rank = rank_of(spell)
    if rank is None or not 1 <= rank <= HIGHEST_RANK:
        return
    for one in heightenings(spell):
        if not times(one, rank, HIGHEST_RANK):
            reach = f"ranks end at {HIGHEST_RANK}, and the spell has rank {rank}"
            yield Finding(one.span, f"the heightening {one.label} never counts", reach)
        elif one.rank is not None and one.rank <= rank:
            hint = f"write a rank above {rank}, or what it says into the casting"
            yield Finding(one.span, f"everybody who casts the spell has rank {one.rank}", hint)


def heightening_of_no_damage(spell: Definition, scope: Scope) -> Iterator[Finding]:
    """A heightening adds damage where no casting does any.

    Why (Rank and heightening): what is added counts for the castings that it belongs to. `+5 damage` for a spell that
    does none leaves the players to guess.

    Bad:
        features: |
          ●● Ranged 6: The target is slowed (Will negates).
        heighten: |
          +1: +5 damage
    Good:
        features: |
          ●● Ranged 6: 5 mental damage (Will half).
        heighten: |
          +1: +5 damage
    """
    for one in heightenings(spell):
        words = raw(one.effect).split()
        adds = len(words) > 1 and words[0].startswith("+") and words[0][1:].isdecimal()
        if adds and words[-1].rstrip(".") == "damage" and not any(map(_does_damage, _concerned(spell, one))):
            yield Finding(one.effect.at(), "no casting does damage to which this could be added")


def _concerned(spell: Definition, one: Heightening) -> tuple[Feature, ...]:
    """The castings that a heightening belongs to."""
    found = castings(spell)
    return found if one.casting is None else found[one.casting : one.casting + 1]


def _does_damage(casting: Feature) -> bool:
    own = (casting, *(option for option in casting.options if not is_heightening(option)))
    return any("damage" in prose.words for feature in own for prose in feature.prose)


def repeated_heightening(spell: Definition, scope: Scope) -> Iterator[Finding]:
    """Two heightenings of a casting begin alike.

    Why (Rank and heightening): one line says all that `+1` changes; of two, a player may see only the first.

    Bad:
        heighten: |
          +1: +5 damage
          +1: The target is also slowed.
    Good:
        heighten: |
          +1: +5 damage, and the target is also slowed.
    """
    seen: set[tuple[str, int | None]] = set()
    for one in heightenings(spell):
        if (one.label, one.casting) in seen:
            yield Finding(one.span, f"there is a heightening {one.label} already", "write both in one line")
        seen.add((one.label, one.casting))


SPELL_ONLY_CHECKS = (
    Check.of("P2V901", Severity.ERROR, spell_rank),
    Check.of("P2V902", Severity.WARNING, casting_without_cost),
    Check.of("P2V903", Severity.WARNING, heightens_to_nothing),
    Check.of("P2V904", Severity.WARNING, heightening_of_no_damage),
    Check.of("P2V905", Severity.WARNING, repeated_heightening),
)
