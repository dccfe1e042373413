"""What cards say, as digests. For a file that is the same as in an earlier run, no card is made to find out."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from urllib.parse import unquote

from cardwright.diagnostics import Span
from cardwright.model import Art
from cardwright.program import fingerprint
from cardwright.render.cache import Cache, digest
from cardwright.render.cards import Card, Setup
from cardwright.render.painted import pack, unpack


class Words:
    """The words and pictures of the cards of one game in one project, known by the shown paths of their files."""

    def __init__(self, cache: Cache, setup: Setup) -> None:
        self.cache, self.root = cache, setup.root
        self.name = digest("words", fingerprint(), setup.attribution, str(setup.root))
        self.kept: dict[str, list[str]] = unpack(cache.get(self.name) or pack({}))
        self.known = dict(self.kept)

    def digest_of(self, card: Card) -> str:
        """A digest of what a card says, wherever that stands in its file, and of its picture."""
        source = card.definition.source
        key = source.digest + self._place(card)
        if source.shown not in self.known or self.known[source.shown][0] != key:
            picture = card.view.picture
            words = digest(card.kind.template, repr(_words(card.view)))
            self.known[source.shown] = [key, words, picture.path if picture else ""]
        _, words, path = self.known[source.shown]
        return digest(words, self._picture(path)) if path else words

    def save(self) -> None:
        """Keep what is known for the next process."""
        if self.known != self.kept:
            self.cache.put(self.name, pack(self.known))
            self.kept = dict(self.known)

    def _place(self, card: Card) -> str:
        """Where the picture really lies, behind all links."""
        art = card.definition.get("art")
        return str((card.definition.source.path.parent / art.file).resolve()) if isinstance(art, Art) else ""

    def _picture(self, path: str) -> bytes:
        if self.root is None:
            return b""
        try:
            return (self.root / unquote(path)).read_bytes()
        except OSError:
            return b"missing"


def _words(value: object) -> object:
    """A view without the places in the file from which its words come."""
    if isinstance(value, Span):
        return None
    if is_dataclass(value) and not isinstance(value, type):
        return [_words(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple | list):
        return [_words(one) for one in value]
    return value
