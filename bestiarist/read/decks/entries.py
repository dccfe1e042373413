"""The entries of decks: `3x Reed Imp`, `{card: Reed Imp, count: 3}`, `{where: {trait: Undead}}`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as Words
from dataclasses import replace
from typing import Any, NamedTuple

from bestiarist.core.diagnostics import Check, Diagnostic, Fix, Severity
from bestiarist.read.checks import EMPTY_VALUE, UNKNOWN_KEY, UNKNOWN_VALUE
from bestiarist.read.definitions import nearest_key, unknown_key, unknown_word
from bestiarist.read.fields.types import IntegerField, wrong_type
from bestiarist.read.yaml import Entry, Mapping, Node, Scalar
from bestiarist.read.yaml import Sequence as NodeList
from bestiarist.ruleset import Field
from bestiarist.ruleset.decks import DeckEntry
from bestiarist.ruleset.definitions import Value

KEYS: Words[str, Sequence[str]] = {
    "card": ("name", "monster"),
    "kind": (),
    "count": ("number", "copies", "times"),
    "where": ("query", "all", "with"),
}
MAX_COUNT = 2000
EXAMPLE = "one card a line: `- 3x Reed Imp`"

DECK_ENTRY = Check(
    "DCK101", "deck-entry", Severity.ERROR,
    """A line of a deck does not say which cards it means, or there is no line.

    Why: a line of `cards` is a name (`Reed Imp`), a name with a count (`3x Reed Imp`, or `{card: Reed Imp, count: 3}`)
    or a query (`{where: {trait: Undead, level: 1-4, size: large}}`). A name may say of which kind it is
    (`spell: Fireball`, `2x spell: Fireball`, or `{card: Fireball, kind: spell}`); where two kinds share it, it must.
    """,
)


class EntryReader(NamedTuple):
    """Reads the entries of decks of a game: `kinds` are the names of its kinds, `options` what it lets an entry say
    besides, `context` is its own. What is wrong is added to `found`."""

    kinds: Sequence[str]
    options: Words[str, Field]
    context: Any
    found: list[Diagnostic]

    def entries(self, node: Node) -> tuple[DeckEntry, ...]:
        """The entries under `cards`."""
        if not isinstance(node, NodeList):
            self.found.append(wrong_type(node, "a list of cards", EXAMPLE))
            return ()
        if not node.items:
            self.found.append(DECK_ENTRY.at(node.slice.span(), "there are no cards in this deck", EXAMPLE))
        read = (self._entry(item) for item in node.items)
        return tuple(entry for entry in read if entry is not None)

    def _entry(self, node: Node) -> DeckEntry | None:
        entry, before = None, len(self.found)
        if isinstance(node, Scalar) and node.text.strip():
            count, name = _starred(node, self.found) if "*" in node.text else _counted(node.text)
            entry = self._named(node, count, name)
        elif isinstance(node, Mapping):
            entry = self._mapped(node)
        misspelt = any(one.code == UNKNOWN_KEY.code and one.fix for one in self.found[before:])
        if entry is None and not misspelt:  # else that is what follows from it
            message = "this is neither a card nor a query"
            self.found.append(DECK_ENTRY.at(node.slice.span(), message, "for example `- 3x Reed Imp`"))
        return _in_bounds(entry, self.found) if entry else None

    def _named(self, node: Node, count: int, name: str) -> DeckEntry:
        """A name; what stands before a colon is its kind where the game has such a kind."""
        kind, colon, rest = name.partition(":")
        kind = kind.strip().casefold()
        if colon and kind in self.kinds and rest.strip():
            return DeckEntry(count, rest.strip(), span=node.slice.span(), kind=kind)
        return DeckEntry(count, name, span=node.slice.span())

    def _mapped(self, node: Mapping) -> DeckEntry | None:
        """An entry with keys; None where they say neither a card nor a query."""
        kind, name = self._kind_as_key(node)
        self._unknown_keys(node, {name.key.text} if name else set())
        said = (entry for entry in node.entries if entry.key.text in self.options)
        more = dict(values_of(said, self.options, self.context, self.found))
        card, where = name.value if name else node.get("card"), node.get("where")
        number = self._count(node.get("count"))
        if isinstance(card, Scalar) and card.text.strip() and where is None:
            before = _counted(name.key.text)[0] if name else 1
            count, text = _counted(card.text) if number is None else (number, card.text)
            entry = self._named(node, count if number is not None or count != 1 else before, text)
            return replace(entry, options=more, kind=kind or self._kind(node.get("kind")) or entry.kind)
        if isinstance(where, Mapping) and card is None:
            query = {entry.key.text: entry.value for entry in where.entries}
            count = 1 if number is None else number
            return DeckEntry(count, "", query, more, node.slice.span(), self._kind(node.get("kind")))
        return None

    def _kind_as_key(self, node: Mapping) -> tuple[str, Entry | None]:
        """`spell: Fireball` and `2x spell: Fireball`: the kind, and the entry that names the card."""
        for entry in node.entries:
            kind = _counted(entry.key.text)[1].casefold() if entry.key.text.strip() else ""
            if kind in self.kinds and kind not in KEYS:
                return kind, entry
        return "", None

    def _kind(self, node: Node | None) -> str:
        """The kind under the key `kind`; empty where there is none such."""
        if node is None:
            return ""
        word = node.text.strip().casefold() if isinstance(node, Scalar) else ""
        if word not in self.kinds:
            self.found.append(unknown_kind(node, word, self.kinds))
            return ""
        return word

    def _unknown_keys(self, node: Mapping, known: set[str]) -> None:
        words = {**KEYS, **{name: field.suggest_for for name, field in self.options.items()}}
        words |= dict.fromkeys(self.kinds, ())
        for entry in node.entries:
            if entry.key.text not in words and entry.key.text not in known:
                near = nearest_key(entry.key.text, words)
                keys, free = f"an entry has {', '.join(words)}", node.get(near) is None
                self.found.append(unknown_key(entry.key, near, keys, free=free, place=" in an entry of a deck"))

    def _count(self, node: Node | None) -> int | None:
        if node is None:
            return None
        value, problems = IntegerField().read(node, self.context)
        self.found.extend(problems)
        return value if isinstance(value, int) else None


def unknown_kind(node: Node, word: str, kinds: Sequence[str]) -> Diagnostic:
    """The diagnostic for a kind of card that the game does not have."""
    otherwise = f"one of: {', '.join(kinds)}"
    return unknown_word(UNKNOWN_VALUE, node.slice, f"there is no kind '{word}'", kinds, otherwise)


def values_of(
    entries: Iterable[Entry], fields: Words[str, Field], context: Any, found: list[Diagnostic]
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
    found.append(DECK_ENTRY.at(entry.span, f"{entry.count} copies of one card", f"0 to {MAX_COUNT} are possible"))
    return None
