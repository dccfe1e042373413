"""Cards as they are laid out: what is on them, and that nothing leaves its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.core.faults import TemplateFaultError
from bestiarist.core.source import SourceFile
from bestiarist.read.definitions import load_definition
from bestiarist.render.cards import Card, Setup, findings, left_out
from bestiarist.render.printer import CardPrinter
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Library
from bestiarist.typeset.cardsize import DESIGN_BLEED, POINTS, POKER
from bestiarist.typeset.fit import CardSide
from bestiarist.typeset.folders import template_folders
from bestiarist.typeset.pagecontent import unpack

RULESET = rulesets.load("path2victory")
KIND = RULESET.kinds[0]
SETUP = Setup.of(RULESET, template_folders(None), None).wearing(KIND.design.sheets)
FEATURE = "  Claw ● Melee strike: 8 slashing damage.\n"
CARD = (63.5, 88.9)
"""Millimetres."""


@pytest.fixture(scope="module")
def printer() -> CardPrinter:
    return CardPrinter(SETUP)


def card(replacing: Mapping[str, str] | None = None, root: Path | None = None, folder: str = ".") -> Card:
    text = KIND.sample
    for old, new in (replacing or {}).items():
        assert old in text
        text = text.replace(old, new, 1)
    source = SourceFile((root or Path()) / folder / "beast.yaml", "beast.yaml", text)
    definition, diagnostics = load_definition(source, KIND, RULESET.context)
    assert definition is not None and not diagnostics
    return Card(definition, KIND, Scope(RULESET, Library((definition,)), root))


def fitted(printer: CardPrinter, one: Card) -> Card:
    (found,) = printer.fit([one.subject], 4)
    return replace(one, fitted=found)


def features(text: str) -> dict[str, str]:
    return {FEATURE: FEATURE + text}


@pytest.mark.parametrize(
    "name", ["Ox", "Saint of the Nine Crossings", "W" * 80, "The Most Venerable Keeper of the Lantern " * 2, "i " * 40]
)
def test_a_name_of_any_length_pushes_the_text_down_and_loses_nothing(printer: CardPrinter, name: str) -> None:
    one = fitted(printer, card({"Sample Beast": name[:80].strip()}))
    assert one.fitted is not None and one.fitted.fits
    plain = fitted(printer, card({"Sample Beast": "Ox"}))
    assert plain.fitted is not None
    assert one.fitted.faces[0].room <= plain.fitted.faces[0].room


def test_a_template_brings_no_face_of_its_own(tmp_path: Path) -> None:
    """What is taken from the cache would have no file of it."""
    folder = tmp_path / "templates" / "path2victory"
    folder.mkdir(parents=True)
    style = '<style>@font-face { font-family: Own; src: url("bestiarist-asset:own.ttf") } p { color: red }</style>'
    (folder / "creature.html.j2").write_text(f"<article>\n{style}</article>", encoding="utf-8")
    own = CardPrinter(Setup.of(RULESET, template_folders(tmp_path), tmp_path).wearing(RULESET.kinds[0].design.sheets))
    html = own.html(card().subject, CardSide(0, 1, 7.5, 1.16))
    assert "@font-face" not in html and "p { color: red }" in html
    (told,) = own.press.warnings
    assert told.code == "CRD103" and told.span.path.endswith("creature.html.j2") and told.span.line > 1


def test_a_design_that_asks_for_a_field_that_is_not_there_says_which(tmp_path: Path) -> None:
    design = replace(KIND.design, view=lambda definition, scope: definition.fields["speeed"])
    with pytest.raises(TemplateFaultError) as caught:
        replace(card(), kind=replace(KIND, design=design)).subject  # noqa: B018 - worked out when asked for
    assert caught.value.name == f"templates/{KIND.design.template}"
    assert caught.value.message == "for the card of Sample Beast there is no 'speeed'; did you mean 'speed'?"


def test_long_traits_are_measured(printer: CardPrinter) -> None:
    many = ", ".join(f"Longtrait{chr(97 + n)}" for n in range(20))
    one, plain = fitted(printer, card({"[Animal]": f"[{many}]"})), fitted(printer, card())
    assert one.fitted is not None and plain.fitted is not None
    assert one.fitted.faces[0].room < plain.fitted.faces[0].room - 5


def test_what_stands_outside_the_text_does_not_move_it(printer: CardPrinter) -> None:
    """The printed side, which has more on it than the measured one, takes the same place."""
    one = card(features("  Wink ↻, when a strike misses it: It Strides.\n  🄴 Roar ●●: Each enemy falls prone.\n"))
    face = CardSide(0, 3, 7.5, 1.16)
    measured = printer.compositor.measure(one.subject, face)
    marked = printer.html(one.subject, replace(face, room=0.0)).replace("<footer", '<footer id="foot"')
    (page,) = printer.lay([marked])
    assert page.tops["foot"] == pytest.approx(measured.limit, abs=0.01)


def test_a_continuation_names_the_feature_it_begins_in(printer: CardPrinter) -> None:
    options = "".join(f"    Option {n}: {'Each ally in the area Steps and is glad of it. ' * 3}\n" for n in range(9))
    one = fitted(printer, card(features(f"  Call a Crossing ●: It chooses one of these.\n{options}")))
    assert one.fitted is not None and len(one.fitted.faces) == 2
    first, second = (printer.html(one.subject, face) for face in one.fitted.faces)
    assert "Call a Crossing, continued" in second
    assert "continues" in first
    assert sum(side.count("<b>Option ") for side in (first, second)) == 9


def test_standard_features_stand_on_the_front_only(printer: CardPrinter) -> None:
    one = fitted(printer, card(features("".join(f"  Tale {n}: {'It speaks and goes on. ' * 9}\n" for n in range(8)))))
    assert one.fitted is not None and len(one.fitted.faces) == 2
    first, second = (printer.html(one.subject, face) for face in one.fitted.faces)
    assert "Stealth" in first and "Stealth" not in second


def test_flavor_where_there_is_room(printer: CardPrinter) -> None:
    short = fitted(printer, card({"standard:": "flavor: It hums.\nstandard:"}))
    assert short.fitted is not None
    assert "It hums." in printer.html(short.subject, short.fitted.faces[0])


def picture(root: Path, name: str = "my art #1.png") -> str:
    from PIL import Image

    (root / "art").mkdir(parents=True)
    Image.new("RGB", (64, 40), (90, 120, 160)).save(root / "art" / name)
    return f"art: {{file: 'art/{name}', artist: Nobody, license: CC0}}\nstandard:"


def test_a_picture_is_printed_with_its_credit(tmp_path: Path) -> None:
    one = card({"standard:": picture(tmp_path)}, tmp_path)
    printer = CardPrinter(replace(SETUP, root=tmp_path))
    ready = fitted(printer, one)
    assert ready.fitted is not None and ready.fitted.pictured and not list(findings(ready))
    html = printer.html(ready.subject, ready.fitted.faces[0])
    assert "Art: Nobody, CC0" in html
    (side,) = printer.paint(printer.lay([html]))
    assert "/Image" in str(unpack(side.resources)["XObject"])
    assert not printer.press.warnings


def test_a_picture_without_room_is_said_to_be_left_out(tmp_path: Path) -> None:
    tales = "".join(f"  Tale {n}: {'It speaks and goes on. ' * 3}\n" for n in range(8))
    one = card({"standard:": picture(tmp_path), **features(tales)}, tmp_path)
    ready = fitted(CardPrinter(replace(SETUP, root=tmp_path)), one)
    assert ready.fitted is not None and ready.fitted.fits
    (diagnostic,) = findings(ready)
    assert diagnostic.code == "CRD105"


def test_the_notice_fits_its_card(printer: CardPrinter) -> None:
    subject = SETUP.subject_of_notice
    assert subject is not None
    (fitted,) = printer.fit([subject], 1)
    notice = printer.html(subject, fitted.faces[0])
    (page,) = printer.lay([notice.replace("</article>", '<i id="end"></i></article>')])
    assert page.tops["end"] - DESIGN_BLEED / POINTS < CARD[1] - 3


def test_without_a_notice_there_is_none() -> None:
    assert CardPrinter(replace(SETUP, notice=())).notice().sides == ((), None)


def test_the_plain_back_has_name_and_cost(printer: CardPrinter) -> None:
    back = printer.html(card().subject, None)
    assert "Sample Beast" in back and "points" in back


def test_templates_and_styles_are_without_warnings(printer: CardPrinter) -> None:
    one = fitted(printer, card())
    assert one.fitted is not None
    for ink in ("full", "low"):
        own = CardPrinter(replace(SETUP, ink=ink))
        own.lay([own.html(one.subject, one.fitted.faces[0])])
        assert not own.press.warnings


def test_flavor_without_room_is_said_to_be_left_out_once_for_all(printer: CardPrinter) -> None:
    tales = "".join(f"  Tale {n}: {'It speaks and goes on. ' * 3}\n" for n in range(8))
    flavor = {"standard:": "flavor: It hums.\nstandard:"}
    full, other = (fitted(printer, card({**flavor, **features(tales)})) for _ in range(2))
    airy = fitted(printer, card(flavor))
    assert not list(left_out([airy], POKER))
    (diagnostic,) = left_out([airy, full, other], POKER)
    assert diagnostic.code == "CRD106" and "and of 1 more" in diagnostic.message and "63.5 x 88.9" in diagnostic.message
    assert diagnostic.span == full.definition.span("flavor")
