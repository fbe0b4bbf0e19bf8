"""Scrumps, passing and seats: views, offers and clocks, which scenarios cannot show."""

import pytest
from msgspec.structs import replace
from trick_table import act, games_of, table

from engine import catalogue
from engine.contract import Away, Back, Deal, Leave, Sit, TimeUp, TopUp
from engine.families.tricks.actions import Accept, Pass, Play, Rule, Spellcheck
from engine.refused import Refused

LOAD = {
    1: "le.L le.K",
    2: "ch.O1 ch.A1 ch.A2 ch.A3 ch.E1 ch.E2 ch.E3 ch.E4 ch.E5 ch.I1 ch.I2 ch.O2 ch.U1",
    3: "le.D le.M",
    0: "le.A li.Z",
}


def scrumped(word="LOAD", game_id="quist", to=None, **options):
    """The first trick is full, and its last player has named a word."""
    state = table(game_id, LOAD, **options)
    ruled = ((0, Rule()),) if game_id == "quist" else ()
    cards = ((1, Play(card="le.L")), (2, Play(card="ch.O1")), (3, Play(card="le.D")))
    return act(state, *ruled, *cards, (0, Play(card="le.A", scrump=word, to=to)))


def offered(state, seat):
    return [offer.do for offer in games_of(state).legal(state, seat)]


def test_opponents_are_asked_and_nobody_leads_meanwhile():
    state = scrumped()
    due = games_of(state).due(state)
    assert (due.seats, due.seconds, due.then) == ((1, 3), 10, "accept")
    assert games_of(state).report(state).turn == (1, 3)
    assert offered(state, 0) == offered(state, 2) == []
    assert offered(state, 1) == ["spellcheck", "accept"]
    card = games_of(state).observe(state, 0).own[0]
    for waiting in (state, act(state, (3, Accept()))):
        with pytest.raises(Refused, match="not-now"):
            act(waiting, (0, Play(card=card)))
    assert act(state, (3, Accept()), (1, Accept()), (0, Play(card=card))).trick == (card,)
    assert act(state, (None, TimeUp()), (0, Play(card=card))).trick == (card,)


def test_the_table_says_how_long_a_scrump_can_be_answered():
    state = scrumped(scrump_seconds=25)
    assert games_of(state).due(state).seconds == 25
    assert games_of(scrumped(scrump_seconds=0)).due(scrumped(scrump_seconds=0)).seconds == 0


def test_an_opponent_who_takes_the_trick_leads_once_the_other_has_accepted():
    state = scrumped(game_id="chili-dog", to="right")
    assert offered(state, 3) == ["spellcheck", "accept"]
    assert offered(state, 0) == []
    state = act(state, (1, Accept()))
    assert offered(state, 3) == ["spellcheck", "accept", "play"]
    led = act(state, (3, Play(card="le.M")))
    assert (led.phase, led.trick, led.taken[0].taker) == ("play", ("le.M",), 3)


def test_a_proved_word_is_not_asked_about_again_in_the_hand():
    state = act(scrumped(), (1, Spellcheck()))
    assert state.proved == ("LOAD",)
    again = replace(state, scrump=None, trick=("le.L", "ch.O1", "le.D"), leader=1, taken=())
    hands = (("le.A", "li.Z"), *state.hands[1:])
    again = act(replace(again, hands=hands), (0, Play(card="le.A", scrump="LOAD")))
    assert (again.phase, again.taken[0].taker, again.taken[0].scrump) == ("play", 0, "LOAD")


def test_accepting_does_not_restart_the_clock():
    state = scrumped()
    assert act(state, (1, Accept())).decision == state.decision


def test_the_last_player_is_offered_the_word_and_who_may_take_it():
    state = table("chili-dog", LOAD)
    state = act(state, (1, Play(card="le.L")), (2, Play(card="ch.O1")))
    assert not games_of(state).legal(state, 3)[0].text
    state = act(state, (3, Play(card="le.D")))
    offer = games_of(state).legal(state, 0)[0]
    assert offer.text
    assert offer.choices == ("me", "right")


def test_the_word_may_be_typed_anyhow():
    assert scrumped("load").scrump.word == "LOAD"
    assert scrumped("Loâd", language="fr").scrump.word == "LOAD"


def test_a_server_may_strike_and_add_words():
    assert act(scrumped("LOAD", deny=["load"]), (1, Spellcheck())).scores == (-2, 0)
    assert act(scrumped("DLOA", allow=["dloa"]), (1, Spellcheck())).scores == (0, -2)


def test_the_spellcheck_is_told_with_what_it_cost():
    events = catalogue.GAMES.apply(scrumped("DLOA"), 3, Spellcheck()).events
    told = events[0].public
    assert told == {"by": 3, "of": 0, "word": "DLOA", "true": False, "cost": 2, "points": (-2, 0, -2, 0)}
    assert (events[1].kind, events[1].seat, events[1].public["scrump"]) == ("trick-taken", 1, None)


def test_the_words_that_stood_are_told_with_the_hands_winners():
    """Seat 0 scrumps the first trick, then leads twelve Animals that nobody can beat."""
    strong = LOAD | {0: "le.A " + " ".join(f"an.{letter}" for letter in "CDEILMNORSTU"), 1: "le.L an.A"}
    state = act(
        table("quist", strong),
        (0, Rule()),
        (1, Play(card="le.L")),
        (2, Play(card="ch.O1")),
        (3, Play(card="le.D")),
        (0, Play(card="le.A", scrump="LOAD")),
    )
    while state.phase in ("play", "spellcheck"):
        state = act(state, (None, TimeUp()))
    assert [(winner.seat, winner.amount, winner.words) for winner in state.winners] == [
        (0, 7, ("LOAD",)),
        (2, 7, ()),
    ]


def test_the_view_says_who_controls_the_trick_and_why():
    state = act(table("chili-dog", {1: "le.B", 2: "an.T", 3: "le.M", 0: "le.C"}), (1, Play(card="le.B")))
    control = games_of(state).observe(state, None).control
    assert (control.seat, control.card, control.why) == (1, "le.B", "highest-of-suit-led")
    voided = {1: "le.B", 2: "an.T li.N li.O li.P li.Q li.R li.S li.T li.U li.V li.W li.X li.Y"}
    state = act(table("chili-dog", voided), (1, Play(card="le.B")), (2, Play(card="an.T")))
    control = games_of(state).observe(state, None).control
    assert (control.seat, control.card, control.why) == (2, "an.T", "highest-ruling")


def test_a_view_marks_what_may_be_played_only_for_its_own_seat():
    state = act(table("chili-dog", LOAD), (1, Play(card="le.L")))
    view = games_of(state).observe(state, 2)
    assert view.playable == games_of(state).legal(state, 2)[0].cards
    assert games_of(state).observe(state, 0).playable == ()
    bystander = games_of(state).observe(state, None)
    assert (bystander.own, bystander.playable, bystander.passed) == ((), (), ())
    assert [seat.cards for seat in bystander.seats] == [13, 12, 13, 13]


def test_nobody_sees_what_he_gets_before_he_has_passed():
    state = table("turtle", {1: "an.U an.T an.S", 2: "li.Z li.Y li.X", 0: "le.K le.L le.M"})
    state = act(state, (2, Pass(cards=("li.Z", "li.Y", "li.X"))), (1, Pass(cards=("an.U", "an.T", "an.S"))))
    observe = games_of(state).observe
    assert observe(state, 1).received == ()
    assert observe(state, 1).passed == ("an.S", "an.T", "an.U")
    assert [seat.passed for seat in observe(state, 0).seats] == [False, True, True]
    state = act(state, (0, Pass(cards=("le.K", "le.L", "le.M"))))
    assert observe(state, 1).received == ("li.X", "li.Y", "li.Z")
    assert observe(state, 0).received == ("an.S", "an.T", "an.U")
    assert observe(state, None).received == ()


def test_what_is_done_for_an_away_player_does_not_bring_him_back():
    state = act(table("turtle"), (None, Away(seat=1)))
    own = games_of(state).observe(state, 1).own
    state = act(state, (1, Pass(cards=own[:3])))
    assert state.chairs[1].presence == "away"
    assert act(state, (None, Back(seat=1))).chairs[1].presence == "here"


def test_acting_forgets_a_missed_turn():
    state = act(table("quist"), (None, TimeUp()))
    assert state.chairs[0].misses == 1
    while games_of(state).due(state).seats != (0,):
        seat = games_of(state).due(state).seats[0]
        state = act(state, (seat, Play(card=games_of(state).legal(state, seat)[0].cards[0])))
    state = act(state, (0, Play(card=games_of(state).legal(state, 0)[0].cards[0])))
    assert state.chairs[0].misses == 0


def test_a_gone_seat_is_taken_over_between_hands_with_its_score():
    state = act(table("turtle"), (None, Leave(seat=2)))
    with pytest.raises(Refused, match="not-now"):
        act(state, (None, Sit(seat=2)))
    while games_of(state).due(state):
        state = act(state, (None, TimeUp()))
    assert state.chairs[2].presence == "gone"
    scores = state.scores
    taken = act(state, (None, Sit(seat=2)), (None, Deal()))
    assert taken.chairs[2].presence == "here"
    assert taken.scores == scores
    with pytest.raises(Refused, match="bad-seats"):
        act(state, (None, Sit(seat=1)))


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_nobody_acts_from_a_seat_that_is_not_there(seat):
    state = table("quist")
    with pytest.raises(Refused, match="not-seated"):
        act(state, (seat, Rule()))
    assert games_of(state).legal(state, seat) == ()
    assert games_of(state).observe(state, seat).own == ()


def test_there_are_no_chips_to_buy():
    with pytest.raises(Refused, match="unknown-action"):
        act(table("quist"), (None, TopUp(seat=0, chips=5)))


def test_what_the_hand_brought_has_its_spellchecks_in_it():
    """A false scrump costs its team two points; then the hand is played to its end."""
    state = act(scrumped("LDOA"), (1, Spellcheck()))
    lost = state.scores
    assert lost == (-2, 0)
    while state.phase not in ("between", "over", "deal"):
        step = catalogue.GAMES.apply(state, None, TimeUp())
        state = step.state
    told = next(event for event in step.events if event.kind == "hand-ends")
    assert told.scores == tuple(state.scores[seat % 2] for seat in range(4)) == told.totals
    assert sum(told.scores) // 2 == sum(lost) + max(winner.amount for winner in told.winners)
