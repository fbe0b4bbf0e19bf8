"""Tests in one thread each: bot, stand-in and database share a loop whose time costs nothing and whose chance comes from a seed.

A test that waits for real time fails by chance on a busy machine, and nobody can repeat what it saw. Here time passes only
while everybody waits, and the same seed always gives the same run, so a test either holds or fails for good.
"""

from tests.virtual import clock  # noqa: F401 - before other modules keep functions of `time` by name
