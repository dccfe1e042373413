"""Documents that have their styles from those that are worked out once for all of them."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import tinycss2
import weasyprint
from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML
from weasyprint.css import StyleFor

from cardwright.render.innards.styles import Special, Style, Styles, default_styles

_KNOWN_STATES = re.compile(r"::?(first-child|first-letter|first-line|before|after)")
_CHOOSY = re.compile(r"[\[#:+~&]")


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
        return [default_styles()] if self.shared else default


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


class _SharedStyles(StyleFor):  # type: ignore[misc]
    """The styles of one document, from those that are known."""

    def __init__(self, styles: Styles, html: HTML, sheets: Any, targets: Any) -> None:
        self._sheets, self.font_config, self.initial_page_sizes = sheets, styles.fonts, styles.pages
        self._styles, self._pages = styles, dict[object, Style]()
        self.laid, self.shrunk = styles.laid, styles.shrunk
        self._cascaded_styles: dict[Any, Any] = {}
        self._computed_styles: dict[Any, Style] = {}
        known: dict[Any, Style] = {None: None}
        for element in html.wrapper_element.iter_subtree():
            node, parent = element.etree_element, element.parent and element.parent.etree_element
            style, pseudo = styles.of(element, known[parent])
            if anchor := node.get("id"):
                style = Special.anchored(style, anchor)
                targets.collect_anchor(anchor)
            self._computed_styles[node, None] = known[node] = style
            if pseudo:
                self._computed_styles |= {(node, name): style for name, style in pseudo.items()}

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
