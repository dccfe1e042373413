"""Whole books, small ones: PDF and site, what is in them, what goes wrong, what is made again."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from bestiarist.book.content.context import BookContext
from bestiarist.book.records import Chapter, Fragment
from bestiarist.build.books import Made, Maker, make_books

if TYPE_CHECKING:
    from weasyprint import Document

Writing = Callable[..., Path]

ONE = """# One

A [strike]{.index} hits[^1]. See [[section:Far Away]], [[table:levels]] and [[table:mods]].

[^1]: Or not.

## Here

::: example A toad
Text of the example.
:::

Table: Modifiers {#mods}

| What | Fight |
| --- | --- |
| Prone | -2 |

![a map](map.png)
"""
TWO = "# Two\n\n## Far Away\n\n::: table levels\n:::\n\n::: figure burst n=2\n:::\n\n[strike]{.index}\n\n"
TWO += "Words, many words. " * 400
GLOSSARY = "# Glossary\n\nStrike\n: An attack.\n"
CHAPTERS = {"01-one.md": ONE, "02-two.md": TWO, "03-glossary.md": GLOSSARY}
GAME = "title: The Test\nsubtitle: For trying\nauthors: [A Writer]\nruleset: path2victory"


def make(folder: Path, output: Path, wish: str) -> Made:
    return make_books([folder], output, wish)


def text_of(page: object) -> str:
    return " ".join(page.extract_text().replace("\u00a0", " ").split())  # type: ignore[attr-defined]


def test_the_pdf_has_all_that_a_reader_needs(book: Writing, tmp_path: Path) -> None:
    made = make(book(CHAPTERS, GAME), tmp_path / "out", "screen")
    assert [one.code for one in made.diagnostics] == ["BOK107"]
    (path,) = made.files
    data = path.read_bytes()
    pdf = PdfReader(BytesIO(data))
    pages = [text_of(page) for page in pdf.pages]
    assert pdf.metadata is not None
    assert (pdf.metadata.title, pdf.metadata.author) == ("The Test", "A Writer")
    root = pdf.root_object
    assert b"pdfuaid:part" in root["/Metadata"].get_object().get_data()
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"]) == ("en", True)
    assert pdf.page_labels[:4] == ["i", "ii", "1", "2"]
    assert [one.title for one in pdf.outline if not isinstance(one, list)][-4:] == ["One", "Two", "Glossary", "Index"]  # type: ignore[union-attr]
    assert re.search(r"Points by level ?2 2", pages[1]), "its number and its page"
    assert "1. Or not." in pages[2]
    assert "Strike 1, 3" in pages[-1], "as the glossary writes it"
    assert all(_leads_somewhere(pdf))

    again = make(book(CHAPTERS, GAME), tmp_path / "again", "screen")
    assert again.files[0].read_bytes() == data


def _leads_somewhere(pdf: PdfReader) -> list[bool]:
    known = set(pdf.named_destinations)
    links = [note.get_object() for page in pdf.pages for note in page.get("/Annots", ())]
    found = [link["/Dest"] in known for link in links if "/Dest" in link]
    assert len(found) > 5
    return found


def test_print_editions_name_pages_and_show_no_links(book: Writing, tmp_path: Path) -> None:
    made = make(book(CHAPTERS, GAME), tmp_path / "out", "a5")
    pdf = PdfReader(made.files[0])
    text = " ".join(text_of(page) for page in pdf.pages)
    assert "See Far Away (p. 3), Table 2 (p. 3) and Table 1." in text
    assert [float(one) for one in pdf.pages[0].cropbox[2:]] == pytest.approx([419.53, 595.28], abs=0.1)


def test_a_booklet_is_the_edition_folded(book: Writing, tmp_path: Path) -> None:
    made = make_books([book(CHAPTERS, GAME)], tmp_path / "out", "booklet", signature=4)
    assert [path.name for path in made.files] == ["mine-booklet-a4.pdf", "mine-booklet-letter.pdf"]
    sizes = [PdfReader(path).pages[0].mediabox for path in made.files]
    assert [tuple(round(float(side)) for side in one[2:]) for one in sizes] == [(842, 595), (792, 612)]
    assert PdfReader(made.files[0]).page_labels[:3] == ["1-1", "1-2", "2-1"]


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            assert given["id"] not in self.ids
            self.ids.add(given["id"] or "")
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        self.loaded += [given[name] or "" for name in ("src",) if given.get(name)]
        if tag == "link":
            self.loaded.append(given["href"] or "")


def test_every_link_of_the_site_leads_somewhere_within_it(book: Writing, tmp_path: Path) -> None:
    made = make(book(CHAPTERS, GAME), tmp_path / "out", "site")
    site = made.files[0].parent
    pages = {path.name: _Links() for path in site.glob("*.html")}
    for name, links in pages.items():
        links.feed((site / name).read_text(encoding="utf-8"))
    assert {"index.html", "01-one.html", "book-index.html"} <= set(pages)
    for name, links in pages.items():
        for link in links.links:
            page, _, place = link.partition("#")
            assert (page or name) in pages, link
            assert not place or place in pages[page or name].ids, link
        assert all((site / one).is_file() for one in links.loaded)
    script = (site / "sections.js").read_text(encoding="utf-8")
    sections = json.loads(script.removeprefix("window.bookSections=").rstrip(";\n"))
    assert {one["u"] for one in sections} >= {"01-one.html#here", "02-two.html#far-away"}


def test_parts_stand_in_the_contents_of_the_site(book: Writing, tmp_path: Path) -> None:
    parts = "title: T\nparts:\n  - {title: First & Last, chapters: [01-one.md, 02-two.md]}\nchapters:"
    made = make(book({"01-one.md": "# One", "02-two.md": "# Two"}, parts), tmp_path / "out", "site")
    for page, places in (("01-one.html", 1), ("index.html", 2)):
        assert (made.files[0].parent / page).read_text(encoding="utf-8").count("First &amp; Last") == places


def test_a_bad_chapter_does_not_keep_the_rest(book: Writing, tmp_path: Path) -> None:
    one = "# One\n\n<script>x</script>\n\n[[nothing]]\n"
    bad = {"01-one.md": one, "02-bad.md": b"\xff\xfe", "03.md": b"#" * 10_000_000}
    made = make(book(bad), tmp_path / "out", "screen")
    assert sorted(one.code for one in made.diagnostics) == ["BOK101", "BOK105", "YML001", "YML001"]
    assert "One" in text_of(PdfReader(made.files[0]).pages[-1])


JEKYLL = """---
layout: page
title: "Of Others"
---
* TOC
{:toc}

## Goblins

A first line  
a second one.
{: .flavour}

<img src="img/gob.png" style="float: right; width: 200px; position: fixed" alt="A goblin" />

> #### Goblin
> *Small goblin*
>
> **Armor** 13  
> **HP** 6
>
> | STR | DEX |
> |:---:|:---:|
> | 8   | 14  |

### Loot {#loot}

|  d6  |  What   |
| ---- | :-----: |
|  1   |  A rock |
|  2   |  Two    |
{: .wide}

1. One
   * Under it
2. Two

See [loot](#loot) and <b>run</b><br>or not.
"""


def test_chapters_of_other_programs_are_a_book(book: Writing, tmp_path: Path) -> None:
    folder = book({"01-others.md": JEKYLL, "02-plain.md": "Plain text.\n\nNo heading."})
    made = make(folder, tmp_path / "out", "reading")
    assert [(one.code, one.span.line) for one in made.diagnostics] == [("BOK107", 14)]
    text = " ".join(text_of(page) for page in PdfReader(made.files[0]).pages)
    assert all(words in text for words in ("Of Others", "Goblins", "A first line a second one.", "A goblin", "A rock"))
    html = (made.files[1].parent / "01-others.html").read_text(encoding="utf-8")
    for piece in (
        '<a href="#goblins">Goblins</a>', "A first line<br />", '<p class="flavour">', '<blockquote class="statblock">',
        '<h3 id="loot">', 'class="drawing right', '<table class="wide">', '<a href="#loot">loot</a>',
    ):
        assert piece in html, piece
    assert "fixed" not in html
    assert "{:" not in html


def test_nothing_is_fetched_and_nothing_runs(book: Writing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **options: object) -> None:
        raise AssertionError("a book asks for nothing from the network")

    monkeypatch.setattr("socket.socket", refuse)
    monkeypatch.setattr("socket.create_connection", refuse)
    monkeypatch.setattr("socket.getaddrinfo", refuse)
    text = """# <script>evil()</script> One

![a](http://127.0.0.1:9/a.png) ![b](file:///etc/passwd) <img src="//example.org/c.png" onerror="evil()">

<link rel="stylesheet" href="http://127.0.0.1:9/x.css"><style>@import "http://127.0.0.1:9/y.css";</style>

<p style="background: url(http://127.0.0.1:9/z.png)">Text</p>

::: rule <script>evil()</script>
<object data="file:///etc/passwd">x</object>
:::
"""
    folder = book({"01-one.md": text, "02-two.md": "---\ntitle: <script>evil()</script>\n---\nText"})
    made = make(folder, tmp_path / "out", "reading")
    assert {one.code for one in made.diagnostics} == {"BOK105", "BOK107"}
    assert all(one.span.line and one.span.column and one.hint for one in made.diagnostics)
    site = made.files[1].parent
    pages = "".join(path.read_text(encoding="utf-8") for path in site.glob("*.html"))
    assert "Text" in pages
    assert not re.search(r"<script(?! src)|127\.0\.0\.1|passwd[^<]*>|onerror", pages)


def test_a_chapter_that_is_the_same_is_not_read_again(
    book: Writing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bestiarist.book.content import fragment

    folder, read = book({"01-one.md": "# One", "02-two.md": "# Two"}), []
    original = fragment.fragment_of

    def noted(chapter: Chapter, tools: BookContext) -> Fragment:
        read.append(chapter.slug)
        return original(chapter, tools)

    monkeypatch.setattr(fragment, "fragment_of", noted)
    make(folder, tmp_path / "out", "site")
    (folder / "02-two.md").write_text("# Two, changed", encoding="utf-8")
    make(folder, tmp_path / "out", "site")
    assert read == ["01-one", "02-two", "02-two"]


def test_handouts_that_are_as_they_were_stay(book: Writing, tmp_path: Path) -> None:
    folder = book(CHAPTERS, GAME)
    first = make(folder, tmp_path / "out", "handouts")
    times = [path.stat().st_mtime_ns for path in first.files]
    assert times
    again = make(folder, tmp_path / "out", "handouts")
    assert again.files == first.files
    assert [path.stat().st_mtime_ns for path in again.files] == times


@pytest.mark.parametrize("edition", ["screen", "a5"])
def test_a_chapter_that_changes_gives_the_bytes_of_a_clean_build(
    book: Writing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    chapters = {f"0{number}-n.md": f"# N{number}\n\n[[section:n3]] [term]{{.index}}\n" for number in range(1, 5)}
    folder = book(chapters)
    make(folder, tmp_path / "out", edition)
    (folder / "02-n.md").write_text("# N2\n\n" + "words and words\n\n" * 99, encoding="utf-8")
    changed = make(folder, tmp_path / "out", edition).files[0].read_bytes()
    monkeypatch.setenv("BESTIARIST_CACHE", "off")
    assert make(folder, tmp_path / "clean", edition).files[0].read_bytes() == changed


def test_a_book_in_which_nothing_changed_needs_no_renderer(book: Writing, tmp_path: Path) -> None:
    folder = book(CHAPTERS, GAME)
    code = f"""
import sys
from pathlib import Path
from bestiarist.build.books import make_books
made = make_books([Path({str(folder)!r})], Path({str(tmp_path / "out")!r}), "screen")
print(len(made.files), "weasyprint" in sys.modules)"""
    answers = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    ]
    assert answers == [["1", "True"], ["1", "False"]]


def baselines(document: Document) -> list[list[tuple[float, str]]]:
    """How far down its page every line of text has its baseline, in points, with the name of the element."""
    return [
        [
            ((box.position_y + box.baseline) * 0.75, box.element_tag or "")
            for box in page._page_box.descendants()
            if type(box).__name__ == "TextBox" and box.text.strip()
        ]
        for page in document.pages
    ]


def test_lines_stand_on_the_grid(book: Writing) -> None:
    from bestiarist.book.load.folder import load_book
    from bestiarist.book.printed.document import sections_of, sheets_of
    from bestiarist.book.printed.editions import EDITIONS, POINT
    from bestiarist.core.store import Cache
    from bestiarist.render.bookpress import BookPress
    from bestiarist.render.templates import Templates

    folder, edition = book(CHAPTERS, GAME), EDITIONS[0]
    loaded, _ = load_book(folder, ("path2victory",))
    assert loaded is not None
    bound, making, _ = Maker(folder, Cache(None)).bind(loaded)
    templates = Templates(making.folders)
    press = BookPress(sheets_of(templates, edition, making), making.root, Cache(None))
    chapters = sections_of(bound, edition, making, templates)[1:]
    top = edition.top / POINT
    pages = [page for one in chapters for page in baselines(press.lay_out(one.html({})))]
    found = [at for page in pages for at, tag in page if tag in ("p", "td", "li") and at > top]
    lines = [(at - top) / edition.leading % 1 for at in found]
    assert len(lines) > 100
    assert all(abs(line - 0.8) < 0.08 or abs(line - 0.3) < 0.08 for line in lines), "on a line, or half a line off"
    words = [(at - top) / edition.leading % 1 for at, tag in pages[2] if tag == "p" and at > top]
    assert max(words) - min(words) < 0.02
