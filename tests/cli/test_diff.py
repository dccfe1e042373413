"""`diff`: revisions, folders and files, as text, JSON, Markdown and PDF."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

git = pytest.mark.program("git")


NEW = """\
name: New Beast
level: 5
alignment: neutral evil
size: large
traits: [Fiend]
fight: +10
armor: 17
power: 18
fortitude: +9
reflex: +8
will: +7
hp: 70
speed: 6 flight
features: |
  Bite ● Melee 2 strike: 15 piercing damage.
standard: Athletics
"""


def commit(root: Path) -> None:
    """What is in the project, committed."""
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "-q"), ("add", "-A"), (*who, "commit", "-q", "-m", "cards")):
        subprocess.run(["git", *words], cwd=root, check=True)


@pytest.fixture
def committed(project):
    """Two creatures, committed; then one has changed, one is gone and another new."""
    project.creature()
    project.creature("Other Beast")
    commit(project.root)
    project.creature(replacing="hp: 30", by="hp: 40")
    (project.cards / "other-beast.yaml").unlink()
    (project.cards / "new-beast.yaml").write_text(NEW, encoding="utf-8")
    return project


def changed(project, *words: str) -> dict[str, str]:
    ran = project.run("diff", "--format", "json", *words)
    assert ran.code == 0, ran.err
    return {(one["after"] or one["before"])["name"]: one["state"] for one in json.loads(ran.out)["changes"]}


ALL = {"Sample Beast": "changed", "Other Beast": "gone", "New Beast": "new"}
BEAST = "cards/path2victory/sample-beast.yaml"


@git
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), ALL),
        (("HEAD",), ALL),
        (("HEAD", "cards"), ALL),
        (("cards", "HEAD"), {"Sample Beast": "changed", "Other Beast": "new", "New Beast": "gone"}),
        (("HEAD", "HEAD"), {}),
        (("HEAD..",), {}),
        ((BEAST,), {"Sample Beast": "changed"}),
        (("HEAD", BEAST), {"Sample Beast": "changed"}),
        ((".",), ALL),
    ],
    ids=" ".join,
)
def test_what_is_compared(committed, words, expected) -> None:
    assert changed(committed, *words) == expected


@git
def test_text_tells_everything(committed) -> None:
    ran = committed.run("diff")
    assert ran.out.startswith("HEAD → now: 1 changed, 1 new, 1 gone\n")
    assert ["HP", "30", "→", "40", "+10"] in [line.split() for line in ran.out.splitlines()]
    assert "\x1b" not in ran.out


@git
def test_markdown_keeps_its_signs(committed) -> None:
    committed.creature(replacing="Claw ●", by="Claw_ *of* | ●")
    ran = committed.run("diff", "--format", "markdown", BEAST)
    assert "### Sample Beast (changed)" in ran.out
    assert r"Claw\_ \*of\* \|" in ran.out


@git
def test_exit_codes(committed) -> None:
    assert committed.run("diff").code == 0
    assert committed.run("diff", "--exit-code").code == 1
    assert committed.run("diff", "HEAD", "HEAD", "--exit-code").code == 0
    (committed.cards / "broken.yaml").write_text(": [", encoding="utf-8")
    ran = committed.run("diff", "--format", "json")
    assert ran.code == 1
    assert "broken.yaml:1:1: error" in ran.err
    json.loads(ran.out)


@git
@pytest.mark.parametrize("words", [("nonsense",), ("--output=x",), ("HEAD", "nonsense"), ("HEAD", "HEAD", "HEAD")])
def test_what_is_no_side_is_refused(committed, words) -> None:
    ran = committed.run("diff", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("bestiarist: ")


def test_folders_and_files_need_no_git(project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.creature()
    old = project.root / "old" / "cards"
    shutil.copytree(project.root / "cards", old)
    path = project.creature(replacing="armor: 16", by="armor: 17")
    monkeypatch.setenv("PATH", "")
    assert changed(project, "old", "cards") == {"Sample Beast": "changed"}
    assert changed(project, str(old / "path2victory" / path.name), str(path)) == {"Sample Beast": "changed"}
    ran = project.run("diff", "HEAD")
    assert ran.code == 2
    assert "git is not installed" in ran.err


@git
def test_outside_of_a_repository_git_says_so(project) -> None:
    project.creature()
    ran = project.run("diff", "HEAD")
    assert ran.code == 2
    assert "in no git repository" in ran.err


@git
def test_a_project_may_lie_deep_in_a_repository(project, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = project.root / "games" / "ours"
    project.creature()
    commit(project.root)
    deep.mkdir(parents=True)
    shutil.move(project.root / "cards", deep / "cards")
    commit(project.root)
    path = deep / "cards" / "path2victory" / "sample-beast.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("hp: 30", "hp: 40"), encoding="utf-8")
    monkeypatch.chdir(deep)
    assert changed(project) == {"Sample Beast": "changed"}
    assert changed(project, "HEAD~1") == {"Sample Beast": "new"}


@git
def test_links_in_a_commit_are_left_out(project) -> None:
    project.creature()
    secret = project.root.parent / "secret.yaml"
    secret.write_text("name: Secret\n", encoding="utf-8")
    (project.cards / "linked.yaml").symlink_to(secret)
    commit(project.root)
    (project.cards / "linked.yaml").unlink()
    assert changed(project) == {}


@git
def test_side_by_side(committed) -> None:
    from pypdf import PdfReader

    ran = committed.run("diff", "--pdf", "out/changes.pdf", "--paper", "letter")
    assert ran.code == 0, ran.err
    pages = PdfReader(committed.root / "out" / "changes.pdf").pages
    assert [round(float(side)) for side in pages[0].mediabox[2:]] == [612, 792]
    text = "".join(page.extract_text() for page in pages)
    assert text.count("Sample Beast") >= 3
    assert "no longer there" in text
    assert "not there yet" in text


@git
def test_each_side_has_its_own_picture(project) -> None:
    from PIL import Image
    from pypdf import PdfReader

    picture = project.cards / "beast.png"
    colours = ((200, 0, 0), (0, 0, 200))
    for colour in colours:
        Image.new("RGB", (700, 600), colour).save(picture)
        project.creature(replacing="standard:", by=f"art: beast.png\nflavor: It is {colour}.\nstandard:")
        if colour == colours[0]:
            commit(project.root)
    ran = project.run("diff", "--pdf", "changes.pdf")
    assert ran.code == 0, ran.err
    images = [image.image for page in PdfReader(project.root / "changes.pdf").pages for image in page.images]
    assert {image.convert("RGB").getpixel((9, 9)) for image in images if image} == set(colours)


@git
def test_nothing_is_drawn_where_nothing_differs(committed) -> None:
    ran = committed.run("diff", "HEAD", "HEAD", "--pdf", "changes.pdf")
    assert "no PDF is written" in ran.out
    assert not (committed.root / "changes.pdf").exists()


@git
def test_only_one_kind(committed) -> None:
    assert changed(committed, "--kind", "creature") == ALL
    ran = committed.run("diff", "--kind", "creatuer")
    assert (ran.code, "there is no kind 'creatuer'; did you mean creature?" in ran.err) == (2, True)
