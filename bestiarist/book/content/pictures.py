"""Pictures of chapters, opened once to know that they can be printed and how large; a drawn frame for missing ones."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from html import escape
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

from bestiarist.book.checks import PICTURE
from bestiarist.book.content.context import ChapterContext
from bestiarist.book.records import WHOLE_PAGE, Drawing
from bestiarist.core.diagnostics import Span

MM_PER_PIXEL = 25.4 / 200
"""A picture whose size nobody gives is printed at 200 pixels an inch, and never wider than the text."""
FRAME, FLOATED = (70.0, 36.0), (45.0, 30.0)
"""Width and height of a placeholder in millimetres, and of one that text flows around."""
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "px": 25.4 / 96, "": 25.4 / 96}
_STYLES = {
    "float": re.compile(r"left|right|none"),
    "text-align": re.compile(r"left|right|center"),
    "width": re.compile(r"\d{1,4}(\.\d+)?(px|pt|mm|cm|in|em|rem|%)"),
}
_UNSAFE_SVG = re.compile(
    r"<(script|foreignObject|image|iframe)\b|\bon\w+\s*=|(?:href|url\()\s*=?[\"'( ]*(?!#)[\w/.]+:", re.IGNORECASE
)


def picture(context: ChapterContext, attributes: Mapping[str, str], span: Span) -> Drawing:
    """The picture of an image element; a drawn frame and one warning where it cannot be printed."""
    source, alt = attributes.get("src", "").strip(), attributes.get("alt", "").strip()
    styles = safe_styles(attributes.get("style", ""))
    side = styles.get("float", attributes.get("align", ""))
    side = side if side in ("left", "right") else ""
    side = WHOLE_PAGE if WHOLE_PAGE in attributes.get("class", "").split() else side
    asked = _millimetres(styles.get("width", attributes.get("width", "")))
    problem, path = _file(context, source)
    size = (0.0, 0.0) if problem else _size(path)
    if problem or not size[0]:
        message = f"the picture '{source}' {problem or 'cannot be read as one'}"
        context.report(PICTURE, span, message, "is its path right?")
        width, height = FLOATED if side in ("left", "right") else FRAME
        return placeholder(alt or Path(source).stem, width, height, side)
    width = asked or size[0]
    inside = path.relative_to(context.book.folder).as_posix()
    return Drawing(alt or Path(source).stem, width, width * size[1] / size[0], file=inside, side=side)


def _file(context: ChapterContext, source: str) -> tuple[str, Path]:
    """What is wrong with an address, and the file it leads to."""
    here = context.chapter.source.path.parent
    if not source:
        return "has no address", here
    try:
        parts = urlsplit(source)
        path = (here / unquote(parts.path)).resolve()
        if parts.scheme or parts.netloc:
            return "is not in the book's folder, and nothing is fetched", path
        if not path.is_relative_to(context.book.folder):
            return "lies outside the book's folder", path
        return ("" if path.is_file() else "is not there"), path
    except (ValueError, OSError):  # no address at all, or a name that no disk can have
        return "is not there", here


def _size(path: Path) -> tuple[float, float]:
    """Width and height in millimetres; 0 where it cannot be read."""
    try:
        if path.suffix.lower() == ".svg":
            return _drawn_size(path)
        from PIL import Image

        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(path, formats=("PNG", "JPEG", "GIF", "WEBP")) as image:
                width, height = image.size
                image.load()
        return width * MM_PER_PIXEL, height * MM_PER_PIXEL
    except Exception:  # a damaged picture can fail in any way
        return 0.0, 0.0


def _drawn_size(path: Path) -> tuple[float, float]:
    text = path.read_text(encoding="utf-8")
    if _UNSAFE_SVG.search(text) or "<!ENTITY" in text:
        return 0.0, 0.0
    root = ElementTree.fromstring(text)
    box = [float(one) for one in root.get("viewBox", "").replace(",", " ").split()]
    if len(box) == 4 and box[2] > 0:
        return box[2] * _UNITS["px"], box[3] * _UNITS["px"]
    return _millimetres(root.get("width", "")), _millimetres(root.get("height", ""))


def _millimetres(text: str) -> float:
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|pt|px|)\s*", text)
    return float(match[1]) * _UNITS[match[2]] if match else 0.0


def placeholder(words: str, width: float = FRAME[0], height: float = FRAME[1], side: str = "") -> Drawing:
    """A frame with a drawn picture of nothing, and the words that stand for what is missing."""
    words = words or "picture"
    shown = words if len(words) <= 48 else f"{words[:47]}…"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f'<rect x=".4" y=".4" width="{width - 0.8:g}" height="{height - 0.8:g}" fill="#f1f1ef" stroke="#999" '
        f'stroke-width=".3" stroke-dasharray="1.6 1.2"/>'
        f'<path d="M{width / 2 - 9:g} {height / 2 + 2:g}l6 -8l4 5l3 -3.5l5 6.5z" fill="none" stroke="#999" '
        f'stroke-width=".5"/><circle cx="{width / 2 + 5:g}" cy="{height / 2 - 7:g}" r="1.6" fill="none" stroke="#999" '
        f'stroke-width=".5"/><text x="{width / 2:g}" y="{height / 2 + 9:g}" text-anchor="middle" '
        f'font-family="Bestiarist Sans" font-size="{min(3.1, 1.8 * width / max(len(shown), 1)):.2f}" fill="#444">'
        f"{escape(shown)}</text></svg>"
    )
    return Drawing(f"{words} (missing)", width, height, svg, side=side)


def safe_styles(text: str) -> dict[str, str]:
    """The harmless properties of a style attribute: which side, how wide, how aligned."""
    pairs = (one.partition(":") for one in text.split(";"))
    styles = {name.strip().lower(): value.strip().lower() for name, _, value in pairs}
    return {name: value for name, value in styles.items() if name in _STYLES and _STYLES[name].fullmatch(value)}
