"""The beginning of tests at rummy tables: an open table, and chosen hands."""

from evening import start, table_of
from msgspec.structs import replace

from engine.cards import code_of
from engine.families.rummy.word_cards import PACK
from house.tables.table_view import TableView
from screens.cards import card_labels
from tests.labels import JOIN

FACES = card_labels.faces("scroker", plain=False)


UNTIMED = {"turn_seconds": 0, "challenge_seconds": 0}


async def opened(host, *others, game="scrummy", computers=0, **options):
    """A table of these players, with its first hand dealt: the table's message."""
    written = " ".join(f"{name}={value}" for name, value in options.items())
    await host.slash("play", game=game, computers=computers, options=written)
    thread = await host.channel.wait_for_thread()
    lobby = await thread.wait_for(lambda message: "Rules" in message.labels)
    for player in others:
        answer = await player.press(JOIN, on=lobby)
        assert answer.kind == "update", answer
    answer = await start(host)
    assert answer.kind == "update", answer
    return lobby


def arrange(bot, hands=(), discards=None, **changes):
    """Deal these hands, by seat, instead of what chance dealt; the rest of the pack is the stock."""
    table = table_of(bot)
    state = table.record.state
    dealt = tuple(tuple(hand.split()) for hand in hands) or state.hands
    held = {card for hand in dealt for card in hand}
    left = tuple(card for card in state.discards if card not in held)
    pile = tuple(discards.split()) if discards is not None else left
    laid = {card for word in changes.get("words", ()) for card in word.cards}
    out = {card for cards in (*dealt, pile, laid) for card in cards}
    stock = changes.pop("stock", tuple(card for card in PACK if card not in out))
    changes = {"hands": dealt, "discards": pile, "stock": stock, **changes}
    record = replace(table.record, state=replace(state, **changes))
    table.live.now = TableView(table.game, record)
    bot.messages.of(table).touch()
    return table


def label(card):
    return FACES.label(code_of(card))


async def turn_of(board, name):
    await board.channel.wait_for(lambda message: f"▶ **{name}** to act" in message.text)
