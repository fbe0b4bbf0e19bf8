"""A stand-in for Discord on 127.0.0.1, for tests and for a first game without a Discord account."""
