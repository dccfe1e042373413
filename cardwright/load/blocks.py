"""Values written in the feature language: one literal block, one feature or gambit a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from cardwright.diagnostics import Diagnostic, Edit, Fix
from cardwright.load.codes import BLOCK_FORM
from cardwright.load.fields import Reading, wrong_type
from cardwright.ruleset import Notation
from cardwright.source import Slice, SourceFile
from cardwright.syntax.features import parse_block
from cardwright.syntax.gambits import parse_gambits
from cardwright.syntax.standard import parse_standard
from cardwright.yamltree import Node, Scalar

BlockParser = Callable[[Iterable[Slice], Notation], tuple[tuple[Any, ...], tuple[Diagnostic, ...]]]


@dataclass(frozen=True, slots=True)
class BlockField:
    """Lines of a notation. Other YAML forms are read too, as well as they can be, and reported with a fix."""

    parse: BlockParser

    def read(self, node: Node, notation: Notation) -> Reading:
        """What the lines say."""
        if isinstance(node, Scalar) and (node.style == "|" or (node.style != ">" and "\n" not in _typed(node))):
            lines = list(node.lines())
            return self.parse(lines, notation)
        lines = _raw_lines(node)
        value, found = self.parse(lines, notation)
        return value, (_misformed(node, lines), *found)


def features_field() -> BlockField:
    """Features, one a line."""
    return BlockField(parse_block)


def gambits_field() -> BlockField:
    """Gambits, one a line."""
    return BlockField(parse_gambits)


@dataclass(frozen=True, slots=True)
class StandardField:
    """Standard features: one line, or a list."""

    def read(self, node: Node, notation: Notation) -> Reading:
        """The entries in order."""
        if isinstance(node, Scalar):
            slices = [node.slice] if node.style not in "|>" else _raw_lines(node)
        elif hasattr(node, "items"):
            slices = [item.slice for item in node.items if isinstance(item, Scalar)]
        else:
            return None, (wrong_type(node, "text", "write for example: Stealth, Nature; weak cold 5"),)
        entries: list[Any] = []
        found: list[Diagnostic] = []
        for piece in slices:
            value, diagnostics = parse_standard(piece, notation)
            entries += value
            found += diagnostics
        return tuple(entries), tuple(found)


def _typed(node: Scalar) -> str:
    return node.slice.source.text[node.slice.start : node.slice.end]


def _raw_lines(node: Node) -> list[Slice]:
    """The lines that a node covers in its file, without list dashes and surrounding quotes."""
    source = node.slice.source
    first = source.position(node.slice.start)[0]
    if isinstance(node, Scalar) and node.style == ">":
        first += 1
    last = source.position(max(node.slice.start, node.slice.end - 1))[0]
    return [piece for number in range(first, last + 1) if (piece := _bare(source, number, node)).text]


def _bare(source: SourceFile, number: int, node: Node) -> Slice:
    start = max(source.line_starts[number - 1], node.slice.start)
    line_end = source.line_starts[number - 1] + len(source.line(number))
    text = source.text[start:line_end].rstrip()
    left = len(text) - len(text.lstrip(" \t-[{"))
    text = text[left:].rstrip(",]}") if not isinstance(node, Scalar) else text[left:]
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        return Slice(source, start + left + 1, start + left + len(text) - 1, text[1:-1])
    return Slice(source, start + left, start + left + len(text), text)


def _misformed(node: Node, lines: list[Slice]) -> Diagnostic:
    """The report of a list, mapping or folded block, with the literal block as its fix."""
    source = node.slice.source
    hint = "write `|` behind the key, and each feature on an indented line of its own"
    if isinstance(node, Scalar) and node.style == ">":
        span = source.span(node.slice.start, node.slice.start + 1)
        return BLOCK_FORM.at(span, "a folded block (>) joins its lines", hint, Fix.replacing(span, "|"))
    start = node.slice.start
    while start > 0 and source.text[start - 1] in " \n":
        start -= 1
    end = max(piece.end for piece in lines) if lines else node.slice.end
    while end < len(source.text) and source.text[end] in "'\"]},":
        end += 1
    block = " |\n" + "\n".join(f"  {piece.text}" for piece in lines)
    fix = Fix("write a literal block", (Edit(source.span(start, end), block),), safe=True)
    shown = lines[0].span() if lines else node.slice.span()
    return BLOCK_FORM.at(shown, "features and gambits stand in one literal block, one a line", hint, fix)
