"""The storm: one seeded run holds bot, house, database and Discord under virtual time, and everything goes wrong.

`python -m tests.storm --seed N` replays a run; CONTRIBUTING.md says more.
"""
