"""What is open: what a change touches, and that nothing grows without end."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.preview import program
from bestiarist.preview.session import Session

WOLF, CAT = "cards/path2victory/ash-wolf.yaml", "cards/path2victory/birch-cat.yaml"


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_a_change_of_a_card_touches_that_card(session: Session, project: Path) -> None:
    edit(project / WOLF, "hp: 30", "hp: 35")
    change = session.refresh([project / WOLF])
    assert change is not None
    assert (change.files, change.cards, change.revision) == ((WOLF,), (WOLF,), 2)
    assert session.refresh([project / WOLF]) is None
    assert session.refresh() is None


def test_what_was_missed_is_found_when_nobody_says_what_changed(session: Session, project: Path) -> None:
    edit(project / WOLF, "hp: 30", "hp: 35")
    change = session.refresh()
    assert change is not None
    assert change.cards == (WOLF,)


def test_two_cards_of_one_name_are_both_touched(session: Session, project: Path) -> None:
    edit(project / WOLF, "Ash Wolf", "Birch Cat")
    change = session.refresh([project / WOLF])
    assert change is not None
    assert set(change.cards) == {WOLF, CAT}


@pytest.mark.parametrize("name", ["cards/path2victory/decks/two.yaml", "templates/path2victory/creature.css"])
def test_decks_and_templates_touch_all_cards(session: Session, project: Path, name: str) -> None:
    before = session.card(WOLF)["sides"]
    (project / name).parent.mkdir(parents=True, exist_ok=True)
    if name.startswith("templates"):
        own = session.workshop.request.project.folders[-1]
        style = (own / name.removeprefix("templates/")).read_text(encoding="utf-8")
        (project / name).write_text(f"{style}\n* {{ color: red !important }}", encoding="utf-8")
    else:
        edit(project / name, "title: Two", "title: Three")
    change = session.refresh([project / name])
    assert change is not None
    assert set(change.cards) == {WOLF, CAT}
    assert session.card(WOLF)["sides"] != before


def test_a_template_with_a_mistake_keeps_the_last_picture(session: Session, project: Path) -> None:
    before = session.card(WOLF)["sides"]
    template = project / "templates/cards/path2victory/creature.html.j2"
    template.parent.mkdir(parents=True)
    template.write_text("{% if %}", encoding="utf-8")
    session.refresh([template])
    found = session.card(WOLF)
    assert (found["stale"], found["sides"]) == (True, before)
    assert "template" in found["diagnostics"][-1]["message"]
    template.unlink()
    session.refresh([template])
    assert session.card(WOLF)["stale"] is False


def test_new_and_deleted_cards(session: Session, project: Path) -> None:
    new = project / "cards/path2victory/cave-eel.yaml"
    new.write_text((project / CAT).read_text(encoding="utf-8").replace("Birch Cat", "Cave Eel"), encoding="utf-8")
    assert session.refresh([new]) is not None
    assert "Cave Eel" in [one["name"] for one in session.state()["cards"]]
    new.unlink()
    assert session.refresh([new]) is not None
    assert "Cave Eel" not in [one["name"] for one in session.state()["cards"]]


def test_drafts_do_not_pile_up(session: Session, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session.shown, "most", 3)
    text = (project / WOLF).read_text(encoding="utf-8")
    drafts = [session.draft(WOLF, text.replace("hp: 30", f"hp: {hp}")) for hp in (35, 40, 45, 50)]
    assert len(session.shown) == 3
    assert len({one["sides"][0]["url"] for one in drafts}) == 4
    assert session.card(WOLF)["sides"]


def test_tables_with_a_mistake_leave_the_game_as_it_is(
    session: Session, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = program.FOLDER / "path2victory" / "tables" / "levels.yaml"
    monkeypatch.setattr(program, "_TRY", "raise ValueError('row 3')")
    assert session.refresh([table]) is not None
    assert "row 3" in session.state()["diagnostics"][0]["message"]
    assert session.card(WOLF)["stale"] is False
