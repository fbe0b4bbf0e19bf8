"""A game of each family at a French table, with computers: nothing that anybody reads there is without its French."""

import asyncio
import gettext
from random import Random

import pytest
from evening import start
from stand_in import house

from engine.catalogue import GAMES
from house.tables.timing import TableTiming
from screens.i18n.language import DOMAIN, LOCALE, I18n
from tests.labels import OPTIONS
from tools.locales import GAP

ACTS = 40


@pytest.fixture
def untranslated(monkeypatch):
    """The sentences said in French that the catalogue does not have."""
    catalogue = gettext.translation(DOMAIN, LOCALE, ["fr"])
    found, say, count = set(), I18n.say, I18n.count

    def said(self, message, /, **facts):
        words = GAP.sub("", message)
        if self.language == "fr" and words and message not in catalogue._catalog:
            found.add(message)
        return say(self, message, **facts)

    def counted(self, one, many, number, /, **facts):
        if self.language == "fr" and (one, 0) not in catalogue._catalog:
            found.add(one)
        return count(self, one, many, number, **facts)

    monkeypatch.setattr(I18n, "say", said)
    monkeypatch.setattr(I18n, "count", counted)
    return found


async def waited_for(bot, table, seat):
    """Waits until the seat has to act, or the hand is over."""
    moved = asyncio.Event()

    def changed(*_told):
        moved.set()

    bot.room.watch(changed)
    try:
        while table.now.phase == "playing" and seat not in table.now.due.seats:
            moved.clear()
            await moved.wait()
    finally:
        bot.room.unwatch(changed)
    return table.now.phase == "playing"


@pytest.mark.broad(1)
@pytest.mark.parametrize("game", ["scroker", "scrummy", "quist", "soup"])
async def test_a_hand_is_all_french(discord, tmp_path, luc, cards, untranslated, game):
    timing = TableTiming(break_seconds=600, computer_seconds=(0, 0.001))
    async with house(discord, tmp_path, timing, random=Random(1)) as bot:
        untranslated.clear()  # names equal in both languages were sent to Discord with the commands
        computers = max(1, GAMES[game].seats.least - 1)
        await luc.slash("jouer", jeu=game, ordinateurs=computers, in_=cards)
        thread = await cards.wait_for_thread()
        await thread.wait_for(lambda message: "Règles" in message.labels)
        (table,) = bot.room.tables.values()
        await discord.wait_until(lambda: len(table.now.seats) > computers)
        options = (await luc.press(OPTIONS)).message
        await luc.press("Retour", on=options)
        await start(luc, "Commencer")
        random, seat = Random(1), table.now.seat_of(luc.id)
        for _ in range(ACTS):
            if not await waited_for(bot, table, seat):
                break
            panel = await luc.slash("main", in_=thread)
            assert "Plus…" in panel.message.labels
            view, offers = table.now.view(luc.id), table.now.offers(luc.id)
            await table.act(luc.id, GAMES[game].computer(view, offers, random, "sly"))
        await luc.slash("table journal", in_=thread)
        asked = await luc.slash("table fermer", in_=thread)
        if "Fermer maintenant" in asked.message.labels:  # in mid-hand, the table asks first
            await luc.press("Fermer maintenant", on=asked.message)
        await thread.wait_for(lambda message: "Rejouer" in message.labels)
        await luc.slash("stats moi", in_=thread)
        await luc.slash("stats historique", in_=thread)
    assert untranslated == set()
