"""Server and file watcher of the preview: how they start and end, and which changes of files count."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import traceback
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from urllib.parse import quote

import uvicorn
from starlette.applications import Starlette
from watchfiles import Change, awatch

from bestiarist.preview.app import Preview
from bestiarist.preview.events import Hub
from bestiarist.preview.program import FOLDER
from bestiarist.preview.security import Guard
from bestiarist.preview.session import Session
from bestiarist.read.belonging import PROJECT_FILE
from bestiarist.read.projectfile import project_file_state
from bestiarist.typeset.folders import built_in

PORT, MORE_PORTS = 8016, 20
HOST = "127.0.0.1"
STEP, MOST = 20, 200
"""Milliseconds: changes that come one after another are told together."""
LOOK_AGAIN = 1000
"""Milliseconds after which it is seen whether there are folders that were not there before."""
SUFFIXES = frozenset(
    (".yaml", ".yml", ".csv", ".md", ".j2", ".css", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".ttf", ".otf", ".woff2")
)
_PASSED_OVER = frozenset({"output", "node_modules", "__pycache__", "build", "dist"})


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """How a preview is to be served: the project, the file to open at first (relative to it), host and port (0: any
    that is free), and whether a browser is opened."""

    root: Path
    opening: str = ""
    host: str = HOST
    port: int = PORT
    browser: bool = True


def serve(options: ServeOptions, tell: Callable[[str], None]) -> None:
    """Serve until Ctrl-C. `tell` gets the address when it can be opened. OSError where no port is to be had.

    The process goes to the project's folder, so that paths are shown from there.
    """
    os.chdir(options.root)
    listening = _listen(options.host, options.port)
    url = address(options.host, listening.getsockname()[1], options.opening)
    preview = Preview(Session(options.root), Guard.of(options.host))

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        stop = asyncio.Event()
        watching = asyncio.create_task(_watch(preview, options.root, stop))
        tell(url)
        if options.browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, url)
        yield
        stop.set()
        watching.cancel()
        await preview.close()

    config = uvicorn.Config(
        preview.application(life), log_level="warning", access_log=False, lifespan="on", server_header=False,
        timeout_graceful_shutdown=1, timeout_keep_alive=30, ws="none",
    )
    with contextlib.suppress(KeyboardInterrupt):
        _Server(config, preview.hub).run(sockets=[listening])


def address(host: str, port: int, opening: str = "") -> str:
    """The address for a browser on this computer."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/" + (f"#/{quote(opening)}" if opening else "")


class _Server(uvicorn.Server):
    """Ends the streams of events at once when it is to end: they would go on for ever."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal has come in."""
        asyncio.get_running_loop().call_soon_threadsafe(self.hub.close)
        super().handle_exit(sig, frame)


def _listen(host: str, port: int) -> socket.socket:
    """A socket on the port, or on one of the next where that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in (port, *range(port + 1, min(port + MORE_PORTS, 65536))) if port else (0,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would let two servers have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(128)
        except OSError as error:
            listening.close()
            fault = error
        else:
            return listening
    raise fault


async def _watch(preview: Preview, root: Path, stop: asyncio.Event) -> None:
    """Look at the project, then at every change of it."""
    await preview.look()
    preview.jobs.submit(preview.session.warm_up, later=True)
    async for files in changes(root, (built_in(), FOLDER), stop):
        try:
            await preview.look(files)
        except Exception:  # a mistake of the program, which is no reason to see no later change
            traceback.print_exc()


async def changes(root: Path, others: Iterable[Path], stop: asyncio.Event) -> AsyncIterator[list[Path]]:
    """The files that have changed, below the folders of a project and below some other folders.

    Soon after watching has begun there are none: what has changed before may have been missed.
    """
    beyond = [folder for folder in others if not folder.is_relative_to(root)]
    settings = project_file_state(root)
    while not stop.is_set():
        folders, begun = watched(root), False
        async for found in awatch(
            *folders, *beyond, watch_filter=_is_wanted, debounce=MOST, step=STEP, stop_event=stop,
            rust_timeout=LOOK_AGAIN, yield_on_timeout=True,
        ):
            before, settings = settings, project_file_state(root)
            own = {root / PROJECT_FILE} if settings != before else set[Path]()
            if found or own or not begun:
                begun = True
                yield sorted({Path(name) for _, name in found} | own)
            if watched(root) != folders:
                break


def watched(root: Path) -> list[Path]:
    """The folders of a project in which something of its own lies."""
    folders = (path for path in sorted(root.iterdir()) if path.is_dir() and not path.name.startswith("."))
    return [path for path in folders if path.name not in _PASSED_OVER and not (path / "pyvenv.cfg").exists()]


def _is_wanted(change: Change, path: str) -> bool:
    """Texts and pictures; nothing hidden, and so nothing that is only half written."""
    file = Path(path)
    return file.suffix.lower() in SUFFIXES and not file.name.startswith(".")
