"""The rulebook of the repository, built once: nothing is wrong with it, and everything in it leads somewhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from pypdf import PdfReader

from bestiarist.build.books import Made, make_books

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
CRASH = re.compile(r"Uncaught|Refused to|SyntaxError|ReferenceError")
WALK = """
addEventListener("load", function () {
  var box = document.getElementById("find"), hits = {};
  WORDS.forEach(function (word) {
    box.value = word;
    box.dispatchEvent(new Event("input"));
    var found = document.querySelectorAll("#found [role=option] a");
    hits[word] = Array.from(found, function (link) {
      return [link.getAttribute("href"), link.querySelector("b").textContent];
    });
  });
  box.value = "zzzz";
  box.dispatchEvent(new Event("input"));
  hits.zzzz = [[document.getElementById("found").textContent, String(document.getElementById("found").hidden)]];
  box.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape"}));
  hits.closed = [[String(document.getElementById("found").hidden), box.getAttribute("aria-expanded")]];
  document.body.dataset.hits = JSON.stringify(hits);
});
"""
"""Types words into the search of a page, and writes what was found into the page."""
pytestmark = pytest.mark.slow


def test_nothing_is_wrong_with_the_book(rulebook: Made) -> None:
    assert [f"{one.span.file}:{one.span.line} {one.message}" for one in rulebook.diagnostics] == []
    assert [path.name for path in rulebook.files] == ["path2victory-screen.pdf", "index.html"]


def test_every_link_and_bookmark_of_the_pdf_leads_somewhere(rulebook: Made) -> None:
    pdf = PdfReader(rulebook.files[0])
    known = set(pdf.named_destinations)
    notes = [note.get_object() for page in pdf.pages for note in page.get("/Annots", ())]
    inside = [note["/Dest"] for note in notes if "/Dest" in note]
    assert len(inside) > 1000
    assert not set(inside) - known
    outside = [note["/A"]["/URI"] for note in notes if "/A" in note]
    assert all(re.match(r"https://|mailto:", one) for one in outside)
    assert len(inside) + len(outside) == len(notes)
    pages = {page.indirect_reference.idnum for page in pdf.pages if page.indirect_reference}
    assert {place.page.idnum for place in pdf.named_destinations.values()} <= pages  # type: ignore[union-attr]


class _Page(HTMLParser):
    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links, self.loaded, self.ids = list[str](), list[str](), list[str]()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if tag == "a" and "href" in given else []
        self.loaded += [given[name] for name in ("src", "data", "poster") if name in given]
        self.loaded += [given["href"]] if tag == "link" else []


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    pages = {path.name: _Page(path) for path in site.glob("*.html")}
    assert len(pages) == 17
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), name
        for link in page.links:
            if not re.match(r"https://|mailto:", link):
                target, _, place = unquote(link).partition("#")
                assert (target or name) in pages, (name, link)
                assert not place or place in pages[target or name].ids, (name, link)
        assert all((site / one).is_file() for one in page.loaded), name
    style = (site / "style.css").read_text(encoding="utf-8")
    assert all((site / one).is_file() for one in re.findall(r'url\("?([^")]+)', style))
    sections = (site / "sections.js").read_text(encoding="utf-8").removeprefix("window.bookSections=").rstrip(";\n")
    for section in json.loads(sections):
        page, _, place = section["u"].partition("#")
        assert place in pages[page].ids


def _in_a_browser(page: Path, profile: Path, *more: str) -> str:
    """The page after its scripts have run, as HTML; what the browser complains of is a failure."""
    options = [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--dump-dom",
        "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND", "--enable-logging=stderr",
        "--virtual-time-budget=5000", f"--user-data-dir={profile}", *more,
    ]
    done = subprocess.run(
        [str(CHROMIUM), *options, page.as_uri()], capture_output=True, text=True, timeout=120, check=True,
    )
    assert not [line for line in done.stderr.splitlines() if "CONSOLE" in line and CRASH.search(line)]
    return done.stdout


@pytest.mark.program("chromium", "chromium-browser", "google-chrome")
@pytest.mark.parametrize("window", ["--window-size=1280,900", "--window-size=360,740"])
def test_the_search_finds_terms_without_a_server(site: Path, tmp_path: Path, window: str) -> None:
    words = ["flanking", "off-guard", "difficult terrain", "slurk", "resist"]
    (site / "walk.js").write_text(WALK.replace("WORDS", json.dumps(words)), encoding="utf-8")
    page = (site / "04-moving.html").read_text(encoding="utf-8")
    walked = site / "walk-page.html"
    walked.write_text(page.replace("</head>", '<script src="walk.js" defer></script></head>'), encoding="utf-8")
    try:
        dom = _in_a_browser(walked, tmp_path / "profile", window)
    finally:
        walked.unlink()
        (site / "walk.js").unlink()
    data = re.search(r'data-hits="([^"]*)"', dom)
    assert data, "the search has run"
    hits = json.loads(data[1].replace("&quot;", '"').replace("&amp;", "&"))
    assert hits["flanking"][0][0].endswith("#flanking")
    assert all(hits[word] for word in words), hits
    for found in (hits[word] for word in words):
        for link, _ in found:
            target, _, place = link.partition("#")
            assert f'id="{place}"' in (site / target).read_text(encoding="utf-8")
    assert hits["zzzz"] == [["Nothing found.", "false"]]
    assert hits["closed"] == [["true", "false"]]


@pytest.mark.program("chromium", "chromium-browser", "google-chrome")
def test_every_page_opens_without_a_complaint(site: Path, tmp_path: Path) -> None:
    for path in sorted(site.glob("*.html")):
        assert "</main>" in _in_a_browser(path, tmp_path / "profile"), path.name


def test_the_same_book_gives_the_same_bytes(
    rulebook: Made, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BESTIARIST_CACHE", "off")
    again = make_books([rulebook.sources[0].path.parent], tmp_path, "reading")
    assert again.files[0].read_bytes() == rulebook.files[0].read_bytes()
    files = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    other = again.files[1].parent
    assert {path.relative_to(other): path.read_bytes() for path in other.rglob("*") if path.is_file()} == files
