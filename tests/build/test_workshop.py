"""A project that stays loaded gives what a new process gives."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from bestiarist import rulesets
from bestiarist.build import pipeline, printing
from bestiarist.build.pipeline import Request
from bestiarist.build.printing import Printing
from bestiarist.build.session import BuildSession

SAMPLE = rulesets.load("path2victory").kinds[0].sample
DECK = "title: Two\npaper: [a4]\ncards:\n  - 4x Ash Wolf\n  - 2x Birch Cat\n"


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BESTIARIST_CACHE", str(tmp_path / ".cache"))
    folder = tmp_path / "cards" / "path2victory"
    (folder / "decks").mkdir(parents=True)
    (folder / "decks" / "two.yaml").write_text(DECK, encoding="utf-8")
    for name in ("Ash Wolf", "Birch Cat"):
        write(folder, name)
    return folder


def write(folder: Path, name: str, damage: str = "8") -> None:
    text = SAMPLE.replace("Sample Beast", name).replace("8 slashing", f"{damage} slashing")
    (folder / f"{name.lower().replace(' ', '-')}.yaml").write_text(text, encoding="utf-8")


def made(workshop: BuildSession) -> dict[str, bytes]:
    return {output.name: output.make() for output in workshop.print(workshop.check())}


def test_each_change_is_printed(cards: Path) -> None:
    workshop = BuildSession(Request.of([]))
    seen = []
    for damage in ("8", "9", "8"):
        write(cards, "Birch Cat", damage)
        files = made(workshop)
        request = Request.of([])
        written = printing.print_cards(pipeline.check(request), request, Printing(cards / damage))
        assert files == {path.relative_to(cards / damage).as_posix(): path.read_bytes() for path in written.files}
        seen.append(files)
    assert seen[0] == seen[2] != seen[1]


def test_a_mistake_is_said_and_the_others_are_printed(cards: Path) -> None:
    workshop = BuildSession(Request.of([cards / "ash-wolf.yaml", cards / "birch-cat.yaml"]))
    assert not workshop.check().diagnostics
    write(cards, "Birch Cat", "eight")
    (cards / "birch-cat.yaml").write_text("name: [", encoding="utf-8")
    checked = workshop.check()
    assert {one.span.path for one in checked.diagnostics} == {"cards/path2victory/birch-cat.yaml"}
    assert [output.cards for output in workshop.print(checked, ("single",))] == [1]


def test_texts_are_printed_that_are_in_no_file(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bestiarist.build.session.MOST_DRAFTS", 1)
    workshop, path = BuildSession(Request.of([])), cards / "cave-eel.yaml"
    for name in ("Cave Eel", "Quick Jackal", "Eel"):
        reader = pypdf.PdfReader(BytesIO(workshop.card(SAMPLE.replace("Sample Beast", name), path, "path2victory")))
        assert len(reader.pages) == 1
        assert name in reader.pages[0].extract_text()
    assert made(workshop) == made(BuildSession(Request.of([])))
