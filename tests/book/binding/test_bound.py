"""References, numbers, glossary and index of a bound book."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.book.binding.bound import BoundBook, bind, index_of
from bestiarist.book.printed.lists import runs
from bestiarist.book.records import Book, Fragment
from bestiarist.book.site.filler import SiteFiller
from bestiarist.read.files import source_of
from bestiarist.ruleset.definitions import Library

Making = Callable[..., Fragment]

BOOK = Book("mine", "The Test", Path(), (), source_of(Path("book.yaml"), "book.yaml", ""))


def bound(fragment: Making, *texts: str) -> BoundBook:
    """A book of these chapters; the last is the glossary where there are three."""
    slugs = ("01-one", "02-two", "14-glossary")
    ruleset = rulesets.load(rulesets.names()[0])
    fragments = {slug: fragment(text, slug) for slug, text in zip(slugs, texts, strict=False)}
    return bind(replace(BOOK), fragments, ruleset.tables, ruleset.bookwork(ruleset), Library(), ("creature",))


def page(book: BoundBook, number: int = 0) -> str:
    """A chapter as it stands on the site."""
    return book.html(*book.fragments[number], SiteFiller(book, {}))


@pytest.mark.parametrize(
    ("reference", "html"),
    [
        ("[[section:Flanking]]", '<a href="02-two.html#flanking">Flanking</a>'),
        ("[[Flanking]]", '<a href="02-two.html#flanking">Flanking</a>'),
        ("[[flanking|behind it]]", '<a href="02-two.html#flanking">behind it</a>'),
        ("[[condition:Stunned]]", '<a href="02-two.html#conditions-stunned">Stunned</a>'),
        ("[[slowed]]", '<a href="02-two.html#conditions-slowed">slowed</a>'),
        ("[[table:conditions]]", '<a href="02-two.html#table-conditions">Table 1</a>'),
        ("[[table:mine]]", '<a href="02-two.html#table-mine">Table 2</a>'),
        ("[[figure:burst]]", '<a href="02-two.html#figure-burst">Figure 1</a>'),
        ("[[action:Stride]]", "<p>Stride</p>"),
        ("[there](02-two.md#flanking)", '<a href="02-two.html#flanking">there</a>'),
    ],
)  # fmt: skip
def test_references_lead_to_their_targets(fragment: Making, reference: str, html: str) -> None:
    two = """# Two

## Flanking

::: table conditions
:::

Table: Of mine {#mine}

| a |
| --- |
| b |

::: figure burst n=2
:::
"""
    book = bound(fragment, f"# One\n\n{reference}", two)
    assert html in page(book).replace("\u00a0", " ")
    assert not book.diagnostics


@pytest.mark.parametrize(
    ("reference", "hint"),
    [
        ("[[condition:stuned]]", "did you mean condition:stunned?"),
        ("[[section:Flnking]]", "did you mean section:Flanking?"),
        ("[[conditon:stunned]]", "did you mean condition:stunned?"),
        ("[[status:stunned]]", "did you mean condition:stunned?"),
        ("[[table:levels]]", ""),
        ("[[figure:burst]]", "did you mean area:burst?"),
        ("[[creature:Nobody]]", ""),
        ("[there](#flnking)", "did you mean #flanking?"),
    ],
)
def test_unknown_references_are_errors_with_places(fragment: Making, reference: str, hint: str) -> None:
    (found,) = bound(fragment, f"# One\n\n## Flanking\n\nSee {reference}.").diagnostics
    assert (found.code, found.span.line, found.hint) == ("BOK101", 5, hint)
    assert found.span.column > 5


def test_terms_are_linked_at_their_first_use_in_a_section(fragment: Making) -> None:
    glossary = "# Glossary\n\nparty\n: A side.\n\nline of sight\n: Seeing.\n\nStand\n: Getting up."
    text = """# One

A party, a *Party*, [party](02-two.md).

## Party

Partys need line of sight.

### So

A party.
"""
    html = page(bound(fragment, text, "# Two", glossary))
    link = '<a class="term" href="14-glossary.html#term-{}">{}</a>'
    assert html.count('class="term"') == 3
    assert f"A {link.format('party', 'party')}, a <em>Party</em>" in html
    assert f"<p>{link.format('party', 'Partys')} need {link.format('line-of-sight', 'line of sight')}." in html


LINK = '<a class="term" href="14-glossary.html#term-{}">{}</a>'


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("A turn, and a [[term:turn]].", '<p>A turn, and a <a href="14-glossary.html#term-turn">turn</a>.</p>'),
        ("| Party |\n| --- |\n| party |", "<td>party</td>"),
        ("::: example Party\nA party.\n:::", f"A {LINK.format('party', 'party')}."),
        ("Party, ally, foe, grid. A grid.", f"{LINK.format('foe', 'foe')}, grid. A grid."),
        ("Party, ally, foe.\n\n- grid", f"<li>{LINK.format('grid', 'grid')}</li>"),
    ],
)
def test_links_do_not_pester(fragment: Making, text: str, html: str) -> None:
    terms = ("party", "ally", "foe", "grid", "[turn]{.common}")
    glossary = "# Glossary\n\n" + "\n\n".join(f"{term}\n: It." for term in terms)
    assert html in page(bound(fragment, f"# One\n\n{text}", "# Two", glossary))


def test_what_the_game_writes_with_a_capital_is_not_meant_without(fragment: Making) -> None:
    html = page(bound(fragment, "# One\n\nThey stand where they Stand.", "# Two", "# Glossary\n\nStand\n: Getting up."))
    assert 'They stand where they <a class="term" href="14-glossary.html#term-stand">Stand</a>.' in html


def test_the_index_is_ordered_and_nested(fragment: Making) -> None:
    text = "# One\n\n[Élan]{.index} [terrain]{.index} []{.index entry='terrain, difficult'} [apple]{.index}"
    found = index_of(bound(fragment, text).fragments)
    assert [(letter, [head.words for head in heads]) for letter, heads in found] == [
        ("A", ["apple"]), ("E", ["Élan"]), ("T", ["terrain"]),
    ]  # fmt: skip
    assert [head.words for head in found[2][1][0].entries] == ["difficult"]


def test_the_index_writes_terms_as_the_glossary_does(fragment: Making) -> None:
    glossary = "# Glossary\n\ncover\n:   Something to stand behind.\n"
    found = index_of(bound(fragment, "# One\n\n[Cover]{.index} [Élan]{.index}", "# Two", glossary).fragments)
    assert [head.words for _, heads in found for head in heads] == ["cover", "Élan"]


def test_pages_that_follow_each_other_are_one_run() -> None:
    assert runs([3, 7, 5, 6, 3]) == [(3, 3), (5, 7)]


def test_names_of_two_chapters_are_told_apart(fragment: Making) -> None:
    book = bound(fragment, "# One {#a}", "# Two {#a}")
    assert [one.code for one in book.diagnostics] == ["BOK109"]
    assert re.search(r'<h1 id="a">Two', page(book, 1))
