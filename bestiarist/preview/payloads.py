"""Records as a page gets them: plain mappings for JSON. The names of keys are the interface between server and page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from markdown_it import MarkdownIt

from bestiarist.diagnostics import Check, Diagnostic, Severity
from bestiarist.documentation import documentation
from bestiarist.load.order import ordered
from bestiarist.load.project import Collection
from bestiarist.load.query import resolve
from bestiarist.model import Deck, Definition, SortKey
from bestiarist.pipeline import Checked, all_checks
from bestiarist.preview.refusal import Refusal
from bestiarist.preview.sides import Shown
from bestiarist.ruleset import Kind, Ruleset, Term

Json = dict[str, Any]


def diagnostic(one: Diagnostic) -> Json:
    """A finding with its place."""
    span = one.span
    return {
        "code": one.code, "name": one.name, "severity": one.severity.value, "message": one.message, "hint": one.hint,
        "file": span.path, "line": span.line, "column": span.column,
        "end_line": span.end_line, "end_column": span.end_column,
        "fix": {"safe": one.fix.safe, "description": one.fix.title} if one.fix else None,
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


def counts(diagnostics: Iterable[Diagnostic]) -> Json:
    """How many findings there are of each severity."""
    found = Counter(one.severity.value for one in diagnostics)
    return {severity.value: found[severity.value] for severity in Severity}


def state(checked: Checked, faults: Iterable[Diagnostic]) -> Json:
    """The lists of a project: games, creatures, decks, and the findings that belong to no file in the lists."""
    found: dict[str, list[Diagnostic]] = defaultdict(list)
    for one in checked.diagnostics:
        found[one.span.path].append(one)
    creatures = [made for one in checked.collections for made in _creatures(one, found, checked.broken)]
    decks = [_deck(deck, one, found) for one in checked.collections for deck in one.decks]
    listed = {one["path"] for one in (*creatures, *decks)}
    return {
        "rulesets": [_ruleset(one) for one in checked.collections],
        "creatures": creatures,
        "decks": decks,
        "diagnostics": [diagnostic(one) for one in (*faults, *checked.diagnostics) if one.span.path not in listed],
    }


def _creatures(collection: Collection, found: Mapping[str, list[Diagnostic]], broken: frozenset[str]) -> Iterator[Json]:
    kind = collection.ruleset.kinds[0]
    keys = [SortKey(name) for name in kind.listing.order]
    decks: dict[str, list[str]] = defaultdict(list)
    for deck in collection.decks:
        for card, _ in resolve(deck, collection.library, collection.ruleset)[0]:
            decks[card.source.shown].append(deck.id)
    for card, _ in ordered([(card, 1) for card in collection.library], keys, collection.ruleset):
        path = card.source.shown
        yield {
            **{name: value(card, name, kind) for name in _listed(kind)},
            "path": path, "id": card.id, "name": card.name, "ruleset": collection.ruleset.name, "kind": card.kind,
            "decks": list(dict.fromkeys(decks[path])), "findings": counts(found[path]), "ok": path not in broken,
        }


def _listed(kind: Kind) -> list[str]:
    """The fields that lists show of a definition, or are narrowed down by."""
    return list(dict.fromkeys((*(column.field for column in kind.listing.columns), *kind.listing.filters)))


def value(card: Definition, name: str, kind: Kind) -> Any:
    """The value of a field as JSON: a number, a text, a list of texts, or None."""
    found = kind.listing.value(card, name)
    if isinstance(found, tuple):
        return [text for text, _ in found]
    return found.name if isinstance(found, Term) else found


def _deck(deck: Deck, collection: Collection, found: Mapping[str, list[Diagnostic]]) -> Json:
    cards, _ = resolve(deck, collection.library, collection.ruleset)
    return {
        "id": deck.id, "title": deck.title, "path": deck.span.path, "ruleset": collection.ruleset.name,
        "cards": sum(count for _, count in cards), "layouts": list(deck.layouts),
        "findings": counts(found[deck.span.path]),
    }


def _ruleset(collection: Collection) -> Json:
    ruleset = collection.ruleset
    kind = ruleset.kinds[0]
    titles = {column.field: column.title for column in kind.listing.columns}
    return {
        "name": ruleset.name, "title": ruleset.title, "kinds": [one.name for one in ruleset.kinds],
        "filters": [
            {"key": name, "title": titles.get(name, name.capitalize()), "values": _values(collection, name, ruleset)}
            for name in kind.listing.filters
        ],
    }


def _values(collection: Collection, name: str, ruleset: Ruleset) -> list[Any]:
    """The values that a field has in the project, in the order in which cards are sorted by it."""
    kind = ruleset.kinds[0]
    cards = ordered([(card, 1) for card in collection.library], [SortKey(name)], ruleset)
    found = [value(card, name, kind) for card, _ in cards]
    lists = any(isinstance(one, list) for one in found)
    words = sorted({text for one in found if one for text in one}) if lists else found
    return [one for one in dict.fromkeys(words) if one is not None]


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
