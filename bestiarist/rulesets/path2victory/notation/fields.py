"""Field types of the notation of Path 2 Victory: features, gambits and standard features."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.source import Slice
from bestiarist.read.fields import shapes
from bestiarist.read.fields.blockform import block_lines
from bestiarist.read.fields.blocks import BlockField, BlockParser
from bestiarist.read.fields.shapes import Shape
from bestiarist.read.fields.types import Reading, wrong_type
from bestiarist.read.yaml import Node, Scalar, Sequence
from bestiarist.ruleset import Completion, FieldType, Item, Option, Place
from bestiarist.ruleset.fields import ITEM
from bestiarist.rulesets.path2victory.notation.completion import in_feature, symbols, words
from bestiarist.rulesets.path2victory.notation.faces import begins_gambit
from bestiarist.rulesets.path2victory.notation.features import begins_feature, parse_block
from bestiarist.rulesets.path2victory.notation.formatter import format_feature, format_gambit
from bestiarist.rulesets.path2victory.notation.gambits import parse_gambits
from bestiarist.rulesets.path2victory.notation.records import Feature, Gambit, features_of
from bestiarist.rulesets.path2victory.notation.standard import Standard, parse_standard
from bestiarist.rulesets.path2victory.notation.tables import Notation

ONE, MANY = "a feature or gambit", "features and gambits"
"""How messages call one line and several."""
_EXAMPLE = "write for example: Stealth, Nature; immune fire; weak cold 5"
_IN_GAMBITS = ("faces", "phases")
_IN_STANDARD = ("skills", "common", "damage", "conditions")


@dataclass(frozen=True, slots=True)
class FeaturesField(BlockField):
    """Features, one a line."""

    parse: BlockParser = parse_block
    begins: Callable[[Slice, Any], bool] = begins_feature
    one: str = ONE
    many: str = MANY

    def items(self, value: Iterable[Feature]) -> Iterator[Item]:
        """Every feature and every line under one, as the card prints them."""
        return (Item(one.name, format_feature(one)) for feature in value for one in feature.walk())

    def complete(self, place: Place, context: Notation) -> Completion:
        """What the grammar lets come next."""
        return in_feature(place, context)


@dataclass(frozen=True, slots=True)
class GambitsField(BlockField):
    """Gambits, one a line."""

    parse: BlockParser = parse_gambits
    begins: Callable[[Slice, Any], bool] = begins_gambit
    one: str = ONE
    many: str = MANY

    def items(self, value: Iterable[Gambit]) -> Iterator[Item]:
        """Every gambit by its faces; a standing instruction goes by nothing."""
        for one in value:
            text = format_gambit(one)
            yield Item(text.partition(" ")[0] if one.faces else "", text)

    def complete(self, place: Place, context: Notation) -> Completion:
        """Faces, phases, and the features of the same file."""
        draft = place.draft()
        names = dict.fromkeys(one.name for one in features_of(draft) if one.name) if draft else ()
        actions = [Option(name, "function") for name in names]
        return symbols(place, context, _IN_GAMBITS) or words(place, context, _IN_GAMBITS, actions)


@dataclass(frozen=True, slots=True)
class StandardField(FieldType):
    """Standard features: one line, or a list."""

    form = ITEM

    def read(self, node: Node, context: Notation) -> Reading:
        """The entries in order."""
        found: list[Diagnostic] = []
        if isinstance(node, Scalar):
            slices = [node.slice] if node.style not in ("|", ">") else block_lines(node, bool).lines
        elif isinstance(node, Sequence):
            slices = [item.slice for item in node.items if isinstance(item, Scalar)]
            found += (wrong_type(item, "text", _EXAMPLE) for item in node.items if not isinstance(item, Scalar))
        else:
            return None, (wrong_type(node, "text", _EXAMPLE),)
        entries: list[Standard] = []
        for piece in slices:
            value, diagnostics = parse_standard(piece, context)
            entries += value
            found += diagnostics
        return tuple(entries), tuple(found)

    def shape(self, context: Notation) -> Shape:
        """A line, or a list."""
        return shapes.text_or_list()

    def query_shape(self, context: Notation) -> Shape:
        """One of them."""
        return shapes.text()

    def items(self, value: Iterable[Standard]) -> Iterator[Item]:
        """Each entry."""
        return (Item("", one.text) for one in value)

    def complete(self, place: Place, context: Notation) -> Completion:
        """Skills, common features, and what there may be an immunity to."""
        return words(place, context, _IN_STANDARD)

