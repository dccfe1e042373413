"""The creature of Path 2 Victory: the keys of its file, and the speed with its movement mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bestiarist.core.diagnostics import Diagnostic, Fix, Severity, Span
from bestiarist.read.checks import WRONG_TYPE
from bestiarist.read.fields import shapes
from bestiarist.read.fields.pictures import ArtField
from bestiarist.read.fields.shapes import Shape
from bestiarist.read.fields.types import ChoiceField, IntegerField, ListField, Reading, TextField, choose, wrong_type
from bestiarist.read.yaml import Node, Scalar
from bestiarist.ruleset import Column, Field, FieldType, Listing, Table, Term
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.notation.fields import FeaturesField, GambitsField, StandardField
from bestiarist.rulesets.path2victory.notation.ranges import FEET

NAME_LENGTH = 80
"""Characters of a name, at most."""
ROLLED = ("fight", "fortitude", "reflex", "will")
DEFENDED = ("armor", "power")
_FEATURES = ("abilities", "ability", "actions", "attacks", "powers", "special abilities", "strikes")
_STANDARD = ("skills", "standard features")
_SOLO = ("solo", "solo play", "tactics", "behavior", "behaviour")
_FLAVOR = ("description", "text", "lore", "quote")
_FEET = ("ft", "feet", "foot", "'", "′")
_SPEEDS = ("5", "7 flight")
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


@dataclass(frozen=True)
class Speed:
    """Squares of a Stride, and the movement modes that stand beside it (the rules allow one)."""

    squares: int
    modes: tuple[tuple[Term, Span], ...] = ()

    @property
    def mode(self) -> Term | None:
        """The movement mode."""
        return self.modes[0][0] if self.modes else None

    def __str__(self) -> str:
        return " ".join((str(self.squares), *(mode.name for mode, _ in self.modes)))


def stat_of(creature: Definition, stat: str) -> int | None:
    """The number of a stat, of a speed the squares; None where the file gives none that can be read."""
    value = creature.get(stat)
    if isinstance(value, Speed):
        return value.squares
    return value if isinstance(value, int) else None


@dataclass(frozen=True, slots=True)
class SpeedField(FieldType):
    """`5`, `7 flight`, `6 wall climb`, `7 ☁`."""

    modes: Table
    one_line = True

    def read(self, node: Node, context: Any) -> Reading:
        """The squares and the modes; feet are understood."""
        if not isinstance(node, Scalar):
            return None, (wrong_type(node, "a speed", "write for example 5, or 7 flight"),)
        text = node.text
        digits = text.lstrip()[: len(text.lstrip()) - len(text.lstrip().lstrip("0123456789０１２３４５６７８９"))]
        if not digits or len(digits) > 4:
            return None, (wrong_type(node, "a speed in squares", "write for example 5, or 7 flight"),)
        start = text.index(digits)
        found: list[Diagnostic] = []
        squares, begin = _squares(node, start, start + len(digits), found)
        named = tuple(_modes(node, begin, self.modes, found))
        return Speed(squares, named), tuple(found)

    def shape(self, context: Any) -> Shape:
        """Squares, with any modes."""
        return _speed_shape(self.modes)


def _speed_shape(modes: Table) -> Shape:
    """Squares (or feet), and any number of modes: that there is only one is for a check to say."""
    units = "|".join(map(shapes.any_case, _FEET))
    words = "|".join(shapes.any_case(word) for mode in modes for word in mode.spellings())
    pattern = f"{shapes.DIGIT}{{1,4}}(?:\\s*(?:{units})\\.*)?(?:(?:[\\s,]|and\\s)*(?:{words}))*[\\s,]*"
    return {"anyOf": [{"type": "integer", "minimum": 0}, shapes.matching(pattern)]}


def _squares(node: Scalar, start: int, end: int, found: list[Diagnostic]) -> tuple[int, int]:
    """The number that stands from `start` up to `end`, in squares also where it counts feet, and where it ends."""
    number, behind = int(node.text[start:end]), node.text[end:]
    unit = behind.split(",")[0].split()[:1]
    if not unit or unit[0].casefold().rstrip(".") not in _FEET:
        return number, end
    stop = end + behind.index(unit[0]) + len(unit[0])
    squares = max(1, number // FEET)
    span = node.slice.span(start, stop)
    message = f"speed is in squares: {number} feet are {squares} squares"
    hint = f"write {squares}; {FEET} feet are 1 square"
    fix = Fix.replacing(span, str(squares), safe=number % FEET == 0)
    found.append(WRONG_TYPE.at(span, message, hint, fix, Severity.WARNING))
    return squares, stop


def _modes(node: Scalar, begin: int, modes: Table, found: list[Diagnostic]) -> list[tuple[Term, Span]]:
    """The modes named behind the number; several are parted by commas or `and`."""
    named = []
    rest = node.text[begin:]
    at = begin
    for piece in rest.replace(" and ", "  ,  ").split(","):
        left = at + len(piece) - len(piece.lstrip())
        at += len(piece) + 1
        if not piece.strip():
            continue
        span = node.slice.span(left, left + len(piece.strip()))
        if any(char.isdigit() for char in piece):
            message = f"'{piece.strip()}': a creature has one speed"
            found.append(WRONG_TYPE.at(span, message, "write the higher speed with its mode, for example 7 flight"))
            continue
        term, problems = choose(modes, piece, span)
        found += problems
        if term is not None:
            named.append((term, span))
    return named


def fields(tables: Mapping[str, Table]) -> tuple[Field, ...]:
    """The keys of a creature file, in the order in which a card is read."""
    number = IntegerField()
    alignment, size = (ChoiceField(tables[name], tables["variants"]) for name in ("alignments", "sizes"))
    speed, gambits = SpeedField(tables["movement_modes"]), GambitsField()
    return (
        Field("name", TextField(NAME_LENGTH), "the name printed on the card", True, ("title", "creature")),
        Field("level", number, "-1 to 14", True, ("lvl", "cr", "creature level"), ("2",)),
        Field("cost", number, "points cost; computed from the level where absent", False, ("points", "price"), ("18",)),
        Field("alignment", alignment, "one of the nine: chaotic evil, or CE", True, ("align",)),
        Field("size", size, "tiny, small, medium, large, huge or gargantuan", True),
        Field("traits", ListField(), "for example [Wisp, Fey]", True, ("type", "types", "keywords"), ("[Wisp, Fey]",)),
        Field("fight", number, "added to the d20 of a strike, for example +7", True, ("attack", "attack bonus", "hit")),
        Field("armor", number, "what a Fight roll must reach, for example 17", True, ("ac", "armor class", "defense")),
        Field("power", number, "what a saving throw must reach, for example 17", True, ("dc", "spell dc", "save dc")),
        Field("fortitude", number, "saving throw, for example +3", True, ("fort",)),
        Field("reflex", number, "saving throw, for example +9", True, ("ref", "refl")),
        Field("will", number, "saving throw, for example +6", True, ("willpower",)),
        Field("hp", number, "hit points; above 10 a multiple of 5", True, ("hit points", "hitpoints", "health")),
        Field("speed", speed, "squares, with a movement mode: 7 flight", True, ("movement", "move", "speeds"), _SPEEDS),
        Field("features", FeaturesField(), "a literal block, one feature a line", True, _FEATURES, FEATURES),
        Field("standard", StandardField(), "skills, immunities, resistances, weaknesses", False, _STANDARD, STANDARD),
        Field("gambits", gambits, "solo play: a literal block, a line for some faces of the d6", False, _SOLO, GAMBITS),
        Field("art", ArtField(), "{file, artist, license, source}", False, ("image", "picture", "illustration"), _ART),
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
