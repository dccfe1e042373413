"""Deck files: which cards, how many of each, on which sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bestiarist.core.diagnostics import Check, Diagnostic, Severity
from bestiarist.core.filenames import fault, is_reserved
from bestiarist.core.source import SourceFile
from bestiarist.read.checks import MISSING_KEY, NOT_A_MAPPING
from bestiarist.read.decks.entries import DECK_ENTRY, EntryReader, values_of
from bestiarist.read.decks.sheet_options import SheetNames, backs_of, sheet_options_of, sizes, words
from bestiarist.read.definitions import Suggestions, nearest_key, unknown_key
from bestiarist.read.fields.types import wrong_type
from bestiarist.read.yaml import Mapping, Node, Scalar, Sequence, parse
from bestiarist.ruleset import Field, Ruleset
from bestiarist.ruleset.decks import NOTICES, Deck, SortKey
from bestiarist.ruleset.definitions import Value

KEYS: Suggestions = {
    "title": ("name", "deck"),
    "cards": ("list", "contents of the deck"),
    "paper": ("sheet", "sheets", "layout", "layouts", "size", "format"),
    "card": ("card size", "cardsize"),
    "orientation": ("lying", "turned"),
    "cut": ("marks", "crop marks", "cutting"),
    "gutter": ("gutters", "gap", "spacing"),
    "bleed": ("bleeds",),
    "backs": ("back text", "back picture"),
    "back": ("back side", "duplex", "gutterfold", "two sided"),
    "order": ("sort", "sorted", "order by", "sort by", "ordered"),
    "groups": ("group", "group by", "grouped", "sections"),
    "contents": ("table of contents", "toc", "index", "list"),
    "notice": ("licence", "license", "licence notice", "legal"),
    "ruleset": ("game", "rules"),
}
MINUSES = "-−–"
YES, NO = ("yes", "true", "on"), ("no", "false", "off")

DECK_MISS = Check(
    "DCK102", "deck-card-missing", Severity.ERROR,
    """A deck names a card that is not there, or its query finds none.

    Why: the deck could not be printed as it is meant. Names are those of the cards, or the names of their files.
    """,
)
AMBIGUOUS = Check(
    "DCK107", "deck-card-ambiguous", Severity.ERROR,
    """A deck names a card, and cards of several kinds have this name.

    Why: the wrong card would be printed without a word. The kind before the name says which is meant:
    `spell: Fireball`.
    """,
)
DUPLICATE_DECK = Check(
    "DCK105", "duplicate-deck", Severity.ERROR,
    """Two decks have files of the same name.

    Why: the PDF is named after the deck's file, and the second deck would be written over the first. The second is not
    printed.
    """,
)
DECK_NAME = Check(
    "DCK108", "deck-file-name", Severity.WARNING,
    """The file of a deck has a name that not every system takes.

    Why: a deck's folder in `output/` is named after its file. Windows keeps some names for devices (`con`, `aux`,
    `nul`, `com1` ...) and knows no `:` or `?` in a name, so that somebody with Windows could neither fetch the
    project nor print the deck.
    """,
)
DECK_CHECKS = (DECK_ENTRY, DECK_MISS, AMBIGUOUS, DUPLICATE_DECK, DECK_NAME)


def load_deck(source: SourceFile, ruleset: Ruleset, names: SheetNames) -> tuple[Deck, tuple[Diagnostic, ...]]:
    """The deck of a file, with everything that is wrong with its form. `names`: the sheets and cards that there are."""
    root, diagnostics = parse(source)
    found = list(diagnostics)
    start = source.span(0, len(source.line(1)))
    if not isinstance(root, Mapping):
        found.append(NOT_A_MAPPING.at(start, "this is not a deck", "a deck has `title:` and `cards:`"))
        return Deck(source.path.stem, source.path.stem, (), source=source, span=start), tuple(found)
    parties, context = ruleset.parties, ruleset.context
    fields, options = (parties.fields, parties.options) if parties else ((), ())
    reader = EntryReader([kind.name for kind in ruleset.kinds], {one.name: one for one in options}, context, found)
    given = _by_key(root, fields, ruleset, found)
    title, cards = given.get("title"), given.get("cards")
    for key, node in (("title", title), ("cards", cards)):
        if node is None:
            found.append(MISSING_KEY.at(start, f"'{key}' is missing", "a deck has `title:` and `cards:`"))
    if title is not None and not isinstance(title, Scalar):
        found.append(wrong_type(title, "a text", "for example `title: The Drowned Court`"))
    layouts = tuple(sizes(given.get("paper"), names.papers, "paper", found))
    backs, back_art = backs_of(given.get("backs"), found)
    deck = Deck(
        id=source.path.stem,
        title=title.text if isinstance(title, Scalar) else source.path.stem,
        entries=reader.entries(cards) if cards is not None else (),
        layouts=layouts,
        sheet_options=sheet_options_of(given, names, found),
        backs=backs,
        back_art=back_art,
        order=tuple(_keys(given.get("order"), found)),
        groups=_group(given.get("groups"), found),
        contents=next(iter(words(given.get("contents"), (*YES, *NO), "answer", found)), "no") in YES,
        notice=next(iter(words(given.get("notice"), NOTICES, "place for the licence notice", found)), "card"),
        terms=_terms(root, fields, context, found),
        source=source,
        span=start,
    )
    return deck, tuple(found)


def duplicate_decks(decks: Iterable[Deck]) -> Iterator[Diagnostic]:
    """A diagnostic for each deck whose file has the name of an earlier one, upper or lower case."""
    seen: dict[str, str] = {}
    for deck in decks:
        first = seen.setdefault(deck.id.casefold(), deck.span.path)
        if first != deck.span.path:
            message = f"there is a deck of this name already: {first}"
            yield DUPLICATE_DECK.at(deck.span, message, "rename one of the files")


def named_badly(decks: Iterable[Deck]) -> Iterator[Diagnostic]:
    """A diagnostic for each deck whose file has a name that not every system takes."""
    for deck in decks:
        why = fault(deck.id) or ("is that of a device on Windows" if is_reserved(deck.id) else "")
        if why:
            message = f"the name of the deck's file, '{deck.id}', {why}"
            yield DECK_NAME.at(deck.span, message, "rename the file: letters, digits and hyphens are good everywhere")


def _by_key(root: Mapping, fields: Iterable[Field], ruleset: Ruleset, found: list[Diagnostic]) -> dict[str, Node]:
    """The values by key; one under a misspelt key is reported, and stands for the key that is evidently meant."""
    kinds = tuple(word for kind in ruleset.kinds for word in kind.folders)
    known = {**KEYS, "cards": ("monsters", *kinds), **{field.name: field.suggest_for for field in fields}}
    given = {entry.key.text: entry.value for entry in root.entries if entry.key.text in known}
    for entry in root.entries:
        if entry.key.text not in known:
            near = nearest_key(entry.key.text, known)
            keys = f"keys of a deck are {', '.join(known)}"
            found.append(unknown_key(entry.key, near, keys, free=near not in given))
            if near:
                given.setdefault(near, entry.value)
    return given


def _terms(root: Mapping, fields: Iterable[Field], context: Any, found: list[Diagnostic]) -> dict[str, Value]:
    """What a deck says under the keys that its game has for parties."""
    known = {field.name: field for field in fields}
    return dict(values_of((entry for entry in root.entries if entry.key.text in known), known, context, found))


def _keys(node: Node | None, found: list[Diagnostic]) -> Iterator[SortKey]:
    """`level`, `-level`, `[level, name]`, and `level, name`."""
    for item in node.items if isinstance(node, Sequence) else () if node is None else (node,):
        if not isinstance(item, Scalar):
            found.append(wrong_type(item, "the name of a field", "for example `order: [-level, name]`"))
            continue
        at = 0
        for piece in item.text.split(","):
            word, start = piece.strip(), at + len(piece) - len(piece.lstrip())
            at += len(piece) + 1
            if word:
                descending = word[0] in MINUSES
                span = item.slice.span(start, start + len(word))
                yield SortKey(word[descending:].strip().casefold(), descending, span)


def _group(node: Node | None, found: list[Diagnostic]) -> SortKey | None:
    """The one key under `groups`."""
    keys = [*_keys(node, found)]
    if node is not None and len(keys) > 1:
        found.append(wrong_type(node, "one field", "what follows belongs under `order`"))
    return keys[0] if keys else None
