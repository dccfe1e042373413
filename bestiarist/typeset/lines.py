"""Inline layout: the inline content of a block, broken into line boxes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence

from bestiarist.typeset.areas import Area, Float
from bestiarist.typeset.boxes import Box, Fragment, Frame, LineBox
from bestiarist.typeset.glyphs import BLANK
from bestiarist.typeset.items import Glyphs, InlineBlock, InlineEdge, Item, OutOfFlow
from bestiarist.typeset.styles import Style
from bestiarist.typeset.weasyprint_private import can_break

GENEROUS = 0.02
"""Pixels by which a line may be too long."""


class Paragraph:
    """The lines of one block, while they are filled.

    They run between `floats` in the `area` of the block; `put` lays out an out-of-flow box that is named at (x, y).
    A word is held back until it is complete, as text of another style may go on with it. Lengths in CSS pixels; in the
    end `lines` are all lines, and `widest` is the width of the widest.
    """

    __slots__ = (
        "area", "at", "block", "floats", "indent", "inked", "items", "left", "lines", "open", "put", "right", "space",
        "top", "wide", "widest", "word",
    )

    def __init__(
        self, block: Style, area: Area, floats: Sequence[Float], put: Callable[[Box, float, float], None]
    ) -> None:
        self.block, self.area, self.floats, self.put, self.top = block, area, floats, put, area.y
        self.lines: list[LineBox] = []
        self.items: list[tuple[Item, float]] = []
        self.word: list[Item] = []
        self.open: list[InlineEdge] = []
        self.space: Glyphs | None = None
        self.wide = self.at = self.widest = self.indent = self.left = self.right = 0.0
        self.inked = False

    def set(self, items: Iterable[Item | OutOfFlow]) -> float:
        """Break all items into lines; how high these are together."""
        start = self.top
        self._begin(self.block.indent.of(self.area.width))
        for item in items:
            if isinstance(item, Glyphs):
                self._glyphs(item)
            elif isinstance(item, OutOfFlow):
                self._out_of_flow(item.box)
            elif isinstance(item, InlineEdge):
                self._add(item)
            else:
                self._flush()
                self._add(item)
                self._flush()
        self._flush()
        if self.items:
            self._end()
        return self.top - start

    def _begin(self, indent: float = 0) -> None:
        self.indent = indent
        left, self.right = self.area.between(self.floats, self.top)
        self.left = left + indent
        self.at, self.inked, self.items = 0, False, []

    def _out_of_flow(self, box: Box) -> None:
        style, after_words = box.style, self.inked or bool(self.word)
        held = (style.top or style.bottom) and (style.left or style.right)
        if after_words and style.absolute and style.display_block and not held:
            raise style.refused("position", "a block after words, whose place is not said")
        self.put(box, self.left + self.at + self.wide, self.top)
        if style.float != "none":
            if after_words:
                raise style.refused("float", "a float after words")
            left, self.right = self.area.between(self.floats, self.top)
            self.left = left + self.indent

    def _glyphs(self, item: Glyphs) -> None:
        """The words of a text. The first may go on from the text before, the last may go on in the text after."""
        words = item.shaped.words
        if self.word and self._can_end_before(item):
            self._flush()
        if item.style.nowrap:
            if not self.block.nowrap and words.ends and words.ends[-1] < item.end:
                raise item.style.refused("white_space", "a blank that ends words that stay together")
            self._add(item)
            return
        if not words.begins:
            self._flush()
            self.space = self.space or item
            return
        first, last = 0, len(words.begins) - (words.ends[-1] == item.end)
        if words.begins[0]:
            self._flush()
            self.space = self.space or item.part(0, words.begins[0], 0, words.starts[0])
        if self.word:
            self._add(item.word(0))
            if not last:
                return
            self._flush()
            first = 1
        self._whole_words(item, first, last)
        if last < len(words.begins) and last >= first:
            self._blank(item, last)
            self._add(item.word(last))
        elif words.ends[-1] < item.end:
            self.space = item.part(words.ends[-1], item.end, words.stops[-1], item.shaped.width)

    def _can_end_before(self, item: Glyphs) -> bool:
        """Whether a line may end between the word so far and a text that follows it without a blank."""
        first = item.shaped.meanings[item.begin][:1]
        last = next((one for one in reversed(self.word) if isinstance(one, Glyphs)), None)
        if first in BLANK or last is None or (last.style.nowrap and item.style.nowrap):
            return False
        if isinstance(self.word[-1], InlineEdge) and self.word[-1].begins:
            return False  # or the edge would stand on one line, and its text on the next
        return can_break(last.shaped.meanings[last.end - 1][-1:] or "x", first)

    def _blank(self, item: Glyphs, word: int) -> None:
        """Note the blank before a word that is not the first of its text."""
        words, before = item.shaped.words, word - 1
        if word and words.ends[before] < words.begins[word]:
            self.space = item.part(words.ends[before], words.begins[word], words.stops[before], words.starts[word])

    def _whole_words(self, item: Glyphs, first: int, last: int) -> None:
        """Put words in lines, each time as many as there is room for: found by bisection, not word by word."""
        words, scale = item.shaped.words, item.style.size / 1000
        while first < last:
            self._blank(item, first)
            space = self.space.width if self.space and self.inked else 0
            room = self.right - self.left + GENEROUS - self.at - space
            fitting = bisect_right(words.stops, words.starts[first] + room / scale, first, last)
            if fitting == first:
                self._add(item.word(first))
                self._flush()
                first += 1
            else:
                if space and self.space:
                    self._put(self.space)
                last_one = fitting - 1
                self._put(
                    item.part(words.begins[first], words.ends[last_one], words.starts[first], words.stops[last_one])
                )
                self.inked, self.space, first = True, None, fitting

    def _add(self, item: Item) -> None:
        """Add something to the word that may go on."""
        self.word.append(item)
        self.wide += item.width

    def _flush(self) -> None:
        """Put the word in the line, or in the next one if there is no room for it."""
        if not self.word:
            return
        if all(isinstance(one, InlineEdge) for one in self.word):
            self.space = None  # a blank at the end of a line
        room = self.right - self.left + GENEROUS
        space = self.space.width if self.space and self.inked else 0
        if self.inked and self.at + space + self.wide > room:
            self._end()
            self._begin()
            space, room = 0, self.right - self.left + GENEROUS
        if self.space and space:
            self._put(self.space)
        if self.wide > room and not self.inked and self.right - self.left < self.area.width - self.indent - GENEROUS:
            raise self.block.refused("float", "a word for which there is no room beside a float")
        texts = [one.style for one in self.word if isinstance(one, Glyphs)]
        if self.wide > room and any(style.breaks_words for style in texts):
            if any(style.nowrap for style in texts):
                raise self.block.refused("overflow_wrap", "a word that is divided but in part")
            self._divide()
        for item in self.word:
            self._put(item)
        self.inked, self.word, self.wide, self.space = True, [], 0, None

    def _divide(self) -> None:
        """Break a word that is wider than a line anywhere."""
        word, self.word = self.word, []
        for item in word:
            if not isinstance(item, Glyphs):
                self._put(item)
                continue
            for glyph in range(item.begin, item.end):
                one = item.part(glyph, glyph + 1, 0, item.shaped.advances[glyph])
                if self.inked and self.at + one.width > self.right - self.left + GENEROUS:
                    self._end()
                    self._begin()
                self._put(one)
                self.inked = True

    def _put(self, item: Item) -> None:
        """Put something at the end of the line; glyphs that follow those before them make one item with these."""
        last = self.items[-1][0] if self.items else None
        if isinstance(last, Glyphs) and last.goes_on(item):
            self.items[-1] = last.and_(item), self.items[-1][1]
        else:
            self.items.append((item, self.at))
        self.at += item.width

    def _end(self) -> None:
        """Close the line: find how high it is, and where its baseline is."""
        self.widest = max(self.widest, self.at + self.indent)
        above, below = self.block.above, self.block.below
        for item, _ in self.items:
            if isinstance(item, InlineBlock):
                above, below = max(above, item.above), max(below, item.below)
            elif isinstance(item, Glyphs) and item.style is not self.block:
                above, below = max(above, item.style.above), max(below, item.style.below)
        x = self.left + max(0.0, self.right - self.left - self.at) * self.block.align
        self.lines.append(self._line(x, self.top + above))
        self.top += above + below

    def _line(self, x: float, y: float) -> LineBox:
        line = LineBox(y, [], [])
        starts = [(edge, x, False) for edge in self.open]
        for item, at in self.items:
            if isinstance(item, Glyphs):
                line.fragments.append(Fragment(item.style, item.shaped, item.begin, item.end, x + at, y + item.shift))
            elif isinstance(item, InlineBlock):
                item.box.move(x + at, y - item.above)
            elif item.begins:
                self.open.append(item)
                starts.append((item, x + at + item.box.style.margin_at(3), True))
            else:
                self.open.pop()
                _, left, begins = starts.pop()
                right = x + at + item.width - item.box.style.margin_at(1)
                line.frames.append(Frame(item.box.style, left, right, y + item.shift, begins, True))
        for edge, left, begins in starts:
            line.frames.append(Frame(edge.box.style, left, x + self.at, y + edge.shift, begins, False))
        return line
