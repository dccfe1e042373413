"""What making a book can report, and the hint that names what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from bestiarist.core.diagnostics import Check, Severity

BOOK_FILE = Check(
    "BOK001", "book-file", Severity.ERROR,
    """The file `book.yaml` of a book lacks something, or has something that it cannot have.

    Why: without a title and a list of chapters there is nothing to print.

    Bad:
        chapters: 01-welcome.md
    Good:
        title: The Game
        chapters: [01-welcome.md]
    """)
CHAPTER = Check(
    "BOK002", "chapter-left-out", Severity.ERROR,
    """A chapter is listed that is not there, lies outside the book's folder, or is listed before.

    Why: the rest of the book is made without it.
    """)
REFERENCE = Check(
    "BOK101", "unknown-reference", Severity.ERROR,
    """A chapter refers to something that there is not: a section, table, figure, card, condition, term ...

    Why: the reader would look for it in vain. The words are printed without a link.

    Bad:
        It can be [[condition:stuned]].
    Good:
        It can be [[condition:stunned]].
    """)
DIRECTIVE = Check(
    "BOK102", "directive", Severity.ERROR,
    """A block between `:::` lines is of no known kind, or what stands behind its kind cannot be understood.

    Why: a table, figure or card that is not known cannot be printed; the text inside the block is.

    Bad:
        ::: tabel levels
        :::
    Good:
        ::: table levels
        :::
    """)
COMPUTED = Check(
    "BOK103", "computed-value", Severity.ERROR,
    """A computed value cannot be worked out, or is not what the text says.

    Why: examples are computed from the rules, so that they are never wrong. `= cost(4)` prints a value, `= 2*3 == 6`
    checks one and prints its right side.
    """)
BROKEN_TABLE = Check(
    "BOK104", "broken-table", Severity.WARNING,
    """A table's rows do not have the same number of cells, or the row under its head does not fit the head.

    Why: what is too much is lost, and what is no table is printed as a paragraph with bars in it.
    """)
UNSAFE = Check(
    "BOK105", "unsafe-html", Severity.ERROR,
    """A chapter contains HTML that a book does not run or show: scripts, frames, forms, event handlers.

    Why: a book is read in browsers too, and a chapter may come from anybody. That piece is left out.
    """)
UNCLOSED = Check(
    "BOK106", "unclosed", Severity.WARNING,
    """An HTML element or a `:::` block is opened and never closed, or closed and never opened.

    Why: it is closed where the text around it ends, which is perhaps not what was meant.
    """)
PICTURE = Check(
    "BOK107", "missing-picture", Severity.WARNING,
    """A picture cannot be printed: it is not there, is damaged, or lies outside the book's folder.

    Why: nothing is fetched from the network, and nothing from outside the book. A frame with the picture's words is
    drawn in its place.
    """)
LINK = Check(
    "BOK108", "unsafe-link", Severity.ERROR,
    """A link leads to a file of the author's computer, or to a program.

    Why: it would not work for readers, or do harm. Its words are printed without the link.
    """)
REPEATED = Check(
    "BOK109", "repeated-name", Severity.ERROR,
    """Two parts of a book are given the same name with `{#name}`.

    Why: a reference could mean either. The first of them has it.
    """)
HEADING = Check(
    "BOK110", "long-heading", Severity.WARNING,
    """A heading is so long that it is none: it is printed as a paragraph.

    Why: headings stand in the contents, at the head of pages and among the bookmarks. Mostly a blank line is missing
    below one, or a text begins with `#`.
    """)
INCLUDE = Check(
    "BOK111", "include-left-out", Severity.ERROR,
    """A chapter includes a file that is not there, lies outside the book's folder, or includes itself in the end.

    Why: the chapter is made without it.

    Bad:
        ::: include ../../elsewhere.md
        :::
    Good:
        ::: include parts/weather.md
        :::
    """)
BOOK_CHECKS = (
    BOOK_FILE, CHAPTER, REFERENCE, DIRECTIVE, COMPUTED, BROKEN_TABLE, UNSAFE, UNCLOSED, PICTURE, LINK, REPEATED,
    HEADING, INCLUDE,
)


class ChapterError(Exception):
    """Something that cannot be printed as a chapter asks for it; `hint` may help."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """A hint: the nearest of the known words; where none is near, the other hint."""
    near = get_close_matches(word, list(known), 1)
    return f"did you mean {near[0]}?" if near else otherwise
