"""The field types of the notation: features, gambits and standard features, as an editor and a comparison see them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bestiarist.diagnostics import Diagnostic
from bestiarist.load import shapes
from bestiarist.load.blockform import meant
from bestiarist.load.blocks import BlockField
from bestiarist.load.fields import Reading, wrong_type
from bestiarist.load.files import source_of
from bestiarist.load.shapes import Shape
from bestiarist.ruleset import FieldType
from bestiarist.ruleset.completion import Completion, Option, Place
from bestiarist.rulesets.path2victory.notation.faces import begins_gambit
from bestiarist.rulesets.path2victory.notation.features import begins_feature, parse_block
from bestiarist.rulesets.path2victory.notation.formatter import format_feature, format_gambit
from bestiarist.rulesets.path2victory.notation.gambits import parse_gambits
from bestiarist.rulesets.path2victory.notation.records import Feature, Gambit
from bestiarist.rulesets.path2victory.notation.standard import Standard, parse_standard
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.source import Slice
from bestiarist.yamltree import Mapping, Node, Scalar, Sequence, parse

_EXAMPLE = "write for example: Stealth, Nature; immune fire; weak cold 5"
_IN_FEATURES = ("uses", "costs", "ranges", "areas", "damage", "saves", "conditions", "statuses", "common", "skills")
_IN_GAMBITS = ("faces", "phases")
_IN_STANDARD = ("skills", "common", "damage", "conditions")
_SYMBOL = "constant"
_SORTS = {
    "uses": _SYMBOL, "costs": _SYMBOL, "faces": _SYMBOL, "phases": _SYMBOL, "ranges": "keyword",
    "areas": "keyword", "damage": "type", "saves": "variable", "conditions": "type", "statuses": "type",
    "common": "function", "skills": "variable",
}
_OPENING = ("(", "[")
"""How symbols begin that are typed with ordinary characters."""


class _Lines(BlockField):
    """A block of features or gambits."""

    __slots__ = ()

    def texts(self, value: Iterable[Feature | Gambit]) -> Iterator[Slice]:
        """The lines as they stand in the file."""
        for one in value:
            yield from (each.line for each in (one.walk() if isinstance(one, Feature) else (one,)) if each.line)


class FeaturesField(_Lines):
    """Features, one a line."""

    __slots__ = ()

    def items(self, value: Iterable[Feature]) -> Iterator[tuple[str, str]]:
        """The name of each feature, and of each line under one, with the line in its canonical form."""
        return ((each.name, format_feature(each)) for one in value for each in one.walk())

    def complete(self, place: Place, context: Notation) -> Completion:
        """The words and symbols of the head and of the prose."""
        return _symbols(place, context, _IN_FEATURES) or (place.start_of_word(), _words(context, _IN_FEATURES))


class GambitsField(_Lines):
    """Gambits, one a line."""

    __slots__ = ()

    def items(self, value: Iterable[Gambit]) -> Iterator[tuple[str, str]]:
        """The faces of each line, with the line in its canonical form; a standing instruction has no faces."""
        for gambit in value:
            text = format_gambit(gambit)
            yield text.partition(" ")[0] if gambit.faces else "", text

    def complete(self, place: Place, context: Notation) -> Completion:
        """Faces and phases, and the features of the text itself, which gambits name."""
        named = (*_words(context, _IN_GAMBITS), *_actions(place, context))
        return _symbols(place, context, _IN_GAMBITS) or (place.start_of_word(), named)


def features_field() -> FeaturesField:
    """Features, one a line."""
    return FeaturesField(parse_block, begins_feature, "a feature or gambit", "features and gambits")


def gambits_field() -> GambitsField:
    """Gambits, one a line."""
    return GambitsField(parse_gambits, begins_gambit, "a feature or gambit", "features and gambits")


@dataclass(frozen=True, slots=True)
class StandardField(FieldType):
    """Standard features: one line, or a list."""

    def read(self, node: Node, context: Any) -> Reading:
        """The entries in order."""
        found: list[Diagnostic] = []
        if isinstance(node, Scalar):
            slices = [node.slice] if node.style not in ("|", ">") else meant(node, bool).lines
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

    def shape(self, context: object) -> Shape:
        """A line, or a list."""
        return {"anyOf": [*shapes.text()["anyOf"], shapes.list_of(shapes.text())]}

    def items(self, value: Iterable[Standard]) -> Iterator[tuple[str, str]]:
        """The entries; they have no names."""
        return (("", one.text) for one in value)

    def texts(self, value: Iterable[Standard]) -> Iterator[Slice]:
        """The entries as they stand in the file."""
        return (one.prose.slice for one in value if one.prose.slice)

    def complete(self, place: Place, context: Notation) -> Completion:
        """Skills, common features, and what one can be immune to."""
        return place.start_of_word(), _words(context, _IN_STANDARD)


def _words(notation: Notation, names: Iterable[str]) -> Iterator[Option]:
    """The terms of tables; what the notation knows as a symbol becomes that."""
    for name in names:
        table, sort = getattr(notation, name), _SORTS[name]
        for term in table:
            detail = " ".join((term.symbol, table.title.lower())).strip()
            yield Option(term.name, detail, term.text, sort, term.symbol if sort == _SYMBOL else "")


def _symbols(place: Place, notation: Notation, names: Iterable[str]) -> Completion | None:
    """Behind an opening bracket the symbols that are typed with ordinary characters, as they are typed."""
    start = place.start_of_word() - 1
    if not place.before[:start].endswith(_OPENING):
        return None
    terms = (term for name in names for term in getattr(notation, name) if term.symbol)
    return start, (
        Option(typed, f"{term.symbol} {term.name}", term.text, _SYMBOL, term.symbol)
        for term in terms for typed in term.aliases if typed.startswith(_OPENING)
    )


def _actions(place: Place, notation: Notation) -> Iterator[Option]:
    """The features that the text has."""
    root, _ = parse(source_of(Path(), "", "\n".join(place.lines)), ("features",))
    block = root.get("features") if isinstance(root, Mapping) else None
    features: Any = features_field().read(block, notation)[0] if block else ()
    for name in dict.fromkeys(each.name for one in features or () for each in one.walk() if each.name):
        yield Option(name, sort="function")
