"""Completion for editors: the keys of a definition's file, and what the type of a field offers for its value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from bestiarist.preview.payloads import Json
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset import Kind, Option, Place, Ruleset
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.ruleset.fields import LINE, key_of

_NOWHERE = Path()


def complete(place: Place, ruleset: Ruleset, library: Library, path: Path = _NOWHERE) -> Json:
    """`from`: where what is completed begins; `options`: what it may become. `path` is that of the file."""
    source = source_of(path, path.as_posix(), "\n".join(place.lines))
    kind = ruleset.kind_of(source)
    if ":" not in place.before and not place.before[:1].isspace():
        return _answer(place, 1, _keys(place, kind))
    field = kind.field(place.key)
    if field is None or place.before.lstrip().startswith("#"):
        return nothing(place)

    def draft() -> Definition:
        return load_definition(source, kind, ruleset.context)[0]

    of_kind = [one for one in library if one.kind == kind.name]
    return _answer(place, *field.type.complete(replace(place, draft=draft, library=of_kind), ruleset.context))


def nothing(place: Place) -> Json:
    """The answer where nothing is known."""
    return _answer(place, len(place.before) + 1, ())


def _answer(place: Place, column: int, options: Iterable[Option]) -> Json:
    return {"from": {"line": place.line, "column": column}, "options": [_plain(one) for one in options]}


def _plain(one: Option) -> Json:
    return {
        "label": one.label, "detail": one.detail, "info": " ".join(one.info.split()), "apply": one.apply or one.label,
        "type": one.sort,
    }  # fmt: skip


def _keys(place: Place, kind: Kind) -> Iterator[Option]:
    """The keys that the file does not have yet."""
    given = {key_of(line) for number, line in enumerate(place.lines, 1) if number != place.line}
    bare = ":" in place.lines[place.line - 1]
    for field in kind.fields:
        if field.name not in given:
            rest = "" if bare else ": |\n  " if field.type.form == LINE else ": "
            yield Option(field.name, "property", "needed" if field.required else "", field.summary, field.name + rest)
