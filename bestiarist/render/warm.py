"""The renderer, imported for helpers before they have anything to do. What is missing is told by whoever prints."""

import concurrent.futures.process  # noqa: F401
import gc
import multiprocessing.queues
import multiprocessing.synchronize  # noqa: F401  (by which tasks come)
from contextlib import suppress

from bestiarist.render.faults import MissingLibrariesError
from bestiarist.render.studio import need_renderer

with suppress(MissingLibrariesError, OSError):
    need_renderer()
    from bestiarist.render.weasyprint_private.styles import default_styles

    default_styles()
gc.freeze()  # copies of this process share what is there now
