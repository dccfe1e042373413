"""What chapters become, case by case: the HTML, and what is reported with its place."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bestiarist.book.records import Fragment

Making = Callable[..., Fragment]


def plain(html: str) -> str:
    """HTML without the marks of slots and ids."""
    return re.sub("\ue000(\\d+)\ue001", r"{\1}", html).replace("\ue002", "")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# A\n\nText -5, 3-4, \"so\" -- he...", "<p>Text −5, 3–4, “so” – he…</p>"),
        ("# A\n\nOne  \ntwo", "<p>One<br />\ntwo</p>"),
        ("# A {#first .x}", '<h1 id="first" class="x">A</h1>'),
        ("# A\n\nText.\n{: .note #here}", '<p class="note" id="here">Text.</p>'),
        ("# A\n\n* TOC\n{:toc}", "{0}"),
        ("# A\n\n> #### Goblin\n> **HP** 6", '<blockquote class="statblock">'),
        ("# A\n\n::: example A toad\nIt bites.\n:::", '<aside class="box example"><p class="head"><span class="kick'),
        ("# A\n\n`= 2*3` and `== 2*3 == 6` and `==`", "<p>6 and 6 and <code>==</code></p>"),
        ("# A\n\n`= cost(4) + 2*cost(1)`", "<p>54</p>"),
        ("# A\n\n| a | b |\n| --- | ---: |\n| c | -2 |  ", '<td class="num">−2</td>'),
        ("# A\n\n[word]{.index} and []{.index entry='x, y'}", '<p><span class="ix" id="ix-1">word</span> and '),
        ("# A\n\n<b onclick='x()'>bold</b> <br/> &amp;", "<p><b>bold</b> <br> &amp;</p>"),
        (
            "# A\n\n<div class='x' style='float:left; position:fixed'>\n\nIn.\n\n</div>",
            '<div class="x" style="float: left">',
        ),
    ],
)  # fmt: skip
def test_text_becomes_html(fragment: Making, text: str, html: str) -> None:
    assert html in plain(fragment(text).html)


@pytest.mark.parametrize(
    ("text", "code", "place", "message"),
    [
        ("# A\n\nSo <script>alert(1)</script> it is.", "BOK105", (3, 4), "<script>"),
        ("# A\n\n<p onclick='x'>y</p>", "BOK105", (3, 1), "onclick"),
        ("# A\n\nOpen <b>bold.", "BOK106", (3, 6), "never closed"),
        ("# A\n\n<!-- Open\n\nText", "BOK106", (3, 1), "a comment is never closed"),
        ("# A\n\n::: rule <script>x</script>\nText\n:::", "BOK105", (3, 5), "<script>"),
        ("# A\n\n::: rule [x](javascript:y)\nText\n:::", "BOK108", (3, 5), "javascript"),
        ("# A\n\n<a href='http://[y'>x</a>", "BOK108", (3, 1), "no address"),
        ("# A\n\n![x](a%00b.png)", "BOK107", (3, 6), "not there"),
        (f"# A\n\n![x]({'a' * 5000}.png)", "BOK107", (3, 6), "not there"),
        (f"# A\n\n{'<b>' * 1000}x{'</b>' * 40}", "BOK105", (3, 121), "<b>, within 40 others, is left out"),
        ("# A\n\n<div>\n\nText", "BOK106", (3, 1), "never closed"),
        ("# A\n\nText</div>", "BOK106", (3, 5), "closes nothing"),
        ("# A\n\n::: rule\nText", "BOK106", (3, 1), "never closed"),
        ("# A\n\n[x](file:///etc/passwd)", "BOK108", (3, 5), "file of this computer"),
        ("# A\n\n[x](C:/x.txt)", "BOK108", (3, 5), "file of this computer"),
        ("# A\n\n[x](javascript:alert(1))", "BOK108", (3, 5), "javascript"),
        ("# A\n\n<a href='data:text/html,x'>x</a>", "BOK108", (3, 1), "data"),
        ("# A\n\n![x](missing.png)", "BOK107", (3, 6), "not there"),
        ("# A\n\n![x](../../secret.png)", "BOK107", (3, 6), "outside"),
        ("# A\n\n![x](https://example.org/x.png)", "BOK107", (3, 6), "nothing is fetched"),
        ("# A\n\n::: tabel levels\n:::", "BOK102", (3, 5), "no block 'tabel'"),
        ("# A\n\n::: table levls\n:::", "BOK102", (3, 11), "no table 'levls'"),
        ("# A\n\n::: table levels columns=cots\n:::", "BOK102", (3, 11), "no column 'cots'"),
        ("# A\n\n::: figure emanaton\n:::", "BOK102", (3, 12), "no figure"),
        ("# A\n\nSee `= cots(4)`.", "BOK103", (3, 6), "no function 'cots'"),
        ("# A\n\nSee `= 2*3 == 7`.", "BOK103", (3, 6), "the left side is 6"),
        ("# A\n\nSee `= ().__class__`.", "BOK103", (3, 6), "not part"),
        ("# A\n\nSee `= 1/0`.", "BOK103", (3, 6), "cannot be worked out"),
        ("# A\n\n| a | b |\n| --- |\n| c | d |", "BOK104", (4, 1), "no table"),
        ("# A\n\n| a | b |\n| --- | --- |\n| c | d | e |", "BOK104", (5, 1), "3 cells"),
        ("# A {#x}\n\n## B {#x}", "BOK109", (3, 1), "given to something else"),
        ("# A\n\n## " + "long " * 60, "BOK110", (3, 1), "299 characters"),
        ("# A\n\nA bell: 🔔, 🔔.", "CRD102", (3, 9), "U+1F514"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_where_it_is(
    fragment: Making, text: str, code: str, place: tuple[int, int], message: str
) -> None:
    found = fragment(text).diagnostics
    assert [one.code for one in found] == [code]
    assert message in found[0].message
    assert (found[0].span.line, found[0].span.column) == place


def test_a_script_is_gone_with_all_that_it_says(fragment: Making) -> None:
    text = "# A\n\nSo <script>alert(1)</script> it is.\n\n<script>\nalert(2)\n\nalert(3)\n</script>\n\nEnd."
    html = fragment(text).html
    assert "alert" not in html
    assert "End." in html


@pytest.mark.parametrize("void", ["<embed src=x>", "<embed src='x'/>", "<EMBED>", "<input>", "<link href=x>", "<base>"])
@pytest.mark.parametrize("within", ["{}\nNot lost.", "<div>\n{} Not lost.\n</div>", "So {} Not lost."])
def test_an_element_without_an_end_takes_nothing_with_it(fragment: Making, void: str, within: str) -> None:
    found = fragment(f"# A\n\n{within.format(void)}\n")
    assert [one.code for one in found.diagnostics] == ["BOK105"]
    assert "Not lost." in found.html and "src" not in found.html and "href" not in found.html


def test_a_table_is_that_of_the_ruleset(fragment: Making) -> None:
    found = fragment("# A\n\n::: table levels rows=1..3 columns=name,cost\nLegend.\n:::")
    html = plain(found.html)
    assert '<tr id="levels-1"><td class="num">1</td><td class="num">14</td></tr>' in html
    assert html.count("<tr") == 4
    assert '<p class="legend">Legend.</p>' in html
    assert [(caption.kind, caption.name) for caption in found.captions] == [("table", "levels")]


def test_a_bar_within_a_reference_is_none_of_the_table(fragment: Making) -> None:
    found = fragment("# A\n\n| a | b |\n| --- | --- |\n| [[condition:prone|down]] | c |")
    (reference,) = found.slots
    assert (reference.target, reference.words) == ("condition:prone", "down")  # type: ignore[union-attr]
    assert (reference.span.line, reference.span.column) == (5, 5)  # type: ignore[union-attr]
    assert not found.diagnostics


def test_a_chapter_without_a_heading_gets_one(fragment: Making) -> None:
    assert "<h1 id=\"b-x-b\">&lt;b&gt;x&lt;/b&gt;</h1>" in plain(fragment("---\ntitle: <b>x</b>\n---\nText.").html)
    assert fragment("---\ntitle: Rules\n---\nText.").title == "Rules"
    assert fragment("Text.", "02-old-rules").title == "Old rules"


def test_equal_headings_have_different_ids(fragment: Making) -> None:
    assert [one.id for one in fragment("# A\n\n## B\n\n## B").headings] == ["a", "b", "b-2"]


def test_footnotes_go_where_they_are_called(fragment: Making) -> None:
    found = fragment("# A\n\nText[^1].\n\n[^1]: See *here*.")
    assert found.slots[0].html == "See <em>here</em>."  # type: ignore[union-attr]
    assert "See" not in found.html


def test_terms_are_those_of_a_glossary(fragment: Making) -> None:
    text = "# A\n\nAction point (AP)\n: What it costs."
    assert not fragment(text).anchors
    assert {one.name for one in fragment(text, "14-glossary").anchors} == {"Action point (AP)", "AP", "Action point"}


def test_what_is_nested_too_deep_is_left_out(fragment: Making) -> None:
    found = fragment("# A\n\n" + "<div>" * 3000 + "\n\nText " + "<b>" * 3000)
    assert found.html.count("<div") == found.html.count("<b>") == 40
    assert {one.code for one in found.diagnostics} == {"BOK105", "BOK106"}
