"""Field types: text, whole numbers, words of a table, lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from bestiarist.read.checks import QUERY, UNKNOWN_VALUE, VARIANT, WRONG_TYPE
from bestiarist.read.fields import shapes
from bestiarist.read.fields.shapes import Shape
from bestiarist.read.yaml import Mapping, Node, Scalar, Sequence
from bestiarist.ruleset import Completion, FieldType, Option, Place, Table, Term
from bestiarist.ruleset.fields import ITEM, in_words, options_of

_SIGNS = str.maketrans({"−": "-", "–": "-", "＋": "+", "－": "-", "﹢": "+", "﹣": "-"})
LONGEST = 9
"""Digits of a number, at most."""
_NAMES = {Scalar: "one value", Sequence: "a list", Mapping: "keys with values"}

Reading = tuple[object, tuple[Diagnostic, ...]]


def wrong_type(node: Node, wanted: str, hint: str = "") -> Diagnostic:
    """The diagnostic for a value of another sort than the key takes."""
    given = f"'{node.text}'" if isinstance(node, Scalar) and node.style not in ("|", ">") else _NAMES[type(node)]
    return WRONG_TYPE.at(node.slice.span(), f"{wanted} is needed here, not {given}", hint)


@dataclass(frozen=True, slots=True)
class TextField(FieldType):
    """Text; a block or folded text becomes one line."""

    max_length: int = 2000

    def read(self, node: Node, context: Any) -> Reading:
        """The text with its white space folded."""
        if not isinstance(node, Scalar):
            return None, (wrong_type(node, "text"),)
        text = " ".join(node.text.split())
        if len(text) > self.max_length:
            return text, (WRONG_TYPE.at(node.slice.span(), f"the text is longer than {self.max_length} characters"),)
        return text, ()

    def shape(self, context: Any) -> Shape:
        """Any one value; blanks are folded before its characters are counted, so an editor cannot count them."""
        return shapes.text()

    def rank(self, value: Any) -> str:
        """The text, upper and lower case alike."""
        return in_words(value).casefold()


@dataclass(frozen=True, slots=True)
class IntegerField(FieldType):
    """A whole number, with or without a sign."""

    one_line = True

    def read(self, node: Node, context: Any) -> Reading:
        """The number; `+7`, `7`, `−1` and full-width digits are understood."""
        if isinstance(node, Scalar):
            text = node.text.strip().translate(_SIGNS).replace(" ", "")
            digits = text.lstrip("+-")
            if digits.isdecimal() and len(text) - len(digits) <= 1 and len(digits) <= LONGEST:
                return int(text), ()
        return None, (_no_number(node),)

    def shape(self, context: Any) -> Shape:
        """A whole number."""
        return shapes.whole_number()

    def query_shape(self, context: Any) -> Shape:
        """A number or bounds."""
        return {"anyOf": [{"type": "integer"}, shapes.matching("[^A-Za-z]+")], "examples": ["1-4", "3+"]}

    def rank(self, value: Any) -> float | None:
        """The number."""
        return value if isinstance(value, int | float) else None

    def matches(self, value: Any, query: str) -> bool:
        """Whether the number lies within the bounds: `4`, `1-4`, `3+`."""
        low, high = _bounds(query)
        return isinstance(value, int | float) and low <= value <= high

    def query_problems(self, query: str, span: Span) -> Iterator[Diagnostic]:
        """What is neither a number nor a range has no numbers in it."""
        low, high = _bounds(query)
        if low > high:
            message = f"'{query}' is no number, and no range from a lower to a higher one"
            yield QUERY.at(span, message, "for example 4, 1-4 or 3+")


def _no_number(node: Node) -> Diagnostic:
    """`25 HP`, `AC 17`, `7+`, `85 (10d10 + 30)`: the one number in it is meant; `two`, `5 or 6`: who knows."""
    text = node.text.translate(_SIGNS).partition("(")[0] if isinstance(node, Scalar) else ""
    numbers = "".join(char if char.isdecimal() else " " for char in text).split()
    wrong = wrong_type(node, "a whole number", "write digits, for example 17 or +7")
    if len(numbers) == 1 and len(numbers[0]) > LONGEST:
        return wrong._replace(hint=f"a number has at most {LONGEST} digits")
    if len(numbers) != 1 or "-" in text:
        return wrong
    number = f"+{numbers[0]}" if f"+{numbers[0]}" in text else numbers[0]
    fix = Fix.replacing(node.slice.span(), number, safe=False)
    return wrong._replace(hint=f"write the number alone: {number}", fix=fix)


def _bounds(text: str) -> tuple[float, float]:
    """`4`, `1-4`, `-1-4`, `-1..4` and `3+` as (lowest, highest); nothing lies within what is none of them."""
    plain = text.replace(" ", "").replace("–", "-").replace("−", "-")
    if plain.endswith("+"):
        return _number(plain[:-1], 1), float("inf")
    at = plain.find("..", 1)
    end = at + 2 if at > 0 else 0
    if at < 0:
        at = plain.find("-", 1)
        end = at + 1
    if at < 0:
        return _number(plain, 1), _number(plain, -1)
    return _number(plain[:at], 1), _number(plain[end:], -1)


def _number(text: str, worst: int) -> float:
    digits = text.removeprefix("-").removeprefix("+")
    return int(text) if digits.isdecimal() else worst * float("inf")


@dataclass(frozen=True, slots=True)
class ChoiceField(FieldType):
    """A word of one of the ruleset's tables; `variants` are look-alike characters. The value is the table's term."""

    table: Table
    variants: Table | None = None
    one_line = True

    def read(self, node: Node, context: Any) -> Reading:
        """The term whose name, symbol or alias stands here."""
        if not isinstance(node, Scalar):
            return None, (wrong_type(node, "one word", f"one of: {', '.join(self.table.names)}"),)
        return choose(self.table, node.text, node.slice.span(), self.variants)

    def shape(self, context: Any) -> Shape:
        """A word of the table."""
        return shapes.term_of(self.table, self.variants)

    query_shape = shape

    def rank(self, value: Any) -> int | None:
        """Where the term stands in its table."""
        return self.table.terms.index(value) if value in self.table.terms else None

    def matches(self, value: Any, query: str) -> bool:
        """Whether the word is any spelling of the term."""
        spellings = value.spellings() if isinstance(value, Term) else (in_words(value),)
        return query.casefold() in (spelling.casefold() for spelling in spellings)

    def query_problems(self, query: str, span: Span) -> tuple[Diagnostic, ...]:
        """What is no word of the table."""
        return choose(self.table, query, span)[1]

    def complete(self, place: Place, context: Any) -> Completion:
        """The names of the table."""
        return Completion(place.start_of_value(), tuple(options_of(self.table)))


def choose(
    table: Table, word: str, span: Span, variants: Table | None = None
) -> tuple[Term | None, tuple[Diagnostic, ...]]:
    """The term of a table, or a diagnostic that names the nearest one. `variants` are look-alike characters."""
    text = " ".join(word.replace("\ufe0f", "").replace("\ufe0e", "").split())
    term = table.get(text)
    if term is not None:
        return term, ()
    variant = variants.get(text) if variants else None
    if variant is not None and (meant := table.get(str(variant.data["means"]))) is not None:
        message = f"{variant.data.get('label', text)} '{text}' is read as '{meant.symbol}'"
        return meant, (VARIANT.at(span, message, "", Fix.replacing(span, meant.symbol)),)
    near, several = suggestion(table, text), _with_words(table, text)
    hint = f"did you mean {near}?" if near else f"one of: {', '.join(several or table.names)}"
    fix = Fix.replacing(span, near) if near else None
    return None, (UNKNOWN_VALUE.at(span, f"'{text}' is none of the {table.title.lower()}", hint, fix),)


def suggestion(table: Table, word: str) -> str | None:
    """What the author probably means: a word listed under `suggest_for`, or the nearest spelling; None where
    several names have the word in them."""
    for term in table:
        if word.casefold() in (str(one).casefold() for one in term.data.get("suggest_for") or ()):
            return term.name
    return None if len(_with_words(table, word)) > 1 else table.nearest(word)


def _with_words(table: Table, text: str) -> list[str]:
    """The names that have all of these words: `blue` is a part of three colours."""
    words = set(text.casefold().split())
    return [name for name in table.names if words and words <= set(name.casefold().split())]


@dataclass(frozen=True, slots=True)
class ListField(FieldType):
    """A list of short texts; one text with commas is understood as well."""

    form = ITEM

    def read(self, node: Node, context: Any) -> Reading:
        """(text, span) of each item."""
        if isinstance(node, Scalar):
            return self._parted(node, ",;"), tuple(self._semicolons(node))
        if isinstance(node, Sequence):
            scalars = [item for item in node.items if isinstance(item, Scalar)]
            good = tuple(piece for item in scalars for piece in self._parted(item, ";"))
            bad = tuple(wrong_type(item, "text") for item in node.items if not isinstance(item, Scalar))
            return good, (*bad, *(one for item in scalars for one in self._semicolons(item)))
        return None, (wrong_type(node, "a list", "write for example [Wisp, Fey]"),)

    def shape(self, context: Any) -> Shape:
        """A list, or one text."""
        return shapes.text_or_list()

    def query_shape(self, context: Any) -> Shape:
        """One of its texts."""
        return shapes.text()

    def rank(self, value: Any) -> str:
        """All of them, as they are printed."""
        return ", ".join(item.text for item in self.items(value)).casefold()

    def complete(self, place: Place, context: Any) -> Completion:
        """What other definitions have in their lists."""
        values = (one.get(place.key) for one in place.library)
        known = {item.text for value in values if value for item in self.items(value)}
        return Completion(place.start_of_word(), tuple(map(Option, sorted(known))))

    def _parted(self, node: Scalar, marks: str) -> tuple[tuple[str, Span], ...]:
        """The pieces of a text between the marks, without empty ones."""
        items = []
        start = 0
        for at, char in enumerate(node.text + marks[0]):
            if char in marks:
                piece = node.text[start:at]
                left = start + len(piece) - len(piece.lstrip())
                if piece.strip():
                    items.append((" ".join(piece.split()), node.slice.span(left, left + len(piece.strip()))))
                start = at + 1
        return tuple(items)

    def _semicolons(self, node: Scalar) -> Iterator[Diagnostic]:
        """One report for all semicolons of a text."""
        if ";" in node.text:
            places = [at for at, char in enumerate(node.text) if char == ";"]
            spans = [node.slice.span(at, at + 1) for at in places]
            fix = Fix("write commas", tuple(Edit(span, ",") for span in dict.fromkeys(spans)))
            message = "the items of a list are parted by commas, not semicolons"
            yield WRONG_TYPE.at(spans[0], message, "", fix if node.slice.exact else None, Severity.WARNING)
