from __future__ import annotations

import zlib
from io import BytesIO

import pytest
from PIL import Image

from bestiarist.export.pictures import FEW, encoded


def _many(mode: str) -> Image.Image:
    """A picture with more colours than a drawing has."""
    picture = Image.new("RGB", (FEW // 16, 32))
    picture.putdata([(at % 256, at // 256, 7) for at in range(picture.width * picture.height)])
    return picture.convert(mode)


@pytest.mark.parametrize(
    "picture",
    [
        Image.new("RGB", (3, 2), (1, 2, 3)), Image.linear_gradient("L"), Image.new("RGBA", (2, 3), (9, 8, 7, 6)),
        _many("RGB"), _many("RGBA"), _many("RGB").quantize(8),
    ],
    ids=["RGB", "L", "RGBA", "photograph", "see-through photograph", "palette"],
)
def test_what_is_read_is_what_was_written(picture: Image.Image) -> None:
    with Image.open(BytesIO(encoded(picture, "png", 300))) as found:
        found.load()
    assert found.mode == picture.mode
    assert found.tobytes() == picture.tobytes()
    assert found.info["dpi"] == pytest.approx((300, 300), abs=0.01)


@pytest.mark.parametrize(("picture", "filtered"), [(Image.linear_gradient("L"), False), (_many("RGB"), True)])
def test_only_a_photograph_has_filters(picture: Image.Image, filtered: bool) -> None:
    _, _, found = encoded(picture, "png", 300).partition(b"IDAT")
    lines = zlib.decompressobj().decompress(found)
    width = 1 + picture.width * len(picture.getbands())
    assert any(lines[::width]) == filtered
