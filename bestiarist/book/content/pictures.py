"""Pictures of chapters: files of the book's folder, opened once to know that they can be printed, and how large."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

from bestiarist.book.checks import PICTURE
from bestiarist.book.content.desk import Desk
from bestiarist.book.content.placeholder import FRAME, placeholder
from bestiarist.book.records import WHOLE_PAGE, Drawing
from bestiarist.book.text.html import safe_styles
from bestiarist.core.diagnostics import Span

MM_PER_PIXEL = 25.4 / 200
"""A picture whose size nobody gives is printed at 200 pixels an inch, and never wider than the text."""
FLOATED = (45.0, 30.0)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "px": 25.4 / 96, "": 25.4 / 96}
_UNSAFE_SVG = re.compile(
    r"<(script|foreignObject|image|iframe)\b|\bon\w+\s*=|(?:href|url\()\s*=?[\"'( ]*(?!#)[\w/.]+:", re.IGNORECASE
)


def picture(desk: Desk, attributes: Mapping[str, str], span: Span) -> Drawing:
    """The picture of an image element; a drawn frame and one warning where it cannot be printed."""
    source, alt = attributes.get("src", "").strip(), attributes.get("alt", "").strip()
    styles = safe_styles(attributes.get("style", ""))
    side = styles.get("float", attributes.get("align", ""))
    side = side if side in ("left", "right") else ""
    side = WHOLE_PAGE if WHOLE_PAGE in attributes.get("class", "").split() else side
    asked = _millimetres(styles.get("width", attributes.get("width", "")))
    problem, path = _file(desk, source)
    size = (0.0, 0.0) if problem else _size(path)
    if problem or not size[0]:
        desk.report(PICTURE, span, f"the picture '{source}' {problem or 'cannot be read as one'}", "is its path right?")
        width, height = FLOATED if side in ("left", "right") else FRAME
        return placeholder(alt or Path(source).stem, width, height, side)
    width = asked or size[0]
    inside = path.relative_to(desk.tools.folder).as_posix()
    return Drawing(alt or Path(source).stem, width, width * size[1] / size[0], file=inside, side=side)


def _file(desk: Desk, source: str) -> tuple[str, Path]:
    """What is wrong with an address, and the file it leads to."""
    here = desk.chapter.source.path.parent
    if not source:
        return "has no address", here
    try:
        parts = urlsplit(source)
        path = (here / unquote(parts.path)).resolve()
        if parts.scheme or parts.netloc:
            return "is not in the book's folder, and nothing is fetched", path
        if not path.is_relative_to(desk.tools.folder):
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
