#!/usr/bin/env python3
"""Bestiarist's front door: sets up .venv where needed, then runs the command line (try `build.py --help`)."""

import sys
from pathlib import Path

from bestiarist.provision import front_door

sys.exit(front_door(Path(__file__).resolve().parent, sys.argv[1:]))
