"""What cards say, as digests. For a file that is the same as in an earlier run, no card is made to find out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from urllib.parse import unquote

from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, digest
from bestiarist.diagnostics import Span
from bestiarist.model import Art
from bestiarist.render.cards import Card, Setup
from bestiarist.render.painted import pack, unpack


class Words:
    """The words and pictures of the cards of one game in one project, known by the shown paths of their files."""

    def __init__(self, cache: Cache, setup: Setup) -> None:
        self.cache, self.root = cache, setup.root
        self.name = digest("words", fingerprint(), setup.attribution, str(setup.root))
        self.kept: dict[str, list[str]] = unpack(cache.get(self.name) or pack({}))
        self.known = dict(self.kept)

    def new(self, cards: Sequence[Card]) -> list[Card]:
        """Those whose files have changed."""
        return [card for card in cards if not self._is_known(card)]

    def digest_of(self, card: Card) -> str:
        """A digest of what a card says, wherever that stands in its file, and of its picture."""
        shown = card.definition.source.shown
        if not self._is_known(card):
            self.known[shown] = [self._key(card), *_digest(card)]
        _, words, path = self.known[shown]
        return digest(words, self._picture(path)) if path else words

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
    picture = card.view.picture
    return digest(card.kind.template, repr(_words(card.view))), picture.path if picture else ""


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
