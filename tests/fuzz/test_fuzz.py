"""A short run of all subjects; and failures are found, told apart, made smaller and drawn again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory import ruleset
from tests.fuzz import __main__ as command
from tests.fuzz.chapters import Watching
from tests.fuzz.mutate import mutated_bytes, mutated_text
from tests.fuzz.rendering import letters as letters_of
from tests.fuzz.rendering import nothing_is_lost
from tests.fuzz.running import Case, Report, Subject, drawn, run
from tests.fuzz.subjects import SUBJECTS

CASES = {"files": 250, "features": 400, "fixes": 100, "rendering": 50, "chapters": 120, "preflight": 450}
"""Some seconds each."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SUBJECTS)
def test_a_short_run(name: str, tmp_path: Path) -> None:
    report = run(SUBJECTS[name], 0, tmp_path, lambda number: number < CASES[name])
    assert not report.failures, "\n".join(f"{one.case}\n{one.why}" for one in report.failures)
    assert report.worth * 4 > report.tried, "most cases come to nothing"


def planted(case: Case, folder: Path) -> bool:
    """Fails in two ways, and now and then in neither."""
    if b"x" in case.data:
        raise ValueError("x")
    if b"yz" in case.data:
        raise KeyError("yz")
    return b"a" in case.data


def letters(draw: Random) -> Case:
    return Case("letters.txt", "\n".join("".join(draw.choices("abcxyyzz", k=3)) for _ in range(2)).encode())


@pytest.fixture
def report(tmp_path: Path) -> Report:
    return run(Subject("planted", letters, planted), 3, tmp_path, lambda number: number < 60)


def test_failures_are_kept_once_a_sort_and_made_smaller(report: Report) -> None:
    assert sorted(one.case.data for one in report.failures) == [b"x", b"yz"]
    assert {one.why.splitlines()[-1].partition(":")[0] for one in report.failures} == {"ValueError", "KeyError"}
    assert report.tried == 60 > report.worth > 0


def test_a_case_is_drawn_again_by_its_number(report: Report, tmp_path: Path) -> None:
    for one in report.failures:
        with pytest.raises((ValueError, KeyError)):
            planted(drawn(Subject("planted", letters, planted), 3, one.number), tmp_path)


def test_the_command_tells_what_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "SUBJECTS", {"planted": Subject("planted", letters, planted)})
    arguments = ["fuzz", "--seconds", "0.5", "--seed", "3", "--folder", str(tmp_path)]
    monkeypatch.setattr("sys.argv", arguments)
    monkeypatch.setenv("BESTIARIST_CACHE", str(tmp_path))
    assert command.main() == 1
    out = capsys.readouterr().out
    assert "2 failed" in out and "number " in out
    assert {path.read_bytes() for path in tmp_path.glob("planted-*.txt")} == {b"x", b"yz"}


@pytest.mark.parametrize("name", SUBJECTS)
def test_cases_come_from_the_seed_alone(name: str) -> None:
    first, again, other = (drawn(SUBJECTS[name], seed, 5) for seed in (1, 1, 2))
    assert first == again != other


def test_mutations_of_nothing() -> None:
    for seed in range(200):
        assert isinstance(mutated_text(Random(seed), ""), str)
        assert isinstance(mutated_bytes(Random(seed), b""), bytes)


@pytest.mark.parametrize(
    ("html", "bad"),
    [
        ("<p title=x><a href='https://example.org'>x</a><a href='02-two.html#x'>y</a><img src='a.png'></p>", []),
        ("<ScRipt>x</script>", ["script"]),
        ("<p onclick=x>", ["onclick=x"]),
        ("<a href='java\nscript:x'>", ["href=javascript:x"]),
        ("<img src='//x/y.png'>", ["src=//x/y.png"]),
        ("<p style='background: url(x)'>", ["style=background:url(x)"]),
    ],
)
def test_what_has_no_business_in_a_chapter(html: str, bad: list[str]) -> None:
    assert Watching(html).bad == bad


def test_a_lost_word_is_missed() -> None:
    game = ruleset()
    kind = game.kind("creature")
    definition, _ = load_definition(source_of(Path("x.yaml"), "x.yaml", kind.sample), kind, game.context)
    whole = letters_of(kind.sample.partition("features:")[2])
    nothing_is_lost(definition, whole)
    with pytest.raises(AssertionError, match="lost of"):
        nothing_is_lost(definition, whole.replace("damage", "", 1))
