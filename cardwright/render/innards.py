"""The only module that uses what WeasyPrint keeps to itself; all of it is that of version 70.

`painting` draws finished pages with it, `estimate` asks for the styles of elements and the widths of words. With
another version (`SUPPORTED`) neither is used: texts are fitted by trying, and sheets are printed as whole documents.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.render.fonts import isolate_fontconfig

isolate_fontconfig()

import tinycss2  # noqa: E402
import weasyprint  # noqa: E402
from cssselect2 import ElementWrapper  # noqa: E402
from weasyprint import CSS, HTML  # noqa: E402
from weasyprint.css import ComputedStyle, InitialStyle, declaration_precedence  # noqa: E402
from weasyprint.css.validation import preprocess_declarations  # noqa: E402
from weasyprint.document import Document, Page  # noqa: E402
from weasyprint.pdf.stream import Stream  # noqa: E402
from weasyprint.pdf.tags import add_tags  # noqa: E402
from weasyprint.text.fonts import FontConfiguration  # noqa: E402
from weasyprint.text.line_break import Layout, line_size, strut  # noqa: E402

__all__ = ["SUPPORTED", "VERSION", "Document", "ElementWrapper", "Page", "Stream", "Styles", "Words", "add_tags"]

VERSION = weasyprint.__version__
SUPPORTED = VERSION.partition(".")[0] == "70"
REFERENCE = 1000
"""The type size at which words are measured, in pixels of CSS."""
MOST_STYLES = 5000

_NEVER_ON_CARDS = re.compile(r"^(::|:is\(input|[a-z]*::(?!before|after)).*$", re.MULTILINE)
_STYLED = re.compile(r'<(\w+)((?: [\w-]+="[^"]*")*?) style="([^"]*)"((?: [\w-]+="[^"]*")*)')

_FACE = (
    "font_family", "font_style", "font_weight", "font_kerning",
    "font_variant_caps", "font_variant_numeric", "font_variant_ligatures",
)

Style = Any
"""WeasyPrint's record of computed properties by name; lengths in pixels of CSS."""


@cache
def _default_styles() -> CSS:
    """WeasyPrint's style sheet without list markers and footnotes, of which each element would have its own."""
    text = (Path(weasyprint.__file__).parent / "css" / "html5_ua.css").read_text(encoding="utf-8")
    return CSS(string=_NEVER_ON_CARDS.sub("", text))


class Source(HTML):  # type: ignore[misc]
    """A document with few styles of its own."""

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:
        return [_default_styles()]


def share_styles(html: str) -> str:
    """Equal `style` attributes as one class each, because WeasyPrint works each class out once only."""
    names: dict[str, str] = {}

    def named(match: re.Match[str]) -> str:
        tag, before, style, after = match.groups()
        name = names.setdefault(style, f"style-{len(names)}")
        rest = before + after
        if ' class="' in rest:
            rest = rest.replace(' class="', f' class="{name} ')
            return f"<{tag}{rest}"
        return f'<{tag} class="{name}"{rest}'

    body = _STYLED.sub(named, html)
    rules = "".join(f":is(#style, .{name}){{{style}}}" for style, name in names.items())
    return body.replace("</head>", f"<style>{rules}</style></head>", 1)


class Styles:
    """The computed styles of elements; those that stand in the same place are worked out once.

    The place of an element: the names, classes and `style` of it and of all that it is in, and whether it is the first
    of its parent. Where a style sheet asks for more than that, an estimate is wrong, and is found out by the layout.
    """

    def __init__(self, sheets: Sequence[CSS], fonts: FontConfiguration) -> None:
        self.sheets = [(_default_styles(), "user agent"), *((one, "user") for one in sheets)]
        self.fonts, self.initial = fonts, InitialStyle(fonts)
        self.known: dict[object, ComputedStyle] = {}

    def of(self, element: ElementWrapper, parent: Style | None) -> Style:
        """The style of an element that stands in one of that style."""
        node = element.etree_element
        key = (id(parent), node.tag, node.get("class"), node.get("style"), element.index == 0)
        if key not in self.known:
            root = parent.root_style if parent and not parent.is_root_element else parent or self.initial
            self.known[key] = ComputedStyle(
                parent, self._cascade(element), None, root, None, self.fonts, {"box": None, "area": None}
            )
        return self.known[key]

    def forget(self) -> None:
        """Begin anew where too much is known: each type size makes styles of its own."""
        if len(self.known) > MOST_STYLES:
            self.known.clear()

    def _cascade(self, element: ElementWrapper) -> dict[str, Any]:
        """The declarations that win, by property, with their weight."""
        found: dict[str, Any] = {}

        def add(declarations: Any, origin: str, specificity: tuple[int, ...]) -> None:
            for name, value, importance in declarations:
                weight = declaration_precedence(origin, importance), specificity
                if name not in found or found[name][1] <= weight:
                    found[name] = value, weight

        for sheet, origin in self.sheets:
            for specificity, _, pseudo, (declarations, _) in sheet.matcher.match(element):
                if pseudo is None:
                    add(declarations, origin, specificity)
        inline = tinycss2.parse_blocks_contents(element.etree_element.get("style", ""))
        add(preprocess_declarations(None, inline), "author", (1, 0, 0))
        return found


class Words:
    """The widths of words in every face, and the heights of lines."""

    def __init__(self) -> None:
        self.known: dict[object, tuple[Layout, Style, dict[str, float]]] = {}

    def width(self, text: str, style: Style) -> float:
        """The width of a text set in one line, in pixels."""
        layout, large, widths = self._face(style)
        if text not in widths:
            layout.set_text(text)
            widths[text] = line_size(layout.get_first_line()[0], large)[0] / REFERENCE
        spacing = style["letter_spacing"]
        return float(widths[text] * style["font_size"] + (0 if spacing == "normal" else spacing * len(text)))

    @staticmethod
    def line_height(style: Style) -> float:
        """The height of a line in pixels."""
        return float(strut(style)[0])

    def _face(self, style: Style) -> tuple[Layout, Style, dict[str, float]]:
        key = str([style[name] for name in _FACE])
        if key not in self.known:
            large = style.copy()
            large["letter_spacing"], large["word_spacing"], large["font_size"] = "normal", 0, REFERENCE
            self.known[key] = Layout(large), large, {}
        return self.known[key]
