"""The browser in which the preview's page is tested: the system's Chromium, installed where nobody is asked to."""

import os
import shutil
import sys

from bestiarist.provision.steps import Steps
from bestiarist.provision.system import apt_install, runs_as_root

_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")


def find() -> str | None:
    """The path of a Chromium on this computer; None where there is none."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


def provide(steps: Steps | None = None) -> None:
    """Install Chromium on a machine of continuous integration that lacks it and lets us: Debian's, as root."""
    if os.environ.get("CI") and sys.platform == "linux" and not find() and runs_as_root() and shutil.which("apt-get"):
        apt_install(("chromium",), steps or Steps())
