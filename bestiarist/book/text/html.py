"""The HTML that a chapter may contain: what a page of text needs, and nothing that runs, loads or leaves its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from html.parser import HTMLParser
from types import MappingProxyType

VOID = frozenset({"br", "hr", "img", "wbr"})
WITHIN_LINES = frozenset({
    "a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "del", "dfn", "em", "i", "img", "ins", "kbd", "mark", "q",
    "s", "samp", "small", "span", "strong", "sub", "sup", "u", "var", "wbr",
})
BLOCKS = frozenset({
    "blockquote", "caption", "center", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3",
    "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
    "ul",
})
SWALLOWED = frozenset({
    "applet", "embed", "form", "head", "iframe", "math", "noscript", "object", "script", "select", "style", "svg",
    "template", "textarea", "title",
})
"""Elements that go with all that is in them."""
DEEPEST = 40
"""So many elements may stand within each other: renderers and browsers have their limits."""
_STYLES = {
    "float": re.compile(r"left|right|none"),
    "text-align": re.compile(r"left|right|center"),
    "width": re.compile(r"\d{1,4}(\.\d+)?(px|pt|mm|cm|in|em|rem|%)"),
}
_ATTRIBUTES = frozenset({"class", "title", "colspan", "rowspan", "start", "align", "lang", "dir"})


class SafeHtml(HTMLParser):
    """Passes HTML on, piece by piece, but for what is not allowed. Elements may be opened in one piece and closed in
    another. `image` turns the attributes of a picture to HTML; `link` makes an address safe, or empty.

    After a piece, `unsafe` has the names of what was left out; `strays` what was closed without having been opened.
    """

    image: Callable[[Mapping[str, str]], str]
    link: Callable[[str], str]

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.open, self.swallowing, self.deep = list[str](), "", False
        self.out, self.unsafe, self.strays = list[str](), list[str](), list[str]()
        self.allowed = WITHIN_LINES

    def piece(self, html: str, *, within_line: bool) -> str:
        """A piece of HTML, made safe."""
        self.reset()
        self.out, self.unsafe, self.strays = [], [], []
        self.allowed = WITHIN_LINES if within_line else WITHIN_LINES | BLOCKS
        self.feed(html)
        self.close()
        return "".join(self.out)

    def end(self) -> tuple[str, list[str]]:
        """What closes all that is open, and its names."""
        names, self.open, self.swallowing = self.open, [], ""
        return "".join(f"</{name}>" for name in reversed(names)), names

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass an element on with its harmless attributes."""
        given = {name: value or "" for name, value in attrs}
        if self.swallowing:
            return
        if tag in SWALLOWED:
            self.swallowing = tag
            self.unsafe.append(f"<{tag}>")
            return
        self.unsafe += [f"the attribute {name}" for name in given if name.startswith("on")]
        if tag == "img":
            self.out.append(self.image(MappingProxyType(given)))
        elif tag in self.allowed and len(self.open) >= DEEPEST and tag not in VOID:
            self.unsafe += [] if self.deep else [f"<{tag}>, within {DEEPEST} others,"]
            self.deep = True
        elif tag in self.allowed:
            self.out.append(f"<{tag}{self._attributes(tag, given)}>")
            if tag not in VOID:
                self.open.append(tag)
        elif tag not in WITHIN_LINES | BLOCKS:
            self.unsafe.append(f"<{tag}>")

    def _attributes(self, tag: str, given: Mapping[str, str]) -> str:
        kept = {name: value for name, value in given.items() if name in _ATTRIBUTES}
        if tag == "a" and (address := self.link(given.get("href", ""))):
            kept["href"] = address
        if styles := safe_styles(given.get("style", "")):
            kept["style"] = "; ".join(f"{name}: {value}" for name, value in styles.items())
        return "".join(f' {name}="{escape(value)}"' for name, value in kept.items())

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """`<br/>`, or an empty element."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close what is open; what was opened inside and not closed, too."""
        if self.swallowing:
            if tag == self.swallowing:
                self.swallowing = ""
        elif tag in self.open:
            while self.open:
                name = self.open.pop()
                self.out.append(f"</{name}>")
                if name == tag:
                    break
        elif tag in WITHIN_LINES | BLOCKS and tag not in VOID:
            self.strays.append(tag)

    def handle_data(self, data: str) -> None:
        """Text between elements."""
        self._add(escape(data, quote=False))

    def handle_entityref(self, name: str) -> None:
        """`&amp;`."""
        self._add(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """`&#8212;`."""
        self._add(f"&#{name};")

    def _add(self, html: str) -> None:
        if not self.swallowing:
            self.out.append(html)


def safe_styles(text: str) -> dict[str, str]:
    """The harmless properties of a style attribute: which side, how wide, how aligned."""
    pairs = (one.partition(":") for one in text.split(";"))
    styles = {name.strip().lower(): value.strip().lower() for name, _, value in pairs}
    return {name: value for name, value in styles.items() if name in _STYLES and _STYLES[name].fullmatch(value)}
