from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bestiarist.export.proof import Proof
from bestiarist.export.tabletop import LIMIT, tabletop

from .conftest import colour, make_proof


def made(
    proof: Proof, folder: str = "/a b/tts/mine", address: str = ""
) -> tuple[dict[str, Image.Image], dict[str, Any]]:
    files = {file.name: file.data for file in tabletop(proof, folder, address)}
    pictures = {name: Image.open(BytesIO(data)) for name, data in files.items() if name.endswith(".png")}
    return pictures, json.loads(files[f"{proof.name}.json"])


def cell(sheet: Image.Image, deck: dict[str, Any], index: int) -> tuple[int, int, int]:
    """The colour in the middle of a cell, as the game cuts the sheet."""
    row, column = divmod(index, deck["NumWidth"])
    width, height = sheet.width / deck["NumWidth"], sheet.height / deck["NumHeight"]
    assert width == int(width) and height == int(height)
    found = sheet.getpixel((int((column + 0.5) * width), int((row + 0.5) * height)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def test_every_card_of_the_deck_leads_to_its_face(proof: Proof) -> None:
    pictures, saved = made(proof)
    (deck,) = saved["ObjectStates"]
    assert deck["Name"] == "DeckCustom" and deck["Nickname"] == "My deck"
    names = [card["Nickname"] for card in deck["ContainedObjects"]]
    assert names == ["Ash Wolf"] * 3 + ["Birch Cat", "Cinder Fox"]
    assert deck["DeckIDs"] == [100, 100, 100, 101, 103]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    (custom,) = deck["CustomDeck"].values()
    sheet = pictures["mine-faces-1.png"]
    for number in range(4):
        assert cell(sheet, custom, number) == colour(number)
    last = custom["NumWidth"] * custom["NumHeight"] - 1
    assert cell(sheet, custom, last) == colour(99), "the hidden card is the plain back"
    assert not custom["BackIsHidden"] and not custom["UniqueBack"]


def test_a_card_that_goes_on_is_one_object_with_states(proof: Proof) -> None:
    cat = made(proof)[1]["ObjectStates"][0]["ContainedObjects"][3]
    assert [*cat["States"]] == ["2"], "the state that is shown first is the object itself"
    assert (cat["States"]["2"]["Nickname"], cat["States"]["2"]["CardID"]) == ("Birch Cat (2)", 102)
    assert cat["States"]["2"]["CustomDeck"] == cat["CustomDeck"]
    assert all("States" not in one for one in made(make_proof([("Ash Wolf", 1, 2)]))[1]["ObjectStates"])


def test_states_may_be_on_another_sheet() -> None:
    deck = made(make_proof([("Ash Wolf", 1, 1), ("Birch Cat", 69, 1)]))[1]["ObjectStates"][0]
    states = deck["ContainedObjects"][1]["States"]
    assert [*states] == [str(number) for number in range(2, 70)] and len(deck["DeckIDs"]) == 2
    assert states["69"]["CardID"] == 234 and [*states["69"]["CustomDeck"]] == ["2"]


def test_the_licence_notice_is_the_description_and_no_card(proof: Proof) -> None:
    told = replace(proof, licence="Licensed so.\nAnd so.")
    _, saved = made(told)
    assert saved["ObjectStates"][0]["Description"] == "Licensed so.\nAnd so."
    alone = replace(make_proof([("Ash Wolf", 1, 1)], notice=True), licence="Licensed so.")
    (card,) = made(alone)[1]["ObjectStates"]
    assert (card["Name"], card["Description"]) == ("CardCustom", "Licensed so.")
    assert made(make_proof([("Ash Wolf", 1, 1)]))[1]["ObjectStates"][0]["Description"] == ""


def test_addresses_on_the_web_have_their_folder_and_percent_signs() -> None:
    proof = make_proof([("Ash Wolf", 1, 2)], name="Bär #1 100%")
    (custom,) = made(proof, address="https://example.org/cards")[1]["ObjectStates"][0]["CustomDeck"].values()
    name = "B%C3%A4r%20%231%20100%25"
    assert custom["FaceURL"] == f"https://example.org/cards/{name}/{name}-faces-1.png"
    assert custom["BackURL"] == f"https://example.org/cards/{name}/{name}-back.png"


def test_addresses_are_files_beside_the_object(proof: Proof) -> None:
    pictures, saved = made(proof)
    (custom,) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert custom["FaceURL"] == "file:///a b/tts/mine/mine-faces-1.png"
    assert custom["BackURL"] == "file:///a b/tts/mine/mine-back.png"
    assert {"mine-faces-1.png", "mine-back.png", "mine.png"} == set(pictures)
    assert pictures["mine.png"].size == (256, 256)
    (custom,) = made(proof, "C:/tts")[1]["ObjectStates"][0]["CustomDeck"].values()
    assert custom["BackURL"] == "file:///C:/tts/mine-back.png"


def test_large_decks_take_several_sheets() -> None:
    pictures, saved = made(make_proof([(f"Beast {number}", 1, 2) for number in range(100)]))
    deck = saved["ObjectStates"][0]
    assert deck["DeckIDs"][::2] == [*range(100, 150), *range(200, 250)]
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 200
    for number in ("1", "2"):
        sheet = pictures[f"mine-faces-{number}.png"]
        custom = deck["CustomDeck"][number]
        assert max(sheet.size) <= LIMIT
        assert custom["NumWidth"] <= 10 and custom["NumHeight"] <= 7
        assert cell(sheet, custom, 7) == colour(7 if number == "1" else 57)


def test_backs_of_their_own_are_a_sheet_of_the_same_grid() -> None:
    pictures, saved = made(make_proof([("Ash Wolf", 2, 1), ("Birch Cat", 2, 1)], backs=True, notice=True))
    (custom,) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert custom["UniqueBack"] and custom["BackURL"].endswith("mine-backs-1.png")
    faces, backs = pictures["mine-faces-1.png"], pictures["mine-backs-1.png"]
    assert faces.size == backs.size
    assert [cell(faces, custom, number) for number in range(2)] == [colour(0), colour(2)]
    assert [cell(backs, custom, number) for number in range(2)] == [colour(1), colour(3)]
    assert cell(faces, custom, custom["NumWidth"] * custom["NumHeight"] - 1) == colour(99)


def test_one_card_is_no_deck() -> None:
    _, saved = made(make_proof([("Ash Wolf", 1, 1)]))
    (card,) = saved["ObjectStates"]
    assert card["Name"] == "CardCustom" and card["CardID"] == 100 and "1" in card["CustomDeck"]


@pytest.mark.parametrize("copies", [1, 40])
def test_guids_are_six_digits_all_different_and_always_the_same(copies: int) -> None:
    proof = make_proof([("Ash Wolf", 1, copies), ("Birch Cat", 1, 1)])
    first, second = (made(proof)[1] for _ in range(2))
    assert first == second
    deck = first["ObjectStates"][0]
    guids = [deck["GUID"], *(card["GUID"] for card in deck["ContainedObjects"])]
    assert len(set(guids)) == copies + 2
    assert all(len(guid) == 6 and int(guid, 16) >= 0 for guid in guids)
