"""What a new project brings along works: schemas, settings, the hook of pre-commit, the workflow of GitHub."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import venv
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from bestiarist import rulesets
from bestiarist.build.scaffold.project import start_project
from bestiarist.provision.extras import address
from bestiarist.provision.libraries import DEBIAN

ROOT = Path(__file__).parents[3]
P2V = rulesets.load("path2victory")
TYPO = ("size: large", "size: lareg")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("some") / "my_war-band"
    start_project(folder, P2V)
    return folder


@pytest.fixture
def shell(tmp_path: Path):
    """A shell as it is where Bestiarist is installed: `shell(line, folder)` runs a line there."""
    program = tmp_path / "bestiarist"
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv[0] = 'bestiarist'"
    code = f"{start}; from bestiarist.cli import main; sys.exit(main())"
    program.write_text(f"#!/bin/sh\nexec {shlex.quote(sys.executable)} -c {shlex.quote(code)} \"$@\"\n")
    program.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}

    def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-ec", line], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )

    return run


def files(project: Path) -> list[Path]:
    return sorted(path for path in project.rglob("*") if path.is_file() and "output" not in path.parts)


def texts(project: Path) -> dict[str, str]:
    return {path.relative_to(project).as_posix(): path.read_text(encoding="utf-8") for path in files(project)}


def test_every_word_is_filled_in(project: Path) -> None:
    names = texts(project)
    assert "My War Band" in names["README.md"]
    assert {"cards/path2victory/decks/my-war-band.yaml", "book/my-war-band/book.yaml", ".gitignore"} <= set(names)
    words = [f"@{word}@" for word in (
        "name", "title", "quoted", "ruleset", "game", "kind", "folder", "asked", "parties", "book", "version",
        "libraries",
    )]
    assert [(name, word) for name, text in names.items() for word in words if word in name + text] == []
    assert not [name for name in names if "/_" in f"/{name}"]


@pytest.mark.parametrize(("name", "title"), [('odd: "name" #1', 'Odd: "name" #1'), ("Ærø", "Ærø"), ("...", "...")])
def test_any_name_of_a_folder_will_do(tmp_path: Path, name: str, title: str) -> None:
    start_project(tmp_path / name, P2V)
    (deck,) = (tmp_path / name).glob("cards/*/decks/*.yaml")
    assert yaml.safe_load(deck.read_text(encoding="utf-8"))["title"] == title


def test_every_file_names_a_schema_that_is_there(project: Path) -> None:
    named = 0
    for path in files(project):
        first, _, schema = path.read_text(encoding="utf-8").partition("\n")[0].partition("$schema=")
        if schema and first.startswith("#"):
            assert (path.parent / schema).is_file(), path
            named += 1
    assert named == len([path for path in files(project) if path.suffix == ".yaml" and ".github" not in path.parts
                         and not path.name.startswith(".") and path.name != "bestiarist.yaml"])


def test_the_settings_of_the_editor_lead_to_schemas(project: Path) -> None:
    settings = json.loads((project / ".vscode" / "settings.json").read_bytes())
    for schema, patterns in settings["yaml.schemas"].items():
        assert (project / schema).is_file()
        for pattern in [patterns] if isinstance(patterns, str) else patterns:
            begun = pattern != "cards/path2victory/spells/*.yaml"  # a new project has no spells yet
            assert bool(list(project.glob(pattern))) == begun, pattern
    assert "redhat.vscode-yaml" in json.loads((project / ".vscode" / "extensions.json").read_bytes())["recommendations"]


def test_a_game_of_two_kinds_that_brings_no_files_begins_with_samples(tmp_path: Path) -> None:
    creature = P2V.kind("creature")
    kinds = (creature, replace(creature, name="relic", plural="relics", starter=None))
    game = replace(P2V, name="other", title="Other", kinds=kinds, default_kind="creature", parties=None, project=None)
    start_project(tmp_path / "mine", game)
    names = texts(tmp_path / "mine")
    deck = yaml.safe_load(names["cards/other/decks/mine.yaml"])
    assert deck == {"title": "Mine", "cards": ["sample-creature", "sample-relic"]}
    assert {"cards/other/sample-creature.yaml", "cards/other/relics/sample-relic.yaml"} <= set(names)
    assert yaml.safe_load(names["bestiarist.yaml"]) == {"ruleset": "other"}
    schemas = json.loads(names[".vscode/settings.json"])["yaml.schemas"]
    assert schemas[".bestiarist/other-relic.schema.json"] == "cards/other/relics/*.yaml"
    readme = names["README.md"]
    assert "| `cards/other/relics/` | one relic a file |" in readme
    assert "--kind relic # the file of a new relic" in readme
    assert "`parties/`" not in readme and "`book/" not in readme and "parties/" not in names[".vscode/settings.json"]
    test_every_file_names_a_schema_that_is_there(tmp_path / "mine")


def test_the_settings_that_a_project_shows_are_settings(tmp_path: Path, shell) -> None:
    start_project(tmp_path / "mine", P2V)
    settings = tmp_path / "mine" / "bestiarist.yaml"
    head, shown = settings.read_text(encoding="utf-8").split("# checks:")
    settings.write_text(head + "checks:" + shown.replace("\n#", "\n"), encoding="utf-8")
    assert set(yaml.safe_load(settings.read_bytes())["checks"]) == {"ignore", "error", "folders"}
    assert "clean" in shell("bestiarist check --strict", tmp_path / "mine").stdout


@pytest.mark.parametrize("place", ["the project's", "the repository's"])
def test_the_hook_stops_what_is_wrong(tmp_path: Path, shell, place: str) -> None:
    start_project(tmp_path / "mine", P2V)
    own = yaml.safe_load((tmp_path / "mine" / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = own["repos"][0]["hooks"] if place == "the project's" else yaml.safe_load(
        (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (hook,) = hooks
    assert hook["pass_filenames"] is False and hook["language"] in ("system", "python")
    read = ("cards/a.yaml", "parties/b.yaml", "fonts/c.ttf", "bestiarist.yaml")
    assert all(re.search(hook["files"], name) for name in read)
    assert shell(hook["entry"], tmp_path / "mine").returncode == 0
    file = tmp_path / "mine" / "cards" / "path2victory" / "bridge-ogre.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace(*TYPO), encoding="utf-8")
    ran = shell(hook["entry"], tmp_path / "mine")
    assert ran.returncode == 1 and "'lareg' is none of the sizes" in ran.stdout


def workflow_of(project: Path) -> dict[object, dict[str, object]]:
    return yaml.safe_load((project / ".github" / "workflows" / "cards.yaml").read_text(encoding="utf-8"))


def steps(project: Path) -> list[dict[str, object]]:
    return workflow_of(project)["jobs"]["cards"]["steps"]  # type: ignore[index]


def test_the_workflow_installs_what_is_needed(project: Path) -> None:
    system, program = (str(step["run"]) for step in steps(project) if "install" in str(step.get("run", "")))
    assert system.endswith(f"sudo apt-get install -y {' '.join(DEBIAN.values())}")
    workflow = workflow_of(project)
    assert set(workflow[True]) == {"push", "pull_request"}  # YAML 1.1 takes `on` for true
    assert program.splitlines()[-1] == 'pipx install "$BESTIARIST"' and "::error::" in program
    assert workflow["env"]["BESTIARIST"] == address()


def test_the_workflow_marks_lines(tmp_path: Path, shell) -> None:
    start_project(tmp_path / "mine", P2V)
    (line,) = (str(step["run"]) for step in steps(tmp_path / "mine") if step.get("name") == "Check")
    assert shell(line, tmp_path / "mine").returncode == 0
    file = tmp_path / "mine" / "cards" / "path2victory" / "bridge-ogre.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace(*TYPO), encoding="utf-8")
    ran = shell(line, tmp_path / "mine")
    assert ran.returncode == 1
    assert ran.stdout.startswith("::error file=cards/path2victory/bridge-ogre.yaml,line=6,")


@pytest.mark.slow
def test_the_workflow_builds_what_it_uploads(project: Path, shell) -> None:
    (line,) = (str(step["run"]) for step in steps(project) if step.get("name") == "Build")
    ran = shell(line, project)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    upload = next(step for step in steps(project) if str(step.get("uses", "")).startswith("actions/upload-artifact"))
    made = {path.name for path in (project / str(upload["with"]["path"])).rglob("*.pdf")}  # type: ignore[index]
    assert {"my-war-band-a4.pdf", "my-war-band-letter.pdf", "my-war-band-screen.pdf"} <= made


@pytest.mark.slow
def test_from_an_installed_wheel(tmp_path: Path) -> None:
    """No checkout is needed: install, init, new, build."""
    pip = [sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    subprocess.run(pip, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("bestiarist-*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    python, program = (tmp_path / "venv" / "bin" / name for name in ("python", "bestiarist"))
    subprocess.run([python, "-m", "pip", "install", "--no-deps", wheel], check=True, capture_output=True)
    (packages,) = (tmp_path / "venv").glob("lib/*/site-packages")
    own = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "others.pth").write_text("\n".join(own), encoding="utf-8")  # what it depends on, not fetched again
    new = ("new", "Bog Hag", "--level", "4", "--size", "large")
    for words in (("init", "mine"), new, ("check", "--strict"), ("cards", "Bog Hag", "--paper", "a4")):
        folder = tmp_path if words[0] == "init" else tmp_path / "mine"
        ran = subprocess.run([program, *words], cwd=folder, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (tmp_path / "mine" / "output" / "bog-hag-a4.pdf").is_file()
