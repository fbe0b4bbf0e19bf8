"""Tables with chosen cards. The bot itself has no way to choose cards."""

from itertools import count
from random import Random
from types import SimpleNamespace

from engine.contract import Setup
from house.store import ids
from house.tables import lobby, sealing


def first_hand(monkeypatch, deck=(), dealer=0):
    """The next table deals these cards first. The others are shuffled alike at every run."""
    wished = {"deck": tuple(deck), "dealer": dealer, "seed": "a quiet evening", "ordered": None, "draw": None}
    monkeypatch.setattr(lobby, "Setup", lambda **given: Setup(**{**given, **wished}))


def alike(monkeypatch, seed):
    """Every hand is shuffled alike at every run, but none of them can be proved."""
    same_secrets(monkeypatch, seed)
    monkeypatch.setattr(sealing, "table_name", lambda _guild, _table: "a table")


def same_secrets(monkeypatch, seed):
    """Every hand is shuffled alike at every run, at equal clock times: a deal is bound to its table's number, which
    combines the time with a count that begins anywhere."""
    monkeypatch.setattr(ids, "_serial", count())
    monkeypatch.setattr(sealing, "secrets", SimpleNamespace(token_bytes=Random(seed).randbytes))
