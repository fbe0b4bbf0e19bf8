"""What a message is known by."""

from cogs.messages.kept import nonce

LONGEST = 25  # that Discord takes


def test_a_nonce_is_short_enough_whatever_it_names():
    assert len(nonce(2**63, "letter", 2**63, 2**31, 2**31)) <= LONGEST


def test_another_table_kind_hand_or_time_is_another_message():
    named = [
        nonce(1, "board", 1),
        nonce(1, "board", 2),
        nonce(2, "board", 1),
        nonce(1, "ping", 1),
        nonce(1, "letter", 1, 1, 0),
        nonce(1, "letter", 11, 0),
    ]
    assert len(set(named)) == len(named)
    assert nonce(1, "ping", 5, 0) == nonce(1, "ping", 5, 0)
