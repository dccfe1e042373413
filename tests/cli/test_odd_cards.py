"""A card at which the program fails is named, and the others are printed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bestiarist import rulesets
from bestiarist.typeset.typesetter import Typesetter

ODD, EVEN = "Odd Wolf", "Even Wolf"


@pytest.fixture
def wolves(project):
    for name in (ODD, EVEN):
        project.creature(name)
    return project


@pytest.fixture
def fails_when_set(monkeypatch: pytest.MonkeyPatch) -> None:
    tops = Typesetter.tops

    def failing(self: Typesetter, html: str) -> dict[str, float]:
        if ODD in html:
            raise KeyError("m0-b164")
        return tops(self, html)

    monkeypatch.setattr(Typesetter, "tops", failing)


@pytest.fixture
def fails_when_viewed(monkeypatch: pytest.MonkeyPatch) -> None:
    load = rulesets.load

    def failing(name: str) -> Any:
        ruleset = load(name)

        def odd(kind: Any) -> Any:
            def view(definition: Any, scope: Any) -> Any:
                if definition.name == ODD:
                    raise ZeroDivisionError("division by zero")
                return kind.design.view(definition, scope)

            return replace(kind, design=replace(kind.design, view=view))

        return replace(ruleset, kinds=tuple(map(odd, ruleset.kinds)))

    monkeypatch.setattr(rulesets, "load", failing)


@pytest.mark.parametrize(
    ("fixture", "why"), [("fails_when_set", "KeyError: 'm0-b164'"), ("fails_when_viewed", "ZeroDivisionError")]
)
def test_one_odd_card_never_stops_the_others(wolves, request: pytest.FixtureRequest, fixture: str, why: str) -> None:
    request.getfixturevalue(fixture)
    for _ in range(2):  # what failed is not kept
        ran = wolves.run("cards", "--paper", "single")
        assert ran.code == 1
        assert ran.out.count("CRD110") == 1 and f"the card of {ODD} cannot be printed: {why}" in ran.out
        assert "odd-wolf.yaml:1:" in ran.out and "1 card written" in ran.out
        assert "Traceback" not in ran.out + ran.err
        assert "output/cards-single.pdf" in wolves.run("cards", "--paper", "single", "-v").out


def test_a_deck_is_not_written_without_it_and_others_are(wolves, fails_when_set: None) -> None:
    wolves.deck(f"title: A\npaper: [single]\ncards: [{ODD}, {EVEN}]\n", "both")
    wolves.deck(f"title: B\npaper: [single]\ncards: [{EVEN}]\n", "even")
    ran = wolves.run()
    assert ran.code == 1 and "CRD110" in ran.out and "DCK104" in ran.out
    assert list(wolves.files()) == ["even/even-single.pdf", "manifest.json"]


@pytest.mark.parametrize("option", ["-v", "--verbose"])
def test_verbose_shows_where_a_card_failed(wolves, fails_when_set: None, option: str) -> None:
    said = wolves.run("cards", "--paper", "single", option)
    assert "Traceback" in said.err and "m0-b164" in said.err


@pytest.mark.parametrize("option", ["", "-v", "--verbose"])
def test_verbose_shows_where_a_run_failed(wolves, monkeypatch: pytest.MonkeyPatch, option: str) -> None:
    def failing(*given: object, **more: object) -> None:
        raise KeyError("whatever")

    monkeypatch.setattr("bestiarist.cli.commands.pipeline.check", failing)
    ran = wolves.run("check", *filter(None, [option]))
    assert ran.code == 2 and "something went wrong that should not" in ran.err
    assert ("Traceback" in ran.err) is bool(option)
