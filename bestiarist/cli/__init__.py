"""The command line."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bestiarist.cli.arguments import UsageError
from bestiarist.cli.parser import parse
from bestiarist.core.faults import MissingLibrariesError
from bestiarist.report.terminal import visible

USAGE = 2
"""Exit code of wrong use, or where something is missing on this computer."""

OBJECTS_BETWEEN_COLLECTIONS = 100_000
"""A run makes many records and drops few: to look for garbage as often as Python does costs an eighth of the time."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    atexit.register(gc.freeze)  # to look for garbage as the process ends is a waste of time
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    verbose = False
    try:
        options = parse(arguments)
        verbose = getattr(options, "verbose", False)
        with _failures_told(verbose):
            code: int = options.run(options)
        sys.stdout.flush()
        return code
    except UsageError as error:
        return _refuse(str(error))
    except MissingLibrariesError:
        from bestiarist.provision.libraries import advice

        return _refuse(advice())
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if verbose:
            import traceback

            traceback.print_exc()
        print(
            f"bestiarist: something went wrong that should not: {type(error).__name__}: {error}\n"
            "This is a mistake of the program, not yours. Please report it with the output of --verbose.",
            file=sys.stderr,
        )
        return USAGE


@contextmanager
def _failures_told(verbose: bool) -> Iterator[None]:
    """While this lasts, the traceback of each failure that a run outlives is shown, if that is wanted."""
    import logging

    logger = logging.getLogger("bestiarist")
    handler = logging.StreamHandler() if verbose else logging.NullHandler()
    logger.setLevel(logging.DEBUG if verbose else logging.NOTSET)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


def _refuse(message: str) -> int:
    """Say what is wrong with the command line; the exit code for wrong use."""
    shown = "\n".join(map(visible, message.split("\n")))  # it may quote what was typed or pasted
    print(f"bestiarist: {shown}", file=sys.stderr)
    return USAGE
