"""What is known from earlier runs never shows: a check that remembers and one from scratch find the same."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from bestiarist import memory, pipeline, rulesets
from bestiarist.load.kept import KeptFields
from bestiarist.memory import Memory
from bestiarist.pipeline import Checked, Request
from bestiarist.render.cache import Cache

SAMPLE = rulesets.load("path2victory").kinds[0].sample
NAMES = ("Ash Wolf", "Birch Cat", "Cave Eel", "Dusk Owl", "Elm Sprite", "Fen Hag")
LINES = (
    "  Commander (Ash Wolf): Starts with two Birch Cat minions.\n",
    "  Commander (Dusk Oul): Starts with Dusk Oul minion.\n",
    "  Pounce ●●: It Strides and makes a Bite strike.\n",
    "  Primal Caster Rank 1: 🄳 ember, fen hag\n",
    "  Howl ●: Cave Eel makes a Tail strike.\n",
)
REPLACEMENTS = (
    ("level: 2", "level: 3"), ("hp: 30", "hp: 32"), ("size: medium", "size: mediun"),
    ("traits: [Animal]", "traits: [Owl]"),
    ("armor: 16", "armour: 16"), ("Claw", "Bite"), ("id: ", "# id: "), ("standard:", "allow: [hit-points]\nstandard:"),
    ("standard:", "allow: [unknown-minion]\nstandard:"), ("standard:", "art: owl.png\nstandard:"),
    ("fight: +8", "fight: \""),
)  # fmt: skip
DECK = "title: All\nbacks: continuation\ncards:\n  - 2x Ash Wolf\n  - where: {trait: Owl}\n  - where: {level: 3}\n"


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BESTIARIST_CACHE", str(tmp_path / ".cache"))
    folder = tmp_path / "cards" / "path2victory"
    (folder / "decks").mkdir(parents=True)
    (folder / "decks" / "all.yaml").write_text(DECK, encoding="utf-8")
    for name in NAMES:
        write(folder, name)
    return folder


def write(folder: Path, name: str, extra: str = "") -> None:
    text = SAMPLE.replace("Sample Beast", name).replace("standard:", f"{extra}standard:")
    (folder / f"{name.lower().replace(' ', '-')}.yaml").write_text(text, encoding="utf-8")


def edit(folder: Path, chance: random.Random) -> None:
    """Do something to a file that a person might."""
    path = chance.choice(sorted(folder.glob("*.yaml")))
    text = path.read_text(encoding="utf-8")
    what = chance.randrange(6)
    if what == 0:
        write(folder, chance.choice(NAMES), chance.choice(LINES))
    elif what == 1 and len(list(folder.glob("*.yaml"))) > 2:
        path.unlink()
    elif what == 2:
        path.write_text(text.replace("name: ", f"name: {chance.choice(('Old ', '', 'Ash Wolf # '))}"), encoding="utf-8")
    elif what == 3:
        lines = text.splitlines(keepends=True)
        lines.insert(chance.randrange(len(lines)), chance.choice(("# a remark\n", "\n", "hp: 5\n", "{{\n")))
        path.write_text("".join(lines), encoding="utf-8")
    else:
        path.write_text(text.replace(*chance.choice(REPLACEMENTS)), encoding="utf-8")


def found(checked: Checked) -> tuple[object, ...]:
    (collection,) = checked.collections
    values = [[(one.name, one.id, dict(one.fields), one.damaged)] for one in collection.library]
    return checked.diagnostics, checked.broken, repr(values)


@pytest.mark.parametrize("seed", range(4))
def test_every_edit_is_noticed(cards: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    chance = random.Random(seed)
    warm: dict[str, Memory] = {}
    for _ in range(25):
        edit(cards, chance)
        if chance.random() < 0.2:
            (cards / "owl.png").write_bytes(b"")
        monkeypatch.setenv("BESTIARIST_CACHE", "off")
        clean = pipeline.check(Request.of([]))
        remembered = found(pipeline.check(Request.of([]), memories=warm))
        monkeypatch.setenv("BESTIARIST_CACHE", str(cards.parents[1] / ".cache"))
        kept = pipeline.check(Request.of([]))
        assert found(clean) == remembered == found(kept)


@pytest.mark.skipif(sys.platform != "linux", reason="no copies are made of a process here")
def test_two_processes_find_what_one_does(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    for _ in range(12):
        edit(cards, chance)
    monkeypatch.setenv("BESTIARIST_CACHE", "off")
    alone = found(pipeline.check(Request.of([])))
    monkeypatch.setattr(memory, "MANY", 2)
    monkeypatch.setattr(memory, "SEVERAL", 2)
    monkeypatch.setattr(memory, "can_be_shared", lambda: True)
    assert found(pipeline.check(Request.of([]))) == alone


def test_what_has_not_changed_is_not_read(cards: Path) -> None:
    for _ in range(2):
        library = pipeline.check(Request.of([])).collections[0].library
    kept = [one for one in library if isinstance(one.fields, KeptFields)]
    assert len(kept) == len(NAMES)
    write(cards, "Cave Eel", LINES[0])
    library = pipeline.check(Request.of([])).collections[0].library
    assert [one.name for one in library if not isinstance(one.fields, KeptFields)] == ["Cave Eel"]


def test_only_those_who_look_at_others_are_checked_again(cards: Path) -> None:
    write(cards, "Fen Hag", LINES[1])
    warm: dict[str, Memory] = {}
    pipeline.check(Request.of([]), memories=warm)
    (before,) = (dict(one.known) for one in warm.values())
    write(cards, "Dusk Oul")
    pipeline.check(Request.of([]), memories=warm)
    (after,) = (one.known for one in warm.values())
    assert [Path(path).stem for path, known in after.items() if before.get(path) != known] == ["dusk-oul", "fen-hag"]


def test_a_damaged_memory_is_forgotten(cards: Path) -> None:
    first = found(pipeline.check(Request.of([])))
    kept = Memory.of(rulesets.load("path2victory"), Cache(cards.parents[1] / ".cache"), cards.parents[1])
    assert kept.known
    for path in (cards.parents[1] / ".cache").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-1])
    assert found(pipeline.check(Request.of([]))) == first
