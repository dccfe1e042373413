"""The roster sheet of a party: who is in it, what they cost, and boxes to tick while it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bestiarist.ruleset import Handout, Scope
from bestiarist.ruleset.decks import Party
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.card import signed
from bestiarist.rulesets.path2victory.creature import second_of, stat_of
from bestiarist.rulesets.path2victory.notation.records import Feature
from bestiarist.rulesets.path2victory.parties.points import ALIGNMENT, Recruit, addons, limit_of, recruits, total
from bestiarist.rulesets.path2victory.stat import Speed

TEMPLATE, STYLES = "path2victory/roster.html.j2", ("path2victory/roster.css",)
GROUP = 5
"""So many boxes of a track stand together."""
ROUNDS, VICTORY_POINTS = 12, 30
"""How many boxes the tracks of the whole battle have."""


class Uses(NamedTuple):
    """A feature that can be used so many times, with the symbols of its uses."""

    name: str
    boxes: str


class RosterLine(NamedTuple):
    """A creature of the roster. `track` are its HP in groups of boxes; `number` tells equal ones apart (0: it is the
    only one), `brought` names the commander that it comes with for nothing."""

    name: str
    number: int
    level: str
    points: int
    brought: str
    alignment: str
    stats: tuple[tuple[str, str], ...]
    hp: int
    track: tuple[int, ...]
    uses: tuple[Uses, ...]
    upgrades: tuple[str, ...]
    hero_points: int


class Roster(NamedTuple):
    """All that the sheet says. `limit` is None where no points were agreed on, `alignment` empty in unlimited play."""

    title: str
    game: str
    attribution: str
    limit: int | None
    spent: int
    alignment: str
    symbol: str
    lines: tuple[RosterLine, ...]
    conditions: tuple[str, ...]
    rounds: tuple[int, ...]
    victory_points: tuple[int, ...]


def roster(party: Party, scope: Scope) -> Handout:
    """The sheet of a party, ready to be printed."""

    def values(scope: Scope, width: float, height: float) -> Mapping[str, object]:
        return {"roster": roster_of(party, scope)}

    return Handout("roster", party.deck.title, TEMPLATE, STYLES, values)


def roster_of(party: Party, scope: Scope) -> Roster:
    """What the sheet says."""
    everyone = recruits(party, scope.ruleset)
    given = party.deck.terms.get(ALIGNMENT)
    alignment = given.value if given else None
    return Roster(
        party.deck.title, scope.ruleset.title, scope.ruleset.attribution, limit_of(party), total(everyone),
        alignment.name if alignment else "", alignment.symbol if alignment else "", tuple(_lines(everyone)),
        scope.ruleset.tables["conditions"].names, groups(ROUNDS), groups(VICTORY_POINTS),
    )  # fmt: skip


def groups(boxes: int) -> tuple[int, ...]:
    """So many boxes in groups: 12 are 5, 5 and 2."""
    whole, rest = divmod(max(0, boxes), GROUP)
    return (*[GROUP] * whole, *([rest] if rest else []))


def _lines(everyone: tuple[Recruit, ...]) -> Iterator[RosterLine]:
    seen: Counter[str] = Counter()
    names = [one.creature.id for one in everyone]
    for one in everyone:
        creature, identity = one.creature, one.creature.id
        seen[identity] += 1
        alignment = creature.get("alignment")
        hp = creature.get("hp", 0)
        yield RosterLine(
            creature.name, seen[identity] if names.count(identity) > 1 else 0,
            signed(creature.get("level", 0), plus=False), one.points, one.commander,
            alignment.symbol if alignment else "", tuple(_stats(creature)), hp, groups(hp),
            tuple(_uses(one)), one.upgrades, one.hero_points,
        )  # fmt: skip


def _stats(creature: Definition) -> Iterator[tuple[str, str]]:
    for key, label in (("fight", "Fight"), ("armor", "Armor"), ("power", "Power")):
        yield label, _stat(creature, key, plus=key == "fight")
    for key, label in (("fortitude", "Fort"), ("reflex", "Ref"), ("will", "Will")):
        yield label, _stat(creature, key)
    speed = creature.get("speed", Speed(0))
    second = f" [{_speed(speed.second)}]" if speed.second else ""
    yield "Speed", f"{_speed(speed)}{second}"


def _stat(creature: Definition, key: str, *, plus: bool = True) -> str:
    """The number of a stat, and a second one in brackets."""
    second = second_of(creature, key)
    first = signed(stat_of(creature, key) or 0, plus=plus)
    return first if second is None else f"{first} [{signed(second, plus=plus)}]"


def _speed(speed: Speed) -> str:
    return f"{speed.squares}{speed.mode.symbol if speed.mode else ''}"


def _uses(recruit: Recruit) -> Iterator[Uses]:
    """The features that can be used up; of the upgrades, those that were bought."""
    bought = {name.casefold() for name in recruit.upgrades}
    left = {feature.name for feature in addons(recruit.creature) if feature.name.casefold() not in bought}
    for feature in recruit.creature.get("features", ()):
        if feature.name not in left:
            for one in feature.walk():
                yield from [Uses(one.name or _start(one), "".join(one.uses))] if one.uses else _spells(one)


def _spells(feature: Feature) -> Iterator[Uses]:
    """What a caster's line counts: uses with the spells that share them, up to the next uses or a semicolon."""
    tokens = feature.effect.tokens
    starts = [at for at, one in enumerate(tokens) if one.kind == "use" and (at == 0 or tokens[at - 1].kind != "use")]
    ends = [at for at, one in enumerate(tokens) if one.text in (";", ".")]
    for start in starts if starts[:1] == [0] else ():
        first = next(at for at in range(start, len(tokens) + 1) if at == len(tokens) or tokens[at].kind != "use")
        stop = min(at for at in (*starts, *ends, len(tokens)) if at > start)
        if first < stop:
            words = feature.effect.text[tokens[first].start : tokens[stop - 1].end]
            yield Uses(words.strip(" ,"), "".join(one.text for one in tokens[start:first]))


def _start(feature: Feature) -> str:
    """What a feature without a name begins with: a spell."""
    return feature.effect.text.split(".")[0].split("(")[0].strip()
