"""The daily hand on its player's panel, and what others are told: nobody learns of a card that they may not know."""

from functools import cache
from itertools import cycle
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from engine.alone import Position, after
from engine.catalogue import GAMES
from engine.daily import IN_TURN, YOU, DailyDeal, chosen, game_of, played
from engine.hindsight.back import missed
from engine.languages import LANGUAGES
from house.solo.facts import DailyField, DailyNews, SoloHand
from screens.cards import card_labels
from screens.components import walk
from screens.custom_ids import LONGEST
from screens.i18n.language import i18n
from screens.pictures.tables import hand_picture
from screens.results.folding import result_of
from screens.solo import daily
from screens.solo import hand as hand_screen
from tests.hidden_shuffle import shuffled
from tests.screens import messages

DAYS = range(20_500, 20_500 + len(IN_TURN))
DEALS = list(zip(DAYS, cycle(LANGUAGES), strict=False))
"""Each game once, and both languages by turns."""
ANN = 7


def stage_of(now, language="en"):
    faces = lambda deck: card_labels.faces(deck, plain=True, language=language)  # noqa: E731
    return hand_screen.stage_of(
        now, hand_screen.seats_of(now.state.game, ANN, "ann"), i18n(language), faces, drawn=True
    )


def hand_in(deal, acts, worth=None):
    return SoloHand("daily", deal.language, deal.day, ANN, deal, acts, worth)


def drawn_of(stage, hand):
    return hand_screen.panel(stage, daily.look(stage.i18n, hand, late=False))


@cache
def positions(deal):
    """Wherever the player is asked, as a shark plays for them; and the end."""
    return tuple(_positions(deal))


def _positions(deal):
    now, acts = played(deal), ()
    while (seat := now.asked) is not None:
        if seat == YOU:
            yield now, hand_in(deal, acts)
        action = chosen(deal, now.state, seat)
        acts, now = (*acts, (seat, msgspec.to_builtins(action))), after(now, seat, action)
    yield now, hand_in(deal, acts, now.worth)


def end_of(deal, worths=((-3, 2), (4, 3))):
    *_, (now, hand) = positions(deal)
    stage, game = stage_of(now, deal.language), GAMES[deal.game]
    result = result_of(game, now.state.options, now.whole, 1)
    found = missed(game, stage.view, [event.seen_by(YOU) for event in now.whole])
    return daily.DailyEnd(stage, hand, result, now.worth, DailyField(worths, 5, 3), found)


def deal_on(day, language):
    return DailyDeal(day, language, f"{day} {language}", game_of(day))


@pytest.mark.parametrize(("day", "language"), DEALS)
def test_no_panel_follows_from_cards_that_its_player_cannot_see(day, language):
    for now, hand in positions(deal_on(day, language)):
        if hand.over:
            continue
        stage = stage_of(now, language)
        drawn = drawn_of(stage, hand)
        messages.fits(drawn)
        other = shuffled(stage.table.game, now.state, YOU, Random(day))
        strange = stage_of(Position(other, now.happened), language)
        assert drawn_of(strange, hand) == drawn
        assert hand_picture(strange) == hand_picture(stage)


@pytest.mark.parametrize(("day", "language"), DEALS)
def test_whatever_is_pressed_says_the_day_and_how_far_it_was(day, language):
    for now, hand in positions(deal_on(day, language)):
        if hand.over:
            continue
        for part in walk(drawn_of(stage_of(now, language), hand)):
            ident = part.get("custom_id", "p:rules:")
            assert len(ident) <= LONGEST
            if not ident.startswith("p:rules:"):
                which = daily.read(ident.removeprefix("p:daily:").removesuffix(".these"), (), {})
                assert which[:3] == (language, day, len(hand.acts))


@pytest.mark.parametrize(("day", "language"), DEALS)
def test_the_end_can_be_sent_and_what_is_posted_has_no_letter_of_it(day, language):
    end = end_of(deal_on(day, language))
    messages.fits(daily.ended(end, server=True))
    posted = daily.posted(end)
    messages.fits(posted)
    shown = tuple(replace(one, words=(), cards=(), false=(), deadwood=None) for one in end.result.shown)
    empty = replace(end.result, shown=shown, words=(), why=None, checked=(), feats=())
    assert daily.posted(end._replace(result=empty, missed=None)) == posted


@pytest.mark.parametrize(("day", "language"), DEALS)
def test_every_step_of_a_review_tells_what_happened_then_and_none_how_it_ends(day, language):
    """How it ends has been told last when the hand is over."""
    end = end_of(deal_on(day, language))
    told = "Nobody knows this yet."
    seats = hand_screen.seats_of(end.hand.deal.game, ANN, "ann")
    found = list(hand_screen.frames_of(end.hand.deal.begun, end.hand.acts, seats))

    def reviewed(stage, place):
        reel = hand_screen.reel(stage, daily.leading(end.hand), found, place)
        return hand_screen.reviewed(stage, reel, end.result, end.missed)

    first, later = reviewed(end.stage, 0), end.stage.but(last=told)
    for place in range(1000):
        shown = reviewed(later, place)
        line, where = shown.components[0]["components"][1]["content"].rsplit("-# ", 1)
        number, of = map(int, where.split("/"))
        if number == of:
            break
        assert told not in str(shown.components)
        assert line.strip() not in ("", end.stage.but(last="").yours())
    assert place > 0
    assert reviewed(later, 0) == first


def test_where_points_are_bad_fewer_are_better_and_told_as_they_are():
    end = end_of(deal_on(20_500 + [*map(_game, DAYS)].index("soup"), "en"))
    points = next(share.change for share in end.result.shares if YOU in share.seats)
    assert end.worth == -points
    assert hand_screen.made(i18n("en"), "soup", end.worth).startswith(f"{points:+}" if points else "±0")


def test_a_streak_begins_with_its_second_day():
    end = end_of(deal_on(20_500, "en"))
    told = [str(daily.posted(end._replace(field=end.field._replace(streak=days)))) for days in (1, 2)]
    assert ["streak of" in one for one in told] == [False, True]


def _game(day):
    return deal_on(day, "en").game


def test_the_field_has_everybody_once_and_the_reader_in_it():
    end = end_of(deal_on(20_500, "en"))
    columns = daily.columns(end)
    assert [one.mine for one in columns].count(True) == 1
    assert max(one.height for one in columns) == 1
    assert daily.columns(end._replace(field=DailyField((), 5, 1))) == ()


def test_a_ranking_in_a_direct_message_names_nobody():
    end = end_of(deal_on(20_500, "en"))
    [told] = daily.ranking(end, None)
    assert "<@" not in str(told)
    assert "A shark in your place: " in str(told)


def test_equal_results_share_their_place():
    end, news = end_of(deal_on(20_500, "en")), DailyNews(deal_on(20_500, "en"), 4, ((1, 9), (2, 9), (3, 5)))
    [told] = daily.ranking(end, news)
    listed = [line.split()[:2] for line in told["components"][0]["content"].splitlines() if "<@" in line]
    assert listed == [["1.", "<@1>"], ["1.", "<@2>"], ["3.", "<@3>"]]


@pytest.mark.parametrize(
    ("tied", "named"),
    [(1, "<@1>"), (2, "<@1> and <@2>"), (3, "<@1>, <@2> and <@3>"), (4, "<@1>, <@2>, <@3> and others")],
)
def test_all_who_were_best_are_named_or_said_to_be_more(tied, named):
    deal = next(deal_on(day, "en") for day in DAYS if _game(day) == "scroker")
    best = tuple((player, 4 if player <= tied else 3) for player in range(1, 5))
    [told] = daily.announced(i18n("en"), DailyNews(deal, 12, best), "", "en", deal.day + 1)
    assert f"Best here: {named}, +4 " in told["components"][0]["content"]


def test_a_server_reads_nothing_of_today_but_the_game():
    deal = deal_on(20_500, "en")
    before = DailyNews(deal, 12, ((ANN, 4),))
    [told] = daily.announced(i18n("en"), before, hand_screen.title(i18n("en"), deal), "en", deal.day + 1)
    messages.fits([told])
    assert "12 players" in told["components"][0]["content"]
    assert f"<@{ANN}>" in told["components"][0]["content"]
