"""A tournament's texts: short, never too long for Discord, with ties marked and no name as markup."""

import pytest

from engine.tournaments import ranking
from house.tournaments.facts import (
    CHECK_IN,
    CHECK_IN_MS,
    ENDS,
    PLAYING,
    SIGN_UP,
    Entrant,
    Tournament,
    TournamentOverview,
    TournamentStanding,
)
from screens import tournaments
from screens.components import MOST_COMPONENTS, MOST_TEXT, walk
from screens.custom_ids import LONGEST, read_page
from screens.i18n.language import i18n

EN, NOW = i18n("en"), 1_700_000_000_000
HOUR = 3_600_000
STEPS = [("open", HOUR), ("open", CHECK_IN_MS), ("playing", HOUR), ("playing", 1)]
STEPS += [(state, 0) for state in ENDS]
"""A state, and the time (ms) until it begins or ends."""


def planned(state="open", due=HOUR, hands=12):
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
        NOW + due,
    )


def shown(known, people, name="ann{}", worth=lambda seat: seat % 7, played=12):
    entrants = tuple(Entrant(n, 2**60 + n, name.format(n), n % 2 == 0, 10) for n in range(1, people + 1))
    seats = {one.seat: one for one in entrants}
    hands = [{seat: worth(seat) for seat in seats} for _ in range(played)]
    hands += [{} for _ in range(known.hands - played)]
    ranked = ranking(hands, seats) if known.state in ("playing", "over") else []
    return TournamentOverview(
        known, entrants, tuple(TournamentStanding(seats[one.who], one) for one in ranked)
    )


def announced(known, people, language="en", **more):
    return tournaments.announced(i18n(language), shown(known, people, **more), NOW)


def read(components):
    return "\n".join(part["content"] for part in walk(components) if "content" in part)


def labels(components):
    return [part["label"] for part in walk(components) if "label" in part]


@pytest.mark.parametrize("people", [0, 1, 25, 26, 1_000])
@pytest.mark.parametrize(("state", "due"), STEPS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_message_fits_however_many_play(language, state, due, people):
    components, picture = announced(planned(state, due), people, language, name="x" * 90)
    assert len(read(components)) <= MOST_TEXT
    assert len([*walk(components)]) <= MOST_COMPONENTS
    assert all(len(part.get("custom_id", "")) <= LONGEST for part in walk(components))
    assert picture is None or len(picture.alt) <= 1024


def test_each_step_is_known_by_a_button_of_its_own():
    ids = set()
    for state, due in STEPS:
        known = planned(state, due)
        way = tournaments.main(EN, known, known.says(NOW))
        if way is not None:
            ids.add(way["custom_id"])
    assert len(ids) == 4


def test_those_are_named_who_are_still_to_check_in():
    components, picture = announced(planned(due=CHECK_IN_MS), 3)
    assert f"Still to check in: <@{2**60 + 1}> and <@{2**60 + 3}>" in read(components)
    assert "3 have signed up · 1 has checked in: ann1, ann2 and ann3" in picture.alt
    assert [one.pale for one in picture.scene.people] == [True, False, True]


def test_twenty_five_have_a_face_and_the_others_are_counted():
    components, picture = announced(planned(), 37)
    assert len(picture.scene.people) == 25
    assert "ann25 and 12 more" in read(components)
    assert "ann26" not in read(components)
    assert picture.scene.people_more == "and 12 more"
    assert announced(planned(), 25)[1].scene.people_more == ""


def test_ties_are_marked_and_the_first_say_what_they_won():
    said = read(announced(planned("over"), 3, worth=lambda seat: seat > 1)[0])
    assert "=1. ann2 **36 points · 10 chips · 12 of 12 hands**" in said
    assert "\n=1. ann3 **36 points · 10 chips · 12 of 12 hands**\n3. ann1 **0 points · 10 chips" in said
    assert f"<@{2**60 + 2}> and <@{2**60 + 3}> share first place." in said


@pytest.mark.parametrize("prize", [0, 60])
def test_prizes_that_went_back_are_told_of_where_there_were_any(prize):
    said = read(announced(planned("undone")._replace(prize=prize), 3)[0])
    assert "A moderator has undone it: it does not count." in said
    assert ("prizes" in said) is bool(prize)


def test_it_says_who_has_won():
    known = planned("over")
    found = shown(known, 3, worth=lambda seat: seat)
    assert f"<@{2**60 + 3}> wins." in read(tournaments.announced(EN, found, NOW)[0])
    first = found.standings[0]
    gone = first._replace(entrant=first.entrant._replace(player=None, name=""))
    left = found._replace(standings=(gone, *found.standings[1:]))
    said = read(tournaments.announced(EN, left, NOW)[0])
    assert "1. a player who left **48 points" in said
    assert "\na player who left wins." in said
    nobody = shown(known, 3, worth=lambda _: None)
    assert "Nobody has won a point." in read(tournaments.announced(EN, nobody, NOW)[0])


def test_nobody_is_counted_before_somebody_comes():
    components, picture = announced(planned(due=CHECK_IN_MS), 0)
    assert "signed up" not in read(components)
    assert picture is None


def test_standings_say_how_far_everybody_has_come():
    components, picture = announced(planned("playing"), 37, played=2)
    assert "=1. ann6 **136 points · 10 chips · 2 of 12 hands**" in read(components)
    assert len(picture.scene.people) == tournaments.BEST
    assert picture.scene.people_more == "and 27 more"
    assert "\nand 27 more\n" in read(components)
    assert picture.alt.endswith("and 27 more.")


def test_whoever_comes_late_reads_until_when():
    length = planned().length
    assert "You can still sit down until" in read(announced(planned("playing", length // 2 + 1), 3)[0])
    assert "You can still sit down" not in read(announced(planned("playing", length // 2), 3)[0])


def test_names_are_no_markup():
    for known in (planned(), planned("over")):
        said = read(announced(known, 2, name="**@everyone**<@1>")[0])
        assert "<@1>" not in said
        assert "\\*\\*\\@everyone" in said


def test_whoever_has_no_name_that_can_be_drawn_is_mentioned():
    for known in (planned(), planned("over")):
        components, _ = announced(known, 2, name="\N{CUNEIFORM SIGN A}")
        assert f"<@{2**60 + 1}>" in read(components)


def test_nobody_is_mentioned_where_there_are_too_many():
    for says in (CHECK_IN, PLAYING):
        assert tournaments.pinged(shown(planned(), 25), says) == [2**60 + n for n in range(1, 26)]
        assert tournaments.pinged(shown(planned(), 26), says) == []
    assert tournaments.pinged(shown(planned(), 2), SIGN_UP) == []


def test_moderators_alone_may_cancel_and_undo():
    found = [planned(), planned("playing"), planned("over"), planned("cancelled"), planned("undone")]
    assert "Cancel it" not in labels(tournaments.listed(EN, found, NOW, may=False))
    offered = labels(tournaments.listed(EN, found, NOW, may=True))
    assert (offered.count("Cancel it"), offered.count("Undo it")) == (2, 1)


def test_everybody_finds_each_of_their_hands():
    known = planned("over")
    mine = tournaments.own(EN, shown(known, 1_000), 2**60 + 3, may=False)
    assert len(labels(mine)) == 12
    details = [read_page(part["custom_id"])[1] for part in walk(mine) if "custom_id" in part]
    asked = [tournaments.read(detail.removesuffix(".new"), (), {}) for detail in details]
    assert [(one.do, one.tournament, one.hand) for one in asked] == [
        (tournaments.HANDS, 2**62, number) for number in range(1, 13)
    ]
    assert labels(tournaments.own(EN, shown(known, 5), 1, may=False)) == []
    assert labels(tournaments.own(EN, shown(known, 5), 1, may=True)) == ["Undo it"]
