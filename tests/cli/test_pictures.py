"""A picture that cannot be printed keeps its own deck back, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pypdf
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


@pytest.mark.parametrize(("said", "words"), [(", alt: A wolf & its shadow", "A wolf & its shadow"), ("", "Ash Wolf")])
def test_the_words_for_a_picture_are_in_the_tags_of_its_card(pictured, said: str, words: str) -> None:
    pictured.creature("Ash Wolf", "standard:", f"art: {{file: ash.png{said}}}\nstandard:")
    ran = pictured.run("cards", "ash-wolf", "--paper", "single", "--format", "concise")
    assert ran.code == 0 and "1 file clean" in ran.out
    root = pypdf.PdfReader(pictured.root / "output" / "ash-wolf-single.pdf").trailer["/Root"]
    assert [*_figures(root["/StructTreeRoot"]["/K"][0])] == [words]


def _figures(element) -> Iterator[str]:
    if element.get("/S") == "/Figure":
        yield element["/Alt"]
    for one in element["/K"]:
        if not isinstance(one, int):
            yield from _figures(one.get_object())


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


def test_what_is_cut_off_is_said_also_of_cards_that_are_kept(pictured) -> None:
    Image.effect_noise((700, 1400), 50).save(pictured.cards / "ash.png")
    for more, severity in (("", "warning"), (", focus: 50% 20%", "advice"), (", fit: contain", None)):
        pictured.creature("Ash Wolf", "standard:", f"art: {{file: ash.png{more}}}\nstandard:")
        first, again = (pictured.run("build", "--format", "concise") for _ in range(2))
        assert first.code == again.code == 0
        said = [line for line in again.out.splitlines() if "PIC105" in line]
        assert said == [line for line in first.out.splitlines() if "PIC105" in line]
        assert [severity] * bool(severity) == [line.split()[1] for line in said]
    pictured.creature("Ash Wolf", "standard:", "art: ash.png\nallow: [cropped-picture]\nstandard:")
    assert "PIC105" not in pictured.run("build", "--format", "concise").out


@pytest.mark.parametrize(
    ("more", "colours"),
    [
        ("", set()), (", focus: top", {"red"}), (", focus: bottom", {"blue"}), (", focus: 50% 100%", {"blue"}),
        (", fit: contain", {"red", "blue"}),
    ],
)  # fmt: skip
def test_the_part_that_matters_is_printed(pictured, more: str, colours: set[str]) -> None:
    from pypdfium2 import PdfDocument

    art = Image.new("RGB", (700, 2100), "white")
    art.paste("red", (0, 0, 700, 400))
    art.paste("blue", (0, 1700, 700, 2100))
    art.save(pictured.cards / "ash.png")
    pictured.creature("Ash Wolf", "standard:", f"art: {{file: ash.png{more}}}\nstandard:")
    assert pictured.run("cards", "Ash Wolf", "--paper", "single").code == 0
    page = PdfDocument(pictured.root / "output" / "ash-wolf-single.pdf")[0]
    seen = {colour for _, colour in page.render(scale=2).to_pil().convert("RGB").getcolors(999_999)}
    assert {name for name, rgb in (("red", (255, 0, 0)), ("blue", (0, 0, 255))) if rgb in seen} == colours
