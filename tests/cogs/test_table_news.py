"""The others' acts since a player's last one, in one line: on their own panel in their words, and under the table."""

from types import SimpleNamespace

import pytest

from cogs.messages.table_news import TableNews
from engine.common_events import Accepted
from engine.families.poker.events import PokerSpellchecked
from engine.families.rummy.events import WentOut
from house.tables.records import Change
from screens.catalogue import screen_of
from tests.screens.engine_stage import table_of
from tests.screens.poker.poker_stage import PokerTable
from tests.screens.rummy.rummy_stage import Rummy

FOUR = ["ann", "bob", "cy", "dee"]


class Heard:
    """A table of four where ann acted last, and its news."""

    def __init__(self, called=FOUR):
        self.felt, self.table = PokerTable("scroker", called), SimpleNamespace()
        self.table.game = self.felt.game
        self.news = TableNews(self.table)
        self.hears(*self.felt.events)

    def hears(self, *events):
        self.table.now = table_of(self.felt)
        self.news.add(Change(1, tuple(events)))
        self.news.tell(self.felt.stage())

    def acts(self, seat, do, **fields):
        self.hears(*self.felt.act(seat, do, **fields).events)

    async def told(self, seat, language="en"):
        return await self.news.last(self.felt.stage(seat, language))


@pytest.fixture
def heard():
    found = Heard()
    found.acts(1, "check")
    found.acts(2, "bet", amount=2)
    found.acts(3, "fold")
    return found


async def test_all_that_others_did_since_ones_own_act_is_told_in_their_order(heard):
    assert await heard.told(0) == "bob checks. cy bets 2. dee folds."
    assert await heard.told(0, "fr") == "bob dit parole. cy mise 2. dee se couche."
    assert await heard.told(1) == "cy bets 2. dee folds."
    assert await heard.told(3) == ""


async def test_how_a_raise_was_answered_is_told_after_what_is_to_be_done_if_it_fits_in_two_lines(heard):
    heard.acts(0, "raise", amount=4)
    heard.acts(1, "fold")
    heard.acts(2, "call")
    heard.acts(2, "draw")
    assert heard.felt.view.phase == "draw"
    last = await heard.told(0)
    assert last == "bob folds. cy calls 4. cy keeps all."
    turn = screen_of(heard.felt.game).turn
    assert turn(heard.felt.stage(0, last=last)).line == f"**Your turn.** Swap up to 3. {last}"
    assert turn(heard.felt.stage(0, last=last * 2)).line == "**Your turn.** Swap up to 3."


async def test_of_more_than_two_lines_the_last_is_told():
    heard = Heard(["Anastasia", "Bartholomew", "Christopher", "Dominique"])
    for seat in (1, 2, 3):
        heard.acts(seat, "check")
    assert await heard.told(0) == "Christopher checks. Dominique checks."


async def test_the_table_tells_what_was_done_since_whoever_is_to_act_did_anything(heard):
    assert heard.news.line == "bob checks. cy bets 2. dee folds."
    heard.acts(0, "call")
    assert heard.news.line == "cy bets 2. dee folds. ann calls 2."
    assert heard.news.told[-1] == "ann calls 2"


async def test_nothing_of_the_hand_before_is_told(heard):
    heard.acts(0, "call")
    heard.hears(*PokerTable("scroker", FOUR).events)
    assert [await heard.told(seat) for seat in range(4)] == [""] * 4


async def test_whose_word_is_challenged_is_told_so(heard):
    heard.hears(PokerSpellchecked(seat=0, by=1, of=0, word="XYZZY", true=False, cost=3))
    told = "bob challenges **XYZZY**: not a word, so your hand counts as none (Scum). You pay 3 into the pot."
    assert (await heard.told(0)).endswith(told)
    assert "ann's hand counts as none (Scum). ann pays 3" in await heard.told(2)
    heard.hears(PokerSpellchecked(seat=2, by=1, of=2, word="XYZZY", true=False, cost=0))
    assert "You challenge **XYZZY**: not a word, so cy's hand counts as none (Scum)." in await heard.told(1)
    assert "You pay 3 into the pot. " in f"{await heard.told(0)} "
    assert "your hand counts as none (Scum)" in await heard.told(0)


async def test_what_was_accepted_in_advance_is_told_and_not_that_it_was():
    felt = Rummy("scrummy", ("ann", "bob"))
    table = SimpleNamespace(game=felt.game, now=table_of(felt))
    news = TableNews(table)
    news.add(Change(1, (WentOut(seat=1), Accepted(seat=0)), seat=1))
    assert await news.last(felt.stage(0)) == "**bob goes out**."
    news.add(Change(2, (Accepted(seat=1),), seat=1))
    assert await news.last(felt.stage(0)) == "bob accepts."
