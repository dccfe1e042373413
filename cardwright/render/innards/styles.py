"""Styles that are worked out once for all documents, and documents that use them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import tinycss2
import weasyprint
from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML
from weasyprint.css import AnonymousStyle, ComputedStyle, InitialStyle, StyleFor, declaration_precedence
from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES
from weasyprint.css.validation import preprocess_declarations
from weasyprint.text.fonts import FontConfiguration

MOST_STYLES = 2000
"""Each takes some ten kilobytes."""

_NEVER_ON_CARDS = re.compile(r"^(::|:is\(input|[a-z]*::(?!before|after)).*$", re.MULTILINE)

_KNOWN_STATES = re.compile(r"::?(first-child|first-letter|first-line|before|after)")
_CHOOSY = re.compile(r"[\[#:+~&]")
_SPECIAL = re.compile("text_decoration_|(page|position|float|display)$")
_INHERITED = [name for name in INHERITED if name in INITIAL_VALUES and not _SPECIAL.match(name)]
_INITIAL = {
    name: value
    for name, value in INITIAL_VALUES.items()
    if name not in INITIAL_NOT_COMPUTED and name not in INHERITED and not _SPECIAL.match(name)
}
"""Values that need no working out where no style sheet says otherwise: they are filled in at once."""
_PHYSICAL: dict[str, list[str]] = {}
for _name, _logical in PHYSICAL_FUNCTIONS.items():
    for _way in ("ltr", "rtl"):
        _PHYSICAL.setdefault(_logical(block="ttb", inline=_way), []).append(_name)

Style = Any
"""WeasyPrint's record of computed properties by name; lengths in pixels of CSS."""


@cache
def _default_styles() -> CSS:
    """WeasyPrint's style sheet without list markers and footnotes, of which every element would have its own."""
    text = (Path(weasyprint.__file__).parent / "css" / "html5_ua.css").read_text(encoding="utf-8")
    return CSS(string=_NEVER_ON_CARDS.sub("", text))


class Source(HTML):  # type: ignore[misc]
    """A document; with `shared`, one whose elements have their styles from there, and which is XML if possible."""

    def __init__(self, html: str, fetcher: Any, base_url: str, shared: Styles | None = None) -> None:
        self.shared = shared
        root = _xml(html) if shared else None
        if root is None:
            super().__init__(string=html, url_fetcher=fetcher, base_url=base_url)
        else:
            self.base_url, self.url_fetcher, self.media_type = base_url, fetcher, "print"
            self.wrapper_element = ElementWrapper.from_html_root(root)
            self.etree_element = root

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:
        default: list[CSS] = super()._ua_stylesheets(forms)
        return [_default_styles()] if self.shared else default


def _xml(html: str) -> ElementTree.Element | None:
    """The root of a document that is XML as well as HTML, which is read many times faster."""
    try:
        return ElementTree.fromstring(html)
    except ElementTree.ParseError:
        return None


def is_plain(css: str) -> bool:
    """Whether a style sheet chooses elements only by names and classes, theirs and those of what they are in."""
    rules = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    return all(
        not _CHOOSY.search(_KNOWN_STATES.sub("", tinycss2.serialize(rule.prelude)))
        and "{" not in tinycss2.serialize(rule.content)
        if rule.type == "qualified-rule"
        else rule.type == "at-rule" and rule.lower_at_keyword in ("font-face", "page")
        for rule in rules
    )


class Styles:
    """The computed styles of elements; those that stand in the same place are worked out once for all documents.

    The place of an element: the names and attributes of it and of all that it is in, but for ids, and whether it is
    the first of its parent. The style sheets ask for no more than that: they are plain.
    """

    def __init__(self, sheets: Sequence[CSS], fonts: FontConfiguration) -> None:
        self.sheets = [(_default_styles(), "user agent"), *((one, "user") for one in sheets)]
        self.fonts, self.initial = fonts, InitialStyle(fonts)
        self.pages: dict[str, Any] = {"box": None, "area": None}
        self.known: dict[object, tuple[Style, dict[str, Style]]] = {}

    def of(self, element: ElementWrapper, parent: Style | None) -> tuple[Style, dict[str, Style]]:
        """The style of an element that stands in one of that style, and those of its pseudo-elements."""
        node = element.etree_element
        attributes = tuple((name, value) for name, value in node.items() if name != "id")
        key = (id(parent), node.tag, attributes, element.index == 0)
        if key not in self.known:
            cascade = self._cascade(element)
            own = self.computed(parent, cascade[""], "")
            pseudo = {name: self.computed(own, found, name) for name, found in cascade.items() if name}
            self.known[key] = own, pseudo
        return self.known[key]

    def forget(self) -> None:
        """Begin anew where too much is known: each type size makes styles of its own."""
        if len(self.known) > MOST_STYLES:
            self.known.clear()

    def computed(self, parent: Style | None, cascaded: dict[str, Any], pseudo: str) -> Style:
        """The style that has these declarations, in one of that style."""
        root = self.initial if parent is None else parent if parent.is_root_element else parent.root_style
        style = _Style(parent, cascaded, pseudo or None, root, None, self.fonts, self.pages)
        if parent is not None:
            _fill(style, parent)
            for name in cascaded:
                for physical in (name, *_PHYSICAL.get(name, ())):
                    style.pop(physical, None)
        return style

    def _cascade(self, element: ElementWrapper) -> dict[str, dict[str, Any]]:
        """The declarations that win, by pseudo-element (none: "") and property, with their weight."""
        found: dict[str, dict[str, Any]] = {}

        def add(declarations: Any, origin: str, specificity: tuple[int, ...], pseudo: str = "") -> None:
            winning = found.setdefault(pseudo, {})
            for name, value, importance in declarations:
                weight = declaration_precedence(origin, importance), specificity
                if name not in winning or winning[name][1] <= weight:
                    winning[name] = value, weight

        for sheet, origin in self.sheets:
            for specificity, _, pseudo, (declarations, _) in sheet.matcher.match(element):
                add(declarations, origin, specificity, pseudo or "")
        node = element.etree_element
        if language := node.get("lang"):
            add(_declarations(f'-weasy-lang: "{language}"'), "author", (0, 0, 0))
        add(_declarations(node.get("style", "")), "author", (1, 0, 0))
        return found


def _declarations(text: str) -> list[Any]:
    return list(preprocess_declarations(None, tinycss2.parse_blocks_contents(text)))


def _fill(style: Style, parent: Style) -> None:
    """Put in at once what a style has where nothing says otherwise."""
    style.update(_INITIAL)
    style.update((name, parent[name]) for name in _INHERITED)


class _Style(ComputedStyle):  # type: ignore[misc]
    """A style whose boxes without an element share theirs."""

    @cached_property
    def anonymous_style(self) -> Style:
        """The style of such boxes in one of this style."""
        style = AnonymousStyle(self)
        _fill(style, self)
        return style


class _Anchored(_Style):
    """The style of an element with an id: a style known already, and the anchor of this one."""

    def __init__(self, style: Style, anchor: str) -> None:
        super().__init__(
            style.parent_style, style.cascaded, None, style.root_style, None, style.font_config,
            style.initial_page_sizes,
        )
        self.style = style
        self.update(style)
        self["anchor"] = anchor

    def __missing__(self, key: str) -> Any:
        value = self[key] = self.style[key]
        return value


class _SharedStyles(StyleFor):  # type: ignore[misc]
    """The styles of one document, from those that are known."""

    def __init__(self, styles: Styles, html: HTML, sheets: Any, targets: Any) -> None:
        self._sheets, self.font_config, self.initial_page_sizes = sheets, styles.fonts, styles.pages
        self._styles, self._pages = styles, dict[object, Style]()
        self._cascaded_styles: dict[Any, Any] = {}
        self._computed_styles: dict[Any, Style] = {}
        known: dict[Any, Style] = {None: None}
        for element in html.wrapper_element.iter_subtree():
            node, parent = element.etree_element, element.parent and element.parent.etree_element
            known[node], pseudo = styles.of(element, known[parent])
            anchor = node.get("id")
            self._computed_styles[node, None] = _Anchored(known[node], anchor) if anchor else known[node]
            self._computed_styles |= {(node, name): style for name, style in pseudo.items()}
            if anchor:
                targets.collect_anchor(anchor)

    def set_computed_styles(
        self, element: Any, parent: Any, root: Any = None, pseudo_type: str | None = None, *_: Any, **__: Any
    ) -> None:
        """The style of a page or of a box in its margin, which pages of a document share."""
        cascaded = self._cascaded_styles.get((element, pseudo_type), {})
        above = self._computed_styles[parent, None]
        key = (id(above), pseudo_type, *((name, id(value)) for name, (value, _) in cascaded.items()))
        if key not in self._pages:
            self._pages[key] = self._styles.computed(above, cascaded, pseudo_type or "")
        self._computed_styles[element, pseudo_type] = self._pages[key]


def _styles_for(html: HTML, sheets: Any, hints: Any, fonts: Any, targets: Any) -> StyleFor:
    """What WeasyPrint calls for the styles of a document."""
    shared = getattr(html, "shared", None)
    return _SharedStyles(shared, html, sheets, targets) if shared else StyleFor(html, sheets, hints, fonts, targets)


def install() -> None:
    """From now on WeasyPrint does so, where a document has shared styles."""
    weasyprint.css.StyleFor = _styles_for
