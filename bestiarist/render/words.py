"""What cards say, as digests. For a file that is the same as in an earlier run, no card is made to find out."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote

from bestiarist.diagnostics import Span
from bestiarist.halves import MANY, can_be_shared, in_halves
from bestiarist.model import Art
from bestiarist.program import fingerprint
from bestiarist.render.cache import Cache, digest
from bestiarist.render.cards import Card, Setup, Subject
from bestiarist.render.painted import pack, unpack


class Said(NamedTuple):
    """What a card says: a digest of its words, its picture by its path from the project's root (empty without one), and
    the card itself as a subject, packed for whoever prints it."""

    words: str
    picture: str
    packed: bytes


def said(card: Card) -> Said:
    """What a card says, worked out from its definition."""
    return Said(*_digest(card), pickle.dumps(card.subject, pickle.HIGHEST_PROTOCOL))


def unpacked(subject: Subject | bytes) -> Subject:
    """A subject, packed or not."""
    if isinstance(subject, bytes):
        subject = pickle.loads(subject)
    assert isinstance(subject, Subject)
    return subject


class Words:
    """The words and pictures of the cards of one game in one project, known by the shown paths of their files.

    `said` is what is known already of files that were read in this run.
    """

    def __init__(self, cache: Cache, setup: Setup, said: Mapping[str, Said] | None = None) -> None:
        self.cache, self.root, self.said = cache, setup.root, dict(said or {})
        self.name = digest("words", fingerprint(), setup.attribution, str(setup.root))
        self.kept: dict[str, list[str]] = unpack(cache.get(self.name) or pack({}))
        self.known = dict(self.kept)

    def new(self, cards: Sequence[Card]) -> list[Card]:
        """Those whose files have changed, and of which nothing is known yet."""
        absent = [""]
        return [
            card for card in cards if (source := card.definition.source).shown not in self.said
            and not self.known.get(source.shown, absent)[0].startswith(source.digest)
        ]

    def learn(self, cards: Sequence[Card]) -> None:
        """Find out about many cards at once, where that is quicker than one by one."""
        new = self.new(cards)
        if len(new) >= MANY and can_be_shared():
            self.said |= {card.definition.source.shown: found for card, found in in_halves(said, new)}

    def digest_of(self, card: Card) -> str:
        """A digest of what a card says, wherever that stands in its file, and of its picture."""
        shown = card.definition.source.shown
        if not self._is_known(card):
            words, path, *_ = self.said.get(shown) or _digest(card)
            self.known[shown] = [self._key(card), words, path]
        _, words, path = self.known[shown]
        return digest(words, self._picture(path)) if path else words

    def subject(self, card: Card) -> Subject | bytes:
        """What is to be printed of a card; packed, where it is known so."""
        known = self.said.get(card.definition.source.shown)
        return known.packed if known else card.subject

    def save(self) -> None:
        """Keep what is known for the next process."""
        if self.known != self.kept:
            self.cache.put(self.name, pack(self.known))
            self.kept = dict(self.known)

    def _is_known(self, card: Card) -> bool:
        known = self.known.get(card.definition.source.shown)
        return known is not None and known[0] == self._key(card)

    def _key(self, card: Card) -> str:
        """The text of the file, and where the picture really lies, behind all links."""
        source, art = card.definition.source, card.definition.get("art")
        return source.digest + (str((source.path.parent / art.file).resolve()) if isinstance(art, Art) else "")

    def _picture(self, path: str) -> bytes:
        if self.root is None:
            return b""
        try:
            return (self.root / unquote(path)).read_bytes()
        except OSError:
            return b"missing"


def _digest(card: Card) -> tuple[str, str]:
    picture, design = card.view.picture, card.kind.design
    return digest(repr((design.template, design.sheets)), repr(_words(card.view))), picture.path if picture else ""


def _words(value: object) -> object:
    """A view without the places in the file from which its words come."""
    kind = type(value)
    if kind is str:
        return value
    if kind is Span:
        return None
    if isinstance(value, tuple | list):
        return [_words(one) for one in value]
    return [_words(getattr(value, name)) for name in _names(kind)] if is_dataclass(kind) else value


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
