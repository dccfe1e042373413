"""What is known from earlier runs never shows: a check that remembers and one from scratch find the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bestiarist import rulesets
from bestiarist.build import judging, pipeline
from bestiarist.build.pipeline import Checked, Request
from bestiarist.check.runner import check_alone, check_definitions, check_together
from bestiarist.core.diagnostics import Check, Diagnostic, Finding, Severity
from bestiarist.core.source import SourceFile
from bestiarist.core.store import Cache
from bestiarist.read import cached
from bestiarist.read.cached import DefinitionCache
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset import Ruleset, Scope
from bestiarist.ruleset.definitions import Definition, Library

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
    warm: dict[str, DefinitionCache] = {}
    for _ in range(25):
        edit(cards, chance)
        if chance.random() < 0.2:
            (cards / "owl.png").write_bytes(b"")
        monkeypatch.setenv("BESTIARIST_CACHE", "off")
        clean = pipeline.check(Request.of([]))
        remembered = found(pipeline.check(Request.of([]), caches=warm))
        monkeypatch.setenv("BESTIARIST_CACHE", str(cards.parents[1] / ".cache"))
        kept = pipeline.check(Request.of([]))
        assert found(clean) == remembered == found(kept)


def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of files that are parsed from now on."""
    names: list[str] = []

    def load(source: SourceFile, *rest: Any) -> Any:
        names.append(source.path.stem)
        return load_definition(source, *rest)

    monkeypatch.setattr(cached, "load_definition", load)
    return names


def test_what_has_not_changed_is_not_parsed(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = parsed(monkeypatch)
    for _ in range(2):
        pipeline.check(Request.of([]))
    assert len(names) == len(NAMES)
    write(cards, "Cave Eel", LINES[0])
    pipeline.check(Request.of([]))
    assert names[len(NAMES) :] == ["cave-eel"]


def test_where_only_line_ends_change_the_file_is_read_again(cards: Path) -> None:
    pipeline.check(Request.of([]))
    path = cards / "cave-eel.yaml"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    library = pipeline.check(Request.of([])).collections[0].library
    assert [one.source.newline for one in library if one.name == "Cave Eel"] == ["\r\n"]


def test_checks_run_only_where_something_has_changed(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone: list[str] = []
    together: list[int] = []

    def run_alone(definition: Definition, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
        alone.append(definition.name)
        return check_alone(definition, ruleset)

    def run_together(library: Library, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
        together.append(len(library.definitions))
        return check_together(library, ruleset)

    monkeypatch.setattr(judging, "check_alone", run_alone)
    monkeypatch.setattr(judging, "check_together", run_together)
    for _ in range(2):
        pipeline.check(Request.of([]))
    assert (sorted(alone), together) == ([*NAMES], [len(NAMES)])
    write(cards, "Dusk Oul")
    pipeline.check(Request.of([]))
    assert (alone[len(NAMES) :], together[1:]) == (["Dusk Oul"], [len(NAMES) + 1])


def test_a_check_of_a_definition_sees_it_alone_and_one_of_the_set_sees_all() -> None:
    game, seen = rulesets.load("path2victory"), list[int]()

    def look(subject: Definition | Library, scope: Scope) -> Iterator[Finding]:
        seen.append(len(scope.library.definitions))
        return iter(())

    check = Check.of("X", Severity.ADVICE, look)
    kind = replace(game.kinds[0], checks=(check,))
    definitions = tuple(Definition(kind.name, name, source_of(Path(name), name, ""), {}) for name in NAMES)
    check_definitions(Library(definitions), replace(game, kinds=(kind,), set_checks=(check,)))
    assert seen == [1] * len(NAMES) + [len(NAMES)]


def test_drafts_are_not_kept_for_the_next_process(cards: Path) -> None:
    text = (cards / "cave-eel.yaml").read_text(encoding="utf-8").replace("level: 2", "level: 3")
    shown = "cards/path2victory/cave-eel.yaml"
    pipeline.check(Request.of([]), drafts={shown: source_of(Path(shown), shown, text)})
    assert not (cards.parents[1] / ".cache").exists()


def test_a_damaged_cache_is_forgotten(cards: Path) -> None:
    first = found(pipeline.check(Request.of([])))
    kept = DefinitionCache.of(rulesets.load("path2victory"), Cache.of(cards.parents[1]), cards.parents[1])
    assert kept.files
    for path in (cards.parents[1] / ".cache").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-1])
    assert found(pipeline.check(Request.of([]))) == first
