"""The examples in the documentation of every check: the bad one is found, the good one is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.check.runner import ENGINE_CHECKS, checks_of
from bestiarist.core.diagnostics import Check, Severity
from bestiarist.core.documentation import documentation, overlay
from bestiarist.read.checks import BROKEN_RULESET, MISPLACED_KIND, NOT_A_MAPPING, UNKNOWN_RULESET, UNREADABLE
from bestiarist.ruleset import Kind, Ruleset
from bestiarist.rulesets.path2victory.notation.checks import LENGTH

# What is wrong is not in any text that an example could show.
WITHOUT_EXAMPLES = {
    UNREADABLE.code, NOT_A_MAPPING.code, LENGTH.code, MISPLACED_KIND.code, UNKNOWN_RULESET.code, BROKEN_RULESET.code
}
# The engine's examples are creatures of this game.
MODEL = "path2victory"
Codes = Callable[[str, Check, Ruleset, Kind], set[str]]
NEIGHBOUR = "name: Bog Lantern\nid: bog-lantern\n"


def _subjects() -> list[tuple[Check, Ruleset, Kind]]:
    """Every check with the first kind that meets it."""
    model = rulesets.load(MODEL)
    found = [(check, model, model.kinds[0]) for check in (*ENGINE_CHECKS, *model.load_checks)]
    for ruleset in map(rulesets.load, rulesets.names()):
        found += [(check, ruleset, kind) for kind in ruleset.kinds for check in kind.checks]
        found += [(check, ruleset, ruleset.kinds[0]) for check in ruleset.set_checks]
    return list({subject[0].code: subject for subject in reversed(found)}.values())[::-1]


SUBJECTS = _subjects()
EXAMPLES = [
    pytest.param(*subject, id=f"{subject[0].code}-{subject[0].name}")
    for subject in SUBJECTS
    if subject[0].code not in WITHOUT_EXAMPLES
]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    (folder / "art").mkdir()
    (folder / "art" / "lantern.png").write_bytes(b"")
    return folder


@pytest.fixture(scope="module")
def codes(project: Path, check_texts) -> Codes:
    """`codes(fragment, check, ruleset, kind)`: those reported for the sample with the fragment laid over it, beside
    another definition.

    Advice of other checks is left out: an example need not be good in every respect.
    """

    def reported(fragment: str, check: Check, ruleset: Ruleset, kind: Kind) -> set[str]:
        laid = {"neighbour.yaml": NEIGHBOUR, "sample.yaml": fragment}
        texts = {name: overlay(kind.sample, text) for name, text in laid.items()}
        _, found = check_texts(texts, ruleset, project, kind.name)
        return {one.code for one in found if one.code == check.code or one.severity is not Severity.ADVICE}

    return reported


@pytest.mark.parametrize(("check", "ruleset", "kind"), EXAMPLES)
def test_bad_example_is_found(check: Check, ruleset: Ruleset, kind: Kind, codes: Codes) -> None:
    assert codes(documentation(check).bad, check, ruleset, kind) == {check.code}


@pytest.mark.parametrize(("check", "ruleset", "kind"), EXAMPLES)
def test_good_example_is_clean(check: Check, ruleset: Ruleset, kind: Kind, codes: Codes) -> None:
    assert codes(documentation(check).good, check, ruleset, kind) == set()


@pytest.mark.parametrize(("check", "ruleset", "kind"), EXAMPLES)
def test_documentation_is_complete(check: Check, ruleset: Ruleset, kind: Kind) -> None:
    parts = documentation(check)
    assert parts.summary.endswith(".")
    assert parts.why.endswith(".")
    assert parts.bad and parts.good and parts.bad != parts.good


@pytest.mark.parametrize("name", rulesets.names())
def test_samples_are_clean(name: str, codes: Codes) -> None:
    ruleset = rulesets.load(name)
    for kind in ruleset.kinds:
        assert codes("", UNREADABLE, ruleset, kind) == set()


@pytest.mark.parametrize("name", rulesets.names())
def test_codes_and_names_are_unique(name: str) -> None:
    checks = checks_of(rulesets.load(name))
    for words in ((check.code for check in checks), (check.name for check in checks)):
        assert [word for word, count in Counter(words).items() if count > 1] == []


def test_exceptions_are_needed() -> None:
    without = {check.code for check, _, _ in SUBJECTS if not documentation(check).bad}
    assert without == WITHOUT_EXAMPLES
