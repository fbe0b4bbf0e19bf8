"""What people read of a tournament: short, never too long for Discord, with ties marked and nobody's name as markup."""

import pytest

from engine.tournaments import ranking
from house.tournaments.facts import CHECK_IN, ENDS, PLAYING, SIGN_UP, Entrant, Shown, Standing, Tournament
from screens import tournaments
from screens.components import MOST_COMPONENTS, MOST_TEXT, walk
from screens.custom_ids import LONGEST, read_page
from screens.i18n.language import i18n

EN, NOW = i18n("en"), 1_700_000_000_000
STEPS = [(SIGN_UP, "open", 0), (CHECK_IN, "open", 0), (PLAYING + 1, "open", 1), (PLAYING + 12, "open", 12)]
STEPS += [(says, state, 12) for state, says in ENDS.items()]


def planned(state="open", hand=0, hands=12):
    seals = tuple(f"{number:064x}" for number in range(hands))
    return Tournament(
        2**62,
        2**60,
        9,
        "quist",
        "en",
        hands,
        5,
        1_000_000,
        seals,
        state,
        hand,
        NOW + 3_600_000,
    )


def shown(known, people, name="ann{}", worth=lambda seat: seat % 7):
    entrants = tuple(Entrant(n, 2**60 + n, name.format(n), n % 2 == 0, 10) for n in range(1, people + 1))
    seats = {one.seat: one for one in entrants}
    hands = [{seat: worth(seat) for seat in seats} for _ in range(known.over)]
    ranked = ranking(hands, seats) if known.over else []
    return Shown(known, entrants, people // 2, tuple(Standing(seats[one.who], one) for one in ranked))


def read(components):
    return "\n".join(part["content"] for part in walk(components) if "content" in part)


def labels(components):
    return [part["label"] for part in walk(components) if "label" in part]


@pytest.mark.parametrize("people", [0, 1, 20, 1_000])
@pytest.mark.parametrize(("says", "state", "hand"), STEPS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_message_fits_however_many_play(language, says, state, hand, people):
    known = planned(state, hand)
    components, picture = tournaments.announced(i18n(language), shown(known, people, name="x" * 90), says)
    assert len(read(components)) <= MOST_TEXT
    assert len([*walk(components)]) <= MOST_COMPONENTS
    assert all(len(part.get("custom_id", "")) <= LONGEST for part in walk(components))
    assert picture is None or len(picture.alt) <= 1024


def test_each_step_is_known_by_a_button_of_its_own():
    ids = set()
    for says, state, hand in STEPS:
        way = tournaments.main(EN, planned(state, hand), says)
        if way is not None:
            ids.add(way["custom_id"])
    assert len(ids) == 5


def test_those_are_named_who_are_still_to_check_in():
    said = read(tournaments.announced(EN, shown(planned(), 3), CHECK_IN)[0])
    assert f"1 has checked in · still to check in: <@{2**60 + 1}> and <@{2**60 + 3}>" in said


def test_ties_are_marked_and_the_first_say_what_they_won():
    known = planned("over", 12)
    said = read(tournaments.announced(EN, shown(known, 3, worth=lambda seat: seat > 1), ENDS["over"])[0])
    assert "\n=1. ann2 **75% · 10 chips**\n=1. ann3 **75% · 10 chips**\n3. ann1 **0% · 10 chips**" in said
    assert f"<@{2**60 + 2}> and <@{2**60 + 3}> share first place." in said


@pytest.mark.parametrize("prize", [0, 60])
def test_prizes_that_went_back_are_told_of_where_there_were_any(prize):
    known = planned("undone", 12)._replace(prize=prize)
    said = read(tournaments.announced(EN, shown(known, 3), ENDS["undone"])[0])
    assert "A moderator has undone it: it does not count." in said
    assert ("prizes" in said) is bool(prize)


def test_it_says_who_has_won():
    known = planned("over", 12)
    found = shown(known, 3, worth=lambda seat: seat)
    assert f"<@{2**60 + 3}> wins." in read(tournaments.announced(EN, found, ENDS["over"])[0])
    first = found.standings[0]
    gone = first._replace(entrant=first.entrant._replace(player=None, name=""))
    left = found._replace(standings=(gone, *found.standings[1:]))
    assert "It is over." in read(tournaments.announced(EN, left, ENDS["over"])[0])
    nobody = shown(known, 3, worth=lambda _: None)
    assert "Nobody has finished a hand." in read(tournaments.announced(EN, nobody, ENDS["over"])[0])


def test_nothing_is_counted_before_somebody_comes():
    assert "checked in" not in read(tournaments.announced(EN, shown(planned(), 0), CHECK_IN)[0])


def test_nothing_of_the_hand_that_is_played_is_in_the_standings():
    first = tournaments.announced(EN, shown(planned(hand=1), 3), PLAYING + 1)
    assert first[1] is None
    assert "%" not in read(first[0])
    second = tournaments.announced(EN, shown(planned(hand=2), 3), PLAYING + 2)
    assert "after hand 1 of 12" in second[1].alt


def test_names_are_no_markup():
    known = planned("over", 12)
    said = read(tournaments.announced(EN, shown(known, 2, name="**@everyone**<@1>"), ENDS["over"])[0])
    assert "<@1>" not in said
    assert "\\*\\*\\@everyone" in said


def test_whoever_has_no_name_that_can_be_drawn_is_mentioned():
    known = planned("over", 12)
    components, _ = tournaments.announced(EN, shown(known, 2, name="\N{CUNEIFORM SIGN A}"), ENDS["over"])
    assert f"<@{2**60 + 1}>" in read(components)


def test_nobody_is_mentioned_where_there_are_too_many():
    assert tournaments.pinged(shown(planned(), 20), CHECK_IN) == [2**60 + n for n in range(1, 21)]
    assert tournaments.pinged(shown(planned(), 21), CHECK_IN) == []
    assert tournaments.pinged(shown(planned(hand=2), 20), PLAYING + 2) == []


def test_moderators_alone_may_cancel_and_undo():
    found = [planned(), planned("over", 12), planned("cancelled", 3), planned("undone", 12)]
    assert "Cancel it" not in labels(tournaments.listed(EN, found, NOW, may=False))
    offered = labels(tournaments.listed(EN, found, NOW, may=True))
    assert (offered.count("Cancel it"), offered.count("Undo it")) == (1, 1)


def test_everybody_finds_each_of_their_hands():
    known = planned("over", 12)
    mine = tournaments.own(EN, shown(known, 1_000), 2**60 + 3)
    assert len(labels(mine)) == 12
    details = [read_page(part["custom_id"])[1] for part in walk(mine) if "custom_id" in part]
    asked = [tournaments.read(detail.removesuffix(".new"), (), {}) for detail in details]
    assert [(one.do, one.tournament, one.hand) for one in asked] == [
        (tournaments.HANDS, 2**62, number) for number in range(1, 13)
    ]
    assert labels(tournaments.own(EN, shown(known, 5), 1)) == []
