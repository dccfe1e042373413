"""JSON payloads of the pages: records as plain mappings. The names of keys are the interface of server and page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from markdown_it import MarkdownIt

from bestiarist.build.pipeline import Checked, all_checks
from bestiarist.core.diagnostics import Check, Diagnostic, Severity
from bestiarist.core.documentation import documentation
from bestiarist.preview.lru import Lru
from bestiarist.preview.requests import Refusal
from bestiarist.preview.sides import Shown
from bestiarist.read.decks.order import ordered
from bestiarist.read.decks.query import resolve
from bestiarist.read.project import Collection
from bestiarist.ruleset import Kind
from bestiarist.ruleset.decks import SortKey
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.fields import ITEM, VALUE, in_words
from bestiarist.ruleset.measures import Measure

Json = dict[str, Any]
Found = Mapping[str, list[Diagnostic]]
"""Findings by the paths of their files."""
MOST_KNOWN = 4000


def diagnostic(one: Diagnostic) -> Json:
    """A finding with its place."""
    span = one.span
    return {
        "code": one.code, "name": one.name, "severity": one.severity.value, "message": one.message, "hint": one.hint,
        "file": span.path, "line": span.line, "column": span.column,
        "end_line": span.end_line, "end_column": span.end_column,
        "fix": {"safe": one.fix.safe, "description": one.fix.title} if one.fix and one.fix.edits else None,
        "explain": f"/api/explain?{urlencode({'code': one.code})}",
    }


def sides(path: str, shown: Shown | None) -> list[Json]:
    """The sides of a card, with the address of the picture of each; dpi, bleed and safe may be added to it."""
    return [
        {
            "name": side.name, "width": side.width, "height": side.height,
            "url": f"/api/picture?{urlencode({'path': path, 'side': number, 'v': shown.digest})}",
        }
        for number, side in enumerate(shown.sides)
    ] if shown else []


class Words:
    """The texts by which definitions are found in a list; those of a known file are not put together again."""

    def __init__(self) -> None:
        self._known: Lru[tuple[str, str], tuple[str, ...]] = Lru(MOST_KNOWN)

    def of(self, card: Definition, kind: Kind) -> tuple[str, ...]:
        """All that is printed of a definition; a value by itself with the name of its field, as in `level 14`."""
        return self._known.or_make((card.source.shown, card.source.text), lambda: tuple(_printed(card, kind)))


def _printed(card: Definition, kind: Kind) -> Iterator[str]:
    for field in kind.fields:
        found = kind.listing.value(card, field.name)
        if field.printed and found is not None:
            named = f"{field.name} " if field.type.form == VALUE else ""
            yield from (f"{named}{text}" for text in field.type.texts(found))


def state(checked: Checked, faults: Iterable[Diagnostic], words: Words) -> Json:
    """The lists of a project: games, kinds, cards, filters, decks, and the findings of files in none of the lists."""
    found: dict[str, list[Diagnostic]] = defaultdict(list)
    for one in checked.diagnostics:
        found[one.span.path].append(one)
    cards, decks = list[Json](), list[Json]()
    for each in checked.collections:
        of_decks, holders = _decks(each, found)
        decks += of_decks
        cards += _cards(each, found, checked.broken, holders, words)
    listed = {one["path"] for one in (*cards, *decks)}
    return {
        "rulesets": [{"name": one.ruleset.name, "title": one.ruleset.title} for one in checked.collections],
        "noun": _noun(checked.collections), "cards": cards, "decks": decks,
        "filters": list(_filters(checked.collections)),
        "diagnostics": [diagnostic(one) for one in (*faults, *checked.diagnostics) if one.span.path not in listed],
    }


def _decks(collection: Collection, found: Found) -> tuple[list[Json], Mapping[str, list[str]]]:
    """The decks of a game, and for each card (by its path) the paths of the decks that have it."""
    made, holders = [], defaultdict[str, list[str]](list)
    for deck in collection.decks:
        path = deck.span.path
        counted = resolve(deck, collection.library, collection.ruleset)[0].cards
        for shown in dict.fromkeys(card.source.shown for card, _ in counted):
            holders[shown].append(path)
        made.append({
            "id": deck.id, "title": deck.title, "path": path, "ruleset": collection.ruleset.name,
            "cards": sum(count for _, count in counted), "layouts": list(deck.layouts),
            "findings": _counts(found[path]),
        })
    return made, holders


def _cards(
    collection: Collection, found: Found, broken: Container[str], holders: Mapping[str, list[str]], words: Words
) -> Iterator[Json]:
    """The definitions of a game, kind by kind, with the fields that lists show or are narrowed down by."""
    for kind in collection.ruleset.kinds:
        fields = dict.fromkeys((*(column.field for column in kind.listing.columns), *kind.listing.filters))
        for card in _in_order(collection, kind, kind.listing.order):
            path = card.source.shown
            yield {
                **{name: value(card, name, kind) for name in fields},
                "path": path, "id": card.id, "name": card.name, "ruleset": collection.ruleset.name, "kind": card.kind,
                "decks": holders[path], "findings": _counts(found[path]), "ok": path not in broken,
                "words": words.of(card, kind), "colour": kind.listing.colour(card),
            }


def _in_order(collection: Collection, kind: Kind, names: Iterable[str]) -> list[Definition]:
    """The definitions of a kind, sorted by these fields."""
    cards = [(card, 1) for card in collection.library if card.kind == kind.name]
    return [card for card, _ in ordered(cards, [SortKey(name) for name in names], collection.ruleset)]


def _counts(diagnostics: Iterable[Diagnostic]) -> Json:
    """How many findings there are of each severity."""
    found = Counter(one.severity.value for one in diagnostics)
    return {severity.value: found[severity.value] for severity in Severity}


def value(card: Definition, name: str, kind: Kind) -> Any:
    """The value of a field as JSON: a number, a text, a list of texts, or None."""
    found, field = kind.listing.value(card, name), kind.field(name)
    if isinstance(found, int | float | str | None):
        return found
    if field is not None and field.type.form == ITEM:
        return [item.text for item in field.type.items(found)]
    return in_words(found)


def _noun(collections: Sequence[Collection]) -> Json:
    """What the listed definitions are called: by their kind where they are of one kind, else cards."""
    kinds = {kind.name: kind.plural for one in collections for kind in one.ruleset.kinds}
    there = {card.kind for one in collections for card in one.library} or {*kinds}
    name = there.pop() if len(there) == 1 else "card"
    return {"one": name, "many": kinds.get(name, "cards")}


def _filters(collections: Sequence[Collection]) -> Iterator[Json]:
    """By what a long list is narrowed down: game and kind where there are several, then the fields of all kinds."""
    games = {one.ruleset.name: one.ruleset.title for one in collections}
    kinds = {kind.name: kind.plural for one in collections for kind in one.ruleset.kinds if _in_order(one, kind, ())}
    for key, title, titles in (("ruleset", "Game", games), ("kind", "Kind", kinds)):
        if len(titles) > 1:
            yield {"key": key, "title": title, "values": list(titles), "titles": list(titles.values())}
    fields: dict[str, tuple[str, list[Any]]] = {}
    for one in collections:
        for kind in (kind for kind in one.ruleset.kinds if kind.name in kinds):
            titles = {column.field: column.title for column in kind.listing.columns}
            for name in kind.listing.filters:
                title = titles.get(name, name.capitalize())
                fields.setdefault(name, (title, []))[1].extend(_values(one, name, kind))
    for key, (title, found) in fields.items():
        yield {"key": key, "title": title, "values": [one for one in dict.fromkeys(found) if one is not None]}


def _values(collection: Collection, name: str, kind: Kind) -> list[Any]:
    """The values that a field has in the project, in the order in which cards are sorted by it."""
    found = [value(card, name, kind) for card in _in_order(collection, kind, (name,))]
    lists = any(isinstance(one, list) for one in found)
    return sorted({text for one in found if one for text in one}) if lists else found


class Balance:
    """Measures of definitions, beside published ones; those of a known text are not worked out again."""

    def __init__(self) -> None:
        self._known: Lru[tuple[str, str], tuple[Measure, ...]] = Lru(MOST_KNOWN)

    def of(self, definition: Definition, collection: Collection) -> Json | None:
        """The measures of a definition, each with its value for the others it is to be compared with."""
        kind = collection.ruleset.kind(definition.kind)
        own = self._measures(definition, kind)
        if not own:
            return None
        others = [
            self._measures(one, kind) for one in collection.library
            if one.kind == kind.name and one.source.shown != definition.source.shown
            and _group(one, kind) == _group(definition, kind)
        ]
        by_name = [{one.name: one.value for one in measures} for measures in others]
        return {"kind": kind.name, "by": kind.measures.by, "measures": [
            {
                "name": one.name, "title": one.title, "value": one.value, "unit": one.unit, "signed": one.signed,
                "published": asdict(one.published) if one.published else None,
                "set": [found for known in by_name if (found := known.get(one.name)) is not None],
            }
            for one in own
        ]}

    def _measures(self, definition: Definition, kind: Kind) -> tuple[Measure, ...]:
        key = definition.source.shown, definition.source.text
        return self._known.or_make(key, lambda: kind.measures.of(definition))


def _group(definition: Definition, kind: Kind) -> object:
    return value(definition, kind.measures.by, kind) if kind.measures.by else None


def explained(code: str) -> Json:
    """The page of a check, as HTML without anything but text in it."""
    check = next((one for one in all_checks() if one.code.casefold() == code.casefold()), None)
    if check is None:
        raise Refusal(404, f"there is no check {code}")
    html = MarkdownIt("commonmark", {"html": False}).render(_in_markdown(check))
    return {"code": check.code, "name": check.name, "title": check.name.replace("-", " "), "html": html}


def _in_markdown(check: Check) -> str:
    parts = documentation(check)
    lines = [parts.summary, parts.why and f"Why: {parts.why}", parts.section and f"In the rulebook: {parts.section}."]
    for title, example in (("Wrong:", parts.bad), ("Right:", parts.good)):
        lines += [title, f"```yaml\n{example}\n```"] if example else []
    return "\n\n".join(line for line in lines if line)
