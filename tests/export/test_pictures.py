from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bestiarist.export.pictures import pictures
from bestiarist.export.proof import PictureStyle, Proof, ProofCard

from .conftest import colour, make_proof


def opened(data: bytes) -> Image.Image:
    picture = Image.open(BytesIO(data))
    picture.load()
    return picture


def test_one_picture_a_side_named_after_the_card(proof: Proof) -> None:
    found = {file.name: opened(file.data) for file in pictures(proof, PictureStyle()) if file.name != "list.csv"}
    assert list(found) == [
        "ash-wolf.png", "birch-cat.png", "birch-cat-2.png", "cinder-fox.png", "licence-notice.png", "back.png",
    ]
    for number, picture in zip((0, 1, 2, 3, 4, 99), found.values(), strict=True):
        assert picture.getpixel((375, 525)) == colour(number)


def test_backs_are_named_so() -> None:
    *found, listed = pictures(make_proof([("Ash Wolf", 2, 1), ("Birch Cat", 2, 3)], backs=True), PictureStyle())
    assert [file.name for file in found] == [
        "ash-wolf.png", "ash-wolf-back.png", "birch-cat.png", "birch-cat-back.png", "back.png",
    ]
    assert listed.data.decode().splitlines() == [
        "number,card,copies,front,back", "1,Ash Wolf,1,ash-wolf.png,ash-wolf-back.png",
        "2,Birch Cat,3,birch-cat.png,birch-cat-back.png",
    ]


def test_cards_by_themselves_have_no_back_and_no_list() -> None:
    (file,) = pictures(make_proof([("Ash Wolf", 1, 1)], name=""), PictureStyle())
    assert file.name == "ash-wolf.png"


def test_cards_that_could_not_be_printed_are_passed_over(proof: Proof) -> None:
    wanted = (proof.cards[0], ProofCard("bad", "Bad"), *proof.cards[1:])
    assert len(list(pictures(replace(proof, cards=wanted, name=""), PictureStyle()))) == 5


@pytest.mark.parametrize(
    ("dpi", "bleed", "size"),
    [(300, 0, (750, 1050)), (600, 0, (1500, 2100)), (300, 3.175, (825, 1125)), (300, 5, (868, 1168))],
)
def test_sizes_are_exact(dpi: int, bleed: float, size: tuple[int, int]) -> None:
    (file,) = pictures(make_proof([("Ash Wolf", 1, 1)], bleed=bleed, name=""), PictureStyle(dpi))
    picture = opened(file.data)
    assert picture.size == size
    assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.01)
    assert {picture.getpixel((x, y)) for x in (0, size[0] - 1) for y in (0, size[1] - 1)} == {colour(0)}


@pytest.mark.parametrize(("kind", "suffix"), [("jpeg", "jpg"), ("webp", "webp")])
def test_other_kinds(kind: str, suffix: str) -> None:
    (file,) = pictures(make_proof([("Ash Wolf", 1, 1)], name=""), PictureStyle(kind=kind))
    assert file.name == f"ash-wolf.{suffix}"
    picture = opened(file.data)
    assert picture.size == (750, 1050)
    assert picture.convert("RGB").getpixel((375, 525)) == pytest.approx(colour(0), abs=3)


def test_round_corners_are_transparent() -> None:
    (file,) = pictures(make_proof([("Ash Wolf", 1, 1)], name=""), PictureStyle(round=True))
    picture = opened(file.data)
    assert picture.mode == "RGBA"
    alpha = picture.getchannel("A")
    assert [alpha.getpixel(at) for at in ((0, 0), (749, 0), (0, 1049), (749, 1049))] == [0] * 4
    assert [alpha.getpixel(at) for at in ((0, 40), (40, 0), (375, 525), (749, 1000))] == [255] * 4
    diagonal = [alpha.getpixel((n, n)) for n in range(30)]
    first = next(n for n, value in enumerate(diagonal) if value == 255)
    assert first == pytest.approx(300 / 8 * (1 - 0.5**0.5), abs=1.5), "a radius of an eighth of an inch"


def test_the_same_bytes_each_time(proof: Proof) -> None:
    assert list(pictures(proof, PictureStyle())) == list(pictures(proof, PictureStyle()))
