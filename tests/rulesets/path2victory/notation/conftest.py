"""The notation of the flagship game, and readers of single texts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import Slice
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory import ruleset
from bestiarist.rulesets.path2victory.notation.features import parse_block
from bestiarist.rulesets.path2victory.notation.gambits import parse_gambits
from bestiarist.rulesets.path2victory.notation.records import Feature, Gambit
from bestiarist.rulesets.path2victory.notation.tables import Notation

Found = tuple[Diagnostic, ...]
ReadFeatures = Callable[[str], tuple[tuple[Feature, ...], Found]]
ReadGambits = Callable[[str], tuple[tuple[Gambit, ...], Found]]


def slices(text: str) -> list[Slice]:
    """The lines of a text as slices of a file that holds nothing else."""
    source = source_of(Path("block.yaml"), "block.yaml", text)
    ends = (*(start - 1 for start in source.line_starts[1:]), len(source.text))
    return [
        Slice(source, start, end, source.text[start:end]) for start, end in zip(source.line_starts, ends, strict=True)
    ]


@pytest.fixture(scope="session")
def notation() -> Notation:
    return ruleset().context


@pytest.fixture(scope="session")
def features(notation: Notation) -> ReadFeatures:
    return lambda text: parse_block(slices(text), notation)


@pytest.fixture(scope="session")
def gambits(notation: Notation) -> ReadGambits:
    return lambda text: parse_gambits(slices(text), notation)


@pytest.fixture(scope="session")
def mend(notation: Notation) -> Callable[[str], str]:
    """`mend(line)`: a feature's line after its safe fixes, made until there are none."""

    def repeated(line: str) -> str:
        for _ in range(6):
            of = slices(line)
            line, fixed = apply_fixes(of[0].source, parse_block(of, notation)[1], unsafe=False)
            if not fixed:
                break
        return line

    return repeated
