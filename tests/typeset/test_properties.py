"""What holds of every side that the type-setter sets, on random content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from xml.sax.saxutils import escape

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bestiarist.render.pdf import Press
from bestiarist.typeset.boxes import Box, LineBox
from bestiarist.typeset.cardsize import POKER
from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.folders import StyleSheet
from bestiarist.typeset.typesetter import Typesetter

STYLE = """
html, body, p, h2 { margin: 0 }
@page { size: 180pt 252pt; margin: 0 }
article { position: absolute; left: 0; top: 0; width: 180pt; height: 252pt; overflow-wrap: anywhere }
article { font: 8pt/1.2 "Bestiarist Symbols", "Bestiarist Serif" }
section { margin: 3.6pt 8.6pt 0 22.3pt }
p { padding: .2em 0 0 3.2pt; border-left: .5pt solid #000 }
.small { font-family: "Bestiarist Symbols", "Bestiarist Sans"; font-size: .86em; line-height: 0 }
.framed { border: .5pt solid #000; padding: 0 1.2pt }
.spread { letter-spacing: .05em; font-variant-caps: small-caps }
.bold { font-weight: 700 }
.key { display: inline-block; min-width: 12pt; text-indent: 0 }
.aside { float: right; margin-left: 4pt; white-space: nowrap; text-indent: 0 }
.hanging { text-indent: -10pt; padding-left: 12pt }
.inset { margin: 5pt 0 3pt 9pt; border-top: 1pt solid #000 }
.margins { margin: 4pt 0 6pt }
.middle { text-align: center }
.end { text-align: right }
"""
MM, NEAR = 25.4 / 72, 0.03
LEFT, RIGHT = 22.3 / 0.75, (180 - 8.6) / 0.75
"""Where the text of a section stands, in CSS pixels."""

LETTERS = "abcdefgh ABTVWfi .,;:!?()'/-\u2014\u2013\u2019\u201c0123456789\u00e9\u25cf+"
WORDS = st.one_of(st.text(st.sampled_from(LETTERS), max_size=60), st.just("takes 10\u00a0feet"))
INLINE = st.tuples(st.sampled_from(["", "", "small", "framed", "spread", "bold", "key"]), WORDS)
ASIDE = st.sampled_from(["", "", "", "Level 14", "\u25cf\u25cf"])
PARAGRAPH = st.tuples(
    st.sampled_from(["", "", "hanging", "margins", "middle", "end"]), ASIDE, st.lists(INLINE, min_size=1, max_size=7)
)
BLOCK = st.one_of(PARAGRAPH, st.lists(PARAGRAPH, min_size=1, max_size=3))
TEXTS = st.lists(BLOCK, max_size=6)


def typesetter() -> Typesetter:
    """One for all."""
    made = PRESS.typesetter(POKER, page)
    assert made is not None
    return made


def page(html: str) -> str:
    return f'<html lang="en"><head></head><body><div>{html}</div></body></html>'


PRESS = Press([StyleSheet("style", STYLE)])
SETTER = typesetter()


def paragraph(drawn: tuple[str, str, list[tuple[str, str]]], name: str = "") -> str:
    style, aside, runs = drawn
    text = "".join(f'<span class="{look}">{escape(words)}</span>' if look else escape(words) for look, words in runs)
    beside = f'<span class="aside">{aside}</span>' if aside else ""
    return f'<p class="{style}"{name}>{beside}{text}</p>'


def side(blocks: list, size: float = 8) -> str:
    """A side with an id for each block, and one at the end."""
    parts = []
    for number, block in enumerate(blocks):
        name = f' id="b{number}"'
        inner = "".join(paragraph(one) for one in block) if isinstance(block, list) else ""
        parts.append(f'<div class="inset"{name}>{inner}</div>' if inner else paragraph(block, name))
    return f'<article><section style="font-size: {size}pt">{"".join(parts)}<p id="end"></p></section></article>'


def set_or_skip(html: str) -> Box:
    try:
        return SETTER.lay_out(html)
    except UnsettableError:
        assume(False)
        raise


def lines_of(box: Box) -> Iterator[LineBox]:
    yield from box.lines
    for one in box.boxes:
        yield from lines_of(one)


@given(TEXTS, st.sampled_from([6.5, 7.25, 8.25]))
@settings(max_examples=40)
def test_no_glyph_stands_beyond_the_measure(blocks: list, size: float) -> None:
    for line in lines_of(set_or_skip(side(blocks, size))):
        for one in line.fragments:
            width = sum(one.shaped.advances[one.begin : one.end]) * one.style.size / 1000
            assert one.x + width <= RIGHT + NEAR
            assert one.x >= LEFT - NEAR
        for frame in line.frames:
            assert frame.left <= frame.right + NEAR


@given(TEXTS)
@settings(max_examples=40)
def test_no_glyph_is_lost_or_set_twice(blocks: list) -> None:
    body = set_or_skip(side(blocks))
    said: Counter[str] = Counter()
    for line in lines_of(body):
        for one in line.fragments:
            said.update("".join(one.shaped.meanings[one.begin : one.end]))
    wanted = Counter(body.text)
    for blank in (" ", "\u00a0"):
        said.pop(blank, None)
        wanted.pop(blank, None)
    assert said == wanted


@given(TEXTS)
@settings(max_examples=40)
def test_words_stand_in_the_order_of_the_text(blocks: list) -> None:
    """No text stands on another: lines go down, and what is on one goes to the right."""
    for box in boxes_of(set_or_skip(side(blocks))):
        for line in box.lines:
            assert all(one.x <= two.x + NEAR for one, two in pairwise(line.fragments))
        assert all(one.y <= two.y + NEAR for one, two in pairwise(box.lines))


def boxes_of(box: Box) -> Iterator[Box]:
    yield box
    for one in box.boxes:
        yield from boxes_of(one)


@given(TEXTS)
@settings(max_examples=40)
def test_blocks_stand_in_order(blocks: list) -> None:
    for box in boxes_of(set_or_skip(side(blocks))):
        for one, two in pairwise(box.blocks):
            assert one.y + one.height <= two.y + NEAR
        if box.tag == "div" and box.blocks:
            assert box.y <= box.blocks[0].y + NEAR
        if box.tag == "section":
            assert box.blocks[-1].y + box.blocks[-1].height == pytest.approx(box.y + box.height, abs=NEAR)


@given(TEXTS, st.sampled_from([6.5, 7.25, 8.25]))
@settings(max_examples=20)
def test_what_is_fitted_is_what_is_painted(blocks: list, size: float) -> None:
    """A trial measures what is painted, whatever was set before; and what is painted has the glyphs of the text."""
    html = side(blocks, size)
    body = set_or_skip(html)
    tops = SETTER.tops(html)
    painted, again = SETTER.paint(html)
    fresh, others = typesetter().paint(html)
    assert tops == again == others
    assert (painted.content, painted.glyphs, painted.tags) == (fresh.content, fresh.glyphs, fresh.tags)
    for line in lines_of(body):
        for one in line.fragments:
            for at in range(one.begin, one.end):
                drawn, *_ = painted.glyphs[one.shaped.faces[at]]
                assert drawn >> one.shaped.glyphs[at] & 1


@given(st.lists(TEXTS, min_size=1, max_size=3))
@settings(max_examples=6)
def test_weasyprint_makes_the_same_pages(sides: list) -> None:
    """As many pages, the same blocks on each in the same order, and texts about as long."""
    html = [side(blocks) for blocks in sides]
    own = [set_or_skip(one) and SETTER.tops(one) for one in html]
    pages = [laid for one in html for laid in PRESS.lay(page(one))]
    assert len(pages) == len(own)
    for one, laid in zip(own, pages, strict=True):
        assert list(one) == list(laid.tops)
        assert one["end"] == pytest.approx(laid.tops["end"], abs=8.3 * 1.2 * MM * 2)
