"""The bundle of the page's text editor: when it is made, of what, and what is said where it cannot be."""

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path

import pytest

import bestiarist

ROOT = Path(bestiarist.__file__).resolve().parents[1]
MADE = {"codemirror.js": "export {}", "LICENCES.txt": "MIT"}

spec = importlib.util.spec_from_file_location("bundle", ROOT / "editor" / "bundle.py")
assert spec and spec.loader
bundle = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bundle)


class Commands:
    """In the place of npm and node: a command ends well unless it is the one to fail; the second leaves files."""

    def __init__(self, failing: str = "", output: str = "") -> None:
        self.failing, self.output = failing, output
        self.run: list[list[str]] = []

    def __call__(self, command: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        self.run.append(command)
        if self.failing and self.failing in command:
            return subprocess.CompletedProcess(command, 1, self.output)
        if "bundle.mjs" in command:
            for name, text in MADE.items():
                (Path(command[-1]) / name).write_text(text, encoding="utf-8")
        return subprocess.CompletedProcess(command, 0, "")


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder `editor/` of a checkout, on a computer with Node.js."""
    shutil.copytree(ROOT / "editor", tmp_path / "editor", ignore=shutil.ignore_patterns("node_modules"))
    monkeypatch.setattr(bundle, "_programs", lambda: (["node"], ["node", "npm-cli.js"]))
    return tmp_path / "editor"


def made(editor: Path, monkeypatch: pytest.MonkeyPatch, commands: Commands) -> str:
    monkeypatch.setattr(subprocess, "run", commands)
    return str(bundle.make(editor))


def test_it_is_made_once_and_again_when_its_sources_change(editor: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not bundle.is_current(editor)
    assert made(editor, monkeypatch, Commands()) == ""
    folder = editor.parent / bundle.BUNDLE
    assert {name: (folder / name).read_text(encoding="utf-8") for name in MADE} == MADE
    assert bundle.is_current(editor)
    again = Commands()
    assert made(editor, monkeypatch, again) == "" and not again.run
    with (editor / "codemirror.js").open("a", encoding="utf-8") as file:
        file.write("// another\n")
    assert not bundle.is_current(editor)


@pytest.mark.parametrize("failing", ["ci", "bundle.mjs"])
@pytest.mark.parametrize(
    ("output", "said"), [("it has no space\n", "it has no space"), ("npm error code ENOTFOUND\nat x", "network")]
)
def test_what_went_wrong_is_said_and_vouched_for_by_nothing(
    editor: Path, monkeypatch: pytest.MonkeyPatch, failing: str, output: str, said: str
) -> None:
    assert said in made(editor, monkeypatch, Commands(failing, output))
    assert not bundle.is_current(editor)


def test_without_node_it_says_what_to_do(editor: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "_programs", lambda: None)
    assert "Node.js is missing" in bundle.make(editor)


def test_packages_are_pinned_and_no_registry_is_named() -> None:
    wanted = json.loads((ROOT / "editor/package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "editor/package-lock.json").read_text(encoding="utf-8"))
    versions = {**wanted["dependencies"], **wanted["devDependencies"]}
    assert all(version[0].isdigit() for version in versions.values())
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert all(packages[f"node_modules/{name}"]["version"] == version for name, version in versions.items())
    assert all("integrity" in one and "resolved" not in one for one in packages.values())
