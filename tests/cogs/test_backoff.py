"""Discord is asked again later and later, and at once again when it has worked."""

from cogs.transport.outbox import LONGEST, Backoff


def test_pauses_grow_to_half_a_minute_and_begin_anew():
    patience = Backoff()
    assert not patience.tried
    assert [patience.pause(5.0) for _ in range(5)] == [5.0, 10.0, 20.0, LONGEST, LONGEST]
    assert patience.tried
    patience.renew()
    assert not patience.tried
    assert patience.pause(5.0) == 5.0


def test_an_outage_of_days_is_no_matter():
    patience = Backoff()
    assert {patience.pause(0.1) for _ in range(10_000)} >= {0.1, LONGEST}
    assert patience.pause(60.0) == 60.0, "whoever wants to wait longer does"
