"""What may stand at a place of a definition's file: keys, words of tables, and the notation of features."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from bestiarist.load.blocks import BlockField, StandardField, gambits_field
from bestiarist.load.definitions import load_definition
from bestiarist.load.fields import ChoiceField, ListField
from bestiarist.load.files import source_of
from bestiarist.model import Library
from bestiarist.preview.payloads import Json
from bestiarist.ruleset import Field, Kind, Notation, Ruleset, Table

_IN_FEATURES = ("uses", "costs", "ranges", "areas", "damage", "saves", "conditions", "statuses", "common", "skills")
_IN_GAMBITS = ("faces", "phases")
_IN_STANDARD = ("skills", "common", "damage", "conditions")
_SYMBOL = "constant"
_TYPES = {
    "uses": _SYMBOL, "costs": _SYMBOL, "faces": _SYMBOL, "phases": _SYMBOL, "ranges": "keyword",
    "areas": "keyword", "damage": "type", "saves": "variable", "conditions": "type", "statuses": "type",
    "common": "function", "skills": "variable",
}
_OPENING = "(["
"""How symbols begin that are typed with ordinary characters."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text: its lines, the 1-based line, and what stands on that before it."""

    lines: list[str]
    line: int
    before: str

    @classmethod
    def of(cls, text: str, line: int, column: int) -> Place:
        """The place at a 1-based line and column."""
        lines = text.split("\n")
        at = min(max(line, 1), len(lines))
        return cls(lines, at, lines[at - 1][: max(column, 1) - 1])

    @property
    def key(self) -> str:
        """The key under which the place is; empty above all keys."""
        above = (self.before, *reversed(self.lines[: self.line - 1]))
        return next((key for one in above if (key := key_of(one))), "")

    def start_of_word(self, also: str = "") -> int:
        """The 1-based column at which the word before the place begins; marks of `also` are a part of it."""
        word = takewhile(lambda char: char.isalnum() or char in f"'’-{also}", reversed(self.before))
        return len(self.before) - len(list(word)) + 1


def key_of(line: str) -> str:
    """The key with which a line begins, if it begins with one."""
    key, colon, _ = line.partition(":")
    return key.strip() if colon and line[:1] not in (" ", "\t", "#", "-", "") else ""


def complete(place: Place, ruleset: Ruleset, library: Library) -> Json:
    """`from`: where what is completed begins; `options`: what it may become."""
    kind, behind = ruleset.kinds[0], len(place.before) + 1
    if ":" not in place.before and not place.before[:1].isspace():
        return _answer(place, 1, _keys(place, kind))
    field = kind.field(place.key)
    if field is None or place.before.lstrip().startswith("#"):
        return nothing(place)
    if isinstance(field.type, ChoiceField):
        value = place.before.partition(":")[2]
        return _answer(place, behind - len(value.lstrip()), _words(field.type.table, "enum"))
    if isinstance(field.type, ListField):
        known = {text for one in library for text, _ in one.get(field.name, ())}
        return _answer(place, place.start_of_word(), [_option(text, "", "", "enum") for text in sorted(known)])
    return _notation(place, field, kind, ruleset.notation)


def _notation(place: Place, field: Field, kind: Kind, notation: Notation) -> Json:
    """What the notation of the game has for a block of features, for gambits, or for standard features."""
    start = place.start_of_word()
    if isinstance(field.type, StandardField):
        return _answer(place, start, _of_tables(notation, _IN_STANDARD))
    if not isinstance(field.type, BlockField):
        return _answer(place, start, ())
    solo = field.type == gambits_field()
    tables = _IN_GAMBITS if solo else _IN_FEATURES
    if place.before[start - 2 : start - 1] in tuple(_OPENING):
        return _answer(place, start - 1, _symbols(notation, tables))
    return _answer(place, start, (*_of_tables(notation, tables), *(_actions(place, kind, notation) if solo else ())))


def _actions(place: Place, kind: Kind, notation: Notation) -> Iterator[Json]:
    """The features of the text itself, which gambits name."""
    definition, _ = load_definition(source_of(Path(), "", "\n".join(place.lines)), kind, notation)
    for name in dict.fromkeys(feature.name for feature in definition.features if feature.name):
        yield _option(name, "", "", "function")


def nothing(place: Place) -> Json:
    """The answer where nothing is known."""
    return _answer(place, len(place.before) + 1, ())


def _answer(place: Place, column: int, options: Iterable[Json]) -> Json:
    return {"from": {"line": place.line, "column": column}, "options": list(options)}


def _keys(place: Place, kind: Kind) -> Iterator[Json]:
    """The keys that the file does not have yet."""
    given = {key_of(line) for number, line in enumerate(place.lines, 1) if number != place.line}
    bare = ":" in place.lines[place.line - 1]
    for field in kind.fields:
        if field.name not in given:
            rest = "" if bare else ": |\n  " if isinstance(field.type, BlockField) else ": "
            yield _option(field.name, "needed" if field.required else "", field.summary, "property", field.name + rest)


def _of_tables(notation: Notation, names: Iterable[str]) -> Iterator[Json]:
    for name in names:
        yield from _words(getattr(notation, name), _TYPES[name])


def _words(table: Table, sort: str) -> Iterator[Json]:
    """The terms of a table; what the notation knows as a symbol becomes that."""
    for term in table:
        detail = " ".join((term.symbol, table.title.lower())).strip()
        yield _option(term.name, detail, term.text, sort, term.symbol if sort == _SYMBOL else "")


def _symbols(notation: Notation, names: Iterable[str]) -> Iterator[Json]:
    """The symbols that are typed with ordinary characters, as they are typed."""
    for term in (term for name in names for term in getattr(notation, name) if term.symbol):
        for typed in term.aliases:
            if typed[0] in _OPENING:
                yield _option(typed, f"{term.symbol} {term.name}", term.text, _SYMBOL, term.symbol)


def _option(label: str, detail: str, info: str, sort: str, apply: str = "") -> Json:
    return {"label": label, "detail": detail, "info": " ".join(info.split()), "apply": apply or label, "type": sort}
