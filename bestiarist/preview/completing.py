"""What may stand at a place of a definition's file: keys, words of tables, and what a game's own fields offer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bestiarist.load.blocks import BlockField
from bestiarist.load.fields import ChoiceField, ListField
from bestiarist.model import Library
from bestiarist.preview.payloads import Json
from bestiarist.ruleset import Kind, Ruleset, Table
from bestiarist.ruleset.completion import Option, Place, key_of


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
        return _answer(place, behind - len(value.lstrip()), _terms(field.type.table))
    if isinstance(field.type, ListField):
        known = {text for one in library for text, _ in one.get(field.name, ())}
        return _answer(place, place.start_of_word(), [Option(text, sort="enum") for text in sorted(known)])
    ask = getattr(field.type, "complete", None)
    return _answer(place, *ask(place, ruleset.context)) if ask else _answer(place, place.start_of_word(), ())


def nothing(place: Place) -> Json:
    """The answer where nothing is known."""
    return _answer(place, len(place.before) + 1, ())


def _answer(place: Place, column: int, options: Iterable[Option]) -> Json:
    return {"from": {"line": place.line, "column": column}, "options": [_told(one) for one in options]}


def _told(one: Option) -> Json:
    info = " ".join(one.info.split())
    return {
        "label": one.label, "detail": one.detail, "info": info, "apply": one.apply or one.label, "type": one.sort,
    }


def _keys(place: Place, kind: Kind) -> Iterator[Option]:
    """The keys that the file does not have yet."""
    given = {key_of(line) for number, line in enumerate(place.lines, 1) if number != place.line}
    bare = ":" in place.lines[place.line - 1]
    for field in kind.fields:
        if field.name not in given:
            rest = "" if bare else ": |\n  " if isinstance(field.type, BlockField) else ": "
            yield Option(field.name, "needed" if field.required else "", field.summary, "property", field.name + rest)


def _terms(table: Table) -> Iterator[Option]:
    """The terms of a table."""
    for term in table:
        yield Option(term.name, " ".join((term.symbol, table.title.lower())).strip(), term.text, "enum")
