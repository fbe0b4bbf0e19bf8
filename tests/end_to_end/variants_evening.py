"""People at a poker table of any variant, who press what they see. Shuffles are seeded, and hands can be arranged."""

from collections import Counter

from evening import hand_of, table_of
from msgspec.structs import replace

from engine.families.poker.packs import deck_of, pack_of
from engine.families.poker.registry import rules_of
from engine.ranking import scrapok, zoot
from engine.ranking.best import best
from engine.words.lexica import lexicon_of
from house.tables.table_view import TableView
from tests.labels import ACCEPT, BET, CHECK, KEEP_ALL, MY_HAND

MINE = {"en": MY_HAND, "fr": "Ma main"}
JOIN = {"Join", "Rejoindre"}
WORDS = ("Type", "Taper")
NOTHING = ("Show nothing", "Ne rien montrer")


async def opened(host, game, *others, lang="en", **options):
    """A table of these players, still in its lobby: its message."""
    command, option = {"en": ("play", "game"), "fr": ("jouer", "jeu")}[lang]
    answer = await host.slash(command, **{option: game}, **options)
    assert not answer.failed, answer
    thread = await host.channel.wait_for_thread()
    lobby = await thread.wait_for(lambda message: JOIN & {*message.labels})
    (join,) = JOIN & {*lobby.labels}
    computers = options.get("ordinateurs", 0)
    await thread.wait_for(lambda message: f", {1 + computers} " in message.text)
    for player in others:
        answer = await player.press(join, on=lobby)
        assert answer.kind == "update", answer
    return lobby


async def current(bot):
    """Wait until the table's message shows the decision that is open now."""
    table = table_of(bot)

    assert await bot.messages.of(table).shown.settled(60) is None
    return table


def acting(bot, *players):
    table = table_of(bot)
    return [player for player in players if table.now.seat_of(player.id) in table.now.due.seats]


def held(bot, player):
    table = table_of(bot)
    own = table.now.view(player.id).seats[table.now.seat_of(player.id)]
    return own.cards + own.up


def best_words(bot, player):
    """The best true words this player could present, as they would type them."""
    table = table_of(bot)
    view, lexicon, cards = table.now.view(player.id), lexicon_of(table.now.options), held(bot, player)
    if view.rules.ranking == "zoot":
        return zoot.best(cards, lexicon).text
    if view.rules.ranking == "scrapok":
        return scrapok.best(deck_of(table.now.options, view.rules), cards, view.middle, lexicon).text
    return " ".join(best((*cards, *view.middle), lexicon, view.rules.terms).texts)


async def play_on(board, bot, *players, until=()):
    """Everybody goes along, by the buttons under the table, until the hand is over or one of these phases is
    reached."""
    while True:
        table = await current(bot)
        if table.now.phase != "playing" or table.now.view(None).phase in until:
            return
        shown = bot.messages.of(table).message  # a busy thread moves it down
        board = next((one for one in board.channel.messages if one.id == shown), board)
        for player in acting(bot, *players)[:1]:
            await step(board, bot, player)


def went_well(answer):
    assert answer.kind == "update", answer


def goes_along(labels):
    return next(
        label for label in labels if label.startswith((CHECK, "Call", "All in", "Parole", "Suivre", "Tapis"))
    )


async def step(board, bot, player):
    """A decision: the first to act bets one chip, the others call; everybody presents their best words."""
    view, panel = (
        table_of(bot).now.view(None),
        await hand_of(player, board, MINE[table_of(bot).now.options["language"]]),
    )
    labels = panel.labels
    match view.phase:
        case "bet" if view.opener is None and {BET, "Miser…"} & {*labels}:
            window = await player.press(BET if BET in labels else "Miser…", on=panel)
            went_well(await window.submit(amount="1"))
        case "bet":
            went_well(await player.press(goes_along(labels), on=panel))
        case "draw":
            went_well(await player.press(KEEP_ALL, on=panel))
        case "turns":
            await turn(board, bot, player)
        case "present":
            await present(panel, player, best_words(bot, player))
        case "spellcheck":
            went_well(await player.press(ACCEPT, on=panel))
        case phase:
            raise AssertionError(phase)


async def present(panel, player, words):
    """Words as they are typed; none are nothing."""
    wanted = WORDS if words else NOTHING
    answer = await player.press(next(label for label in panel.labels if label.startswith(wanted)), on=panel)
    went_well(await answer.submit(words) if words else answer)


async def turn(board, bot, player):
    """A drawing turn: from the stock as often as it takes, and the first card goes."""
    panel = await hand_of(player, board)
    while "Stock" in panel.labels:
        await player.press("Stock", on=panel)
    await player.press(panel.labels[1], on=panel)
    await current(bot)


async def arrange(bot, hands, *, stacks=None, **changes):
    """Deal these cards to these seats instead of what chance dealt. No card and no chip is made or lost."""
    table = table_of(bot)
    async with table.live._lock:  # a computer may just be acting
        state = _arranged(table.record.state, hands, stacks, changes)
        table.live.now = TableView(table.game, replace(table.record, state=state))
    bot.messages.of(table).touch()
    return table


def _arranged(state, hands, stacks, changes):
    rules = rules_of(state)
    dealt = {seat: tuple(cards.split()) for seat, cards in hands.items()}
    fixed = [player.up for player in state.players]
    fixed += [tuple(changes.get(name, getattr(state, name))) for name in ("muck", "pile", "middle")]
    left = Counter(pack_of(state.options, rules))
    for cards in (*dealt.values(), *fixed):
        left.subtract(cards)
    first = tuple(changes.pop("stock", "").split())
    left.subtract(first)
    others = {}
    for seat, player in enumerate(state.players):
        if seat not in dealt:
            others[seat] = _taken(left, len(player.cards))
    assert min(left.values()) >= 0, "a card would be there twice"
    cards = {**others, **dealt}
    players = tuple(
        replace(player, cards=cards[seat], stack=stacks[seat] if stacks else player.stack)
        for seat, player in enumerate(state.players)
    )
    assert sum(player.stack for player in players) == sum(player.stack for player in state.players)
    stock = (*first, *sorted(left.elements()))
    return replace(state, players=players, stock=stock, **changes)


def _taken(left, number):
    found = []
    for card in sorted(left.elements())[:number]:
        left[card] -= 1
        found.append(card)
    return tuple(found)
