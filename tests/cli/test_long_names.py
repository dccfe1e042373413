"""Long words of names are divided with a hyphen, on both sides in the same place."""

from __future__ import annotations

import pytest
from pypdf import PdfReader


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Donaudampfschifffahrtsgesellschaftskapitän", ["Donaudampfschifffahrts-", "gesellschaftskapitän"]),
        ("Honorificabilitudinitatibusque II", ["Honorificabili-", "tudinitatibusque II"]),
        ("Sample Beast", ["Sample Beast"]),
    ],
)
def test_front_and_back_agree(project, name: str, lines: list[str]) -> None:
    project.creature(name)
    project.deck(f"title: One\npaper: single\nback: duplex\nbacks: continuation\ncards: [{name}]\n")
    assert project.run("build", "--format", "concise").code == 0
    for page in PdfReader(next((project.root / "output").rglob("*.pdf"))).pages[:2]:
        assert "\n".join([*lines, ""]) in page.extract_text()
