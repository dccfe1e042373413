"""The list of symbols: what is wrong in it is refused by name."""

from pathlib import Path

import pytest

from bestiarist.typeset.folders import built_in
from bestiarist.typeset.fonts import symbol_codes
from bestiarist.typeset.symbols import read_symbols, symbol_folders


@pytest.mark.parametrize(
    ("listing", "says"),
    [
        ("", "every symbol needs"),
        ("dot: {code: U+25CF", "every symbol needs"),
        ("dot: {code: U+25CF, spoken: dot}", "every symbol needs"),
        ("dot: {code: U+25CF, advance: wide, spoken: dot}", "every symbol needs"),
        ("dot: {code: nine, advance: 640, spoken: dot}", "every symbol needs"),
        ("dot: {code: U+25CF U+25CF, advance: 640, spoken: dot}", r"mapped twice: U\+25CF"),
        ("dot: {code: U+FE0F, advance: 640, spoken: dot}", r"mapped twice: U\+FE0F"),
        (
            "dot: {code: U+25CF, advance: 640, spoken: dot}\ndash: {code: U+25CB, advance: 9, spoken: dash}",
            "no drawing: dash",
        ),
    ],
)
def test_a_bad_listing_is_refused_by_name(tmp_path: Path, listing: str, says: str) -> None:
    (tmp_path / "dot.svg").touch()
    (tmp_path / "symbols.yaml").write_text(listing)
    with pytest.raises(ValueError, match=rf"symbols\.yaml: .*{says}"):
        read_symbols((tmp_path,))


def listed(folder: Path, name: str, code: str) -> Path:
    folder.mkdir(parents=True)
    (folder / f"{name}.svg").touch()
    (folder / "symbols.yaml").write_text(f"{name}: {{code: {code}, advance: 640, spoken: {name}}}\n")
    return folder


def test_a_game_adds_symbols_and_may_take_the_code_points_of_shared_ones(tmp_path: Path) -> None:
    own = listed(tmp_path / "own", "bolt", "U+2702")
    shared = listed(tmp_path / "shared", "cut", "U+2702")
    assert [one.name for one in read_symbols((own, shared))] == ["bolt"]
    assert [one.name for one in read_symbols((shared, own))] == ["cut"]


def test_a_drawing_of_an_earlier_folder_goes_before(tmp_path: Path) -> None:
    own, shared = tmp_path / "own", listed(tmp_path / "shared", "cut", "U+2702")
    own.mkdir()
    (own / "cut.svg").touch()
    (symbol,) = read_symbols((own, shared))
    assert symbol.drawing == own / "cut.svg"
    (own / "cot.svg").touch()
    with pytest.raises(ValueError, match=r"own/cot\.svg: there is no symbol of that name"):
        read_symbols((own, shared))


def test_the_folders_of_a_game(tmp_path: Path) -> None:
    root, templates = tmp_path / "game", tmp_path / "templates"
    for place in (root / "symbols", templates / "toy" / "symbols", templates / "shared" / "symbols"):
        place.mkdir(parents=True)
    found = symbol_folders((templates, built_in()), "toy", root)
    own = [templates / "toy" / "symbols", templates / "shared" / "symbols", root / "symbols"]
    assert list(found) == [*own, built_in() / "shared" / "symbols"]


def test_characters_are_known_even_where_a_drawing_is_at_fault(tmp_path: Path) -> None:
    (tmp_path / "cut.svg").touch()
    (tmp_path / "symbols.yaml").write_text("cut: {code")
    assert symbol_codes((tmp_path,)) == symbol_codes()
