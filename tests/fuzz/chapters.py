"""Chapters of a book, damaged: bound without an exception, nothing in the site that runs, fetches or leads astray."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from random import Random

from bestiarist import rulesets
from bestiarist.book.load.folder import load_book
from bestiarist.book.site.pages import site_files
from bestiarist.build.books import Maker
from bestiarist.core.store import Cache
from bestiarist.read.files import read_source
from tests.fuzz.files import ROOT, project
from tests.fuzz.mutate import encoded, joined, mutated_bytes, mutated_text
from tests.fuzz.running import Case, Subject
from tests.read.test_mutations import inside

TEXTS = [path.read_text("utf-8") for path in sorted((ROOT / "book" / "path2victory").glob("*.md"))]
PIECES = (
    "<script>", "</script>", "<style>", "<svg onload=x>", "<img src=x onerror=y>", "<a href='javascript:x'>", "</a>",
    "<iframe src=//x>", "<div style='position: fixed; background: url(http://x)'>", "</div>", "<!--", "-->", "<b",
    "<p>", "<table><tr><td>", "<embed src=x>", "<base href=//x>", "<meta http-equiv=refresh>", "<form>",
    "<!DOCTYPE x>", "<?php", "<![CDATA[", "[x](data:text/html,x)", "[x](java\nscript:y)", "[x](//x)",
    "![x](http://x/y.png)", "![x](../../../x)", "[[", "]]", "[[section:x|", "[[table:levels]]", "::: ", ":::\n",
    "::: table levels\n:::", "::: cards reed-imp\n:::", "::: figure burst n=99\n:::", "::: include 01-one.md\n:::",
    "`= 9**9**9`", "`= level(1) == 2`", "{.index}", "{#x .y}", "{onclick=x}", "[^1]", "[^1]: ", "| a |", "| --- |",
    "# ", "###### ", "> ", "- ", "1. ", "```", "~~~", "    ", "$$", "&#0;", "&lt;script&gt;", "&nbsp", "\\", "*",
    "__", "\n\n", "<" * 40, "[" * 40, "*a " * 40, "> " * 40,
)  # fmt: skip
FORBIDDEN = frozenset({
    "applet", "base", "button", "embed", "form", "frame", "iframe", "input", "link", "meta", "object", "script",
    "select", "style", "textarea", "template", "html", "head", "body", "audio", "video", "foreignobject",
})  # fmt: skip
MOST = 4000
"""Characters of a chapter that are tried at once."""


def draw(draw: Random) -> Case:
    """A stretch of a published chapter with pieces in wrong places, or pieces alone."""
    text = draw.choice(TEXTS)
    at = draw.randrange(max(1, len(text) - MOST))
    text = "# One\n\n" + text[at : at + draw.choice((200, MOST))]
    if draw.random() < 0.3:
        text = "# One\n\n" + joined(draw, PIECES, 20)
    data = encoded(mutated_text(draw, text, PIECES, most=8))
    return Case("book/mine/01-one.md", mutated_bytes(draw, data) if draw.random() < 0.1 else data)


@cache
def book(folder: Path) -> Path:
    place = project(folder) / "book" / "mine"
    place.mkdir(parents=True)
    head = "title: Mine\nruleset: path2victory\nchapters: [01-one.md, 02-two.md]\n"
    (place / "book.yaml").write_text(head, encoding="utf-8")
    (place / "02-two.md").write_text("# Two\n\n## Far {#x}\n\n[word]{.index}\n", encoding="utf-8")
    return place


class Watching(HTMLParser):
    """Collects what has no business in a chapter."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.bad = list[str]()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.bad += [tag] * (tag in FORBIDDEN)
        for name, value in attrs:
            value = re.sub(r"[\x00-\x20]", "", value or "").lower()
            scheme = re.match(r"[a-z][\w+.-]*:|//", value)
            away = name in ("href", "src", "xlink:href", "action", "srcset") and scheme
            allowed = ("https:", "http:", "mailto:") if tag == "a" else ()
            if name.startswith("on") or name == "srcdoc" or (away and away[0] not in allowed):
                self.bad.append(f"{name}={value}")
            if name == "style" and re.search(r"url\(|expression|@import|position", value):
                self.bad.append(f"{name}={value}")


def holds(case: Case, folder: Path) -> bool:
    place = book(folder)
    (place / "01-one.md").write_bytes(case.data)
    maker = Maker(place, Cache(None))
    read, problems = load_book(place, rulesets.names())
    assert read is not None
    bound, making, found = maker.bind(read)
    source = read_source(place / "01-one.md", "01-one.md")[0]
    places = [one.span for one in (*problems, *bound.diagnostics, *found) if one.span.path.endswith("01-one.md")]
    assert source is None or all(inside(span, source) for span in places)
    for _, fragment in bound.fragments:
        assert not Watching(fragment.html).bad
    _, page = next(site_files(bound, making))
    (main,) = re.findall(r"(?s)<main.*</main>", page.decode())
    assert not Watching(main).bad
    return source is not None


SUBJECT = Subject("chapters", draw, holds)
