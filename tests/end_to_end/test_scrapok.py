"""SCRAPOK as its players see it: French at a French table, and a pause to think before each round."""

from random import Random

import pytest
from evening import hand_of, says, start, table_of
from stand_in import house
from variants_evening import current, opened

from house.tables.timing import TableTiming
from tests.labels import YOUR_CARDS
from tests.wished_deals import alike


@pytest.fixture
def guild(discord):
    guild = discord.guild("Les Mordus", locale="fr")
    guild.channel("cards")
    return guild


@pytest.fixture
def timing():
    return TableTiming(break_seconds=600, computer_seconds=(0, 0.001))


@pytest.fixture
async def bot(discord, guild, tmp_path, timing, monkeypatch):
    assert guild.channels
    alike(monkeypatch, "scrapok")
    async with house(discord, tmp_path, timing, Random(3)) as bot:
        yield bot


@pytest.fixture
def people(guild):
    return [guild.member(name, locale="fr") for name in ("luc", "eve", "ida")]


def asked(bot, player):
    tables = bot.room.tables.values()
    return any(
        table.now.phase == "playing" and table.now.seat_of(player.id) in table.now.due.seats
        for table in tables
    )


async def mine(player, board):
    return await hand_of(player, board, "Ma main")


async def ready(board, bot, people):
    """Everybody has thought enough."""
    for player in people:
        if table_of(bot).now.view(None).phase == "think" and asked(bot, player):
            await player.press("C'est bon", on=await mine(player, board))


async def test_everyone_reads_moves_in_their_own_language_whatever_the_words_are_in(bot, guild, people):
    luc = people[0]
    ann = guild.member("ann", locale="en-US")
    board = await opened(ann, "scrapok", luc, options="language=fr think_first=0")
    await start(ann)
    await current(bot)
    first, second = (ann, luc) if asked(bot, ann) else (luc, ann)
    says_for = {
        ann: {"check": "Check", "bet": "Bet…", "call": "Call 5", "fold": "Fold", "ready": "Ready"},
        luc: {
            "check": "Parole",
            "bet": "Miser…",
            "call": "Suivre 5",
            "fold": "Se coucher",
            "ready": "C'est bon",
        },
    }
    assert YOUR_CARDS in (await ann.slash("hand", in_=board.channel)).text
    panel, mine_says = await mine(first, board), says_for[first]
    assert {mine_says["check"], mine_says["bet"]} <= set(panel.labels)
    await first.press(mine_says["check"], on=panel)
    window = await second.press(says_for[second]["bet"], on=await mine(second, board))
    await window.submit(amount="5")
    # A player who said parole neither raises again nor puts in more than the call.
    panel = await mine(first, board)
    assert {mine_says["call"], mine_says["fold"]} <= set(panel.labels)
    assert not [label for label in panel.labels if label.startswith(("Relancer", "Raise", "Tapis", "All in"))]
    await first.press(mine_says["call"], on=panel)
    await says(board, "temps de réflexion")
    await first.press(mine_says["ready"], on=await mine(first, board))
    await says(board, f"{first.name} 94 · a fini")
    await second.press(says_for[second]["ready"], on=await mine(second, board))
    await says(board, "tour d'enchères 2")


async def test_a_pause_to_think_pings_nobody(bot, people):
    luc, eve, _ = people
    board = await opened(luc, "scrapok", eve, lang="fr")
    await start(luc, "Commencer")
    await current(bot)
    assert table_of(bot).now.due.then == "ready"
    assert bot.messages.of(table_of(bot)).turn_ping.waited_for() == []
    await ready(board, bot, (luc, eve))
    assert len(bot.messages.of(table_of(bot)).turn_ping.waited_for()) == 1
