"""The kind spell of Path 2 Victory: the keys of its file, castings, and how a higher rank changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.source import Slice
from bestiarist.read.checks import WRONG_TYPE
from bestiarist.read.fields.blocks import BlockField, BlockParser
from bestiarist.read.fields.pictures import ArtField
from bestiarist.read.fields.terms import FlagField, TermsField
from bestiarist.read.fields.types import IntegerField, ListField, TextField
from bestiarist.ruleset import Column, Field, Item, Listing, Table
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.notation.features import parse_block
from bestiarist.rulesets.path2victory.notation.fields import FeaturesField
from bestiarist.rulesets.path2victory.notation.prose import parse_prose
from bestiarist.rulesets.path2victory.notation.records import Feature, Prose
from bestiarist.rulesets.path2victory.notation.tables import Notation

HIGHEST_RANK = 10
HEIGHTEN = "heighten"
_LABELS, _FILES, _NOQA = ("labels", "groups"), ("slug", "file"), ("ignore", "noqa")
_FLAVOR = ("description", "lore", "quote")


class Heightening(NamedTuple):
    """A change of a spell by the rank of its caster (rulebook: Rank and heightening).

    It counts once for every `step` ranks above the spell's own, or, without a step, from rank `rank` on. `casting` is
    the number (0-based) of the casting it belongs to; None: all of them. `span` is the place of its number.
    """

    step: int | None
    rank: int | None
    effect: Prose
    span: Span
    casting: int | None = None

    @property
    def label(self) -> str:
        """The number as it is printed: `+2`, or `5`."""
        return f"+{self.step}" if self.step is not None else str(self.rank)


def times(one: Heightening, rank: int, caster: int) -> int:
    """How often a heightening counts when a caster of some rank casts a spell of rank `rank`."""
    if one.step is not None:
        return max(0, caster - rank) // one.step if one.step else 0
    return int(one.rank is not None and caster >= one.rank)


def rank_of(spell: Definition) -> int | None:
    """The lowest rank of caster that can cast a spell: that of the file; 1 for a cantrip."""
    found: int | None = spell.get("rank")
    return 1 if found is None and spell.get("cantrip") else found


def castings(spell: Definition) -> tuple[Feature, ...]:
    """The ways to cast a spell, of which a caster chooses one."""
    found: tuple[Feature, ...] = spell.get("features", ())
    return found


def heightenings(spell: Definition) -> Iterator[Heightening]:
    """The heightenings of a spell: those of the key `heighten`, then those that stand under a casting."""
    yield from spell.get(HEIGHTEN, ())
    for number, casting in enumerate(castings(spell)):
        for option in casting.options:
            if is_heightening(option):
                yield _under(option, number)


def is_heightening(option: Feature) -> bool:
    """Whether a line under a casting is `Heighten (+2): ...`."""
    return option.name.casefold().startswith(HEIGHTEN)


def _under(option: Feature, casting: int) -> Heightening:
    step, rank = _number(option.name[len(HEIGHTEN) :]) or (None, None)
    return Heightening(step, rank, option.effect, option.at("name"), casting)


def _number(text: str) -> tuple[int | None, int | None] | None:
    """The step or the rank that a label says: `+2`, `(+2)`, `(5th)`, `rank 5`; None where it says neither."""
    words = text.casefold().replace("(", " ").replace(")", " ").replace("rank", " ").strip()
    for ending in ("st", "nd", "rd", "th"):
        words = words.removesuffix(ending)
    digits = words.removeprefix("+").strip()
    if not digits.isdecimal() or len(digits) > 3:
        return None
    return (int(digits), None) if words.startswith("+") else (None, int(digits))


def _parse_heighten(
    lines: Iterable[Slice], context: Notation
) -> tuple[tuple[Heightening, ...], tuple[Diagnostic, ...]]:
    """The heightenings of a block, one a line: `+2: +5 damage`, `5: ...`, `Heighten (+2): ...`."""
    values: list[Heightening] = []
    found: list[Diagnostic] = []
    for line in lines:
        if not line.text.strip():
            continue
        label, colon, _ = line.text.partition(":")
        start = len(label) - len(label.lstrip())
        text = label.strip()
        read = _number(text[len(HEIGHTEN) :] if text.casefold().startswith(HEIGHTEN) else text)
        span = line.span(start, max(start + 1, len(label.rstrip())))
        if read is None or not colon:
            hint = "write for example `+2: +5 damage` (for every two ranks), or `5: ...` (from rank 5 on)"
            message = "a heightening begins with `+` and a number of ranks, or with a rank"
            found.append(WRONG_TYPE.at(span, message, hint))
            continue
        begin = len(label) + 1
        rest = line.text[begin:]
        left, right = begin + len(rest) - len(rest.lstrip()), len(line.text.rstrip())
        effect = parse_prose(line.part(left, max(left, right)), context)
        values.append(Heightening(*read, effect, span))
    return tuple(values), tuple(found)


def _parse_castings(lines: Iterable[Slice], context: Notation) -> tuple[tuple[Feature, ...], tuple[Diagnostic, ...]]:
    """The castings of a block, one a line; they need no name."""
    return parse_block(lines, context, named=False)


def _begins_casting(line: Slice, context: Notation) -> bool:
    """Whether a line surely is a casting of its own."""
    return any(line.text.lstrip().startswith(cost.symbol) for cost in context.costs if cost.symbol)


def _begins_heightening(line: Slice, context: Notation) -> bool:
    return _number(line.text.partition(":")[0]) is not None


@dataclass(frozen=True, slots=True)
class CastingsField(FeaturesField):
    """Castings, one a line, with the completion of features."""

    parse: BlockParser = _parse_castings
    begins: Callable[[Slice, Any], bool] = _begins_casting
    one: str = "a casting"
    many: str = "castings"


@dataclass(frozen=True, slots=True)
class HeightenField(BlockField):
    """Heightenings, one a line."""

    parse: BlockParser = _parse_heighten
    begins: Callable[[Slice, Any], bool] = _begins_heightening
    one: str = "a heightening"
    many: str = "heightenings"

    def items(self, value: Iterable[Heightening]) -> Iterator[Item]:
        """Each by its number."""
        return (Item(one.label, f"{one.label}: {one.effect.text}") for one in value)


def fields(tables: Mapping[str, Table]) -> tuple[Field, ...]:
    """The keys of a spell file, in the order in which a card is read."""
    rank, flag = IntegerField(), FlagField()
    traditions = TermsField(tables["traditions"], tables["variants"])
    features, heighten = CastingsField(), HeightenField()
    return (
        Field("name", TextField(80), "the name printed on the card", True, ("title", "spell")),
        Field("rank", rank, "1 to 10: the lowest rank of caster that can cast it", False, ("level", "circle"), ("3",)),
        Field("cantrip", flag, "true: cast without uses, at any rank", False, (), ("true",)),
        Field("traditions", traditions, "which casters can learn it", True, ("tradition",), ("[arcane, primal]",)),
        Field("traits", ListField(), "for example [Fire]", False, ("type", "types", "keywords"), ("[Fire]",)),
        Field("features", features, "a literal block, one casting a line", True, ("castings", "effect"), CASTINGS),
        Field(HEIGHTEN, heighten, "a literal block, lines `+2: ...` or `5: ...`", False, ("heightened",), HEIGHTENINGS),
        Field("flavor", TextField(300), "a line of atmosphere", False, _FLAVOR, decorative=True),
        Field("license", TextField(200), "for example ORC", False, ("copyright",), ("ORC",)),
        Field("source", TextField(200), "where the spell comes from", False, ("origin", "book"), (), False),
        Field("art", ArtField(), "{file, focus, fit, artist ...}", False, ("image", "picture", "illustration")),
        Field("tags", ListField(), "words of your own, for the queries of decks", False, _LABELS, (), False),
        Field("id", TextField(80), "names the card's files; the file's name where absent", False, _FILES, (), False),
        Field("allow", ListField(), "codes of checks that this spell breaks on purpose", False, _NOQA, (), False),
    )


def listing() -> Listing:
    """How spells are listed: by rank; a cantrip is of rank 1."""

    def value(spell: Definition, name: str) -> Any:
        return rank_of(spell) if name == "rank" else spell.get(name)

    return Listing(value, ("rank", "name"), (Column("rank", "Rank"),), ("rank", "traditions"))


CASTINGS = (
    "●● Ranged 6 (one or two targets): 5 electricity damage (Reflex half).",
    "● Ranged 6/12 strike: 6 fire damage.",
    "●● Burst 2 within 8: 10 cold damage (Reflex half).",
    "↻, when an enemy within 6 hits an ally: That ally takes 10 less damage.",
)
HEIGHTENINGS = ("+1: +5 damage", "5: It affects all enemies in the area.")
SAMPLE = """\
kind: spell
name: Sample Spell
rank: 1
traditions: [primal]
features: |
  ●● Burst 1 within 6: 5 cold damage (Reflex half).
heighten: |
  +1: +5 damage
"""
