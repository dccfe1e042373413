"""Files of every sort, damaged: no exception, no place that the file does not have, the same findings each time."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from bestiarist.build.pipeline import Checked, Request, check
from bestiarist.core.source import SourceFile
from bestiarist.read.files import read_source
from tests.fuzz.mutate import encoded, mutated_bytes, mutated_text
from tests.fuzz.running import Case, Subject
from tests.read.test_mutations import inside

ROOT = Path(__file__).parents[2]
HERE = "cards/path2victory"
PARTY = 'title: "Two"\npoints: 60\npaper: [a4]\ncards:\n  - {card: 2x Reed Imp, hero points: 1}\n  - Corpse Candle\n'
SAMPLES = {
    f"{HERE}/creature.yaml": [path.read_text("utf-8") for path in sorted((ROOT / HERE).glob("*.yaml"))],
    f"{HERE}/spells/spell.yaml": [path.read_text("utf-8") for path in sorted((ROOT / HERE / "spells").glob("*.yaml"))],
    f"{HERE}/decks/deck.yaml": [path.read_text("utf-8") for path in sorted((ROOT / HERE / "decks").glob("*.yaml"))],
    "parties/party.yaml": [PARTY],
    "bestiarist.yaml": ["ruleset: path2victory\nignore: [P2V101]\nprinter: {long: 1, short: 0}\n"],
}
OTHERS = ("reed-imp", "corpse-candle")
"""Cards of the project that decks may name."""
ODDITIES = (
    "ruleset: ", "kind: ", "spell: ", "allow: [P2V101]", "<<: *a", "? a\n: b", "!!python/object:os.system x",
    "&a [*a]", "%YAML 9", "--- |", "{a: {b: {c: ", "0x1F", "1_000", "~", "true", "2001-01-01", ">-\n  x",
    "art: {file: ../../x.png}", "cards: [2x ]", "points: -1", "paper: [a4, a4]", "order: [-, level]", "groups: x",
    "where: level > ", "counts: 501",
)  # fmt: skip


def draw(draw: Random) -> Case:
    """One of the samples, with characters, lines or bytes in wrong places."""
    name = draw.choices([*SAMPLES], weights=(4, 2, 2, 2, 1))[0]
    data = encoded(mutated_text(draw, draw.choice(SAMPLES[name]), ODDITIES))
    return Case(name, mutated_bytes(draw, data) if draw.random() < 0.2 else data)


@cache
def project(folder: Path) -> Path:
    """A small project in a folder."""
    for name in SAMPLES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / "bestiarist.yaml").write_text("ruleset: path2victory\n", encoding="utf-8")
    for other in OTHERS:
        (folder / HERE / f"{other}.yaml").write_bytes((ROOT / HERE / f"{other}.yaml").read_bytes())
    return folder


def places_are_there(checked: Checked, file: Path) -> None:
    """All places that findings name in a file are in it, and those that their fixes change."""
    places = [one.span for one in checked.diagnostics]
    places += [edit.span for one in checked.diagnostics if one.fix for edit in one.fix.edits]
    sources = dict[str, SourceFile](checked.sources)
    for shown in {place.path for place in places} - sources.keys():
        if source := read_source(file, shown)[0]:
            sources[shown] = source
    assert all(inside(place, sources[place.path]) for place in places if place.path in sources)


def holds(case: Case, folder: Path) -> bool:
    """Checked twice, with what is remembered and with nothing, and the findings are right and the same."""
    root = project(folder)
    file = root / case.name
    before = file.read_bytes() if file.exists() else None
    try:
        file.write_bytes(case.data)
        asked = file if file.parent != root else root / HERE
        first, again = (check(Request((asked,), root)) for _ in range(2))
        places_are_there(first, file)
        assert first.diagnostics == again.diagnostics
        assert all(one.message and one.code for one in first.diagnostics)
    finally:
        file.unlink()
        if before is not None:
            file.write_bytes(before)
    return True


SUBJECT = Subject("files", draw, holds)
