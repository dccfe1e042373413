from __future__ import annotations

import builtins
import json
from pathlib import Path

import pytest
from PIL import Image


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        return picture.size


def test_pictures_of_cards_and_of_the_cards_of_decks(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.deck("title: Cats\ncards: [3x Birch Cat]\n", "cats")
    ran = project.run("export", "png", "cards/path2victory/decks/cats.yaml")
    assert ran.code == 0 and "1 file written to output/png" in ran.out
    assert size(project.root / "output" / "png" / "birch-cat.png") == (750, 1050)
    assert project.run("export", "png", "--output", "all", "--bleed", "3.175").code == 0
    assert {path.name: size(path) for path in (project.root / "all").iterdir()} == {
        "ash-wolf.png": (825, 1125), "birch-cat.png": (825, 1125),
    }


def test_a_text_that_goes_on_is_a_second_picture(project) -> None:
    lines = "\n".join(f"  Long Tale {number}: " + "It speaks and each enemy must listen. " * 5 for number in range(9))
    project.creature("Ash Wolf", "standard:", f"{lines}\nstandard:")
    assert project.run("export", "png").code == 0
    names = sorted(path.name for path in (project.root / "output" / "png").iterdir())
    assert names[:2] == ["ash-wolf-2.png", "ash-wolf.png"] or names[:2] == ["ash-wolf-2.png", "ash-wolf-3.png"]


def test_broken_cards_are_reported_and_the_others_drawn(project) -> None:
    project.creature("Ash Wolf", "hp: 30", "hp: lots")
    project.creature("Birch Cat")
    ran = project.run("export", "png")
    assert ran.code == 1 and "YML203" in ran.out
    assert [path.name for path in (project.root / "output" / "png").iterdir()] == ["birch-cat.png"]


@pytest.mark.parametrize(
    "arguments",
    [
        (), ("gif",), ("png", "--dpi", "72"), ("png", "--bleed", "6"), ("png", "--corners", "round", "--bleed", "2"),
        ("png", "--corners", "round", "--format", "jpeg"), ("png", "nowhere.yaml"),
    ],
)
def test_wrong_use(project, arguments: tuple[str, ...]) -> None:
    project.creature()
    ran = project.run("export", *arguments)
    assert ran.code == 2 and ran.err
    assert not (project.root / "output").exists()


def test_without_the_extra_the_command_to_install_it_is_named(project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.creature()
    imported = builtins.__import__

    def absent(name: str, *rest: object) -> object:
        if name == "cardwright.export.pictures":
            raise ModuleNotFoundError("No module named 'pypdfium2'", name="pypdfium2")
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", absent)
    ran = project.run("export", "png")
    assert ran.code == 2
    assert "python3 -m pip install pypdfium2 pikepdf" in ran.err


def test_decks_for_the_virtual_table(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.deck("title: Cats & wolves\ncards: [3x Birch Cat, Ash Wolf]\n")
    ran = project.run("export", "tts", "cards/path2victory/decks/mine.yaml")
    assert ran.code == 0, ran.out
    folder = project.root / "output" / "tts" / "mine"
    assert size(folder / "mine-faces-1.png") == (1500, 2100)
    (deck,) = json.loads((folder / "mine.json").read_text(encoding="utf-8"))["ObjectStates"]
    assert [one["Nickname"] for one in deck["ContainedObjects"]] == ["Birch Cat"] * 3 + ["Ash Wolf", "Licence notice"]
    address = deck["CustomDeck"]["1"]["FaceURL"]
    assert Path(address.removeprefix("file://")).is_file()


def test_a_deck_with_a_broken_card_is_not_made(project) -> None:
    project.creature("Ash Wolf", "hp: 30", "hp: lots")
    project.deck("title: Wolves\ncards: [Ash Wolf]\n")
    ran = project.run("export", "tts")
    assert ran.code == 1 and "DCK104" in ran.out
    assert not (project.root / "output").exists()


@pytest.mark.parametrize(("name", "files"), [("mpc", 4), ("drivethru", 1)])
def test_decks_for_print_shops(project, name: str, files: int) -> None:
    project.creature("Ash Wolf")
    project.deck("title: Wolves\ncards: [3x Ash Wolf]\n")
    ran = project.run("export", "vendor", "--for", name, "cards/path2victory/decks/mine.yaml")
    assert ran.code == 0, ran.out
    assert len(list((project.root / "output" / name / "mine").iterdir())) == files


def test_presets_of_the_project(project) -> None:
    folder = project.root / "templates" / "vendors"
    folder.mkdir(parents=True)
    (folder / "corner-shop.yaml").write_text("files: pictures\ntrim_width: 63.5\ntrim_height: 88.9\n", encoding="utf-8")
    project.creature("Ash Wolf")
    assert project.run("export", "vendor", "--for", "corner-shop").code == 0
    assert size(project.root / "output" / "corner-shop" / "cards" / "01-ash-wolf.png") == (750, 1050)
    ran = project.run("export", "vendor", "--for", "nobody")
    assert ran.code == 2 and "corner-shop, drivethru" in ran.err
    (folder / "corner-shop.yaml").write_text("files: paper\n", encoding="utf-8")
    ran = project.run("export", "vendor", "--for", "mpc")
    assert ran.code == 1 and "templates/vendors/corner-shop.yaml:1:8: error PRE101" in ran.out


def test_a_vendor_gets_cards_of_its_own_size(project) -> None:
    folder = project.root / "templates" / "vendors"
    folder.mkdir(parents=True)
    (folder / "mini.yaml").write_text("files: pictures\ntrim_width: 44\ntrim_height: 67\n", encoding="utf-8")
    project.creature("Ash Wolf")
    ran = project.run("export", "vendor", "--for", "mini")
    assert ran.code == 0
    (path,) = (project.root / "output").rglob("01-ash-wolf.png")
    with Image.open(path) as picture:
        assert picture.size == (520, 791)


def test_preflight_of_what_was_exported(project) -> None:
    project.creature("Ash Wolf")
    project.deck("title: Wolves\ncards: [3x Ash Wolf]\n")
    deck = "cards/path2victory/decks/mine.yaml"
    for name in ("gamecrafter", "drivethru"):
        assert project.run("export", "vendor", "--for", name, deck).code == 0
    shop = "output/drivethru/mine/mine-drivethru.pdf"
    assert project.run("preflight", "output/gamecrafter/mine", "--for", "gamecrafter", "--strict").code == 0
    assert project.run("preflight", shop, "--for", "drivethru", "--strict").code == 0
    wrong = project.run("preflight", shop, "--for", "mpc", "--format", "json")
    assert wrong.code == 1
    assert [one["code"] for one in json.loads(wrong.out)["diagnostics"]] == ["PRE102"]


def test_preflight_of_a_sheet_for_home(project) -> None:
    project.creature("Ash Wolf")
    project.run("cards", "--layout", "a4")
    ran = project.run("preflight", "output/cards-a4.pdf", "--for", "drivethru", "--format", "concise")
    assert ran.code == 1
    assert "output/cards-a4.pdf:1:1: error PRE103 page-size: page 1: 210.0 x 297.0 mm" in ran.out
    assert "PRE107" in ran.out and "PRE110" in ran.out


@pytest.mark.parametrize("arguments", [(), ("x.pdf",), ("x.pdf", "--for", "mpc"), (".", "--for", "nobody")])
def test_preflight_wrong_use(project, arguments: tuple[str, ...]) -> None:
    ran = project.run("preflight", *arguments)
    assert ran.code == 2 and ran.err
