"""The faces: their files are there, they cover what they should, and the machine's fonts stay out."""

import subprocess
import sys
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from pypdf import PageObject, PdfReader

from bestiarist.typeset.fonts import FACES, SANS, SERIF, SYMBOLS, FontFace, covered, font_bytes, font_face_css, missing

TEXT_FACES = [face for face in FACES if face.package]

RENDER = """
import sys
from bestiarist.typeset.fonts import font_bytes, font_face_css, isolate_fontconfig
isolate_fontconfig()
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

class Fetcher(URLFetcher):
    def fetch(self, url, headers=None):
        return URLFetcherResponse(url, font_bytes(url.partition(":")[2]))

HTML(string="<p>Pages without style sheets render too").write_pdf()
fonts = FontConfiguration()
css = CSS(string=font_face_css() + 'html { font-family: "Bestiarist Symbols", "Bestiarist Sans" }',
          font_config=fonts, url_fetcher=Fetcher())
html = HTML(string="<html lang=en><title>t</title><p>" + sys.argv[1])
sys.stdout.buffer.write(html.write_pdf(stylesheets=[css], font_config=fonts))
"""


@pytest.mark.parametrize("face", TEXT_FACES, ids=lambda face: face.name)
def test_a_text_face_is_what_it_says(face: FontFace) -> None:
    font = TTFont(BytesIO(font_bytes(face.name)), lazy=True)
    assert font["OS/2"].usWeightClass == face.weight
    assert bool(font["head"].macStyle & 2) == (face.style == "italic")
    assert font["OS/2"].fsType == 0, "may be embedded"


@pytest.mark.parametrize("face", TEXT_FACES, ids=lambda face: face.name)
def test_upright_faces_have_small_capitals(face: FontFace) -> None:
    features = TTFont(BytesIO(font_bytes(face.name)), lazy=True)["GSUB"].table.FeatureList.FeatureRecord
    assert ("smcp" in {record.FeatureTag for record in features}) == (face.style == "normal")


def test_every_face_has_a_rule_of_its_own() -> None:
    css = font_face_css()
    assert len({(face.family, face.weight, face.style) for face in FACES}) == len(FACES)
    assert all(f"url(bestiarist-font:{face.name})" in css for face in FACES)
    assert css.count("@font-face") == len(FACES)


def test_an_unknown_face_has_no_file() -> None:
    with pytest.raises(KeyError):
        font_bytes("Comic")


@pytest.mark.parametrize("family", [SERIF, SANS, SYMBOLS])
def test_a_family_covers_what_its_faces_map(family: str) -> None:
    fonts = (TTFont(BytesIO(font_bytes(face.name))) for face in FACES if face.family == family)
    assert covered(family) == {code for font in fonts for code in font.getBestCmap()}


@pytest.mark.parametrize("family", [SERIF, SANS])
def test_a_text_family_covers_letters_and_not_the_symbols(family: str) -> None:
    assert {ord(c) for c in "AZaz09é’“”–—−×•½"} <= covered(family)
    assert not {ord(c) for c in "🄳●👁⚀Ⅱ"} & covered(family)
    assert {ord(c) for c in "🄳●👁⚀Ⅱ☐△■∞"} <= covered(SYMBOLS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Spark ●○ 🄳 👁\ufe0f – “x”\n\t\u00ad\u200d", ()),
        ("snow ☃ and 字 and ☃", ("☃", "字")),
    ],
)
def test_missing_characters_are_told_once_in_their_order(text: str, expected: tuple[str, ...]) -> None:
    assert missing(text) == expected


def _render(body: str) -> PageObject:
    """The page as a fresh process renders it; nothing may be written to its standard error."""
    run = subprocess.run([sys.executable, "-c", RENDER, body], capture_output=True, check=True)
    assert run.stderr == b""
    return PdfReader(BytesIO(run.stdout)).pages[0]


def test_only_our_faces_are_ever_drawn_and_symbols_can_be_copied() -> None:
    symbols = "👁🌀👿🌳🕳⛈✊🄳☐△■∞"
    page = _render(f"Plain <b>bold</b> {symbols} 👁\ufe0f ☃ <i style='font-family: serif'>other</i>")
    fonts = page["/Resources"]["/Font"].values()  # type: ignore[index]
    names = {font.get_object()["/BaseFont"].partition("+")[2] for font in fonts}
    assert names == {f"Bestiarist-{face}" for face in ("Sans", "Sans-Bold", "Sans-Italic", "Symbols")}
    assert symbols in page.extract_text().replace("\0", "")
