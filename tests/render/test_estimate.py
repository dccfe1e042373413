"""Estimates beside layouts: the same HTML, and where its elements begin."""

from __future__ import annotations

import pytest

from cardwright.render.pdf import Press
from cardwright.render.sheet import Sheet

WIDTH, HEIGHT = 180.0, 252.0
"""Points."""
STYLE = """
html, body, p, h2 { margin: 0 }
@page { size: 180pt 252pt; margin: 0 }
article { position: absolute; left: 0; top: 0; width: 180pt; height: 252pt; font: 8pt/1.2 "Cardwright Serif" }
header { padding: 9pt 9pt 0 26pt; min-height: 30pt }
section { margin: 3.6pt 8.6pt 0 22.3pt }
section p { padding: .2em 0 0 3.2pt; border-left: .5pt solid #000 }
section p:first-child { padding-top: 0 }
h2 { font-size: 15pt; line-height: 16pt }
footer { position: absolute; left: 22pt; width: 148pt; bottom: 9pt; padding-top: 2pt; font-size: 6.9pt }
.aside { float: right; margin-left: 4pt }
.small { font-family: "Cardwright Sans"; font-size: .96em; line-height: 0 }
.whole { white-space: nowrap }
.key { display: inline-block; min-width: 20pt }
.hanging { text-indent: -10pt; padding-left: 12pt }
.two-faces { font-family: "Cardwright Symbols", "Cardwright Serif" }
.inset { margin: 3pt 0 0 4pt; padding-top: 2pt }
.spread { letter-spacing: .05em; font-variant-caps: small-caps }
"""
WORDS = "Each creature in the area that is not a fen-dweller takes damage and is pulled 3, then it Strides. "
CASES = {
    "nothing": "",
    "a word": "<p>Claw</p>",
    "several lines": f"<p>{WORDS * 3}</p>",
    "several paragraphs": f"<p>{WORDS}</p><p>{WORDS * 2}</p><p>{WORDS[:40]}</p>",
    "styles in a line": f"<p><b>Claw</b> <span class='small'>Melee 2</span> <i>when hit:</i> {WORDS}</p>",
    "words that stay together": f"<p>{WORDS}<span class='whole'>one two three four</span> {WORDS}</p>",
    "something at the side": f"<p><span class='aside'>Level 14</span>{WORDS}</p>",
    "a hanging line": f"<p class='hanging'><span class='key'>II</span>{WORDS}</p>",
    "spread letters": f"<p class='spread'>{WORDS}</p>",
    "a block in a block": f"<p>Claw</p><div class='inset'><p>{WORDS}</p><p>{WORDS}</p></div>",
    "a size of its own": f"<p style='font-size: 6.5pt; line-height: 1.4'>{WORDS * 2}</p>",
    "a space of another face": f"<p class='two-faces'>{'a ' * 345}</p>",
    "spaces that bind": "<p>" + "one\u00a0two\u00a0three four\u00a0five <i>six\u00a0seven</i> " * 9 + "</p>",
    "dashes": "<p>" + "well-known, half\u2014hidden 6/12 " * 12 + "</p>",
}


@pytest.fixture(scope="module")
def press() -> Press:
    return Press([Sheet("style", STYLE)])


@pytest.mark.parametrize("case", CASES)
def test_texts_end_where_the_layout_ends_them(press: Press, case: str) -> None:
    html = (
        f'<article><header><h2>Reed Imp</h2></header><section id="text">{CASES[case]}<p id="end"></p></section>'
        f'<footer id="foot"><p>{WORDS[:60]}</p></footer></article>'
    )
    estimate = press.estimate(WIDTH, HEIGHT)
    assert estimate is not None
    guessed = estimate.places(html, 0.6)
    (page,) = press.lay(f'<html><head></head><body><div class="sheet">{html}</div></body></html>')
    assert {name: guessed[name] for name in page.tops} == pytest.approx(page.tops, abs=0.25)
