"""Whole hands: every turn's task is in sight without scrolling and takes few presses, and so is the result. At the
desk by keys alone; on a small French phone by taps."""

import re
from functools import partial
from random import Random

import pytest
import pytest_asyncio
from packs import Others, dealt, dealt_out
from playwright.async_api import expect
from window import SIZES

from engine.catalogue import GAMES
from screens.i18n.language import i18n
from tests.end_to_end.stand_in import house
from tests.labels import ACCEPT, CHECK, KEEP_ALL, MORE
from tests.wished_deals import alike, first_hand

PLAYERS = {"en": "ann", "fr": "luc"}
ONE_OF_EACH = ("scroker", "scrummy", "quist", "soup")
LOW = ("Scroker", "Quist", "Animal Quist", "Chili Dog", "Turtle", "Soup")
"""Games whose whole hands keep to these heights. Elsewhere a turn may be higher on a phone, and is still in sight."""
HIGHEST = {"desk": 600, "phone": 510}  # pixels of a turn's panel in a first hand, with its tips
MOST_TURNS = 120
SIDEWAYS = "[...document.querySelectorAll('html, main.pane .scroller')].some((one) => one.scrollWidth > one.clientWidth)"
# What leads on, in this order; where nothing does, the first card that is not chosen yet.
EASY = (
    "Deal it",
    "Plain Scrummy",
    "Show nothing",
    ACCEPT,
    KEEP_ALL,
    CHECK,
    "Call {amount}",
    "Ready",
    "No ruling suit",
    "Leave it",
    "Stock",
    "Pass {n}",
    "Discard {card}",
    "Start with {letter}",
    "Add {letter}",
    "Eat it",
    "Drop it",
    "Let it pass",
    "Pass",
)


class Player:
    """A player who uses only their own hand, and never scrolls."""

    def __init__(self, window, language, size, game):
        self.window, self.page, self.size, self.game = window, window.page, size, game
        self.say = i18n(language).say
        self.result, self.presses = window.result, 0
        more = self.page.get_by_role("button", name=self.say(MORE))
        self.hand = window.pane.locator("article.ephemeral").filter(has=more).last
        self.offered = self.hand.locator(".row button[data-act=press]:enabled")

    def named(self, sentence):
        """An offered button with this text, ignoring numbers, names and leading signs."""
        pattern = re.sub(r"\\{\w+\\}", ".+", re.escape(self.say(sentence)))
        return self.offered.filter(has_text=re.compile(rf"^\W*{pattern}$")).first

    async def sit_down(self, game):
        welcome = self.page.get_by_role("dialog")
        await welcome.get_by_role("button", name=re.compile("^(Choose a game|Choisir un jeu)")).click()
        await welcome.get_by_role("button", name=re.compile(f"^{re.escape(game)}")).click()
        await expect(self.window.pane.get_by_role("heading", level=1)).to_contain_text(game)

    async def sees_turn(self):
        picture = self.hand.locator(".container img:not(.emoji)").last
        await expect(picture).not_to_have_js_property("naturalWidth", 0)
        await expect(picture).to_be_in_viewport(ratio=1)
        for button in (self.offered.first, self.offered.last):
            await expect(button).to_be_in_viewport(ratio=1)
        if self.game not in LOW:
            return
        panel = await self.hand.locator(".container").bounding_box()
        assert panel["height"] <= HIGHEST[self.size], (
            panel["height"],
            await picture.bounding_box(),
            await self.hand.inner_text(),
        )

    async def sees_result(self):
        await expect(self.result.get_by_role("button").first).to_be_in_viewport(ratio=1)
        await expect(self.result.locator("img:not(.emoji)").last).to_be_in_viewport(ratio=1)

    async def leads_on(self):
        """Makes any easy move; otherwise plays the next card."""
        for sentence in EASY:
            if await self.named(sentence).count():
                await self.press(self.named(sentence))
                return
        free = self.hand.locator(".row button.secondary[data-act=press]:enabled")
        await self.press(free.first if await free.count() else self.offered.first)  # the advised one is blue

    async def press(self, target):
        before = await self.hand.inner_text()
        await self.touch(target)
        await expect(self.hand.or_(self.result).first).not_to_have_text(before, use_inner_text=True)

    async def touch(self, target):
        self.presses += 1
        if self.size == "phone":
            await target.tap()
        else:
            await self.reach(target)
            await self.page.keyboard.press("Enter")

    async def reach(self, target):
        for _ in range(80):
            if await target.evaluate("one => one === document.activeElement"):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {await target.inner_text()}")

    async def does(self, *sentences):
        """Press these one after the other, each in sight by then."""
        for sentence in sentences:
            await expect(self.named(sentence)).to_be_visible()
            await self.sees_turn()
            await self.press(self.named(sentence))

    async def types(self, button, word):
        await expect(self.named(button)).to_be_visible()
        await self.sees_turn()
        await self.touch(self.named(button))
        await self.window.dialog.get_by_role("textbox").fill(word)
        self.presses += 1
        await self.page.keyboard.press("Enter")
        await expect(self.window.dialog).to_have_count(0)


@partial(pytest_asyncio.fixture, loop_scope="session")
async def bot(discord, tmp_path, timing):
    """Nobody is so slow that a ping comes under their hand."""
    async with house(discord, tmp_path, timing, Random(7), pictures=True, nudge_seconds=600) as bot:
        yield bot


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [*((GAMES[one].name, "phone", "fr") for one in ONE_OF_EACH), ("Scroker", "desk", "en")],
)
async def test_a_whole_hand_is_played_without_scrolling(monkeypatch, windows, tmp_path, game, size, language):
    alike(monkeypatch, game)
    window = await windows(PLAYERS[language], greeted=False, tolerant=True, **SIZES[size])
    player = Player(window, language, size, game)
    await player.sit_down(game)
    for turn in range(MOST_TURNS):
        await expect(player.offered.or_(player.result).first).to_be_visible()
        if await player.result.count():
            break
        await player.sees_turn()
        assert not await player.page.evaluate(SIDEWAYS)
        await player.page.screenshot(path=tmp_path / f"turn-{turn:03}.png")
        await player.leads_on()
    await player.sees_result()
    await player.page.screenshot(path=tmp_path / "result.png")


@pytest.fixture
def seated(windows, discord):
    """A player at a phone, at a table of two, and bob, who plays along; or at a larger one with more of them."""

    async def seated(game, *names):
        size, language = "phone", "fr"
        window = await windows(PLAYERS[language], **SIZES[size])
        await window.open_table(game, language="en")
        others = Others(discord, window, *(names or ["bob"]))
        await others.join()
        await window.start()
        await window.opened()
        return Player(window, language, size, game.capitalize()), others

    return seated


async def test_a_hand_of_scroker_takes_seven_presses(monkeypatch, seated):
    """Call, swap two, call, show a typed word."""
    dealt(monkeypatch, "le.B ch.A2 le.D li.Q li.X", "an.T an.U an.R an.L le.F")
    player, others = await seated("scroker")
    await others.does("bob", "poker bet", amount=2)
    await player.does("Call {amount}")
    await others.press("bob", KEEP_ALL)
    before = player.presses
    await player.does("Q", "X", "Swap {n}")
    assert player.presses - before == 3
    await others.does("bob", "poker bet", amount=2)
    await player.does("Call {amount}")
    await player.types("Type words…", "bad")
    assert player.presses <= 7
    await others.press("bob", "Show nothing")
    await others.press("bob", ACCEPT)
    await player.sees_result()


async def test_a_hand_of_scrummy_takes_fifteen_presses(monkeypatch, seated):
    """Two cards discarded, then a word laid, and out."""
    mine, bobs = (
        ["le.M", "le.E", "le.D", "le.I", "le.C", "le.A", "le.L"],
        ["le.B", "ch.A2", "le.G", "le.H", "ch.E5", "an.R", "an.S"],
    )
    hands = [card for pair in zip(mine, bobs, strict=True) for card in pair]
    first_hand(monkeypatch, [*hands, "li.V", *["li.Z", "li.Q", "li.W", "le.K", "li.X"]], dealer=1)
    player, others = await seated("scrummy")
    await player.does("Leave it")
    await others.press("bob", "Leave it")
    for drawn, bobs_next in (("Z", "li.Q"), ("W", "le.K")):
        await player.does("Stock", drawn, "Discard {card}")
        await others.press("bob", "Stock")
        await others.does("bob", "rummy discard", card=bobs_next)
    await player.does("Stock")
    await player.types("Type a word…", "medical")
    await player.does("X", "Discard {card}")
    assert player.presses <= 15
    await others.press("bob", ACCEPT)
    await player.sees_result()


PASSED = {0: "li.X li.Y li.Z", 1: "an.U an.M an.N", 2: "an.E an.S an.C"}
KEPT = {
    0: "li.P le.B le.C le.D ch.E1 le.F le.G le.H ch.I1 le.J le.K le.L li.W ch.O1",
    1: "an.R an.T",
    2: "an.O li.O",
}


async def test_as_many_letters_as_may_be_at_soup_are_in_sight(monkeypatch, seated):
    """Sixteen, which are four rows of buttons, and under them what may be said of the row."""
    dealt_out(monkeypatch, "soup", {seat: f"{PASSED[seat]} {KEPT[seat]}" for seat in KEPT})
    player, others = await seated("soup", "bob", "cy")
    await player.does("X", "Y", "Z", "Pass {n}")
    for seat, name in ((1, "bob"), (2, "cy")):
        await others.does(name, "soup pass", cards=PASSED[seat])
    await player.does("P", "Start with {letter}")
    await others.does("bob", "soup add", card="an.R")
    await others.does("cy", "soup add", card="an.O")
    await expect(player.named("No word starts with {row}")).to_be_visible()
    await player.sees_turn()
    assert await player.offered.count() == 16 + 2


SOURS = "le.B le.C le.D le.E le.F le.G le.H le.I le.J ch.A1 ch.I1 ch.O1 ch.U1"
NO_ANIMALS = {
    "quist": {0: SOURS, 1: "an.S", 2: "an.M", 3: "an.E"},
    "turtle": {
        0: f"li.X li.Y li.Z {SOURS} le.K",
        1: "le.L le.M li.N an.S li.W",
        2: "an.O an.N an.C an.M li.P",
    },
}


@pytest.mark.parametrize("game", ["turtle", "quist"])
async def test_whoever_plays_last_and_may_play_any_card_has_all_in_sight(monkeypatch, seated, game):
    """Thirteen cards, or sixteen, and under them the word that may take the trick."""
    dealt_out(monkeypatch, game, NO_ANIMALS[game])
    names = ["bob", "cy", "dee"][: len(NO_ANIMALS[game]) - 1]
    player, others = await seated(game, *names)
    if game == "turtle":
        await player.does("X", "Y", "Z", "Pass {n}")
        await others.does("bob", "trick pass", cards="le.L le.M li.N")
        await others.does("cy", "trick pass", cards="an.O an.N an.C")
        await others.does("bob", "trick play", card="li.W")
        await others.does("cy", "trick play", card="li.P")
        await player.does("N")
    else:
        await player.does("No ruling suit")
    for name, card in zip(names, ("an.S", "an.M", "an.E"), strict=False):
        await others.does(name, "trick play", card=card)
    await expect(player.named("Word with {letters}…")).to_be_visible()
    await player.sees_turn()
