"""The type-setter beside WeasyPrint: the same HTML, and where its elements begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.paper.pdf.subsets import subset
from bestiarist.render.pdf import Press
from bestiarist.typeset.cardsize import POKER
from bestiarist.typeset.folders import StyleSheet, built_in, template_folders
from bestiarist.typeset.fonts import face_bytes
from bestiarist.typeset.symbols import symbol_folders

STYLE = """
html, body, p, h2 { margin: 0 }
@page { size: 180pt 252pt; margin: 0 }
article { position: absolute; left: 0; top: 0; width: 180pt; height: 252pt; font: 8pt/1.2 "Bestiarist Serif" }
header { padding: 9pt 9pt 0 26pt; min-height: 30pt }
section { margin: 3.6pt 8.6pt 0 22.3pt }
section p { padding: .2em 0 0 3.2pt; border-left: .5pt solid #000 }
section p:first-child { padding-top: 0 }
h2 { font-size: 15pt; line-height: 16pt }
footer { position: absolute; left: 22pt; width: 148pt; bottom: 9pt; padding-top: 2pt; font-size: 6.9pt }
.aside { float: right; margin-left: 4pt }
.small { font-family: "Bestiarist Sans"; font-size: .96em; line-height: 0 }
.whole { white-space: nowrap }
.key { display: inline-block; min-width: 20pt }
.hanging { text-indent: -10pt; padding-left: 12pt }
.two-faces { font-family: "Bestiarist Symbols", "Bestiarist Serif" }
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
    "a list of ways": "<p>" + "Claw/Jaws paizo.com/orc 6/12 and/or " * 12 + "</p>",
    "a word that is too long": f"<p style='overflow-wrap: anywhere'>{'x' * 90} {WORDS}</p>",
    "margins that meet": "<p style='margin-bottom: 9pt'>one</p><div style='margin: 5pt 0'><p>two</p></div><p>three</p>",
    "a margin at the top": "<div style='margin-top: 9pt'><p style='margin-top: 4pt'>one</p></div><p>two</p>",
    "nothing between": "<p>one</p><div style='margin: 7pt 0 4pt'></div><p>two</p>",
    "a box in a line": f"<p>one <span style='border: 1pt solid red; padding: 0 3pt'>two</span> {WORDS * 2}</p>",
    "a float that is high": f"<p><span class='aside' style='height: 25pt'>V</span>{WORDS * 2}</p>",
    "dashes": "<p>" + "well-known, half\u2014hidden 6/12 " * 12 + "</p>",
}


HEAD, TAIL = '<html lang="en"><head></head><body><div class="sheet">', "</div></body></html>"


def page(html: str) -> str:
    return f"{HEAD}{html}{TAIL}"


@pytest.fixture(scope="module")
def press() -> Press:
    return Press([StyleSheet("style", STYLE)])


@pytest.mark.parametrize("case", CASES)
def test_texts_end_where_weasyprint_ends_them(press: Press, case: str) -> None:
    html = (
        f'<article><header><h2>Reed Imp</h2></header><section id="text">{CASES[case]}<p id="end"></p></section>'
        f'<footer id="foot"><p>{WORDS[:60]}</p></footer></article>'
    )
    typesetter = press.typesetter(POKER, page)
    assert typesetter is not None
    (laid,) = press.lay(page(html))
    assert typesetter.tops(html) == pytest.approx(laid.tops, abs=0.25)


def test_symbols_of_a_project_are_set_as_well(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "shared" / "symbols"
    folder.mkdir(parents=True)
    drawing = (built_in() / "path2victory" / "symbols" / "cost-action.svg").read_text(encoding="utf-8")
    (folder / "cost-action.svg").write_text(drawing.replace('r="290"', 'r="150"'), encoding="utf-8")
    html = "<article><p class='two-faces'>\u25cf Claw</p></article>"
    outlines = []
    for root in (None, tmp_path):
        press = Press([StyleSheet("style", STYLE)], root)
        typesetter = press.typesetter(POKER, page)
        assert typesetter is not None
        painted, _ = typesetter.paint(html)
        assert set(painted.glyphs) == {"BestiaristSymbols", "SourceSerifPro-Regular"}
        (laid,) = press.paint(press.lay(page(html)), 252)
        assert laid.glyphs["BestiaristSymbols"] == painted.glyphs["BestiaristSymbols"]
        symbols = symbol_folders(template_folders(root))
        outlines.append(subset("BestiaristSymbols", [12], face_bytes("BestiaristSymbols", symbols)).data)
    assert outlines[0] != outlines[1]
