"""Soup is drawn at the same tables as the trick games."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tricks"))
