"""The cards that each seat sees in the variants, and those that stay hidden."""

from poker_table import Table

from engine.families.poker.actions import Accept, Bet, Call, Check, Choose, Draw, Fold, Look, Present, Take

NO_PAUSE = {"think_first": 0, "think_three": 0, "think_last": 0}


def seen(table, viewer, seat):
    return table.game.observe(table.state, viewer).seats[seat]


def test_longhorn_shows_four_cards_of_everybody_and_hides_the_rest() -> None:
    table = Table("longhorn", [50, 50], dealer=0)
    table.act(table.asked[0], Bet(1))
    table.act(table.asked[0], Call())
    for viewer in (None, 0):
        other = seen(table, viewer, 1)
        assert len(other.up) == 4
        assert other.cards == ()
        assert other.count == 2
    assert len(seen(table, 1, 1).cards) == 2


def test_longhorn_says_what_everybody_shows_and_who_leads_by_what() -> None:
    table = Table("longhorn", [50, 50, 50], dealer=0)
    showing = table.happened("showing")[0].public["cards"]
    lead = table.happened("lead")[0]
    assert showing[lead.seat] == lead.public["cards"]
    assert table.game.observe(table.state, None).lead == tuple(lead.public["cards"])
    assert table.asked == (lead.seat,)


def test_longhorn_turns_all_hands_over_at_the_showdown_only() -> None:
    table = Table("longhorn", [50, 50, 50], dealer=0)
    first = table.asked[0]
    table.act(first, Bet(1))
    table.act((first + 1) % 3, Fold())
    table.until("present")
    assert len(seen(table, None, first).cards + seen(table, None, first).up) == 7
    assert seen(table, None, (first + 1) % 3).cards == ()
    hands = table.happened("turned-over")[0].public["hands"]
    assert hands[(first + 1) % 3] == ()


def test_the_spit_is_everybodys() -> None:
    table = Table("spit", [50, 50], dealer=0)
    view = table.game.observe(table.state, None)
    assert len(view.middle) == 1
    assert [seat.count for seat in view.seats] == [4, 4]


def test_scrapok_shows_only_the_best_and_offers_nobody_a_look() -> None:
    table = Table("scrapok", [50, 50], dealer=0, words="honour", **NO_PAUSE)
    table.until("present")
    public = table.state.middle
    words = {seat: (table.state.players[seat].cards[0], *public[: 3 - seat]) for seat in (0, 1)}
    table.act(0, Present(words=(words[0],)))
    table.act(1, Present(words=(words[1],)))
    assert seen(table, None, 0).shown.words == (words[0],)
    assert seen(table, None, 1).shown is None
    table.act(1, Accept())
    assert seen(table, 0, 1).shown is None
    assert seen(table, 0, 1).cards == ()
    assert table.may(0) == set()
    table.refuses(0, Look(1), "not-now")


def test_zoot_shows_all_cards_of_those_who_stayed() -> None:
    table = Table("zoot", [50, 50], dealer=0)
    table.until("present")
    table.act(1, Present())
    assert seen(table, 0, 1).shown is None
    table.act(0, Present())
    assert seen(table, 0, 1).shown.five == table.state.players[1].cards


def test_a_card_taken_from_the_stock_is_told_to_its_taker_only() -> None:
    table = Table("zoot", [50, 50], dealer=0)
    table.until("turns")
    table.act(1, Take("stock"))
    took = table.happened("took")[0]
    assert took.public == {"from": "stock"}
    assert set(took.private) == {1}
    table.act(1, Take("discard"))
    assert table.happened("took")[0].public["card"]


def test_what_was_called_can_be_seen_at_any_time() -> None:
    table = Table("dealers-choice", [50, 50], dealer=0)
    table.act(0, Choose(base="spit", hot=True, ruling=("ch.E",)))
    for viewer in (None, 0, 1):
        rules = table.game.observe(table.state, viewer).rules
        assert (rules.name, rules.terms.hot, rules.terms.ruling) == ("Spit in the Can", True, ("ch.E",))
    assert table.happened("called")[0].public == {"game": "Spit in the Can", "hot": True, "ruling": ("ch.E",)}


def test_nothing_is_to_call_where_nobody_bets() -> None:
    table = Table("scroker", [50, 50], dealer=0)
    table.act(1, Bet(5))
    table.act(0, Call())
    assert table.game.observe(table.state, 1).to_call == 0
    table.act(1, Draw())
    table.act(0, Draw())
    table.act(1, Check())
    assert table.game.observe(table.state, 0).to_call == 0
