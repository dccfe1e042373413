from __future__ import annotations

import builtins
import json
from pathlib import Path

import pytest
from PIL import Image

from bestiarist.provision.extras import install_command

from ..export.conftest import press


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        return picture.size


def test_pictures_of_cards_and_of_the_cards_of_decks(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.deck("title: Cats\ncards: [3x Birch Cat]\n", "cats")
    ran = project.run("export", "png", "cards/path2victory/decks/cats.yaml")
    assert ran.code == 0 and "4 files written to output/png" in ran.out
    assert size(project.root / "output" / "png" / "cats" / "birch-cat.png") == (750, 1050)
    assert project.run("export", "png", "--output", "all", "--bleed", "3.175").code == 0
    names = ["ash-wolf.png", "birch-cat.png", *(f"cats/{name}.png" for name in ("back", "birch-cat", "licence-notice"))]
    assert list(project.files("all")) == sorted([*names, "cats/list.csv", "manifest.json"])
    assert {size(project.root / "all" / name) for name in names} == {(825, 1125)}


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
    assert list(project.files()) == ["png/birch-cat.png", "png/manifest.json"]


@pytest.mark.parametrize(
    "arguments",
    [
        (), ("gif",), ("png", "--dpi", "71"), ("png", "--dpi", "1201"), ("png", "--dpi", "fine"),
        ("png", "--dpi", "150.5"), ("png", "--bleed", "6"), ("png", "--corners", "round", "--bleed", "2"),
        ("png", "--corners", "round", "--format", "jpeg"), ("png", "nowhere.yaml"), ("png", "--card", "huge"),
        ("vendor",), ("vendor", "nobody"), ("vendor", "mpc", "--card", "a6"),
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
        if name == "bestiarist.export.pictures":
            raise ModuleNotFoundError("No module named 'pypdfium2'", name="pypdfium2")
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", absent)
    ran = project.run("export", "png")
    assert ran.code == 2
    assert "pypdfium2 is not installed, and exports need it; install it with" in ran.err
    assert install_command("export") in ran.err


def test_decks_for_the_virtual_table(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.deck("title: Cats & wolves\ncards: [3x Birch Cat, Ash Wolf]\n")
    ran = project.run("export", "tts", "cards/path2victory/decks/mine.yaml")
    assert ran.code == 0, ran.out
    folder = project.root / "output" / "tts" / "mine"
    assert size(folder / "mine-faces-1.png") == (1500, 2100)
    (deck,) = json.loads((folder / "mine.json").read_text(encoding="utf-8"))["ObjectStates"]
    assert [one["Nickname"] for one in deck["ContainedObjects"]] == ["Birch Cat"] * 3 + ["Ash Wolf"]
    assert "licensed under the ORC License" in deck["Description"]
    assert "only you will see these pictures" in ran.out and "--address https://" in ran.out
    address = deck["CustomDeck"]["1"]["FaceURL"]
    assert Path(address.removeprefix("file://")).is_file()


def test_a_table_that_others_see(project) -> None:
    project.creature("Ash Wolf")
    project.deck("title: Wolves\nnotice: none\ncards: [3x Ash Wolf]\n")
    ran = project.run("export", "tts", "--deck", "mine", "--address", "https://example.org/my cards/")
    assert ran.code == 0 and "only you" not in ran.out
    folder = project.root / "output" / "tts"
    (deck,) = json.loads((folder / "mine" / "mine.json").read_text(encoding="utf-8"))["ObjectStates"]
    assert deck["CustomDeck"]["1"]["FaceURL"] == "https://example.org/my%20cards/mine/mine-faces-1.png"
    assert deck["Description"] == "", "a deck for one's own table"
    assert json.loads((folder / "manifest.json").read_text())["settings"]["address"] == "https://example.org/my%20cards"


@pytest.mark.parametrize("word", ["example.org/cards", "ftp://example.org", "https://", "https://example.org/?a=b"])
def test_an_address_that_is_none_is_refused(project, word: str) -> None:
    project.creature("Ash Wolf")
    ran = project.run("export", "tts", "--address", word)
    assert ran.code == 2 and "is no address of a folder, like https://" in ran.err


def test_pictures_of_a_deck_without_its_notice(project) -> None:
    project.creature("Ash Wolf")
    for notice, there in (("none", False), ("sheet", True), ("contents", True)):
        project.deck(f"title: Wolves\nnotice: {notice}\ncards: [Ash Wolf]\n")
        project.run("export", "png", "--deck", "mine", "--dpi", "72", "-o", notice)
        names = {path.name for path in (project.root / notice / "mine").iterdir()}
        assert ("licence-notice.png" in names) == there


def test_a_creature_that_is_named_beside_a_deck_is_a_deck_of_its_own(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    deck = project.deck("title: Cats\ncards: [Birch Cat]\n")
    assert project.run("export", "tts", project.cards / "ash-wolf.yaml", deck).code == 0
    folder = project.root / "output" / "tts"
    assert {path.name for path in folder.iterdir() if path.is_dir()} == {"mine", "ash-wolf"}


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
    ran = project.run("export", "vendor", name, "cards/path2victory/decks/mine.yaml")
    assert ran.code == 0, ran.out
    assert len(list((project.root / "output" / name / "mine").iterdir())) == files


@pytest.mark.parametrize(
    ("arguments", "card", "pixels"),
    [((), "", (825, 1125)), (("--card", "Tarot"), "-tarot", (900, 1500)), (("--card", "mini"), "-mini", (600, 825))],
)
def test_a_vendor_makes_cards_of_several_sizes(
    project, arguments: tuple[str, ...], card: str, pixels: tuple[int, int]
) -> None:
    project.creature("Ash Wolf")
    project.deck("title: Wolves\ncards: [Ash Wolf]\n")
    ran = project.run("export", "vendor", "gamecrafter", "cards/path2victory/decks/mine.yaml", *arguments)
    assert ran.code == 0, ran.out
    assert size(project.root / "output" / f"gamecrafter{card}" / "mine" / "01-ash-wolf.png") == pixels


def test_a_deck_says_its_size(project) -> None:
    project.creature("Ash Wolf")
    project.deck("title: Wolves\ncard: jumbo\ncards: [Ash Wolf]\n")
    deck = "cards/path2victory/decks/mine.yaml"
    assert project.run("export", "vendor", "gamecrafter", deck).code == 0
    assert size(project.root / "output" / "gamecrafter" / "mine" / "01-ash-wolf.png") == (1125, 1725)
    assert project.run("export", "png", deck).code == 0
    assert size(project.root / "output" / "png" / "mine" / "ash-wolf.png") == (1050, 1650)
    ran = project.run("export", "vendor", "drivethru", deck)
    assert ran.code == 1 and "PRE113" in ran.out and "poker, tarot" in ran.out
    assert not (project.root / "output" / "drivethru").exists()
    assert project.run("export", "vendor", "drivethru", "--card", "tarot", deck).code == 0


def test_a_vendor_may_mean_another_size_by_a_name(project) -> None:
    project.creature("Ash Wolf")
    deck = str(project.deck("title: Wolves\ncard: jumbo\ncards: [Ash Wolf]\n"))
    ran = project.run("export", "vendor", "mpc", deck)
    assert ran.code == 1 and "PRE113" in ran.out and "88.9 x 127 mm" in ran.out
    assert not (project.root / "output").exists()
    assert project.run("export", "vendor", "mpc", "--card", "jumbo", deck).code == 0
    assert size(project.root / "output" / "mpc-jumbo" / "mine" / "01-ash-wolf.png") == (1125, 1575)
    assert project.run("preflight", "output/mpc-jumbo/mine", "--for", "mpc", "--strict").code == 0


def test_text_is_moved_into_the_safe_zone(project) -> None:
    project.creature("Ash Wolf")
    deck = str(project.deck("title: Wolves\nbacks: deck\ncards: [Ash Wolf]\n"))
    for card, moved in (("poker", False), ("tarot", False), ("mini", True)):
        ran = project.run("export", "vendor", "gamecrafter", "--card", card, deck)
        assert ran.code == 0 and ("PRE111" in ran.out) == moved, ran.out
    assert "mm further in, to stand 3.175 mm inside the trim" in ran.out
    folder = project.root / "output" / "gamecrafter-mini" / "mine"
    for path in folder.glob("0*.png"):
        with Image.open(path) as picture:
            grey = picture.convert("L")
        assert picture.size == (600, 825)
        below = grey.crop((80, 825 - 74, 520, 825)).getextrema()
        assert below[0] > 200, f"{path.name}: something dark stands below the safe zone"


@pytest.mark.parametrize(("safe", "code", "words"), [("5", 0, "further in"), ("9", 1, "have no room for that")])
def test_a_preset_says_how_far_inside_the_trim_text_stays(project, safe: str, code: int, words: str) -> None:
    folder = project.root / "templates" / "vendors"
    folder.mkdir(parents=True)
    (folder / "corner.yaml").write_text(f"files: pdf\ncards: [poker]\nbleed: 3\nsafe: {safe}\n", encoding="utf-8")
    project.creature("Ash Wolf")
    deck = str(project.deck("title: Wolves\ncards: [Ash Wolf]\n"))
    ran = project.run("export", "vendor", "corner", deck, "--verbose")
    assert ran.code == code and "PRE111" in ran.out
    shop = project.root / "output" / "corner" / "mine" / "mine-corner.pdf"
    assert shop.exists() == (code == 0)
    if shop.exists():
        ran = project.run("preflight", str(shop), "--for", "corner", "--strict")
        assert ran.code == 0, ran.out


@pytest.mark.parametrize(("dpi", "pixels"), [("72", (180, 252)), ("150", (375, 525)), ("1200", (3000, 4200))])
def test_any_resolution(project, dpi: str, pixels: tuple[int, int]) -> None:
    project.creature("Ash Wolf")
    assert project.run("export", "png", "--dpi", dpi).code == 0
    assert size(project.root / "output" / "png" / "ash-wolf.png") == pixels


@pytest.mark.parametrize("way", ["png", "tts"])
def test_other_ways_take_any_size(project, way: str) -> None:
    project.creature("Ash Wolf")
    project.deck("title: Wolves\ncards: [Ash Wolf]\n")
    ran = project.run("export", way, "--card", "44x67", "cards/path2victory/decks/mine.yaml")
    assert ran.code == 0, ran.out
    found = {png: size(project.root / "output" / png) for png in project.files() if png.endswith("back.png")}
    assert list(found.values()) == [(520, 791)]


def test_the_profile_of_a_press(project) -> None:
    project.creature("Ash Wolf")
    (project.root / "press.icc").write_bytes(press())
    ran = project.run("export", "vendor", "drivethru", "--profile", "press.icc")
    assert ran.code == 0, ran.err
    (shop,) = (path for path in project.files() if path.endswith(".pdf"))
    assert project.run("preflight", f"output/{shop}", "--for", "drivethru", "--strict").code == 0
    (project.root / "press.icc").write_bytes(b"")
    for name in ("drivethru", "mpc"):
        ran = project.run("export", "vendor", name, "--profile", "press.icc")
        assert ran.code == 2 and ran.err


def test_an_export_says_what_it_made(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    deck = str(project.deck("title: Both\ncards: [2x Ash Wolf, Birch Cat]\n"))
    assert project.run("export", "vendor", "gamecrafter", deck).code == 0
    manifest = json.loads(project.files()["gamecrafter/manifest.json"])
    settings = manifest["settings"]
    assert settings.pop("figures")["read"] == "2026-10-04"
    assert settings == {"way": "gamecrafter", "profile": "", "card": "", "ink": "full"}
    first = manifest["files"][0]
    assert (first["name"], first["deck"], first["cards"], first["pages"]) == ("mine/01-ash-wolf.png", "mine", 2, 0)
    before = project.files()
    assert project.run("export", "vendor", "gamecrafter", deck).code == 0
    assert project.files() == before, "the same bytes each time"


def test_a_card_that_left_the_deck_is_not_printed_by_mistake(project) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    deck = str(project.deck("title: Both\ncards: [Ash Wolf, Birch Cat]\n"))
    project.run("export", "vendor", "gamecrafter", deck)
    project.deck("title: Both\ncards: [Birch Cat]\n")
    ran = project.run("export", "vendor", "gamecrafter", deck)
    assert ran.code == 0 and "OUT102" in ran.out and "01-ash-wolf.png" in ran.out
    ran = project.run("preflight", "output/gamecrafter/mine", "--for", "gamecrafter")
    assert "01-ash-wolf.png" in ran.out and "PRE110" in ran.out


def test_presets_of_the_project(project) -> None:
    folder = project.root / "templates" / "vendors"
    folder.mkdir(parents=True)
    (folder / "corner-shop.yaml").write_text("files: pictures\ncards: [poker]\n", encoding="utf-8")
    project.creature("Ash Wolf")
    assert project.run("export", "vendor", "corner-shop").code == 0
    assert size(project.root / "output" / "corner-shop" / "cards" / "01-ash-wolf.png") == (750, 1050)
    ran = project.run("export", "vendor", "nobody")
    assert ran.code == 2 and "corner-shop, drivethru" in ran.err
    (folder / "corner-shop.yaml").write_text("files: paper\n", encoding="utf-8")
    ran = project.run("export", "vendor", "mpc")
    assert ran.code == 1 and "templates/vendors/corner-shop.yaml:1:8: error PRE101" in ran.out


def test_a_vendor_gets_cards_of_its_own_size(project) -> None:
    folder = project.root / "templates" / "vendors"
    folder.mkdir(parents=True)
    (folder / "mini.yaml").write_text("files: pictures\ncards: [44x67]\n", encoding="utf-8")
    project.creature("Ash Wolf")
    ran = project.run("export", "vendor", "mini")
    assert ran.code == 0
    (path,) = (project.root / "output").rglob("01-ash-wolf.png")
    with Image.open(path) as picture:
        assert picture.size == (520, 791)


def test_preflight_of_what_was_exported(project) -> None:
    project.creature("Ash Wolf")
    project.deck("title: Wolves\ncards: [3x Ash Wolf]\n")
    deck = "cards/path2victory/decks/mine.yaml"
    for name in ("gamecrafter", "drivethru"):
        assert project.run("export", "vendor", name, deck).code == 0
    shop = "output/drivethru/mine/mine-drivethru.pdf"
    assert project.run("preflight", "output/gamecrafter/mine", "--for", "gamecrafter", "--strict").code == 0
    assert project.run("preflight", shop, "--for", "drivethru", "--strict").code == 0
    assert project.run("export", "vendor", "gamecrafter", "--card", "mini", deck).code == 0
    assert project.run("preflight", "output/gamecrafter-mini/mine", "--for", "gamecrafter", "--strict").code == 0
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
