"""Steps: commands run one after another, each with a line on standard error and its output kept aside."""

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bestiarist.provision.handover import clean_environment


@dataclass(frozen=True, slots=True)
class Finished:
    """How a step ended: its exit code, and all it said (empty where that was shown at once)."""

    code: int
    output: str

    @property
    def ok(self) -> bool:
        """Whether the step did its work."""
        return self.code == 0


@dataclass(frozen=True, slots=True)
class Steps:
    """Runs the steps of one set-up.

    `verbose` shows what each command says. `lock` is the descriptor of a file that the commands keep open
    (POSIX): should this process be killed, its lock holds until the command it left behind has ended.
    """

    verbose: bool = False
    lock: int | None = None
    environment: Mapping[str, str] = field(default_factory=clean_environment)

    def run(self, label: str, command: Sequence[str], folder: Path | None = None) -> Finished:
        """Run `command` in `folder` under the line `label`, and wait for its end."""
        started = time.monotonic()
        show(f"  {label} ...", end="\n" if self.verbose else "")
        try:
            with self._start(command, folder) as process:
                output = _wait(process, label, started)
                code = process.returncode
        except OSError as error:
            output, code = str(error), 127
        seconds = f"{time.monotonic() - started:.0f} s"
        if not self.verbose:
            show(f" {seconds}" if code == 0 else " failed", restart=f"  {label} ...")
        return Finished(code, output)

    def _start(self, command: Sequence[str], folder: Path | None) -> subprocess.Popen[str]:
        return subprocess.Popen(
            command,
            cwd=folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr if self.verbose else subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            pass_fds=() if self.lock is None or sys.platform == "win32" else (self.lock,),
        )


def show(text: str, end: str = "\n", restart: str = "") -> None:
    """Write `text` on standard error at once; a terminal's line begins anew with `restart`."""
    rewind = f"\r{restart}" if restart and sys.stderr.isatty() else ""
    print(f"{rewind}{text}", end=end, file=sys.stderr, flush=True)


def _wait(process: subprocess.Popen[str], label: str, started: float) -> str:
    """Collect what `process` says until it ends, counting the seconds on a terminal."""
    while True:
        try:
            return process.communicate(timeout=1)[0] or ""
        except subprocess.TimeoutExpired:
            if process.stdout and sys.stderr.isatty():
                show(f" {time.monotonic() - started:.0f} s", end="", restart=f"  {label} ...")
