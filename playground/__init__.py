"""A stand-in for Discord on 127.0.0.1, for tests, drills and the newcomer's first game."""
