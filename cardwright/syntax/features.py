"""Tokens to features: the head of a line, its range, its options.

feature = [uses] name ["[add on]"] [cost] [range] [","] [precondition] [":" effect]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from cardwright.diagnostics import Diagnostic, Edit, Fix, Span
from cardwright.model import Feature, Prose, Range
from cardwright.ruleset import Notation
from cardwright.source import Slice
from cardwright.syntax.codes import ASCII, EMPTY, FORM, INDENT, NAMELESS, RANGE
from cardwright.syntax.prose import parse_prose
from cardwright.syntax.ranges import find_range, parse_range, suspicious_range
from cardwright.syntax.tokens import Token, lexer

ADD_ON = "[add on]"


def parse_block(lines: Iterable[Slice], notation: Notation) -> tuple[tuple[Feature, ...], tuple[Diagnostic, ...]]:
    """The features of a block, one a line; lines indented deeper belong to the feature above them."""
    found: list[Diagnostic] = []
    features: list[Feature] = []
    base = None
    for line in lines:
        depth = len(line.text) - len(line.text.lstrip(" \t\u00a0"))
        text = line.part(depth, len(line.text.rstrip()) if line.text.strip() else depth)
        if not text.text:
            continue
        base = depth if base is None or depth < base and not features else base
        nested = depth > base
        feature, diagnostics = parse_feature(text, notation, nested=nested)
        found += diagnostics
        if nested and features:
            features[-1] = replace(features[-1], options=(*features[-1].options, feature))
        else:
            if depth != base:
                found.append(INDENT.at(text.span(), "this line is indented unlike the others"))
            features.append(feature)
    return tuple(features), tuple(found)


def parse_feature(line: Slice, notation: Notation, *, nested: bool = False) -> tuple[Feature, tuple[Diagnostic, ...]]:
    """One line. Whatever the text, the result is a feature; what could not be understood is reported."""
    text, found = lexer(notation).normalise(line)
    tokens = lexer(notation).tokens(text.text)
    head = _Head(text, tokens, notation, nested)
    feature = head.feature()
    typed = _typed_symbols(text, head.symbols)
    return feature, (*found, *head.found, *typed)


@dataclass
class _Head:
    """Walks along the tokens before the colon, once."""

    line: Slice
    tokens: Sequence[Token]
    notation: Notation
    nested: bool

    def __post_init__(self) -> None:
        self.found: list[Diagnostic] = []
        self.symbols: list[Token] = []
        self.colon = _colon(self.tokens)
        self.head = self.tokens[: self.colon]

    def feature(self) -> Feature:
        """The feature of the line."""
        head, line = self.head, self.line
        uses = _leading(head, "use")
        at = len(uses)
        cost = next((i for i in range(at, len(head)) if head[i].kind == "cost"), None)
        start, scope = (at, head) if cost is None else (cost + 1, head)
        ranged = find_range(scope, start, self.notation) if cost is None else parse_range(scope, start, self.notation)
        name_end = cost if cost is not None else (ranged.start if ranged else len(head))
        after = ranged.end if ranged else (start if cost is not None else len(head))
        name, addon = self._name(at, name_end)
        self.symbols += [*uses, *([head[cost]] if cost is not None else [])]
        if not name and not (self.nested and (cost is not None or ranged or self.colon == len(self.tokens))):
            self._report_nameless(uses)
        self._report_strays(after)
        spans = {
            "uses": self._span(0, at),
            "name": self._span(at, name_end),
            **({"cost": line.span(head[cost].start, head[cost].end)} if cost is not None else {}),
            **({"range": self._span(ranged.start, ranged.end)} if ranged else {}),
        }
        if cost is not None and not ranged:
            self._report_range(after)
        prose = self.nested and not uses and cost is None and not ranged and self.colon == len(self.tokens)
        return Feature(
            name="" if prose else name,
            uses=tuple(token.text for token in uses),
            addon=addon,
            cost=head[cost].text if cost is not None else "",
            range=ranged.range if ranged else None,
            precondition=self._prose(after, len(head)),
            effect=self._prose(0, len(head)) if prose else self._effect(),
            span=line.span(),
            spans={part: span for part, span in spans.items() if span is not None},
        )

    def _name(self, start: int, end: int) -> tuple[str, bool]:
        if start >= end:
            return "", False
        text = " ".join(self.line.text[self.head[start].start : self.head[end - 1].end].split())
        if text.lower().endswith(ADD_ON):
            return text[: -len(ADD_ON)].rstrip(), True
        return text, False

    def _span(self, start: int, end: int) -> Span | None:
        if start >= end:
            return None
        return self.line.span(self.head[start].start, self.head[end - 1].end)

    def _prose(self, start: int, end: int) -> Prose:
        while start < end and self.head[start].text == ",":
            start += 1
        if start >= end:
            return Prose()
        return parse_prose(self.line.part(self.head[start].start, self.head[end - 1].end), self.notation)

    def _effect(self) -> Prose:
        if self.colon == len(self.tokens):
            return Prose()
        rest = self.tokens[self.colon + 1 :]
        if not rest:
            colon = self.tokens[self.colon]
            self.found.append(EMPTY.at(self.line.span(colon.start, colon.end), "nothing follows the colon"))
            return Prose()
        return parse_prose(self.line.part(rest[0].start, rest[-1].end), self.notation)

    def _report_nameless(self, uses: Sequence[Token]) -> None:
        self.found.append(
            NAMELESS.at(self.line.span(), "this feature has no name", "write the name before the cost: `Claw ● Melee strike: ...`")
        )

    def _report_strays(self, after: int) -> None:
        """Costs and uses that stand behind their place."""
        for token in self.head[after:]:
            if token.kind in ("cost", "use") and token.typed == token.text:
                what = "cost" if token.kind == "cost" else "use box"
                place = "between name and range" if token.kind == "cost" else "before the name"
                message = f"the {what} {token.text} stands behind its place"
                self.found.append(FORM.at(self.line.span(token.start, token.end), message, f"it stands {place}"))

    def _report_range(self, after: int) -> None:
        wrong = suspicious_range(self.head, after, self.notation)
        if wrong is None:
            return
        span = self.line.span(self.head[wrong.start].start, self.head[wrong.end - 1].end)
        word = self.head[wrong.start]
        fix = None
        if wrong.nearest and wrong.nearest != word.text:
            fix = Fix.replacing(self.line.span(word.start, word.end), wrong.nearest)
        self.found.append(RANGE.at(span, wrong.message, wrong.hint, fix))


def _colon(tokens: Sequence[Token]) -> int:
    """The index of the colon that ends the head: the first outside brackets, or else the first; the end without one."""
    depth, first = 0, len(tokens)
    for index, token in enumerate(tokens):
        if token.text in "([" and token.kind == "mark":
            depth += 1
        elif token.text in ")]" and token.kind == "mark":
            depth = max(0, depth - 1)
        elif token.text == ":":
            if depth == 0:
                return index
            first = min(first, index)
    return first


def _leading(tokens: Sequence[Token], kind: str) -> Sequence[Token]:
    end = next((i for i, token in enumerate(tokens) if token.kind != kind), len(tokens))
    return tokens[:end]


def _typed_symbols(line: Slice, tokens: Sequence[Token]) -> tuple[Diagnostic, ...]:
    """One diagnostic a line for all symbols that are written in their typed form."""
    typed = [token for token in tokens if token.typed != token.text]
    if not typed:
        return ()
    edits = tuple(Edit(line.span(token.start, token.end), token.text) for token in typed)
    pairs = ", ".join(dict.fromkeys(f"{token.typed} is {token.text}" for token in typed))
    span = line.span(typed[0].start, typed[-1].end)
    return (ASCII.at(span, f"typed symbols: {pairs}", "", Fix("write the symbols", edits)),)
