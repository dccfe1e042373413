from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pypdf
import pytest

MM = 72 / 25.4


def pages(path: Path) -> list[pypdf.PageObject]:
    return list(pypdf.PdfReader(path).pages)


def text(path: Path) -> str:
    return "\n".join(page.extract_text() for page in pages(path))


def test_the_default_builds_every_deck_on_every_layout(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.deck("title: Two\ncards:\n  - 4x Ash Wolf\n  - 6x Birch Cat\n")
    ran = project.run()
    assert ran.code == 0
    assert list(project.files()) == ["manifest.json", *(f"mine/mine-{name}.pdf" for name in ("a4", "letter", "single"))]
    assert len(pages(project.root / "output" / "mine" / "mine-a4.pdf")) == 2
    single = pages(project.root / "output" / "mine" / "mine-single.pdf")
    assert [float(n) / MM for n in single[0].mediabox[2:]] == pytest.approx([63.5, 88.9], abs=0.01)
    assert text(project.root / "output" / "mine" / "mine-a4.pdf").count("Ash Wolf") == 4
    assert "3 PDFs" in ran.out


@pytest.mark.parametrize("layout", ["a4", "single"])
def test_document_has_title_language_bookmarks_and_embedded_fonts(project, layout: str) -> None:
    project.creature("Ash Wolf")
    project.deck("title: A <pack> of wolves\npaper: [a4, single]\ncards:\n  - 2x Ash Wolf\n")
    project.run()
    reader = pypdf.PdfReader(project.root / "output" / "mine" / f"mine-{layout}.pdf")
    assert reader.metadata is not None and reader.metadata.title == "A <pack> of wolves"
    catalog = reader.trailer["/Root"]
    assert catalog["/Lang"] == "en"
    assert catalog["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert ("/MarkInfo" in catalog) == (layout == "single"), "the reading edition is tagged"
    titles = [entry.title for entry in reader.outline if not isinstance(entry, list)]
    assert titles == [{"a4": "Sheet 1: Ash Wolf", "single": "Ash Wolf"}[layout]]
    fonts = reader.pages[0]["/Resources"]["/Font"].values()
    names = [font.get_object()["/BaseFont"] for font in fonts]
    assert names and all("+Bestiarist-" in name for name in names)


def test_every_deck_ends_with_the_licence_notice(project) -> None:
    project.creature("Ash Wolf")
    project.deck("title: One\npaper: single\ncards: [Ash Wolf]\n")
    ran = project.run()
    card, notice = pages(project.root / "output" / "mine" / "mine-single.pdf")
    assert "Ash Wolf" in card.extract_text()
    assert "licensed under the ORC License" in " ".join(notice.extract_text().split())
    assert "1 card written" in ran.out, "as the contents page counts"


def test_text_reads_in_order(project) -> None:
    project.creature("Ash Wolf")
    project.run("cards", "--layout", "single")
    printed = text(project.root / "output" / "cards-single.pdf")
    places = [printed.index(words) for words in ("Ash Wolf", "Level 2", "Fight", "Armor", "Claw", "Stealth")]
    assert places == sorted(places)


def test_same_bytes_for_same_input(project) -> None:
    project.creature("Ash Wolf")
    project.deck("title: One\npaper: a4\ncards: [Ash Wolf]\n")
    output = project.root / "output" / "mine" / "mine-a4.pdf"
    project.run()
    first = output.read_bytes()
    project.run()
    assert output.read_bytes() == first


def test_cards_prints_what_it_is_given(project, tmp_path: Path) -> None:
    path = project.creature("Ash Wolf")
    project.creature("Birch Cat")
    ran = project.run("cards", str(path), "--output", "pdf", "--layout", "single")
    assert ran.code == 0
    assert [one.name for one in (tmp_path / "pdf").glob("*.pdf")] == ["ash-wolf-single.pdf"]
    assert "Birch" not in text(tmp_path / "pdf" / "ash-wolf-single.pdf")


def test_markup_in_a_creature_is_printed_as_text(project) -> None:
    nasty = "Each {{ 7*7 }} <b>enemy</b> {% raw %} takes 8 slashing damage & is slowed <img src=x>."
    project.creature("Ash Wolf", "8 slashing damage.", nasty)
    project.run("cards", "--layout", "single")
    printed = " ".join(text(project.root / "output" / "cards-single.pdf").split())
    assert "{{ 7*7 }} <b>enemy</b> {% raw %}" in printed
    assert "<img src=x>" in printed


def test_a_broken_creature_leaves_the_earlier_deck_and_the_others_alone(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.deck("title: A\npaper: single\ncards: [Ash Wolf]\n", "wolves")
    project.deck("title: B\npaper: single\ncards: [Birch Cat]\n", "cats")
    project.run()
    output = project.root / "output"
    wolves, cats = (output / name / f"{name}-single.pdf" for name in ("wolves", "cats"))
    before = wolves.read_bytes()
    cats.unlink()
    project.creature("Ash Wolf", "hp: 30", "hp: lots")
    ran = project.run("build", "--format", "concise")
    assert ran.code == 1
    assert "DCK104" in ran.out
    assert wolves.read_bytes() == before
    assert cats.exists()
    assert not [path for path in output.rglob("*") if path.name.startswith(".")]


def test_too_long_a_text_goes_on_on_a_second_card(project) -> None:
    feature = "  Long Tale {}: " + "It speaks and speaks and each enemy must listen to it. " * 4
    lines = "\n".join(feature.format(number) for number in range(9))
    project.creature("Ash Wolf", "standard:", f"{lines}\nstandard:")
    ran = project.run("cards", "--layout", "single", "--format", "concise")
    assert ran.code == 0, ran.out
    path = project.root / "output" / "cards-single.pdf"
    assert len(pages(path)) >= 2
    printed = " ".join(text(path).split())
    assert all(f"Long Tale {number}" in printed for number in range(9))
    assert printed.count("each enemy must listen to it.") == 9 * 4


def test_what_can_never_fit_is_named_with_millimetres(project) -> None:
    project.creature("Ash Wolf", "8 slashing damage.", "8 slashing damage. " + "It goes on and on. " * 190)
    ran = project.run("cards", "--format", "concise")
    assert ran.code == 1
    assert "CRD101" in ran.out and "Ash Wolf" in ran.out and "Claw" in ran.out and " mm too long" in ran.out
    assert not (project.root / "output").exists()


def test_backs_on_pages_of_their_own(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.deck("title: A\npaper: [a4, single]\nbacks: continuation\ncards: [Ash Wolf, Birch Cat]\n")
    project.run()
    assert len(pages(project.root / "output" / "mine" / "mine-a4-duplex.pdf")) == 2
    single = pages(project.root / "output" / "mine" / "mine-single-duplex.pdf")
    assert len(single) == 6, "front and back of two cards and of the notice"
    assert "points" in single[1].extract_text()


def test_decks_of_the_same_name_are_both_reported_and_nothing_is_lost(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.deck("title: A\npaper: single\ncards: [Ash Wolf]\n")
    other = project.cards / "more" / "decks"
    other.mkdir(parents=True)
    (other / "mine.yaml").write_text("title: B\npaper: single\ncards: [Birch Cat]\n", encoding="utf-8")
    ran = project.run("build", "--format", "concise")
    assert ran.code == 1
    assert "DCK105" in ran.out
    assert "Ash Wolf" in text(project.root / "output" / "mine" / "mine-single.pdf")


def test_backs_of_one_deck_leave_another_alone(project) -> None:
    tale = "\n".join(f"  Tale {number}: " + "It speaks and each enemy must listen to it. " * 6 for number in range(12))
    project.creature("Ash Wolf", "standard:", f"{tale}\nstandard:")
    project.creature("Birch Cat")
    project.deck("title: A\npaper: single\ncards: [Ash Wolf]\n", "long")
    project.deck("title: B\npaper: single\nbacks: continuation\ncards: [Birch Cat]\n", "two-sided")
    ran = project.run("build", "--format", "concise")
    assert ran.code == 0, ran.out
    assert len(pages(project.root / "output" / "long" / "long-single.pdf")) > 3  # and one for the licence


def test_a_deck_alone_does_not_print_broken_cards(project) -> None:
    project.creature("Ash Wolf", "hp: 30", "hp: lots")
    deck = project.deck("title: A\npaper: single\ncards: [Ash Wolf]\n")
    ran = project.run("cards", str(deck), "--format", "concise")
    assert ran.code == 1
    assert "DCK104" in ran.out and "ash-wolf.yaml:12: YML203" in ran.out, "the deck alone was asked for"
    assert not (project.root / "output").exists()


def test_cards_that_are_in_no_deck_are_named(project) -> None:
    project.creature("Ash Wolf")
    assert "in no deck" not in project.run("cards", "--layout", "single").out, "there are no decks"
    project.creature("Birch Cat")
    project.deck("title: A\npaper: single\ncards: [Ash Wolf]\n")
    assert "in no deck: Birch Cat\n" in project.run("build").out
    assert "in no deck" not in project.run("cards", "--deck", "a").out


def test_a_deck_alone_makes_no_book(project) -> None:
    project.creature("Ash Wolf")
    project.deck("title: A\npaper: single\ncards: [Ash Wolf]\n")
    (folder := project.root / "book" / "mine").mkdir(parents=True)
    (folder / "book.yaml").write_text("title: [\n", encoding="utf-8")
    assert project.run("build").code == 1
    assert project.run("build", "--deck", "a").code == 0


def test_long_words_are_broken_not_cut(project) -> None:
    word = "x" * 120
    project.creature("Ash Wolf", "8 slashing damage.", f"{word} 8 slashing damage.")
    project.run("cards", "--layout", "single")
    assert "".join(text(project.root / "output" / "cards-single.pdf").split()).count(word) == 1


@pytest.mark.parametrize("name", ['"\\u6cbc Lantern"', '"\\U0001F3B5"', "🎵"])
def test_a_character_without_a_glyph_is_an_error(project, name: str) -> None:
    project.creature("Ash Wolf", "name: Ash Wolf", f"name: {name}")
    ran = project.run("cards", "--layout", "single", "--format", "concise")
    assert ran.code == 1
    assert "CRD102" in ran.out


def test_a_page_with_bleed_says_where_it_is_cut(project) -> None:
    project.creature("Ash Wolf")
    sheets = project.root / "templates" / "sheets"
    sheets.mkdir(parents=True)
    (sheets / "shop.yaml").write_text("paper: single\ncard: poker\nbleed: 5\n", encoding="utf-8")
    assert project.run("cards", "--layout", "shop").code == 0
    (page,) = pages(project.root / "output" / "cards-shop.pdf")
    sizes = [(float(box.width) / MM, float(box.height) / MM) for box in (page.mediabox, page.bleedbox, page.trimbox)]
    assert sizes == [pytest.approx(size, abs=0.01) for size in ((73.5, 98.9), (73.5, 98.9), (63.5, 88.9))]


def test_low_ink_is_a_file_of_its_own(project) -> None:
    project.creature("Ash Wolf")
    project.run("cards", "--layout", "single", "--ink", "low")
    assert (project.root / "output" / "cards-single-low-ink.pdf").exists()


def test_output_that_cannot_be_written(project) -> None:
    project.creature("Ash Wolf")
    (project.root / "output").write_text("a file, not a folder", encoding="utf-8")
    ran = project.run("cards", "--layout", "single")
    assert ran.code == 2
    assert "is a file, not a folder" in ran.err


def test_a_file_that_cannot_be_replaced(project) -> None:
    project.creature("Ash Wolf")
    (project.root / "output" / "cards-single.pdf").mkdir(parents=True)
    ran = project.run("cards", "--layout", "single", "--format", "concise")
    assert ran.code == 1
    assert "OUT101" in ran.out
    assert not [path for path in (project.root / "output").rglob("*") if path.name.startswith(".")]


@pytest.mark.parametrize("fault", ["{{ card.nothing }}", "{{ 1 / 0 }}", "{{ 'a' + 1 }}", "{% if %}"])
def test_a_template_of_the_project_that_is_at_fault(project, fault: str) -> None:
    own = project.root / "templates" / "cards" / "path2victory"
    own.mkdir(parents=True)
    (own / "creature.html.j2").write_text(fault, encoding="utf-8")
    project.creature("Ash Wolf")
    ran = project.run("cards", "--layout", "single", "--format", "concise")
    assert ran.code == 1
    assert "CRD104" in ran.out and "creature.html.j2" in ran.out


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/x.png", "file:///etc/passwd", "../../../outside.png"])
def test_pictures_come_from_the_project_only(project, address: str) -> None:
    project.creature("Ash Wolf", "standard:", f"art: {{file: '{address}'}}\nstandard:")
    ran = project.run("cards", "--layout", "single", "--format", "concise")
    assert ran.code == 1
    assert "LIB105" in ran.out


def test_the_manifest_says_what_is_there(project) -> None:
    project.creature("Ash Wolf", "hp: 30", "hp: 32")
    project.deck("title: A\npaper: [a4, single]\ncards: [12x Ash Wolf]\n")
    path = project.root / "output" / "manifest.json"
    project.run()
    first = path.read_bytes()
    manifest = json.loads(first)
    files = {one["name"]: one for one in manifest["files"]}
    assert set(files) == {"mine/mine-a4.pdf", "mine/mine-single.pdf"}
    sheet = files["mine/mine-a4.pdf"]
    assert (sheet["deck"], sheet["layout"], sheet["cards"], sheet["pages"]) == ("mine", "a4", 12, 2)
    data = (project.root / "output" / "mine" / "mine-a4.pdf").read_bytes()
    assert sheet["sha256"] == hashlib.sha256(data).hexdigest()
    assert manifest["findings"]["error"] == 0 and sum(manifest["findings"].values()) == 1
    project.run()
    assert path.read_bytes() == first, "the same build, the same bytes"
    project.run("cards", "cards/path2victory/ash-wolf.yaml", "--layout", "a4")
    assert len(json.loads(path.read_bytes())["files"]) == 3


def test_a_manifest_of_another_program_stays(project) -> None:
    project.creature("Ash Wolf")
    path = project.root / "output" / "manifest.json"
    path.parent.mkdir()
    path.write_text("{}", encoding="utf-8")
    ran = project.run("cards", "--layout", "a4", "--format", "concise")
    assert ran.code == 1 and "manifest.json:1:1: error OUT101" in ran.out
    assert path.read_text(encoding="utf-8") == "{}"
