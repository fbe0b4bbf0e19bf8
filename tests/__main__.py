"""python3 tests: gets all that the tests need, and runs them. What follows goes to pytest."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])  # everything else is imported from there, too
    from cogs.program.set_up import in_its_environment

    if not sys.argv[1:]:
        print(
            "The quick tests take some two minutes on two processors; the slowest are named at the end.",
            flush=True,
        )
    in_its_environment("-m", "pytest", "--durations=10", *sys.argv[1:], all_of_it=True)
