"""From a text to its tree, through the events of PyYAML, and where each character of a value stands in its file."""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import islice
from typing import Any

import yaml

from bestiarist.core.diagnostics import Check, Diagnostic, Edit, Fix, Span
from bestiarist.core.nodes import Entry, Mapping, Node, Scalar, Sequence
from bestiarist.core.source import Slice, SourceFile
from bestiarist.read.yaml.checks import DUPLICATE, EXPANSION, SYNTAX, WORDS
from bestiarist.read.yaml.lines import Lines
from bestiarist.read.yaml.scalars import after_properties, scalar_slice

MAX_DEPTH = 24
MAX_NODES = 20_000
MAX_SYNTAX_ERRORS = 12

_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"
    "\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]+"
)
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def parse(
    source: SourceFile, block_keys: Container[str] = (), keys: Container[str] = ()
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The tree of a file and what is wrong with the YAML, as the package's `parse` tells it."""
    text, found = _printable(source)
    lines = Lines(source, text.split("\n"), block_keys, keys)
    found += lines.supply_indents()
    lines.supply_bars()
    while len(found) < MAX_SYNTAX_ERRORS:
        builder = _Builder(source)
        try:
            return builder.build("\n".join(lines.lines)), (*found, *builder.found)
        except yaml.MarkedYAMLError as error:
            diagnostic = lines.leave_out(error)
            found += [diagnostic] if diagnostic else []
        except yaml.YAMLError as error:
            found.append(SYNTAX.at(Span.whole(source.shown), f"YAML cannot read this file: {error}"))
            break
    return None, tuple(found)


def _printable(source: SourceFile) -> tuple[str, list[Diagnostic]]:
    """The text with a space for every character that YAML or a card cannot hold; the first few are reported."""
    if source.text.replace("\n", "").isprintable():
        return source.text, []
    found = []
    for match in islice(_UNPRINTABLE.finditer(source.text), MAX_SYNTAX_ERRORS - 1):
        span = source.span(match.start(), match.end())
        message = f"the character U+{ord(match.group()[0]):04X} cannot be printed"
        found.append(SYNTAX.at(span, message, "remove it", Fix("remove it", (Edit(span, ""),))))
    if not found:
        return source.text, found
    return _UNPRINTABLE.sub(lambda match: " " * len(match.group()), source.text), found


class _Builder:
    """Builds the tree of one text from the parser's events, without recursion."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.bounds = (*source.line_starts, len(source.text) + 1)
        self.found: list[Diagnostic] = []
        self.anchors: dict[str, Node] = {}
        self.anchored: dict[str, yaml.NodeEvent] = {}
        self.used: set[str] = set()
        self.weights: dict[int, int] = {}
        self.nodes = 0

    def build(self, text: str) -> Node | None:
        """The root node of the first document."""
        stack: list[_Open] = []
        root: Node | None = None
        for event in iter(_Loader(text).get_event, None):
            if root is not None and isinstance(event, yaml.DocumentStartEvent):
                self._report(event, *WORDS["document"])
                break
            if isinstance(event, yaml.CollectionStartEvent):
                stack.append(_Open(event))
                if len(stack) > MAX_DEPTH:
                    self._report(event, f"nested deeper than {MAX_DEPTH} levels", "", EXPANSION)
                    return root
                continue
            node = self._node(event, stack)
            if node is None:
                continue
            self.nodes += self.weights.get(id(node), 1)
            if self.nodes > MAX_NODES:
                hint = "write fewer values, or fewer aliases"
                self._report(event, f"the file stands for more than {MAX_NODES} values", hint, EXPANSION)
                return root
            if stack:
                stack[-1].items.append(node)
            else:
                root = node
        self._report_unused_anchors()
        return root

    def _node(self, event: yaml.Event, stack: list[_Open]) -> Node | None:
        if isinstance(event, yaml.ScalarEvent):
            scalar = self._scalar(event)
            self._remember(event, scalar)
            return scalar
        if isinstance(event, yaml.CollectionEndEvent):
            opened = stack.pop()
            node = self._collection(opened, event)
            self._remember(opened.event, node)
            return node
        return self._alias(event) if isinstance(event, yaml.AliasEvent) else None

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        begin, end = self._places(event, event)
        style = event.style or ""
        if event.tag and not style:
            self._report(event, WORDS["start"][0].format(char="`!`"), WORDS["start"][1])
            text = self.source.text[begin:end]
            return Scalar(text, style, scalar_slice(self.source, begin, end, text, style))
        if event.anchor or event.tag:
            begin = after_properties(self.source.text, begin, end)
        return Scalar(event.value, style, scalar_slice(self.source, begin, end, event.value, style))

    def _remember(self, event: yaml.NodeEvent, node: Node) -> None:
        if event.anchor:
            self.anchors[event.anchor] = node
            self.anchored[event.anchor] = event
            self.weights[id(node)] = self._weigh(node)

    def _report_unused_anchors(self) -> None:
        for event in (event for name, event in self.anchored.items() if name not in self.used):
            self._report(event, WORDS["start"][0].format(char="`&`"), WORDS["start"][1])

    def _weigh(self, node: Node) -> int:
        """How many values a node stands for, its aliases written out."""
        if id(node) in self.weights:
            return self.weights[id(node)]
        if isinstance(node, Sequence):
            return 1 + sum(self._weigh(item) for item in node.items)
        if isinstance(node, Mapping):
            return 1 + sum(1 + self._weigh(entry.value) for entry in node.entries)
        return 1

    def _alias(self, event: yaml.AliasEvent) -> Node:
        name = event.anchor or ""
        self.used.add(name)
        if name in self.anchors:
            return self.anchors[name]
        message = f"the alias *{name} refers to nothing that is complete here"
        hint = "write the value out, or put quotes around text that begins with *"
        self._report(event, message, hint, EXPANSION)
        begin, end = self._places(event, event)
        text = self.source.text[begin:end]
        return Scalar(text, "", scalar_slice(self.source, begin, end, text, ""))

    def _collection(self, opened: _Open, end: yaml.Event) -> Node:
        place = Slice(self.source, *self._places(opened.event, end), "")
        if isinstance(opened.event, yaml.SequenceStartEvent):
            return Sequence(tuple(opened.items), place)
        entries: dict[str, Entry] = {}
        for key, value in zip(opened.items[::2], opened.items[1::2], strict=False):
            if not isinstance(key, Scalar) or not key.text:
                self.found.append(SYNTAX.at(key.slice.span(), "a key must be a word", "write `key: value`"))
            elif key.text in entries:
                first = entries[key.text].key.slice.span().line
                message = f"the key '{key.text}' stands here again; it is already given in line {first}"
                self.found.append(DUPLICATE.at(key.slice.span(), message, "keep one of the two"))
            else:
                entries[key.text] = Entry(key, value)
        return Mapping(tuple(entries.values()), place)

    def _report(self, event: yaml.Event, message: str, hint: str, check: Check = SYNTAX) -> None:
        begin, end = self._places(event, event)
        span = self.source.span(begin, max(end, min(begin + 1, len(self.source.text))))
        self.found.append(check.at(span, message, hint))

    def _places(self, start: yaml.Event, end: yaml.Event) -> tuple[int, int]:
        """From where up to where two events reach, as offsets into the file."""
        begin = self._offset(start.start_mark)
        return begin, max(begin, self._offset(end.end_mark))

    def _offset(self, mark: Any) -> int:
        """Line and column count: a line that was taken out before parsing has moved what is below."""
        if mark is None or mark.line >= len(self.bounds) - 1:
            return len(self.source.text)
        at: int = self.bounds[mark.line] + mark.column
        end = self.bounds[mark.line + 1] - 1
        return at if at < end else end


class _Open:
    """A collection that is still being read."""

    def __init__(self, event: yaml.CollectionStartEvent) -> None:
        self.event = event
        self.items: list[Node] = []
