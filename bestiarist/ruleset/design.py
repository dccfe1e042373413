"""The design of a kind's cards: template, style sheets, view, card size; with defaults that print any kind's fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from bestiarist.core.diagnostics import Span
from bestiarist.ruleset.definitions import Art, Definition
from bestiarist.ruleset.tables import Term

if TYPE_CHECKING:
    from bestiarist.ruleset.definitions import Value
    from bestiarist.ruleset.game import Scope

PLAIN_TEMPLATE = "shared/plain-card.html.j2"
UNPRINTED = frozenset(("name", "id", "kind", "ruleset", "allow", "tags", "art", "license"))
"""Keys with a place of their own on the default card, or none."""
SHORT = 42
"""Characters up to which a value stands beside its label; a longer one is running text."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its path from the project's root, as in a URL, whose it is, in words what it shows, and what CSS shows
    the part of it that was asked for; empty where nobody asked."""

    path: str
    credit: str
    alt: str = ""
    style: str = ""


def picture_of(definition: Definition, scope: Scope) -> Picture | None:
    """The picture that the file names under `art`; None where it lies outside of the project."""
    art = definition.get("art")
    if not isinstance(art, Art) or scope.root is None:
        return None
    root = scope.root.resolve()
    path = (definition.source.path.parent / art.file).resolve()
    if not path.is_relative_to(root):
        return None
    credit = ", ".join(part for part in (art.artist, art.license) if part)
    return Picture(quote(path.relative_to(root).as_posix()), credit, art.alt or definition.name, _style(art))


def _style(art: Art) -> str:
    """The declarations for the part of a picture that is shown; a frame around a place that it does not fill is odd."""
    position = f";object-position:{art.focus}" if art.focus else ""
    return position + (";object-fit:contain;border:0" if art.fit == "contain" else "")


def licence_of(definition: Definition, scope: Scope) -> str:
    """The line at a card's foot: the game's attribution, and the licence that the file gives."""
    own = str(definition.get("license", ""))
    return " · ".join(part for part in (scope.ruleset.attribution, own) if part)


@dataclass(frozen=True, slots=True)
class PlainText:
    """A paragraph of the default card, with its field's label where that begins here."""

    label: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class PlainView:
    """All that the default card says: a title, short values with labels, paragraphs, a picture, the licence."""

    name: str
    kind: str
    lines: tuple[tuple[str, str], ...]
    texts: tuple[PlainText, ...]
    picture: Picture | None
    licence: str
    span: Span
    extras: str = ""

    @property
    def blocks(self) -> int:
        """How many paragraphs there are."""
        return len(self.texts)

    def place(self, block: int | None) -> tuple[Span, str]:
        """Where a paragraph stands in the file, and its name; without one, the head of the card."""
        if block is None:
            return self.span, "the head"
        names = [one.label for one in self.texts[: block + 1] if one.label]
        return self.texts[block].span, names[-1]


def plain_view(definition: Definition, scope: Scope) -> PlainView:
    """The fields of a definition by name, in the order in which its kind declares them."""
    kind = scope.ruleset.kind(definition.kind)
    lines, texts = list[tuple[str, str]](), list[PlainText]()
    for field in kind.fields:
        value = definition.fields.get(field.name)
        if field.name in UNPRINTED or value is None or value.value is None:
            continue
        label, said = field.name.replace("_", " ").capitalize(), tuple(_said(value))
        if len(said) == 1 and len(said[0]) <= SHORT:
            lines.append((label, said[0]))
        else:
            texts += (PlainText(label if not at else "", text, value.span) for at, text in enumerate(said))
    return PlainView(
        definition.name, kind.name, tuple(lines), tuple(texts), picture_of(definition, scope),
        licence_of(definition, scope), definition.span("name"),
    )


def _said(value: Value) -> Iterator[str]:
    """The paragraphs of a value: words of tables and lists as they are read, anything else as the file has it."""
    read = value.value
    if isinstance(read, Term):
        yield f"{read.symbol} {read.name}".strip()
    elif isinstance(read, tuple) and all(isinstance(one, tuple) and isinstance(one[0], str) for one in read):
        yield ", ".join(one[0] for one in read)
    else:
        yield from (line for one in value.slice.text.splitlines() if (line := " ".join(one.split())))


@dataclass(frozen=True, slots=True)
class Design:
    """How the cards of a kind look.

    `template` prints what `view` makes of a definition; by default both print its fields by name. `styles` are the
    design's own style sheets (default: the `.css` beside the template): no other kind's reach its cards. `size` is the
    name of a card size, or one written out (`63x88`), for decks that ask for none. `picture` is the width and height
    (millimetres) that a picture has at most on a card of poker size.
    """

    template: str = PLAIN_TEMPLATE
    styles: tuple[str, ...] = ()
    view: Callable[[Definition, Scope], Any] = plain_view
    size: str = "poker"
    picture: tuple[float, float] = (63.5, 88.9)

    @property
    def sheets(self) -> tuple[str, ...]:
        """Its style sheets by name."""
        return self.styles or (self.template.removesuffix(".html.j2") + ".css",)
