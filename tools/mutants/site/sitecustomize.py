"""Python imports this first in every process that the tests start, because the runner puts this folder on its path."""

import os
import sys
from pathlib import Path

if "LETTERSHARK_MUTANTS" in os.environ:
    root = Path(__file__).parents[3]
    sys.path.insert(0, str(root))
    from tools.mutants.switch import install

    sys.path.remove(str(root))
    install()
