"""Scrotch's knock, played by two: what it may cost, what a false one leads to, and laying off."""

import pytest
from rummy_dealing import UNTIMED, arrange, opened, turn_of

from engine.families.rummy.words import PACK
from tests.wished_deals import alike


@pytest.fixture(autouse=True)
def seeded(monkeypatch, request):
    alike(monkeypatch, request.node.name)


async def test_scrotch_says_what_a_knock_may_cost(bot, ann, bob):
    board = await opened(ann, bob, game="scrotch", **UNTIMED)
    hand = "li.T li.O li.N ch.E1 an.R an.A an.I an.N an.S ch.U1 li.Q"
    arrange(bot, (hand, " ".join(PACK[20:30])), phase="play", turn=0, turns=1, taken=("li.Q",), grabs=1)
    await turn_of(board, "ann")
    barred = await ann.slash("rummy discard", card="li.Q", in_=board.channel)
    assert "You have just taken 🟢Q from the pile" in barred.text
    dear = await ann.slash("rummy knock", card="li.Q", words="TONE", in_=board.channel)
    assert "Your deadwood is" in dear.text
    mixed = await ann.slash("rummy knock", card="li.Q", words="NOSE", in_=board.channel)
    assert "NOSE mixes suits" in mixed.text
    knocked = await ann.slash("rummy knock", card="li.Q", words="TONE RAINS", in_=board.channel)
    assert not knocked.failed
    await turn_of(board, "bob")
    assert "ann knocks: **TONE**" in board.text


async def test_a_false_knock_may_be_played_on(bot, ann, bob):
    board = await opened(ann, bob, game="scrotch", **UNTIMED)
    hand = "li.T li.O li.N ch.E1 an.R an.A an.I an.N an.S ch.U1 li.Q"
    arrange(bot, (hand, " ".join(PACK[20:30])), phase="play", turn=0, turns=1, taken=("li.Q",))
    await board.channel.wait_for(lambda message: "Knock…" in message.labels)
    panel = (await ann.press("Knock…", on=board)).message
    draft = (await ann.choose("Knock: discard", "🟢Q", on=panel)).message
    assert "You discard **🟢Q** face down and knock." in draft.text
    window = await ann.press("Type", on=draft)
    await window.submit("NOTE RISAN")
    await turn_of(board, "bob")
    answer = await bob.press("Spellcheck RISAN", on=board)
    assert "not a word, ann loses 10 points" in answer.text
    await bob.press("Let it go on", on=board)
    await board.channel.wait_for(lambda message: "the knock was false" in message.text)
    assert "🟢Q" not in board.text.partition("knocks")[2]
    panel = (await ann.press("Discard…", on=board)).message
    assert "Your knock was false" in panel.text
    await ann.choose("Discard a card", "🌶️U1", on=panel)
    await turn_of(board, "bob")
    assert "Top discard**: 🌶️U1" in board.text


async def test_the_other_player_lays_off_on_a_knock(bot, ann, bob):
    board = await opened(ann, bob, game="scrotch", deadwood=20, **UNTIMED)
    hands = (
        "li.T li.O li.N ch.E1 an.R an.A an.I an.N ch.U1 ch.A1 li.Q",
        "li.S an.T an.E an.M an.S le.B ch.A2 le.D le.K le.J",
    )
    arrange(bot, hands, phase="play", turn=0, turns=1, taken=("li.Q",))
    await ann.slash("rummy knock", card="li.Q", words="TONE RAIN", in_=board.channel)
    await board.channel.wait_for(lambda message: "Accept" in message.labels)
    await bob.press("Accept", on=board)
    window = await bob.press("Show words", on=board)
    await window.submit("TEAMS", "TONES", "")
    refused = await bob.wait_for_ephemeral(lambda message: "TEAMS mixes suits" in message.text)
    assert refused.ephemeral
    window = await bob.press("Show words", on=board)
    await window.submit("", "TONES", "")
    await turn_of(board, "ann")
    assert "**TONES**" in board.text
    answer = await ann.press("Accept", on=board)
    assert "**ann** wins the hand with" in answer.text
