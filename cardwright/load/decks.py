"""Deck files: which cards, how many of each, on which sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.diagnostics import Check, Diagnostic, Fix, Severity
from cardwright.load.codes import MISSING_KEY, NOT_A_MAPPING, UNKNOWN_KEY
from cardwright.load.definitions import Suggestions, nearest_key
from cardwright.load.fields import IntegerField, wrong_type
from cardwright.load.wishes import SheetNames, backs_of, sizes, wish_of, words
from cardwright.model import Deck, DeckEntry, SortKey
from cardwright.ruleset import Notation
from cardwright.source import SourceFile
from cardwright.yamltree import Mapping, Node, Scalar, Sequence, parse

KEYS: Suggestions = {
    "title": ("name", "deck"),
    "cards": ("creatures", "monsters", "creature"),
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
}
MINUSES = "-−–"
YES, NO = ("yes", "true", "on"), ("no", "false", "off")
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
DECK_MISS = Check(
    "DCK102",
    "deck-card-missing",
    Severity.ERROR,
    """A deck names a card that is not there, or its query finds none.

    Why: the deck could not be printed as it is meant. Names are those of the cards, or the names of their files.
    """,
)
DUPLICATE_DECK = Check(
    "DCK105",
    "duplicate-deck",
    Severity.ERROR,
    """Two decks have files of the same name.

    Why: the PDF is named after the deck's file, and the second deck would be written over the first. The second is not
    printed.
    """,
)
DECK_CHECKS = (DECK_ENTRY, DECK_MISS, DUPLICATE_DECK)


def load_deck(source: SourceFile, notation: Notation, names: SheetNames) -> tuple[Deck, tuple[Diagnostic, ...]]:
    """The deck of a file, with everything that is wrong with its form. `names`: the sheets and cards that there are."""
    root, diagnostics = parse(source)
    found = list(diagnostics)
    start = source.span(0, len(source.line(1)))
    if not isinstance(root, Mapping):
        found.append(NOT_A_MAPPING.at(start, "this is not a deck", "a deck has `title:` and `cards:`"))
        return Deck(source.path.stem, source.path.stem, (), source=source, span=start), tuple(found)
    given = _by_key(root, found)
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
        entries=_entries(cards, notation, found) if cards is not None else (),
        layouts=layouts,
        wish=wish_of(given, names, found),
        backs=backs,
        back_art=back_art,
        order=tuple(_keys(given.get("order"), found)),
        groups=_group(given.get("groups"), found),
        contents=next(iter(words(given.get("contents"), (*YES, *NO), "answer", found)), "no") in YES,
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


def _by_key(root: Mapping, found: list[Diagnostic]) -> dict[str, Node]:
    """The values by key; one under a misspelt key is reported, and stands for the key that is evidently meant."""
    given = {entry.key.text: entry.value for entry in root.entries if entry.key.text in KEYS}
    for entry in root.entries:
        if entry.key.text not in KEYS:
            near = nearest_key(entry.key.text, KEYS)
            hint = f"did you mean `{near}`?" if near else f"keys of a deck are {', '.join(KEYS)}"
            fix = Fix.replacing(entry.key.slice.span(), near) if near and near not in given else None
            found.append(UNKNOWN_KEY.at(entry.key.slice.span(), f"there is no key '{entry.key.text}'", hint, fix))
            if near:
                given.setdefault(near, entry.value)
    return given


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


def _number(node: Node | None, notation: Notation, found: list[Diagnostic]) -> int | None:
    if node is None:
        return None
    value, problems = IntegerField().read(node, notation)
    found += problems
    return value if isinstance(value, int) else None


def _entries(node: Node, notation: Notation, found: list[Diagnostic]) -> tuple[DeckEntry, ...]:
    if not isinstance(node, Sequence):
        found.append(wrong_type(node, "a list of cards", EXAMPLE))
        return ()
    if not node.items:
        found.append(DECK_ENTRY.at(node.slice.span(), "there are no cards in this deck", EXAMPLE))
    read = (_entry(item, notation, found) for item in node.items)
    return tuple(entry for entry in read if entry is not None)


def _entry(node: Node, notation: Notation, found: list[Diagnostic]) -> DeckEntry | None:
    span = node.slice.span()
    if isinstance(node, Scalar) and node.text.strip():
        count, name = _starred(node, found) if "*" in node.text else _counted(node.text)
        return _in_bounds(DeckEntry(count, name, {}, span), found)
    if isinstance(node, Mapping):
        card, where = node.get("card") or node.get("creature"), node.get("where")
        number = _number(node.get("count"), notation, found)
        count = 1 if number is None else number
        if isinstance(card, Scalar) and where is None:
            return _in_bounds(DeckEntry(count, card.text, {}, span), found)
        if isinstance(where, Mapping) and card is None:
            query = {entry.key.text: entry.value for entry in where.entries}
            return _in_bounds(DeckEntry(count, "", query, span), found)
    found.append(DECK_ENTRY.at(span, "this is neither a card nor a query", "for example `- 3x Reed Imp`"))
    return None


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
