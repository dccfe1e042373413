"""Parties through the command line: checked, and printed with their roster."""

from __future__ import annotations

import json

import pypdf

PARTY = "title: Three Beasts\npoints: 60\npaper: {paper}\ncards:\n  - {{card: 2x Sample Beast, hero points: 1}}\n"


def test_a_party_has_a_roster_beside_its_cards(project) -> None:
    project.creature()
    project.deck(PARTY.format(paper="[a4, letter, single]"), "beasts")
    assert project.run().code == 0
    made = {name for name in project.files() if name.endswith("-roster.pdf")}
    assert made == {"beasts/beasts-a4-roster.pdf", "beasts/beasts-letter-roster.pdf"}
    text = pypdf.PdfReader(project.root / "output/beasts/beasts-a4-roster.pdf").pages[0].extract_text()
    for words in ("Three Beasts", "of 60 points", "Sample Beast 2", "HP 30", "Hero points", "stunned"):
        assert words in text
    manifest = json.loads((project.root / "output" / "manifest.json").read_text())
    assert made <= {file["name"] for file in manifest["files"]}


def test_a_roster_is_made_anew_when_its_creature_changes(project) -> None:
    project.creature()
    project.deck(PARTY.format(paper="a4"), "beasts")
    project.run()
    before = project.files()
    project.run()
    assert project.files() == before
    project.creature("Sample Beast", "hp: 30", "hp: 35")
    project.run()
    roster = "beasts/beasts-a4-roster.pdf"
    assert project.files()[roster] != before[roster]


def test_parties_may_lie_in_a_folder_of_their_own(project) -> None:
    project.creature()
    folder = project.root / "parties"
    folder.mkdir()
    (folder / "beasts.yaml").write_text(PARTY.format(paper="a4").replace("60", "40"), encoding="utf-8")
    ran = project.run()
    assert ran.code == 1 and "P2V801" in ran.out and "parties/beasts.yaml:2:9" in ran.out
    (folder / "beasts.yaml").write_text(PARTY.format(paper="a4"), encoding="utf-8")
    assert project.run().code == 0
    assert "beasts/beasts-a4-roster.pdf" in project.files()
    assert project.run("cards", "--deck", "three").code == 0


def test_characters_that_no_face_has_in_what_the_roster_prints_are_warnings(project) -> None:
    project.creature("Ash Wolf")
    project.deck("title: Two\npoints: 200\ncards:\n  - {card: Ash Wolf, upgrades: [Lamp 🎵 Oil]}\n")
    said = project.run("check", "--format", "concise").out
    assert ":4:" in said and "CRD102 missing-glyph: no face has the character '🎵' (U+1F3B5): the roster" in said
    assert said.count("CRD102") == 1
