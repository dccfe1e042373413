from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from bestiarist.export.picturecheck import preflight_pictures

from .test_presets import PRESETS

GOOD = (825, 1125)


def folder(tmp_path: Path, **pictures: Image.Image) -> Path:
    for name, picture in pictures.items():
        picture.save(tmp_path / f"{name.replace('_', '-')}.{'jpg' if picture.mode == 'CMYK' else 'png'}")
    return tmp_path


def found(path: Path) -> list[tuple[str, str, str]]:
    return [
        (one.code, str(one.severity), one.span.path) for one in preflight_pictures(path, "mine", PRESETS["gamecrafter"])
    ]


def test_a_good_folder(tmp_path: Path) -> None:
    opaque = Image.new("RGBA", GOOD, (9, 9, 9, 255))
    assert not found(folder(tmp_path, a=Image.new("RGB", GOOD), a_2=opaque, back=Image.new("L", GOOD)))


def test_backs_of_their_own(tmp_path: Path) -> None:
    plain = Image.new("RGB", GOOD)
    assert not found(folder(tmp_path, a=plain, a_back=plain, razor_back=plain, razor_back_back=plain))
    (tmp_path / "a-back.png").unlink()
    assert found(tmp_path) == [("PRE110", "error", "mine")]


@pytest.mark.parametrize(
    ("picture", "code", "severity"),
    [
        (Image.new("RGB", (750, 1050)), "PRE103", "error"),
        (Image.new("RGB", (1125, 825)), "PRE103", "error"),
        (Image.new("RGB", (1650, 2250)), "PRE103", "advice"),
        (Image.new("RGB", (660, 900)), "PRE106", "advice"),
        (Image.new("RGB", (412, 562)), "PRE106", "warning"),
        (Image.new("RGBA", GOOD, (9, 9, 9, 200)), "PRE108", "warning"),
        (Image.new("CMYK", GOOD), "PRE107", "warning"),
    ],
    ids=["trim", "turned", "large", "middling", "coarse", "transparent", "cmyk"],
)
def test_faults(tmp_path: Path, picture: Image.Image, code: str, severity: str) -> None:
    path = folder(tmp_path, a=picture, back=Image.new("RGB", GOOD))
    suffix = "jpg" if picture.mode == "CMYK" else "png"
    assert found(path) == [(code, severity, f"mine/a.{suffix}")]


def test_unreadable(tmp_path: Path) -> None:
    path = folder(tmp_path, back=Image.new("RGB", GOOD))
    (path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n nothing")
    assert found(path) == [("PRE102", "error", "mine/a.png")]
    assert found(path / "a.png") == [("PRE102", "error", "mine")]


def test_empty(tmp_path: Path) -> None:
    assert found(tmp_path) == [("PRE102", "error", "mine")]


def test_the_list_names_what_is_there(tmp_path: Path) -> None:
    path = folder(tmp_path, a=Image.new("RGB", GOOD), back=Image.new("RGB", GOOD))
    (path / "list.csv").write_text("number,card,copies,front,back\n1,A,1,a.png,back.png\n2,B,1,b.png,back.png\n")
    assert found(path) == [("PRE110", "error", "mine/list.csv")]


def test_what_the_list_does_not_know(tmp_path: Path) -> None:
    path = folder(tmp_path, a=Image.new("RGB", GOOD), back=Image.new("RGB", GOOD), old=Image.new("RGB", GOOD))
    (path / "list.csv").write_text("number,card,copies,front,back\n1,A,1,a.png,back.png\n")
    assert found(path) == [("PRE110", "warning", "mine/old.png")]


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"front,back\n\x00,\"", b"card;copies\nA;1\n"])
def test_somebody_elses_list(tmp_path: Path, data: bytes) -> None:
    path = folder(tmp_path, a=Image.new("RGB", GOOD), back=Image.new("RGB", GOOD))
    (path / "list.csv").write_bytes(data)
    assert {code for code, _, _ in found(path)} <= {"PRE110"}
