"""What the type-setter draws, beside what WeasyPrint does; and what its sides say."""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from bestiarist.paper.imposition.imposing import impose
from bestiarist.paper.imposition.layout import CardPlace, Layout, Page
from bestiarist.render.pdf import Press
from bestiarist.typeset.cardsize import POKER
from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.folders import StyleSheet
from bestiarist.typeset.pagecontent import Element, PageContent
from bestiarist.typeset.typesetter import Typesetter

STYLE = """
@page { size: 216pt 288pt; margin: 18pt }
html, body, p, h2 { margin: 0; font: 8pt/10pt "Bestiarist Symbols", "Bestiarist Serif" }
article { position: absolute; left: 0; top: 0; width: 180pt; height: 252pt }
.box { position: absolute; left: 20pt; top: 30pt; width: 90pt; height: 40pt }
"""
FAINT = 110
"""How much a square of a third of a millimetre may differ, of 255: lines are a hair closer than WeasyPrint's."""
LAYOUT = Layout("card", "card", 63.5, 88.9, 63.5, 88.9)


def page(html: str) -> str:
    return f'<html lang="en"><head></head><body><div>{html}</div></body></html>'


def pressed(css: str, root: Path | None = None) -> tuple[Press, Typesetter]:
    press = Press([StyleSheet("base", STYLE), StyleSheet("more", css)], root)
    typesetter = press.typesetter(POKER, page)
    assert typesetter is not None
    return press, typesetter


def file_of(side: PageContent) -> bytes:
    return impose("x", [Page(((CardPlace(0, 0), side),), 1)], LAYOUT)


def picture(side: PageContent) -> Image.Image:
    return pypdfium2.PdfDocument(file_of(side))[0].render(scale=3, grayscale=True).to_pil().convert("L")


DECORATIONS = {
    "a ground": ("background: #246", ""),
    "a ground past the trim": ("background: #246; left: -18pt; width: 40pt", ""),
    "a border": ("border: 2pt solid #246", ""),
    "two borders": ("border: solid #246; border-width: 3pt 0 1pt", ""),
    "round corners": ("background: #246; border-radius: 9pt", ""),
    "corners of their own": ("background: #246; border-radius: 0 0 20pt 5pt / 0 0 30pt 5pt", ""),
    "corners too large": ("background: #246; border-radius: 90pt", ""),
    "a round border": ("border: 3pt solid #246; border-radius: 9pt", ""),
    "a round border with a gap": ("border: 2pt solid #246; border-left: 0; border-radius: 0 15pt 15pt 0", ""),
    "ground and border": ("border: 3pt solid #246; background: #eca; border-radius: 9pt; padding: 3pt", ""),
    "a border within the width": ("border: 3pt solid #246; box-sizing: border-box; padding: 5pt", ""),
    "shares": ("background: #246; width: 50%; left: 25%; top: 10%; height: 30%", ""),
    "sums": ("background: #246; width: calc(50% - 12pt); left: calc(25% + 3pt)", ""),
    "from the other side": ("background: #246; left: auto; right: 10pt; top: auto; bottom: 20pt", ""),
    "between sides": ("background: #246; right: 10pt; bottom: 20pt; width: auto; height: auto", ""),
    "hidden": ("background: #246; visibility: hidden", ""),
    "one over another": ("background: #246", '<p class="box" style="left: 50pt; top: 50pt; background: #eca"></p>'),
    "one in another": ("background: #246", '<p class="box" style="left: 50pt; top: 5pt; background: #eca"></p>'),
    "margins in another": ("background: #246; height: auto", '<p style="margin: 9pt; height: 9pt"></p>'),
    "a least height": ("background: #246; height: 0; min-height: 30pt", ""),
    "above the text": ("background: #246; left: 0; top: 0", "<p>words below a box</p>"),
}


@pytest.mark.parametrize("case", DECORATIONS)
def test_grounds_and_borders(case: str) -> None:
    style, more = DECORATIONS[case]
    inside, outside = (more, "") if "in another" in case else ("", more)
    html = f'<article>{outside}<div class="box" style="{style}">{inside}</div></article>'
    press, typesetter = pressed("")
    side, _ = typesetter.paint(html)
    (expected,) = press.paint(press.lay(page(html)), 252, bleed=18)
    histogram = ImageChops.difference(picture(side), picture(expected)).histogram()
    assert sum(histogram[100:]) <= 6
    assert ("hidden" in case) == (picture(side).getextrema()[0] > 200)


TEXTS = {
    "plain": "Each creature in the area takes damage. " * 3,
    "spaced": "<span style='letter-spacing: .1em; font-variant-caps: small-caps'>Melee strike</span> and more",
    "colours": "one <span style='color: #246'>two</span> three",
    "a frame": "one <b style='border: .8pt solid #246; border-radius: 2pt; padding: 0 2pt'>two</b> three",
    "a frame over two lines": f"<b style='background: #eca; padding: 0 2pt'>{'words go on ' * 4}</b>",
    "symbols": "\u25cf\u25cf one \u25cf two",
    "moved down": "one <i style='position: relative; top: 3pt'>two</i> three",
    "beside a float": "<i style='float: right; margin-left: 3pt'>aside</i> " + "text that goes on " * 4,
    "a box in the line": "<i style='display: inline-block; min-width: 30pt'>II</i>text",
}


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("case", TEXTS)
def test_type(case: str, align: str) -> None:
    html = f'<article><div class="box" style="text-align: {align}"><p>{TEXTS[case]}</p></div></article>'
    press, typesetter = pressed("")
    side, _ = typesetter.paint(html)
    (expected,) = press.paint(press.lay(page(html)), 252, bleed=18)
    here, there = picture(side).reduce(4), picture(expected).reduce(4)
    assert ImageChops.difference(here, there).getextrema()[1] <= FAINT
    assert ImageChops.difference(here, ImageChops.offset(there, 2, 2)).getextrema()[1] > FAINT


def test_no_ground_hides_text() -> None:
    html = "<article><p style='line-height: 2pt'>words words</p><p style='background: #eca; height: 9pt'></p></article>"
    press, typesetter = pressed("")
    side, _ = typesetter.paint(html)
    (expected,) = press.paint(press.lay(page(html)), 252, bleed=18)
    here, there = picture(side).reduce(4), picture(expected).reduce(4)
    assert ImageChops.difference(here, there).getextrema()[1] <= FAINT
    hidden = picture(typesetter.paint(html.replace("words words", ""))[0]).reduce(4)
    assert ImageChops.difference(here, hidden).getextrema()[1] > FAINT


def test_a_side_says_its_text_in_order_and_has_its_glyphs() -> None:
    _, typesetter = pressed("")
    words = "The fen\u2019s fight: \u25cf takes 8 fire damage, then it Strides."
    side, _ = typesetter.paint(f"<article><h2>Reed Imp</h2><p>{words}</p></article>")
    text = pypdf.PdfReader(BytesIO(file_of(side))).pages[0].extract_text()
    assert text.split() == ["Reed", "Imp", *words.split()]
    assert side.bookmarks == (("Reed Imp", 252.0, 2),)


def test_a_box_in_a_line_is_copied_before_the_words_that_follow_it() -> None:
    _, typesetter = pressed("")
    side, _ = typesetter.paint("<article><p><b style='display: inline-block'>II</b>Claw, then Jaws</p></article>")
    assert pypdf.PdfReader(BytesIO(file_of(side))).pages[0].extract_text().split() == ["IIClaw,", "then", "Jaws"]


def test_what_is_added_and_not_shown_is_not_said() -> None:
    _, typesetter = pressed("p::after { content: 'x'; display: none }")
    side, _ = typesetter.paint("<article><p>one</p></article>")
    assert pypdf.PdfReader(BytesIO(file_of(side))).pages[0].extract_text().split() == ["one"]


def test_the_structure_is_that_of_the_elements() -> None:
    _, typesetter = pressed(".after { position: absolute; right: 0; top: 0 }")
    html = (
        '<article><header><h2>Reed Imp</h2></header><section><p><span class="after">first</span>Claw <b>x</b></p>'
        "<p></p></section></article>"
    )
    side, _ = typesetter.paint(html)

    def plain(element: Element | int) -> object:
        return element if isinstance(element, int) else (element.tag, *map(plain, element.children))

    (found,) = map(plain, side.structure)
    assert found == ("Div", ("Art", ("H2", 0), ("Sect", ("P", ("Span", 2), 1))))
    marks = re.findall(rb"/MCID (\d+)", zlib.decompress(side.content))
    assert marks == [b"0", b"1", b"2"]


@pytest.mark.parametrize(
    "fit", ["fill", "cover", "contain", "cover; object-position: 10% 80%", "contain; object-position: top"]
)
def test_pictures(tmp_path: Path, fit: str) -> None:
    Image.linear_gradient("L").resize((64, 40)).convert("RGB").save(tmp_path / "art.png")
    press, typesetter = pressed(
        f"img {{ display: block; width: 60pt; height: 60pt; margin: 9pt; border: 2pt solid red; object-fit: {fit} }}",
        tmp_path,
    )
    html = '<article><p>one</p><img src="bestiarist-asset:art.png" alt="a fox"/><p>two</p></article>'
    side, _ = typesetter.paint(html)
    (expected,) = press.paint(press.lay(page(html)), 252, bleed=18)
    difference = ImageChops.difference(picture(side).reduce(4), picture(expected).reduce(4))
    assert difference.getextrema()[1] <= 60
    assert 'Figure", 'in repr(side.structure).replace("'", '"') and "a fox" in repr(side.structure)


def test_a_picture_that_is_not_there_is_warned_of(tmp_path: Path) -> None:
    press, typesetter = pressed("img { display: block; width: 60pt; height: 60pt }", tmp_path)
    with press.listening(), pytest.raises(UnsettableError):
        typesetter.paint('<article><img src="bestiarist-asset:none.png" alt="a fox"/></article>')
    assert any("none.png" in one.message for one in press.warnings)


@pytest.mark.parametrize(
    "style",
    ["padding: 3pt", "border-radius: 5pt", "overflow: visible", "display: inline", "float: left",
     "object-position: 3pt 0"],
)
def test_pictures_that_are_left_to_weasyprint(tmp_path: Path, style: str) -> None:
    Image.new("RGB", (9, 9)).save(tmp_path / "art.png")
    _, typesetter = pressed("img { display: block; width: 60pt; height: 60pt }", tmp_path)
    html = '<article><img src="bestiarist-asset:art.png" alt="a fox"/></article>'
    typesetter.paint(html)
    with pytest.raises(UnsettableError):
        typesetter.paint(html.replace("<img", f'<img style="{style}"'))
