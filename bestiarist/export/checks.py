"""What exports and the examination of finished files can report. Nothing heavy is imported here."""

from __future__ import annotations

from bestiarist.core.diagnostics import Check, Severity

PRESET = Check("PRE101", "vendor-preset", Severity.ERROR, """
    The file of a vendor's preset in `templates/vendors` has a key or a value that it cannot have.

    Why: cards are made to the numbers of the preset; a wrong one would show only when the parcel is opened.
    """)
UNUSABLE = Check("PRE102", "unusable-file", Severity.ERROR, """
    A file is not what the vendor takes: it cannot be read, is locked with a password, or is of another kind.

    Why: nothing else can be examined then. A preset takes either a PDF, or a folder of pictures.
    """)
PAGE_SIZE = Check("PRE103", "page-size", Severity.ERROR, """
    A page or a picture is not as large as the card with its bleed.

    Why: a vendor scales or crops what is of another size, and the text gets smaller or the cut wrong.
    """)
PAGE_BOXES = Check("PRE104", "page-boxes", Severity.WARNING, """
    The boxes of a page do not say where the card is cut, or that there is a bleed around it.

    Why: a print shop's programs cut at the TrimBox and look for the bleed between it and the BleedBox. Without them
    the page counts as having no bleed.
    """)
FONTS = Check("PRE105", "font-not-embedded", Severity.ERROR, """
    A PDF uses a font that it does not contain.

    Why: the vendor's machine takes another one instead, with other widths and without the symbols.
    """)
RESOLUTION = Check("PRE106", "image-resolution", Severity.ADVICE, """
    A picture has too few pixels for its printed size: less than the preset's dots per inch (a warning: less than
    200).

    Why: pixels become visible below 200 dots per inch, and edges soft below 300.
    """)
COLOURS = Check("PRE107", "colour-space", Severity.WARNING, """
    A file has colours of another kind than the vendor prints from: RGB where CMYK is asked for, or the reverse.

    Why: they are converted without anyone looking, black text becomes a mix of four inks, and colours shift.
    """)
TRANSPARENCY = Check("PRE108", "transparency", Severity.WARNING, """
    A PDF or picture is transparent in places.

    Why: what shines through differs from printer to printer; transparent pictures are mostly printed on black or white.
    """)
INK = Check("PRE109", "too-much-ink", Severity.WARNING, """
    A colour lays on more ink than the vendor's paper takes: the percentages of all four inks together.

    Why: the sheets stick to each other, and the vendor refuses the file.
    """)
ORDER = Check("PRE110", "page-order", Severity.ERROR, """
    Fronts and backs do not alternate as the vendor expects, or one of them is missing.

    Why: from the first missing side on, every card gets the back of another.
    """)
SAFE_ZONE = Check("PRE111", "text-near-the-cut", Severity.WARNING, """
    Text stands outside the safe zone, nearer to the edge of the card than the vendor advises.

    Why: no cut is exact. What stands within an eighth of an inch of the edge may lose a part, or look crooked.
    """)
STANDARD = Check("PRE112", "print-standard", Severity.WARNING, """
    A PDF is not what the vendor's standard, PDF/X-1a:2003, asks for.

    Why: the standard leaves out of a PDF whatever two machines may print in two ways, and says for which printing
    condition its colours are made. A vendor's programs refuse what does not keep to it.
    """)
NOT_MADE = Check("PRE113", "card-not-made", Severity.ERROR, """
    A deck is for cards of a size that the vendor does not make.

    Why: on cards of another size the text is set anew, and more or fewer of them have a second side. Whoever wants
    that says so with `--card`.
    """)
EMPTY_BLEED = Check("PRE114", "empty-bleed", Severity.WARNING, """
    The colour of a card ends where the card is cut, and the bleed around it is white.

    Why: no cut is exact. Where it is half a millimetre off, the card has a white edge on one side. The drawing has to
    run past the trim, to the end of the bleed.
    """)
HAIRLINE = Check("PRE115", "hairline", Severity.WARNING, """
    A line is thinner than a quarter of a point.

    Why: a press cannot hold it, and prints it broken or not at all; on a screen and a desktop printer it looks thicker
    than it is.
    """)
SMALL_TYPE = Check("PRE116", "small-type", Severity.ADVICE, """
    Type is smaller than 5 points (below 4 points: a warning).

    Why: in small sizes, strokes run together or break, and few people can read them.
    """)
EXPORT_CHECKS = (
    PRESET, UNUSABLE, PAGE_SIZE, PAGE_BOXES, FONTS, RESOLUTION, COLOURS, TRANSPARENCY, INK, ORDER, SAFE_ZONE, STANDARD,
    NOT_MADE, EMPTY_BLEED, HAIRLINE, SMALL_TYPE,
)  # fmt: skip


class ProfileError(Exception):
    """A file that is no profile for a press; the text says why."""
