"""The CSS that the type-setter supports, and what it leaves to WeasyPrint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from bestiarist.render.pdf import Press
from bestiarist.typeset.boxes import ATTRIBUTES, Box, LineBox
from bestiarist.typeset.cardsize import POKER
from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.folders import StyleSheet
from bestiarist.typeset.supported_css import TABLE, Property, unsupported_rules
from bestiarist.typeset.typesetter import Typesetter
from bestiarist.typeset.weasyprint_private import ELEMENTS, declarations

BASE = 'html, body, p { margin: 0; font-family: "Bestiarist Serif" } article { position: absolute; width: 180pt }'


def typesetter(css: str = "") -> Typesetter:
    """One that has those styles besides."""
    made = Press([StyleSheet("base", BASE), StyleSheet("more", css)]).typesetter(
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
        "p { padding: inherit }",
        "p { columns: 2 }",
        "p { position: fixed }",
        "p { position: relative; top: 3pt }",
        "p { z-index: 3; position: relative }",
        "p { white-space: pre }",
        "p { text-decoration: underline }",
        "p { text-transform: uppercase }",
        "p { font-family: monospace }",
        "p { max-height: 9pt }",
        "p { width: min(50%, 40pt) }",
        "p { box-shadow: 1pt 1pt red }",
        "p { direction: rtl }",
        "p::before { content: counter(page) }",
        "p::first-line { color: red }",
        "b { vertical-align: super }",
        "b { position: relative; left: 3pt }",
        "b { display: block }",
        "html { text-transform: uppercase }",
        "html { text-align: justify }",
        "html { background: #eca }",
        "body { background: #eca }",
        "p { text-align: left; text-align-last: right }",
        "p { box-sizing: padding-box }",
        "p { font-style: oblique }",
        "p { font-size: 0 }",
        "p { color: transparent }",
        "p { color: rgb(none 0 0) }",
        "p { margin-left: 3ex }",
        "p { width: 10ch }",
        "p { margin-left: 3vw }",
        "p { margin-top: 1lh }",
        "p { break-before: page }",
        "p { page: other }",
        "p { display: flow-root }",
        "p { position: absolute; left: 0; right: 0; width: 20pt; margin: auto }",
        "p { float: left; width: 900pt }",
        "p { float: left; margin-left: auto }",
        "p { float: left; padding: 5% }",
        "p::before { content: none }",
        "p::first-letter { float: left }",
        "b { display: inline-block; position: relative; top: 3pt }",
        "b { position: relative; top: 50% }",
        "b { padding: 0 10% }",
        "b { margin-left: 10% }",
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
        '<p>one <img src="bestiarist-asset:a.png" alt="x"/></p>',
        "<p>\u05d0\u05d1</p>",
        "<p>\U0001f600</p>",
        "<div>one <p>two</p></div>",
        "<p hidden=''>one</p>",
        "<p dir='rtl'>one</p>",
        "<p lang='tr'>one</p>",
        "<ul><li>one</li></ul>",
        "<p>one <a href='#x'>two</a></p>",
        "<p>H<sub>2</sub>O</p>",
        "<p>one <b style='float: left'>two</b></p>",
        "<p>one<b style='float: left'>two</b></p>",
        "<p>one <b id='b'>two</b></p>",
        "<p>soft\u00adhyphen</p>",
        "<p>zero\u200bwidth</p>",
        "<p>thin\u2009space</p>",
        "<p>one \u00a0 two</p>",
        "<p>one <b style='white-space: nowrap'>two </b>three</p>",
        "<p>one<i style='position: absolute; display: block'>two</i></p>",
        "<div style='float: left; width: 170pt'>one</div><p>longerthanthereisroom</p>",
    ],
)
def test_elements_that_it_does_not_know(html: str) -> None:
    with pytest.raises(UnsettableError):
        typesetter().paint(f"<article>{html}</article>")


WHOLE = "<p>one <b>two</b> three</p>"
SETTLED = {
    "a share of a height that is not known": ("p { height: 50% }", WHOLE),
    "a least width": ("p { min-width: 190pt }", WHOLE),
    "a least height with its border": ("p { box-sizing: border-box; min-height: 20pt; padding: 3pt }", WHOLE),
    "wider than between its sides": ("p { position: absolute; left: 0; right: 0; min-width: 900pt }", WHOLE),
    "a float without a height": ("p { float: left; height: 0; width: 40pt }", WHOLE),
    "an indented float": ("p { float: left; text-indent: 3pt }", WHOLE),
    "the height of a face": ("p { line-height: normal }", WHOLE),
    "an indented box": ("b { display: inline-block; text-indent: 3pt }", WHOLE),
    "a blank in an inline box": ("b { padding: 3pt }", "<p>one<b> two</b> three</p>"),
    "a blank at its end": ("b { padding: 3pt }", "<p>one <b>two </b>three</p>"),
    "an edge within a word": ("b { padding: 3pt }", "<p>one<b>two</b> three</p>"),
    "a mark after a blank": ("", "<p>one <b>!</b></p>"),
    "an inline box of nothing": ("", "<p><b></b> one</p>"),
    "a blank at the end of a float": ("p { float: left }", "<p>one </p>"),
}


@pytest.mark.parametrize("case", SETTLED)
def test_what_is_set_by_its_own_rules(case: str) -> None:
    css, html = SETTLED[case]
    body = typesetter(css).lay_out(f"<article>{html}</article>")
    texts = [one for line in lines_of(body) for one in line.fragments]
    said = "".join("".join(one.shaped.meanings[one.begin : one.end]) for one in texts)
    assert sorted("".join(said.split())) == sorted("".join(body.text.split()))


def lines_of(box: Box) -> Iterator[LineBox]:
    """All lines in a box."""
    yield from box.lines
    for one in box.boxes:
        yield from lines_of(one)


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
def test_which_rules_are_supported(css: str, plain: bool) -> None:
    assert any(unsupported_rules(css)) is not plain


def test_faces_of_a_template_are_left_to_weasyprint() -> None:
    face = "@font-face { font-family: Own; src: url(bestiarist-asset:own.ttf) }"
    assert Press([StyleSheet("own", face)]).typesetter(POKER, str) is None
    margins = "@page { size: 20pt; @top-left { content: 'x' } }"
    assert Press([StyleSheet("page", margins)]).typesetter(POKER, str) is None
    assert Press([StyleSheet("choosy", "p:last-child { margin: 0 }")]).typesetter(POKER, str) is None


PAGE = """# The CSS of cards

What the style sheets of cards may say, so that the type-setter lays them out. This page is made from the table that the
type-setter uses.

Anything else is laid out by WeasyPrint, which knows nearly all of CSS and takes about ten times as long; `CRD107` says
once which declaration asks for it. The two may end a line differently, by a
break within a word or a tenth of a point, so that a text which only just fits has a side more by one of them; which of
the two sets a card follows from its template, style sheets and characters, never from earlier runs.

Selectors ask for names and classes of an element and of its ancestors, `:first-child`, `::before`, `::after` and
`::first-letter`; a style sheet with any other is left to WeasyPrint with all its sides, as one with `@font-face` is, or
with rules for pages that say more than `size` and `margin`. Custom properties and `var()` may be used anywhere. Lengths
that follow from the page or from the faces (`vw`, `ch`, `ex`) are not supported, nor is text that is not read from left
to right. Blocks and text are not mixed in one element; floats stand at the beginning of a text.

The elements: {elements}.

The attributes: {attributes}.

| property | accepted |
| --- | --- |
{rows}
| any other | its initial value |
"""


def listed(names: Iterable[str]) -> str:
    """Names as code."""
    return ", ".join(f"`{name}`" for name in names)


def test_the_page_of_the_manual_is_up_to_date(request: pytest.FixtureRequest) -> None:
    rows = (
        f"| {listed(name.replace('_', '-') for name in one.names)} | {listed(one.keywords) or one.values} |"
        for one in TABLE
    )
    names = {"elements": listed(sorted(ELEMENTS)), "attributes": listed(sorted(ATTRIBUTES))}
    text = PAGE.format(rows="\n".join(rows), **names)
    page = Path(__file__).parents[2] / "docs" / "card-styles.md"
    if request.config.getoption("--refresh-golden"):
        page.write_text(text, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("row", [row for row in TABLE if row.keywords], ids=lambda row: row.names[0])
def test_every_keyword_of_the_table_is_one(row: Property) -> None:
    """WeasyPrint reads it to the value that the table has."""
    for name in set(row.names) - {"lang", "text_align_all", "text_align_last"}:
        for word, value in row.keywords.items():
            css = f"{name.replace('_', '-')}: {word.partition(' ')[0]}"
            (found,) = [found for known, found, _ in declarations(css) if known == name]
            assert found == value
