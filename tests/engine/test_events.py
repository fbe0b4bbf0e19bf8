"""Events: every field says who may know it, and a log of before opens."""

import msgspec
import pytest

from engine.events import Cards, EachOwn, Event, Log, Own, Sealed


class Dealt(Event, tag="dealt"):
    counts: tuple[int, ...]
    cards: EachOwn[Cards] = {}


class Took(Event, tag="took"):
    source: str = msgspec.field(name="from")
    card: Own[str] = ""


class Shuffled(Event, tag="shuffled"):
    pack: Sealed[Cards] = ()


class Raised(Event, tag="raised"):
    amount: int
    all_in: bool = False


DEALT = Dealt(counts=(1, 1), cards={0: ("an.U",), 1: ("le.A",)})
TOOK = Took(seat=1, source="stock", card="li.P")
SHUFFLED = Shuffled(pack=("an.U", "le.A"))
LOG = Log((Dealt, Took, Shuffled, Raised))


def test_a_seat_sees_its_own_part_and_no_other():
    assert DEALT.seen_by(0).cards == {0: ("an.U",)}
    assert TOOK.seen_by(1) == TOOK
    assert TOOK.seen_by(0).card == ""


def test_a_bystander_sees_nothing_private():
    assert DEALT.seen_by(None) == Dealt(counts=(1, 1))
    assert TOOK.seen_by(None) == Took(seat=1, source="stock")


def test_nobody_sees_a_shuffled_pack():
    assert all(SHUFFLED.seen_by(seat) == Shuffled() for seat in (None, 0, 1))


def test_facts_are_told_by_the_names_they_are_stored_under():
    assert TOOK.public == {"from": "stock"}
    assert TOOK.private == {1: {"card": "li.P"}}
    assert DEALT.private == {0: {"cards": ("an.U",)}, 1: {"cards": ("le.A",)}}
    assert SHUFFLED.sealed == {"pack": ("an.U", "le.A")}


def test_a_fact_at_its_default_is_not_told():
    assert Raised(seat=0, amount=2).public == {"amount": 2}
    assert Raised(seat=0, amount=2, all_in=True).public == {"amount": 2, "all_in": True}


def test_a_hidden_field_without_a_default_is_a_mistake():
    class Careless(Event, tag="careless"):
        card: Own[str]

    with pytest.raises(TypeError, match=r"Careless\.card"):
        Careless(seat=0, card="an.U").seen_by(1)


def test_a_log_reads_what_it_wrote():
    events = (DEALT, TOOK, SHUFFLED, Raised(seat=0, amount=3))
    assert LOG.read(LOG.write(events)) == events


def test_a_kind_that_no_longer_exists_is_left_out():
    stored = [{"kind": "forgotten-since", "seat": 1}, *msgspec.msgpack.decode(LOG.write((TOOK,)))]
    assert LOG.read(msgspec.msgpack.encode(stored)) == (TOOK,)
