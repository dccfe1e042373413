from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import pipeline
from cardwright.cli import explaining

CODES = [check.code for check in pipeline.all_checks()]


@pytest.mark.parametrize("code", CODES)
def test_explain_answers_for_every_code(project, code: str) -> None:
    ran = project.run("explain", code.lower())
    assert ran.code == 0
    assert ran.out.startswith(code)
    assert "Why" in ran.out


def test_the_manual_page_is_up_to_date(request: pytest.FixtureRequest) -> None:
    page = Path(__file__).parents[2] / "docs" / "checks.md"
    text = explaining.manual(pipeline.all_checks())
    if request.config.getoption("--refresh-golden"):
        page.write_text(text, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == text


def test_explain_lists_all(project) -> None:
    assert [line.split()[0] for line in project.run("explain").out.splitlines()] == CODES


def test_explain_by_name(project) -> None:
    assert project.run("explain", "points-cost").out.startswith("P2V101")


@pytest.mark.parametrize("level", range(-1, 15))
def test_new_writes_a_creature_without_findings(project, level: int) -> None:
    ran = project.run("new", "Bog O’Hag", "--level", str(level), "--size", "large", "--alignment", "CE")
    assert ran.code == 0
    assert (project.cards / "bog-ohag.yaml").exists()
    checked = project.run("check", "--strict", "--format", "concise")
    assert checked.code == 0, checked.out
    assert "1 file clean" in checked.out


def test_paths_may_come_before_and_after_options(project) -> None:
    cards = [str(project.creature(name)) for name in ("Ash Wolf", "Birch Cat", "Elm Owl")]
    ran = project.run("check", cards[0], "--strict", cards[1], cards[2])
    assert ran.code == 0 and "3 files clean" in ran.out
    assert project.run("check", cards[0], "--strict", cards[1], "--wrong").code == 2


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


@pytest.mark.parametrize(
    "arguments",
    [("\x1b[31mcheck",), ("check", "\x1b[31m.yaml"), ("check", "--\x1b[31m"), ("explain", "\x1b[31m"),
     ("cards", "--ink", "\x1b[31m"), ("cards", "--layout", "\x1b[31m"), ("new", "A", "--size", "\x1b[31m")],
)  # fmt: skip
def test_what_was_typed_does_not_steer_the_terminal(project, arguments: tuple[str, ...]) -> None:
    project.creature()
    ran = project.run(*arguments)
    assert ran.code == 2
    assert "\x1b" not in ran.err
    assert "\\x1b[31m" in ran.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("cards", "--bcak", "duplex"), "there is no option '--bcak'; did you mean --back?"),
        (("--landscpe",), "there is no option '--landscpe'; did you mean --landscape?"),
        (("export", "png", "--dpl=300"), "there is no option '--dpl'; did you mean --dpi?"),
        (("check", "--zap"), "there is no option '--zap'\n`cardwright check --help` lists what is possible"),
        (("cards", "--back", "duples"), "--back: 'duples' is not possible; did you mean duplex?"),
        (("cards", "--bleed", "9"), "--bleed: a number of millimetres from 0 to 5"),
        (("build", "--paper", "a4", "Ash Wolf"), "build makes everything; `cardwright cards 'Ash Wolf'` prints that"),
        (("explain", "P2V101", "P2V102"), "one word too many: P2V102"),
        (("--zap",), "there is no option '--zap'"),
        (("export", "tss"), "'tss' is not possible; did you mean tts?"),
    ],
)
def test_misspelt_options(project, arguments: tuple[str, ...], words: str) -> None:
    ran = project.run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


@pytest.mark.parametrize(
    "command", [(), ("check",), ("cards",), ("build",), ("explain",), ("init",), ("new",),
     ("schema",), ("template",), ("clean",), ("test",)],
)
def test_help(project, command: tuple[str, ...]) -> None:
    ran = project.run(*command, "--help")
    assert ran.code == 0
    assert "usage: cardwright" in ran.out
    assert all(len(line) <= 120 for line in ran.out.splitlines())


def test_a_signature_is_of_whole_sheets(project) -> None:
    ran = project.run("book", "--edition", "booklet", "--signature", "10")
    assert ran.code == 2
    assert "a multiple of 4" in ran.err
