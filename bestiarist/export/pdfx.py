"""PDF/X-1a:2003 (ISO 15930-4), the form of PDF that print shops exchange: what a file declares, and what it must not
contain. Colours, fonts and transparency are examined with the pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from bestiarist import __version__
from bestiarist.export.inks import profile_problem

VERSION = "PDF/X-1a:2003"
PDF_VERSION = "1.4"
REGISTRY = "http://www.color.org"
"""The registry that names printing conditions, as the standard says it."""
DATE = "D:20000101000000Z"
"""The standard wants dates; the same deck gives the same bytes."""
_FORBIDDEN = {"/OCProperties": "layers", "/AcroForm": "form fields", "/AA": "actions", "/OpenAction": "actions"}
_NAMES = {"/EmbeddedFiles": "embedded files", "/JavaScript": "scripts"}
_FILTERS = {"/LZWDecode": "LZW", "/JPXDecode": "JPEG 2000", "/JBIG2Decode": "JBIG2"}
_MARKS = ("/PrinterMark", "/TrapNet")
_SAVE = "export it as PDF/X-1a:2003"


def declare(document: pikepdf.Pdf, title: str, condition: str, profile: tuple[str, bytes] | None) -> None:
    """Say in a document that it is PDF/X, for a printing condition of the registry or for a profile: its name and its
    bytes, which go into the file."""
    info = {"Title": title or "Cards", "Creator": "Bestiarist", "Producer": f"Bestiarist {__version__}"}
    for key, value in {**info, "CreationDate": DATE, "ModDate": DATE, "GTS_PDFXVersion": VERSION}.items():
        document.docinfo[f"/{key}"] = value
    document.docinfo["/Trapped"] = pikepdf.Name("/False")
    intent = pikepdf.Dictionary(Type=pikepdf.Name.OutputIntent, S=pikepdf.Name.GTS_PDFX)
    if profile is None:
        intent.OutputConditionIdentifier, intent.RegistryName = condition, REGISTRY
    else:
        intent.OutputConditionIdentifier, intent.Info = "Custom", profile[0]
        intent.DestOutputProfile = document.make_stream(profile[1], N=4)
    document.Root.OutputIntents = pikepdf.Array([document.make_indirect(intent)])


def breaches(document: pikepdf.Pdf) -> Iterator[tuple[str, str]]:
    """(what keeps a document from being PDF/X-1a, what to change)."""
    if document.pdf_version > PDF_VERSION:
        yield f"the file is PDF {document.pdf_version}, and PDF/X-1a is {PDF_VERSION}", _SAVE
    yield from _declared(document)
    yield from _intent(document)
    for found in dict.fromkeys(_contents(document)):
        yield f"there are {found}", f"take them out, or {_SAVE}"
    for name in sorted(_compressions(document)):
        yield f"something is compressed with {name}, which PDF/X-1a does not know", _SAVE


def _declared(document: pikepdf.Pdf) -> Iterator[tuple[str, str]]:
    info: Any = document.trailer.get("/Info", {})
    said = [str(info.get(key, "")) for key in ("/GTS_PDFXVersion", "/GTS_PDFXConformance")]
    if not any(one.startswith("PDF/X-1a") for one in said):
        yield "the file does not call itself PDF/X-1a", _SAVE
    absent = [key for key in ("Title", "CreationDate", "ModDate", "Producer") if not str(info.get(f"/{key}", ""))]
    if absent:
        yield f"the file does not say its {', '.join(absent)}", "fill in the document's properties"
    if str(info.get("/Trapped", "")) not in ("/True", "/False"):
        yield "the file does not say whether it is trapped", "set Trapped to False in the document's properties"
    if "/ID" not in document.trailer:
        yield "the file has no ID", "save it anew"


def _intent(document: pikepdf.Pdf) -> Iterator[tuple[str, str]]:
    """The printing condition that a document is made for."""
    intents = [one for one in document.Root.get("/OutputIntents", ()) if one.get("/S") == "/GTS_PDFX"]
    hint = "choose an output intent in the dialog that exports PDF/X"
    if len(intents) != 1 or not str(intents[0].get("/OutputConditionIdentifier", "")):
        yield "the file does not say for which printing condition it is made", hint
        return
    profile = intents[0].get("/DestOutputProfile")
    if profile is None:
        if str(intents[0].get("/RegistryName", "")).rstrip("/") != REGISTRY:
            yield "the output intent has neither a profile nor a registered condition", hint
    elif problem := profile_problem(profile.read_bytes()):
        yield f"the profile of the output intent {problem}", hint


def _contents(document: pikepdf.Pdf) -> Iterator[str]:
    """What a document contains and PDF/X-1a does not allow."""
    yield from (words for key, words in _FORBIDDEN.items() if key in document.Root)
    names: Any = document.Root.get("/Names", {})
    yield from (words for key, words in _NAMES.items() if key in names)
    for page in document.pages:
        if "/AA" in page.obj:
            yield "actions"
        if any(one.get("/Subtype") not in _MARKS for one in page.obj.get("/Annots", ())):
            yield "notes, links or form fields on pages"
        if "/ArtBox" in page.obj and "/TrimBox" in page.obj:
            yield "both an ArtBox and a TrimBox on pages"


def _compressions(document: pikepdf.Pdf) -> set[str]:
    found: set[str] = set()
    for item in document.objects:
        if isinstance(item, pikepdf.Stream):
            filters: Any = item.get("/Filter", ())
            named = filters if isinstance(filters, pikepdf.Array) else (filters,)
            found |= {_FILTERS[str(one)] for one in named if str(one) in _FILTERS}
    return found
