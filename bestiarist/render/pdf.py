"""The one place where WeasyPrint is called: HTML to measured pages, to painted sides and to PDF."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from pathlib import Path
from types import MappingProxyType
from urllib.parse import unquote

from bestiarist.check.printing import RENDERER
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.store import digest
from bestiarist.read.project import shown
from bestiarist.typeset.cardsize import CardSize
from bestiarist.typeset.folders import ASSET_SCHEME, StyleSheet, template_folders
from bestiarist.typeset.fonts import (
    FACES,
    OWN_FACE,
    SCHEME,
    SYMBOLS_FACE,
    font_bytes,
    font_face_css,
    isolate_fontconfig,
    own_temporary_folder,
    symbols_face,
)
from bestiarist.typeset.pagecontent import PageContent
from bestiarist.typeset.projectfonts import project_font_css
from bestiarist.typeset.symbols import symbol_folders

isolate_fontconfig()

import pydyf  # noqa: E402
from weasyprint import CSS, HTML  # noqa: E402
from weasyprint.document import Document, Page  # noqa: E402
from weasyprint.text.fonts import FontConfiguration  # noqa: E402
from weasyprint.urls import URLFetcher, URLFetcherResponse  # noqa: E402

from bestiarist.render.painting import paint  # noqa: E402
from bestiarist.typeset.boxes import BoxPicture  # noqa: E402
from bestiarist.typeset.supported_css import unsupported_rules  # noqa: E402
from bestiarist.typeset.typesetter import Typesetter  # noqa: E402
from bestiarist.typeset.weasyprint_private import Cascade, loaded_fonts  # noqa: E402

MM_PER_PX = 25.4 / 96
_PLACE = re.compile(r" at (\d+):(\d+)(?=, )")
"""The line and column in a message about a style sheet."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A page that is laid out, with the document that it belongs to."""

    document: Document
    page: Page

    @property
    def tops(self) -> dict[str, float]:
        """How far down the page every element with an id begins, in millimetres."""
        return {name: y * MM_PER_PX for name, (_, y, *_) in self.page.anchors.items()}


def _finish(preferences: Mapping[str, str], document: Document, pdf: pydyf.PDF) -> None:
    """Print at true size, and declare all of the bleed: WeasyPrint stops at 10 points."""
    pdf.catalog["ViewerPreferences"] |= {"PrintScaling": "/None", **preferences}
    for entry in pdf.objects:
        if isinstance(entry, dict) and "BleedBox" in entry:
            entry["BleedBox"] = entry["MediaBox"]


class Fetcher(URLFetcher):  # type: ignore[misc]
    """Serves the faces and the files of one folder, and nothing else: no network, no other file."""

    def __init__(self, root: Path | None, symbols: Sequence[Path] = ()) -> None:
        super().__init__(allowed_protocols=(SCHEME, ASSET_SCHEME), fail_on_errors=False)
        self.root = root.resolve() if root else None
        self.symbols = symbols_face(symbols or symbol_folders(template_folders(root)))

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """The bytes behind a URL of ours; ValueError for any other."""
        scheme, _, name = url.partition(":")
        if scheme == SCHEME and name in {face.name for face in FACES}:
            data = font_bytes(self.symbols if name == SYMBOLS_FACE else name)
            return URLFetcherResponse(url, data, {"Content-Type": "font/ttf"})
        if scheme == ASSET_SCHEME and self.root is not None:
            path = (self.root / unquote(name)).resolve()
            if path.is_relative_to(self.root) and path.is_file():
                return URLFetcherResponse(url, path.read_bytes())
        raise ValueError("only the project's own files are used")


class Press:
    """Style sheets, faces and files that are read once and used for many documents. `symbols`: the folders of a game's
    (default: the symbols of all games, and of the project). `file` is that of the template whose HTML is laid out, or
    of the style sheet that is read, as it is shown; empty where it is not known."""

    def __init__(self, sheets: Sequence[StyleSheet], root: Path | None = None, symbols: Sequence[Path] = ()) -> None:
        self.fetcher, self.sheets, self.root = Fetcher(root, symbols), tuple(sheets), root
        self.warnings: list[Diagnostic] = []
        self.file = ""

    @cached_property
    def fonts(self) -> FontConfiguration:
        """The faces as WeasyPrint finds them, once the style sheets are read."""
        return FontConfiguration()

    @cached_property
    def styles(self) -> list[CSS]:
        """The style sheets with those that bring the faces."""
        with own_temporary_folder():
            faces = f"{font_face_css()}\n{project_font_css(self.root)}"
            return self._read([StyleSheet("fonts", faces), *self.sheets], self.fonts)

    def face(self, name: str) -> bytes:
        """The font file of a face by its name, also of one that a style sheet brings. KeyError."""
        if name.startswith(OWN_FACE):
            return self.brought[name[len(OWN_FACE) :].split("_")[0]]
        return font_bytes(self.fetcher.symbols if name == SYMBOLS_FACE else name)

    @cached_property
    def brought(self) -> dict[str, bytes]:
        """The font files of all `@font-face` rules by their digests, as TrueType or OpenType."""
        assert self.styles  # reading them loads the files
        return {digest(data): data for data in loaded_fonts(self.fonts)}

    def _read(self, sheets: Sequence[StyleSheet], fonts: FontConfiguration | None) -> list[CSS]:
        return [self._read_sheet(one, fonts) for one in sheets]

    def _read_sheet(self, sheet: StyleSheet, fonts: FontConfiguration | None) -> CSS:
        before, self.file = self.file, self._file_of(sheet.name)
        try:
            with self.listening():
                base = f"{ASSET_SCHEME}:"
                return CSS(string=sheet.css, font_config=fonts, url_fetcher=self.fetcher, base_url=base)
        finally:
            self.file = before

    def _file_of(self, name: str) -> str:
        """The file of a template or style sheet of the project or the program; else its name."""
        folders = template_folders(self.root)
        return next((shown(folder / name) for folder in folders if (folder / name).is_file()), f"templates/{name}")

    def typesetter(self, size: CardSize, document: Callable[[str], str]) -> Typesetter | None:
        """What sets cards of a size; nothing where styles cannot be shared, or templates bring faces along."""
        own = any("@font-face" in one.css for one in self.sheets)
        if own or any(any(unsupported_rules(one.css)) for one in self.sheets):
            return None
        styles = Cascade(self._read(self.sheets, None), self.fetcher.symbols)
        return Typesetter(styles, size, document, self.picture)

    def picture(self, picture: BoxPicture, width: float, height: float) -> PageContent:
        """The content of a page that shows one picture; width and height are in pixels of CSS."""
        size = f"width: {width}px; height: {height}px; object-fit: {picture.fit}; object-position: {picture.position}"
        html = (
            f'<html lang="en"><head><title>-</title><style>@page {{ size: {width}px {height}px; margin: 0 }} '
            f"body {{ margin: 0 }} img {{ display: block; {size} }}</style></head>"
            f'<body><img src="{escape(picture.address)}" alt="{escape(picture.alt)}"/></body></html>'
        )
        document = self._read_page(html).render()
        (painted,) = paint([(document, document.pages[0])])
        return painted

    def lay(self, html: str) -> list[Laid]:
        """The pages of a document that has no styles of its own, but for its pages."""
        with self.listening():
            document = self._render(html)
        return [Laid(document, page) for page in document.pages]

    def paint(self, pages: Sequence[Laid], height: float, scale: float = 1, bleed: float = 0) -> list[PageContent]:
        """Each page as a painted side so high (points), scaled, with so many points of bleed around it."""
        with self.listening():
            return paint([(one.document, one.page) for one in pages], height, scale, bleed)

    def pdf(self, html: str, preferences: Mapping[str, str] = MappingProxyType({})) -> bytes:
        """A tagged PDF, printed at true size, with a viewer's `preferences`; the same bytes for the same input."""
        with self.listening():
            data = self._render(html).write_pdf(pdf_tags=True, finisher=partial(_finish, preferences))
        assert isinstance(data, bytes)
        return data

    def _render(self, html: str) -> Document:
        return self._read_page(html).render(stylesheets=self.styles, font_config=self.fonts)

    def _read_page(self, html: str) -> HTML:
        return HTML(string=html, url_fetcher=self.fetcher, base_url=f"{ASSET_SCHEME}:")

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Turn what WeasyPrint logs into diagnostics."""
        logger = logging.getLogger("weasyprint")
        handler = _Listener(self._heard)
        logger.addHandler(handler)
        try:
            yield
        finally:
            logger.removeHandler(handler)

    def _heard(self, message: str) -> None:
        place, said = _PLACE.search(message), message
        bare = _PLACE.sub("", message, count=1)
        if place and self.file.endswith(".css"):
            line, column = map(int, place.groups())
            span, said = Span(self.file, line, column, line, column), bare
        elif place and any(one.message == bare for one in self.warnings):
            return  # a document reads the style sheets again
        else:
            span = Span.whole(self.file or "templates")
        diagnostic = RENDERER.at(span, said)
        if diagnostic not in self.warnings:
            self.warnings.append(diagnostic)


class _Listener(logging.Handler):
    def __init__(self, hear: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self.hear = hear

    def emit(self, record: logging.LogRecord) -> None:
        """Pass the text on."""
        self.hear(record.getMessage())
