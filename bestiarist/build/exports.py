"""Exports of decks: pictures, drawings, virtual tables, print shops; each makes files of a proof and writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from bestiarist.build.output_folder import OutputFolder
from bestiarist.build.pipeline import Progress, Project
from bestiarist.build.proofs import Asked, Order, cards_asked, decks_asked, prove
from bestiarist.core.diagnostics import Diagnostic, Span, in_order
from bestiarist.core.store import Cache
from bestiarist.export.checks import NOT_MADE, PAGE_SIZE, RESOLUTION, UNUSABLE
from bestiarist.export.presets import Preset, Vendor, load_presets
from bestiarist.export.proof import ExportFile, PictureStyle, Proof
from bestiarist.paper.imposition.sizes import Size
from bestiarist.provision.extras import install_command
from bestiarist.read.project import shown
from bestiarist.render.deckfile import Output
from bestiarist.ruleset.decks import Deck

LIBRARIES = ("pypdfium2", "pikepdf")
SAME = 0.5
"""Millimetres by which a vendor's cards may differ from those of the same name here."""

Make = Callable[[Proof], Iterable[ExportFile]]
Prove = Callable[[Asked, Order, Progress], tuple[Proof | None, tuple[Diagnostic, ...]]]


class MissingExtraError(Exception):
    """What an export needs is not installed; the text says how to install it."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The files of an export, and what went wrong."""

    files: tuple[Path, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Destination:
    """The destination of an export: its folder, and for the manifest the name of the export and its options."""

    folder: Path
    way: str
    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Job:
    """A deck to be exported: how it is proved, and the function that makes files of its proof."""

    asked: Asked
    order: Order
    make: Make
    prove: Prove = prove


def pictures(order: Order, place: Destination, progress: Progress, style: PictureStyle) -> Exported:
    """A picture of every side: of the cards that were asked for by themselves, and of each deck in a folder."""
    with _extra():
        from bestiarist.export.pictures import pictures
    return _export(_all(order, lambda proof: pictures(proof, style)), place, progress)


def drawings(order: Order, place: Destination, progress: Progress) -> Exported:
    """The same as SVG."""
    with _extra():
        from bestiarist.export.pictures import drawings, installed
    if not installed():
        raise MissingExtraError("SVG is drawn by pdftocairo, which is not installed; it is part of poppler-utils")
    return _export(_all(order, drawings), place, progress)


def tabletop(order: Order, place: Destination, progress: Progress, address: str = "") -> Exported:
    """Each deck for Tabletop Simulator, in a folder of its own. `address`: where these folders are on the web."""
    with _extra():
        from bestiarist.export.tabletop import tabletop
    top = place.folder.resolve()

    def make(proof: Proof) -> Iterable[ExportFile]:
        return tabletop(proof, (top / proof.name).as_posix(), address)

    return _export((Job(asked, order, make) for asked in decks_asked(order)), place, progress)


def vendors(project: Project) -> tuple[dict[str, Vendor], tuple[Diagnostic, ...]]:
    """The vendors of a project by name, and what is wrong with their files."""
    sizes = {name: (size.width, size.height) for name, size in project.catalogue.sizes.cards.items()}
    return load_presets(project.folders, sizes)


def vendor(order: Order, place: Destination, progress: Progress, products: Vendor, profile: Path | None) -> Exported:
    """Each deck for a vendor, in a folder of its own, on cards of the size that is asked for, else that the deck says,
    else the vendor's usual one. `profile`: the file of a press's ICC profile, in place of the plain rule; ProfileError.
    """
    with _extra():
        from bestiarist.build.safeproofs import prove_safe
        from bestiarist.export.inks import PLAIN, Profiled
        from bestiarist.export.vendors import vendor
    press = Profiled.load(profile, products[0].ink) if profile else PLAIN
    jobs, found = [], []
    for asked in decks_asked(order):
        said = asked[1].sheet_options.card
        preset = product(products, order.card or said)
        meant = order.request.project.catalogue.card(said) if said and not order.card else None
        if preset is None or (meant and _differ(preset, meant)):
            found.append(_not_made(asked[1], products, preset))
        else:
            own = replace(order, card=preset.size, bleed=preset.bleed)
            made = partial(vendor, preset=preset, press=press)
            jobs.append(Job(asked, own, made, partial(prove_safe, preset=preset)))
    done = _export(jobs, place, progress)
    return replace(done, diagnostics=in_order((*found, *done.diagnostics)))


def product(products: Vendor, card: str) -> Preset | None:
    """The preset for cards of a size, by its name; the usual one for none. None where the vendor makes no such cards.
    """
    return next((one for one in products if one.card == card.casefold()), None) if card else products[0]


def _differ(preset: Preset, size: Size) -> bool:
    """Whether a vendor's cards are of another size than those of the same name here."""
    return max(abs(preset.trim_width - size.width), abs(preset.trim_height - size.height)) > SAME


def _not_made(deck: Deck, products: Vendor, other: Preset | None) -> Diagnostic:
    """`other`: what the vendor means by the name of the deck's size."""
    if other:
        size = f"{other.trim_width:g} x {other.trim_height:g} mm"
        message = f"the cards that {other.title} calls '{other.card}' are of another size than here: {size}"
    else:
        made = ", ".join(one.card for one in products)
        message = f"{products[0].title} makes no cards of the size '{deck.sheet_options.card}', only {made}"
    return NOT_MADE.at(deck.span, message, "choose a size with --card")


def preflight(path: Path, products: Vendor) -> tuple[Diagnostic, ...]:
    """What a vendor would find wrong with a PDF, a picture, or a folder of pictures, for whichever size fits best."""
    with _extra():
        from bestiarist.export.picturecheck import SUFFIXES, preflight_pictures
        from bestiarist.export.preflight import preflight_pdf
    name, pictures = shown(path), path.is_dir() or path.suffix.lower() in SUFFIXES
    usual = products[0]
    if pictures != (usual.files == "pictures"):
        takes = "a PDF" if usual.files == "pdf" else "pictures: name their folder"
        return (UNUSABLE.at(Span.whole(name), f"{usual.title} takes {takes}"),)
    look, best = preflight_pictures if pictures else preflight_pdf, None
    for preset in products:
        found = look(path, name, preset)
        misfits = sum(one.code in (PAGE_SIZE.code, RESOLUTION.code) for one in found)
        if best is None or misfits < best[0]:
            best = misfits, found
        if not misfits:
            break
    return best[1] if best else ()


def _all(order: Order, make: Make) -> Iterator[Job]:
    """Cards by themselves, then decks."""
    yield from (Job(asked, order, make) for asked in cards_asked(order))
    yield from (Job(asked, order, make) for asked in decks_asked(order) if asked[1].source)


def _export(jobs: Iterable[Job], place: Destination, progress: Progress) -> Exported:
    """Prove each deck, make its files, write them and at last the manifest."""
    found: list[Diagnostic] = []
    output, made = None, set()
    for job in jobs:
        output = output or OutputFolder(place.folder, Cache.of(job.order.request.root), job.order.ink)
        proof, problems = job.prove(job.asked, job.order, progress)
        found += problems
        for file in job.make(proof) if proof else ():
            found += output.put(_output(file, job.asked[1], place))
        made |= {proof.name} if proof else set()
    if output is None:
        return Exported()
    found += output.finish(place.settings, found, whole=made - {""})
    return Exported(tuple(output.entries), in_order(found))


def _output(file: ExportFile, deck: Deck, place: Destination) -> Output:
    name = f"{deck.id}/{file.name}" if deck.id else file.name
    return Output(name, file.cards, "", lambda: file.data, deck.id, place.way)


@contextmanager
def _extra() -> Iterator[None]:
    """Around imports of what needs the extra `export`: MissingExtraError where it is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in LIBRARIES:
            raise
        raise MissingExtraError(
            f"{error.name} is not installed, and exports need it; install it with\n    {install_command('export')}"
        ) from error
