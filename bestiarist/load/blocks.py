"""The field type of literal blocks: lines of a game's own notation, each read as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bestiarist.diagnostics import Diagnostic
from bestiarist.load import shapes
from bestiarist.load.blockform import is_literal, is_one_line, meant, misformed, without_comments, without_dashes
from bestiarist.load.fields import Reading
from bestiarist.load.shapes import Shape
from bestiarist.ruleset import FieldType
from bestiarist.ruleset.fields import LINE
from bestiarist.source import Slice
from bestiarist.yamltree import Node, Scalar

BlockParser = Callable[[Iterable[Slice], Any], tuple[tuple[Any, ...], tuple[Diagnostic, ...]]]
"""Lines and the ruleset's context to values, and what is wrong with them."""


@dataclass(frozen=True, slots=True)
class BlockField(FieldType):
    """Lines of a notation. Other YAML forms are read too, as well as they can be, and reported with a fix.

    `parse` reads the lines; `begins` says whether a line begins like one that stands for itself; `one` and `many` are
    what a line and its like are called.
    """

    parse: BlockParser
    begins: Callable[[Slice, Any], bool]
    one: str = "an entry"
    many: str = "entries"
    form = LINE

    def read(self, node: Node, context: Any) -> Reading:
        """What the lines say."""
        if isinstance(node, Scalar) and (is_literal(node) or is_one_line(node)):
            lines, comments = without_comments(list(node.lines()))
            lines, dashes = without_dashes(lines, self.one)
            value, found = self.parse(lines, context)
            return value, (*comments, *dashes, *found)
        other = meant(node, lambda line: self.begins(line, context))
        value, found = self.parse(other.lines, context)
        return value, (misformed(node, other, self.one, self.many), *found)

    def shape(self, context: Any) -> Shape:
        """A text: what stands in its lines is for the checker to read."""
        return shapes.text()
