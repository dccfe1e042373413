"""A picture that cannot be printed keeps its own deck back, and nothing else."""

from __future__ import annotations

import pytest
from PIL import Image


@pytest.fixture
def pictured(project):
    for name in ("Ash Wolf", "Birch Cat"):
        picture = project.cards / f"{name[:3].lower()}.png"
        Image.effect_noise((700, 600), 50).save(picture)
        project.creature(name, "standard:", f"art: {picture.name}\nstandard:")
        project.deck(f"title: {name}\npaper: a4\ncards: [{name}]\n", name[:3].lower())
    return project


def test_good_pictures_are_printed(pictured) -> None:
    ran = pictured.run("build", "--format", "concise")
    assert ran.code == 0 and "PIC" not in ran.out, ran.out


@pytest.mark.parametrize("damage", ["cut", "gone", "bomb"])
def test_the_rest_is_built(pictured, damage: str) -> None:
    path = pictured.cards / f"ash.{'svg' if damage == 'bomb' else 'png'}"
    groups = "".join(f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 9 + "</g>" for n in range(1, 12))
    bomb = f'<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"/>{groups}</svg>'.encode()
    path.write_bytes({"cut": (pictured.cards / "ash.png").read_bytes()[:5000], "gone": b"", "bomb": bomb}[damage])
    pictured.creature("Ash Wolf", "standard:", f"art: {path.name}\nstandard:")
    ran = pictured.run("build", "--format", "concise")
    assert ran.code == 1
    assert "ash-wolf.yaml:16" in ran.out and "error PIC101" in ran.out and "DCK104" in ran.out
    assert list(pictured.files()) == ["bir/bir-a4.pdf", "manifest.json"]


def test_what_is_only_odd_is_printed_and_may_be_allowed(pictured) -> None:
    Image.effect_noise((70, 60), 50).save(pictured.cards / "ash.png")
    ran = pictured.run("build", "--format", "concise")
    assert ran.code == 0 and ran.out.count("warning PIC103") == 1
    pictured.creature("Ash Wolf", "standard:", "art: ash.png\nallow: [coarse-picture]\nstandard:")
    ran = pictured.run("build", "--format", "concise")
    assert ran.code == 0 and "PIC" not in ran.out and "LIB10" not in ran.out
    (pictured.cards / "ash.png").write_bytes(b"")
    pictured.creature("Ash Wolf", "standard:", "art: ash.png\nallow: [unprintable-picture]\nstandard:")
    ran = pictured.run("build", "--format", "concise")
    assert "error PIC101" in ran.out and "cannot be allowed" in ran.out
