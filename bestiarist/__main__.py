"""`python -m bestiarist`: the command line."""

import sys

from bestiarist.cli import main

sys.exit(main())
