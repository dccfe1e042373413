"""The text of a block, broken into lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from cardwright.render.setting.boxes import Box, Fragment, Frame, Line
from cardwright.render.setting.faces import BLANK, Shaped
from cardwright.render.setting.faults import UnsettableError
from cardwright.render.setting.looks import Look

GENEROUS = 0.02
"""Pixels by which a line may be too long."""
_BLANKS = re.compile(rf"[{BLANK}]+")


class Glyphs(NamedTuple):
    """Glyphs of a text, from one number up to another; `drop` is how far they stand below their line."""

    look: Look
    shaped: Shaped
    begin: int
    end: int
    width: float
    drop: float


class Edge(NamedTuple):
    """The beginning or the end of an inline box, with its margin, border and padding."""

    box: Box
    begins: bool
    width: float
    drop: float


class Atom(NamedTuple):
    """A box that stands in a line like a letter, set at the origin; how far it reaches above and below the baseline."""

    box: Box
    width: float
    above: float
    below: float


Item = Glyphs | Edge | Atom
Room = Callable[[float], tuple[float, float]]
"""The left and the right end of a line at some height."""


class Outsider(NamedTuple):
    """A box that is no part of a line, but stands where it is named in the text."""

    box: Box


@dataclass(slots=True)
class Paragraph:
    """Sets the items of one block; `put` is what to do with boxes outside the flow, which get a place in the line.

    In the end, `widest` is the width of the widest line.
    """

    block: Look
    room: Room
    top: float
    put: Callable[[Box, float, float], None]
    width: float
    lines: list[Line] = field(default_factory=list)
    items: list[tuple[Item, float]] = field(default_factory=list)
    word: list[Item] = field(default_factory=list)
    space: Glyphs | None = None
    wide: float = 0
    at: float = 0
    widest: float = 0
    open: list[Edge] = field(default_factory=list)
    indent: float = 0
    left: float = 0
    right: float = 0
    inked: bool = False

    def set(self, items: Iterable[Item | Outsider]) -> float:
        """Set all of it; how high the lines are together."""
        start = self.top
        self._begin(self.block.indent.of(self.width))
        for item in items:
            if isinstance(item, Glyphs):
                self._glyphs(item)
            elif isinstance(item, Outsider):
                self._outside(item.box)
            elif isinstance(item, Edge):
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
        left, self.right = self.room(self.top)
        self.left = left + indent
        self.at, self.inked, self.items = 0, False, []

    def _outside(self, box: Box) -> None:
        self.put(box, self.left + self.at + self.wide, self.top)
        if box.look.floats != "none":
            if self.inked:
                raise UnsettableError("a float after words")
            left, self.right = self.room(self.top)
            self.left = left + self.indent

    def _glyphs(self, item: Glyphs) -> None:
        """The words of a text. The first may go on from the text before, the last may go on in the text after."""
        words = item.shaped.words
        if item.look.nowrap or not words.begins:
            if item.look.nowrap:
                self._add(item)
            else:
                self._flush()
                self.space = self.space or item
            return
        first, last = 0, len(words.begins) - (words.ends[-1] == item.end)
        if words.begins[0]:
            self._flush()
            self.space = self.space or _part(item, 0, words.begins[0], 0, words.starts[0])
        if self.word:
            self._add(_word(item, 0))
            if not last:
                return
            self._flush()
            first = 1
        self._whole_words(item, first, last)
        if last < len(words.begins) and last >= first:
            self._blank(item, last)
            self._add(_word(item, last))
        elif words.ends[-1] < item.end:
            self.space = _part(item, words.ends[-1], item.end, words.stops[-1], item.shaped.width)

    def _blank(self, item: Glyphs, word: int) -> None:
        """Note the blank before a word that is not the first of its text."""
        words = item.shaped.words
        if word and words.ends[word - 1] < words.begins[word]:
            self.space = _part(
                item, words.ends[word - 1], words.begins[word], words.stops[word - 1], words.starts[word]
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
                self._add(_word(item, first))
                self._flush()
                first += 1
            else:
                if space and self.space:
                    self._put(self.space)
                last_one = fitting - 1
                self._put(
                    _part(item, words.begins[first], words.ends[last_one], words.starts[first], words.stops[last_one])
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
            self._end()
            self._begin()
            space, room = 0, self.right - self.left + GENEROUS
        if self.space and space:
            self._put(self.space)
        if self.wide > room and any(isinstance(one, Glyphs) and one.look.wraps for one in self.word):
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
                one = _part(item, glyph, glyph + 1, 0, item.shaped.advances[glyph])
                if self.inked and self.at + one.width > self.right - self.left + GENEROUS:
                    self._end()
                    self._begin()
                self._put(one)
                self.inked = True

    def _put(self, item: Item) -> None:
        """Put something at the end of the line; glyphs that follow those before them make one item with these."""
        last = self.items[-1][0] if self.items else None
        if isinstance(last, Glyphs) and isinstance(item, Glyphs) and _goes_on(last, item):
            both = Glyphs(item.look, item.shaped, last.begin, item.end, last.width + item.width, item.drop)
            self.items[-1] = both, self.items[-1][1]
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


def _goes_on(last: Glyphs, item: Glyphs) -> bool:
    return last.shaped is item.shaped and last.end == item.begin and last.look is item.look


def _part(item: Glyphs, begin: int, end: int, start: float, stop: float) -> Glyphs:
    """Some glyphs of a text, which begin and end so far into it (thousandths of the type size)."""
    return Glyphs(item.look, item.shaped, begin, end, (stop - start) * item.look.size / 1000, item.drop)


def _word(item: Glyphs, number: int) -> Glyphs:
    words = item.shaped.words
    return _part(item, words.begins[number], words.ends[number], words.starts[number], words.stops[number])


def longest_word(items: Iterable[Item | Outsider]) -> float:
    """The width of the longest of the words that are not divided."""
    longest = 0.0
    for item in items:
        if isinstance(item, Glyphs) and not item.look.nowrap:
            words = item.shaped.words
            widths = (stop - start for start, stop in zip(words.starts, words.stops, strict=True))
            longest = max(longest, max(widths, default=0) * item.look.size / 1000)
        elif isinstance(item, Glyphs | Atom):
            longest = max(longest, item.width)
    return longest


def items_of(block: Box, atom: Callable[[Box], Atom]) -> list[Item | Outsider]:
    """What the text of a block consists of; blanks at its beginning and after other blanks are left out."""
    reader = _Reader(atom)
    reader.read(block, 0)
    return reader.found


@dataclass(slots=True)
class _Reader:
    """Reads the content of a block; `blank`: what was read last is a blank, or nothing."""

    atom: Callable[[Box], Atom]
    found: list[Item | Outsider] = field(default_factory=list)
    blank: bool = True

    def read(self, box: Box, drop: float) -> None:
        """Read what is in a box, which stands so far below its line."""
        for one in box.content:
            if isinstance(one, str):
                self._text(one, box.look, drop)
            elif one.look.inline_block:
                self.blank = False
                self.found.append(self.atom(one))
            elif one.look.stacked:
                raise UnsettableError("a block among text")
            elif one.look.block:
                self.found.append(Outsider(one))
            else:
                self._inline(one, drop)

    def _text(self, text: str, look: Look, drop: float) -> None:
        words = _BLANKS.sub(" ", text)
        if self.blank and words[0] == " ":
            words = words[1:]
        if words:
            self.blank = words[-1] == " "
            shaped = look.chain.shape(words, look.spacing)
            self.found.append(
                Glyphs(look, shaped, 0, len(shaped.glyphs), shaped.width * look.size / 1000, drop)
            )

    def _inline(self, box: Box, drop: float) -> None:
        look = box.look
        if look.placed:
            if look.left or look.right or any(one.look.loose for one in box.boxes):
                raise UnsettableError("an inline box that is moved aside, or holds others")
            drop += look.top.pixels if look.top else -look.bottom.pixels if look.bottom else 0
        before, after = _edge(look, 3), _edge(look, 1)
        if not (look.framed or before or after):
            self.read(box, drop)
            return
        self.found.append(Edge(box, True, before, drop))
        self.read(box, drop)
        self.found.append(Edge(box, False, after, drop))


def _edge(look: Look, side: int) -> float:
    return look.margin_at(side) + look.border[side] + look.padding[side].of(0)
