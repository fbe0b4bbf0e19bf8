"""Scrotch's knock, played by two: its cost, a false one, and laying off."""

import pytest
from evening import act, hand_of, says
from rummy_dealing import UNTIMED, arrange, opened, turn_of

from engine.families.rummy.word_cards import PACK
from tests.labels import ACCEPT, DETAILS
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
    await says(board, "TONE (🟢T  🟢O  🟢N  🌶️E1), RAINS (")


async def test_a_false_knock_may_be_played_on(bot, ann, bob):
    board = await opened(ann, bob, game="scrotch", **UNTIMED)
    hand = "li.T li.O li.N ch.E1 an.R an.A an.I an.N an.S ch.U1 li.Q"
    arrange(bot, (hand, " ".join(PACK[20:30])), phase="play", turn=0, turns=1, taken=("li.Q",))
    panel = await hand_of(ann, board)
    await ann.press("🟢Q", on=panel)
    await ann.press("Knock, discard Q", on=panel)
    assert "You discard Q and knock." in panel.text
    window = await ann.press("Type", on=panel)
    await window.submit("NOTE RISAN")
    await turn_of(board, "bob")
    answer = await act(bob, board, "Challenge RISAN")
    assert "The knock was false." in answer.text
    await says(board, "bob challenges **RISAN**: not a word (ann -10)")
    await act(bob, board, "Let it go on")
    await board.channel.wait_for(lambda message: "the knock was false" in message.text)
    assert "🟢Q" not in board.text.partition("knocks")[2]
    panel = await hand_of(ann, board)
    assert "Your knock was false" in panel.text
    await ann.press("🌶️U1", on=panel)
    await ann.press("Discard U", on=panel)
    await turn_of(board, "bob")
    await says(board, "Top discard: 🌶️U1")


async def test_the_other_player_lays_off_on_a_knock(bot, ann, bob):
    board = await opened(ann, bob, game="scrotch", deadwood=20, **UNTIMED)
    hands = (
        "li.T li.O li.N ch.E1 an.R an.A an.I an.N ch.U1 ch.A1 li.Q",
        "li.S an.T an.E an.M an.S le.B ch.A2 le.D le.K le.J",
    )
    arrange(bot, hands, phase="play", turn=0, turns=1, taken=("li.Q",))
    await ann.slash("rummy knock", card="li.Q", words="TONE RAIN", in_=board.channel)
    await act(bob, board, ACCEPT)
    window = await act(bob, board, "Type words")
    refused = await window.submit("TEAMS", "TONES", "")
    assert "TEAMS mixes suits" in refused.text
    window = await act(bob, board, "Type words")
    await window.submit("", "TONES", "")
    await turn_of(board, "ann")
    await says(board, "bob makes TONE longer: **TONES**")
    assert "TONES" in (await hand_of(ann, board)).text
    answer = await act(ann, board, ACCEPT)
    assert "**You won the hand.**" in answer.text
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    assert "ann wins" in result.text
