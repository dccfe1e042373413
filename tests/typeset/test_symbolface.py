"""The symbol font: every drawing compiles, sits on the line, and a bad drawing is refused by name."""

import shutil
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from bestiarist.typeset.fonts import SYMBOLS as FAMILY
from bestiarist.typeset.symbolface import MIDDLE, compile_symbols
from bestiarist.typeset.symbols import Symbol, read_symbols, symbol_folders

SYMBOLS = read_symbols()
GROUPS = {
    "uses": "☐🄳🄴",
    "costs": "○●↻",
    "alignments": "☼✿✯👁⚖🌀✊👿⛈",
    "movement": "≋🕳☁🌳✪",
    "dice": "⚀⚁⚂⚃⚄⚅",
    "phases": "ⅠⅡⅢ",
    "terrain": "〜△▭➲🕸☠♣▦■⨂",
    "conditions": "🎒❓🎭🛡🤏⚓❗🤢⏳💫",
    "marks": "∞▸✂",
}


def compiled(*folders: Path) -> bytes:
    return compile_symbols(read_symbols(folders), FAMILY)


@pytest.fixture(scope="module")
def font() -> TTFont:
    return TTFont(BytesIO(compiled()))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one good symbol, `dot`."""
    (tmp_path / "symbols.yaml").write_text("dot: {code: U+25CF, advance: 640, spoken: dot}\n")
    _write(tmp_path, '<circle cx="500" cy="500" r="200"/>')
    return tmp_path


def _write(folder: Path, body: str, view_box: str = "0 0 1000 1000") -> None:
    (folder / "dot.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}">{body}</svg>'
    )


@pytest.mark.parametrize("characters", GROUPS.values(), ids=GROUPS)
def test_every_symbol_of_the_game_has_a_drawing(font: TTFont, characters: str) -> None:
    assert [c for c in characters if font["glyf"][font.getBestCmap()[ord(c)]].numberOfContours < 1] == []


def test_nothing_else_is_mapped(font: TTFont) -> None:
    drawn = {code for symbol in SYMBOLS for code in symbol.codes}
    assert drawn == {ord(c) for c in "".join(GROUPS.values())}


@pytest.mark.parametrize("symbol", SYMBOLS, ids=lambda symbol: symbol.name)
def test_a_symbol_keeps_to_its_advance_and_its_line(font: TTFont, symbol: Symbol) -> None:
    name = font.getBestCmap()[symbol.codes[0]]
    glyph, (advance, _) = font["glyf"][name], font["hmtx"][name]
    assert name == symbol.name.replace("-", "_")
    assert advance == symbol.advance
    assert glyph.xMin >= 0 and glyph.xMax <= advance
    assert abs((glyph.xMin + glyph.xMax - advance) / 2) <= 65
    assert abs((glyph.yMin + glyph.yMax) / 2 - MIDDLE) <= 65
    assert font["hhea"].descent < glyph.yMin and glyph.yMax < font["hhea"].ascent


@pytest.mark.parametrize("code", [0xFE0E, 0xFE0F])
def test_variation_selectors_are_blank_and_take_no_room(font: TTFont, code: int) -> None:
    name = font.getBestCmap()[code]
    assert (font["glyf"][name].numberOfContours, font["hmtx"][name][0]) == (0, 0)


def test_the_same_drawings_give_the_same_bytes(tmp_path: Path) -> None:
    copies = []
    for folder in symbol_folders(()):
        copies.append(tmp_path / folder.parent.name)
        shutil.copytree(folder, copies[-1])
    assert compiled(*copies) == compiled()


def test_the_file_of_the_example_compiles(folder: Path) -> None:
    glyph = TTFont(BytesIO(compiled(folder)))["glyf"]["dot"]
    assert (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax) == (120, 130, 520, 530)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('<path d="M0 0L">', "not an SVG file"),
        ('<path d="M0 0L10 banana"/>', "not a drawing"),
        ('<path d=""/>', "draws nothing"),
        ('<text x="0" y="0">x</text>', "<text> is not supported"),
        ('<g transform="scale(2)"><path d="M0 0H9V9Z"/></g>', "<g> is not supported"),
        ('<path d="M0 0H9V9Z" stroke="black"/>', "stroke on <path>"),
        ('<path d="M0 0H9V9Z" fill-rule="evenodd"/>', "fill-rule on <path>"),
    ],
)
def test_a_bad_drawing_is_refused_by_name(folder: Path, body: str, says: str) -> None:
    _write(folder, body)
    with pytest.raises(ValueError, match=r"dot\.svg: ") as refused:
        compiled(folder)
    assert says in str(refused.value)


def test_a_drawing_of_another_size_is_refused(folder: Path) -> None:
    _write(folder, '<circle cx="50" cy="50" r="20"/>', view_box="0 0 100 100")
    with pytest.raises(ValueError, match=r"dot\.svg: needs viewBox"):
        compiled(folder)


def test_a_folder_in_the_place_of_a_drawing_is_named(tmp_path: Path) -> None:
    (tmp_path / "cost-action.svg").mkdir()
    with pytest.raises(ValueError, match=r"cost-action\.svg: not a file"):
        compiled(tmp_path, *symbol_folders(()))
