"""Whose a file is: what it says goes before its folder, that before all else, and nothing is decided by order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import SourceFile
from bestiarist.read.belonging import game_of, kind_of
from bestiarist.read.files import source_of
from bestiarist.read.project import find_files
from bestiarist.read.projectfile import load_project_file
from bestiarist.ruleset import Ruleset

GAME = rulesets.load("path2victory")
CREATURE = GAME.kinds[0]
SPELL, LEY = replace(CREATURE, name="spell", plural="spells"), replace(CREATURE, name="ley", plural="leys")
TWO = replace(GAME, kinds=(CREATURE, SPELL, LEY), default_kind="")
_KEYS = "the keys are ruleset, checks"
GAMES = ("orcs", "towers")


def source(text: str, path: str = "cards/one.yaml") -> SourceFile:
    return source_of(Path(path), path, text)


def words(found: tuple[Diagnostic, ...]) -> list[tuple[str, str, int, str]]:
    return [(one.code, one.message, one.span.line, one.hint) for one in found]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("name: A\nkind: spell\n", "spell"),
        ("kind: 'spell' # or not\n", "spell"),
        ('"kind": "spell"\n', "spell"),
        ("kind: spell", "spell"),
        ("features: |\n  kind: spell\n", None),
        ("kind:\n", None),
        ("kind: # spell\n", None),
        ("kinds: spell\n", None),
        ("kind: [spell]\n", None),
    ],
)
def test_the_word_under_a_key_is_found_without_parsing(text: str, value: str | None) -> None:
    found = source(text).word("kind")
    assert (found.text if found else None) == value
    assert found is None or text[found.start : found.end] == value


@pytest.mark.parametrize(
    ("text", "path", "kind"),
    [
        ("name: A", "cards/a.yaml", "creature"),
        ("name: A", "cards/spells/a.yaml", "spell"),
        ("name: A", "cards/spell/a.yaml", "spell"),
        ("name: A", "cards/leys/a.yaml", "ley"),
        ("kind: ley", "cards/a.yaml", "ley"),
        ("kind: spell", "cards/creatures/a.yaml", "spell"),
        ("kind: nonsense", "cards/spells/a.yaml", "spell"),
    ],
)
def test_the_kind_is_what_the_file_says_else_its_folder_else_the_usual(text: str, path: str, kind: str) -> None:
    assert replace(TWO, default_kind="creature").kind_of(source(text, path)).name == kind


@pytest.mark.parametrize(
    ("text", "path", "ruleset", "found"),
    [
        ("kind: spel", "a.yaml", TWO, [("YML207", "Path 2 Victory has no kind 'spel'", 1, "did you mean spell?")]),
        ("kind: xxx", "a.yaml", TWO,
         [("YML207", "Path 2 Victory has no kind 'xxx'", 1, "the kinds are creature, spell, ley")]),
        ("name: A", "a.yaml", TWO,
         [("YML207", "path2victory has several kinds, and nothing says which is meant", 1,
           "write `kind: creature` into it; the kinds are creature, spell, ley")]),
        ("name: A\nkind: spell", "creatures/a.yaml", TWO,
         [("YML208", "this is a spell, and lies in the folder 'creatures'", 2, "move it to a folder 'spells'")]),
        ("kind: spell", "deep/a.yaml", TWO, []),
        ("name: A", "a.yaml", GAME, []),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_kind_is_said(text: str, path: str, ruleset: Ruleset, found: list[object]) -> None:
    assert words(kind_of(source(text, path), ruleset)[1]) == found


def test_a_misspelt_kind_is_mended() -> None:
    one = source("name: A\nkind: spel\n")
    assert apply_fixes(one, kind_of(one, TWO)[1], unsafe=True)[0] == "name: A\nkind: spell\n"


@pytest.mark.parametrize(
    ("text", "folder", "game", "found"),
    [
        ("name: A", "orcs", "orcs", []),
        ("ruleset: towers", "orcs", "towers", []),
        ("ruleset: tower", "orcs", "", [("YML209", "there is no ruleset 'tower'", 1, "did you mean towers?")]),
        ("ruleset: xxx", "orcs", "",
         [("YML209", "there is no ruleset 'xxx'", 1, "install its package; there is: orcs, towers")]),
        ("name: A", "", "",
         [("YML209", "nothing says which game this is for: orcs, towers", 1,
           "write `ruleset: orcs` into it or into bestiarist.yaml, or use --ruleset")]),
    ],
)  # fmt: skip
def test_the_game_is_what_the_file_says_else_what_holds_around_it(
    text: str, folder: str, game: str, found: list[object]
) -> None:
    name, problems = game_of(source(text), folder, GAMES)
    assert (name, words(problems)) == (game, found)


def test_a_folder_goes_before_what_is_said_elsewhere(tmp_path: Path) -> None:
    for name in ("orcs/a.yaml", "b.yaml", "towers/orcs/c.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("name: A", encoding="utf-8")
    for default in ("towers", ""):
        files, _ = find_files([tmp_path], GAMES, default)
        assert {file.path.name: file.game for file in files} == {"a.yaml": "orcs", "b.yaml": default, "c.yaml": "orcs"}


@pytest.mark.parametrize(
    ("text", "game", "found"),
    [
        ("ruleset: orcs\n", "orcs", []),
        ("", "", []),
        ("# nothing yet\n", "", []),
        ("rulesets: orcs\n", "orcs", [("YML201", "there is no key 'rulesets'", 1, "did you mean `ruleset`?")]),
        ("ruleset: orcs\nxyzzy: x\n", "orcs", [("YML201", "there is no key 'xyzzy'", 2, _KEYS)]),
        ("ruleset: orc\n", "", [("YML209", "there is no ruleset 'orc'", 1, "did you mean orcs?")]),
        ("ruleset: [orcs]\n", "", [("YML203", "this is no name of a game", 1, "for example orcs, towers")]),
        ("- orcs\n", "", [("YML002", "this is no file of a project", 1, "for example `ruleset: orcs`")]),
    ],
)
def test_the_file_of_a_project(tmp_path: Path, text: str, game: str, found: list[object]) -> None:
    (tmp_path / "bestiarist.yaml").write_text(text, encoding="utf-8")
    file, problems = load_project_file(tmp_path, "bestiarist.yaml", GAMES)
    assert (file.ruleset, words(problems)) == (game, found)


def test_without_a_file_of_the_project_nothing_is_said(tmp_path: Path) -> None:
    assert load_project_file(tmp_path, "bestiarist.yaml", GAMES)[0].ruleset == ""
    assert load_project_file(None, "bestiarist.yaml", GAMES)[1] == ()


def test_a_game_that_is_installed_but_fails_is_called_broken(tmp_path: Path) -> None:
    said = [("YML209", "the ruleset 'orks' is installed, but broken", 1, "mend its package: YML210 says what fails")]
    name, problems = game_of(source("ruleset: orks"), "orcs", GAMES, ("orks",))
    assert (name, words(problems)) == ("", said)
    (tmp_path / "bestiarist.yaml").write_text("ruleset: orks\n", encoding="utf-8")
    assert words(load_project_file(tmp_path, "bestiarist.yaml", GAMES, ("orks",))[1]) == said
