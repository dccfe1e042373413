"""Spells beside creatures: in decks, and as what casters name."""

from __future__ import annotations

import pypdfium2

SPELL = (
    "kind: spell\nname: Hail\nrank: 2\ntraditions: [primal]\n"
    "features: |\n  ● Ranged 6: 5 cold damage (Reflex half).\n"
)


def write(project, name: str, text: str) -> None:
    path = project.cards / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_a_deck_mixes_spells_and_creatures(project) -> None:
    project.creature()
    write(project, "spells/hail.yaml", SPELL)
    write(project, "decks/both.yaml", "title: Both\ncards:\n  - Sample Beast\n  - 2x spell: Hail\n")
    assert project.run("cards", "--deck", "both", "--paper", "single").code == 0
    document = pypdfium2.PdfDocument(project.root / "output" / "both" / "both-single.pdf")
    texts = [page.get_textpage().get_text_bounded() for page in document]
    assert ["Hail" in text for text in texts][:3] == [False, True, True]
    assert "Sample Beast" in texts[0] and "Armor" in texts[0] and "Armor" not in texts[1]


def test_a_name_of_both_kinds_is_asked_for_with_its_kind(project) -> None:
    project.creature(replacing="name: Sample Beast", by="name: Hail")
    write(project, "spells/hail.yaml", SPELL)
    write(project, "decks/both.yaml", "title: Both\ncards:\n  - Hail\n")
    ran = project.run("check", "--format", "concise")
    assert "DCK107" in ran.out and ran.code == 1
    write(project, "decks/both.yaml", "title: Both\ncards:\n  - spell: Hail\n  - creature: Hail\n")
    assert project.run("check").code == 0


def test_a_caster_may_name_a_spell_of_the_library(project) -> None:
    project.creature(replacing="standard:", by="  Primal Caster Rank 2: 🄳 hail\nstandard:")
    assert "P2V613" in project.run("check", "--format", "concise").out
    write(project, "spells/hail.yaml", SPELL)
    assert "P2V613" not in project.run("check", "--format", "concise").out
