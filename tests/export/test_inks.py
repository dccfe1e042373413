from __future__ import annotations

from io import BytesIO
from itertools import product

import pikepdf
import pytest
from PIL import Image

from bestiarist.export.inks import PLAIN, convert

from .conftest import pdf, saved

STEPS = [step / 10 for step in range(11)]


@pytest.mark.parametrize(
    ("rgb", "cmyk"),
    [
        ((0, 0, 0), (0, 0, 0, 1)), ((1, 1, 1), (0, 0, 0, 0)), ((1, 0, 0), (0, 1, 1, 0)),
        ((0.5, 0.5, 0.5), (0, 0, 0, 0.5)),
    ],
)
def test_inks(rgb: tuple[float, float, float], cmyk: tuple[float, ...]) -> None:
    assert PLAIN.colour(*rgb) == cmyk


def test_no_colour_takes_more_than_two_full_inks() -> None:
    for rgb in product(STEPS, repeat=3):
        inks = PLAIN.colour(*rgb)
        assert min(inks) >= 0 and sum(inks) <= 2.000001
        assert [1 - ink - inks[3] for ink in inks[:3]] == pytest.approx(rgb), "and it can be told from its inks"


def test_pictures_follow_the_same_rule() -> None:
    colours = [(0, 0, 0, 255), (255, 0, 0, 255), (128, 128, 128, 255), (90, 200, 10, 255), (0, 0, 0, 0)]
    picture = Image.new("RGBA", (5, 1))
    picture.putdata(colours)
    result = PLAIN.picture(picture)
    assert result.mode == "CMYK"
    found = [result.getpixel((x, 0)) for x in range(5)]
    for pixel, (red, green, blue, _) in zip(found[:4], colours[:4], strict=True):
        assert pixel == tuple(round(ink * 255) for ink in PLAIN.colour(red / 255, green / 255, blue / 255))
    assert found[4] == (0, 0, 0, 0), "what is transparent stays paper"


def test_streams_forms_and_pictures_of_a_document() -> None:
    document = pdf(["0 0 0 rg 1 0 0 RG /Form Do /Photo Do /Used cs"])
    form = document.make_stream(b"0 0 1 rg 0 0 9 9 re f", Subtype=pikepdf.Name.Form, Type=pikepdf.Name.XObject)
    form.BBox = [0, 0, 9, 9]
    mask = document.make_stream(b"\xff\x00", Subtype=pikepdf.Name.Image, Width=2, Height=1, BitsPerComponent=8)
    mask.ColorSpace = pikepdf.Name.DeviceGray
    photo = document.make_stream(b"\xff\x00\x00\x00\x00\x00", Subtype=pikepdf.Name.Image, Width=2, Height=1)
    photo.BitsPerComponent, photo.ColorSpace, photo.SMask = 8, pikepdf.Name.DeviceRGB, mask
    page = document.pages[0]
    page.obj.Resources = pikepdf.Dictionary(
        XObject=pikepdf.Dictionary(Form=form, Photo=photo),
        ColorSpace=pikepdf.Dictionary(Used=pikepdf.Name.DeviceGray, Unused=pikepdf.Name.DeviceRGB),
    )
    convert(document)
    again = pikepdf.open(BytesIO(saved(document)))
    page = again.pages[0]
    assert page.obj.Contents.read_bytes().split(b"\n")[:2] == [b"0 0 0 1 k", b"0 1 1 0 K"]
    objects = page.obj.Resources.XObject
    assert objects.Form.read_bytes().startswith(b"1 1 0 0 k")
    assert objects.Photo.ColorSpace == "/DeviceCMYK" and "/SMask" not in objects.Photo
    assert objects.Photo.read_bytes() == bytes([0, 255, 255, 0, 0, 0, 0, 0])
    assert set(page.obj.Resources.ColorSpace.keys()) == {"/Used"}


def test_a_grey_picture_that_shines_through_stands_on_white() -> None:
    document = pdf(["/Photo Do"])
    mask, photo = (
        document.make_stream(data, Subtype=pikepdf.Name.Image, Width=2, Height=1, BitsPerComponent=8,
                             ColorSpace=pikepdf.Name.DeviceGray)
        for data in (b"\xff\x00", b"\x00\x00")
    )  # fmt: skip
    photo.SMask = mask
    document.pages[0].obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Photo=photo))
    convert(document)
    found = document.pages[0].obj.Resources.XObject.Photo
    assert "/SMask" not in found and found.read_bytes() == bytes([0, 0, 0, 255, 0, 0, 0, 0])
