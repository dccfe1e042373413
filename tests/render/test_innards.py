"""Which style sheets may share styles, and that sharing changes nothing."""

from __future__ import annotations

import re
import zlib

import pypdfium2
import pytest
from weasyprint import draw

from cardwright.render.innards import boxes
from cardwright.render.pdf import Press
from cardwright.render.sheet import Sheet

BASE = "html, body, p { margin: 0 } @page { size: 99pt 200pt; margin: 0 } "
BASE += ".a { --deep: 4pt } .a p { padding: var(--deep) }"
PAGE = (
    '<html lang="en"><head></head><body><div class="a"><p id="one">x</p><p id="two" style="height:20pt">x</p>'
    '<p id="three" class="b"><b id="four">x</b></p></div><div><p id="five">x</p><p id="six" lang="de">x</p></div>'
    "</body></html>"
)


@pytest.mark.parametrize(
    ("css", "plain"),
    [
        ("p { margin: 0 }", True),
        (".card p.over b, section span { color: red }", True),
        ("p:first-child { margin: 0 } p::after, p:before { content: '' } p::first-letter { color: red }", True),
        ("@page { margin: 0 } @font-face { font-family: A; src: url(a.ttf) }", True),
        ("p:last-child { margin: 0 }", False),
        ("p:nth-child(2) { margin: 0 }", False),
        ("p + p { margin: 0 }", False),
        ("h2 ~ p { margin: 0 }", False),
        ("#foot { margin: 0 }", False),
        ("[title] { margin: 0 }", False),
        ("p:not(.a) { margin: 0 }", False),
        (".a { & p { margin: 0 } }", False),
        (".a { p { margin: 0 } }", False),
        ("@media print { p:last-child { margin: 0 } }", False),
    ],
)
def test_style_sheets_that_ask_for_more_are_not_shared(css: str, plain: bool) -> None:
    press = Press([Sheet("one", css)])
    assert (press.shared is not None) is plain
    assert (press.estimate(100, 100) is not None) is plain


@pytest.mark.parametrize("css", ["", ".b { padding-top: 9pt } p:first-child { margin-top: 7pt } .a b { padding: 3pt }"])
def test_shared_styles_are_the_same_styles(css: str) -> None:
    press = Press([Sheet("base", BASE), Sheet("one", css)])
    plain = Press([Sheet("base", BASE), Sheet("one", f"{css} #never {{ color: red }}")])
    assert press.shared and not plain.shared
    tops = [one.tops for one in (press.lay(PAGE)[0], press.lay(PAGE)[0], plain.lay(PAGE)[0])]
    assert tops[0] == tops[1] == tops[2]
    assert len(tops[0]) == 6


HYPHENS = (
    "@page { size: 260pt 300pt; margin: 0 } body, p { margin: 0; hyphens: auto; hyphenate-limit-chars: 6 2 3; "
    'font: 9.7pt/13pt "Cardwright Serif" }'
)


def test_a_line_ends_with_a_hyphen_only_where_it_is_full() -> None:
    words = "<b>Step</b> keeps reactions away but is a movement all the same: 1 <i>square</i>, and difficult terrain"
    (laid,) = Press([Sheet("one", HYPHENS + "#never { color: red }")]).lay(f'<html lang="en"><p>{words}</p></html>')
    texts = [box for box in laid.page._page_box.descendants() if type(box).__name__ == "TextBox"]
    first = "".join(box.text for box in texts if box.position_y == texts[0].position_y)
    assert first.startswith("Step keeps reactions away but is a movement all the same: 1")


CELLS = """
p { position: relative; width: 90pt; font: 9pt/1.2 "Cardwright Symbols", "Cardwright Serif"; overflow-wrap: break-word }
.cell { position: absolute; right: 2pt; top: 3pt; padding: 1pt; border: 1pt solid red; letter-spacing: .1em }
.note { position: absolute; width: 20pt; text-align: center; background: #eee; border-radius: 3pt }
.float { float: right; height: 5pt }
"""
CELL_PAGE = (
    '<html lang="en"><head></head><body><p><span class="cell">+7</span>one two three four five six seven eight</p>'
    '<p style="padding-top:4pt"><i class="float">+8</i><span class="cell">+7</span>one <b>two</b> three four five six'
    ' seven eight nine ten</p><p style="font-size:7pt" id="last">x <span class="note">+7 <span class="cell">+7</span>'
    '</span> <span class="note" style="left:9pt">+7</span></p></body></html>'
)


def _drawn(press: Press) -> list[float | str]:
    """The operators of a page, with numbers as numbers."""
    (side,) = press.paint(press.lay(CELL_PAGE), 200)
    words = zlib.decompress(side.content).decode("ascii").split()
    return [round(float(word), 3) if re.fullmatch(r"-?[\d.]+", word) else word for word in words]


def test_what_recurs_is_drawn_as_if_it_were_new() -> None:
    press = Press([Sheet("base", BASE), Sheet("cells", CELLS)])
    plain = Press([Sheet("base", BASE), Sheet("cells", f"{CELLS} #never {{ color: red }}")])
    assert press.shared and not plain.shared
    first, again, expected = _drawn(press), _drawn(press), _drawn(plain)
    assert press.shared.laid and press.shared.shrunk
    assert first == again == expected


BORDERS = [
    "p { border: 1pt solid red }",
    "p { border-bottom: 2pt dotted red }",
    "p { columns: 2; column-rule: 1pt solid red }",
    "p { border-image: linear-gradient(red, blue) 1 / 2px }",
    "table { border-collapse: collapse } td { border: 1pt solid red }",
    "table { border: 1pt solid red }",
]


@pytest.mark.parametrize("css", BORDERS)
def test_no_border_is_left_out(css: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = '<html lang="en"><title>x</title><p>one two three four</p><table><tr><td>five</td></tr></table></html>'
    press = Press([Sheet("one", f"@page {{ size: 99pt }} {css}")])
    drawn, bare = press.pdf(page), Press([Sheet("one", "@page { size: 99pt }")]).pdf(page)
    monkeypatch.setattr(draw, "draw_border", boxes._draw_border)
    assert drawn == press.pdf(page) != bare


SPECIAL = ["padding-top:9pt", "margin:3pt", "font-size:12pt", "--deep:9pt", "padding:1pt 2pt", "margin-inline:3pt"]


@pytest.mark.parametrize("special", SPECIAL)
def test_an_element_may_say_something_of_its_own_style(special: str) -> None:
    page = PAGE.replace('<p id="two" style="height:20pt">', f'<p id="two" style="{special}"><u id="in">x</u>')
    press = Press([Sheet("base", BASE), Sheet("one", "u { padding: var(--deep); height: 2em; display: block }")])
    plain = Press([Sheet("base", BASE), Sheet("one", "#no, u { padding: var(--deep); height: 2em; display: block }")])
    assert press.shared and not plain.shared
    press.lay(PAGE)
    assert press.lay(page)[0].tops == plain.lay(page)[0].tops


JUSTIFIED = (
    "@page { size: 220pt 300pt; margin: 20pt } body, p { margin: 0; text-align: justify; "
    'font: 10pt/20pt "Cardwright Serif" } #never { color: red }'
)


def test_justified_lines_are_drawn_as_wide_as_the_column() -> None:
    words = "The words of a line are set apart, <b>some of them bold</b>, until its end is where the column ends. " * 2
    data = Press([Sheet("one", JUSTIFIED)]).pdf(f'<html lang="en"><title>x</title><p>{words}</p></html>')
    page = pypdfium2.PdfDocument(data)[0].render(scale=2, grayscale=True).to_pil()
    lines = [page.crop((0, 2 * top, page.width, 2 * top + 40)) for top in range(20, 100, 20)]
    ends = [line.point(lambda tone: 255 * (tone < 128)).getbbox()[2] / 2 for line in lines]
    assert ends == pytest.approx([200] * 4, abs=1.5)
