"""The entries of decks: `3x Reed Imp`, `{card: Reed Imp, count: 3}`, `{where: {trait: Undead}}`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as Words

from bestiarist.diagnostics import Check, Diagnostic, Fix, Severity
from bestiarist.load.codes import EMPTY_VALUE, UNKNOWN_KEY
from bestiarist.load.definitions import nearest_key
from bestiarist.load.fields import IntegerField, wrong_type
from bestiarist.model import DeckEntry, Value
from bestiarist.ruleset import Field
from bestiarist.yamltree import Entry, Mapping, Node, Scalar
from bestiarist.yamltree import Sequence as NodeList

KEYS: Words[str, Sequence[str]] = {
    "card": ("name", "monster"),
    "creature": (),
    "count": ("number", "copies", "times"),
    "where": ("query", "all", "with"),
}
MAX_COUNT = 500
EXAMPLE = "one card a line: `- 3x Reed Imp`"

DECK_ENTRY = Check(
    "DCK101",
    "deck-entry",
    Severity.ERROR,
    """A line of a deck does not say which cards it means, or there is no line.

    Why: a line of `cards` is a name (`Reed Imp`), a name with a count (`3x Reed Imp`, or `{card: Reed Imp, count: 3}`)
    or a query (`{where: {trait: Undead, level: 1-4, alignment: chaotic evil}}`).
    """,
)


def entries_of(
    node: Node, context: object, options: Sequence[Field], found: list[Diagnostic]
) -> tuple[DeckEntry, ...]:
    """The entries under `cards`. `options`: what the game lets an entry say besides."""
    if not isinstance(node, NodeList):
        found.append(wrong_type(node, "a list of cards", EXAMPLE))
        return ()
    if not node.items:
        found.append(DECK_ENTRY.at(node.slice.span(), "there are no cards in this deck", EXAMPLE))
    read = (_entry(item, context, options, found) for item in node.items)
    return tuple(entry for entry in read if entry is not None)


def values_of(
    entries: Iterable[Entry], fields: Words[str, Field], context: object, found: list[Diagnostic]
) -> Iterator[tuple[str, Value]]:
    """What stands under keys that are fields of the game, by name; what cannot be read has None for a value."""
    for entry in entries:
        name = entry.key.text
        if isinstance(entry.value, Scalar) and not entry.value.text.strip():
            found.append(EMPTY_VALUE.at(entry.key.slice.span(), f"'{name}' has no value", "give it one, or remove it"))
            continue
        value, problems = fields[name].type.read(entry.value, context)
        found += problems
        yield name, Value(value, entry.value.slice, entry.key.slice)


def _entry(
    node: Node, context: object, options: Sequence[Field], found: list[Diagnostic]
) -> DeckEntry | None:
    if isinstance(node, Scalar) and node.text.strip():
        count, name = _starred(node, found) if "*" in node.text else _counted(node.text)
        return _in_bounds(DeckEntry(count, name, span=node.slice.span()), found)
    entry = _mapped(node, context, options, found) if isinstance(node, Mapping) else None
    if entry is None:
        message = "this is neither a card nor a query"
        found.append(DECK_ENTRY.at(node.slice.span(), message, "for example `- 3x Reed Imp`"))
    return _in_bounds(entry, found) if entry else None


def _mapped(
    node: Mapping, context: object, options: Sequence[Field], found: list[Diagnostic]
) -> DeckEntry | None:
    """An entry with keys; None where they say neither a card nor a query."""
    known = {field.name: field for field in options}
    _unknown_keys(node, known, found)
    more = dict(values_of((entry for entry in node.entries if entry.key.text in known), known, context, found))
    card, where = node.get("card") or node.get("creature"), node.get("where")
    number = _number(node.get("count"), context, found)
    if isinstance(card, Scalar) and card.text.strip() and where is None:
        count, name = _counted(card.text) if number is None else (number, card.text)
        return DeckEntry(count, name, options=more, span=node.slice.span())
    if isinstance(where, Mapping) and card is None:
        query = {entry.key.text: entry.value for entry in where.entries}
        return DeckEntry(1 if number is None else number, "", query, more, node.slice.span())
    return None


def _unknown_keys(node: Mapping, options: Words[str, Field], found: list[Diagnostic]) -> None:
    known = {**KEYS, **{name: field.suggest_for for name, field in options.items()}}
    for entry in node.entries:
        if entry.key.text not in known:
            near = nearest_key(entry.key.text, known)
            hint = f"did you mean `{near}`?" if near else f"an entry has {', '.join(known)}"
            span = entry.key.slice.span()
            fix = Fix.replacing(span, near) if near and node.get(near) is None else None
            found.append(UNKNOWN_KEY.at(span, f"there is no key '{entry.key.text}' in an entry of a deck", hint, fix))


def _number(node: Node | None, context: object, found: list[Diagnostic]) -> int | None:
    if node is None:
        return None
    value, problems = IntegerField().read(node, context)
    found += problems
    return value if isinstance(value, int) else None


def _counted(text: str) -> tuple[int, str]:
    """`3x Reed Imp`, `3 × Reed Imp`, `Reed Imp x3` and `Reed Imp`."""
    words = text.split()
    first, last = words[0].rstrip("x×"), words[-1].lstrip("x×")
    if len(words) > 1 and first.isdecimal():
        rest = words[2:] if words[1] in ("x", "×") and len(words) > 2 else words[1:]
        return int(first[:6]), " ".join(rest)
    if len(words) > 1 and last.isdecimal() and words[-1] != last:
        return int(last[:6]), " ".join(words[:-1])
    return 1, " ".join(words)


def _starred(node: Scalar, found: list[Diagnostic]) -> tuple[int, str]:
    """`Sump Toad *2` and `2 * Sump Toad`, which are reported."""
    words = node.text.replace("*", " ").split()
    at = next((at for at in (0, -1) if words and words[at].isdecimal()), None)
    if at is None or len(words) < 2:
        return _counted(node.text)
    count = int(words.pop(at)[:6])
    right = f"{count}x {' '.join(words)}"
    fix = Fix.replacing(node.slice.span(), right)
    found.append(DECK_ENTRY.at(node.slice.span(), f"'{node.text}' is read as '{right}'", f"write `{right}`", fix))
    return count, " ".join(words)


def _in_bounds(entry: DeckEntry, found: list[Diagnostic]) -> DeckEntry | None:
    if 0 <= entry.count <= MAX_COUNT:
        return entry
    found.append(DECK_ENTRY.at(entry.span, f"{entry.count} cards of one kind", f"0 to {MAX_COUNT} are possible"))
    return None
