from __future__ import annotations

import json
from pathlib import Path

import pytest

from bestiarist.build.pipeline import Request

TEN = """\
name: Ten Mistakes
level: 2
cost: 17
alignment: chaotic evli
size: medium
traits: [Beast]
figth: +8
armor: sixteen
power: 16
fortitude: +6
reflex: +5
will: +4
hp: 32
speed: 5 flight, aquatic
features: |
  Claw ● Melee strike: 12 slashing damage.
  Spit ● Rangd 6/12 strike: 8 acid damage.
  Roar ●● Emanation 2: Each enemy is frightened (Will negates).
  Hide: It has resist fire 5.
gambits: |
  ⚀⚁⚂ Ⅱ Claw > Sprint
  ⚃⚄ Ⅲ Stride > Claw
"""


def test_ten_mistakes_in_one_run(project) -> None:
    (project.cards / "ten-mistakes.yaml").write_text(TEN, encoding="utf-8")
    ran = project.run("check", "--format", "json")
    assert ran.code == 1
    found = [(one["line"], one["column"], one["code"]) for one in json.loads(ran.out)["diagnostics"]]
    assert found == [
        (3, 7, "P2V101"), (4, 12, "YML205"), (7, 1, "YML201"), (8, 8, "YML203"), (13, 5, "P2V202"), (14, 18, "P2V203"),
        (16, 24, "P2V405"), (17, 10, "FEA105"), (18, 38, "P2V505"), (19, 28, "P2V401"), (21, 16, "P2V703"),
        (22, 3, "P2V701"),
    ]


def test_json_is_the_contract(project) -> None:
    project.creature(replacing="armor: 16", by="armour: 16")
    data = json.loads(project.run("check", "--format", "json").out)
    assert set(data) == {"diagnostics", "summary"}
    (one,) = data["diagnostics"]
    assert set(one) == {
        "code", "name", "severity", "message", "path", "line", "column", "end_line", "end_column", "hint", "fix",
    }
    assert one["path"] == "cards/path2victory/sample-beast.yaml"
    assert (one["line"], one["column"], one["end_column"]) == (7, 1, 7)
    assert one["severity"] == "error"


def test_clean(project) -> None:
    project.creature()
    ran = project.run("check")
    assert ran.code == 0
    assert "1 file clean" in ran.out


@pytest.mark.parametrize(("arguments", "code"), [((), 0), (("--strict",), 1)])
def test_warnings_fail_only_when_strict(project, arguments: tuple[str, ...], code: int) -> None:
    project.creature(replacing="hp: 30", by="hp: 32")
    assert project.run("check", *arguments).code == code


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "nowhere.yaml"),
        ("check", "--ruleset", "chess"),
        ("new", "Bog Hag", "--ruleset", "chess"),
        ("frobnicate",),
        ("cards", "--layout", "b7"),
        ("explain", "P2V9"),
    ],
)
def test_wrong_use(project, arguments: tuple[str, ...]) -> None:
    project.creature()
    ran = project.run(*arguments)
    assert ran.code == 2
    assert ran.err and "Traceback" not in ran.err


def test_elsewhere_the_checkout_is_the_project(tmp_path: Path, project) -> None:
    (tmp_path / "cards" / "path2victory").rmdir()
    (tmp_path / "cards").rmdir()
    assert Request.of([]).root == Path(__file__).parents[2]
    (tmp_path / "mine.yaml").write_text("title: Mine\ncards: [Sump Toad, Read Imp]\n", encoding="utf-8")
    ran = project.run("check", "mine.yaml", "--format", "full")
    assert "there is no card 'Read Imp'" in ran.out and "did you mean Reed Imp?" in ran.out
    assert ran.out.count("error ") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("chek",), "did you mean check?"), (("check", "Sampel Beast"), "did you mean sample-beast?")],
)
def test_hints(project, arguments: tuple[str, ...], words: str) -> None:
    project.creature()
    ran = project.run(*arguments)
    assert ran.code == 2
    assert words in ran.err


def test_cards_by_name(project) -> None:
    project.creature("Ash Wolf", "hp: 30", "hp: lots")
    assert "ash-wolf.yaml" in project.run("check", "Ash Wolf").out


def test_files_anywhere(project, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    text = project.creature().read_text(encoding="utf-8").replace("hp: 30", "hp: x")
    (elsewhere / "beast.yaml").write_text(text, encoding="utf-8")
    ran = project.run("check", str(elsewhere), "--ruleset", "path2victory", "--format", "concise")
    assert ran.code == 1
    assert f"{elsewhere.as_posix()}/beast.yaml:12:5: error YML203" in ran.out


def test_all_files_are_reported_in_order(project) -> None:
    for name in ("Zed", "Abe", "Mid"):
        project.creature(name, "hp: 30", "hp: lots")
    lines = [line for line in project.run("check", "--format", "concise").out.splitlines() if "YML203" in line]
    assert [line.split(":")[0].rsplit("/", 1)[1] for line in lines] == ["abe.yaml", "mid.yaml", "zed.yaml"]


def test_fix_changes_only_what_is_concerned(project) -> None:
    path = project.creature()
    text = path.read_text(encoding="utf-8")
    wrong = text.replace("armor:", "armour:").replace("Claw ●", "Claw (1)").replace("level: 2", "level: 2   # young")
    path.write_bytes(wrong.replace("\n", "\r\n").encode())
    ran = project.run("check", "--fix")
    assert ran.code == 0
    assert path.read_bytes() == text.replace("level: 2", "level: 2   # young").replace("\n", "\r\n").encode()


def test_unsafe_fixes_only_when_asked(project) -> None:
    path = project.creature(replacing="hp: 30", by="hp: 32")
    project.run("check", "--fix")
    assert "hp: 32" in path.read_text(encoding="utf-8")
    project.run("check", "--fix", "--unsafe-fixes")
    assert "hp: 30" in path.read_text(encoding="utf-8")


def test_allow(project) -> None:
    path = project.creature(replacing="hp: 30", by="hp: 32\nallow: [P2V202]")
    assert project.run("check", "--strict").code == 0
    path.write_text(path.read_text(encoding="utf-8").replace("hp: 32", "hp: 30"), encoding="utf-8")
    assert "LIB103" in project.run("check", "--strict").out


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe\x00",
        b"\x00" * 50,
        b"name: [",
        b"a: &a [*a]\n",
        b"- - - -\n" * 3000,
        b"x" * 300_000,
        b"%",
        "\u202e\ufeff".encode(),
    ],
)
def test_no_file_crashes_and_the_others_are_checked(project, data: bytes) -> None:
    project.creature(replacing="hp: 30", by="hp: lots")
    (project.cards / "bad.yaml").write_bytes(data)
    ran = project.run("check", "--format", "concise")
    assert ran.code == 1
    assert "bad.yaml" in ran.out
    assert "sample-beast.yaml:12:5" in ran.out
    assert "Traceback" not in ran.out + ran.err
