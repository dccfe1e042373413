"""Values written in the feature language: one literal block, one feature or gambit a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bestiarist.diagnostics import Diagnostic
from bestiarist.load import shapes
from bestiarist.load.blockform import is_literal, is_one_line, meant, misformed, without_comments, without_dashes
from bestiarist.load.fields import Reading, wrong_type
from bestiarist.load.shapes import Shape
from bestiarist.ruleset import Notation
from bestiarist.source import Slice
from bestiarist.syntax.faces import begins_gambit
from bestiarist.syntax.features import begins_feature, parse_block
from bestiarist.syntax.gambits import parse_gambits
from bestiarist.syntax.standard import parse_standard
from bestiarist.yamltree import Node, Scalar, Sequence

_EXAMPLE = "write for example: Stealth, Nature; immune fire; weak cold 5"

BlockParser = Callable[[Iterable[Slice], Notation], tuple[tuple[Any, ...], tuple[Diagnostic, ...]]]


@dataclass(frozen=True, slots=True)
class BlockField:
    """Lines of a notation. Other YAML forms are read too, as well as they can be, and reported with a fix."""

    parse: BlockParser
    begins: Callable[[Slice, Notation], bool]

    def read(self, node: Node, notation: Notation) -> Reading:
        """What the lines say."""
        if isinstance(node, Scalar) and (is_literal(node) or is_one_line(node)):
            lines, comments = without_comments(list(node.lines()))
            lines, dashes = without_dashes(lines)
            value, found = self.parse(lines, notation)
            return value, (*comments, *dashes, *found)
        other = meant(node, lambda line: self.begins(line, notation))
        value, found = self.parse(other.lines, notation)
        return value, (misformed(node, other), *found)

    def shape(self, notation: Notation) -> Shape:
        """A text: what stands in its lines is for the checker to read."""
        return shapes.text()


def features_field() -> BlockField:
    """Features, one a line."""
    return BlockField(parse_block, begins_feature)


def gambits_field() -> BlockField:
    """Gambits, one a line."""
    return BlockField(parse_gambits, begins_gambit)


@dataclass(frozen=True, slots=True)
class StandardField:
    """Standard features: one line, or a list."""

    def read(self, node: Node, notation: Notation) -> Reading:
        """The entries in order."""
        found: list[Diagnostic] = []
        if isinstance(node, Scalar):
            slices = [node.slice] if node.style not in ("|", ">") else meant(node, bool).lines
        elif isinstance(node, Sequence):
            slices = [item.slice for item in node.items if isinstance(item, Scalar)]
            found += (wrong_type(item, "text", _EXAMPLE) for item in node.items if not isinstance(item, Scalar))
        else:
            return None, (wrong_type(node, "text", _EXAMPLE),)
        entries: list[Any] = []
        for piece in slices:
            value, diagnostics = parse_standard(piece, notation)
            entries += value
            found += diagnostics
        return tuple(entries), tuple(found)

    def shape(self, notation: Notation) -> Shape:
        """A line, or a list."""
        return {"anyOf": [*shapes.text()["anyOf"], shapes.list_of(shapes.text())]}
