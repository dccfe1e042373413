"""A small run to report: three files, and a finding of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bestiarist.core.diagnostics import Check, Diagnostic, Fix, Severity, Span, in_order
from bestiarist.core.source import SourceFile
from bestiarist.report import ReportContext, Summary

LANTERN = """\
name: Bog Lantern
level: 2
size: tinny
fight: +7
features: |
  Spark ● Ranged 6/12 strike: 8 electricity damage.
  🄴 Lead Astray ●● Emanation 4: Each enemy is pulled 2 and slowd (Will negates).
  Wink Out ↻, when a strike misses it: It Strides.
"""

CONDITION = Check(
    "P2V210",
    "unknown-condition",
    Severity.ERROR,
    "A condition must be one the rules define. Players look it up by its name.\n\n"
    "Bad: `slowd`\n\nGood: `slowed`",
)
SIZE = Check("P2V104", "unknown-size", Severity.ERROR, "A size is one of the six sizes.")
TOO_STRONG = Check("P2V310", "damage-above-guideline", Severity.ADVICE, "Damage follows the level.")
MIXED = Check("YML007", "list-of-features", Severity.WARNING, "Features are one block of text.")
UNREADABLE = Check("YML001", "unreadable-file", Severity.ERROR, "A file is UTF-8 text.")


def place(source: SourceFile, text: str) -> Span:
    """The span of the first place where `text` stands."""
    start = source.text.index(text)
    return source.span(start, start + len(text))


def findings(source: SourceFile) -> tuple[Diagnostic, ...]:
    """What is wrong in the run."""
    slow, size = place(source, "slowd"), place(source, "tinny")
    block = place(source, source.text[source.text.index("features") :])
    return in_order(
        (
            CONDITION.at(slow, "'slowd' is no condition", fix=Fix.replacing(slow, "slowed")),
            SIZE.at(
                size, "'tinny' is no size", "did you mean 'tiny'?", Fix.replacing(size, "tiny", safe=False)
            ),
            TOO_STRONG.at(place(source, "8 electricity damage"), "8 damage is above the usual 6 at level 2"),
            MIXED.at(block, "features are written as a list", "write them below 'features: |', one a line"),
            UNREADABLE.at(Span.whole("cards/50% of: a, b.yaml"), "the file is not UTF-8 text"),
        )
    )


@pytest.fixture
def lantern() -> SourceFile:
    return SourceFile(Path("cards/bog lantern.yaml"), "cards/bog lantern.yaml", LANTERN)


@pytest.fixture
def run(lantern: SourceFile) -> tuple[Sequence[Diagnostic], ReportContext]:
    """The diagnostics and the context of the small run."""
    found = findings(lantern)
    checks = (CONDITION, SIZE, TOO_STRONG, MIXED)
    context = ReportContext(
        Summary.of(found, 3, 0.3071),
        {lantern.shown: lantern},
        documentation={one.code: one for one in checks},
    )
    return found, context
