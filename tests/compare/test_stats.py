"""Statistics: counts, groups, outliers; and the geometry of its plots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bestiarist.compare import stats_text
from bestiarist.compare.differences import differences
from bestiarist.compare.stats import Group, Stats, Trend, stats_of, stats_of_kind
from bestiarist.compare.stats_pdf import BOTTOM, LEFT, RIGHT, TOP, Plot, plot
from bestiarist.ruleset.measures import UNMEASURED, Spread


def one_kind(definitions, ruleset) -> Stats:
    return stats_of_kind(definitions, ruleset, ruleset.kinds[0])


def test_words_are_counted_in_their_order_with_the_gaps_between(make, ruleset) -> None:
    sizes = ("huge", "tiny", "tiny")
    found = one_kind([make(str(at), ("medium", size)) for at, size in enumerate(sizes)], ruleset)
    tallies = {tally.title: tally.counts for tally in found.tallies}
    assert tallies["Size"] == (("tiny", 2), ("small", 0), ("medium", 0), ("large", 0), ("huge", 1))
    assert tallies["Level"] == (("2", 3),)


def test_what_cannot_be_read_is_counted_as_none(make, ruleset) -> None:
    found = one_kind([make("a", ("size: medium", "size: enormous"))], ruleset)
    assert dict(next(one.counts for one in found.tallies if one.title == "Size")) == {"none": 1}


def test_groups_stand_in_order_with_their_averages(make, ruleset) -> None:
    levels = [make(level, ("level: 2", f"level: {level}")) for level in ("10", "-1", "2")]
    found = one_kind([*levels, make("tough", ("hp: 30", "hp: 40"))], ruleset)
    hp = next(one for one in found.trends if one.name == "hp")
    assert [(group.label, group.mean) for group in hp.groups] == [("−1", 30), ("2", 35), ("10", 30)]


@pytest.mark.parametrize(
    ("text", "measure", "published"),
    [(("armor: 16", "armor: 30"), "armor", True), (("8 slashing", "30 slashing"), "damage", False)],
)
def test_outliers(make, ruleset, text, measure: str, published: bool) -> None:
    usual = [make(str(at), ("8 slashing", f"{amount} slashing")) for at, amount in enumerate((7, 8, 8, 9))]
    (found,) = one_kind([*usual, make("odd", text)], ruleset).outliers
    assert (found.definition.id, found.measure.name, found.published) == ("odd", measure, published)
    assert found.high < (found.measure.value or 0)


def test_among_few_nothing_stands_out_that_is_not_published(make, ruleset) -> None:
    few = [make("a"), make("b", ("8 slashing", "9 slashing")), make("c", ("8 slashing", "30 slashing"))]
    assert one_kind(few, ruleset).outliers == ()


def test_no_definitions_have_statistics_too(ruleset) -> None:
    assert list(stats_of([], ruleset)) == []
    found = one_kind([], ruleset)
    assert (found.count, found.trends, found.outliers) == (0, (), ())


def test_a_game_may_measure_nothing(make, ruleset) -> None:
    kind = replace(ruleset.kinds[0], measures=UNMEASURED)
    game = replace(ruleset, kinds=(kind,))
    found = one_kind([make("a"), make("b")], game)
    assert (found.count, found.tallies, found.trends, found.outliers) == (2, (), (), ())
    assert stats_text.as_text([found], 80, False).startswith("Path 2 Victory: 2 creatures\n")
    assert [one.title for one in differences(make("a"), make("a", ("hp: 30", "hp: 40")), kind)] == ["Hp"]


def trend(*groups: tuple[str, list[float], Spread | None]) -> Trend:
    made = ((label, tuple((one, f"{label} {one}") for one in values), known) for label, values, known in groups)
    return Trend("hp", "HP", "HP", False, tuple(Group(*one) for one in made))


WIDE, HIGH = 60.0, 34.0
TRENDS = {
    "one value": trend(("1", [7], None)),
    "zeros": trend(("1", [0, 0], None), ("2", [0], None)),
    "beside published": trend(("−1", [3, 4], Spread(1, 2, 3, 4, 9, 5)), ("14", [50], Spread(40, 45, 50, 55, 500, 2))),
    "words": trend(("soldier", [3], None), ("brute", [0.25], None)),
    "below zero": trend(("1", [-5, -3.5], None)),
}


@pytest.mark.parametrize("found", TRENDS.values(), ids=TRENDS)
def test_everything_lies_inside_of_the_field(found: Trend) -> None:
    made: Plot = plot(found, frozenset(), WIDE, HIGH)
    points = [(dot.x, dot.y) for dot in made.dots] + [point for line in (*made.bands, made.average) for point in line]
    assert all(LEFT <= x <= WIDE - RIGHT and TOP - 0.01 <= y <= HIGH - BOTTOM + 0.01 for x, y in points)
    assert len({(dot.x, dot.y) for dot in made.dots}) == len(made.dots)
    assert len(made.rows) >= 2
    assert len({row.text for row in made.rows}) == len(made.rows)


def test_higher_values_stand_higher_and_outliers_come_last() -> None:
    made = plot(trend(("1", [5, 9, 1], None)), frozenset({"1 5"}), WIDE, HIGH)
    by_name = {dot.name: dot.y for dot in made.dots}
    assert by_name["1 9"] < by_name["1 5"] < by_name["1 1"]
    assert [dot.outlier for dot in made.dots] == [False, False, True]


def test_many_equal_values_stay_in_their_column() -> None:
    columns = [(str(level), [5.0] * 50, None) for level in range(1, 17)]
    made = plot(trend(*columns), frozenset(), WIDE, HIGH)
    places = sorted(dot.x for dot in made.dots)
    assert places[0] >= LEFT and places[-1] <= WIDE - RIGHT
    assert len(set(places)) == len(places) == 16 * 6


def test_many_groups_are_not_all_named() -> None:
    made = plot(trend(*((str(level), [level], None) for level in range(1, 21))), frozenset(), WIDE, HIGH)
    assert [mark.text for mark in made.columns] == ["1", "4", "7", "10", "13", "16", "19"]
