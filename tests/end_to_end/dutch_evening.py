"""An evening in Dutch, which is played where that language has been added: see `test_another_language.py`."""

from collections import Counter

import pytest
from evening import act, checked_round, seated, shown_to_act, start, table_of

from engine.cards import load_deck
from engine.rules import rules_page
from engine.words import load_lexicon
from tests.labels import ACCEPT, BET, CHECK, DETAILS, KEEP_ALL
from tests.wished_deals import first_hand

pytestmark = pytest.mark.usefixtures("bot")
STOEL = ("an.S", "an.T", "an.O", "an.E", "an.L")
NOTHING = ("le.B", "le.F", "li.V", "li.X", "le.J")


@pytest.fixture
def nel(guild):
    return guild.member("nel", locale="nl")


async def test_help_and_numbers_are_dutch(nel):
    shown = (await nel.slash("help")).message
    await nel.press("More…", on=shown)
    assert "Alle opdrachten" in shown.labels
    assert "1.000 chips" in (await nel.slash("chips")).text


async def test_the_rules_are_dutch_where_they_are_written_and_english_elsewhere(nel, ann):
    for reader, words in ((nel, "Poker met letters."), (ann, "Poker with letters.")):
        sheet = (await reader.slash("rules", game="scroker")).message
        await reader.press("Next", on=sheet)
        assert words in sheet.text
    assert "rummy" in (await nel.slash("rules", game="scrummy")).text.lower()


async def test_a_guided_game_is_dutch(nel):
    panel = (await nel.slash("leren", game="scroker")).message
    assert "Scroker is poker met letters." in panel.text
    await nel.press("Go on", on=panel)
    assert "step 2" in panel.text


async def test_dutch_is_offered_in_the_settings(ann):
    sheet = (await ann.slash("settings me")).message
    window = await ann.press("Language and cards…", on=sheet)
    await window.submit({"Language": "Dutch"})
    assert "Language: **Nederlands**" in sheet.text


async def test_a_hand_is_won_with_a_dutch_word_that_nobody_may_look_up(bot, ann, nel, cards, monkeypatch):
    first_hand(monkeypatch, [card for pair in zip(NOTHING, STOEL, strict=True) for card in pair])
    board = await seated(ann, nel, in_=cards, language="nl")
    await start(ann)
    assert table_of(bot).now.options["language"] == "nl"
    refused = await ann.slash("word", word="stoel", language="nl")
    assert "no look-ups in Dutch" in refused.text
    await to_the_draw(nel, ann, board, bot)
    for player in (nel, ann):
        await shown_to_act(board, bot, player)
        await act(player, board, KEEP_ALL)
    await checked_round(board, bot, ann, nel)
    window = await act(ann, board, "Type words")
    await window.submit("stoel")
    await act(nel, board, "Show nothing")
    await act(nel, board, ACCEPT)
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    assert "STOEL" in result.text
    assert "ann wins 2" in result.text


async def to_the_draw(first, opener, board, bot):
    await act(first, board, CHECK)
    await shown_to_act(board, bot, opener)
    window = await act(opener, board, BET)
    await window.submit(amount="1")
    await shown_to_act(board, bot, first)
    await act(first, board, "Call")


async def test_its_words_and_cards_are_its_own(ann):
    told = (await ann.slash("word", word="ĳs", language="nl")).text
    assert "**IJS** is a word (Dutch list" in told
    assert "STOEL" not in load_lexicon("en")
    assert "SCRAPOK (Dutch)" in rules_page("scrapok", "en")
    pack = Counter(card[-1] for card in load_deck("scrapok-nl").pack())
    assert pack["J"] == 2 * Counter(card[-1] for card in load_deck("scrapok-en").pack())["J"]
