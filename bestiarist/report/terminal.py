"""Text on a terminal: harmless characters, their widths in columns, wrapping and colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

TAB = " " * 4
JOINERS = "\u200c\u200d"  # part of ordinary words and emoji, though their category is that of controls


@dataclass(frozen=True, slots=True)
class Glyph:
    """What a reader sees as one character: characters `start` up to `end` (0-based), `cells` columns wide."""

    start: int
    end: int
    shown: str
    cells: int


def is_control(char: str) -> bool:
    """Whether a character steers the terminal or hides in the text instead of showing something."""
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in JOINERS


def visible(text: str) -> str:
    """`text` with control characters, escape sequences and invisible marks written as backslash escapes."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(char) if is_control(char) else char for char in text)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def on_one_line(text: str) -> str:
    """`text` made visible, its line ends written as spaces."""
    return visible(" ".join(text.splitlines()))


def glyphs(text: str) -> Iterator[Glyph]:
    """The glyphs of a line of source. A tab is shown as four spaces wherever it stands."""
    from rich.cells import split_graphemes

    at = 0
    for control, run in groupby(text, is_control):
        piece = "".join(run)
        if control:
            shown = (TAB if char == "\t" else _escaped(char) for char in piece)
            yield from (Glyph(at + i, at + i + 1, one, len(one)) for i, one in enumerate(shown))
        else:
            for start, end, cells in split_graphemes(piece)[0]:
                yield Glyph(at + start, at + end, piece[start:end], cells)
        at += len(piece)


def wrapped(text: str, width: int, first: int = 0) -> Iterator[str]:
    """Lines of at most `width` columns (longer words stay whole); `first` columns of the first are taken.

    Line ends in the text are kept. The lines are visible text.
    """
    from rich.cells import cell_len

    for paragraph in text.splitlines() or [""]:
        line, used = "", first
        for number, word in enumerate(visible(paragraph).split(" ")):
            cells = cell_len(word)
            if number and used + 1 + cells > width:
                yield line
                line, used = word, cells
            else:
                line += " " + word if number else word
                used += 1 + cells if number else cells
        yield line
        first = 0


def paint(text: str, style: str, colour: bool) -> str:
    """`text` in an ANSI style (the parameters of SGR, such as `1;31`), where colour is wanted."""
    return f"\x1b[{style}m{text}\x1b[0m" if colour and text else text
