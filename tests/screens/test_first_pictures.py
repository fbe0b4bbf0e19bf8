"""Names on one's own picture in the first three hands, and never a rank if others get the same cards."""

from types import SimpleNamespace

from msgspec.structs import replace

from engine.catalogue import GAMES
from engine.ranking.scroker import Category
from screens.catalogue import screen_of
from screens.pictures.tables import hand_picture
from tests.screens.test_first_hands import playing, stages


def own(stage):
    sort = screen_of(stage.table.game).sorted_by(stage.table)
    return hand_picture(stage.but(sort=sort)).scene.own


def with_cards(stage, *cards, middle=None, **changes):
    """Deal these cards into the reader's hand."""
    view, seat = stage.view, stage.seat
    seats = list(view.seats)
    seats[seat] = replace(seats[seat], cards=cards, count=len(cards))
    middle = view.middle if middle is None else middle
    return stage.but(then=replace(view, seats=tuple(seats), middle=middle, **changes))


def among_computers(stage):
    seats = tuple(
        seat if place == stage.seat else replace(seat, player=None, strength="plain")
        for place, seat in enumerate(stage.table.seats)
    )
    return stage.but(table=SimpleNamespace(**{**vars(stage.table), "seats": seats}))


def test_brackets_and_the_ends_of_the_ladder_have_names_in_the_first_hands_only():
    stage = with_cards(playing("scroker"), "le.L", "le.M", "ch.E1", "an.D", "an.N")
    assert [one.name for one in own(stage).together] == ["Lemons + Chili", "Animals"]
    assert own(stage).ends == ("weak", "strong")
    later = stage.but(behind=3)
    assert [one.name for one in own(later).together] == ["", ""]
    assert own(later).ends == ()


def test_ones_own_rung_is_lit_where_words_are_checked_or_nobody_else_plays():
    cards = "le.L", "le.M", "ch.E1", "an.D", "an.N"
    checked = with_cards(playing("scroker", words="checked"), *cards)
    honour = with_cards(playing("scroker", words="honour"), *cards)
    assert own(checked).rung == Category.TADPOLE
    assert own(checked).rung_name == "you: 3 letters"
    assert own(honour).rung is None
    assert own(checked.but(behind=3)).rung is None, "others play, and a hint would be told of"
    assert own(among_computers(honour)).rung == Category.TADPOLE
    assert own(among_computers(honour).but(behind=3)).rung is None
    assert own(among_computers(checked).but(behind=3)).rung == Category.TADPOLE
    assert own(among_computers(checked).but(behind=3)).rung_name == ""


def test_no_rung_is_lit_in_a_hand_that_others_get_too():
    stage = among_computers(playing("scroker", words="checked"))
    assert own(stage).rung is not None
    stage.table.is_apart = True
    assert own(stage).rung is None
    assert own(stage).ends == ("weak", "strong")


def test_the_shared_card_stands_with_ones_own_and_wild_ones_in_the_brackets():
    stage = with_cards(playing("spit", jokers=1), "le.L", "le.M", "an.D", "*1", middle=("le.B",))
    shown = own(stage)
    assert {"le.B", "le.L", "an.D"} <= set(shown.cards)
    assert shown.shared == ("le.B",)
    together = [{*shown.cards[one.first : one.last + 1]} for one in shown.together]
    assert {"le.B", "le.L", "le.M"} <= together[0]
    assert any("*1" in cards for cards in together)


def test_zoot_has_a_place_for_each_card_of_its_word_and_marks_what_was_taken():
    first = next(stages("zoot"))
    assert len(own(first).cards) + own(first).free == 7
    assert own(first).whole == ""  # the goal beside the picture says so
    assert own(first.but(behind=1)).whole == "one word of all seven"
    assert own(first.but(behind=3)).whole == ""
    five = next(stages("zoot", form="five")).but(behind=1)
    assert (own(five).free, own(five).whole) == (0, "one word of all five")
    taken = next(one for one in stages("zoot") if one.view.phase == "turns" and one.view.taken == 1)
    assert own(taken).fresh == taken.view.seats[taken.seat].cards[-1:]
    shown = next(one for one in stages("zoot") if one.view.phase == "present")
    assert own(shown).free == 0


def test_no_other_game_names_anything_there():
    for game in ("scrapok", "scrummy", "quist", "soup"):
        assert GAMES[game]
        shown = own(playing(game))
        assert (shown.ends, shown.whole, shown.rung_name, shown.free) == ((), "", "", 0)
