from __future__ import annotations

import json

import pytest

from bestiarist import rulesets
from bestiarist.build.pipeline import Project
from bestiarist.build.schemas import as_text, schema
from bestiarist.cli.parser import parse
from bestiarist.typeset.folders import built_in

P2V = rulesets.load("path2victory")


@pytest.fixture
def empty(project):
    """The command line in an empty folder."""
    project.cards.rmdir()
    (project.root / "cards").rmdir()
    return project


def test_a_new_project_has_no_findings(empty, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = empty.run("init", "my-warband")
    assert ran.code == 0
    assert "cd my-warband\n  bestiarist build" in ran.out
    monkeypatch.chdir("my-warband")
    ran = empty.run("check", "--strict")
    assert (ran.code, ran.out.partition(" clean")[0]) == (0, "5 files")
    assert "they are up to date" in empty.run("schema", "--update").out


def test_the_current_folder_can_be_the_project(empty) -> None:
    (empty.root / ".git").mkdir()
    ran = empty.run("init")
    assert ran.code == 0 and "cd " not in ran.out
    assert (empty.root / "cards" / "path2victory" / "decks").is_dir()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("full",), "full is not empty: a.txt, b.txt, c.txt ...\nname a folder that is new or empty"),
        (("full/a.txt",), "full/a.txt is not empty: a.txt"),
        (("new", "--ruleset", "chess"), "there is no ruleset 'chess'; there is: path2victory"),
    ],
)
def test_init_refuses(empty, arguments: tuple[str, ...], words: str) -> None:
    full = empty.root / "full"
    full.mkdir()
    for name in "abcd":
        (full / f"{name}.txt").touch()
    ran = empty.run("init", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert sorted(path.name for path in empty.root.rglob("*")) == ["a.txt", "b.txt", "c.txt", "d.txt", "full"]


def test_init_tells_the_way_back_to_a_checkout(empty, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["build.py"])
    assert f"  python3 {empty.root / 'build.py'} build\n" in empty.run("init", "mine").out


def test_a_new_file_names_a_schema_that_is_there(project, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = project.root.parent / f"{project.root.name}-elsewhere"
    swamp = project.cards / "swamp"
    for folder, start in ((project.cards, project.root), (swamp, project.root), (elsewhere, elsewhere)):
        start.mkdir(exist_ok=True)
        monkeypatch.chdir(start)
        arguments = ["--folder", str(folder)] if folder.name == "swamp" else []
        ran = project.run("new", f"Hag of {folder.name}", *arguments)
        assert ran.code == 0
        assert ("preview" in ran.out) is (folder is not elsewhere), "the preview shows projects"
        (file,) = folder.glob("hag-*.yaml")
        _, _, path = file.read_text(encoding="utf-8").split("\n")[0].partition("$schema=")
        assert (folder / path).resolve() == (start / ".bestiarist" / "path2victory-creature.schema.json").resolve()
        assert json.loads((folder / path).read_bytes())["title"] == "Path 2 Victory: creature"


@pytest.mark.parametrize("level", range(-1, 15))
def test_the_examples_of_a_new_file_have_no_findings(project, level: int) -> None:
    """Every example is taken out of its comment."""
    project.run("new", "Bog Hag", f"--level={level}")
    file = project.cards / "bog-hag.yaml"
    lines = file.read_text(encoding="utf-8").split("\n")
    at = lines.index("# gambits: |")
    examples = [line[2:] for line in lines[:at] if line.startswith("#   ")]
    gambits = [line[2:] for line in lines[at:] if line.startswith(("# gambits", "#   "))]
    assert len(examples) == 12 and len(gambits) == 5
    block = lines.index("features: |") + 1
    kept = [line for line in (*lines[:block], *examples, *lines[block:], *gambits) if line]
    file.write_text("\n".join(kept) + "\n", encoding="utf-8")
    ran = project.run("check", "--strict")
    assert "1 file clean" in ran.out, ran.out


def test_the_preview_opens_on_a_new_file(project, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr("bestiarist.cli.preview.preview", lambda options: asked.append(options) or 0)
    ran = project.run("new", "Bog Hag", "--preview")
    assert (ran.code, ran.out) == (0, "wrote cards/path2victory/bog-hag.yaml\n")
    (options,) = asked
    assert options.path.resolve() == project.cards / "bog-hag.yaml"
    known = vars(parse(["preview", "x"]))
    assert {name: getattr(options, name) for name in ("port", "host", "no_open")}.items() <= known.items()
    assert set(known) - {"rest", "run"} <= set(vars(options))


def test_a_name_that_is_taken_is_answered_with_a_free_one(project) -> None:
    path = project.creature("Ash Wolf")
    path.rename(project.cards / "wolf-of-ash.yaml")
    project.creature("Ash Wolf 2")
    ran = project.run("new", " ash  WOLF ")
    assert ran.code == 2
    assert "there is a card of that name: cards/path2victory/wolf-of-ash.yaml\nedit it, or choose another" in ran.err
    assert "bestiarist new 'ash WOLF 3'" in ran.err


def test_schema_prints_what_is_asked_for(project) -> None:
    names = Project.open(None).catalogue.names
    for kind in ("creature", "deck", "book"):
        assert project.run("schema", "--kind", kind).out == as_text(schema(P2V, kind, names))
    assert project.run("schema").out == project.run("schema", "--ruleset", "path2victory", "--kind", "creature").out
    ran = project.run("schema", "--output", "x/one.json")
    assert (ran.code, ran.out) == (0, "wrote x/one.json\n")
    assert (project.root / "x/one.json").read_text(encoding="utf-8") == as_text(schema(P2V, "creature", names))
    assert project.run("schema", "--kind", "spel").err.endswith("did you mean spell?\n")


def test_a_schema_knows_the_sizes_of_the_project(project) -> None:
    sizes = project.root / "templates" / "sizes" / "cards.yaml"
    sizes.parent.mkdir(parents=True)
    sizes.write_text("domino: {width: 44, height: 89}\n", encoding="utf-8")
    assert '"domino"' in project.run("schema", "--kind", "deck").out


def test_builds_renew_schemas_that_are_there_and_make_none(project) -> None:
    project.creature()
    assert project.run("build").code == 0
    assert not (project.root / ".bestiarist").exists()
    project.run("schema", "--update")
    files = sorted((project.root / ".bestiarist").iterdir())
    assert [file.name for file in files] == [
        "book.schema.json", "path2victory-creature.schema.json", "path2victory-deck.schema.json",
        "path2victory-spell.schema.json",
    ]  # fmt: skip
    files[2].write_text("{}", encoding="utf-8")
    project.run("build")
    assert json.loads(files[2].read_bytes())["title"] == "Path 2 Victory: deck"


def test_templates_are_listed_and_copied_once(project) -> None:
    names = project.run("template").out.split()
    assert "path2victory/creature.css" in names and "book/book.css" in names
    assert project.run("template", "templates/book/book.css").code == 0
    copy = project.root / "templates" / "book" / "book.css"
    assert copy.read_bytes() == (built_in() / "book" / "book.css").read_bytes()
    assert "is there already" in project.run("template", "book/book.css").err
    assert "did you mean book/book.css?" in project.run("template", "book/bok.css").err


@pytest.mark.parametrize("level", range(-1, 15))
def test_new_writes_a_creature_without_findings(project, level: int) -> None:
    ran = project.run("new", "Bog O’Hag", "--level", str(level), "--size", "large", "--alignment", "CE")
    assert ran.code == 0
    assert (project.cards / "bog-ohag.yaml").exists()
    checked = project.run("check", "--strict", "--format", "concise")
    assert checked.code == 0, checked.out
    assert "1 file clean" in checked.out


def test_new_overwrites_nothing(project) -> None:
    path = project.creature("Ash Wolf")
    before = path.read_bytes()
    ran = project.run("new", "Ash Wolf")
    assert ran.code == 2
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("--level", "15"), "level"), (("--size", "hugh"), "huge"), (("--alignment", "chaotic evli"), "chaotic evil")],
)
def test_new_names_what_is_wrong(project, arguments: tuple[str, ...], words: str) -> None:
    ran = project.run("new", "Ash Wolf", *arguments)
    assert ran.code == 2
    assert words in ran.err


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "needs a name"), (" \t", "needs a name"), ("x" * 300, "at most 80"), ("Bog\x1b[31m", "Bog\\x1b[31m")],
)
def test_new_refuses_names_that_no_card_can_have(project, name: str, words: str) -> None:
    ran = project.run("new", name)
    assert ran.code == 2
    assert words in ran.err
    assert list(project.cards.iterdir()) == []
