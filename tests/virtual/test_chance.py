"""A test's random values follow from its seed, and leave nothing behind."""

import random
import secrets

import house.room
from tests.virtual.chance import by_chance_of


def drawn():
    return (
        random.random(),
        secrets.token_hex(8),
        secrets.token_bytes(8),
        secrets.token_urlsafe(8),
        secrets.randbits(64),
        house.room.Random().random(),
        house.room.Random().random(),
    )


def test_a_seed_decides_what_is_drawn():
    with by_chance_of("a"):
        first = drawn()
    with by_chance_of("a"):
        assert drawn() == first
    with by_chance_of("b"):
        assert not {*drawn()} & {*first}
    assert len({*first}) == len(first)


def test_a_generator_that_was_given_a_seed_keeps_it():
    with by_chance_of("a"):
        assert house.room.Random(7).random() == random.Random(7).random()


def test_afterwards_chance_is_as_before():
    def sources():
        return secrets.token_hex, secrets.token_bytes, house.room.Random, random.getstate()

    before = sources()
    with by_chance_of("a"):
        drawn()
        assert not {*sources()} & {*before}
    assert sources() == before
