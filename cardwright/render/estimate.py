"""Where the text of a card will end, without laying it out: paragraphs below each other, and words in lines.

It knows what cards are made of: blocks with inline text, floats in their first line, a foot that stands on the lower
edge. It draws nothing, and takes a hundredth of the time; what it finds is checked by the layout that is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from cardwright.render.advances import Words
from cardwright.render.innards import ElementWrapper, Style, Styles

MM = 25.4 / 96
"""Millimetres in a pixel of CSS."""
HAIR = 1.003
"""Words of several faces make their line a hair higher."""
SIDES = ("top", "right", "bottom", "left")
BLANK = " \t\r\n\f"
"""Where a line may end; a space that binds is part of a word."""
FEW = 1000
"""So many texts are at most in question at a time."""
_WORDS = re.compile(rf"[{BLANK}]+|[^{BLANK}]+")
_PARTS = re.compile(r".+?[-\u2010\u2013\u2014](?=\w)|.+")


@dataclass(slots=True)
class Box:
    """An element: its style, its id, and what is in it: text and further elements."""

    style: Style
    id: str
    content: list[Box | str]

    @property
    def loose(self) -> bool:
        """Whether it stands outside the flow, at a place of its own."""
        return bool(self.style["position"] == "absolute")

    @property
    def inline(self) -> bool:
        """Whether it stands in a line, or beside one."""
        return not self.loose and (self.style["display"][0] == "inline" or self.style["float"] != "none")

    @property
    def boxes(self) -> list[Box]:
        """The elements in it."""
        return [one for one in self.content if isinstance(one, Box)]


class Run(NamedTuple):
    """Text of one style in a line; or, without text, something that is so wide."""

    text: str
    style: Style
    width: float = 0


class Frame(NamedTuple):
    """What is around the content of a block in a column so wide; pixels of CSS. `top`: border and padding above."""

    column: float
    margin_top: float
    margin_bottom: float
    outside: float
    across: float
    down: float
    top: float


class Estimate:
    """Estimates pages that are as wide as a card's design; lengths in pixels of CSS, but for what `places` gives."""

    def __init__(self, styles: Styles, width: float, height: float) -> None:
        self.styles, self.words = styles, Words()
        self.width, self.height = width, height

    def places(self, html: str, caution: float) -> dict[str, float]:
        """The height (millimetres from the card's upper edge) at which each element with an id begins.

        `caution`: pixels by which lines are taken to be shorter than they are. ElementTree.ParseError where the HTML
        is no XML.
        """
        self.found: dict[str, float] = {}
        self.caution = caution
        self.styles.forget()
        page = f'<html><body><div class="sheet">{html}</div></body></html>'
        root = self._box(ElementWrapper.from_html_root(ElementTree.fromstring(page)), None)
        self._block(root, self.width, 0, self.height)
        return {name: top * MM for name, top in self.found.items()}

    def _box(self, element: ElementWrapper, parent: Style | None) -> Box:
        (style, _), node = self.styles.of(element, parent), element.etree_element
        content: list[Box | str] = [node.text] if node.text else []
        for child in element.iter_children():
            content.append(self._box(child, style))
            if child.etree_element.tail:
                content.append(child.etree_element.tail)
        return Box(style, node.get("id", ""), content)

    def _block(self, box: Box, width: float, top: float, height: float) -> float:
        """Set a block in a column so wide, at a height of the page; how high it is, with its margins."""
        style, frame = box.style, _frame(box.style, width)
        before, across, down = frame.margin_top, frame.across, frame.down
        self.found[box.id] = top + before
        within = across + down if style["box_sizing"] == "border-box" else 0
        inner = _fixed(style["width"], width, across if within else 0, width - frame.outside - across)
        fixed = _fixed(style["height"], height, down if within else 0, None)
        begin = top + before + frame.top
        tall = self._content(box, inner, begin, fixed or 0)
        tall = max(tall, _length(style["min_height"], height)) if fixed is None else fixed
        for one in box.boxes:
            if one.loose:
                self._loose(one, inner, begin, tall)
        return before + tall + down + frame.margin_bottom

    def _content(self, box: Box, width: float, top: float, height: float) -> float:
        """The height of what is in a block."""
        blocks = [one for one in box.boxes if not one.inline and not one.loose]
        if not blocks:
            return self._lines(box, width) * Words.line_height(box.style) * (HAIR if box.boxes else 1)
        total = 0.0
        for one in blocks:
            total += self._block(one, width, top + total, height)
        return total

    def _loose(self, box: Box, width: float, top: float, height: float) -> None:
        """A block that is held by the upper or the lower edge of the one that it is in, and perhaps by both sides."""
        sides = [box.style[side] for side in ("left", "right")]
        if box.style["width"] == "auto" and "auto" not in sides:
            width -= sum(_length(side, width) for side in sides)
        if box.style["bottom"] == "auto" or box.style["top"] != "auto":
            self._block(box, width, top + _length(box.style["top"], height), height)
        else:
            tall = self._block(box, width, 0, height)
            self._block(box, width, top + height - _length(box.style["bottom"], height) - tall, height)

    def _lines(self, box: Box, measure: float) -> int:
        """How many lines the text of a paragraph takes."""
        beside = sum(self._width(one) for one in box.boxes if one.style["float"] != "none" and not one.loose)
        room = measure - _length(box.style["text_indent"], measure) - beside
        count = 0
        for width, space in self._pieces(box):
            if count and space + width > room - self.caution:
                count, room, space = count + 1, measure, 0
            room -= width + (space if count else 0)
            count = count or 1
        return count

    def _pieces(self, box: Box) -> Iterator[tuple[float, float]]:
        """The width of each piece that no line divides, and of the space before it."""
        width = space = 0.0
        for run in self._runs(box):
            for part in _parts(run):
                if not part or part[0] in BLANK:
                    if width:
                        yield width, space
                        width = space = 0.0
                    space = space or (self._space(run) if part else 0)
                else:
                    width += self.words.width(part, run.style)
            width += run.width
        if width:
            yield width, space

    def _space(self, run: Run) -> float:
        """The width of a space: that of the face of the words beside it, if there are any in its run."""
        return self.words.width(" ", run.style) if not run.text.strip(BLANK) else self.words.space(run.style)

    def _runs(self, box: Box) -> Iterator[Run]:
        """The text of a paragraph, piece by piece."""
        for one in box.content:
            if isinstance(one, str):
                yield Run(one, box.style)
            elif one.inline and one.style["float"] == "none":
                if one.style["display"][-1] == "flow-root":
                    yield Run("", one.style, self._width(one))
                else:
                    yield Run("", one.style, _edge(one.style, "left"))
                    yield from self._runs(one)
                    yield Run("", one.style, _edge(one.style, "right"))

    def _width(self, box: Box) -> float:
        """The width of a float or an inline block, whose text is in one line."""
        runs = self._runs(box)
        text = sum(run.width + self.words.width(" ".join(run.text.split()), run.style) for run in runs)
        least = _length(box.style["min_width"], 0)
        inner = _fixed(box.style["width"], 0, 0, max(text, least))
        return inner + _edge(box.style, "left") + _edge(box.style, "right")


def _parts(run: Run) -> Sequence[str]:
    """Words and the spaces between them; an empty part where a line may end without a space."""
    if run.style["white_space"] in ("nowrap", "pre"):
        return [" ".join(run.text.split())] if run.text.strip() else []
    return _divided(run.text)


@lru_cache(FEW)
def _divided(text: str) -> Sequence[str]:
    """The parts of a text that may end where a line ends: the same for each guess at its size."""
    found: list[str] = []
    for word in _WORDS.findall(text):
        for number, part in enumerate([word] if word[0] in BLANK else _PARTS.findall(word)):
            found += ["", part] if number else [part]
    return found


def _frame(style: Style, column: float) -> Frame:
    """The frame of a block, which is worked out once for a column."""
    known: Frame | None = style.__dict__.get("frame")
    if known is None or known.column != column:
        edges = {side: _length(style[f"padding_{side}"], column) + style[f"border_{side}_width"] for side in SIDES}
        margins = {side: _length(style[f"margin_{side}"], column) for side in SIDES}
        known = style.frame = Frame(
            column, margins["top"], margins["bottom"], margins["left"] + margins["right"],
            edges["left"] + edges["right"], edges["top"] + edges["bottom"], edges["top"],
        )
    return known


def _fixed(value: object, whole: float, less: float, otherwise: float | None) -> float:
    """A width or height that the style says, or what it is otherwise."""
    return otherwise if value == "auto" else _length(value, whole) - less  # type: ignore[return-value]


def _edge(style: Style, side: str) -> float:
    """The margin, border and padding at the left or right of something in a line."""
    known: float | None = style.__dict__.get(side)
    if known is None:
        border = float(style[f"border_{side}_width"])
        known = _length(style[f"margin_{side}"], 0) + _length(style[f"padding_{side}"], 0) + border
        style.__dict__[side] = known
    return known


def _length(value: object, whole: float) -> float:
    """A computed length, or a share of the whole; what is automatic counts as nothing."""
    if isinstance(value, int | float):
        return float(value)
    unit = getattr(value, "unit", None)
    number = float(getattr(value, "value", 0))
    return number * whole / 100 if unit == "%" else number
