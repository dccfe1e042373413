from __future__ import annotations

import pytest

from bestiarist.export.proof import file_stem, file_stems


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("sump-toad", "sump-toad"), ("Bär & Söhne", "bar-sohne"), ("Old_Mill (2nd)", "old-mill-2nd"),
        ("Ｆox", "fox"), ("--a--", "a"), ("狼", ""), ("", ""),
    ],
)
def test_letters_digits_and_hyphens(name: str, stem: str) -> None:
    assert file_stem(name) == stem


@pytest.mark.parametrize(
    ("ids", "stems"),
    [
        (["ash-wolf", "Birch Cat"], ["ash-wolf", "birch-cat"]),
        (["bär", "bar"], ["bar", "bar-card-2"]),
        (["狼", "猫"], ["card-1", "card-2"]),
        (["back", "licence-notice"], ["back-card-1", "licence-notice-card-2"]),
        (["wolf-2", "wolf"], ["wolf-2-card-1", "wolf"]),
        (["wolf-2", "ox-back"], ["wolf-2", "ox-back"]),
        (["wolf-2-back", "wolf-2"], ["wolf-2-back-card-1", "wolf-2"]),
    ],
)
def test_no_card_takes_the_name_of_another(ids: list[str], stems: list[str]) -> None:
    assert file_stems(ids) == dict(zip(ids, stems, strict=True))
