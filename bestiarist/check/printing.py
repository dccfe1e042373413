"""The findings of rendering and printing, as checks. Nothing heavy is imported, so that listing them costs nothing."""

from __future__ import annotations

from bestiarist.core.diagnostics import Check, Severity

OVERFLOW = Check("CRD101", "text-overflow", Severity.ERROR, """
    The text of a card does not fit, not even in the smallest type and on further cards.

    Why: nothing is ever cut off silently. The message names the feature that is too long and by how many millimetres;
    shorten it, or divide it in two.
    """)
GLYPH = Check("CRD102", "missing-glyph", Severity.ERROR, """
    Characters cannot be printed, because none of the faces has them.

    Why: they would stand on the card as empty boxes. The faces have the Latin, Greek and Cyrillic letters, and the
    game's own symbols; font files in the project's folder `fonts/` add others. In flavor, and in the title of a deck or
    of its groups, it is a warning, and the boxes are printed: nothing in play depends on them.

    Bad:
        flavor: It hums 🎵 in the dark.
    Good:
        flavor: It hums in the dark.
    """)
RENDERER = Check("CRD103", "renderer-warning", Severity.WARNING, """
    The renderer could not do something that a template or a style sheet asks for.

    Why: what it leaves out is missing on the page. Mostly a picture that cannot be read, or a property of CSS that is
    misspelt.
    """)
TEMPLATE = Check("CRD104", "template-error", Severity.ERROR, """
    A template of the project cannot be filled in.

    Why: a misspelt name or a forbidden operation in a jinja2 template. The message names the template and the line.
    """)
ART = Check("CRD105", "art-left-out", Severity.WARNING, """
    The picture of a card is not printed, because there is no room for it.

    Why: a card's text comes first. A picture stands on it where at least 16 mm stay free below the text in type of
    7.25 points or more, or on the card on which the text continues; otherwise it is left out, and nothing else shows
    that. Shorten the text, or do without the picture.
    """)
EXTRAS = Check("CRD106", "extras-left-out", Severity.ADVICE, """
    Something that cards print only where there is room for it, such as the flavor, is left out of some cards.

    Why: a card's text comes first, in type that is easily read; the flavor stands below it where that leaves room in
    type of 7.5 points or more, or on the card on which the text continues. Nothing else shows that it was left out,
    so that it is said where cards are printed by themselves; a deck says nothing of it.
    """)
UNSUPPORTED_STYLE = Check("CRD107", "unsupported-style", Severity.ADVICE, """
    A template or a style sheet of the project asks for something that the type-setter does not support.

    Why: WeasyPrint lays out the sides that ask for it, which takes about ten times as long; nothing is missing on them.
    What the type-setter supports is listed in docs/card-styles.md. It is said once for each declaration, when sides are
    laid out; cards that are kept from an earlier build say nothing.

    Bad:
        .strike { background: linear-gradient(#fff, #ddd) }
    Good:
        .strike { background: #eee }
    """)
MOVED = Check("CRD108", "moved-template", Severity.WARNING, """
    A template of the project lies where those of a game lay before: in `templates/cards/` or `templates/parties/`.

    Why: each game has one folder for its designs and symbols now, `templates/<game>/`. It is still used where it is;
    move it to the place that the message names.
    """)
FONT_FILE = Check("CRD109", "font-file", Severity.ERROR, """
    A file in the project's folder `fonts/` cannot be used as a font.

    Why: it is damaged, or has only pictures of its characters, as coloured emoji do: type in a PDF is made of outlines.
    What is printed with the other fonts is as ever.
    """)
FAILED = Check("CRD110", "card-failed", Severity.ERROR, """
    A card cannot be printed, because the program fails at it.

    Why: that is a mistake of the program, and no odd card may stop the others: they are printed, and this one is named.
    With `--verbose` the report shows where it went wrong. Please report it; until it is mended, simplify the card's
    text.
    """)
LAYOUT = Check("SHT101", "sheet-layout", Severity.ERROR, """
    A sheet layout has a key or a value that it cannot have, or its cards do not fit on its page.

    Why: cards are printed at true size; a sheet that is too full would have to be scaled or cut off.
    """)
NARROW_MARGIN = Check("SHT102", "margin-too-narrow", Severity.ADVICE, """
    A deck wants its licence notice in the margin of its first sheet, and no margin there has room for it.

    Why: below 5 points nobody reads it. It is a card instead, the last of that file, so that the licence is kept.
    Cards that lie the other way, less bleed or another paper leave a wider margin; `notice: contents` needs none.
    """)
DECK_SKIPPED = Check("DCK104", "deck-not-written", Severity.ERROR, """
    A deck is not written, because some of its cards have errors.

    Why: a deck without one of its cards is not the deck that was meant. The file of an earlier build stays as it is;
    decks without such cards are written.
    """)
RENDER_CHECKS = (
    OVERFLOW, GLYPH, RENDERER, TEMPLATE, ART, EXTRAS, UNSUPPORTED_STYLE, MOVED, FONT_FILE, FAILED, LAYOUT,
    NARROW_MARGIN, DECK_SKIPPED,
)
