"""Several games side by side: one more changes nothing for others, and an installed one needs no edit of the engine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from bestiarist import rulesets
from bestiarist.core.plugins import EntryPoint

ROOT = Path(__file__).parents[2]
SAMPLE = rulesets.load("path2victory").kinds[0].sample
COPY = '''
from dataclasses import replace

from bestiarist import rulesets


def ruleset():
    return replace(rulesets.load("path2victory"), name="{name}", title="{name}", default_kind="creature")


def broken():
    raise LookupError("a table is missing")
'''


@pytest.fixture
def one_more(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that comes before all others in the alphabet, as a folder among the built-in ones."""
    folder = tmp_path_factory.mktemp("rulesets")
    (folder / "aaa").mkdir()
    (folder / "aaa" / "__init__.py").write_text(COPY.format(name="aaa"), encoding="utf-8")
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(folder)])
    assert rulesets.names()[0] == "aaa"


def write(project, name: str, text: str) -> None:
    path = project.root / "cards" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_another_game_changes_nothing_for_a_project(project, request: pytest.FixtureRequest) -> None:
    project.creature(replacing="hp: 30", by="hp: 32")
    write(project, "stray.yaml", SAMPLE.replace("Sample Beast", "Stray").replace("level: 2", "level: two"))
    (project.root / "bestiarist.yaml").write_text("ruleset: path2victory\n", encoding="utf-8")
    before = project.run("check", "--format", "json")
    request.getfixturevalue("one_more")
    after = project.run("check", "--format", "json")
    assert before.code == after.code == 1
    assert [one for one in before.out.splitlines() if "seconds" not in one] == [
        one for one in after.out.splitlines() if "seconds" not in one
    ]


@pytest.mark.usefixtures("one_more")
def test_where_nothing_says_the_game_that_is_told_and_the_rest_is_checked(project) -> None:
    project.creature()
    write(project, "stray.yaml", SAMPLE.replace("Sample Beast", "Stray"))
    ran = project.run("check", "--format", "concise")
    assert "cards/stray.yaml:1:1: error YML209 unknown-ruleset: nothing says which game this is for" in ran.out
    assert ran.out.count("error") == 2, "the finding and the summary"
    assert project.run("check", "--ruleset", "path2victory").code == 0
    write(project, "stray.yaml", f"{SAMPLE.replace('Sample Beast', 'Stray')}ruleset: aaa\n")
    assert project.run("check").code == 0


@pytest.mark.usefixtures("one_more")
def test_the_option_goes_before_no_folder(project) -> None:
    project.creature(replacing="name: Sample Beast\n", by="name: Sample Beast\nkind: creatur\n")
    ran = project.run("check", "--ruleset", "aaa", "--format", "concise")
    assert "Path 2 Victory has no kind 'creatur'" in ran.out


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ('kinds=(replace(kind, checks=(*kind.checks, kind.checks[0])),)',
         "gives a ruleset that has the same check twice: {code} of the kind 'creature'"),
        ('set_checks=(*game.set_checks, replace(game.set_checks[0], code="ABC101"))',
         "gives a ruleset that has the same check twice: {set_code} of the game"),
        ('title=game.tables["wether"].title',
         "fails: it asks for the key 'wether', which is not there (marsh.py, line 8)"),
    ],
    ids=("a check of a kind", "a check of the set", "a key"),
)  # fmt: skip
def test_an_installed_game_with_a_mistake_says_which(
    changed: str, message: str, project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "marsh.py").write_text(
        "from dataclasses import replace\n\nfrom bestiarist import rulesets\n\ndef ruleset():\n"
        '    game = rulesets.load("path2victory")\n    kind = game.kinds[0]\n'
        f'    return replace(game, name="marsh", {changed})\n', encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("marsh", "marsh:ruleset", tmp_path / "entry_points.txt")
    monkeypatch.setattr(rulesets, "installed", lambda: (entry,))
    for one in (rulesets.broken, rulesets._made, rulesets.load):
        one.cache_clear()
    monkeypatch.delitem(sys.modules, "marsh", raising=False)
    project.creature()
    said = project.run("check", "--format", "concise")
    game = rulesets.load("path2victory")
    codes = {"code": game.kinds[0].checks[0].code, "set_code": game.set_checks[0].code}
    assert said.code == 0
    assert f"YML210 broken-ruleset: `marsh:ruleset` {message.format(**codes)}" in said.out
    rulesets.broken.cache_clear()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages, with a wheel of two games, of which one fails."""
    hatchling = pytest.importorskip("hatchling.build")
    made, installed = tmp_path / "made", tmp_path / "site"
    (made / "marsh_game").mkdir(parents=True)
    (made / "marsh_game" / "__init__.py").write_text(COPY.format(name="marsh"), encoding="utf-8")
    (made / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
        '[project]\nname = "marsh-game"\nversion = "1"\n'
        '[project.entry-points."bestiarist.rulesets"]\n'
        'marsh = "marsh_game:ruleset"\nfen = "marsh_game:broken"\n',
        encoding="utf-8",
    )
    monkeypatch.chdir(made)
    wheel = hatchling.build_wheel(str(tmp_path))
    with ZipFile(tmp_path / wheel) as file:
        file.extractall(installed)
    return installed


def test_a_game_in_a_wheel_is_used(site: Path, tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "cards" / "marsh").mkdir(parents=True)
    text = SAMPLE.replace("hp: 30", "hp: 32")
    (project / "cards" / "marsh" / "beast.yaml").write_text(text, encoding="utf-8")
    (project / "cards" / "other.yaml").write_text(f"{SAMPLE}ruleset: fen\n", encoding="utf-8")
    (project / "cards" / "fen").mkdir()
    (project / "cards" / "fen" / "frog.yaml").write_text("name: Frog\n", encoding="utf-8")
    ran = subprocess.run(
        (sys.executable, "-m", "bestiarist", "check", "--format", "concise"), cwd=project, capture_output=True,
        text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(site)))},
    )  # fmt: skip
    assert [line.split(": ", 2)[:2] for line in ran.stdout.splitlines()[:-1]] == [
        ["cards/fen/frog.yaml:1:1", "error YML209 unknown-ruleset"],
        ["cards/marsh/beast.yaml:12:5", "warning P2V202 hit-points-step"],
        ["cards/other.yaml:17:10", "error YML209 unknown-ruleset"],
        ["fen:1:1", "warning YML210 broken-ruleset"],
    ]
    assert "`marsh_game:broken` fails: LookupError: a table is missing" in ran.stdout
