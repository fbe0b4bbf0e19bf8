"""A refused player at a poker table reads the remaining options, and never one that would be refused next."""

import re
from pathlib import Path

import pytest
from poker_stage import BY_ID, PokerTable

from engine.contract import Away
from engine.families.poker.events import Reshuffled
from engine.refused import Refused
from screens.i18n.language import i18n
from screens.poker.not_now import NO_SUCH_WAGER
from screens.refusals.engine_refusals import NOT_NOW
from screens.refusals.sentences import explain

POKER = Path(__file__).resolve().parents[3] / "engine" / "families" / "poker"
CARDS = ("le.B", "li.S", "le.C", "le.A", "li.W", "an.C", "le.D", "ch.E5", "an.A", "li.Z", "li.X", "an.T")
NO_PAUSE = {"think_first": 0, "think_three": 0, "think_last": 0}
TRIED = (("check", {}), ("call", {}), ("bet", {"amount": 1}), ("raise", {"amount": 1}), ("all_in", {}))
OUT_OF_THE_HAND = "You are not in this hand. You will be dealt in with the next one."


def refusal(table, seat, do, language="en", **fields):
    with pytest.raises(Refused) as caught:
        table.act(seat, do, **fields)
    return explain(caught.value, i18n(language), table.stage(seat, language))


def folded(game="scroker", **more):
    """Seat 1 has bet, seat 2 has folded, and seat 0 has called."""
    return PokerTable(game, 3, deck=CARDS, **more).act(1, "bet", amount=2).act(2, "fold").act(0, "call")


def showdown():
    """CAT of seat 0 leads against BAD of seat 1."""
    table = folded()
    for do in ("draw", "check"):
        table.act(1, do).act(0, do)
    return table.act(1, "present", text="BAD").act(0, "present", text="CAT")


def test_every_reason_for_not_now_is_told_in_its_own_words():
    given = set()
    for path in POKER.glob("*.py"):
        given |= set(re.findall(r'"not-now",[^)]*why="([a-z-]+)"', path.read_text(encoding="utf-8")))
    assert given - {*NOT_NOW, *NO_SUCH_WAGER} == {"own-words", "not-yours-to-challenge"}
    table = showdown()
    told = {
        why: explain(Refused("not-now", phase="spellcheck", why=why), i18n("en"), table.stage(seat))
        for seat, why in ((0, "own-words"), (2, "not-yours-to-challenge"))
    }
    assert "You are ahead" in told["own-words"]
    assert "p0 is ahead" in told["not-yours-to-challenge"]


@pytest.mark.parametrize("do", ["draw", "check", "present", "spellcheck", "accept", "look"])
def test_who_has_folded_is_not_told_to_wait_for_his_turn(do):
    fields = {"spellcheck": {"word": "CAT"}, "look": {"at": 0}}.get(do, {})
    table = folded()
    assert refusal(table, 2, do, **fields) == OUT_OF_THE_HAND
    assert refusal(showdown(), 2, do, **fields) == OUT_OF_THE_HAND


def test_who_has_drawn_is_not_told_that_his_turn_is_still_to_come():
    table = folded().act(1, "draw")
    assert refusal(table, 1, "draw") == "That has already been done."
    table = PokerTable("zoot", 2).act(1, "check").act(0, "check")
    for _ in range(2):
        table.act(1, "take", **{"from": "stock"})
    table.act(1, "discard", card=table.state.players[1].cards[0])
    assert refusal(table, 1, "take", **{"from": "stock"}) == "That has already been done."


def test_who_leads_is_not_told_to_challenge_himself():
    table = showdown()
    for do, fields in (("spellcheck", {"word": "CAT"}), ("accept", {}), ("check", {})):
        assert refusal(table, 0, do, **fields).startswith("You are ahead. Wait for the others")


@pytest.mark.parametrize("do", ["draw", "check", "present"])
def test_who_is_asked_to_challenge_is_told_to_do_that_whatever_else_they_try(do):
    assert refusal(showdown(), 1, do) == "Challenge a word now, or accept."


def test_who_has_accepted_has_had_his_say():
    table = PokerTable("scroker", 3, deck=CARDS).act(1, "bet", amount=2).act(2, "call").act(0, "call")
    for do in ("draw", "check"):
        table.act(1, do).act(2, do).act(0, do)
    table.act(1, "present", text="BAD").act(2, "present").act(0, "present", text="CAT")
    table.act(1, "accept")
    assert refusal(table, 1, "spellcheck", word="CAT").startswith("p0 is ahead. Wait for others")
    assert table.turn == 2


def test_a_folded_scrapok_player_with_chips_is_not_told_that_he_is_out():
    table = PokerTable("scrapok", 3, **NO_PAUSE)
    table.act(1, "fold")
    assert refusal(table, 1, "ready") == OUT_OF_THE_HAND
    assert refusal(table, 1, "bet", amount=1) == OUT_OF_THE_HAND


def test_a_scrapok_player_without_chips_is_told_that_he_is_out():
    table = PokerTable("scrapok", 3, stacks=(100, 100, 1), showdown="auto", seed="5", **NO_PAUSE)
    while table.state.hand == 1 and table.view.phase != "between":
        seat = table.turn
        table.act(seat, "check" if "check" in table.offered(seat) else "ready")
    table.deal()
    out = next(seat for seat in range(3) if not table.view.seats[seat].dealt)
    assert "without chips, you are out of the game" in refusal(table, out, "check")


def test_who_cannot_pay_the_ante_is_not_promised_the_next_hand():
    table = PokerTable("scroker", 3, stacks=(100, 100, 3), ante=2).act(1, "bet", amount=1).act(2, "fold")
    assert "You cannot pay the next ante" in refusal(table, 2, "check")


def test_who_folded_and_is_away_is_told_how_to_come_back():
    table = folded()
    table.state, _ = table.game.apply(table.state, None, Away(2))
    assert "`/table back`" in refusal(table, 2, "present")


def test_a_limit_of_one_raise_agrees_with_one():
    table = PokerTable("scroker", 3, max_raises=1).act(1, "bet", amount=1).act(2, "raise", amount=1)
    assert refusal(table, 0, "raise", amount=1).startswith("This round has reached its limit of raises (1).")
    french = refusal(table, 0, "raise", "fr", amount=1)
    assert french.startswith("Ce tour a atteint sa limite de relances (1).")


def test_without_all_in_and_with_too_few_chips_only_a_fold_is_left():
    table = PokerTable("scroker", 3, stacks=(5, 100, 100), tap_out=False)
    table.act(1, "bet", amount=20).act(2, "call")
    assert list(table.offered(0)) == ["fold"]
    for do, fields in TRIED:
        sentence = refusal(table, 0, do, **fields)
        assert sentence.endswith("You can: fold.")
    assert refusal(table, 0, "all_in", "fr").endswith("Il vous reste\xa0: se coucher.")


def test_with_too_few_chips_all_in_is_left_where_it_is_allowed():
    table = PokerTable("scroker", 3, stacks=(5, 100, 100)).act(1, "bet", amount=20).act(2, "call")
    for do, fields in TRIED:
        if do != "all_in":
            assert refusal(table, 0, do, **fields).endswith("You can: all in, fold.")


def test_with_just_enough_chips_for_the_call_a_call_is_left():
    table = PokerTable("scroker", 3, stacks=(21, 100, 100)).act(1, "bet", amount=20).act(2, "call")
    for do in ("raise", "all_in"):
        fields = {"amount": 1} if do == "raise" else {}
        assert refusal(table, 0, do, **fields) == "You can pay the 20 in full: call."


def test_who_is_bound_is_told_what_he_may_do_all_the_same():
    table = PokerTable("longhorn", 3)
    first = table.turn
    table.act((first + 1) % 3, "check").act(first, "fold")
    assert refusal(table, (first + 1) % 3, "bet", amount=1) == (
        "The bet has changed since you chose in advance. You can: fold."
    )


def test_who_is_all_in_is_not_told_to_bet_nor_that_his_turn_will_come():
    table = PokerTable("zoot", 3, stacks=(100, 100, 1), dealer=0).act(1, "check")
    assert refusal(table, 2, "check") == "You are all in: nothing is left to decide."
    assert refusal(table, 2, "stand") == "You are all in. Wait while the others bet."


@pytest.mark.parametrize(("do", "amount"), [("raise", 10), ("raise", 1), ("raise", 99), ("bet", 10)])
def test_a_raise_that_would_have_to_be_above_the_limit_is_not_asked_for(do, amount):
    table = PokerTable("scrapok", stacks=(500, 500, 108), min_raise="last", max_bet=10, **NO_PAUSE)
    table.act(1, "bet", amount=10).act(2, "all_in")
    assert refusal(table, 0, do, amount=amount) == (
        "Nobody can raise: it would take 97 or more, and bets and raises end at 10 here. "
        "You can: call, all in, fold."
    )


@pytest.mark.parametrize("cards", [4, 6])
def test_a_longhorn_hand_is_five_of_seven(cards):
    table = next(
        table for table in PokerTable("longhorn", 2).played_through() if table.view.phase == "present"
    )
    held = list(table.state.players[table.turn].hand)
    said = refusal(table, table.turn, "present", hand=held[:cards])
    assert said == "A hand is 5 cards: name exactly 5 of yours, or none."


@pytest.mark.parametrize("game", [game for game in BY_ID if game != "dealers-choice"])
def test_only_where_there_is_a_pile_it_is_shuffled_into_the_stock(game):
    table = PokerTable(game, 2, **(NO_PAUSE if game == "scrapok" else {}))
    table.events = (Reshuffled(cards=9),)
    assert ("pile" in table.told()) is bool(table.state.pile)
    assert ("défausse" in table.told("fr")) is bool(table.state.pile)


def test_who_bets_more_than_they_have_reads_how_much_this_table_allows():
    table = PokerTable("scroker", stack=40, max_bet=10)
    told = "You have 39 chips; the most you can bet, or raise by, is {}."
    assert refusal(table, table.turn, "bet", amount=100) == told.format(10)
    assert refusal(PokerTable("scroker", stack=40), 1, "bet", amount=100) == told.format(39)


def test_while_a_game_is_to_be_called_the_dealer_is_not_told_to_wait_for_the_dealer():
    table = PokerTable("dealers-choice")
    assert refusal(table, 0, "bet", amount=1) == "First call the game; then it is dealt."
    assert refusal(table, 1, "bet", amount=1) == "p0 deals and is still calling the game."


def test_a_pile_that_is_gone_is_not_among_what_may_be_taken_from():
    table = next(table for table in PokerTable("zoot", 2).played_through() if table.view.phase == "turns")
    seat = table.turn
    table.act(seat, "take", **{"from": "discard"})
    assert (
        refusal(table, seat, "take", **{"from": "discard"}) == "**from** cannot be `discard`. Allowed: stock."
    )
