"""Whatever the text: a value and diagnostics, spans inside the file, and a stable canonical form."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import Slice, SourceFile
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory import ruleset
from bestiarist.rulesets.path2victory.notation.features import parse_block, parse_feature
from bestiarist.rulesets.path2victory.notation.formatter import format_block, format_feature, format_gambit
from bestiarist.rulesets.path2victory.notation.gambits import parse_gambits
from bestiarist.rulesets.path2victory.notation.records import Feature, Gambit, Move, Prose, Range, Reach
from bestiarist.rulesets.path2victory.notation.standard import parse_standard

NOTATION = ruleset().context
QUICK = settings(max_examples=120)
LONG = settings(max_examples=4000)

# Pieces of the notation, right and wrong, so that random texts come near to real ones.
PIECES = (
    "Claw", "Touch", "Melee", "Ranged", "Self", "Line", "Burst", "Emanation", "melee", "Rangd", "strike",
    "aura", "within", "or", "6", "6/12", "30 ft", "2", "●", "● ", "●●", "○", "↻", "↺", "(1)", "(R)", "(1 AP)",
    "1 action", "free action", "(reaction)", "🄴", "🄳", "☐", "[E]", "[ ]", "[D ]", "[add on]", "[add on 4]",
    "[addon]", ",", ", ", ":", ": ", ".", " ", "  ", "\t", "\xa0", "\ufe0f", "\u200b", "–", "-", "→", ">", "/",
    "(", ")", "[", "]", '"', "“", "”", "'", "’", "„", "«", "»", "when", "damage", "15 fire", "Reflex half",
    "resist", "immune", "cold", "Primal Caster Rank 3", "⚀", "⚁", "⚅", "2-3", "Ⅱ", "II", "ii", "7", ";",
    "Reaction", "once per encounter", "(1/day)", "[1]", "(E)", "->", "Strike",
    "Stealth", "Lore (rivers)", "e\u0301", "🐉", "１２",
)  # fmt: skip
NOTED = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
SPACED = st.lists(st.sampled_from(PIECES), max_size=10).map(" ".join)
LINE = st.one_of(NOTED, SPACED, st.text(max_size=40)).map(lambda text: " ".join(text.splitlines()))
BLOCK = st.lists(st.one_of(LINE, LINE.map("  {}".format)), max_size=6).map("\n".join)


def source(text: str) -> SourceFile:
    return source_of(Path("f.yaml"), "f.yaml", text)


def lines(text: str) -> list[Slice]:
    of = source(text)
    return [Slice(of, start, start + len(of.line(at)), of.line(at)) for at, start in enumerate(of.line_starts, 1)]


def inside(span: Span, of: SourceFile) -> bool:
    begin, end = (span.line, span.column), (span.end_line, span.end_column)
    return begin <= end and all(
        1 <= line <= len(of.line_starts) and 1 <= column <= len(of.line(line)) + 1 for line, column in (begin, end)
    )


def check_spans(of: SourceFile, found: tuple[Diagnostic, ...], spans: list[Span]) -> None:
    spans = [*spans, *(one.span for one in found)]
    spans += [edit.span for one in found if one.fix for edit in one.fix.edits]
    assert all(span.path == of.shown and inside(span, of) for span in spans)


def feature_spans(feature: Feature) -> list[Span]:
    return [
        span
        for one in feature.walk()
        for span in (one.span, *one.spans.values(), *(m.span for prose in one.prose for m in prose.mentions))
    ]


def any_block(text: str) -> None:
    of = source(text)
    for parse in (parse_block, parse_gambits):
        value, found = parse(lines(text), NOTATION)
        spans = []
        for one in value:
            spans += feature_spans(one) if isinstance(one, Feature) else [one.span, *one.spans.values()]
        check_spans(of, found, spans)
    entries, found = parse_standard(Slice(of, 0, len(of.text), of.text), NOTATION)
    check_spans(of, found, [entry.span for entry in entries])


def stable_features(text: str) -> None:
    """What is written in the usual form stays so.

    Of signs in odd places the first reading is a guess, since layouts of all sorts are understood.
    """
    texts = [text]
    for _ in range(3):
        features, _ = parse_block(lines(texts[-1]), NOTATION)
        texts.append(format_block(features))
    assert texts[-1] == texts[-2], texts


def stable_gambits(text: str) -> None:
    gambits, _ = parse_gambits(lines(text), NOTATION)
    if any(gambit.faces and not gambit.phase for gambit in gambits):
        return
    written = "\n".join(format_gambit(gambit) for gambit in gambits)
    again, _ = parse_gambits(lines(written), NOTATION)
    assert again == gambits, written


def parts_match(text: str) -> None:
    """The text under the spans of a line that needs no mending is what was read."""
    of = source(text)
    feature, found = parse_feature(Slice(of, 0, len(of.text), of.text), NOTATION)
    if any(one.code != "FEA103" for one in found):
        return
    shown = {part: of.text[span.column - 1 : span.end_column - 1] for part, span in feature.spans.items()}
    assert "".join(shown.get("uses", "").split()) == "".join(feature.uses)
    assert " ".join(shown.get("name", "").replace("\ufe0e", "").replace("\ufe0f", "").split()) == feature.name
    assert shown.get("cost", "").replace("\ufe0f", "") == feature.cost


def fixes_converge(text: str) -> None:
    """Safe fixes leave what was read as it is."""
    features, found = parse_block(lines(text), NOTATION)
    safe = tuple(one for one in found if one.code in ("FEA101", "FEA102"))
    mended, fixed = apply_fixes(source(text), safe, unsafe=False)
    again, _ = parse_block(lines(mended), NOTATION)
    assert not fixed or again == features


CHECKS = (any_block, stable_features, stable_gambits, fixes_converge)


@pytest.mark.parametrize("check", CHECKS)
@QUICK
@given(text=BLOCK)
@example(text="[][addon]Claw: It bites.")
@example(text="Claw\n  Bite (31 actions)")
def test_blocks(check: Callable[[str], None], text: str) -> None:
    check(text)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
@LONG
@given(text=BLOCK)
def test_many_blocks(check: Callable[[str], None], text: str) -> None:
    check(text)


@QUICK
@given(text=LINE)
@example(text="–\ufe0f")
@example(text="Push →\ufe0f 2")
def test_parts_of_lines(text: str) -> None:
    parts_match(text)


# Records as a program may make them (an importer, a form): written and read, they come back.

WORD = st.sampled_from(
    ["Claw", "Wisp’s", "Blood-Hound", "Of", "Touch", "Line", "Front", "Self", "Rod", "and", "Two", "Ranged"]
)
NAME = st.lists(WORD, min_size=1, max_size=4).map(" ".join).map(lambda name: f"Old {name} King")
NAMES = st.one_of(NAME, NAME.map("{} (Wolf)".format), NAME.map("{} 7".format))
USES = st.lists(st.sampled_from("☐🄳🄴"), max_size=3).map(tuple)
COSTS = st.sampled_from(["○", "●", "●●", "●●●", "●○", "↻"])
SIZE = st.integers(1, 30)
RANGES = st.one_of(
    st.builds(Reach, st.just("Melee"), st.none() | SIZE),
    st.builds(Reach, st.just("Ranged"), SIZE, st.none() | SIZE),
    st.builds(Reach, st.sampled_from(["Self", "Touch"])),
)
AREAS = st.builds(
    Reach, st.sampled_from(["Emanation", "Cone", "Line", "Burst", "Blast"]), SIZE, st.none(), st.none() | SIZE
)
REACHES = st.one_of(st.tuples(RANGES | AREAS), st.just((Reach("Melee"), Reach("Ranged", 6))), st.tuples(AREAS, AREAS))
RANGE = st.builds(Range, REACHES, st.booleans(), st.booleans())
PHRASES = [
    "when it hits",
    "Melee strikes",
    "15 fire damage",
    "(Reflex half)",
    "an enemy’s",
    "2d6",
    "● →",
    "– Large",
    "it;",
]
TEXT = st.lists(st.sampled_from(PHRASES), min_size=1, max_size=6).map(" ".join)
PROSE = TEXT.map(Prose)
PRECONDITION = TEXT.map(lambda text: Prose(f"where it may, {text}"))
"""What begins with a range or a mark is none: that is read as the layout of a published card."""
EFFECT = st.one_of(st.just(Prose()), PROSE, TEXT.map(lambda text: Prose(f"It may: {text}: {text}.")))


@st.composite
def feature_records(draw: st.DrawFn, deep: bool = True) -> Feature:
    cost, range_ = draw(st.just("") | COSTS), draw(st.none() | RANGE)
    if not cost and range_ and not (range_.strike or range_.aura or any(reach.size for reach in range_.reaches)):
        range_ = None
    ends = bool(cost or range_)
    addon = draw(st.booleans())
    return Feature(
        name=draw(NAMES),
        uses=draw(USES),
        addon=addon,
        price=draw(st.none() | st.integers(1, 99)) if addon else None,
        cost=cost,
        range=range_,
        precondition=draw(st.just(Prose()) | PRECONDITION) if ends else Prose(),
        effect=draw(EFFECT),
        options=tuple(draw(st.lists(option_records(), max_size=3))) if deep else (),
    )


@st.composite
def option_records(draw: st.DrawFn) -> Feature:
    if draw(st.booleans()):
        return Feature(effect=Prose(draw(st.sampled_from(["Rank 3 does 30 fire damage.", "It flies."]))))
    option = draw(feature_records(deep=False))
    return option if option.cost or option.range or option.effect else Feature(name="Old Claw", cost="●")


@QUICK
@given(features=st.lists(feature_records(), max_size=4))
def test_records_come_back(features: list[Feature]) -> None:
    again, _ = parse_block(lines(format_block(features)), NOTATION)
    assert again == tuple(features)


@QUICK
@given(feature=feature_records(deep=False))
def test_one_record_comes_back(feature: Feature) -> None:
    of = source(format_feature(feature))
    again, _ = parse_feature(Slice(of, 0, len(of.text), of.text), NOTATION)
    assert again == feature


ACTION = st.builds(
    Move, st.just("action"), st.sampled_from(["Jaws", "Raise Shield", "Pounce 2", "Call (Wolf)", "it's"])
)
FREE = st.builds(Move, st.just("text"), st.sampled_from(["hold", "resist all 5 > 3", 'say "no"', "a “b” – c"]))


def grouped(parts: st.SearchStrategy[Move], kind: str) -> st.SearchStrategy[Move]:
    several = st.lists(parts.filter(lambda part: part.kind != kind), min_size=2, max_size=3).map(tuple)
    return st.builds(Move, st.just(kind), st.just(""), several)


PLAN = st.recursive(ACTION | FREE, lambda parts: grouped(parts, "then") | grouped(parts, "choice"), max_leaves=6)
GAMBIT = st.builds(
    Gambit, st.lists(st.integers(1, 6), min_size=1, max_size=6, unique=True).map(tuple), st.sampled_from("ⅠⅡⅢ"), PLAN
)


@QUICK
@given(gambit=GAMBIT)
def test_gambits_come_back(gambit: Gambit) -> None:
    assert parse_gambits(lines(format_gambit(gambit)), NOTATION) == ((gambit,), ())
