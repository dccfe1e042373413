"""The field type of literal blocks: lines of a game's own notation, each read as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Severity
from bestiarist.core.source import Slice
from bestiarist.read.checks import BLOCK_FORM
from bestiarist.read.fields import shapes
from bestiarist.read.fields.blockform import block_lines, is_literal, is_one_line, misformed
from bestiarist.read.fields.shapes import Shape
from bestiarist.read.fields.types import Reading
from bestiarist.read.yaml import Node, Scalar
from bestiarist.ruleset import FieldType
from bestiarist.ruleset.fields import LINE

_BULLETS = ("- ", "* ", "+ ", "\u2022 ")
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
            lines, comments = _without_comments(list(node.lines()))
            lines, dashes = _without_dashes(lines, self.one)
            value, found = self.parse(lines, context)
            return value, (*comments, *dashes, *found)
        other = block_lines(node, lambda line: self.begins(line, context))
        value, found = self.parse(other.lines, context)
        return value, (misformed(node, other, self.one, self.many), *found)

    def shape(self, context: Any) -> Shape:
        """A text: what stands in its lines is for the checker to read."""
        return shapes.text()


def _without_dashes(lines: list[Slice], one: str) -> tuple[list[Slice], tuple[Diagnostic, ...]]:
    """The lines of a literal block without the dashes of a list, which are reported; a dash further in is text.
    `one` is what a line is called."""
    dashed = {at for at, line in enumerate(lines) if line.text.startswith(_BULLETS)}
    if not dashed:
        return lines, ()
    plain, edits = [], []
    for at, line in enumerate(lines):
        end = len(line.text) - len(line.text[1:].lstrip(" ")) if at in dashed else 0
        plain.append(line.part(end, len(line.text)))
        edits += [Edit(line.span(0, end), "")] if at in dashed else []
    first = lines[min(dashed)]
    hint = f"in a literal block each line is {one} as it stands"
    message = "the lines of a literal block have no dashes"
    fix = Fix("remove the dashes", tuple(edits))
    return plain, (BLOCK_FORM.at(first.span(0, 1), message, hint, fix, Severity.WARNING),)


def _without_comments(lines: list[Slice]) -> tuple[list[Slice], tuple[Diagnostic, ...]]:
    """The lines of a literal block without those that are meant as comments, which are reported."""
    found = []
    for line in lines:
        at = len(line.text) - len(line.text.lstrip())
        if line.text.startswith(("#", "//"), at):
            message = "a literal block has no comments; this line is left out"
            found.append(BLOCK_FORM.at(line.span(at), message, "write it above the key", None, Severity.WARNING))
        elif (at := line.text.find(" # ")) >= 0:
            message = "a literal block has no comments; this is printed on the card"
            fix = Fix("remove it", (Edit(line.span(len(line.text[:at].rstrip())), ""),), safe=False)
            found.append(BLOCK_FORM.at(line.span(at + 1), message, "write it above the key", fix, Severity.WARNING))
    return [line for line in lines if not line.text.lstrip().startswith(("#", "//"))], tuple(found)
