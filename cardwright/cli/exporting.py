"""The commands that send cards elsewhere than to paper."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from cardwright import pipeline, publish
from cardwright.cli import asking, commands, console
from cardwright.cli.asking import USAGE, refuse
from cardwright.diagnostics import Diagnostic, in_order
from cardwright.export.presets import Preset
from cardwright.export.proof import Style
from cardwright.pipeline import Checked, Progress, Request
from cardwright.proofs import Order
from cardwright.publish import Exported, MissingExtraError
from cardwright.render.faults import MissingLibrariesError

Work = Callable[[Order, Path, Progress], Exported]


def png(options: Namespace) -> int:
    """A picture a card side."""
    if options.round and options.kind in ("jpeg", "svg"):
        return refuse(f"{options.kind} has no round corners; choose png or webp, or --corners square")
    if options.round and options.bleed:
        return refuse("a card with bleed is cut later: round corners go with --bleed 0 only")
    if options.kind == "svg":
        return _run(options, "png", publish.drawings, options.bleed)
    style = Style(options.dpi, options.kind, options.round)
    return _run(options, "png", lambda order, folder, show: publish.pictures(order, folder, style, show), options.bleed)


def tts(options: Namespace) -> int:
    """Decks for Tabletop Simulator."""
    return _run(options, "tts", publish.tabletop)


def vendor(options: Namespace) -> int:
    """Decks for a print shop."""
    preset, problems = _preset(options.vendor)
    if preset is None:
        return USAGE

    def work(order: Order, folder: Path, show: Progress) -> Exported:
        done = publish.vendor(order, folder, preset, show)
        return Exported(done.files, (*problems, *done.diagnostics))

    return _run(options, preset.name, work, preset.bleed)


def preflight(options: Namespace) -> int:
    """Examine finished files for a print shop."""
    preset, problems = _preset(options.vendor)
    if preset is None:
        return USAGE
    absent = [path for path in options.files if not path.exists()]
    if absent:
        return refuse(f"there is no file or folder {', '.join(map(str, absent))}")
    start = time.perf_counter()
    try:
        found = [one for path in options.files for one in publish.preflight(path, preset)]
    except MissingExtraError as missing:
        return refuse(str(missing))
    seconds = time.perf_counter() - start
    return commands.report(options, Checked(), in_order((*problems, *found)), seconds, len(options.files))


def _preset(name: str) -> tuple[Preset | None, tuple[Diagnostic, ...]]:
    """The preset of that name, and what is wrong with the files of presets; the person is told where there is none."""
    known, problems = publish.presets(Request.of([]).root)
    if name not in known:
        refuse(f"there is no vendor '{name}'; there are: {', '.join(known)}")
    return known.get(name), problems


def _run(options: Namespace, name: str, work: Work, bleed: float = 0) -> int:
    """Check, export into the folder of that name, report."""
    request = asking.request(options)
    if request is None:
        return USAGE
    start = time.perf_counter()
    folder = options.output or request.home / "output" / name
    try:
        with console.progress(options) as progress:
            checked = pipeline.check(request, progress)
            checking = time.perf_counter() - start
            done = work(Order(checked, request, bleed, options.ink), folder, progress)
    except MissingLibrariesError:
        return asking.refuse_without_libraries()
    except MissingExtraError as missing:
        return refuse(str(missing))
    code = commands.report(options, checked, in_order((*checked.diagnostics, *done.diagnostics)), checking)
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
