"""The layouts of published cards: whatever the order, the brackets and the marks, the same feature comes of them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from bestiarist.core.diagnostics import Diagnostic, Severity
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import Slice, SourceFile
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory.notation.features import parse_feature
from bestiarist.rulesets.path2victory.notation.formatter import format_feature
from bestiarist.rulesets.path2victory.notation.tables import Notation

LAYOUTS = yaml.safe_load((Path(__file__).parent / "layouts.yaml").read_text(encoding="utf-8"))
PAIRS = [(line, canonical) for canonical, lines in LAYOUTS["same"].items() for line in lines]


def read(line: str, notation: Notation) -> tuple[str, SourceFile, tuple[Diagnostic, ...]]:
    source = source_of(Path("x.yaml"), "x.yaml", line)
    feature, found = parse_feature(Slice.of(source, 0, len(line)), notation)
    return format_feature(feature), source, found


@pytest.mark.parametrize(("line", "canonical"), PAIRS)
def test_layouts(line: str, canonical: str, notation: Notation) -> None:
    text, _, found = read(line, notation)
    assert text == canonical
    assert {one.severity for one in found} <= {Severity.ADVICE}


@pytest.mark.parametrize(("line", "canonical"), PAIRS)
def test_fixes_keep_what_is_read(line: str, canonical: str, notation: Notation) -> None:
    for _ in range(6):
        _, source, found = read(line, notation)
        line = apply_fixes(source, found, unsafe=False)[0]
        assert read(line, notation)[0] == canonical
    assert not [one for one in read(line, notation)[2] if one.fix]


@pytest.mark.parametrize("line", LAYOUTS["as it is"])
def test_lines_that_stay_as_they_are(line: str, notation: Notation) -> None:
    text, _, found = read(line, notation)
    assert (text, found) == (line, ())
