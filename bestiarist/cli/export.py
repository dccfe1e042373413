"""The commands `export` and `preflight`, which send cards elsewhere than to paper."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bestiarist.build import exports, pipeline
from bestiarist.build.exports import Destination, Exported, MissingExtraError
from bestiarist.build.pipeline import Checked, Progress, Request
from bestiarist.build.proofs import Order
from bestiarist.cli import arguments, console
from bestiarist.cli.arguments import USAGE, refuse
from bestiarist.cli.reporting import report
from bestiarist.core.diagnostics import Diagnostic, in_order
from bestiarist.export.checks import ProfileError
from bestiarist.export.presets import Vendor
from bestiarist.export.proof import Style

Work = Callable[[Order, Destination, Progress], Exported]


def png(options: Namespace) -> int:
    """A picture a card side."""
    if options.round and options.kind in ("jpeg", "svg"):
        return refuse(f"{options.kind} has no round corners; choose png or webp, or --corners square")
    if options.round and options.bleed:
        return refuse("a card with bleed is cut later: round corners go with --bleed 0 only")
    corners = "round" if options.round else "square"
    said = {"way": options.kind, "dpi": options.dpi, "bleed": options.bleed, "corners": corners}
    if options.kind == "svg":
        return _run(options, "png", said, exports.drawings, options.bleed)
    work = partial(exports.pictures, style=Style(options.dpi, options.kind, options.round))
    return _run(options, "png", said, work, options.bleed)


def tts(options: Namespace) -> int:
    """Decks for Tabletop Simulator."""
    return _run(options, "tts", {"way": "tts"}, exports.tabletop)


def vendor(options: Namespace) -> int:
    """Decks for a print shop."""
    products, problems = _vendor(options.vendor)
    if products is None:
        return USAGE
    if options.card and exports.product(products, options.card) is None:
        made = ", ".join(one.card for one in products)
        return refuse(f"{products[0].title} makes no cards of the size '{options.card}'; it makes: {made}")
    if options.profile and products[0].colours != "cmyk":
        return refuse(f"{products[0].title} takes RGB, which no profile of a press is for")

    def work(order: Order, place: Destination, show: Progress) -> Exported:
        done = exports.vendor(order, place, show, products, options.profile)
        return Exported(done.files, (*problems, *done.diagnostics))

    name = products[0].name if options.card in ("", products[0].card) else f"{products[0].name}-{options.card}"
    said = {"way": products[0].name, "profile": options.profile.name if options.profile else ""}
    return _run(options, name, said, work)


def preflight(options: Namespace) -> int:
    """Examine finished files for a print shop."""
    products, problems = _vendor(options.vendor)
    if products is None:
        return USAGE
    absent = [path for path in options.files if not path.exists()]
    if absent:
        return refuse(f"there is no file or folder {', '.join(map(str, absent))}")
    start = time.perf_counter()
    try:
        found = [one for path in options.files for one in exports.preflight(path, products)]
    except MissingExtraError as missing:
        return refuse(str(missing))
    seconds = time.perf_counter() - start
    return report(options, Checked(), in_order((*problems, *found)), seconds, len(options.files))


def _vendor(name: str) -> tuple[Vendor | None, tuple[Diagnostic, ...]]:
    """What a vendor makes, and what is wrong with the files of vendors; the person is told where there is none."""
    known, problems = exports.vendors(Request.of([]).project)
    if name not in known:
        refuse(f"there is no vendor '{name}'; there are: {', '.join(known)}")
    return known.get(name), problems


def _run(options: Namespace, name: str, said: dict[str, Any], work: Work, bleed: float = 0) -> int:
    """Check, export into the folder of that name, report. `said`: what was asked for, for the manifest."""
    request = arguments.request(options)
    if request is None:
        return USAGE
    catalogue = request.project.catalogue
    if options.card and catalogue.card(options.card) is None:
        return refuse("; ".join(catalogue.unknown_card(options.card).args))
    start = time.perf_counter()
    folder = options.output or request.home / "output" / name
    place = Destination(folder, str(said["way"]), {**said, "card": options.card, "ink": options.ink})
    try:
        with console.progress(options) as progress:
            checked = pipeline.check(request, progress)
            checking = time.perf_counter() - start
            done = work(Order(checked, request, bleed, options.ink, options.card), place, progress)
    except (MissingExtraError, ProfileError) as problem:
        return refuse(str(problem))
    code = report(options, checked, in_order((*checked.diagnostics, *done.diagnostics)), checking)
    if options.verbose:
        for file in done.files:
            console.say(options, f"  {file}")
    console.say(options, _made(done, folder, time.perf_counter() - start))
    return code


def _made(done: Exported, folder: Path, seconds: float) -> str:
    if not done.files:
        return f"nothing written in {seconds:.1f} s"
    shown = os.path.relpath(folder) if folder.resolve().is_relative_to(Path.cwd()) else str(folder)
    files = "1 file" if len(done.files) == 1 else f"{len(done.files)} files"
    return f"{files} written to {shown} in {seconds:.1f} s"
