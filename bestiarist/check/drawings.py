"""The limits of SVG files: how much they draw is counted before anybody draws it, as references multiply shapes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

MAX_SHAPES = 25_000
MAX_DEPTH = 100
MAX_BYTES = 5_000_000
_REFERRING = frozenset({"use", "pattern", "linearGradient", "radialGradient", "filter", "textPath"})
_URL = re.compile(r"url\(\s*['\"]?#([^'\")]+)")

_NUMBER = re.compile(r"\d+")
_LENGTH = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


class _EndlessError(Exception):
    """An element that is drawn as a part of itself, or too deep in others."""


def fault_of(data: bytes) -> str:
    """What keeps an SVG file from being drawn; empty where nothing does."""
    if len(data) > MAX_BYTES:
        return f"its file is larger than {MAX_BYTES // 1_000_000} MB"
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        return f"it is not well-formed: {error}"
    if _tag(root) != "svg":
        return "it is XML, but not SVG"
    try:
        shapes = _Weight(root).of(root)
    except _EndlessError as error:
        return str(error)
    return f"it draws {shapes:,} shapes, and a card at most {MAX_SHAPES:,}" if shapes > MAX_SHAPES else ""


def shows_pictures(data: bytes) -> bool:
    """Whether there are pictures inside the drawing, which are not printed."""
    return any(_tag(one) == "image" for one in ElementTree.fromstring(data).iter())


def shape_of(data: bytes) -> float:
    """The shape of a drawing, width by height; 0 where it does not say."""
    root = ElementTree.fromstring(data)
    box = _LENGTH.findall(root.get("viewBox", ""))[2:4] or [
        found for side in ("width", "height") if "%" not in root.get(side, "%")
        for found in _LENGTH.findall(root.get(side, ""))[:1]
    ]
    sides = [float(one) for one in box]
    return sides[0] / sides[1] if len(sides) == 2 and min(sides) > 0 else 0


class _Weight:
    """Counts elements; what is referred to counts as often as that happens."""

    def __init__(self, root: Element) -> None:
        self.named = {name: one for one in root.iter() if (name := one.get("id"))}
        self.known: dict[Element, int] = {}
        self.open: set[Element] = set()

    def of(self, element: Element) -> int:
        """How many shapes an element draws."""
        if element in self.known:
            return self.known[element]
        if element in self.open:
            raise _EndlessError(f"its element '{element.get('id', _tag(element))}' is drawn as a part of itself")
        if len(self.open) > MAX_DEPTH:
            raise _EndlessError(f"its elements are more than {MAX_DEPTH} deep in each other")
        self.open.add(element)
        meant = ((self.named[name], times) for name, times in _references(element) if name in self.named)
        self.known[element] = 1 + sum(map(self.of, element)) + sum(self.of(one) * times for one, times in meant)
        self.open.remove(element)
        return self.known[element]


def _references(element: Element) -> Iterator[tuple[str, int]]:
    """What an element refers to, and how often it draws that: a marker at each corner of its line."""
    corners = len(_NUMBER.findall(element.get("d", "") + element.get("points", ""))) // 2 + 1
    for name, value in element.attrib.items():
        times = corners if "marker" in name + value else 1
        yield from ((meant, times) for meant in _URL.findall(value))
        if name.rpartition("}")[2] == "href" and value.startswith("#") and _tag(element) in _REFERRING:
            yield value[1:], 1


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
