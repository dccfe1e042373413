"""YAML as a tree of nodes that know where they stand.

Values stay the text that the author wrote: `yes` is not a truth value and `010` not an octal number here; the field
that a value belongs to decides what it means. Reading goes on after a mistake: the line at fault is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import cast

import yaml

from cardwright.diagnostics import Check, Diagnostic, Edit, Fix, Severity
from cardwright.source import Slice, SourceFile

MAX_DEPTH = 24
MAX_NODES = 20_000
MAX_SYNTAX_ERRORS = 12

_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff\ud800-\udfff]")
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

SYNTAX = Check(
    "YML101",
    "yaml-syntax",
    Severity.ERROR,
    """The file is not well-formed YAML.

    Why: nothing can be read from a line that YAML itself does not understand. The line is left out and reading goes
    on, so that the rest of the file is still checked.

    Bad:
        name: Bog Lantern: the elder
    Good:
        name: "Bog Lantern: the elder"
    """,
)
DUPLICATE = Check(
    "YML102",
    "duplicate-key",
    Severity.ERROR,
    """A key stands twice in the same file.

    Why: YAML would silently keep the last one, and a stat would change without a trace.

    Bad:
        hp: 25
        hp: 30
    Good:
        hp: 25
    """,
)
EXPANSION = Check(
    "YML103",
    "yaml-expansion",
    Severity.ERROR,
    """Anchors and aliases grow beyond all measure, refer to themselves, or nesting is too deep.

    Why: a few lines of aliases can stand for billions of values. A definition never needs that.

    Bad:
        tags: &a [x, *a]
    Good:
        tags: [x]
    """,
)


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value as written. `style` is '' (plain), a quote, `|` or `>`."""

    text: str
    style: str
    slice: Slice = field(repr=False)

    def lines(self) -> Iterator[Slice]:
        """The lines of a literal block, each with its place; any other scalar is one line."""
        if self.style != "|":
            yield self.slice
            return
        source = self.slice.source
        number = source.position(self.slice.start)[0] + 1
        for text in self.text.split("\n"):
            line = source.line(number)
            indent = len(line) - len(text) if line.endswith(text) else len(line) - len(line.lstrip(" "))
            start = source.line_starts[number - 1] + indent if number <= len(source.line_starts) else self.slice.end
            yield Slice(source, start, start + len(text), text)
            number += 1


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    slice: Slice = field(repr=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with values, in order, without repetitions."""

    entries: tuple[Entry, ...]
    slice: Slice = field(repr=False)

    def get(self, key: str) -> Node | None:
        """The value under a key."""
        return next((entry.value for entry in self.entries if entry.key.text == key), None)


Node = Scalar | Sequence | Mapping


def parse(source: SourceFile) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The tree of a file (None for an empty or hopeless one) and what is wrong with the YAML."""
    text, found = _printable(source)
    for _ in range(MAX_SYNTAX_ERRORS):
        builder = _Builder(source)
        try:
            return builder.build(text), (*found, *builder.found)
        except yaml.MarkedYAMLError as error:
            line = _line_at_fault(error, text)
            found.append(_syntax_diagnostic(source, error, line))
            text = _without_line(text, line)
        except yaml.YAMLError:
            break
    return None, tuple(found)


def _printable(source: SourceFile) -> tuple[str, list[Diagnostic]]:
    """The text with a space for every character that YAML or a card cannot hold, and a diagnostic for each."""
    found = []
    for match in _UNPRINTABLE.finditer(source.text):
        span = source.span(match.start(), match.end())
        message = f"the character U+{ord(match.group()):04X} cannot be printed"
        found.append(SYNTAX.at(span, message, "remove it", Fix("remove it", (Edit(span, ""),))))
    return _UNPRINTABLE.sub(" ", source.text), found


def _line_at_fault(error: yaml.MarkedYAMLError, text: str) -> int:
    """The 0-based line to leave out: where the problem is, or where the unfinished thing began."""
    at, begun = error.problem_mark, error.context_mark
    unfinished = any(word in str(error.context) for word in ("flow", "quoted"))
    if begun is not None and (at is None or unfinished or at.index >= len(text.rstrip())):
        at = begun
    line = at.line if at is not None else 0
    lines = text.split("\n")
    while line > 0 and (line >= len(lines) or not lines[line].strip()):
        line -= 1
    return line


def _without_line(text: str, line: int) -> str:
    lines = text.split("\n")
    lines[line] = " " * len(lines[line])
    return "\n".join(lines)


_HINTS = (
    ("mapping values are not allowed", "a colon and a space inside a value need quotes around the value"),
    ("tab", "YAML indents with spaces; replace the tab by spaces"),
    ("found unexpected end of stream", "close the quotation mark or bracket that begins here"),
    ("while scanning a quoted scalar", "close the quotation mark that begins here"),
    ("could not find expected ':'", "write `key: value`; longer text belongs into a block: `features: |`"),
    ("found undefined alias", "a value that begins with * needs quotes around it"),
    ("did not find expected alphabetic or numeric character", "a value that begins with & or * needs quotes around it"),
    ("cannot start any token", "a value that begins with this character needs quotes around it"),
    ("expected a single document", "one definition a file: remove the line `---` and what follows"),
    ("flow", "close the bracket, and put a comma between the items"),
    ("block", "lines of one block begin in the same column; features stand in a block: `features: |`"),
)


def _syntax_diagnostic(source: SourceFile, error: yaml.MarkedYAMLError, line: int) -> Diagnostic:
    mark = error.problem_mark or error.context_mark
    if mark is not None and mark.line == line:
        begin, end = source.line_starts[line], source.line_starts[line] + len(source.line(line + 1))
        start = max(begin, min(begin + mark.column, end - 1))
        length = end - start
    else:
        shown = source.line(line + 1)
        start = source.line_starts[line] + len(shown) - len(shown.lstrip())
        length = len(shown.strip())
    problem = " ".join(str(part) for part in (error.context, error.problem) if part)
    tab = source.text[start : start + 1] == "\t"
    hint = next((hint for words, hint in _HINTS if words in problem), "see the examples of `explain YML101`")
    above = source.line(line).rstrip()
    fix = Fix.replacing(source.span(start, start + 1), "  ") if tab and above.endswith(("|", ":")) else None
    return SYNTAX.at(source.span(start, start + max(length, 1)), f"this is not YAML: {error.problem}", hint, fix)


class _Builder:
    """Builds the tree of one text from the parser's events, without recursion."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.found: list[Diagnostic] = []
        self.anchors: dict[str, Node] = {}
        self.weights: dict[int, int] = {}
        self.nodes = 0

    def build(self, text: str) -> Node | None:
        """The root node of the first document."""
        stack: list[_Open] = []
        root: Node | None = None
        for event in yaml.parse(text, Loader=_Loader):
            if isinstance(event, yaml.DocumentStartEvent) and root is not None:
                self._report(event, "expected a single document: one definition a file", SYNTAX)
                break
            if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                stack.append(_Open(event))
                if len(stack) > MAX_DEPTH:
                    self._report(event, f"nested deeper than {MAX_DEPTH} levels", EXPANSION)
                    return root
                continue
            node = self._node(event, stack)
            if node is None:
                continue
            self.nodes += self.weights.get(id(node), 1)
            if self.nodes > MAX_NODES:
                self._report(event, f"aliases grow to more than {MAX_NODES} values", EXPANSION)
                return root
            if stack:
                stack[-1].items.append(node)
            else:
                root = node
        return root

    def _node(self, event: yaml.Event, stack: list[_Open]) -> Node | None:
        node: Node
        if isinstance(event, yaml.ScalarEvent):
            node = Scalar(event.value, event.style or "", self._slice(event, event, event.value))
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            opened = stack.pop()
            node = self._collection(opened, event)
            self._remember(opened.event.anchor, node)
            return node
        elif isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        else:
            return None
        self._remember(event.anchor, node)
        return node

    def _remember(self, anchor: str | None, node: Node) -> None:
        if anchor:
            self.anchors[anchor] = node
            self.weights[id(node)] = self._weigh(node)

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
        target = self.anchors.get(event.anchor or "")
        if target is not None:
            return target
        message = f"the alias *{event.anchor} refers to nothing that is complete here"
        self._report(event, message, EXPANSION, "write the value out, or put quotes around text that begins with *")
        return Scalar("", "", self._slice(event, event, ""))

    def _collection(self, opened: _Open, end: yaml.Event) -> Node:
        place = self._slice(opened.event, end, "")
        if isinstance(opened.event, yaml.SequenceStartEvent):
            return Sequence(tuple(opened.items), place)
        entries: dict[str, Entry] = {}
        for key, value in zip(opened.items[::2], opened.items[1::2], strict=False):
            if isinstance(key, Scalar) and not key.text:
                continue
            if not isinstance(key, Scalar):
                self.found.append(SYNTAX.at(key.slice.span(), "a key must be a word", "write `key: value`"))
            elif key.text in entries:
                first = entries[key.text].key.slice.span().line
                message = f"the key '{key.text}' stands here again; it is already given in line {first}"
                self.found.append(DUPLICATE.at(key.slice.span(), message, "keep one of the two"))
            else:
                entries[key.text] = Entry(key, value)
        return Mapping(tuple(entries.values()), place)

    def _slice(self, start: yaml.Event, end: yaml.Event, text: str) -> Slice:
        """The place of a node; quotes are left out where the text stands between them as it is."""
        begin, stop = _begin(start), _end(end)
        whole = Slice(self.source, begin, stop, text)
        inner = replace(whole, start=begin + 1, end=stop - 1)
        return inner if cast(str, getattr(start, "style", "")) in ("'", '"') and inner.exact else whole

    def _report(self, event: yaml.Event, message: str, check: Check, hint: str = "") -> None:
        span = self.source.span(_begin(event), max(_end(event), _begin(event) + 1))
        self.found.append(check.at(span, message, hint))


def _begin(event: yaml.Event) -> int:
    return event.start_mark.index if event.start_mark else 0


def _end(event: yaml.Event) -> int:
    return event.end_mark.index if event.end_mark else 0


class _Open:
    """A collection that is still being read."""

    def __init__(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        self.event = event
        self.items: list[Node] = []
