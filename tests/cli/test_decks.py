"""Decks through the command line: which of them, in which order, on which sheets."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest


@pytest.fixture
def wolves(project):
    for name, level in (("Ash Wolf", 3), ("Birch Wolf", 1), ("Elm Wolf", 3)):
        project.creature(name, "level: 2", f"level: {level}")
    return project


def names(path: Path) -> list[list[str]]:
    """The creatures on each page, in the order of its text."""
    texts = [page.extract_text() for page in pypdf.PdfReader(path).pages]
    lines = [[line.strip() for line in text.splitlines()] for text in texts]
    return [[line for line in page if line in ("Ash Wolf", "Birch Wolf", "Elm Wolf")] for page in lines]


@pytest.mark.parametrize(
    ("keys", "pages"),
    [
        ("", [["Ash Wolf", "Ash Wolf", "Birch Wolf", "Elm Wolf"]]),
        ("order: [level, -name]\n", [["Birch Wolf", "Elm Wolf", "Ash Wolf", "Ash Wolf"]]),
        ("groups: level\n", [["Birch Wolf"], ["Ash Wolf", "Ash Wolf", "Elm Wolf"]]),
        ("groups: -level\norder: -name\n", [["Elm Wolf", "Ash Wolf", "Ash Wolf"], ["Birch Wolf"]]),
    ],
)
def test_order_and_groups(wolves, keys: str, pages: list[list[str]]) -> None:
    wolves.deck(f"title: Wolves\npaper: a4\n{keys}cards: [2x Ash Wolf, Birch Wolf, Elm Wolf]\n")
    assert wolves.run().code == 0
    assert names(next((wolves.root / "output").rglob("mine-a4.pdf"))) == pages


@pytest.mark.parametrize("word", ["wolf-pack", "WOLF", "Seven wolves", "seven"])
def test_a_deck_by_name(wolves, word: str) -> None:
    wolves.deck("title: Seven wolves\npaper: single\ncards: [Ash Wolf]\n", "wolf-pack")
    wolves.deck("title: Others\npaper: single\ncards: [Birch Wolf]\n", "birches")
    assert wolves.run("cards", "--deck", word).code == 0
    assert [path.name for path in (wolves.root / "output").rglob("*.pdf")] == ["wolf-pack-single.pdf"]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("wolf-pakc", "there is no deck 'wolf-pakc'; did you mean wolf-pack?"),
        ("wo", "'wo' may be any of the decks wolf-den, wolf-pack"),
        ("wlof-p", "there is no deck 'wlof-p'; did you mean wolf-pack?"),
        ("zebra", "there is no deck 'zebra'; there are: wolf-den, wolf-pack"),
    ],
)
def test_a_deck_that_is_not_there(wolves, word: str, message: str) -> None:
    wolves.deck("title: A\ncards: [Ash Wolf]\n", "wolf-pack")
    wolves.deck("title: B\ncards: [Ash Wolf]\n", "wolf-den")
    for command in (["cards"], ["build"], ["export", "png"]):
        ran = wolves.run(*command, "--deck", word)
        assert (ran.code, ran.err.strip()) == (2, f"bestiarist: {message}")


def test_several_decks_and_a_creature(wolves) -> None:
    for name in ("oak", "pine", "yew"):
        wolves.deck("title: A\npaper: single\ncards: [Ash Wolf]\n", name)
    assert wolves.run("cards", "Birch Wolf", "--deck", "oak", "--deck", "pine").code == 0
    printed = {path.name for path in (wolves.root / "output").rglob("*.pdf")}
    assert printed == {
        "oak-single.pdf", "pine-single.pdf", "birch-wolf-a4.pdf", "birch-wolf-letter.pdf", "birch-wolf-single.pdf",
    }  # fmt: skip


def test_a_folder_with_a_deck_is_not_printed_beside_it(wolves) -> None:
    wolves.deck("title: A\npaper: single\ncards: [Ash Wolf]\n")
    assert wolves.run("cards", "cards").code == 0
    assert [path.name for path in (wolves.root / "output").rglob("*.pdf")] == ["mine-single.pdf"]


def test_a_contents_page_for_each_size_of_page(wolves) -> None:
    wolves.deck("title: Wolves\ncontents: yes\ngroups: level\ncards: [Ash Wolf, Birch Wolf, where: {level: 3}]\n")
    assert wolves.run().code == 0
    lists = [name for name in wolves.files() if "contents" in name]
    assert lists == [f"mine/mine-{name}-contents.pdf" for name in ("a4", "letter", "single")]
    for name in lists:
        reader = pypdf.PdfReader(wolves.root / "output" / name)
        (page,) = reader.pages
        deck = pypdf.PdfReader(wolves.root / "output" / name.replace("-contents", "")).pages[0]
        assert [float(one) for one in page.mediabox] == pytest.approx([float(one) for one in deck.mediabox], abs=0.1)
        text = " ".join(page.extract_text().split())
        words = ("Wolves", "4 cards · 77 points", "Level 1", "1 card", "Birch", "Level 3", "3 cards", "2 ×", "Ash")
        places = [text.index(word) for word in words]
        assert places == sorted(places)


def test_contents_on_request_for_every_deck(wolves) -> None:
    wolves.deck("title: Wolves\npaper: [a4]\ncards: [Ash Wolf]\n")
    assert wolves.run("build", "--contents").code == 0
    assert "mine/mine-a4-contents.pdf" in wolves.files()
    before = wolves.files()
    assert wolves.run("build", "--contents").code == 0
    assert wolves.files() == before
    assert "contents" not in " ".join(wolves.run("cards", "Ash Wolf", "--layout", "a4").out.split())


def test_a_long_list_goes_on_on_another_page(wolves) -> None:
    for number in range(60):
        wolves.creature(f"Beast of the {number:02} Woods and Fields")
    wolves.deck("title: Beasts\npaper: [single]\ncontents: yes\ncards: [where: {}]\n")
    assert wolves.run().code == 0
    found = pypdf.PdfReader(wolves.root / "output" / "mine" / "mine-single-contents.pdf").pages
    assert len(found) >= 3
    assert sum(page.extract_text().count("Beast of") for page in found) == 60


@pytest.mark.parametrize(("count", "code"), [(600, 0), (2000, 0), (2001, 1)])
def test_many_tokens_are_one_line(project, count: int, code: int) -> None:
    project.creature("Ash Wolf")
    project.deck(f"title: Tokens\ncards: [{count}x Ash Wolf]\n")
    ran = project.run("check", "--format", "full")
    assert ran.code == code and ("0 to 2000 are possible" in ran.out) == bool(code)
