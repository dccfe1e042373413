"""What the type-setter knows of CSS, and what it leaves to WeasyPrint."""

from __future__ import annotations

import pytest

from cardwright.render.cardsize import POKER
from cardwright.render.pdf import Press
from cardwright.render.setting.faults import UnsettableError
from cardwright.render.setting.typesetter import Typesetter
from cardwright.render.sheet import Sheet

BASE = 'html, body, p { margin: 0; font-family: "Cardwright Serif" } article { position: absolute; width: 180pt }'


def typesetter(css: str = "") -> Typesetter:
    """One that has those styles besides."""
    made = Press([Sheet("base", BASE), Sheet("more", css)]).typesetter(
        POKER, lambda html: f'<html lang="en"><head></head><body>{html}</body></html>'
    )
    assert made is not None
    return made


@pytest.mark.parametrize(
    "css",
    [
        "p { display: flex }",
        "p { display: table }",
        "p { text-align: justify }",
        "p { transform: rotate(3deg) }",
        "p { background: linear-gradient(red, blue) }",
        "p { border: 1pt dotted red }",
        "p { border: 1pt solid; border-left-color: blue; border-right: 2pt solid red }",
        "p { color: rgb(0 0 0 / 50%) }",
        "p { opacity: .5 }",
        "p { overflow: hidden }",
        "p { columns: 2 }",
        "p { position: fixed }",
        "p { position: relative; top: 3pt }",
        "p { z-index: 3; position: relative }",
        "p { white-space: pre }",
        "p { text-decoration: underline }",
        "p { text-transform: uppercase }",
        "p { font-family: monospace }",
        "p { max-height: 9pt }",
        "p { height: 50% }",
        "p { box-shadow: 1pt 1pt red }",
        "p { direction: rtl }",
        "p::before { content: counter(page) }",
        "p::first-line { color: red }",
        "b { vertical-align: super }",
        "b { position: relative; left: 3pt }",
        "b { display: block }",
    ],
)
def test_what_it_does_not_know_it_does_not_guess_at(css: str) -> None:
    html = "<article><p>one <b>two</b> three</p></article>"
    typesetter().paint(html)
    with pytest.raises(UnsettableError):
        typesetter(css).paint(html)


@pytest.mark.parametrize(
    "html",
    [
        "<p>one",
        "<p>one<br/>two</p>",
        "<table><tr><td>one</td></tr></table>",
        '<p>one <img src="cardwright-asset:a.png" alt="x"/></p>',
        "<p>\u05d0\u05d1</p>",
        "<p>\U0001f600</p>",
        "<div>one <p>two</p></div>",
        "<p hidden=''>one</p>",
        "<p dir='rtl'>one</p>",
        "<ul><li>one</li></ul>",
        "<p>one <a href='#x'>two</a></p>",
        "<p>H<sub>2</sub>O</p>",
        "<p>one <b style='float: left'>two</b></p>",
    ],
)
def test_elements_that_it_does_not_know(html: str) -> None:
    with pytest.raises(UnsettableError):
        typesetter().paint(f"<article>{html}</article>")


def test_faces_of_a_template_are_left_to_weasyprint() -> None:
    face = "@font-face { font-family: Own; src: url(cardwright-asset:own.ttf) }"
    assert Press([Sheet("own", face)]).typesetter(POKER, str) is None
    assert Press([Sheet("choosy", "p:last-child { margin: 0 }")]).typesetter(POKER, str) is None
