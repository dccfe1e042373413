"""Stats: what is impossible, what breaks the rules, and what is unlike all published creatures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, floor

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity, Span
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.measures import Spread
from bestiarist.rulesets.path2victory import facts
from bestiarist.rulesets.path2victory.checks.classes import class_of
from bestiarist.rulesets.path2victory.checks.texts import entries
from bestiarist.rulesets.path2victory.creature import DEFENDED, ROLLED, STATS, TITLES, second_of, stat_of
from bestiarist.rulesets.path2victory.stat import Speed

# Beyond these a number can only be a slip: no d20 makes up for it, no card has room for it.
POSSIBLE = {**dict.fromkeys(ROLLED, (-5, 30)), **dict.fromkeys(DEFENDED, (1, 40)), "hp": (1, 999), "speed": (0, 60)}
# How far a stat may lie beyond the published creatures of a level, where these are few: so much, and this
# share of the median.
FEW = 5
LEEWAY = {**dict.fromkeys((*ROLLED, *DEFENDED), (3, 0.0)), "hp": (0, 0.25), "speed": (5, 0.0)}
EXACT_HP = 10
UPGRADED = 1  # what an upgrade adds to a stat of a class


def stat_range(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A stat is a number that no creature can have.

    Why (Stats): a d20 is rolled against Armor and Power, and Fight and saving throws are added to one. A
    number far beyond all levels always hits or never does, and is a slip of the keyboard. A second value in
    brackets, as in `armor: 19 [17]`, holds where a feature of the card says so.

    Bad:
        armor: 160
    Good:
        armor: 16
    """
    for stat, (low, high) in POSSIBLE.items():
        values = (stat_of(creature, stat), second_of(creature, stat))
        for value in (one for one in values if one is not None and not low <= one <= high):
            message = f"{TITLES[stat]} {value} is impossible: it lies between {low} and {high}"
            yield Finding(creature.span(stat), message, _usual(creature, stat))


def hit_points_step(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """Hit points above 10 are not a multiple of 5.

    Why (Converting from PF2e, Stats): damage comes in steps of 5 at most levels, so the odd points make no
    difference but cost time at the table. Those of the class table are as they are.

    Bad:
        hp: 32
    Good:
        hp: 30
    """
    hp = creature.get("hp")
    step = int(scope.ruleset.tables["limits"]["rounding of hit points"].data["value"])
    if hp is None or hp <= EXACT_HP or hp % step == 0 or _of_class(creature, "hp", scope) == hp:
        return
    low = hp - hp % step
    nearest = low if hp - low <= step // 2 else low + step
    span = creature.span("hp")
    message = f"HP {hp} is not a multiple of {step}"
    hint = f"write {low} or {low + step}"
    yield Finding(span, message, hint, Fix.replacing(span, str(nearest), safe=False))


def one_movement_mode(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A creature has more than one movement mode.

    Why (Converting from PF2e, Stats): a creature has one mode at most. Take the most useful: flight nearly
    always, and burrowing rather than aquatic or wall climb.

    Bad:
        speed: 6 flight, aquatic
    Good:
        speed: 6 flight
    """
    speed = creature.get("speed")
    limit = int(scope.ruleset.tables["limits"]["movement modes"].data["value"])
    if not isinstance(speed, Speed) or len(speed.modes) <= limit:
        return
    (first, _), (second, span) = speed.modes[:2]
    message = f"a creature has one movement mode, and {second.name} is the second behind {first.name}"
    fix = Fix.replacing(creature.span("speed"), f"{speed.squares} {first.name}", safe=False)
    yield Finding(span, message, "keep the most useful one", fix)


def aquatic_only(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A creature with Aquatic Only does not move as an aquatic creature.

    Why (Common features; Movement modes): it never leaves the water, and without the aquatic mode every
    square of water hampers it.

    Bad:
        speed: 5
        features: |
          Bite ● Melee strike: 8 piercing damage.
          Aquatic Only
    Good:
        speed: 5 aquatic
        features: |
          Bite ● Melee strike: 8 piercing damage.
          Aquatic Only
    """
    span = _aquatic_only(creature, scope)
    speed = creature.get("speed")
    if span is None or not isinstance(speed, Speed) or any(mode.name == "aquatic" for mode, _ in speed.modes):
        return
    if not speed.modes and not _text(creature, "speed").strip().isdecimal():
        return  # a mode that could not be read is reported already
    right = f"{speed.squares} aquatic"
    fix = Fix.replacing(creature.span("speed"), right, safe=False)
    yield Finding(span, "Aquatic Only needs the aquatic movement mode", f"write `speed: {right}`", fix)


def published_range(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A stat lies outside those of all published creatures of the level.

    Why (Points by level): creatures of a level cost the same, so they should be about as good. One stat may
    stand out where others pay for it. For levels with few published creatures there is some leeway, and a creature
    of a class may have what the class table gives it.

    Bad:
        level: 2
        armor: 21
    Good:
        level: 2
        armor: 17
    """
    spread = _published(creature)
    for stat in STATS:
        value, known = stat_of(creature, stat), spread.get(stat)
        if value is None or known is None or not POSSIBLE[stat][0] <= value <= POSSIBLE[stat][1]:
            continue
        low, high = _bounds(stat, known)
        if not low <= value <= high:
            of_class = _of_class(creature, stat, scope)
            if of_class is not None and abs(value - of_class) <= UPGRADED:
                continue
            side = "below" if value < low else "above"
            message = f"{TITLES[stat]} {value} is {side} what is published for level {creature.get('level')}"
            yield Finding(creature.span(stat), message, _usual(creature, stat))


def _text(creature: Definition, field: str) -> str:
    """What the file says under a key, on one line."""
    span = creature.span(field)
    return creature.source.line(span.line)[span.column - 1 : span.end_column - 1]


def _published(creature: Definition) -> Mapping[str, Spread]:
    level = creature.get("level")
    return {} if level is None else facts.published(level)


def _bounds(stat: str, known: Spread) -> tuple[int, int]:
    """The lowest and the highest value that nobody would wonder at."""
    points, share = LEEWAY[stat] if known.count < FEW else (0, 0.0)
    leeway = points + share * known.median
    return floor(known.min - leeway), ceil(known.max + leeway)


def _of_class(creature: Definition, stat: str, scope: Scope) -> int | None:
    """The stat by the class table; None for a creature without a class, and where the table has no such stat."""
    found = class_of(creature, scope)
    return found[1].get(stat) if found else None


def _usual(creature: Definition, stat: str) -> str:
    """What the published creatures of the level have."""
    known = _published(creature).get(stat)
    if known is None:
        return ""
    level = creature.get("level")
    who = f"the {known.count} published creatures of level {level} have"
    if not known.count:
        who = f"none is published of level {level}; the levels around it suggest"
    return f"{who} {known.min:g} to {known.max:g}, median {known.median:g}"


def _aquatic_only(creature: Definition, scope: Scope) -> Span | None:
    """Where the feature stands, among the features or the standard ones."""
    wanted = scope.ruleset.tables["common_features"]["Aquatic Only"].name.casefold()
    for feature in creature.get("features", ()):
        if feature.name.casefold() == wanted:
            name: Span = feature.at("name")
            return name
    return next((entry.span for entry in entries(creature) if entry.text.casefold() == wanted), None)


STAT_CHECKS = (
    Check.of("P2V201", Severity.ERROR, stat_range),
    Check.of("P2V202", Severity.WARNING, hit_points_step),
    Check.of("P2V203", Severity.ERROR, one_movement_mode),
    Check.of("P2V204", Severity.ERROR, aquatic_only),
    Check.of("P2V205", Severity.ADVICE, published_range),
)
