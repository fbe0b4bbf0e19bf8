"""python3 tests: gets all that the tests need, and runs them. What follows goes to pytest."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])  # where everything else is imported from, too
    from cogs.startup.set_up import in_its_environment

    in_its_environment("pytest", *sys.argv[1:])
