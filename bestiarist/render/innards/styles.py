"""The styles of elements, worked out once for all documents."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import tinycss2
import weasyprint
from cssselect2 import ElementWrapper
from weasyprint import CSS
from weasyprint.css import ComputedStyle, InitialStyle, declaration_precedence
from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES
from weasyprint.css.tokens import Pending
from weasyprint.css.validation import preprocess_declarations

MOST_STYLES = 8000
FEW = 64

ELEMENTS = frozenset((
    "html", "head", "title", "meta", "style", "body", "article", "aside", "section", "header", "footer", "main", "div",
    "h1", "h2", "h3", "h4", "h5", "h6", "p", "span", "b", "strong", "i", "em", "cite", "small", "img",
))
"""Those whose styles are known."""
_RULE = re.compile(r"^([^@{}]+)(\{[^{}]*\})", re.MULTILINE)

_SPECIAL = re.compile("text_decoration_|(page|position|float|display)$")
_INHERITED = {name for name in INHERITED if name in INITIAL_VALUES and not _SPECIAL.match(name)}
_INITIAL = {
    name: value
    for name, value in INITIAL_VALUES.items()
    if name not in INITIAL_NOT_COMPUTED and name not in INHERITED and not _SPECIAL.match(name)
}
"""Values that need no working out where no style sheet says otherwise."""
_BARE = {f"border_{side}_width": f"border_{side}_style" for side in ("top", "right", "bottom", "left")}
_BARE["outline_width"] = "outline_style"
"""Widths that are nothing where there is no style either."""
_PHYSICAL: dict[str, list[str]] = {}
for _name, _logical in PHYSICAL_FUNCTIONS.items():
    for _way in ("ltr", "rtl"):
        _PHYSICAL.setdefault(_logical(block="ttb", inline=_way), []).append(_name)

Declared = dict[str, tuple[Any, Any]]
"""Values by property, with their weights."""
Style = Any
"""WeasyPrint's record of computed properties by name; lengths in pixels of CSS."""
Found = tuple[Style, dict[str, Style]]
"""The style of an element, and those of its pseudo-elements."""


class UncomputableError(Exception):
    """A style that follows from the faces or from the page, which are not known here."""


class _Unknown:
    """What is not known: asking for anything of it is an error."""

    def __getattr__(self, name: str) -> Any:
        raise UncomputableError(f"a length that follows from {name}")

    def __getitem__(self, name: str) -> Any:
        raise UncomputableError(f"a length that follows from {name}")


class Node:
    """An element in its place: what it is in, and whether it is the first there."""

    __slots__ = ("element", "first", "parent")

    def __init__(self, element: Element, parent: Node | None = None, first: bool = False) -> None:
        self.element, self.parent, self.first = element, parent, first

    def __iter__(self) -> Iterator[Node]:
        """The elements in it."""
        first = True
        for element in self.element:
            yield Node(element, self, first)
            first = False

    @property
    def without_style(self) -> Node:
        """The same without what it says of its own style."""
        bare = Element(self.element.tag, {name: value for name, value in self.element.items() if name != "style"})
        return Node(bare, self.parent, self.first)

    @property
    def wrapper(self) -> ElementWrapper:
        """The same for cssselect2, which is slower to make; plain style sheets do not ask what comes before it."""
        if self.parent is None:
            return ElementWrapper.from_html_root(self.element)
        index = 0 if self.first else 1
        return ElementWrapper(self.element, self.parent.wrapper, index, None, in_html_document=True)


@cache
def default_styles() -> CSS:
    """What WeasyPrint's own style sheet says of the elements that are known."""
    text = (Path(weasyprint.__file__).parent / "css" / "html5_ua.css").read_text(encoding="utf-8")
    return CSS(string="\n".join(_known_rules(text)))


def _known_rules(text: str) -> Iterator[str]:
    for rule in _RULE.finditer(text):
        names = [name for name in map(str.strip, rule[1].split(",")) if name in ELEMENTS]
        if names:
            yield f"{', '.join(names)} {rule[2]}"


class Styles:
    """The computed styles of elements; those that stand in the same place are worked out once for all documents.

    The place of an element: the names and attributes of it and of all that it is in, but for ids, and whether it is
    the first of its parent. The style sheets ask for no more than that: they are plain.
    """

    def __init__(self, sheets: Sequence[CSS], symbols: str) -> None:
        self.symbols = symbols
        self.sheets = [(default_styles(), "user agent"), *((one, "user") for one in sheets)]
        self.initial = InitialStyle(None)
        self.unknown = _Unknown()
        self.places: dict[object, dict[str, Declared]] = {}
        self.known: dict[object, Found] = {}
        self.alone: dict[object, Found] = {}
        self.count = 0

    def of(self, node: Node, parent: Style | None) -> Found:
        """The style of an element that stands in one of that style, and those of its pseudo-elements."""
        element = node.element
        heir = None if parent is None else parent.heir
        key = (element.tag, element.get("class"), element.get("lang"), node.first, element.get("style"))
        known = self.known if heir is None else heir.within
        return known.get(key) or self._new(node, heir, key, known)

    def _new(self, node: Node, parent: Style | None, key: tuple[Any, ...], known: dict[object, Found]) -> Found:
        *look, text = key
        said, handed_on = _said(text) if text else ({}, False)
        if said and not handed_on:
            return self._alone(self.of(node.without_style, parent), text, said)
        place = (None if parent is None else parent.place, *look)
        cascade = self.places.get(place)
        if cascade is None:
            cascade = self.places[place] = self._cascade(node.wrapper)
        own = self.computed(parent, _with(cascade[""], said), "")
        own.place, own.within, own.likeness = id(cascade), {}, (*_likeness(cascade[""]), text if said else "")
        pseudo = {name: self.computed(own, found, name) for name, found in cascade.items() if name}
        for name, style in pseudo.items():
            style.likeness = (*_likeness(cascade[name]), name)
        self.count += 1
        found = known[key] = own, pseudo
        return found

    def _alone(self, known: Found, text: str, said: Declared) -> Found:
        """A style with what an element says of itself alone. Few elements of other cards say the same."""
        style, pseudo = known
        key = (id(style), text)
        if key not in self.alone:
            if len(self.alone) > FEW:
                self.alone.clear()
            self.alone[key] = Special(style, said), pseudo
        return self.alone[key]

    def forget(self) -> None:
        """Begin anew where too much is known: each type size makes styles of its own."""
        if self.count > MOST_STYLES:
            self.known.clear()
            self.places.clear()
            self.alone.clear()
            self.count = 0
            gc.unfreeze()  # or what was kept would never be collected

    def computed(self, parent: Style | None, cascaded: dict[str, Any], pseudo: str) -> Style:
        """The style that has these declarations, in one of that style."""
        root = self.initial if parent is None else parent if parent.is_root_element else parent.root_style
        style = _Style(parent, cascaded, pseudo or None, root, None, self.unknown, self.unknown)
        style.symbols = self.symbols
        style["direction"]  # WeasyPrint takes a style that holds nothing for none
        return style

    def _cascade(self, element: ElementWrapper) -> dict[str, Declared]:
        """The declarations of the style sheets that win, by pseudo-element (none: "")."""
        found: dict[str, Declared] = {"": {}}
        for sheet, origin in self.sheets:
            for specificity, _, pseudo, (declarations, _) in sheet.matcher.match(element):
                said = _weighed(declarations, origin, specificity)
                found[pseudo or ""] = _with(found.get(pseudo or "", {}), said)
        if language := element.etree_element.get("lang"):
            said = _weighed(_declarations(f'-weasy-lang: "{language}"'), "author", (0, 0, 0))
            found[""] = _with(found[""], said)
        return found


def _likeness(declared: Declared) -> Iterator[object]:
    """What is the same where the same rules hold."""
    for name, (value, _) in declared.items():
        yield from (name, id(value))


def _declarations(text: str) -> list[Any]:
    return list(preprocess_declarations(None, tinycss2.parse_blocks_contents(text)))


def _weighed(declarations: Iterable[Any], origin: str, specificity: tuple[int, ...]) -> Declared:
    found: Declared = {}
    for name, value, importance in declarations:
        found = _with(found, {name: (value, (declaration_precedence(origin, importance), specificity))})
    return found


def _with(winning: Declared, more: Declared) -> Declared:
    """What wins when more is declared, later."""
    return winning | {
        name: said for name, said in more.items() if name not in winning or winning[name][1] <= said[1]
    }


@lru_cache(MOST_STYLES)
def _said(text: str) -> tuple[Declared, bool]:
    """What an element says of its own style, and whether any of it counts for what is in the element."""
    said = _weighed(_declarations(text), "author", (1, 0, 0))
    return said, not said.keys() <= _INITIAL.keys() - _PHYSICAL.keys()


class _Style(ComputedStyle):  # type: ignore[misc]
    """A style that does without ceremony where nothing is declared."""

    @property
    def heir(self) -> Style:
        """What counts for elements in its own: this one."""
        return self

    @property
    def fluid(self) -> list[str]:
        """The properties whose values depend on custom properties, which may be others where all else is the same."""
        return [name for name, (value, _) in self.cascaded.items() if isinstance(value, Pending)]

    @cached_property
    def declared(self) -> set[str]:
        """The properties that may differ from what they are where nothing is declared."""
        return {name for said in self.cascaded for name in (said, *_PHYSICAL.get(said, ()))}

    def __missing__(self, key: str) -> Any:
        if key not in self.declared and self.parent_style is not None:
            if key in _INITIAL:
                value = self[key] = _INITIAL[key]
                return value
            if key in _INHERITED:
                value = self[key] = self.parent_style[key]
                return value
            if key in _BARE and _BARE[key] not in self.declared:
                self[key] = 0
                return 0
        return super().__missing__(key)


class Special(_Style):
    """A style that differs from one that is known already in what concerns its element alone."""

    def __init__(self, known: Style, said: Declared) -> None:
        super().__init__(
            known.parent_style, _with(known.cascaded, said), known.pseudo_type, known.root_style, None,
            known.font_config, known.initial_page_sizes,
        )
        self.known, self.specified, self.said, self.symbols = known, known.specified, said, known.symbols
        self.update(known)
        for name in said:
            self.pop(name, None)

    @property
    def heir(self) -> Style:
        """The style that is known."""
        return self.known.heir

    def __missing__(self, key: str) -> Any:
        if key in self.said:
            return super().__missing__(key)
        value = self[key] = self.known[key]
        return value
