"""`python -m cardwright`: the command line."""

import sys

from cardwright.cli import main

sys.exit(main())
