"""The bundle of the page's text editor: when it is made, of what, and what is said where it cannot be."""

import json
import shutil
from pathlib import Path

import pytest

import bestiarist
from bestiarist.provision import editor, steps

ROOT = Path(bestiarist.__file__).resolve().parents[1]
MADE = {"codemirror.js": "export {}", "LICENCES.txt": "MIT"}


class FakeSteps(steps.Steps):
    """In the place of npm and node: a step ends well unless it is the one to fail; the second leaves files."""

    def __init__(self, failing: str = "", output: str = "") -> None:
        super().__init__()
        object.__setattr__(self, "said", output)
        object.__setattr__(self, "failing", failing)
        object.__setattr__(self, "commands", [])

    def run(self, label: str, command: object, folder: Path | None = None) -> steps.Finished:
        assert isinstance(command, list) and folder
        self.commands.append(command)
        if self.failing and self.failing in command:
            return steps.Finished(1, self.said)
        if "bundle.mjs" in command:
            for name, text in MADE.items():
                (Path(command[-1]) / name).write_text(text, encoding="utf-8")
        return steps.Finished(0, "")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(ROOT / "editor", tmp_path / "editor")
    monkeypatch.setattr(editor, "_programs", lambda: (["node"], ["node", "npm-cli.js"]))
    return tmp_path


def test_it_is_made_once_and_again_when_its_sources_change(checkout: Path) -> None:
    assert not editor.is_current(checkout)
    assert editor.make(checkout, FakeSteps()) == ""
    folder = checkout / editor.BUNDLE
    assert {name: (folder / name).read_text(encoding="utf-8") for name in MADE} == MADE
    assert editor.is_current(checkout)
    again = FakeSteps()
    assert editor.make(checkout, again) == "" and not again.commands
    with (checkout / "editor" / "codemirror.js").open("a", encoding="utf-8") as file:
        file.write("// another\n")
    assert not editor.is_current(checkout)


@pytest.mark.parametrize("failing", ["ci", "bundle.mjs"])
@pytest.mark.parametrize(
    ("output", "said"), [("it has no space\n", "it has no space"), ("npm error code ENOTFOUND\nat x", "network")]
)
def test_what_went_wrong_is_said_and_nothing_is_left(checkout: Path, failing: str, output: str, said: str) -> None:
    assert said in editor.make(checkout, FakeSteps(failing, output))
    assert not (checkout / editor.BUNDLE).exists()


def test_without_node_it_says_what_to_do(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editor, "_programs", lambda: None)
    assert "Node.js is missing" in editor.make(checkout)


def test_an_installed_package_has_nothing_to_make(tmp_path: Path) -> None:
    assert editor.is_current(tmp_path)


def test_packages_are_pinned_and_no_registry_is_named() -> None:
    wanted = json.loads((ROOT / "editor/package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "editor/package-lock.json").read_text(encoding="utf-8"))
    versions = {**wanted["dependencies"], **wanted["devDependencies"]}
    assert all(version[0].isdigit() for version in versions.values())
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert all(packages[f"node_modules/{name}"]["version"] == version for name, version in versions.items())
    assert all("integrity" in one and "resolved" not in one for one in packages.values())
