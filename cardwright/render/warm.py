"""The renderer, imported for helpers before they have anything to do. What is missing is told by whoever prints."""

import gc
from contextlib import suppress

from cardwright.render.faults import MissingLibrariesError
from cardwright.render.studio import need_renderer

with suppress(MissingLibrariesError, OSError):
    need_renderer()
gc.freeze()  # copies of this process share what is there now
