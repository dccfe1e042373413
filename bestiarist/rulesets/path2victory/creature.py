"""The creature of Path 2 Victory: the keys of its file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bestiarist.read.fields.pictures import ArtField
from bestiarist.read.fields.types import ChoiceField, IntegerField, ListField, TextField
from bestiarist.ruleset import Column, Field, Listing, Table
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.notation.fields import FeaturesField, GambitsField, StandardField
from bestiarist.rulesets.path2victory.stat import Speed, SpeedField, StatField, TwoValues

NAME_LENGTH = 80
"""Characters of a name, at most."""
ROLLED = ("fight", "fortitude", "reflex", "will")
DEFENDED = ("armor", "power")
_FEATURES = ("abilities", "ability", "actions", "attacks", "powers", "special abilities", "strikes")
_STANDARD = ("skills", "standard features")
_SOLO = ("solo", "solo play", "tactics", "behavior", "behaviour")
_FLAVOR = ("description", "text", "lore", "quote")
_SPEEDS = ("5", "7 flight", "6 [4]")
_ART = ("{file: art/lantern.png, artist: Unknown, license: CC0}",)
_IDS, _NOQA, _LABELS = ("slug", "file"), ("ignore", "noqa"), ("labels", "groups")
_TAGS = ("[swamp, bandits]",)
STANDARD = ("Athletics, Stealth", "Deception; immune poison; resist fire 2d6; weak cold 5")
FEATURES = (
    "Claw ● Melee strike: 8 slashing damage.",
    "Bow ● Ranged 12/24 strike: 5 piercing damage.",
    "🄳 Fire Breath ●● Cone 4: 10 fire damage (Reflex half).",
    "🄴 Howl ●● Emanation 3: Each enemy is rattled (Will negates).",
    "Slip Away ↻, when a strike misses it: It Steps.",
    "Reek Emanation 1 aura: Enemies in the aura are sickened.",
    "Mossback: It ignores difficult terrain.",
    "Thick Hide [add on]: It gains resist slashing 2d6.",
)
GAMBITS = ("Prefer prone enemies.", "⚀ Ⅰ Step", "⚁⚂⚃ Ⅱ Charge > Claw", "⚄⚅ Ⅲ Reposition > Claw / Bow")
"""Lines as they stand in a file: what an editor offers."""
STATS = ("fight", "armor", "power", "fortitude", "reflex", "will", "hp", "speed")
TITLES = {stat: stat.capitalize() for stat in STATS} | {"hp": "HP"}


def stat_of(creature: Definition, stat: str) -> int | None:
    """The number of a stat, the first of two, of a speed the squares; None where the file gives none to be read."""
    value = creature.get(stat)
    if isinstance(value, Speed):
        return value.squares
    if isinstance(value, TwoValues):
        return value.first
    return value if isinstance(value, int) else None


def second_of(creature: Definition, stat: str) -> int | None:
    """The second number of a stat, which stands in brackets; None without one."""
    value = creature.get(stat)
    if isinstance(value, Speed):
        return value.second.squares if value.second else None
    return value.second if isinstance(value, TwoValues) else None


def fields(tables: Mapping[str, Table]) -> tuple[Field, ...]:
    """The keys of a creature file, in the order in which a card is read."""
    number, stat = IntegerField(), StatField()
    alignment, size = (ChoiceField(tables[name], tables["variants"]) for name in ("alignments", "sizes"))
    speed, gambits = SpeedField(tables["movement_modes"]), GambitsField()
    return (
        Field("name", TextField(NAME_LENGTH), "the name printed on the card", True, ("title", "creature")),
        Field("level", number, "-1 to 14", True, ("lvl", "cr", "creature level"), ("2",)),
        Field("cost", number, "points cost; computed from the level where absent", False, ("points", "price"), ("18",)),
        Field("alignment", alignment, "one of the nine: chaotic evil, or CE", True, ("align",)),
        Field("size", size, "tiny, small, medium, large, huge or gargantuan", True),
        Field("traits", ListField(), "for example [Wisp, Fey]", True, ("type", "types", "keywords"), ("[Wisp, Fey]",)),
        Field("fight", stat, "added to the d20 of a strike, for example +7", True, ("attack", "attack bonus", "hit")),
        Field("armor", stat, "what a Fight roll must reach: 17, or 17 [15]", True, ("ac", "armor class", "defense")),
        Field("power", stat, "what a saving throw must reach, for example 17", True, ("dc", "spell dc", "save dc")),
        Field("fortitude", stat, "saving throw, for example +3", True, ("fort",)),
        Field("reflex", stat, "saving throw, for example +9", True, ("ref", "refl")),
        Field("will", stat, "saving throw, for example +6", True, ("willpower",)),
        Field("hp", number, "hit points; above 10 a multiple of 5", True, ("hit points", "hitpoints", "health")),
        Field("speed", speed, "squares, with a movement mode: 7 flight", True, ("movement", "move", "speeds"), _SPEEDS),
        Field("features", FeaturesField(), "a literal block, one feature a line", True, _FEATURES, FEATURES),
        Field("standard", StandardField(), "skills, immunities, resistances, weaknesses", False, _STANDARD, STANDARD),
        Field("gambits", gambits, "solo play: a literal block, a line for some faces of the d6", False, _SOLO, GAMBITS),
        Field("art", ArtField(), "{file, focus, fit, artist ...}", False, ("image", "picture", "illustration"), _ART),
        Field("flavor", TextField(300), "a line of atmosphere", False, _FLAVOR, decorative=True),
        Field("license", TextField(200), "for example ORC", False, ("copyright",), ("ORC",)),
        Field("source", TextField(200), "where the creature comes from", False, ("origin", "book"), (), False),
        Field("tags", ListField(), "words of your own, for the queries of decks", False, _LABELS, _TAGS, False),
        Field("id", TextField(80), "names the card's files; the file's name where absent", False, _IDS, (), False),
        Field("allow", ListField(), "codes of checks that this creature breaks on purpose", False, _NOQA, (), False),
    )


def listing(tables: Mapping[str, Table]) -> Listing:
    """How creatures are listed: by level, in the colour of their alignment; the points cost is the level's where the
    file gives none."""
    levels = tables["levels"]

    def value(creature: Definition, name: str) -> Any:
        found = creature.get(name)
        if found is None and name == "cost":
            row = levels.get(str(creature.get("level")))
            return row.data["cost"] if row else None
        return found

    def colour(creature: Definition) -> str:
        alignment = creature.get("alignment")
        return str(alignment.data["colour"]) if alignment else ""

    columns = Column("level", "Level"), Column("cost", "Points", total=True)
    return Listing(value, ("level", "name"), columns, ("level", "alignment", "size", "traits"), colour)
