"""The creature of Path 2 Victory: the keys of its file, and the speed with its movement mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.diagnostics import Diagnostic, Span
from cardwright.load.blocks import StandardField, features_field, gambits_field
from cardwright.load.codes import UNKNOWN_VALUE, WRONG_TYPE
from cardwright.load.fields import (
    ArtField,
    ChoiceField,
    CustomField,
    IntegerField,
    ListField,
    Reading,
    TextField,
    choose,
    wrong_type,
)
from cardwright.ruleset import Field, Notation, Table, Term
from cardwright.yamltree import Node, Scalar

ROLLED = ("fight", "fortitude", "reflex", "will")
DEFENDED = ("armor", "power")
STATS = ("fight", "armor", "power", "fortitude", "reflex", "will", "hp", "speed")


@dataclass(frozen=True, slots=True)
class Speed:
    """Squares of a Stride, and the movement modes that stand beside it (the rules allow one)."""

    squares: int
    modes: tuple[tuple[Term, Span], ...] = ()

    @property
    def mode(self) -> Term | None:
        """The movement mode."""
        return self.modes[0][0] if self.modes else None


def speed_field(modes: Table) -> CustomField:
    """`5`, `7 flight`, `6 wall climb`, `7 ☁`."""

    def read(node: Node, notation: Notation) -> Reading:
        if not isinstance(node, Scalar):
            return None, (wrong_type(node, "a speed", "write for example 5, or 7 flight"),)
        text = node.text
        digits = text.lstrip()[: len(text.lstrip()) - len(text.lstrip().lstrip("0123456789０１２３４５６７８９"))]
        if not digits or len(digits) > 4:
            return None, (wrong_type(node, "a speed in squares", "write for example 5, or 7 flight"),)
        begin = text.index(digits) + len(digits)
        found: list[Diagnostic] = []
        named = tuple(_modes(node, begin, modes, found))
        return Speed(int(digits), named), tuple(found)

    return CustomField(read)


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
    return (
        Field("name", TextField(80), "the name printed on the card", required=True),
        Field("level", number, "-1 to 14", required=True),
        Field("cost", number, "points cost; computed from the level where absent"),
        Field("alignment", ChoiceField(tables["alignments"]), "one of the nine: chaotic evil, or CE", required=True),
        Field("size", ChoiceField(tables["sizes"]), "tiny, small, medium, large, huge or gargantuan", required=True),
        Field("traits", ListField(), "for example [Wisp, Fey]", required=True),
        Field("fight", number, "added to the d20 of a strike, for example +7", required=True),
        Field("armor", number, "what a Fight roll must reach, for example 17", required=True),
        Field("power", number, "what a saving throw must reach, for example 17", required=True),
        Field("fortitude", number, "saving throw, for example +3", required=True),
        Field("reflex", number, "saving throw, for example +9", required=True),
        Field("will", number, "saving throw, for example +6", required=True),
        Field("hp", number, "hit points; above 10 a multiple of 5", required=True),
        Field("speed", speed_field(tables["movement_modes"]), "squares, with a movement mode: 7 flight", required=True),
        Field("features", features_field(), "a literal block, one feature a line", required=True),
        Field("standard", StandardField(), "skills, immunities, resistances, weaknesses"),
        Field("gambits", gambits_field(), "solo play: a literal block, one line for some faces of the d6"),
        Field("art", ArtField(), "{file, artist, license, source}"),
        Field("flavor", TextField(300), "a line of atmosphere"),
        Field("license", TextField(200), "for example ORC"),
        Field("source", TextField(200), "where the creature comes from"),
        Field("tags", ListField(), "words of your own, for the queries of decks"),
        Field("id", TextField(80), "names the card's files; the file's name where absent"),
        Field("allow", ListField(), "codes of checks that this creature breaks on purpose"),
    )


SAMPLE = """\
name: Sample Beast
level: 2
alignment: true neutral
size: medium
traits: [Animal]
fight: +8
armor: 16
power: 16
fortitude: +6
reflex: +5
will: +4
hp: 30
speed: 5
features: |
  Claw ● Melee strike: 8 slashing damage.
standard: Stealth
"""
__all__ = ["DEFENDED", "ROLLED", "SAMPLE", "STATS", "UNKNOWN_VALUE", "Speed", "fields", "speed_field"]
