from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from bestiarist.export.checks import ProfileError
from bestiarist.export.inks import MAX_BYTES, UNNAMED, Profiled

from .conftest import press

STEPS = [step / 4 for step in range(5)]


@pytest.mark.parametrize("limit", [240, 300])
def test_no_colour_takes_more_ink_than_the_limit(limit: float) -> None:
    inks = Profiled(press(), limit)
    sums = {rgb: sum(inks.colour(*rgb)) for rgb in product(STEPS, repeat=3)}
    assert max(sums.values()) <= limit / 100
    assert max(sums.values()) > limit / 100 - 0.2, "the imaginary press would take more"
    assert sums[0.25, 0, 0.25] > sums[1, 0.75, 1]


def test_greys_and_black_text_are_black_ink_alone() -> None:
    inks = Profiled(press(), 240)
    assert [inks.colour(grey, grey, grey) for grey in (0, 0.5, 1)] == [(0, 0, 0, 1), (0, 0, 0, 0.5), (0, 0, 0, 0)]


def test_pictures_get_the_same_inks_as_colours() -> None:
    inks = Profiled(press(), 240)
    picture = inks.picture(Image.new("RGB", (2, 2), (255, 64, 0)))
    assert picture.mode == "CMYK"
    assert [part / 255 for part in picture.tobytes()[:4]] == pytest.approx(inks.colour(1, 64 / 255, 0), abs=0.01)
    clear = inks.picture(Image.new("RGBA", (1, 1), (0, 0, 0, 0)))
    assert sum(clear.tobytes()) <= 8, "what is transparent stands on white"


def test_it_knows_its_name() -> None:
    assert Profiled(press(), 240).embedded == ("Teacup", press())


@pytest.mark.parametrize("byte", [b"\x80", b"\xe9", b"\xff"])
def test_a_name_that_cannot_be_read_keeps_no_profile_from_use(tmp_path: Path, byte: bytes) -> None:
    path = tmp_path / "press.icc"
    path.write_bytes(press().replace(b"Teacup", b"Tea" + byte + b"up"))
    assert Profiled.load(path, 240).embedded == (UNNAMED, path.read_bytes())


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="is no file"):
        Profiled.load(tmp_path, 240)
    huge = tmp_path / "huge.icc"
    with huge.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    with pytest.raises(ProfileError, match="is larger than 64 MB"):
        Profiled.load(huge, 240)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such devices")
def test_a_device_without_an_end_is_not_read() -> None:
    with pytest.raises(ProfileError, match="is no file"):
        Profiled.load(Path("/dev/zero"), 240)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is no ICC profile"), (b"x" * 500, "is no ICC profile"), (press(space=b"RGB "), "four inks"),
        (press(version=4), "version 4"), (press()[:400], "cannot be used"), (None, "cannot be read"),
    ],
)
def test_what_is_no_profile_for_a_press(tmp_path: Path, data: bytes | None, words: str) -> None:
    path = tmp_path / "press.icc"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(ProfileError, match=words):
        Profiled.load(path, 240)
