"""The text of a block, broken into lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Protocol

from bestiarist.render.innards import parts
from bestiarist.render.setting.boxes import Box, Fragment, Frame, Line
from bestiarist.render.setting.faults import UnsettableError
from bestiarist.render.setting.glyphs import BLANK
from bestiarist.render.setting.items import Atom, Edge, Glyphs, Item, Outsider
from bestiarist.render.setting.looks import Look

GENEROUS = 0.02
"""Pixels by which a line may be too long."""
BOX = "\u2e80"
"""Where lines end beside a box in a line, they end beside this letter."""


class Column(Protocol):
    """Where the lines of a block stand, in pixels of CSS."""

    @property
    def width(self) -> float:
        """How wide it is without what floats in it."""
        ...

    def room(self, top: float) -> tuple[float, float]:
        """The left and the right end of a line at some height."""
        ...

    def put(self, box: Box, x: float, y: float) -> None:
        """Put a box outside the flow where it is named in the text."""
        ...


class Paragraph:
    """Sets the items of one block. In the end, `widest` is the width of the widest line."""

    __slots__ = (
        "at", "block", "column", "indent", "inked", "items", "left", "lines", "open", "right", "space", "top", "wide",
        "widest", "word",
    )

    def __init__(self, block: Look, column: Column, top: float) -> None:
        self.block, self.column, self.top = block, column, top
        self.lines: list[Line] = []
        self.items: list[tuple[Item, float]] = []
        self.word: list[Item] = []
        self.open: list[Edge] = []
        self.space: Glyphs | None = None
        self.wide = self.at = self.widest = self.indent = self.left = self.right = 0.0
        self.inked = False

    def set(self, items: Iterable[Item | Outsider]) -> float:
        """Set all of it; how high the lines are together."""
        start = self.top
        self._begin(self.block.indent.of(self.column.width))
        for item in items:
            if isinstance(item, Glyphs):
                self._glyphs(item)
            elif isinstance(item, Outsider):
                self._outside(item.box)
            elif isinstance(item, Edge):
                if item.begins and item.width and self.word and not isinstance(self.word[-1], Edge):
                    raise UnsettableError("an edge within a word")
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
        left, self.right = self.column.room(self.top)
        self.left = left + indent
        self.at, self.inked, self.items = 0, False, []

    def _outside(self, box: Box) -> None:
        look = box.look
        held = (look.top or look.bottom) and (look.left or look.right)
        if look.loose and look.apart and not held and (self.inked or self.word):
            raise UnsettableError("a block after words, whose place is not said")
        self.column.put(box, self.left + self.at + self.wide, self.top)
        if box.look.floats != "none":
            if self.inked or self.word:
                raise UnsettableError("a float after words")
            left, self.right = self.column.room(self.top)
            self.left = left + self.indent

    def _glyphs(self, item: Glyphs) -> None:
        """The words of a text. The first may go on from the text before, the last may go on in the text after."""
        words = item.shaped.words
        if not self.word:
            if words.begins and not words.begins[0] and self._joins(item):
                raise UnsettableError("a blank at which no line ends")
        elif self._ends_before(item):
            self._flush()
        if item.look.nowrap or not words.begins:
            if item.look.nowrap:
                if not self.block.nowrap and words.ends and words.ends[-1] < item.end:
                    raise UnsettableError("a blank that ends words that stay together")
                self._add(item)
            else:
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

    def _ends_before(self, item: Glyphs) -> bool:
        """Whether a line may end before a text that goes on from the word before."""
        first = item.shaped.meanings[item.begin][:1]
        if first in BLANK:
            return False
        last = next((one for one in reversed(self.word) if isinstance(one, Glyphs)), None)
        if last is None or (last.look.nowrap and item.look.nowrap):
            return False
        if not parts(last.shaped.meanings[last.end - 1][-1:] or "x", first):
            return False
        last_one = self.word[-1]
        if isinstance(last_one, Edge) and last_one.begins:
            raise UnsettableError("a line that may end where an inline box begins")
        return True

    def _joins(self, item: Glyphs) -> bool:
        """Whether no line may end before a text, although there is a blank or a box before it."""
        before = " " if self.space else BOX if self.items and isinstance(self.items[-1][0], Atom) else ""
        return bool(before) and not parts(before, item.shaped.meanings[item.begin][:1])

    def _blank(self, item: Glyphs, word: int) -> None:
        """Note the blank before a word that is not the first of its text."""
        words = item.shaped.words
        if word and words.ends[word - 1] < words.begins[word]:
            self.space = item.part(
                words.ends[word - 1], words.begins[word], words.stops[word - 1], words.starts[word]
            )

    def _whole_words(self, item: Glyphs, first: int, last: int) -> None:
        """Put words in lines, each time as many as there is room for."""
        words, scale = item.shaped.words, item.look.size / 1000
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
        room = self.right - self.left + GENEROUS
        if all(isinstance(one, Edge) for one in self.word):
            self.space = None  # a blank at the end of a line
        space = self.space.width if self.space and self.inked else 0
        if self.inked and self.at + space + self.wide > room:
            edges = sum(one.width for one in self.word if isinstance(one, Edge) and not one.begins)
            if self.at + space + self.wide - edges <= room:
                raise UnsettableError("a word that has room without the edge after it")
            self._end()
            self._begin()
            space, room = 0, self.right - self.left + GENEROUS
        if self.space and space:
            self._put(self.space)
        if self.wide > room and not self.inked and self.right - self.left < self.column.width - self.indent - GENEROUS:
            raise UnsettableError("a word for which there is no room beside a float")
        if self.wide > room and any(isinstance(one, Glyphs) and one.look.wraps for one in self.word):
            if any(one.look.nowrap for one in self.word if isinstance(one, Glyphs)):
                raise UnsettableError("a word that is divided but in part")
            self._divide()
        for item in self.word:
            self._put(item)
        self.inked, self.word, self.wide, self.space = True, [], 0, None

    def _divide(self) -> None:
        """A word that is wider than a line is divided anywhere."""
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
        """Close the line: find how high it is, and where its text stands in it."""
        self.widest = max(self.widest, self.at)
        above, below = self.block.above, self.block.below
        for item, _ in self.items:
            if isinstance(item, Atom):
                above, below = max(above, item.above), max(below, item.below)
            elif isinstance(item, Glyphs) and item.look is not self.block:
                above, below = max(above, item.look.above), max(below, item.look.below)
        x = self.left + max(0.0, self.right - self.left - self.at) * self.block.align
        self.lines.append(self._line(x, self.top + above))
        self.top += above + below

    def _line(self, x: float, y: float) -> Line:
        line = Line(y, [], [])
        starts = [(edge, x, False) for edge in self.open]
        for item, at in self.items:
            if isinstance(item, Glyphs):
                line.fragments.append(Fragment(item.look, item.shaped, item.begin, item.end, x + at, y + item.drop))
            elif isinstance(item, Atom):
                item.box.move(x + at, y - item.above)
            elif item.begins:
                self.open.append(item)
                starts.append((item, x + at + item.box.look.margin_at(3), True))
            else:
                self.open.pop()
                _, left, begins = starts.pop()
                right = x + at + item.width - item.box.look.margin_at(1)
                line.frames.append(Frame(item.box.look, left, right, y + item.drop, begins, True))
        end = x + self.at
        line.frames += [Frame(edge.box.look, left, end, y + edge.drop, begins, False) for edge, left, begins in starts]
        return line
