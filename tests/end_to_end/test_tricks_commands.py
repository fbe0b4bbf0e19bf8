"""/trick: completes the player's lawful acts, and can do everything."""

import pytest
from trick_evening import passes, plays, stacked, started, table_of, told

pytestmark = pytest.mark.usefixtures("bot")

HELD = {1: "le.K le.B", 2: "le.A le.E", 3: "le.I le.F", 0: "le.D le.C"}


async def offered(player, board, option, typed="", command="trick play"):
    found = await player.autocomplete(command, option, typed, in_=board.channel)
    return [(choice.name, choice.value) for choice in found]


async def test_only_playable_cards_are_completed(bot, monkeypatch, guild, ann, bob, cy):
    stacked(monkeypatch, "chili-dog", HELD)
    board = await started("chili-dog", ann, bob, cy, guild.member("dee"))
    assert len(await offered(bob, board, "card")) == 13
    assert await offered(ann, board, "card") == []
    await plays(board, bob, "le.K")
    lemons = [card for card in table_of(bot).now.view(cy.id).own if card.startswith("le")]
    assert [value for _, value in await offered(cy, board, "card")] == lemons
    assert await offered(cy, board, "card", "lemon e") == [("🍋E · Lemon E", "le.E")]
    assert await offered(guild.member("eve"), board, "card") == []


async def test_the_last_player_scrumps_by_typing(monkeypatch, guild, ann, bob, cy):
    dee = guild.member("dee")
    stacked(monkeypatch, "chili-dog", HELD)
    board = await started("chili-dog", ann, bob, cy, dee)
    for player, card in ((bob, "le.K"), (cy, "le.A"), (dee, "le.I")):
        assert await offered(player, board, "to") == []
        await plays(board, player, card)
    assert await offered(ann, board, "to") == [("You take it", "me"), ("dee, on your right", "right")]
    await plays(board, ann, "le.D", scrump="kadi", to="right")
    await told(board, "Scrump: KADI")
    await told(board, "ann scrumps **KADI** and gives dee the trick")
    await bob.slash("trick accept", in_=board.channel)
    await dee.slash("trick accept", in_=board.channel)
    await told(board, "▶ **dee** to act")


async def test_the_dealer_rules_by_typing(monkeypatch, guild, ann, bob, cy):
    stacked(monkeypatch, "quist", HELD)
    board = await started("quist", ann, bob, cy, guild.member("dee"))
    assert [value for _, value in await offered(ann, board, "suit", "", "trick rule")] == [
        "ch", "le", "li", "an", "none",
    ]  # fmt: skip
    assert await offered(bob, board, "suit", "", "trick rule") == []
    answer = await bob.slash("trick rule", suit="an", in_=board.channel)
    assert "Not your turn yet. ann is playing" in answer.text
    answer = await ann.slash("trick rule", suit="spades", in_=board.channel)
    assert "There is no such suit." in answer.text
    await ann.slash("trick rule", suit="Animals", in_=board.channel)
    await told(board, "Animals rule")


async def test_three_cards_are_passed_by_typing(bot, ann, bob, cy):
    board = await started("turtle", ann, bob, cy)
    own = table_of(bot).now.view(ann.id).own
    first = await offered(ann, board, "cards", "", "trick pass")
    assert [value for _, value in first] == list(own)
    second = await offered(ann, board, "cards", f"{own[0]} ", "trick pass")
    assert [value for _, value in second] == [f"{own[0]} {card}" for card in own[1:]]
    assert await offered(ann, board, "cards", " ".join(own[:3]) + " ", "trick pass") == []
    answer = await ann.slash("trick pass", cards=" ".join(own[:2]), in_=board.channel)
    assert "You have to pass 3 different cards." in answer.text
    await passes(board, ann, " ".join(own[:3]))
    await told(board, "ann has chosen three cards")
    answer = await ann.slash("trick pass", cards=" ".join(own[3:6]), in_=board.channel)
    assert "That has already been done" in answer.text
    public = "\n".join(message.text for message in bob.sees(board.channel))
    assert "ann has chosen three cards" in public


async def test_other_tables_are_not_played_with_trick(ann, bob, cy):
    board = await started("soup", ann, bob, cy)
    answer = await ann.slash("trick accept", in_=board.channel)
    assert "Soup is not played with that command" in answer.text
    assert await offered(ann, board, "card") == []
