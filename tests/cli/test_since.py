"""`--since`: only what has changed is printed again."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pypdf
import pytest
from PIL import Image

pytestmark = pytest.mark.program("git")


def commit(root: Path) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "-q"), ("add", "cards", "art"), (*who, "commit", "-q", "-m", "cards")):
        subprocess.run(["git", *words], cwd=root, check=True)


@pytest.fixture
def printed(project):
    """A committed project: two decks, and a picture that does not lie among the cards."""
    (project.root / "art").mkdir()
    Image.effect_noise((700, 600), 50).save(project.root / "art" / "owl.png")
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.creature("Elm Owl", "standard:", "art: ../../art/owl.png\nstandard:")
    project.deck("title: Pack\npaper: single\ncontents: yes\ncards: [3x Ash Wolf, Birch Cat, Elm Owl]\n", "pack")
    project.deck("title: Cats\npaper: single\ncards: [2x Birch Cat]\n", "cats")
    commit(project.root)
    return project


def files(project, folder: str = "output/since-head") -> set[str]:
    return {name for name in project.files(folder) if not name.endswith("manifest.json")}


def text(path: Path) -> str:
    return " ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(path).pages).split())


def test_changed_and_new_cards_are_printed_as_often_as_in_their_decks(printed) -> None:
    printed.creature("Ash Wolf", "hp: 30", "hp: 35")
    ran = printed.run("cards", "--since", "HEAD")
    assert ran.code == 0 and "new or changed since HEAD: Ash Wolf\n" in ran.out and "3 cards" in ran.out
    assert files(printed) == {"pack/pack-single.pdf", "pack/pack-single-contents.pdf"}
    said = text(printed.root / "output" / "since-head" / "pack" / "pack-single.pdf")
    assert said.count("Ash Wolf") >= 3 and "Birch Cat" not in said and "ORC License" not in said
    printed.creature("Fir Fox")
    printed.deck("title: Foxes\npaper: single\ncards: [Fir Fox, 2x Birch Cat]\n", "foxes")
    ran = printed.run("cards", "--since", "HEAD")
    assert "new or changed since HEAD: Ash Wolf, Fir Fox\n" in ran.out and "4 cards" in ran.out


@pytest.mark.parametrize(
    ("old", "new"), [("hp: 30", "hp: 30 # as ever"), ("hp: 30", "hp:   30"), ("standard:", "tags: [mine]\nstandard:")]
)
def test_what_is_not_printed_is_no_change(printed, old: str, new: str) -> None:
    printed.creature("Ash Wolf", old, new)
    ran = printed.run("cards", "--since", "HEAD")
    assert ran.code == 0 and "no card has changed since HEAD" in ran.out and "nothing written" in ran.out
    assert not (printed.root / "output").exists()


def test_another_picture_is_a_change(printed) -> None:
    Image.effect_noise((700, 600), 60).save(printed.root / "art" / "owl.png")
    ran = printed.run("cards", "--since", "HEAD", "--deck", "pack")
    assert "new or changed since HEAD: Elm Owl\n" in ran.out
    assert "no card has changed" in printed.run("cards", "--since", "HEAD", "--deck", "cats").out


def test_files_named_on_the_command_line(printed) -> None:
    path = printed.creature("Ash Wolf", "hp: 30", "hp: 35")
    other = printed.cards / "birch-cat.yaml"
    ran = printed.run("cards", str(path), str(other), "--since", "HEAD", "--paper", "single", "-o", "again")
    assert ran.code == 0 and "1 card written" in ran.out
    (name,) = files(printed, "again")
    assert "Birch Cat" not in text(printed.root / "again" / name)


@pytest.mark.parametrize(
    ("words", "made"),
    [
        (("png",), {"png/ash-wolf.png", *(f"png/pack/{name}" for name in ("ash-wolf.png", "back.png", "list.csv"))}),
        (("vendor", "mpc"), {"mpc/pack/01-ash-wolf.png", "mpc/pack/back.png", "mpc/pack/list.csv"}),
        (("tts",), {f"tts/pack/pack{name}" for name in ("-faces-1.png", "-back.png", ".png", ".json")}),
    ],
)
def test_exports_of_what_has_changed(printed, words: tuple[str, ...], made: set[str]) -> None:
    printed.creature("Ash Wolf", "hp: 30", "hp: 35")
    ran = printed.run("export", *words, "--since", "HEAD")
    assert ran.code == 0, ran.out
    assert files(printed) == made


def test_an_earlier_state_with_mistakes(printed) -> None:
    path = printed.cards / "ash-wolf.yaml"
    good = path.read_text(encoding="utf-8")
    path.write_text("name: [", encoding="utf-8")
    commit(printed.root)
    path.write_text(good, encoding="utf-8")
    assert "new or changed since HEAD: Ash Wolf\n" in printed.run("cards", "--since", "HEAD").out


def test_many_are_counted(printed) -> None:
    for number in range(9):
        printed.creature(f"Fir Fox {'ABCDEFGHI'[number]}")
    out = printed.run("cards", "--since", "HEAD").out
    assert "Fir Fox A" in out and "and 4 more" in out
    assert "Fir Fox I" in printed.run("cards", "--since", "HEAD", "-v").out


@pytest.mark.parametrize("revision", ["v9", "", "-x"])
def test_a_revision_that_is_none(printed, revision: str) -> None:
    ran = printed.run("cards", f"--since={revision}")
    assert ran.code == 2 and f"'{revision}' is no revision of this repository; `git log" in ran.err


def test_where_there_is_no_repository(project) -> None:
    project.creature()
    ran = project.run("cards", "--since", "HEAD")
    assert ran.code == 2 and "--since asks git what has changed: this folder is in no git repository" in ran.err
