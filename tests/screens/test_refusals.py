"""Every refusal has a sentence in both languages, which uses the known facts."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import pytest

from engine.cards import DECKS
from engine.catalogue import GAMES
from engine.languages import LANGUAGES
from engine.refused import CODES, Refused
from house.declined import DECLINED_CODES, Declined
from screens.cards.card_labels import faces
from screens.i18n.language import i18n
from screens.refusals.engine_refusals import BAD_CALLS, NOT_NOW
from screens.refusals.sentences import explain
from screens.unable import Unable, UnableCode
from tests.played import moments
from tests.screens.engine_stage import people, stage_of

ROOT = Path(__file__).resolve().parents[2]
# Reasons that come with another code than not-now, or that its sentence names as they are.
ELSEWHERE = {
    "tap-out",
    "challenged-before",
    "draw",
    "declared",
    "no-word",
    "not-last",
    "take-it",
    "letters",
    "too-few",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "codes"), [(Refused, CODES), (Declined, DECLINED_CODES), (Unable, get_args(UnableCode))]
)
def test_every_code_has_a_sentence(language, kind, codes):
    for code in codes:
        sentence = explain(kind(code), i18n(language))
        assert len(sentence) > 10, code
        assert code not in sentence or code == "stale", code


def test_french_sentences_are_french():
    for kind, codes in ((Refused, CODES), (Declined, DECLINED_CODES), (Unable, get_args(UnableCode))):
        for code in codes:
            assert explain(kind(code), i18n("fr")) != explain(kind(code), i18n("en")), code


def test_every_reason_the_engine_gives_for_not_now_has_a_sentence():
    given = set()
    for room in ("engine", "house"):
        for path in (ROOT / room).rglob("*.py"):
            given |= set(re.findall(r'"not-now",\s*why="([a-z-]+)"', path.read_text(encoding="utf-8")))
    assert given - set(NOT_NOW) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
def test_what_is_no_card_is_answered_with_cards_of_the_tables_own_deck(deck, language):
    shown = faces(deck, plain=False, language=language)
    sentence = explain(shown.no_card("xx.Y" + "!" * 5000), i18n(language))
    named = re.search(r"(\S+) (?:or|ou) (\S+)\.$", sentence)
    assert shown.meant(named[1]) != shown.meant(named[2])
    assert None not in (shown.meant(named[1]), shown.meant(named[2]))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (Refused("bad-amount", least=1, most=34), "Enter 1 to 34"),
        (
            Refused("not-enough-chips", have=40, most=34),
            "You have 40 chips; the most you can bet, or raise by, is 34.",
        ),
        (Refused("not-enough-chips", have=3, need=9, why="tap-out"), "Go all in, or fold"),
        (Refused("not-enough-chips", have=3, need=9), "That needs 9 chips, and you have 3."),
        (Refused("not-enough-chips", have=3, why="challenged-before"), "challenge only once per showdown"),
        (Refused("bad-scrump", why="letters"), "has to use the letters of the trick"),
        (Refused("not-enough-chips", have=1, need=9, player=7), "<@7> has 1 chip and needs 9."),
        (
            Refused("not-enough-chips", have=3, need=9, player=7, where="lobby"),
            "<@7> has 3 chips and needs 9. Get some with `/chips`, ask a moderator for more, or have the host",
        ),
        (
            Refused("not-enough-chips", have=3, need=9, player=7, own=True, where="begun"),
            "You have 3 chips and need 9. Get some with `/chips`, or ask a moderator for more.",
        ),
        (
            Refused("bad-option", option="buy_in", value=50, allowed="target, hands", why="unknown"),
            "There is no option **Buy-in** here. Choose from: Target, Hands.",
        ),
        (
            Refused("bad-option", option="x", value=1, allowed=", ".join(["target"] * 40), why="unknown"),
            f"Choose from: {', '.join(['Target'] * 40)}.",
        ),
        (Refused("bad-suits", word="ROAD"), "ROAD mixes suits"),
        (Refused("not-your-card", word="ZEBRA"), "do not spell ZEBRA"),
        (Refused("not-now", why="call-or-fold", owed=6), "It takes 6 to call"),
        (Refused("too-long", most=3, why="draw"), "up to 3 cards"),
        (
            Refused("bad-option", option="ante", value="x", allowed="0 to 9"),
            "**Ante** cannot be `x`. Allowed: 0 to 9",
        ),
        (Declined("daily-taken", next_at=1_700_000_000_000), "<t:1700000000:f>"),
        (Declined("no-hint", allowed=True, words=True), "it would tell you which words are real."),
        (Declined("no-hint", allowed=True, words=False), "you have nothing to decide."),
        (Declined("no-hint", allowed=False, words=True), "This table gives no hints."),
        (Declined("no-table", key="9Q"), "no open table 9Q"),
        (Declined("not-host", host=7), "the host, <@7>, or a moderator"),
        (Declined("not-host", host=0), "Only players at this table or a moderator"),
        (Declined("try-again", id="7f3a"), "id 7f3a"),
        (Unable("which-table", tables=["7K", "9Q"]), "7K, 9Q"),
    ],
)
def test_sentences_say_what_to_do(wrong, says):
    assert says in explain(wrong, i18n("en"))


@pytest.mark.parametrize(
    ("game", "phase", "task"),
    [
        ("longhorn", "bet", "Your turn to bet. You can: bet, fold."),
        ("scroker", "draw", "Swap cards now, or keep all."),
        ("zoot", "turns", "Take a card now, then discard one."),
    ],
)
def test_only_a_player_whose_turn_it_is_is_told_what_to_do(game, phase, task):
    moment = next(one for one in moments(game, "refused", 3, "plain", {}) if one.state.phase == phase)
    felt = SimpleNamespace(game=GAMES[game], state=moment.state, seats=people(("ann", "bob", "cy")))
    for seat in range(3):
        said = explain(Refused("not-now", phase=phase), i18n("en"), stage_of(felt, seat))
        assert (said == task) is (seat in moment.due.seats)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("code", "reasons"), [("not-now", NOT_NOW), ("bad-call", BAD_CALLS)])
def test_each_reason_is_told_with_its_facts_and_like_no_other(code, reasons, language):
    facts = {"owed": 6, "limit": 3, "least": 4, "most": 9, "card": "an.U", "text": "5 up", "cards": 2}
    facts |= {"base": "spit", "allowed": "longhorn", "wild": 60, "cap": 52, "players": 8, "missing": 7}
    told = {why: explain(Refused(code, why=why, **facts), i18n(language)) for why in reasons}
    for why, sentence in told.items():
        assert "{" not in sentence, why
        assert len(sentence) > 10, why
    assert len(set(told.values())) >= len(reasons) - 1  # the same sentence as without a reason


@pytest.mark.parametrize(("most", "more"), [(1, "1 more chip"), (30, "30 more chips")])
def test_whoever_gives_too_much_reads_how_much_more_they_may(most, more):
    said = explain(Declined("gift-limit", most=most), i18n("en"))
    assert said == f"That is too much: you may give away {more} today."


@pytest.mark.parametrize(
    ("game", "begun", "waits", "said"),
    [
        ("scroker", False, False, "You are not at table 7K yet: press Join first."),
        ("scroker", True, True, "You are waiting at table 7K, and will be dealt in with the next hand."),
        (
            "scrapok",
            True,
            False,
            "You are not at table 7K, and it takes no new players. Open another with `/play`.",
        ),
    ],
)
def test_whoever_sits_nowhere_reads_what_they_can_do(game, begun, waits, said):
    table = SimpleNamespace(short="7K", game=GAMES[game])
    stage = SimpleNamespace(table=table, begun=begun, waits=waits)
    assert explain(Refused("not-seated"), i18n("en"), stage) == said


def test_before_the_game_it_is_the_buy_in_that_cannot_pay_the_ante():
    stage = SimpleNamespace(begun=False)
    said = explain(Refused("not-now", why="too-few-can-ante"), i18n("en"), stage)
    assert said.startswith("The ante is higher than the buy-in. The host can lower the ante")
