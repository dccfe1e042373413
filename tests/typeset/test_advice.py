"""What authors of templates are told of what the type-setter does not support."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.render.pdf import Press
from bestiarist.typeset.advice import advice, advice_on_rules
from bestiarist.typeset.cardsize import POKER
from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.folders import StyleSheet

CSS = "/* ours */\np { color: red }\np, b {\n  margin: 0;\n  text-align: left }\n"
TEMPLATE = "<article>\n<p\n class='a'>{{ x }}</p>\n</article>\n"
CASES = {
    "a declaration": ("i { display: block }\n.x { display: flex }", "", "css", 7, "display: flex"),
    "what is declared": ("i { opacity: 1 }\np { opacity: .5 }\ni { opacity: 1 }", "", "css", 7, "opacity: .5"),
    "a shorthand": (".x { background: linear-gradient(red, blue) }", "", "css", 6, "background: linear-gradient"),
    "a length of the page": ("p { margin-left: 3vw }", "", "css", 6, "margin-left: 3vw"),
    "a custom property": ("p { --x: flex; display: var(--x) }", "", "css", 6, "display: var(--x)"),
    "an inline style": ("", '<p>x</p>\n<p style="color: red; text-align: justify">x</p>', "j2", 6, "text-align"),
    "an element": ("", "<p>one<br/>two</p>", "j2", 5, "br"),
    "a place": ("p { color: red }", "<p>one <i style='float: left'>x</i></p>", "j2", 5, "float"),
    "text beside blocks": ("", "<div>one<p>two</p></div>", "j2", 5, "text beside blocks"),
    "nothing in a template": ("", "<p>\u05d0</p>", "", 0, ""),
}


@pytest.mark.parametrize("case", CASES)
def test_the_place_of_what_is_not_supported(tmp_path: Path, case: str) -> None:
    css, html, suffix, line, words = CASES[case]
    sheet, template = tmp_path / "card.css", tmp_path / "card.html.j2"
    sheet.write_text(CSS + css, encoding="utf-8")
    template.write_text(TEMPLATE + html, encoding="utf-8")
    html = html or '<p class="x">one</p>'
    typesetter = Press([StyleSheet("card", f'html {{ font-family: "Bestiarist Serif" }} {CSS + css}')]).typesetter(
        POKER, lambda side: f"<html lang='en'><body>{side}</body></html>"
    )
    assert typesetter is not None
    with pytest.raises(UnsettableError) as refused:
        typesetter.paint(f"<article>{html}</article>")
    found = advice(refused.value, [sheet], template)
    assert bool(found) == bool(suffix)
    if found:
        path, told = found
        assert (path.suffix, told.span.line, told.code) == (f".{suffix}", line, "CRD107")
        assert told.span.path.endswith(path.name)
        assert words in told.message


def test_rules_that_are_not_supported(tmp_path: Path) -> None:
    sheet = tmp_path / "card.css"
    sheet.write_text("p { margin: 0 }\np + p { margin: 0 }\n@media print { p { margin: 0 } }\n", encoding="utf-8")
    found = [(told.span.line, told.message) for _, told in advice_on_rules([sheet])]
    assert [line for line, _ in found] == [2, 3]
    assert "p + p" in found[0][1] and "@media" in found[1][1]
