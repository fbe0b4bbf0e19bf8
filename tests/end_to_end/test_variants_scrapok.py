"""A whole SCRAPOK tournament in French: ten seats, most of them computers', to the last chip."""

from random import Random

import between_hands
import pytest
from evening import hand_of, says, start, table_of
from stand_in import house
from variants_evening import arrange, current, opened, play_on, present, went_well

from engine.words.lexica import lexicon_of
from house.tables.timing import TableTiming
from tests.wished_deals import alike

pytestmark = pytest.mark.slow

ANTE, BUY_IN = 2, 40
MOST_STEPS, MOST_HANDS = 100, 100
FALSE = "XQZWKJVHYB"


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


def seat(bot, player):
    return table_of(bot).seat_of(player.id)


def asked(bot, player):
    tables = bot.room.tables.values()
    return any(table.phase == "playing" and table.seat_of(player.id) in table.due.seats for table in tables)


async def mine(player, board):
    return await hand_of(player, board, "Ma main")


async def ready(board, bot, people):
    """Everybody has thought enough."""
    for player in people:
        if table_of(bot).view(None).phase == "think" and asked(bot, player):
            await player.press("C'est bon", on=await mine(player, board))


async def whoever(board, bot, table, people, absent):
    """Wait until one of these people is asked for something, as the table's message shows it, or the hand is over.
    For somebody who is absent, time is up when all others have acted."""

    def waits(player):
        return asked(bot, player) and (player is not absent or len(table.due.seats) == 1)

    def there():
        return table.phase != "playing" or any(map(waits, people))

    await board.channel.discord.wait_until(there, what="a person's turn")
    if table.phase == "playing":
        await current(bot)
    return next(filter(waits, people), None)


async def hand(board, bot, people, policies, absent=None):
    """One hand, in which each person follows a policy: a function of the phase that acts for them.
    All that the table said of it, for its message keeps only the last lines of a long hand."""
    table, said = table_of(bot), {}
    for _ in range(MOST_STEPS):
        said.update(dict.fromkeys(bot.messages.of(table).news.told))
        if table.phase != "playing":
            return " ".join(said)
        player = await whoever(board, bot, table, people, absent)
        if player is not None:
            await policies[player](player, table.view(None).phase)
    raise AssertionError(f"the hand does not end: {board.text}")


class Policies:
    """How somebody plays a hand."""

    def __init__(self, board, bot):
        self.board, self.bot = board, bot

    async def press(self, player, *labels):
        """The first of these that their hand offers. Others may have been quicker: then they look again."""
        panel = await mine(player, self.board)
        found = next((label for start in labels for label in panel.labels if label.startswith(start)), None)
        if found is not None and asked(self.bot, player):
            answer = await player.press(found, on=panel)
            assert "(n°" not in answer.text, answer

    async def folds(self, player, _phase):
        await self.press(player, "C'est bon", "Se coucher", "Parole", "Rien", "Accepter")

    async def stays(self, player, _phase):
        await self.press(player, "C'est bon", "Parole", "Suivre", "Tapis", "Rien", "Accepter")

    async def all_in(self, player, _phase):
        may = {offer.do for offer in table_of(self.bot).offers(player.id) if not offer.early}
        if "all_in" in may:
            await player.slash("poker tapis", in_=self.board.channel)
        else:
            await self.press(player, "C'est bon", "Suivre", "Parole", "Rien", "Accepter")

    async def bluffs(self, player, phase):
        if phase == "present":
            await present(await mine(player, self.board), player, FALSE)
        else:
            await self.stays(player, phase)

    async def contests(self, player, phase):
        doubt = [f"Contester {FALSE}"] if phase == "spellcheck" else []
        await self.press(player, *doubt, "C'est bon", "Parole", "Suivre", "Tapis", "Rien", "Accepter")

    async def lets_time_run_out(self, _player, _phase):
        """As the clock would have it, when nobody else is waited for."""
        table = table_of(self.bot)
        await table.time_up(table.due.decision)


async def next_hand(bot, player, board):
    return await between_hands.next_hand(table_of(bot), player, board, "Manche suivante")


async def a_false_word(board, bot, people):
    """Luc announces ten letters that are not a word. Eve contests them, unless a computer has been quicker."""
    luc, eve, ida = people
    do = Policies(board, bot)
    assert FALSE not in lexicon_of(table_of(bot).options)
    await arrange(bot, {seat(bot, luc): "he.X he.Q he.Z he.W he.K"}, stock="sp.J sp.V sp.H sp.Y sp.B")
    told = await hand(board, bot, people, {luc: do.bluffs, eve: do.contests, ida: do.stays})
    assert f"conteste **{FALSE}**\xa0: ce n'est pas un mot, et la main de luc ne vaut plus rien" in told
    assert "**luc** gagne" not in told
    assert "Rejoindre" not in board.labels


async def somebody_is_not_there(board, bot, people):
    """Twice Ida's time runs out; from then on she antes and folds."""
    luc, eve, ida = people
    do, table = Policies(board, bot), table_of(bot)
    for _ in range(2):
        board = await next_hand(bot, eve, board)
        await hand(board, bot, people, {luc: do.folds, eve: do.folds, ida: do.lets_time_run_out}, absent=ida)
    assert table.seats[seat(bot, ida)].presence == "away"
    board = await next_hand(bot, luc, board)
    view = table.view(None)
    own = view.seats[seat(bot, ida)]
    assert own.dealt
    assert not own.playing
    assert own.staked == view.ante


async def two_go_out_in_one_hand(board, bot, people):
    """The ante doubles for each of them."""
    luc, eve, ida = people
    do, table = Policies(board, bot), table_of(bot)
    before = table.view(None)
    stacks = [one.stack for one in before.seats]
    stacks[seat(bot, ida)] += stacks[seat(bot, luc)] + stacks[seat(bot, eve)] - 3
    stacks[seat(bot, luc)], stacks[seat(bot, eve)] = 2, 1
    computer = next(
        place for place, one in enumerate(table.seats) if one.is_computer and before.seats[place].playing
    )
    hands = {
        computer: "he.S he.E he.R he.T he.I",
        seat(bot, luc): "cl.W cl.X cl.K cl.Z cl.V",
        seat(bot, eve): "sp.W sp.X sp.K sp.Z sp.V",
    }
    await arrange(bot, hands, stacks=stacks, stock="di.A di.N di.E di.S di.R")
    out = sum(not one.stack and not one.staked for one in before.seats)
    await hand(board, bot, people, {luc: do.all_in, eve: do.all_in, ida: do.stays})
    after = table.view(None)
    assert not after.seats[seat(bot, luc)].stack
    assert not after.seats[seat(bot, eve)].stack
    gone = sum(not one.stack for one in after.seats) - out
    assert gone >= 2
    assert after.ante == before.ante * 2**gone
    await board.channel.wait_for(
        lambda message: "La partie est finie pour **luc**" in message.text and "pour **eve**" in message.text
    )
    await says(board, f"ante {after.ante} · {10 - out - gone} en lice sur 10")


async def to_the_last_chip(board, bot, ida):
    """Ida comes back and plays with the computers until somebody has all chips."""
    await ida.slash("table retour", in_=board.channel)
    do, table = Policies(board, bot), table_of(bot)
    board = await next_hand(bot, ida, board)
    for _ in range(MOST_HANDS):
        if table.phase != "closed":  # an ante may be her last chip, and computers ask nobody
            await hand(board, bot, [ida], {ida: do.all_in})
        if table.phase == "closed":
            return
        board = await next_hand(bot, ida, board)
    raise AssertionError(f"the tournament does not end: {board.text}")


async def test_a_tournament_in_french_to_its_end(bot, people):
    luc, eve, ida = people
    caps = {"cave": BUY_IN, "ante": ANTE, "options": "max_bet=2 max_raises=1"}
    board = await opened(luc, "scrapok", eve, ida, lang="fr", ordinateurs=7, **caps)
    table = table_of(bot)
    assert table.options["language"] == "fr"
    assert "10 sur 10" in board.text
    await start(luc, "Commencer")
    await current(bot)
    await says(board, "manche 1, temps de réflexion")
    await says(board, "ante 2 · 10 en lice sur 10")
    assert "C'est bon" in (await mine(luc, board)).labels
    shown = bot.messages.of(table)
    await a_false_word(board, bot, people)
    await somebody_is_not_there(board, bot, people)
    await two_go_out_in_one_hand(board, bot, people)
    await to_the_last_chip(board, bot, ida)
    await board.channel.wait_for(lambda message: "Classement final" in message.text)
    places = next(line for line in shown.news.told if "Classement final" in line)
    assert places.index("luc") < places.index("eve")
    cashed = [line.cashed for line in await table.settlement()]
    assert max(cashed) == sum(cashed) == 10 * BUY_IN
    assert (await bot.room.audit()).clean


async def test_a_false_word_is_contested_and_the_next_best_is_shown(bot, people):
    luc, eve, ida = people
    board = await opened(
        luc, "scrapok", eve, ida, lang="fr", options="think_first=0 think_three=0 think_last=0"
    )
    await start(luc, "Commencer")
    await current(bot)
    hands = {
        seat(bot, luc): "he.X he.Q he.Z he.W he.K",
        seat(bot, eve): "he.S he.E he.R he.T he.I",
        seat(bot, ida): "cl.S cl.E cl.R cl.T cl.U",
    }
    await arrange(bot, hands, stock="sp.J sp.V sp.H sp.Y sp.B")
    await play_on(board, bot, *people, until=("present",))
    for player, word in ((luc, FALSE), (ida, ""), (eve, "")):
        await present(await mine(player, board), player, word)
    await says(board, FALSE)
    await says(board, "luc est en tête")
    assert "eve montre" not in board.text
    panel = await mine(ida, board)
    assert f"**luc** est en tête avec **{FALSE}**" in panel.text
    went_well(await ida.press("Accepter", on=panel))
    went_well(await eve.press(f"Contester {FALSE}", on=await mine(eve, board)))
    log = (await ida.slash("table journal", in_=board.channel)).text
    assert f"eve conteste **{FALSE}**\xa0: ce n'est pas un mot, et la main de luc ne vaut plus rien" in log
    # Nobody has a true word: those who claimed no false one split the pot.
    assert "luc** gagne" not in log
    assert "**ida** gagne" in log
    assert "**eve** gagne" in log


async def test_equal_copies_may_be_chosen_by_naming_the_cards(bot, people):
    luc, eve, _ = people
    board = await opened(luc, "scrapok", eve, lang="fr", options="think_first=0 think_three=0 think_last=0")
    await start(luc, "Commencer")
    await current(bot)
    hands = {seat(bot, luc): "he.T he.E cl.E he.X he.Q", seat(bot, eve): "cl.K cl.W cl.X cl.Z cl.Q"}
    await arrange(bot, hands, stock="sp.T sp.S sp.V sp.V sp.J".replace("sp.V sp.V", "sp.V di.V"))
    await play_on(board, bot, luc, eve, until=("present",))
    panel = await luc.press("Ma main", on=board)
    window = await luc.press("Taper", on=panel.message)
    answer = await window.submit("he.T cl.E sp.S")
    assert "♥T ♣E ♠S" in answer.text
    window = await luc.press("Taper", on=panel.message)
    answer = await window.submit("he.T he.E")
    assert "au moins une de vos cartes et une du milieu" in answer.text


async def test_moves_keep_their_french_names_whoever_reads(bot, guild, people):
    """The table's language is an option: an English reader at a French table sees Parole and Tapis."""
    luc = people[0]
    ann = guild.member("ann", locale="en-US")
    board = await opened(ann, "scrapok", luc, options="language=fr think_first=0")
    await start(ann)
    await current(bot)
    first, second = (ann, luc) if asked(bot, ann) else (luc, ann)
    assert "Your cards" in (await ann.slash("hand", in_=board.channel)).text
    panel = await mine(first, board)
    assert {"Parole", "Miser…"} <= set(panel.labels)
    await first.press("Parole", on=panel)
    window = await second.press("Miser…", on=await mine(second, board))
    await window.submit(amount="5")
    # Whoever said parole does not raise again, nor put in more than the call.
    panel = await mine(first, board)
    assert {"Suivre 5", "Se coucher"} <= set(panel.labels)
    assert not [label for label in panel.labels if label.startswith(("Relancer", "Tapis"))]
    await first.press("Suivre 5", on=panel)
    await says(board, "temps de réflexion")
    ready = {luc: "C'est bon", ann: "Ready"}  # no move
    await first.press(ready[first], on=await mine(first, board))
    await says(board, f"{first.name} 94 · a fini")
    await second.press(ready[second], on=await mine(second, board))
    await says(board, "tour d'enchères 2")


async def test_a_pause_to_think_pings_nobody(bot, people):
    luc, eve, _ = people
    board = await opened(luc, "scrapok", eve, lang="fr")
    await start(luc, "Commencer")
    await current(bot)
    assert table_of(bot).due.then == "ready"
    assert bot.messages.of(table_of(bot)).turn_ping.waited_for() == []
    await ready(board, bot, (luc, eve))
    assert len(bot.messages.of(table_of(bot)).turn_ping.waited_for()) == 1


async def test_nobody_joins_a_tournament_that_has_begun(bot, people):
    luc, eve, ida = people
    board = await opened(luc, "scrapok", eve, lang="fr", options="think_first=0")
    await start(luc, "Commencer")
    answer = await ida.slash("table rejoindre", in_=board.channel)
    assert "Cette partie a commencé" in answer.text
    assert not table_of(bot).waiting
    assert len({one.stack + one.staked for one in table_of(bot).view(None).seats}) == 1
