from __future__ import annotations

import pytest


def test_paths_may_come_before_and_after_options(project) -> None:
    cards = [str(project.creature(name)) for name in ("Ash Wolf", "Birch Cat", "Elm Owl")]
    ran = project.run("check", cards[0], "--strict", cards[1], cards[2])
    assert ran.code == 0 and "3 files clean" in ran.out
    assert project.run("check", cards[0], "--strict", cards[1], "--wrong").code == 2


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
        (("check", "--zap"), "there is no option '--zap'\n`bestiarist check --help` lists what is possible"),
        (("cards", "--back", "duples"), "--back: 'duples' is not possible; did you mean duplex?"),
        (("cards", "--bleed", "9"), "--bleed: a number of millimetres from 0 to 5"),
        (("build", "--paper", "a4", "Ash Wolf"), "build makes everything; `bestiarist cards 'Ash Wolf'` prints that"),
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
    assert "usage: bestiarist" in ran.out
    assert all(len(line) <= 120 for line in ran.out.splitlines())


def test_a_signature_is_of_whole_sheets(project) -> None:
    ran = project.run("book", "--edition", "booklet", "--signature", "10")
    assert ran.code == 2
    assert "a multiple of 4" in ran.err
