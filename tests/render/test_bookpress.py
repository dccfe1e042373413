"""Books that are laid out section by section: what is laid out again, and what the joined file has."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from bestiarist.core.store import Cache
from bestiarist.paper.pdf.bookfile import Imprint
from bestiarist.render.bookpress import BookPress
from bestiarist.render.booksections import NUMBERS, Pages, Section, Settled
from bestiarist.typeset.folders import ASSET_SCHEME, StyleSheet

CSS = """a { line-height: 0 }
@page { size: 100mm 150mm; @top-left { content: "Running head" } @top-right { content: counter(page, folio) } }
body { page: text } @page :nth(1 of text) { @top-left { content: "Beginning" } }
h1 { bookmark-level: 1 } h2 { bookmark-level: 2 } .new { break-before: page }"""
IMPRINT = Imprint("Böok (one)", "en", ("A Writer",), "About pages")
Texts = dict[str, str]
TEXTS = {
    "one": '<h1 id="one">One</h1><p>see <a href="#two">the second</a>, p. {two}</p>',
    "two": '<h1 id="two">Two</h1><h2 id="part">Part</h2><p class="new">more</p><a href="https://example.org">out</a>',
    "three": "<h1 id='three'>Three</h1><table><thead><tr><th>a</th></tr></thead>"
    "<tbody><tr><th scope='row'>b</th></tr></tbody></table>",
}


def sections(texts: Texts) -> list[Section]:
    """The contents, which say all pages, and a section for each text, which may say some."""

    def section(body: str, *, front: bool = False) -> Section:
        def html(pages: Pages) -> str:
            filled = body.format_map({name: str(pages.get(name, 99)) for name in texts})
            return f'<html lang="en"><head><style>{NUMBERS}</style></head><body>{filled}</body></html>'

        return Section(html, front=front)

    front = "<h1>Contents</h1>" + "".join(f'<p><a href="#{name}">{name}: {{{name}}}</a></p>' for name in texts)
    return [section(front, front=True), *map(section, texts.values())]


class Counting(BookPress):
    """A press that notes what it lays out."""

    def __init__(self, cache: Cache, css: str = CSS) -> None:
        super().__init__([StyleSheet("page", css)], None, cache)
        self.laid = 0

    def lay_out(self, html: str) -> object:
        self.laid += 1
        return super().lay_out(html)


def printed(texts: Texts, cache: Cache, *, paired: bool = False, css: str = CSS) -> tuple[bytes, int, Settled]:
    press = Counting(cache, css)
    settled = press.settle(sections(texts), paired=paired)
    data = press.write(settled, IMPRINT)
    assert not press.warnings
    return data, press.laid, settled


def test_only_what_changed_is_laid_out_again(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    numbers = 3
    assert printed(TEXTS, cache)[1] == 5 + numbers, "the first twice, as it says the page of the second"
    assert printed(TEXTS, cache)[1] == 0
    assert printed(TEXTS | {"three": "<h1 id='three'>Third</h1>"}, cache)[1] == 1
    longer = TEXTS | {"one": TEXTS["one"] + '<p class="new">one page more</p>'}
    assert printed(longer, cache)[1] == 3 + numbers, "the first twice, and the contents: no other says a page"


@pytest.mark.parametrize("paired", [False, True])
def test_the_bytes_are_the_same_whatever_is_kept(tmp_path: Path, paired: bool) -> None:
    changed = TEXTS | {"two": TEXTS["two"] + '<p class="new">and one page more</p>'}
    cache = Cache(tmp_path)
    printed(TEXTS, cache, paired=paired)
    assert printed(changed, cache, paired=paired)[0] == printed(changed, Cache(None), paired=paired)[0]


def test_numbers_of_pages_are_those_of_the_whole_book() -> None:
    data, _, settled = printed(TEXTS, Cache(None))
    assert settled.pages == {"one": 1, "two": 2, "part": 2, "three": 4}
    pdf = PdfReader(BytesIO(data))
    assert pdf.page_labels == ["i", "1", "2", "3", "4"]
    heads = ["Beginning" in page.extract_text() for page in pdf.pages]
    assert heads == [True, True, True, False, True]
    assert [page.extract_text().split()[-1] for page in pdf.pages] == ["Beginning", "1", "2", "3", "4"], "as printed"
    assert "two: 2" in pdf.pages[0].extract_text()
    assert "p. 2" in pdf.pages[1].extract_text()


def test_sections_begin_on_right_hand_pages_where_they_are_paired() -> None:
    data, _, settled = printed(TEXTS, Cache(None), paired=True)
    assert settled.pages == {"one": 1, "two": 3, "part": 3, "three": 5}
    pdf = PdfReader(BytesIO(data))
    assert [bool(page.extract_text().strip()) for page in pdf.pages] == [True, False, True, False, True, True, True]


def test_links_and_bookmarks_lead_from_section_to_section() -> None:
    pdf = PdfReader(BytesIO(printed(TEXTS, Cache(None))[0]))
    places = {name: pdf.get_destination_page_number(one) for name, one in pdf.named_destinations.items()}
    assert places == {"one": 1, "two": 2, "part": 2, "three": 4}
    links = [link.get_object() for page in pdf.pages for link in page.get("/Annots", ())]
    assert [link.get("/Dest") or link["/A"]["/URI"] for link in links] == [
        "one", "two", "three", "two", "https://example.org",
    ]
    assert links[3]["/Contents"] == "the second"
    heights = [float(link["/Rect"][3] - link["/Rect"][1]) for link in links]
    assert min(heights) > 8, "although lines of links have no height"
    titles = [one if isinstance(one, list) else one.title for one in pdf.outline]
    assert titles[:3] == ["Contents", "One", "Two"]
    assert [one.title for one in titles[3]] == ["Part"]


@pytest.mark.parametrize(("lines", "pages"), [(20, 2), (21, 2), (22, 2), (23, 3), (31, 3), (34, 4)])
def test_pages_of_ten_lines_have_eleven_where_that_spares_one_with_few(lines: int, pages: int) -> None:
    body = "<br>".join("line" for _ in range(lines))
    html = f"<html lang='en'><head></head><body>{body}</body></html>"
    css = "@page { margin: 20mm 0 30mm } body { margin: 0; line-height: 10mm; orphans: 1; widows: 1 }"
    press = BookPress([StyleSheet("page", CSS + css)], None, Cache(None))
    section = Section(lambda pages: html, longer=("@page { margin-bottom: 20mm }",))
    ((laid, _),) = press.settle([section], paired=False).sections
    assert len(laid.names) == pages


def test_numbers_that_never_settle_are_known() -> None:
    def restless(pages: Pages) -> str:
        more = '<p style="break-before: page">more</p>' * (pages.get("end", 9) != 2)
        return f'<html lang="en"><head></head><body><p>text</p>{more}<p id="end">the end</p></body></html>'

    press = BookPress([StyleSheet("page", CSS)], None, Cache(None))
    assert press.settle([Section(restless)], paired=False).restless
    assert not press.settle(sections(TEXTS), paired=False).restless


def test_the_file_says_what_it_is() -> None:
    pdf = PdfReader(BytesIO(printed(TEXTS, Cache(None))[0]))
    assert pdf.metadata is not None
    assert (pdf.metadata.title, pdf.metadata.author, pdf.metadata.subject) == ("Böok (one)", "A Writer", "About pages")
    assert b"<pdfuaid:part>1</pdfuaid:part>" in pdf.root_object["/Metadata"].get_data()  # type: ignore[union-attr]


def test_a_face_of_a_template_is_embedded(tmp_path: Path) -> None:
    from fontTools.ttLib import TTFont

    from bestiarist.typeset.fonts import font_bytes

    with TTFont(BytesIO(font_bytes("SourceSansPro-Regular"))) as font:
        font["name"].setName("Another", 1, 3, 1, 0x409)
        font.save(tmp_path / "another.ttf")
    face = f'@font-face {{ font-family: Another; src: url("{ASSET_SCHEME}:another.ttf") }}'
    press = BookPress([StyleSheet("page", f"{CSS} {face} h1 {{ font-family: Another }}")], tmp_path, Cache(None))
    pdf = PdfReader(BytesIO(press.write(press.settle(sections(TEXTS), paired=True), IMPRINT)))
    assert len(pdf.pages) == 7
    assert pdf.page_labels[:3] == ["i", "ii", "1"]
    assert any("+Own-" in font.get_object()["/BaseFont"] for font in pdf.pages[0]["/Resources"]["/Font"].values())
    assert pdf.named_destinations.keys() == {"one", "two", "part", "three"}
