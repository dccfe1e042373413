"""Digests of card contents. For a file that is the same as in an earlier run, no card is made to find its own out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote

from bestiarist.core.diagnostics import Span
from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, digest
from bestiarist.render.cards import Card, Setup
from bestiarist.ruleset.definitions import Art
from bestiarist.typeset.pagecontent import pack, unpack


class CardDigest(NamedTuple):
    """What was found out of a card: the `key` of its file, a digest of the words on it, and its picture by its path
    from the project's root (empty without one)."""

    key: str
    words: str
    picture: str


class CardDigests:
    """Digests of the cards of one game in one project, `known` by the shown paths of their files."""

    def __init__(self, cache: Cache, setup: Setup) -> None:
        self.cache, self.root = cache, setup.root
        self.name = digest("words", fingerprint(), setup.attribution, str(setup.root))
        kept = unpack(cache.get(self.name) or pack({}))
        self.kept = {shown: CardDigest(*one) for shown, one in kept.items()}
        self.known = dict(self.kept)

    def digest_of(self, card: Card) -> str:
        """A digest of what a card says, wherever that stands in its file, and of its picture."""
        shown, key = card.definition.source.shown, _key(card)
        found = self.known.get(shown)
        if found is None or found.key != key:
            found = self.known[shown] = _digest(card, key)
        return digest(found.words, self._picture(found.picture)) if found.picture else found.words

    def save(self) -> None:
        """Keep what is known for the next process."""
        if self.known != self.kept:
            self.cache.put(self.name, pack({shown: tuple(one) for shown, one in self.known.items()}))
            self.kept = dict(self.known)

    def _picture(self, path: str) -> bytes:
        if self.root is None:
            return b""
        try:
            return (self.root / unquote(path)).read_bytes()
        except OSError:
            return b"missing"


def _key(card: Card) -> str:
    """The text of the file, and where the picture really lies, behind all links."""
    source, art = card.definition.source, card.definition.get("art")
    return source.digest + (str((source.path.parent / art.file).resolve()) if isinstance(art, Art) else "")


def _digest(card: Card, key: str) -> CardDigest:
    picture = card.view.picture
    design = repr((card.kind.design.template, card.kind.design.sheets))
    return CardDigest(key, digest(design, repr(_words(card.view))), picture.path if picture else "")


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
def _names(kind: type) -> Sequence[str]:
    return tuple(field.name for field in fields(kind))
