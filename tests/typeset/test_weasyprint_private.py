"""Line breaks and hyphens of WeasyPrint, as they are used and corrected."""

from __future__ import annotations

import pypdfium2
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bestiarist.render.pdf import Press
from bestiarist.typeset import weasyprint_private
from bestiarist.typeset.folders import StyleSheet

HYPHENS = (
    "@page { size: 260pt 300pt; margin: 0 } body, p { margin: 0; hyphens: auto; hyphenate-limit-chars: 6 2 3; "
    'font: 9.7pt/13pt "Bestiarist Serif" }'
)


def test_a_line_ends_with_a_hyphen_only_where_it_is_full() -> None:
    words = "<b>Step</b> keeps reactions away but is a movement all the same: 1 <i>square</i>, and difficult terrain"
    sheet = StyleSheet("one", HYPHENS + "#never { color: red }")
    (laid,) = Press([sheet]).lay(f'<html lang="en"><p>{words}</p></html>')
    texts = [box for box in laid.page._page_box.descendants() if type(box).__name__ == "TextBox"]
    first = "".join(box.text for box in texts if box.position_y == texts[0].position_y)
    assert first.startswith("Step keeps reactions away but is a movement all the same: 1")


JUSTIFIED = (
    "@page { size: 220pt 300pt; margin: 20pt } body, p { margin: 0; text-align: justify; "
    'font: 10pt/20pt "Bestiarist Serif" } #never { color: red }'
)


def test_justified_lines_are_drawn_as_wide_as_the_column() -> None:
    words = "The words of a line are set apart, <b>some of them bold</b>, until its end is where the column ends. " * 2
    data = Press([StyleSheet("one", JUSTIFIED)]).pdf(f'<html lang="en"><title>x</title><p>{words}</p></html>')
    page = pypdfium2.PdfDocument(data)[0].render(scale=2, grayscale=True).to_pil()
    lines = [page.crop((0, 2 * top, page.width, 2 * top + 40)) for top in range(20, 100, 20)]
    ends = [line.point(lambda tone: 255 * (tone < 128)).getbbox()[2] / 2 for line in lines]
    assert ends == pytest.approx([200] * 4, abs=1.5)


@given(st.text(st.sampled_from("aB19 ,.;:()'\u2019"), max_size=14))
@example("Why not (Reflex half), says the fen's fox: 5 HP.")
def test_texts_for_which_pango_need_not_be_asked(text: str) -> None:
    assert weasyprint_private.line_ends(text) == weasyprint_private._asked(text)
