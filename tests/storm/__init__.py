"""The storm: one seeded run holds bot, house, database and Discord under virtual time, and everything goes wrong.

`python -m tests.storm --seed N` replays a run; CONTRIBUTING.md says more.
"""

from tests import virtual  # noqa: F401 - before other modules keep functions of `time` by name
