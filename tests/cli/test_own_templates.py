"""A project's own templates take the place of the built-in ones, each of them alone."""

from __future__ import annotations

from io import BytesIO

import pypdf
import pytest

from bestiarist.typeset.folders import built_in

CSS = "path2victory/creature.css"
PIECES = {
    CSS: ("{", "{ color: #123456 !important; "),
    "path2victory/creature.html.j2": ('<p class="over"', '<p class="over" style="opacity: 0.5"'),
    "shared/frame.html.j2": ("<article", '<article data-own="yes" style="opacity: 0.5"'),
    "shared/page.css": ("{", "{ opacity: 0.9; "),
    "path2victory/symbols/cost-action.svg": ('r="290"', 'r="250"'),
}
BOOK = "title: Mine\nruleset: path2victory\nchapters: [a.md]\n"


@pytest.fixture
def copy(project):
    """Put a copy of a built-in template, with something replaced, into the project."""

    def put(name: str, old: str = "", new: str = "") -> None:
        assert project.run("template", name).code == 0
        path = project.root / "templates" / name
        text = path.read_text(encoding="utf-8")
        assert text == (built_in() / name).read_text(encoding="utf-8") and old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return put


def printed(project, *options: str) -> bytes:
    ran = project.run("cards", "Ash Wolf", *options)
    assert ran.code == 0, ran.out
    (data,) = (data for name, data in project.files().items() if name.endswith(".pdf"))
    for path in (project.root / "output").rglob("*.pdf"):
        path.unlink()
    return data


@pytest.mark.parametrize("name", PIECES)
def test_each_piece_of_a_card(project, copy, name: str) -> None:
    project.creature("Ash Wolf")
    usual = printed(project, "--paper", "single")
    copy(name, *PIECES[name])
    assert printed(project, "--paper", "single") != usual
    (project.root / "templates" / name).unlink()
    assert printed(project, "--paper", "single") == usual


def test_sizes_and_layouts(project) -> None:
    project.creature("Ash Wolf")
    folder = project.root / "templates"
    for kind in ("sizes", "sheets"):
        (folder / kind).mkdir(parents=True)
    (folder / "sizes" / "cards.yaml").write_text("domino: {width: 44, height: 89}\n", encoding="utf-8")
    text = (built_in() / "sheets" / "a4-precut-9.yaml").read_text(encoding="utf-8")
    (folder / "sheets" / "mine.yaml").write_text(text, encoding="utf-8")
    (page,) = pypdf.PdfReader(BytesIO(printed(project, "--card", "domino", "--paper", "single"))).pages
    assert [round(float(side) * 25.4 / 72, 1) for side in page.trimbox[2:]] == [44, 89]
    assert printed(project, "--paper", "mine")
    assert printed(project, "--card", "tarot", "--paper", "a4")


@pytest.mark.parametrize(("name", "words"), [("cost-action", "not an SVG file"), ("cost-acton", "there is no symbol")])
def test_a_drawing_at_fault_is_named(project, name: str, words: str) -> None:
    project.creature("Ash Wolf")
    path = project.root / "templates" / "shared" / "symbols" / f"{name}.svg"
    path.parent.mkdir(parents=True)
    path.write_text("<svg", encoding="utf-8")
    ran = project.run("cards", "Ash Wolf")
    assert ran.code == 1
    assert f"templates/shared/symbols/{name}.svg:1" in ran.out and words in ran.out


def test_a_folder_among_the_drawings_is_passed_over(project) -> None:
    project.creature("Ash Wolf")
    folder = project.root / "templates" / "shared" / "symbols" / "old"
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_text("old", encoding="utf-8")
    assert project.run("cards", "Ash Wolf").code == 0


def test_a_folder_in_the_place_of_a_drawing_is_named(project) -> None:
    project.creature("Ash Wolf")
    folder = project.root / "templates" / "shared" / "symbols" / "cost-action.svg"
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_text("new", encoding="utf-8")
    ran = project.run("cards", "Ash Wolf")
    assert ran.code == 1
    assert "templates/shared/symbols/cost-action.svg:1" in ran.out and "not a file" in ran.out


@pytest.mark.parametrize("name", ["creature.css", "creature.html.j2"])
def test_a_template_in_the_folder_of_earlier_versions_counts_and_is_named(project, copy, name: str) -> None:
    project.creature("Ash Wolf")
    usual = printed(project, "--paper", "single")
    copy(f"path2victory/{name}", *PIECES[f"path2victory/{name}"])
    own = printed(project, "--paper", "single")
    old = project.root / "templates" / "cards" / "path2victory"
    old.parent.mkdir()
    (project.root / "templates" / "path2victory").rename(old)
    assert printed(project, "--paper", "single") == own != usual
    ran = project.run("check")
    assert ran.code == 0
    assert f"templates/cards/path2victory/{name}" in ran.out and f"move it to templates/path2victory/{name}" in ran.out


def test_a_symbol_in_the_shared_folder_counts(project, copy) -> None:
    project.creature("Ash Wolf")
    copy("path2victory/symbols/cost-action.svg", *PIECES["path2victory/symbols/cost-action.svg"])
    own = printed(project, "--paper", "single")
    (project.root / "templates" / "shared").mkdir()
    (project.root / "templates" / "path2victory" / "symbols").rename(project.root / "templates" / "shared" / "symbols")
    assert printed(project, "--paper", "single") == own


@pytest.mark.slow
def test_the_looks_of_books(project, copy) -> None:
    folder = project.root / "book" / "mine"
    folder.mkdir(parents=True)
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    (folder / "a.md").write_text("# One\n\nA line.\n", encoding="utf-8")

    def made() -> tuple[bytes, bytes]:
        assert project.run("book", "--edition", "reading").code == 0
        files = project.files("output/book/mine")
        return files["mine-screen.pdf"], files["site/style.css"]

    usual = made()
    copy("book/book.css", "{", "{ color: #123456 !important; ")
    printed_anew = made()
    assert printed_anew[0] != usual[0] and printed_anew[1] == usual[1]
    copy("book/site/style.css", "{", "{ color: #123456; ")
    assert made()[1] != usual[1]
