"""Evenings at trick and Soup tables: chosen hands, people who take any offer, and checks of everything they see."""

import asyncio
import re

from evening import start

from engine.cards import letter_of
from screens.cards import card_labels
from tests.labels import ACCEPT, DETAILS, JOIN, MORE, MY_HAND
from tests.screens.tricks.trick_stage import BY_ID, packed
from tests.wished_deals import first_hand

SOUPS = ("Add ", "Start with ")
"""Acts that a chosen letter always has in Soup."""
FACES = card_labels.faces("scroker", plain=False)


def stacked(monkeypatch, game, held, dealer=0):
    """The next table is dealt these cards, by seat; the bot itself knows no way to wish for them."""
    first_hand(monkeypatch, packed(BY_ID[game], held, dealer), dealer)


async def started(game, host, *others, computers=0, options=""):
    """A table of this game where the first hand is dealt; the message that shows it."""
    await host.slash("play", game=game, computers=computers, options=options)
    thread = await host.channel.wait_for_thread()
    board = await thread.wait_for(lambda message: "Rules" in message.labels)
    for player in others:
        await player.press(JOIN, on=board)
    answer = await start(host)
    assert answer.kind == "update", answer
    return board


def table_of(bot):
    """The only table there is."""
    (table,) = bot.room.tables.values()
    return table


async def until(bot, condition):
    """Woken by every change of a table, never by the clock."""
    news = asyncio.Event()

    def heard(*_):
        news.set()

    bot.room.watch(heard)
    try:
        while not condition():
            news.clear()
            await news.wait()
    finally:
        bot.room.unwatch(heard)


def asked(table, people):
    """The players of these who have to act now."""
    seats = table.now.due.seats if table.now.due is not None and table.now.phase == "playing" else ()
    return next((player for player in people if table.now.seat_of(player.id) in seats), None)


async def played_out(bot, board, people, act=None, *, eyes=None):
    """Play until the hand is over; computers play by themselves."""
    table = table_of(bot)
    while table.now.phase == "playing":
        if eyes is not None:
            eyes.look()
        player = asked(table, people)
        if player is None:
            version = table.now.version
            await until(bot, lambda: table.now.version != version or asked(table, people) is not None)  # noqa: B023 - awaited at once
            continue
        await (act or first_on_offer)(table, standing(board), player)


async def first_on_offer(table, board, player):
    """The first offer on the player's own panel."""
    panel = (await player.press(MY_HAND, on=board)).message
    offers = {offer.do: offer for offer in table.now.offers(player.id)}
    if not offers:
        return  # another player was faster
    if "pass" in offers:
        for place in () if "Pass 3" in panel.labels else (1, 2, 3):  # a newcomer's are chosen
            await player.press(panel.buttons[place].custom_id, on=panel)
        answer = await player.press("Pass 3", on=panel)
    elif "accept" in offers:
        answer = await player.press(ACCEPT, on=panel)
    elif "add" in offers:
        letter = letter_of(offers["add"].cards[0])
        place = [label.split(" ")[0] for label in panel.labels].index(letter)  # M begins *More…*, too
        await player.press(panel.buttons[place].custom_id, on=panel)
        answer = await player.press(next(one for one in panel.labels if one.startswith(SOUPS)), on=panel)
    else:
        answer = await player.press(panel.labels[1], on=panel)  # the first is *More…*
    # Deferred: while they chose, the panel was replaced by the one that says whose turn it is.
    assert answer.kind in ("update", "deferred"), answer


async def plays(board, player, card, **more):
    answer = await player.slash("trick play", card=card, in_=board.channel, **more)
    assert MORE in answer.message.labels, answer


async def passes(board, player, cards, group="trick"):
    answer = await player.slash(f"{group} pass", cards=cards, in_=board.channel)
    assert "You pass **" in answer.text or "Your turn" in answer.text, answer


def told(board, sentence):
    """The table's message, as soon as it says so. After some results it is another one below them."""
    return board.channel.wait_for(lambda message: sentence in message.text and not is_result(message))


def standing(board):
    """The table's present message."""
    if not board.record.deleted:
        return board
    return next(
        one
        for one in reversed(board.channel.messages)
        if MY_HAND in one.labels and not (one.mentions or is_result(one))
    )


def is_result(message):
    return DETAILS in message.labels


class Eyes:
    """Checks every delivery before the game goes on: nobody has seen a card that isn't theirs to see."""

    def __init__(self, discord, table, people):
        self.discord, self.table, self.people = discord, table, people
        self.looked = len(discord.transcript)
        self.held = {player.id: set() for player in people}
        self.own = 0  # how often players were shown their own cards

    def look(self):
        hands = self.table.now.report().hands
        for player in self.people:
            self.held[player.id] |= set(hands[self.table.now.seat_of(player.id)])
        fresh = list(self.discord.transcript)[self.looked :]
        self.looked += len(fresh)
        hidden = {
            player.id: [
                card
                for seat, hand in enumerate(hands)
                if seat != self.table.now.seat_of(player.id)
                for card in hand
                if card not in self.held[player.id]
            ]
            for player in self.people
        }
        for delivery in fresh:
            for viewer in delivery.viewers & set(self.held):
                letters = "".join(re.findall("Your letters: ([A-Z ]+)", delivery.text)).replace(" ", "")
                assert set(letters) <= set(map(letter_of, self.held[viewer]))  # Soup shows no suits
                shown = any(FACES.label(card) in delivery.text for card in self.held[viewer])
                self.own += bool(letters) or shown
                for card in hidden[viewer]:
                    assert FACES.label(card) not in delivery.text
                    assert card not in delivery.text
