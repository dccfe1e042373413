"""Computed styles by WeasyPrint's cascade, shared by all documents that have the same style sheets."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any
from xml.etree.ElementTree import Element

import tinycss2
from cssselect2 import ElementWrapper
from weasyprint import CSS
from weasyprint.css import ComputedStyle, InitialStyle, declaration_precedence
from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES
from weasyprint.css.validation import preprocess_declarations
from weasyprint.html import UA_STYLESHEET

from bestiarist.typeset.faults import UnsettableError

MOST_STYLES = 8000
FEW = 64

ELEMENTS = frozenset((
    "html", "head", "title", "meta", "style", "body", "article", "aside", "section", "header", "footer", "main", "div",
    "h1", "h2", "h3", "h4", "h5", "h6", "p", "span", "b", "strong", "i", "em", "cite", "small", "img",
))
"""Supported elements."""

_SPECIAL = re.compile("text_decoration_|(page|position|float|display)$")
_INHERITED = {name for name in INHERITED if name in INITIAL_VALUES and not _SPECIAL.match(name)}
_INITIAL = {
    name: value
    for name, value in INITIAL_VALUES.items()
    if name not in INITIAL_NOT_COMPUTED and name not in INHERITED and not _SPECIAL.match(name)
}
"""Initial values that are computed values as they are."""
_BARE = {f"border_{side}_width": f"border_{side}_style" for side in ("top", "right", "bottom", "left")}
_BARE["outline_width"] = "outline_style"
"""Widths whose computed value is 0 where there is no border style."""
_PHYSICAL: dict[str, list[str]] = {}
for _name, _logical in PHYSICAL_FUNCTIONS.items():
    for _way in ("ltr", "rtl"):
        _PHYSICAL.setdefault(_logical(block="ttb", inline=_way), []).append(_name)

Declared = dict[str, tuple[Any, Any]]
"""Declared values by property, with their weights."""
Computed = Any
"""WeasyPrint's mapping of properties to computed values; lengths in CSS pixels."""
Found = tuple[Computed, dict[str, Computed]]
"""The computed style of an element, and those of its pseudo-elements."""


class _Unknown:
    """A stand-in for font metrics and page sizes, which are not known here: any use of it is refused."""

    def __getattr__(self, name: str) -> Any:
        raise UnsettableError(f"a length that follows from {name}")

    __getitem__ = __getattr__


class Node:
    """An element with its parent, and whether it is the first child."""

    __slots__ = ("element", "first", "parent")

    def __init__(self, element: Element, parent: Node | None = None, first: bool = False) -> None:
        self.element, self.parent, self.first = element, parent, first

    def __iter__(self) -> Iterator[Node]:
        """The child elements."""
        return (Node(element, self, number == 0) for number, element in enumerate(self.element))

    @property
    def without_style(self) -> Node:
        """The same element without its style attribute."""
        bare = Element(self.element.tag, {name: value for name, value in self.element.items() if name != "style"})
        return Node(bare, self.parent, self.first)

    @property
    def wrapper(self) -> ElementWrapper:
        """The same for cssselect2, which is slower to make; supported selectors do not ask what comes before it."""
        if self.parent is None:
            return ElementWrapper.from_html_root(self.element)
        index = 0 if self.first else 1
        return ElementWrapper(self.element, self.parent.wrapper, index, None, in_html_document=True)


class Cascade:
    """Computed styles of elements; elements in the same place share one, also across documents.

    The place of an element: the names and attributes of it and of its ancestors, but for ids, and whether it is a first
    child. Supported selectors ask for no more than that.
    """

    def __init__(self, sheets: Sequence[CSS], symbols: str) -> None:
        self.symbols = symbols
        self.sheets = [(UA_STYLESHEET, "user agent"), *((one, "user") for one in sheets)]
        self.initial = InitialStyle(None)
        self.unknown = _Unknown()
        self.places: dict[object, dict[str, Declared]] = {}
        self.known: dict[object, Found] = {}
        self.variants: dict[object, Computed] = {}
        self.count = 0

    def of(self, node: Node, parent: Computed | None) -> Found:
        """The computed style of an element in a parent of that style, and those of its pseudo-elements."""
        element = node.element
        heir = None if parent is None else parent.heir
        key = (element.tag, element.get("class"), element.get("lang"), node.first, element.get("style"))
        known = self.known if heir is None else heir.within
        return known.get(key) or self._new(node, heir, key, known)

    def _new(self, node: Node, parent: Computed | None, key: tuple[Any, ...], known: dict[object, Found]) -> Found:
        *rest, text = key
        inline, handed_on = _inline_style(text) if text else ({}, False)
        if inline and not handed_on:
            bare, pseudo = self.of(node.without_style, parent)
            return self._variant(bare, text, inline), pseudo
        place = (None if parent is None else parent.place, *rest)
        cascade = self.places.get(place)
        if cascade is None:
            cascade = self.places[place] = self._declared(node.wrapper)
        own = self.computed(parent, _with(cascade[""], inline), "")
        own.place, own.within = id(cascade), {}
        pseudo = {name: self.computed(own, found, name) for name, found in cascade.items() if name}
        self.count += 1
        known[key] = own, pseudo
        return known[key]

    def _variant(self, bare: Computed, text: str, inline: Declared) -> Computed:
        """A style with the declarations of a style attribute that no child inherits: children see the `bare` one, so
        that theirs are shared as well. Few are kept, as few elements of other cards say the same."""
        key = (id(bare), text)
        if key not in self.variants:
            if len(self.variants) > FEW:
                self.variants.clear()
            made = self.variants[key] = self.computed(bare.parent_style, _with(bare.cascaded, inline), "")
            made.heir = bare
        return self.variants[key]

    def forget(self) -> None:
        """Drop all styles where there are too many: each type size makes styles of its own."""
        if self.count > MOST_STYLES:
            for kept in (self.known, self.places, self.variants):
                kept.clear()
            self.count = 0
            gc.unfreeze()  # or what was kept would never be collected

    def computed(self, parent: Computed | None, cascaded: dict[str, Any], pseudo: str) -> Computed:
        """The computed style that follows from declarations, in a parent of that style."""
        root = self.initial if parent is None else parent if parent.is_root_element else parent.root_style
        style = _Computed(parent, cascaded, pseudo or None, root, None, self.unknown, self.unknown)
        style.symbols, style.heir = self.symbols, style
        style["direction"]  # WeasyPrint takes a style that holds nothing for none
        return style

    def _declared(self, element: ElementWrapper) -> dict[str, Declared]:
        """The winning declarations of the style sheets, by pseudo-element (none: "")."""
        found: dict[str, Declared] = {"": {}}
        for sheet, origin in self.sheets:
            for specificity, _, pseudo, (declared, _) in sheet.matcher.match(element):
                if origin == "user" or not pseudo:  # the default ones have markers for every element
                    found[pseudo or ""] = _with(found.get(pseudo or "", {}), _weighed(declared, origin, specificity))
        if language := element.etree_element.get("lang"):
            found[""] = _with(found[""], _weighed(declarations(f'-weasy-lang: "{language}"'), "author", (0, 0, 0)))
        return found


def declarations(text: str | list[Any]) -> list[Any]:
    """(property, value, important) of declarations, as a text or parsed by tinycss2; shorthands are expanded."""
    parsed = tinycss2.parse_blocks_contents(text) if isinstance(text, str) else text
    return list(preprocess_declarations(None, parsed))


def _weighed(declared: Iterable[Any], origin: str, specificity: tuple[int, ...]) -> Declared:
    found: Declared = {}
    for name, value, importance in declared:
        found = _with(found, {name: (value, (declaration_precedence(origin, importance), specificity))})
    return found


def _with(winning: Declared, more: Declared) -> Declared:
    """The winning declarations when more are made, later."""
    return winning | {name: one for name, one in more.items() if name not in winning or winning[name][1] <= one[1]}


@lru_cache(MOST_STYLES)
def _inline_style(text: str) -> tuple[Declared, bool]:
    """The declarations of a style attribute, and whether a child inherits any of them."""
    inline = _weighed(declarations(text), "author", (1, 0, 0))
    return inline, not inline.keys() <= _INITIAL.keys() - _PHYSICAL.keys()


class _Computed(ComputedStyle):  # type: ignore[misc]
    """A computed style that takes shortcuts for properties that nobody has declared."""

    @cached_property
    def declared(self) -> set[str]:
        """The properties that are declared, logical ones by their physical names too."""
        return {name for logical in self.cascaded for name in (logical, *_PHYSICAL.get(logical, ()))}

    def __missing__(self, key: str) -> Any:
        if key not in self.declared and self.parent_style is not None:
            if key in _INITIAL or key in _INHERITED:
                self[key] = _INITIAL[key] if key in _INITIAL else self.parent_style[key]
                return self[key]
            if key in _BARE and _BARE[key] not in self.declared:
                self[key] = 0
                return 0
        try:
            return super().__missing__(key)
        except UnsettableError as error:
            raise UnsettableError(str(error), error.asked or key, self) from error
