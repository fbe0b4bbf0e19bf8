"""Soup as its players see and press it; challenges are in scenarios, and their texts in `tests/screens`."""

import pytest
from evening import hand_of, says
from trick_evening import asked, stacked, started, table_of, told, until

pytestmark = pytest.mark.usefixtures("bot")

# Everybody passes three Animals on, so that each holds the rest when play begins.
PASSES = {1: "an.U an.M an.N", 2: "an.O an.R an.C", 0: "an.A an.D an.L"}
HELD = {1: "li.P le.B", 2: "ch.I1 li.Q", 0: "le.L le.G"}


async def in_play(monkeypatch, people, options=""):
    """bob holds the Sour P; everybody has passed."""
    stacked(monkeypatch, "soup", {seat: f"{PASSES[seat]} {HELD[seat]}" for seat in HELD})
    board = await started("soup", *people, options=options)
    for seat, player in enumerate(people):
        answer = await player.slash("soup pass", cards=PASSES[seat], in_=board.channel)
        assert not answer.failed
    await told(board, "▶ **bob** to act")
    return board


async def soup(board, player, do, **fields):
    return await player.slash(f"soup {do}", in_=board.channel, **fields)


# --- before a turn ----------------------------------------------------------------------------------------------


async def test_cards_are_played_from_the_panel_in_three_ways(monkeypatch, ann, bob, cy):
    board = await in_play(monkeypatch, [ann, bob, cy])
    panel = await hand_of(bob, board)
    assert "You hold P: the first soup begins with it." in panel.text
    assert [label for label in panel.labels if len(label) == 1] == ["P"]
    for player, letter, how in ((bob, "P", "Start with P"), (cy, "I", "I makes a word: eat")):
        panel = await hand_of(player, board)
        await player.press(letter, on=panel)
        await player.press(how, on=panel)
    await told(board, "cy adds a letter and eats **P I**")
    await soup(board, ann, "add", card="le.G")
    panel = await hand_of(bob, board)
    await bob.press("B", on=panel)
    await bob.press("Eat G, start with B", on=panel)
    await says(board, "bob chooses to eat **G** (+1). bob starts with **B**. ▶ **cy** to act")
    await says(board, "In the bowl: B")


async def test_only_what_is_lawful_is_completed(monkeypatch, ann, bob, cy):
    board = await in_play(monkeypatch, [ann, bob, cy])

    async def offered(player, do):
        return [one.value for one in await player.autocomplete(f"soup {do}", "card", "", in_=board.channel)]

    assert await offered(bob, "add") == ["li.P"]
    assert await offered(bob, "eat") == await offered(bob, "eat_first") == []
    assert await offered(ann, "add") == []
    answer = await soup(board, bob, "add", card="le.B")
    assert "You hold P: the first soup begins with it." in answer.text
    await soup(board, bob, "add", card="li.P")
    assert len(await offered(cy, "eat")) == 17


async def test_a_computer_that_claimed_is_asked_to_drop_it(bot, monkeypatch, ann):
    """A player drops the claim or insists on it; either way the game goes on without waiting."""
    held = {0: "ch.I1 le.B le.C le.D", 1: "li.Q li.X li.Z", 2: "li.P le.J li.V le.K"}
    stacked(monkeypatch, "soup", held)
    board = await started("soup", ann, computers=2, options="turn_seconds=0 challenge_seconds=0")
    table = table_of(bot)
    await soup(board, ann, "pass", cards="le.B le.C le.D")
    await until(bot, lambda: asked(table, [ann]) is ann)
    assert "In the bowl: P" in (await hand_of(ann, board)).text
    await soup(board, ann, "add", card="ch.I1")
    await until(bot, lambda: asked(table, [ann]) is ann)
    assert "Eat it (+1), or challenge" in (await hand_of(ann, board)).text
    await soup(board, ann, "drop")
    await until(bot, lambda: table.now.view().claim is None or table.now.view().claim.insisted)
    assert table.now.report().scores == (0, 0, 0)
