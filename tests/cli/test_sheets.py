"""Sheets and calibration through the command line."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest
from PIL import Image

MM = 72 / 25.4


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "config"
    monkeypatch.setenv("BESTIARIST_CONFIG", str(folder))
    return folder


@pytest.fixture
def two(project):
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.deck("title: Two\ncards: [Ash Wolf, 3x Birch Cat]\n")
    return project


def files(project) -> list[str]:
    return sorted(path.name for path in (project.root / "output").rglob("*.pdf"))


def reader(project, name: str) -> pypdf.PdfReader:
    (path,) = (project.root / "output").rglob(name)
    return pypdf.PdfReader(path)


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["--paper", "letter", "--back", "duplex"], ["mine-letter-duplex.pdf"]),
        (["--paper", "a4", "--card", "tarot"], ["mine-a4-tarot.pdf"]),
        (["--paper", "tabloid", "--card", "tarot", "--landscape"], ["mine-tabloid-tarot-landscape.pdf"]),
        (["--paper", "a4", "--back", "separate"], ["mine-a4-backs.pdf", "mine-a4-fronts.pdf"]),
        (["--back", "gutterfold"], ["mine-a4-gutterfold.pdf", "mine-letter-gutterfold.pdf"]),
        (["--paper", "a4", "--cut", "lines", "--gutter", "3,4", "--proof"], ["mine-a4-lines-gutter-3-4-proof.pdf"]),
        (["--paper", "single", "--card", "63x88", "--bleed", "3"], ["mine-single-63x88-bleed-3.pdf"]),
        (["--paper", "letter-precut-10"], ["mine-letter-precut-10.pdf"]),
        (["--paper", "a4,single", "--paper", "a3"], ["mine-a3.pdf", "mine-a4.pdf", "mine-single.pdf"]),
        ([], ["mine-a4.pdf", "mine-letter.pdf", "mine-single.pdf"]),
    ],
)
def test_sheets_on_request(two, options: list[str], names: list[str]) -> None:
    ran = two.run("cards", "--deck", "mine", *options)
    assert ran.code == 0, ran
    assert files(two) == names


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--paper", "a4"], "4 cards written to output/mine/mine-a4.pdf in"),
        (["--paper", "a4,single"], "4 cards in 2 PDFs written to output/mine in"),
        (["--paper", "a4", "--back", "separate", "--contents"], "4 cards in 3 PDFs written to output/mine in"),
    ],
)
def test_what_is_said_of_the_files(two, options: list[str], words: str) -> None:
    assert words in two.run("cards", "--deck", "mine", *options).out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--paper", "lettr"], "did you mean letter?"),
        (["--card", "tarott"], "did you mean tarot?"),
        (["--paper", "a4", "--card", "250x350"], "larger than the paper"),
        (["--paper", "single", "--back", "gutterfold"], "no room to fold"),
        (["--bleed", "6"], "from 0 to 5"),
        (["--gutter", "wide"], "from 0 to 50"),
        (["--portrait", "--landscape"], "not allowed with"),
        (["--back", "behind"], "--back: 'behind' is not possible; one of: none, duplex"),
        (["--printer", "office"], "none is saved yet"),
    ],
)
def test_what_cannot_be_is_refused(two, options: list[str], words: str) -> None:
    ran = two.run("cards", *options)
    assert ran.code == 2 and words in ran.err
    assert not (two.root / "output").exists()


def test_a_deck_that_cannot_be_printed_on_its_paper(two) -> None:
    two.deck("title: Two\npaper: a4\ncard: 250x350\ncards: [Ash Wolf]\n")
    ran = two.run("check", "--format", "concise")
    assert ran.code == 1 and "decks/mine.yaml:1:1: error SHT101" in ran.out and "larger than the paper" in ran.out


def test_a_picture_on_all_backs(two) -> None:
    folder = two.cards / "decks" / "art"
    two.deck("title: Two\npaper: letter\nbacks: art/back.png\ncards: [Ash Wolf, 3x Birch Cat]\n")
    assert "LIB105" in two.run("build", "--format", "concise").out
    folder.mkdir()
    Image.linear_gradient("L").resize((1000, 1400)).save(folder / "back.png")
    ran = two.run("build", "--format", "concise")
    assert ran.code == 0, ran.out
    front, back = reader(two, "mine-letter-duplex.pdf").pages
    assert not front["/Resources"]["/XObject"]["/S1"]["/Resources"].get("/XObject")
    assert len(back["/Resources"]["/XObject"]) == 1, "all cards, and the notice, have the same back"
    before = back.get_contents().get_data()
    assert before.count(b" Do") == 5


def test_a_sheet_reads_row_by_row_and_has_its_bookmarks(two) -> None:
    two.run("cards", "--deck", "mine", "--paper", "a4")
    document = reader(two, "mine-a4.pdf")
    words = document.pages[0].extract_text()
    assert words.index("Ash Wolf") < words.index("Birch Cat") < words.index("ORC License")
    sheet, cards = document.outline
    assert (sheet.title, [card.title for card in cards]) == ("Sheet 1: Ash Wolf – Birch Cat", ["Ash Wolf", "Birch Cat"])


def test_a_text_goes_on_on_the_back_only_where_there_is_one(two) -> None:
    tale = "\n".join(f"  Tale {number}: " + "It speaks and each enemy must listen to it. " * 5 for number in range(7))
    two.creature("Ash Wolf", "standard:", f"{tale}\nstandard:")
    two.deck("title: Two\npaper: single\nbacks: continuation\ncards: [Ash Wolf]\n")
    two.run()
    two.run("build", "--back", "none")
    assert files(two) == ["mine-single-duplex.pdf", "mine-single.pdf"]
    both = [" ".join(" ".join(page.extract_text() for page in reader(two, name).pages).split()) for name in files(two)]
    assert all("Tale 6" in text for text in both)


def test_calibrate_writes_sheets_of_true_size(project) -> None:
    ran = project.run("calibrate")
    assert ran.code == 0 and files(project) == ["calibration-a4.pdf", "calibration-letter.pdf"]
    document = reader(project, "calibration-letter.pdf")
    front, back = document.pages
    assert [float(side) / MM for side in front.mediabox[2:]] == pytest.approx([215.9, 279.4], abs=0.01)
    assert "2 inches" in front.extract_text() and "ring" not in back.extract_text()
    viewer = document.trailer["/Root"]["/ViewerPreferences"]
    assert (viewer["/PrintScaling"], viewer["/Duplex"]) == ("/None", "/DuplexFlipLongEdge")
    project.run("calibrate", "--paper", "a3", "--landscape", "-o", "output/more")
    assert (project.root / "output" / "more" / "calibration-a3-landscape.pdf").is_file()


def test_a_measured_printer_moves_backs_and_nothing_else(two, config: Path) -> None:
    two.run("cards", "--deck", "mine", "--paper", "a4", "--back", "duplex")
    plain = places(two)
    saved = two.run("calibrate", "--printer", "Office", "--offset", "-1,0.5")
    assert saved.code == 0 and "portrait paper: 1 mm left, 0.5 mm up, in" in saved.out
    assert '"Office": {portrait: [-1, 0.5]}' in (config / "printers.yaml").read_text(encoding="utf-8")
    two.run("cards", "--deck", "mine", "--paper", "a4", "--back", "duplex")
    moved = places(two)
    assert moved[0] == plain[0]
    assert [(x - 1, y - 0.5) for x, y in plain[1]] == [pytest.approx(place, abs=0.001) for place in moved[1]]
    two.run("cards", "--deck", "mine", "--paper", "a4", "--back", "duplex", "--printer", "none")
    assert places(two) == plain
    two.run("calibrate", "--printer", "home", "--offset", "0,0")
    ran = two.run("cards", "--deck", "mine", "--paper", "a4", "--back", "duplex")
    assert "name yours: --printer Office or home" in ran.out
    assert "name yours" not in two.run("cards", "--deck", "mine", "--paper", "a3").out
    assert places(two) == plain, "of several printers none is meant unless it is named"
    two.run("cards", "--deck", "mine", "--paper", "a4", "--back", "duplex", "--printer", "office")
    assert places(two) == moved
    assert "ring" in text_of_back(two)


def places(project) -> list[list[tuple[float, float]]]:
    """For each page the corners of its cards, in millimetres from the lower left."""
    found = []
    for page in reader(project, "mine-a4-duplex.pdf").pages:
        lines = page["/Contents"][0].get_object().get_data().decode().splitlines()
        found.append([(float(line.split()[5]) / MM, float(line.split()[6]) / MM) for line in lines])
    return found


def text_of_back(project) -> str:
    project.run("calibrate", "--paper", "a4", "--printer", "office")
    return reader(project, "calibration-a4.pdf").pages[1].extract_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--offset", "1,2"], "name the printer"),
        (["--printer", "office", "--offset", "1"], "two numbers of millimetres"),
        (["--printer", "None", "--offset", "1,2"], "stands for no printer"),
        (["--paper", "single"], "no paper for a test sheet"),
        (["--paper", "a9"], "no paper for a test sheet"),
    ],
)
def test_calibrate_says_what_it_needs(project, arguments: list[str], words: str) -> None:
    ran = project.run("calibrate", *arguments)
    assert ran.code == 2 and words in ran.err


def test_a_damaged_file_of_printers_is_kept_and_named(two, config: Path) -> None:
    config.mkdir()
    (config / "printers.yaml").write_text("office: 3\n", encoding="utf-8")
    for arguments in (["cards"], ["calibrate", "--printer", "office", "--offset", "1,2"]):
        ran = two.run(*arguments)
        assert ran.code == 2 and "printers.yaml" in ran.err
    assert (config / "printers.yaml").read_text(encoding="utf-8") == "office: 3\n"
