"""Tokens to features: the head of a line, its range, its options.

feature = [uses] name [addon] [cost] [range] [","] [precondition] [":" effect]
addon   = "[add on" [price] "]" | "[add on]" "(" price ["points"] ")" ;  price = ["+"] number
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Severity
from bestiarist.core.source import Slice
from bestiarist.rulesets.path2victory.notation import checks
from bestiarist.rulesets.path2victory.notation.checks import COLON, EMPTY, FORM, INDENT, NAMELESS, typed_together
from bestiarist.rulesets.path2victory.notation.head import Head, read_head
from bestiarist.rulesets.path2victory.notation.layouts import WHEN, usual_layout
from bestiarist.rulesets.path2victory.notation.names import head_end, with_plain_name
from bestiarist.rulesets.path2victory.notation.prose import parse_prose
from bestiarist.rulesets.path2victory.notation.records import Feature, Prose, Stretch, Token
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import lexer, replaced
from bestiarist.rulesets.path2victory.notation.uses import gather_uses

_NOTHING = Feature()
_WHEN = tuple([word] for word in WHEN)
_BESIDE_ADD_ON = frozenset("]+()") | {"point", "points"}


def parse_block(
    lines: Iterable[Slice], notation: Notation, *, named: bool = True
) -> tuple[tuple[Feature, ...], tuple[Diagnostic, ...]]:
    """The features of a block, one a line; lines indented deeper belong to the feature above them. Where they need not
    be `named`, a line may begin with its cost."""
    found: list[Diagnostic] = []
    features: list[tuple[Feature, list[Feature]]] = []
    base: int | None = None
    for line in lines:
        depth, start = lexer(notation).indent(line.text)
        text = line.part(start, max(start, len(line.text.rstrip())))
        if not text.text:
            continue
        deeper = base is not None and depth > base
        feature, diagnostics = parse_feature(text, notation, nested=deeper or not named)
        found += diagnostics
        if not feature.name and feature == _NOTHING:
            continue
        if deeper:
            features[-1][1].append(feature)
            continue
        if base is not None and depth < base:
            found.append(INDENT.at(features[0][0].span, "this line is indented deeper than those below it"))
        base = depth
        features.append((feature, []))
    nested = (replace(one, options=tuple(options)) if options else one for one, options in features)
    return tuple(nested), typed_together(found)


def begins_feature(line: Slice, notation: Notation) -> bool:
    """Whether a line surely is a feature and does not go on with one: a use box, or a name and a cost."""
    text = lexer(notation).normalise(line)[0].text
    tokens = lexer(notation).tokens(text[: head_end(text)])
    if not tokens or tokens[0].kind == "use":
        return bool(tokens)
    return tokens[0].text[0].isupper() and any(token.kind == "cost" for token in tokens)


def parse_feature(line: Slice, notation: Notation, *, nested: bool = False) -> tuple[Feature, tuple[Diagnostic, ...]]:
    """One line. Whatever the text, the result is a feature; what could not be understood is reported."""
    text, found = lexer(notation).normalise(line)
    reader = _Reader(text, notation, nested)
    feature = reader.feature()
    return feature, (*found, *reader.found)


class _Reader:
    """Puts the parts of one line together."""

    def __init__(self, line: Slice, notation: Notation, nested: bool) -> None:
        self.notation, self.nested = notation, nested
        begin = len(line.text) - len(line.text.lstrip(": "))
        self.headless = ":" in line.text[:begin]
        line = line.part(begin, len(line.text)) if self.headless else line
        line, varied = usual_layout(line, notation)
        named, found = (line, ()) if nested else with_plain_name(line, head_end(line.text), notation)
        self.uses = gather_uses(named, head_end(named.text), notation)
        self.line, self.tokens = self.uses.line, _with_price(self.uses.rest)
        self.found: list[Diagnostic] = [*varied, *found, *self.uses.found]
        self.colon = head_end(self.line.text)
        follows = self.line.text[self.colon + 1 : self.colon + 20].lower().split(maxsplit=1)[:1] in _WHEN
        if follows:
            self._read_when()
        self.head = read_head(self.line, self.tokens, notation, when=follows)
        self.found += self.head.found

    def _read_when(self) -> None:
        """`Wink Out ↻: when a strike misses it: It Strides.` has a colon where a comma belongs."""
        last, text = self.tokens[-1:], self.line.text
        end = text.find(":", self.colon + 1)
        if not last or end < 0 or any(char in text[self.colon : end] for char in ",.;("):
            return
        sure = last[0].kind == "cost"
        if not (sure or any(last[0].is_word(term.name) for term in self.notation.costs)):
            return
        span = self.line.span(self.colon, self.colon + 1)
        fix = Fix.replacing(span, ",", safe=sure)
        hint = "the colon stands before what happens"
        message = "a comma parts the cost from the precondition, not a colon"
        severity = Severity.ADVICE if sure else Severity.WARNING
        self.found.append(FORM.at(span, message, hint, fix, severity))
        self.line = replaced(self.line, [(self.colon, self.colon + 1, ",")])
        uses = len(lexer(self.notation).tokens(text[: self.colon])) - len(self.tokens)
        self.tokens, self.colon = _with_price(lexer(self.notation).tokens(self.line.text[:end])[uses:]), end

    def feature(self) -> Feature:
        """The feature of the line."""
        head = self.head
        effect = self._effect()
        cost = head.cost.symbol if head.cost else ""
        if self.nested and not (self.uses.symbols or cost or head.ranged or effect):
            if head.cost is None:
                self.found = [one for one in self.found if one.code == EMPTY.code]
            return Feature(effect=self._prose(self.tokens), line=self.line)
        addon = _add_on(head.name)
        name = head.name if addon is None else head.name[: addon.start]
        feature = Feature(
            name=self._text(name),
            uses=self.uses.symbols,
            addon=addon is not None,
            price=int(addon.price.text) if addon and addon.price else None,
            cost=cost,
            range=head.ranged.range if head.ranged else None,
            precondition=self._prose(head.precondition),
            effect=effect,
            line=self.line,
            places=self._places(name, addon.price if addon else None),
        )
        self._report_nameless(feature)
        if not self.nested and self.colon == len(self.line.text):
            self.found += _missing_colon(self.line, head, feature)
        costs = head.cost_tokens if head.cost and head.cost.known else ()
        self.found += _typed_symbols(self.line, (*self.uses.leading, *costs))
        return feature

    def _places(self, name: Sequence[Token], price: Token | None) -> dict[str, Stretch]:
        found = {"uses": self.uses.place} if self.uses.place else {}
        cost, range_ = self.head.cost_tokens, self.head.range_tokens
        parts = (("name", name), ("price", [price] if price else []), ("cost", cost), ("range", range_))
        return found | {part: Stretch(self.line, one[0].start, one[-1].end) for part, one in parts if one}

    def _text(self, tokens: Sequence[Token]) -> str:
        return self.line.text[tokens[0].start : tokens[-1].end] if tokens else ""

    def _prose(self, tokens: Sequence[Token]) -> Prose:
        if not tokens:
            return Prose()
        return parse_prose(self.line.part(tokens[0].start, tokens[-1].end), self.notation)

    def _effect(self) -> Prose:
        text = self.line.text
        if rest := text[self.colon + 1 :].strip():
            start = len(text.rstrip()) - len(rest)
            return parse_prose(self.line.part(start, start + len(rest)), self.notation)
        if self.colon < len(text):
            hint = "write what happens, or leave out the colon"
            span = self.line.span(self.colon, self.colon + 1)
            self.found.append(EMPTY.at(span, "nothing follows the colon", hint))
        return Prose()

    def _report_nameless(self, feature: Feature) -> None:
        option = self.nested and (feature.cost or feature.range)
        if self.headless or not (feature.name or option):
            hint = "write the name before the cost: `Claw ● Melee strike: ...`"
            self.found.append(NAMELESS.at(self.line.span(), "this feature has no name", hint))


def _missing_colon(line: Slice, head: Head, feature: Feature) -> Iterator[Diagnostic]:
    """A line without colon whose last part reads like an effect."""
    if head.found:
        return
    tokens = head.precondition if feature.cost or feature.range else head.name
    if not tokens:
        return
    counted = tokens is head.precondition and tokens[0].kind in ("number", "dice") and len(tokens) > 1
    if not counted and not (tokens[-1].text == "." and len(tokens) > 1) and not _does_damage(tokens):
        return
    before = [*head.cost_tokens, *head.range_tokens]
    hint = "write a colon before what happens: `Claw ● Melee strike: 5 slashing damage.`"
    fix = None
    if before and line.text[before[-1].end : tokens[0].start].strip() == "":
        place = line.span(before[-1].end, before[-1].end)
        fix = Fix("write a colon", (Edit(place, ":"),), safe=counted)
    yield COLON.at(line.span(tokens[0].start, tokens[-1].end), "a colon is missing before the effect", hint, fix)


def _does_damage(tokens: Sequence[Token]) -> bool:
    """Whether one word and then damage is all that stands there: `Medium 10 acid damage`."""
    kinds = [token.kind for token in tokens]
    return kinds[:2] == ["word", "number"] and set(kinds[2:]) == {"word"} and tokens[-1].is_word("damage")


class _AddOn(NamedTuple):
    """The mark of an upgrade: the index of its bracket among the tokens of a name, and the price typed with it."""

    start: int
    price: Token | None


def _with_price(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens, with the `(3)` right behind `[add on]` read as a price and not as a cost."""
    for at, one in enumerate(tokens):
        if one.kind != "cost" or one.typed[:1] != "(" or not one.typed[1:-1].isdecimal():
            continue
        if [token.text.lower() for token in tokens[max(0, at - 4) : at]] == ["[", "add", "on", "]"]:
            number = Token("number", one.typed[1:-1], one.start + 1, one.end - 1, one.typed[1:-1])
            opened = Token("mark", "(", one.start, one.start + 1, "(")
            closed = Token("mark", ")", one.end - 1, one.end, ")")
            return [*tokens[:at], opened, number, closed, *tokens[at + 1 :]]
    return tokens


def _add_on(tokens: Sequence[Token]) -> _AddOn | None:
    """`[add on]`, `[add on 4]` or `[add on] (+4 points)` at the end of a name."""
    words = [token.text.lower() for token in tokens]
    if "[" not in words:
        return None
    starts = [at for at in range(len(words) - 3) if words[at : at + 3] == ["[", "add", "on"]]
    if not starts or "]" not in words[starts[-1] + 3 :]:
        return None
    rest = tokens[starts[-1] + 3 :]
    prices = [token for token in rest if token.kind == "number" and len(token.text) <= 4]
    beside = sum(token.text.lower() in _BESIDE_ADD_ON for token in rest) + len(prices) == len(rest)
    return _AddOn(starts[-1], prices[0] if prices else None) if beside and len(prices) <= 1 else None


def _typed_symbols(line: Slice, tokens: Sequence[Token]) -> tuple[Diagnostic, ...]:
    """One diagnostic a line for all symbols that are written in their typed form.

    Where another mend moves what stands beside one, the symbols wait for that: a fix would take it away."""
    typed = [token for token in tokens if token.kind in ("use", "cost") and token.typed != token.text]
    if not typed:
        return ()
    edits = tuple(Edit(line.span(token.start, token.end), token.text) for token in typed)
    pairs = ", ".join(dict.fromkeys(f"{token.typed} is {token.text}" for token in typed))
    span = line.span(typed[0].start, typed[-1].end)
    alone = all(line.part(token.start, token.end).exact for token in typed)
    return (checks.ASCII.at(span, checks.TYPED + pairs, "", Fix("write the symbols", edits) if alone else None),)
