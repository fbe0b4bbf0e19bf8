"""The daily hand on its player's panel, and its public texts: no card reaches a reader who may not know it."""

import re
from functools import cache
from itertools import cycle
from random import Random

import msgspec
import pytest

from engine.catalogue import GAMES
from engine.daily import IN_TURN, YOU, DailyDeal, chosen, game_of, played
from engine.grading.grade import MISTAKES, Grade, Worth
from engine.hindsight.back import missed
from engine.languages import LANGUAGES
from engine.ranking.scroker import Category
from engine.solo import after
from house.solo.facts import DailyField, DailyNews, DailyPost, SoloHand
from screens.cards import card_labels
from screens.components import walk
from screens.custom_ids import LONGEST
from screens.i18n.language import i18n
from screens.pictures.tables import hand_picture
from screens.results.hand_steps import Weighing
from screens.solo import daily
from screens.solo import hand as hand_screen
from screens.solo.daily_news import announced
from screens.table.hand_names import COMES_TO
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
    """Every decision of the player, played like a shark; and the end."""
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
    result = hand_screen.result(now, 1)
    found = missed(game, stage.view, [event.seen_by(YOU) for event in now.whole])
    return daily.DailyEnd(stage, hand, result, now.worth, DailyField(worths, 5, 3), found)


def post_of(end, player=ANN, worth=None):
    return DailyPost(player, 1, end.worth if worth is None else worth, f"player {player}", end.squares)


def posted_of(end, now=None):
    return daily.posted(end.stage.i18n, post_of(end), end.hand, end.field, now)


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
        strange = stage_of(now._replace(state=other), language)
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
    messages.fits(daily.ended(end, shared=True))
    posted = posted_of(end)
    messages.fits(posted)
    *_, (now, _) = positions(end.hand.deal)
    words = {word for one in end.result.shown for word in one.words}
    assert not [word for word in words if f" {word.upper()} " in f" {str(posted).upper()} "]
    later = posted_of(end, now)
    messages.fits(later)
    assert all(word in str(later) for word in daily.words_in(now))
    assert bool(daily.words_in(now)) == (later != posted)


@pytest.mark.parametrize(("day", "language"), DEALS)
def test_every_step_of_a_review_tells_what_happened_then_and_none_how_it_ends(day, language):
    """The end is shown last, when the hand is over."""
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
        line, where = shown.parts[1]["content"].rsplit("-# ", 1)
        number, of = map(int, where.split("/"))
        if number == of:
            break
        assert told not in str(shown.parts)
        assert line.strip() not in ("", end.stage.but(last="").yours())
    assert place > 0
    assert reviewed(later, 0) == first


SCORES = {
    "turtle": (-22, "22 points (fewer is better)"),
    "soup": (-1, "1 point (fewer is better)"),
    "scrummy": (-3, "-3 points (more is better)"),
    "zoot": (24, "24 points (more is better)"),
}


@pytest.mark.parametrize("game", SCORES)
def test_a_score_is_in_the_games_unit_and_says_what_is_better(game):
    worth, told = SCORES[game]
    assert hand_screen.scored(i18n("en"), game, worth) == told


@pytest.mark.parametrize("game", SCORES)
def test_beside_the_result_ones_points_are_not_said_again(game):
    end = end_of(next(deal_on(day, "en") for day in DAYS if _game(day) == game))
    told = [part["content"] for part in walk(daily.ended(end, shared=True)) if "content" in part]
    points, aim = re.fullmatch(r"(.+) (\(.+\))", hand_screen.scored(i18n("en"), game, end.worth)).groups()
    assert sum(one.count(aim) for one in told) == 1
    assert points not in told[-1]
    assert f"**{points} {aim}**" in str(daily.ranking(i18n("en"), end.hand.deal, None, end))


def test_at_scroker_the_score_is_the_hand_that_was_shown():
    end = end_of(next(deal_on(day, "en") for day in range(20_500, 20_600) if _game(day) == "scroker"))
    category = {one.title: one for one in Category}[end.result.shown_by(YOU).hand]
    told = f"{COMES_TO[category]} (longer words are better)"
    assert hand_screen.scored(i18n("en"), "scroker", end.worth) == told


def weighing(*mistakes, left=0):
    costs = {counts: least for least, counts in MISTAKES} | {0: 0}
    grades = {at: Grade(Worth(None, 0, 0), (), costs[one], 4, 1) for at, one in enumerate(mistakes)}
    return Weighing(grades, len(grades), len(grades) + left)


def test_a_decision_has_a_square_by_what_it_cost_and_all_stand_or_none():
    assert daily.squares_of(weighing(0, 0.2, 0.5, 1)) == (0, 1, 2, 2)
    assert daily.squares_of(weighing(0, 1, left=1)) == ()
    assert len(daily.squares_of(weighing(*[0] * 17))) == daily.MOST_SQUARES


def test_no_square_is_told_by_its_colour_alone():
    end = end_of(deal_on(20_500, "en"))._replace(squares=(0, 1, 2))
    for shown in (daily.line(end), str(posted_of(end)), daily.picture(end).alt):
        assert "🟩✓🟨~⬛✗" in shown
    assert daily.picture(end).scene.squares == (0, 1, 2)


def test_a_void_hand_has_no_picture():
    end = end_of(deal_on(20_500, "en"))
    assert daily.picture(end._replace(result=msgspec.structs.replace(end.result, void=True))) is None


def test_ones_place_is_told_from_the_first_other_player_on():
    end = end_of(deal_on(20_500, "en"))
    for worths, told in (
        ((), ""),
        (((end.worth, 1),), "place 1 of 2, shared · "),
        (((end.worth - 1, 1), (end.worth + 1, 2)), "place 3 of 4 · "),
    ):
        line = daily.line(end._replace(field=end.field._replace(worths=worths)))
        assert ("place" in line) == bool(told)
        assert told in line


def test_a_streak_begins_with_its_second_day():
    end = end_of(deal_on(20_500, "en"))
    told = [str(posted_of(end._replace(field=end.field._replace(streak=days)))) for days in (1, 2)]
    assert ["in a row" in one for one in told] == [False, True]


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
    [told] = daily.ranking(i18n("en"), end.hand.deal, None, end)
    assert "<@" not in str(told)
    assert "With your cards, a shark made " in str(told)


def test_equal_results_share_their_place():
    deal = deal_on(20_500, "en")
    news = DailyNews(deal, DailyField(()), ((1, 9), (2, 9), (3, 5)))
    [told] = daily.ranking(i18n("en"), deal, news, None)
    listed = [line.split()[:2] for line in told["content"].splitlines() if "<@" in line]
    assert listed == [["1.", "<@1>"], ["1.", "<@2>"], ["3.", "<@3>"]]


@pytest.mark.parametrize(
    ("tied", "named"),
    [(1, "<@1>"), (2, "<@1> and <@2>"), (3, "<@1>, <@2> and <@3>"), (4, "<@1>, <@2>, <@3> and others")],
)
def test_all_who_were_best_are_named_or_said_to_be_more(tied, named):
    deal = next(deal_on(day, "en") for day in DAYS if _game(day) == "turtle")
    end = end_of(deal)._replace(squares=(0, 1, 2))
    posts = tuple(post_of(end, player, -4 if player <= tied else -5) for player in range(1, 5))
    news = DailyNews(deal, DailyField(((-5, 8), (-4, 4), (-3, 1))), (), posts=posts)
    [told], drawn = announced(i18n("en"), news, deal_on(deal.day + 1, "en"))
    messages.fits([told])
    assert f"{named} {'wins' if tied == 1 else 'share'} the day · 4 points (fewer is better)" in str(told)
    assert [one.crown for one in drawn.scene.people] == [one < tied for one in range(4)]
    assert [one.note for one in drawn.scene.people] == ["2." if one < tied else "6." for one in range(4)]
    assert drawn.alt.count("✓~✗") == 4
    assert {"Leaderboard", f"Practise {deal.number}"} <= {one.get("label") for one in walk([told])}


@pytest.mark.parametrize(
    ("worths", "best", "told"),
    [
        ((), None, ""),
        (((3, 2), (9, 1)), None, "**Yesterday**: place 2 of 4."),
        (
            ((3, 2), (9, 1)),
            ((1, 20), (2, 9), (ANN, 5), (3, 3), (4, 1)),
            "**Yesterday**: place 2 of 4, ahead of <@3>, behind <@2>.",
        ),
        (((9, 1),), ((ANN, 5),), "**Yesterday**: place 2 of 2."),
    ],
)
def test_before_todays_hand_one_reads_how_yesterdays_compares(worths, best, told):
    deal, en = deal_on(20_500, "en"), i18n("en")
    news = None if best is None else DailyNews(deal, DailyField(()), best)
    assert daily.yesterday(en, 5, DailyField(worths, 5, 1), news, ANN) == told


def test_a_server_reads_nothing_of_today_but_the_game():
    deal = deal_on(20_500, "en")
    before = DailyNews(deal, DailyField(((4, 12),)), ((ANN, 4),), here=3, lately=5)
    [told], drawn = announced(i18n("en"), before, deal_on(deal.day + 1, "en"))
    messages.fits([told])
    assert drawn is None
    assert "12 players" in told["components"][0]["content"]
    assert "Here: 3 of the 5 who played in the last seven days." in told["components"][0]["content"]
    assert "<@" not in str(told), "who has posted nothing is not named"


def test_the_days_best_word_is_shown_the_day_after_with_how_many_made_it():
    end = end_of(next(deal_on(day, "en") for day in range(20_500, 20_600) if _game(day) == "scroker"))
    field = DailyField(((end.worth - 1, 5), (end.worth, 3)))
    *_, (now, _) = positions(end.hand.deal)
    news = DailyNews(end.hand.deal, field, (), posts=(post_of(end),), top=now)
    _, drawn = announced(i18n("en"), news, deal_on(end.hand.number + 1, "en"))
    [word] = drawn.scene.words
    assert (word.label, word.word) == ("best: 3 of 8", " ".join(daily.words_in(now)))
