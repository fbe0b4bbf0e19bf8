"""Questions before an act, and a purse or a proof: facts for a player's decision."""

import pytest
from msgspec.structs import replace

from house.tables.deals import Proved, SaidCut
from house.tables.records import Settled
from screens import fair
from screens.components import MOST_TEXT, container, headed, text, unheaded
from screens.panels import lobby
from screens.results import card
from screens.results.own import Ended, Whole
from screens.table import asking, frames
from tests.screens import engine_stage
from tests.screens.evenings import evening
from tests.screens.messages import labels, text_in
from tests.screens.results.simulated import played


def first(name, wanted=lambda _felt: True):
    """The first moment of an evening that is like that."""
    return next(felt for felt in evening(name) if wanted(felt))


def playing(name):
    return first(name, lambda felt: felt.game.due(felt.state) is not None)


def gone_from(felt):
    """Players out of a running hand."""
    seats = felt.game.observe(felt.state, None).seats if felt.game.due(felt.state) is not None else ()
    return [place for place, seat in enumerate(seats) if not seat.playing]


LEAVING = {
    "scroker": "You fold this hand and take 99 chips home.",
    "scrummy": "Your seat becomes free.",
    "soup": "Your seat becomes free.",
}


@pytest.mark.parametrize("name", LEAVING)
def test_leaving_says_what_becomes_of_hand_chips_and_seat(name):
    felt = playing(name)
    asked = asking.leave(engine_stage.stage_of(felt, 0))
    assert text_in(asked).startswith(f"**Leave {felt.game.name} 7K?** {LEAVING[name]}")
    assert labels(asked) == ["Leave", "Stay"]


@pytest.mark.parametrize(
    ("persons", "told"),
    [
        (2, "Your chips stay in the game: your seat antes and folds.\n"),
        (1, "You fold this hand and take 99 chips home. Nobody else is here: the table closes"),
    ],
)
def test_chips_stay_in_a_tournament_unless_the_table_closes(persons, told):
    stage = engine_stage.stage_of(playing("scrapok"), 0)
    peopled(stage.table, persons)
    assert text_in(asking.leave(stage)).startswith(f"**Leave SCRAPOK 7K?** {told}")


def peopled(table, persons):
    """Leave this many people at the table, and make the others computers."""
    table.seats = tuple(
        seat if place < persons else replace(seat, player=None, strength="sly")
        for place, seat in enumerate(table.seats)
    )


@pytest.mark.parametrize(
    ("paused", "persons", "told"),
    [
        (None, 1, " Nobody else is here: the table closes when this hand is over."),
        ("host", 1, " Nobody else is here: the table closes when this hand is over."),
        ("moderator", 1, ""),
        (None, 2, ""),
    ],
)
def test_leaving_says_that_the_table_closes_only_where_it_will(paused, persons, told):
    stage = engine_stage.stage_of(playing("soup"), 0)
    peopled(stage.table, persons)
    stage.table.paused = paused
    assert text_in(asking.leave(stage)).startswith(f"**Leave Soup 7K?** Your seat becomes free.{told}\n")


def test_whoever_has_folded_only_takes_their_chips_home():
    felt = first("scroker", gone_from)
    seat = gone_from(felt)[0]
    assert text_in(asking.leave(engine_stage.stage_of(felt, seat))).startswith(
        f"**Leave Scroker 7K?** You take {felt.game.observe(felt.state, seat).seats[seat].stack} chips home."
    )


@pytest.mark.parametrize(
    ("name", "told"), [("scroker", "all keep their chips"), ("quist", "as it stood before this hand")]
)
def test_closing_in_the_middle_of_a_hand_says_what_then_counts(name, told):
    asked = asking.close(engine_stage.stage_of(playing(name)))
    assert told in text_in(asked)
    assert labels(asked) == ["Close it now", "Play on"]


def test_a_purse_is_shown_before_a_game_for_chips_and_nowhere_else():
    in_lobby = engine_stage.stage_of(playing("scroker"), 0)
    in_lobby.table.phase, in_lobby.table.options = "lobby", {"buy_in": 100}
    assert lobby.purse(in_lobby, 1).startswith("Buy-in 100, paid when the game begins. You have 1 chip.")
    assert not lobby.purse(engine_stage.stage_of(playing("scroker"), 0), 1000)
    without = engine_stage.stage_of(playing("quist"), 0)
    without.table.phase = "lobby"
    assert not lobby.purse(without, 1000)


def proved(**more):
    return Proved(table=9, hand=3, game="scroker", stage="over", commitment=bytes(range(32)), **more)


RESHUFFLED = {
    (): "",
    ("draw", "hand"): "",
    ("hand", "again"): "The cards were reshuffled once in this hand.",
    ("hand", "again", "again"): "The cards were reshuffled 2 times in this hand.",
}


@pytest.mark.parametrize("kinds", RESHUFFLED)
def test_a_proof_says_how_often_the_cards_were_reshuffled(kinds):
    told = text_in(fair.panel(engine_stage.stage_of(playing("scroker"), 0), proved(kinds=kinds)))
    assert ("reshuffled" in told) == bool(RESHUFFLED[kinds])
    assert RESHUFFLED[kinds] in told


def test_a_cut_is_its_players_or_after_they_left_their_seats():
    cuts = (SaidCut(1, "apple", "bob"), SaidCut(0, "1575410978982461440"))
    shown = text_in(fair.panel(engine_stage.stage_of(playing("scroker"), 0), proved(cuts=cuts)))
    assert "**bob** (apple), **seat 1** (by pressing Cut) cut after that, so nobody chose the order." in shown


CUTS = (SaidCut(0, "apple", "ann"), SaidCut(1, "1575410978982461440", "bob"))


@pytest.mark.parametrize(
    ("cuts", "held", "told"),
    [
        ((), 0, "✗ Nobody cut, so the bot alone chose the order."),
        (CUTS, 0, "cut after that, so nobody chose the order."),
        (CUTS, 1, "cut after that, so nobody chose the order."),
        (CUTS[:1], 1, "✗ "),
    ],
)
def test_a_proof_says_who_cut_and_whether_that_could_be_known_before(cuts, held, told):
    shown = text_in(fair.panel(engine_stage.stage_of(playing("scroker"), 0), proved(cuts=cuts, held=held)))
    assert told in shown
    assert ("so nobody chose the order" in shown) == (len(cuts) > held)
    assert ("Nobody cut" in shown) == (not cuts)


def test_a_picture_ends_with_the_short_seal_and_who_has_cut_if_anything_is_sealed():
    stage = engine_stage.stage_of(playing("scroker"))
    assert fair.foot(stage) == "seal 0001·0203"
    stage.table.cutters = (0, 2)
    assert fair.foot(stage) == "seal 0001·0203 · cut by ann and cy"
    stage.table.commitment = b""
    assert not fair.foot(stage)


def test_however_much_there_is_to_say_discord_takes_it_and_the_longest_gives_way():
    parts = frames.short_enough([text("short"), container([text("x" * 3000), text("y" * 3900)], 0)])
    read = [part["content"] for part in (parts[0], *parts[1]["components"])]
    assert sum(map(len, read)) <= MOST_TEXT
    assert read[0] == "short"
    assert min(len(read[1]), len(read[2])) > 1000


@pytest.mark.parametrize("shown", [[container([text("a"), text("b")], 0)], [text("a"), text("b")]])
def test_a_message_whose_picture_is_lost_says_the_rest(shown):
    pictured = headed(shown, "table.png", "the table")
    assert "table.png" in str(pictured)
    assert unheaded(pictured) == shown


@pytest.mark.parametrize(
    ("cashed", "over", "told"),
    [
        (0, 0, ""),
        (1, 0, "Your 1 chip is back."),
        (250, 0, "Your 250 chips are back."),
        (250, 30, "Your 250 chips are back. 30 more were over the daily limit"),
    ],
)
def test_whoever_played_alone_reads_which_chips_came_home_and_which_did_not(cashed, over, told):
    said, *_ = played("scroker")[0]
    home = Settled(101, "ann", 100, cashed, over)
    stage = engine_stage.stage_of(playing("scroker"), 0)
    shown = text_in(card.own(stage, Ended(), Whole(said, 1, home=home), "", []))
    assert told in " ".join(shown.split())
    assert ("back." in shown, "limit" in shown) == (cashed > 0, over > 0)


def test_who_does_not_start_the_game_reads_where_they_sit_and_who_does():
    stage = engine_stage.stage_of(playing("quist"), 1)
    about = {"phase": "lobby", "length": "standard", "host": 101, "seat_of": lambda player: player - 101}
    for name, value in about.items():
        setattr(stage.table, name, value)
    said = text_in(lobby.own(stage, decides=False, computers=True))
    assert "**You sit at Quist 7K.** The table is full. **ann** starts the game." in said
    assert "starts the game" not in text_in(lobby.own(stage, decides=True, computers=True))
