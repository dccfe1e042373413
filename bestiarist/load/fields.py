"""How values are read: text, numbers, words of a table, lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bestiarist.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from bestiarist.load import shapes
from bestiarist.load.codes import UNKNOWN_VALUE, VARIANT, WRONG_TYPE
from bestiarist.load.shapes import Shape
from bestiarist.model import Art
from bestiarist.ruleset import PLAIN, Characters, Table, Term
from bestiarist.yamltree import Mapping, Node, Scalar, Sequence

_SIGNS = str.maketrans({"−": "-", "–": "-", "＋": "+", "－": "-", "﹢": "+", "﹣": "-"})
_NAMES = {Scalar: "one value", Sequence: "a list", Mapping: "keys with values"}

Reading = tuple[object, tuple[Diagnostic, ...]]


def wrong_type(node: Node, wanted: str, hint: str = "") -> Diagnostic:
    """The diagnostic for a value of another sort than the key takes."""
    given = f"'{node.text}'" if isinstance(node, Scalar) and node.style not in ("|", ">") else _NAMES[type(node)]
    return WRONG_TYPE.at(node.slice.span(), f"{wanted} is needed here, not {given}", hint)


@dataclass(frozen=True, slots=True)
class TextField:
    """Text; a block or folded text becomes one line."""

    max_length: int = 2000

    def read(self, node: Node, context: object) -> Reading:
        """The text with its white space folded."""
        if not isinstance(node, Scalar):
            return None, (wrong_type(node, "text"),)
        text = " ".join(node.text.split())
        if len(text) > self.max_length:
            return text, (WRONG_TYPE.at(node.slice.span(), f"the text is longer than {self.max_length} characters"),)
        return text, ()

    def shape(self, context: object) -> Shape:
        """Any one value; blanks are folded before its characters are counted, so an editor cannot count them."""
        return shapes.text()


@dataclass(frozen=True, slots=True)
class IntegerField:
    """A whole number, with or without a sign."""

    def read(self, node: Node, context: object) -> Reading:
        """The number; `+7`, `7`, `−1` and full-width digits are understood."""
        if isinstance(node, Scalar):
            text = node.text.strip().translate(_SIGNS).replace(" ", "")
            digits = text.lstrip("+-")
            if digits.isdecimal() and len(text) - len(digits) <= 1 and len(digits) <= 9:
                return int(text), ()
        return None, (_no_number(node),)

    def shape(self, context: object) -> Shape:
        """A whole number."""
        return shapes.whole_number()


def _no_number(node: Node) -> Diagnostic:
    """`25 HP`, `AC 17`, `7+`: the one number in it is meant; `two`, `5 or 6`: who knows."""
    text = node.text.translate(_SIGNS) if isinstance(node, Scalar) else ""
    numbers = "".join(char if char.isdecimal() else " " for char in text).split()
    wrong = wrong_type(node, "a whole number", "write digits, for example 17 or +7")
    if len(numbers) != 1 or "-" in text:
        return wrong
    fix = Fix.replacing(node.slice.span(), numbers[0], safe=False)
    return wrong._replace(hint=f"write the number alone: {numbers[0]}", fix=fix)


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """A word of one of the ruleset's tables. The value is the table's term; `characters` know its look-alikes."""

    table: Table
    characters: Characters = PLAIN

    def read(self, node: Node, context: object) -> Reading:
        """The term whose name, symbol or alias stands here."""
        if not isinstance(node, Scalar):
            return None, (wrong_type(node, "one word", f"one of: {', '.join(self.table.names)}"),)
        return choose(self.table, node.text, node.slice.span(), self.characters)

    def shape(self, context: object) -> Shape:
        """A word of the table."""
        return shapes.term_of(self.table, self.characters)


def choose(
    table: Table, word: str, span: Span, characters: Characters = PLAIN
) -> tuple[Term | None, tuple[Diagnostic, ...]]:
    """The term of a table, or a diagnostic that names the nearest one. Look-alike characters are understood."""
    text = " ".join(word.replace("\ufe0f", "").replace("\ufe0e", "").split())
    term = table.get(text)
    if term is not None:
        return term, ()
    variant = characters.variants.get(text)
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
class ListField:
    """A list of short texts; one text with commas is understood as well."""

    def read(self, node: Node, context: object) -> Reading:
        """(text, span) of each item."""
        if isinstance(node, Scalar):
            return self._parted(node, ",;"), tuple(self._semicolons(node))
        if isinstance(node, Sequence):
            scalars = [item for item in node.items if isinstance(item, Scalar)]
            good = tuple(piece for item in scalars for piece in self._parted(item, ";"))
            bad = tuple(wrong_type(item, "text") for item in node.items if not isinstance(item, Scalar))
            return good, (*bad, *(one for item in scalars for one in self._semicolons(item)))
        return None, (wrong_type(node, "a list", "write for example [Wisp, Fey]"),)

    def shape(self, context: object) -> Shape:
        """A list, or one text."""
        return {"anyOf": [*shapes.text()["anyOf"], shapes.list_of(shapes.text())]}

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


ART_KEYS = {
    "file": "the picture's path from the folder of this file: PNG, JPEG, WebP or SVG",
    "artist": "who made it",
    "license": "under which licence it may be printed",
    "source": "where it comes from",
}


@dataclass(frozen=True, slots=True)
class ArtField:
    """A picture: a path, or `{file, artist, license, source}`."""

    def read(self, node: Node, context: object) -> Reading:
        """The record of the picture; whether the file is there is for the checks to say."""
        if isinstance(node, Scalar):
            return Art(node.text, span=node.slice.span()), ()
        if not isinstance(node, Mapping):
            return None, (wrong_type(node, "a file or {file, artist, license, source}"),)
        found: list[Diagnostic] = []
        parts: dict[str, str] = {}
        for entry in node.entries:
            if entry.key.text in ART_KEYS and isinstance(entry.value, Scalar):
                parts[entry.key.text] = " ".join(entry.value.text.split())
            else:
                found.append(wrong_type(entry.key, "one of file, artist, license, source"))
        file = node.get("file")
        if "file" not in parts or file is None:
            return None, (*found, wrong_type(node, "the `file` of the picture"))
        return Art(**parts, span=file.slice.span()), tuple(found)

    def shape(self, context: object) -> Shape:
        """A path, or the keys of a picture."""
        keys = {name: {**shapes.optional(shapes.text()), "description": text} for name, text in ART_KEYS.items()}
        keys["file"] = {**keys["file"], **shapes.text()}
        record: Shape = {"type": "object", "properties": keys, "required": ["file"], "additionalProperties": False}
        return {"anyOf": [*shapes.text()["anyOf"], record]}


@dataclass(frozen=True, slots=True)
class CustomField:
    """A field whose reading a ruleset brings along as a function, with the shape of what it reads."""

    reader: Callable[[Node, Any], Reading]
    looks: Shape = field(default_factory=shapes.text, hash=False)

    def read(self, node: Node, context: object) -> Reading:
        """Whatever the function makes of the node."""
        return self.reader(node, context)

    def shape(self, context: object) -> Shape:
        """What the ruleset says."""
        return self.looks
