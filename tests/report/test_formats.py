"""Every format, on the same small run and on a clean one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from bestiarist import __version__
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.report import FORMATS, ReportContext, Summary, summary_line

Run = tuple[Sequence[Diagnostic], ReportContext]


def without_version(text: str) -> str:
    return text.replace(__version__, "VERSION")


@pytest.mark.parametrize("name", FORMATS)
def test_a_run_with_findings(name: str, run: Run, golden: Callable[[str, str], None]) -> None:
    golden(f"findings.{name}.txt", without_version(FORMATS[name](*run)))


@pytest.mark.parametrize("name", FORMATS)
def test_a_clean_run(name: str, golden: Callable[[str, str], None]) -> None:
    text = FORMATS[name]((), ReportContext(Summary(files=47, seconds=0.31)))
    golden(f"clean.{name}.txt", without_version(text))


def test_colours(run: Run, golden: Callable[[str, str], None]) -> None:
    diagnostics, context = run
    text = FORMATS["full"](diagnostics, replace(context, colour=True))
    golden("colours.full.txt", text.replace("\x1b", "ESC"))


@pytest.mark.parametrize("name", FORMATS)
def test_reports_are_utf8_without_control_characters(name: str, run: Run) -> None:
    diagnostics, context = run
    nasty = "\x1b]0;title\x07 \x9b31m \u202e \udc80 \x00"
    spoilt = [
        one._replace(message=nasty, hint=nasty, span=one.span._replace(path=nasty)) for one in diagnostics
    ]
    text = FORMATS[name](spoilt, context)
    assert text.encode()
    assert not set(nasty) - {" "} & set(text) - set("]0;title31m")


@pytest.mark.parametrize(
    ("summary", "line"),
    [
        (Summary(), "no files to check; `new` writes a first one"),
        (Summary(files=1, seconds=0.004), "1 file clean in 0.00 s"),
        (Summary(files=47, seconds=0.31), "47 files clean in 0.31 s"),
        (
            Summary(47, 2, 1, 3, 2, 0, 0.31),
            "checked 47 files in 0.31 s: 2 errors, 1 warning, 3 advice (2 fixable with --fix)",
        ),
        (Summary(1, 1, 0, 0, 0, 1, 2), "checked 1 file in 2.00 s: 1 error (1 fixable with --unsafe-fixes)"),
        (
            Summary(9, 0, 4, 0, 2, 1, 2),
            "checked 9 files in 2.00 s: 4 warnings (2 fixable with --fix, 1 more with --unsafe-fixes)",
        ),
        (Summary(9, 0, 0, 1, 0, 0, 2), "checked 9 files in 2.00 s: 1 advice"),
    ],
)
def test_summary_line(summary: Summary, line: str) -> None:
    assert summary_line(summary) == line
