"""Digests of what printed cards depend on: the setup, the back of a deck, and what each card says.

For a file that is the same as in an earlier run, no card is made to find its digest out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from bestiarist.core.diagnostics import Span
from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, digest
from bestiarist.render.cards import Card, Setup
from bestiarist.ruleset.definitions import Art
from bestiarist.typeset.fonts import FACES
from bestiarist.typeset.pagecontent import pack, unpack
from bestiarist.typeset.projectfonts import fonts_digest

VERSIONS = {
    "weasyprint": "__init__.py", "pydyf": "__init__.py", "fontTools": "__init__.py", "uharfbuzz": "_version.py",
    "jinja2": "__init__.py",
}
"""The libraries that print, each with the file that says its version."""


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
        return digest(found.words, _file(found.picture, self.root)) if found.picture else found.words

    def save(self) -> None:
        """Keep what is known for the next process."""
        if self.known != self.kept:
            self.cache.put(self.name, pack({shown: tuple(one) for shown, one in self.known.items()}))
            self.kept = dict(self.known)


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


def setup_digest(setup: Setup) -> str:
    """A digest of what all cards share: the program, its libraries and faces, the templates, the ink, the notice, the
    size, and the fonts of the project."""
    apart = (one for one in setup.symbols if not any(one.is_relative_to(folder) for folder in setup.folders))
    templates = (part for folder in (*setup.folders, *apart) for part in _templates(folder))
    return digest(
        _program(), repr((setup.styles, setup.ink, setup.attribution, setup.notice, setup.size)), *templates,
        fonts_digest(setup.root),
    )


@cache
def _program() -> str:
    """The modules that print, the faces, and the versions of the libraries. Nothing of it is imported for that."""
    package = Path(__file__).parent.parent
    own = sorted(file for name in ("typeset", "paper", "render") for file in (package / name).rglob("*.py"))
    libraries = [_folder_of(name) / file for name, file in VERSIONS.items()]
    faces = [_folder_of(face.package) / "files" / face.file for face in FACES if face.package]
    return digest(*(path.read_bytes() for path in (*own, *libraries, *faces)))


@cache
def _folder_of(package: str) -> Path:
    """The folder of an installed package."""
    spec = find_spec(package)
    assert spec and spec.origin
    return Path(spec.origin).parent


def _templates(folder: Path) -> Iterator[str | bytes]:
    """The names and contents of all templates; layouts and sizes count where sheets are made, not here."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not (path.parent.name in ("sheets", "sizes") and path.suffix == ".yaml"):
            yield path.relative_to(folder).as_posix()
            yield path.read_bytes()


def back_digest(title: str, picture: str, setup: Setup) -> str:
    """A digest of what the back of a deck shows: titles, or a picture, by its path from the project's root."""
    return digest("back", title, setup.title, picture, _file(picture, setup.root))


def _file(path: str, root: Path | None) -> bytes:
    """What is in a file of the project; its path is part of a URL."""
    if not path or root is None:
        return b""
    try:
        return (root / unquote(path)).read_bytes()
    except OSError:
        return b"missing"
