"""Which game and which kind are meant, where there are several of them or none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bestiarist import rulesets
from bestiarist.ruleset import Ruleset

P2V = rulesets.load("path2victory")
CREATURE = P2V.kind("creature")
RELIC = replace(CREATURE, name="relic", plural="relics", starter=None)


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch):
    """`games(*rulesets)`: the games that there are."""

    def install(*there: Ruleset) -> None:
        known = {game.name: game for game in there}
        monkeypatch.setattr(rulesets, "names", lambda: tuple(sorted(known)))
        monkeypatch.setattr(rulesets, "load", known.__getitem__)

    return install


@pytest.fixture
def two_kinds(games) -> None:
    games(replace(P2V, kinds=(CREATURE, RELIC), default_kind="creature"))


@pytest.fixture
def two_games(games) -> None:
    games(P2V, replace(P2V, name="atoll", title="Atoll", kinds=(RELIC,), default_kind="", parties=None, project=None))


def test_new_writes_the_sample_of_a_kind_without_a_starter(project, two_kinds: None) -> None:
    ran = project.run("new", "Bog  Lamp", "--kind", "relic")
    assert (ran.code, ran.out.partition("\n")[0]) == (0, "wrote cards/path2victory/relics/bog-lamp.yaml")
    text = (project.cards / "relics" / "bog-lamp.yaml").read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=../../../.bestiarist/path2victory-relic.schema.json\n")
    assert text.endswith(RELIC.sample.replace("Sample Beast", "Bog Lamp"))
    assert project.run("new", "Bog Hag", "--level", "3").out.startswith("wrote cards/path2victory/bog-hag.yaml\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--kind", "relik"), "Path 2 Victory has no kind 'relik'; did you mean relic?"),
        (("--kind", "x"), "Path 2 Victory has no kind 'x'; one of: creature, relic"),
        (("--kind", "relic", "--level", "2"), "a new relic has no --level"),
    ],
)
def test_new_names_the_kinds(project, two_kinds: None, arguments: tuple[str, ...], words: str) -> None:
    ran = project.run("new", "Bog Lamp", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


@pytest.mark.parametrize(("name", "words"), [(" ", "a relic needs a name"), ("x" * 300, "at most 80")])
def test_a_sample_needs_a_name_as_well(project, two_kinds: None, name: str, words: str) -> None:
    assert words in project.run("new", name, "--kind", "relic").err


def test_without_a_usual_kind_one_has_to_be_named(project, games) -> None:
    games(replace(P2V, kinds=(CREATURE, RELIC), default_kind=""))
    for command in (("new", "Bog Lamp"), ("schema",)):
        ran = project.run(*command)
        assert (ran.code, ran.err) == (2, "bestiarist: say of which kind: --kind creature or relic\n")
    assert '"Path 2 Victory: relic"' in project.run("schema", "--kind", "relic").out


def test_a_kind_that_only_one_game_has_tells_the_game(project, two_games: None) -> None:
    assert '"Path 2 Victory: creature"' in project.run("schema", "--kind", "creature").out
    ran = project.run("new", "Bog Lamp", "--kind", "creature")
    assert (ran.code, ran.out.partition("\n")[0]) == (0, "wrote cards/path2victory/bog-lamp.yaml")
    assert "say which game" in project.run("schema", "--kind", "relik").err


def test_a_kind_of_two_games_tells_none(project, games) -> None:
    games(P2V, replace(P2V, name="atoll", title="Atoll"))
    assert "say which game" in project.run("new", "Bog Lamp", "--kind", "creature").err


def test_no_game_is_guessed(project, two_games: None) -> None:
    for command in (("new", "Bog Lamp"), ("schema",), ("init", "mine")):
        ran = project.run(*command)
        assert ran.code == 2
        assert "say which game: --ruleset atoll or path2victory; a project says it in bestiarist.yaml" in ran.err


def test_a_project_says_its_game(project, two_games: None) -> None:
    (project.root / "bestiarist.yaml").write_text("ruleset: atoll\n", encoding="utf-8")
    assert '"Atoll: relic"' in project.run("schema").out
    assert '"Path 2 Victory: creature"' in project.run("schema", "--ruleset", "path2victory").out
    assert project.run("new", "Bog Lamp").out.startswith("wrote cards/atoll/bog-lamp.yaml\n")
    (project.root / "bestiarist.yaml").write_text("ruleset: atol\n", encoding="utf-8")
    assert "there is no ruleset 'atol'; did you mean atoll?" in project.run("schema").err


def test_the_advice_for_a_new_project_is_its_games(project, two_games: None) -> None:
    ran = project.run("init", "mine", "--ruleset", "atoll")
    assert ran.code == 0 and "bestiarist new 'A Name'\n" in ran.out
    assert "bestiarist new 'Bog Hag' --level 4 --size large\n" in project.run("init", "b", "--ruleset", P2V.name).out


def test_schemas_of_all_games_of_a_project_are_renewed(project, two_games: None) -> None:
    (project.root / "cards" / "atoll").mkdir()
    ran = project.run("schema", "--update")
    assert {"atoll-relic.schema.json", "path2victory-creature.schema.json"} <= set(project.files(".bestiarist"))
    assert ran.code == 0


@pytest.mark.parametrize("command", ["check", "cards", "new Bog", "schema", "diff", "stats", "preview", "export png"])
def test_without_any_game_that_is_said(project, games, command: str) -> None:
    games()
    ran = project.run(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert "there is no ruleset: none is installed" in ran.err


def test_two_cards_of_one_name_are_told_apart_by_their_paths(project) -> None:
    for folder in ("a", "b"):
        path = project.creature()
        (project.cards / folder).mkdir()
        path.rename(project.cards / folder / path.name)
    ran = project.run("cards", "Sample Beast")
    assert ran.code == 2
    assert "several cards of the name 'Sample Beast': cards/path2victory/a/sample-beast.yaml, cards" in ran.err


def test_stats_are_those_of_a_kind(project, two_kinds: None) -> None:
    project.creature()
    assert project.run("stats", "--kind", "creature").out.startswith("Path 2 Victory: 1 creature\n")
    assert "there is nothing to count" in project.run("stats", "--kind", "relic").err
    assert "there is no kind 'relik'; did you mean relic?" in project.run("stats", "--kind", "relik").err
