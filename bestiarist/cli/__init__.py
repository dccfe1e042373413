"""The command line."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence

from bestiarist.cli.arguments import refuse_without_libraries
from bestiarist.cli.parser import parse
from bestiarist.core.faults import MissingLibrariesError

OK, FINDINGS, USAGE = 0, 1, 2
"""Exit codes: clean; findings of severity error; wrong use, or something is missing on this computer."""

OBJECTS_BETWEEN_COLLECTIONS = 100_000
"""A run makes many records and drops few: to look for garbage as often as Python does costs an eighth of the time."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    atexit.register(gc.freeze)  # to look for garbage as the process ends is a waste of time
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        options = parse(arguments)
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except MissingLibrariesError:
        return refuse_without_libraries()
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except Exception as error:
        if "--verbose" in (arguments or sys.argv):
            import traceback

            traceback.print_exc()
        print(
            f"bestiarist: something went wrong that should not: {type(error).__name__}: {error}\n"
            "This is a mistake of the program, not yours. Please report it with the output of --verbose.",
            file=sys.stderr,
        )
        return USAGE
