"""Where the licence notice of a deck stands: on a card, in the margin of a sheet, on the contents page, or nowhere."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest

WORDS = "Expressly Designated Licensed Material under the ORC License"


@pytest.fixture
def nine(project):
    """A project with a deck that fills one sheet; `nine(notice, more)` writes it."""
    project.creature("Ash Wolf")

    def write(notice: str, more: str = "") -> None:
        project.deck(f"title: Nine\nnotice: {notice}\n{more}cards: [9x Ash Wolf]\n")

    return write


def pages(path: Path) -> list[str]:
    """The text of each page, line ends and hyphens of the margin apart."""
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(path).pages]


@pytest.mark.parametrize(("notice", "sheets", "says"), [("card", 2, True), ("sheet", 1, True), ("none", 1, False)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_cards_take_one_sheet_without_a_card_for_the_notice(
    project, nine, notice: str, sheets: int, says: bool, paper: str
) -> None:
    nine(notice, f"paper: {paper}\n")
    ran = project.run("cards", "--deck", "mine")
    assert ran.code == 0 and "SHT102" not in ran.out
    found = pages(project.root / "output" / "mine" / f"mine-{paper}.pdf")
    assert len(found) == sheets and (WORDS in found[-1]) == says
    assert "9 cards" in ran.out


def test_the_notice_stands_on_the_first_sheet_only_and_on_no_back(project, nine) -> None:
    nine("sheet", "paper: a4\nback: duplex\n")
    project.deck("title: Nine\nnotice: sheet\npaper: a4\nback: duplex\ncards: [12x Ash Wolf]\n")
    project.run("cards", "--deck", "mine")
    found = pages(project.root / "output" / "mine" / "mine-a4-duplex.pdf")
    assert [WORDS in page for page in found] == [True, False, False, False]


def test_the_notice_on_the_contents_page(project, nine) -> None:
    nine("contents", "paper: [a4, single]\n")
    project.run("cards", "--deck", "mine")
    folder = project.root / "output" / "mine"
    assert len(pages(folder / "mine-a4.pdf")) == 1 and WORDS not in pages(folder / "mine-a4.pdf")[0]
    for name in ("a4", "single"):
        assert WORDS in " ".join(pages(folder / f"mine-{name}-contents.pdf"))


def test_a_page_of_one_card_has_it_as_a_card_and_nothing_is_said(project, nine) -> None:
    nine("sheet", "paper: single\n")
    ran = project.run("cards", "--deck", "mine", "--format", "concise")
    found = pages(project.root / "output" / "mine" / "mine-single.pdf")
    assert len(found) == 10 and WORDS in found[-1] and "SHT102" not in ran.out


def test_where_no_margin_has_room_it_is_a_card_and_advice_says_so(project, nine) -> None:
    nine("sheet", "paper: a4\ngutter: 3\n")
    ran = project.run("cards", "--deck", "mine", "--format", "concise")
    assert ran.code == 0 and "advice SHT102" in ran.out and "no margin of a4-gutter-3" in ran.out
    found = pages(project.root / "output" / "mine" / "mine-a4-gutter-3.pdf")
    assert WORDS in found[-1]


def test_a_misspelt_place_is_answered_with_the_one_that_is_meant(project, nine) -> None:
    nine("shet")
    ran = project.run("check", "--format", "concise")
    assert ran.code == 1 and "mine.yaml:2:9: error YML205" in ran.out
    assert project.run("check", "--fix").code == 0
    assert "notice: sheet\n" in (project.cards / "decks" / "mine.yaml").read_text(encoding="utf-8")


def test_behind_the_notice_stands_the_back_of_the_deck_where_texts_go_on(project, nine) -> None:
    nine("card", "paper: a4\nbacks: continuation\n")
    project.run("cards", "--deck", "mine")
    reader = pypdf.PdfReader(project.root / "output" / "mine" / "mine-a4-duplex.pdf")
    assert "Nine" in reader.pages[3].extract_text()
