"""Pictures of definitions, on a disk."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bestiarist import rulesets
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.documentation import overlay

CheckFiles = Callable[[dict[str, str]], tuple[Diagnostic, ...]]

SAMPLE = rulesets.load("path2victory").kind("creature").sample


def _found(check_files: CheckFiles, art: str) -> tuple[Diagnostic, ...]:
    return check_files({"cards/a.yaml": overlay(SAMPLE, f"art: {art}\n")})


@pytest.mark.parametrize("art", ["../art/lantern.png", "{file: ../art/lantern.png, artist: A. Painter}"])
def test_picture_is_there(check_files: CheckFiles, art: str) -> None:
    assert _found(check_files, art) == ()


@pytest.mark.parametrize(
    ("art", "message"),
    [
        ("../art/lantern.txt", "is no picture that a card can print"),
        ("lantern", "is no picture that a card can print"),
        ("../art/other.png", "there is no picture"),
        ("../../elsewhere.png", "lies outside the project"),
        ("/etc/picture.png", "lies outside the project"),
        ("https://example.org/a.png", "not an address"),
        ('"a\\0b.png"', "lies outside the project"),
        ("a" * 5000 + ".png", "there is no picture"),
        ("{file: ../art/other.png}", "there is no picture"),
    ],
)
def test_picture_is_wrong(check_files: CheckFiles, art: str, message: str) -> None:
    (found,) = _found(check_files, art)
    assert found.code == "LIB105"
    assert message in found.message


def test_nearest_picture_is_named(check_files: CheckFiles) -> None:
    (found,) = _found(check_files, "../art/lantem.png")
    assert found.hint == "did you mean lantern.png?"
    assert found.fix and found.fix.edits[0].text == "../art/lantern.png" and not found.fix.safe
