"""Take the pictures of the documentation anew: `uv run python tools/pictures.py [NAME...]`.

Every scene is played on the playground with the real bot, by the page's own buttons, from packs that lie as they are
wished for; so the pictures show what there is. They need Chromium, and a font with colour emojis.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright, expect

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]

from browser_pages import SPEAKS  # noqa: E402
from conftest import CHROMIUM, QUIET  # noqa: E402 - the page's tests know how to play on it
from packs import FACES, Others, dealt, dealt_out  # noqa: E402
from window import Window  # noqa: E402

from house.tables.timing import TableTiming  # noqa: E402
from playground.local.demo import demo  # noqa: E402
from playground.pilot import Discord  # noqa: E402
from tests.end_to_end.stand_in import house  # noqa: E402
from tests.wished_deals import first_hand  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
BRISK = TableTiming(break_seconds=600, computer_seconds=(0.0, 0.05))
UNTIMED = {"options": "turn_seconds=0"}
PATIENCE = 20_000  # milliseconds


class Stage:
    """One scene: a stand-in with the bot on it, and the window of whoever plays."""

    def __init__(
        self, browser: Browser, discord: Any, patch: pytest.MonkeyPatch, stack: AsyncExitStack
    ) -> None:
        self.browser, self.discord, self.patch, self.stack = browser, discord, patch, stack
        self.window: Any = None
        self.others: Any = None

    async def page(self, address: str, name: str, size: dict[str, Any], *, light: bool, greeted: bool) -> Any:
        scheme, locale = "light" if light else "dark", SPEAKS.get(name, "en-US")
        room = await self.browser.new_context(
            **size, color_scheme=scheme, locale=locale, reduced_motion="reduce"
        )
        await self.stack.enter_async_context(room)
        room.set_default_timeout(PATIENCE)
        page = await room.new_page()
        if greeted:
            await page.add_init_script("localStorage.setItem('lettershark.played', 'yes')")
        await page.goto(address)
        await expect(page.locator("#composer")).to_be_enabled()
        return page

    async def enter(self, name: str, *, light: bool, greeted: bool = True) -> Any:
        page = await self.page(f"{self.discord.url}/?as={name}", name, DESKTOP, light=light, greeted=greeted)
        self.window = Window(page, name)
        return self.window

    async def seated(self, game: str, *others: str, **options: Any) -> Any:
        await self.window.open_table(game, **options)
        self.others = Others(self.discord, self.window, *others)
        await self.others.join()
        await self.window.press("Start", "Commencer")
        return self.window

    async def taken(self, name: str, *, light: bool) -> None:
        """The scene as it stands, in a wide window with the cards beside the table, and on a phone."""
        wide = self.window.page
        beside = wide.get_by_role(
            "button", name=re.compile("Open Lettershark beside|Ouvrir Lettershark à côté")
        )
        # Whoever has looked at their cards at the table has them there, and no message beside it.
        at_the_table = await wide.locator("main.pane article.ephemeral").count()
        if not await wide.get_by_role("dialog").count() and await beside.count() and not at_the_table:
            await wide.locator(".place", has_text="Lettershark").first.hover()
            await beside.click()
            await expect(wide.locator("aside.pane article.message").first).to_be_visible()
        await self._kept(wide, name)
        greeted = not await wide.get_by_role("dialog").count()
        small = await self.page(wide.url.split("+")[0], self.window.name, PHONE, light=light, greeted=greeted)
        if self.others:
            await Window(small, self.window.name).press("My hand", "Ma main")
            await expect(small.locator("article.ephemeral").last).to_be_visible()
        await self._kept(small, f"{name}-phone")

    async def _kept(self, page: Any, name: str) -> None:
        for note in await page.locator(".toast").all():
            await note.get_by_role("button", name=re.compile("^(Close this|Fermer cette) note")).click()
        await page.mouse.move(2, 2)
        path = FOLDER / f"{name}.png"
        await page.screenshot(path=path, animations="disabled")
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1000} kB")


Scene = Callable[[Stage], Awaitable[None]]


async def greeting(stage: Stage) -> None:
    await expect(stage.window.dialog.get_by_role("button", name="Deal me in")).to_be_visible()


async def learn(stage: Stage) -> None:
    await stage.window.page.get_by_role("button", name=re.compile("Teach me")).click()
    await stage.window.own.get_by_role("button", name="Go on").click()
    await expect(stage.window.own.get_by_role("button", name="Fold")).to_be_visible()


async def scroker(stage: Stage) -> None:
    dealt(
        stage.patch,
        "le.B ch.A2 le.D le.G ch.E5",
        "an.T an.U an.R an.L le.F",
        "li.R li.U li.S li.T ch.E1",
        "le.C ch.O1 le.L le.K an.S",
        dealer=3,
    )
    ann = await stage.seated("scroker", computers=3, **UNTIMED)
    await typed(ann, "2", "Bet…")
    await ann.play_until("second betting round", r"Call \d+", "Stand pat")
    await expect(ann.table).to_contain_text("ann to act")


async def scrapok(stage: Stage) -> None:
    chief = stage.discord.guild("Word Nerds").member("dee")
    await chief.slash("settings server", name="language", value="fr")
    first_hand(stage.patch)
    luc = await stage.seated("scrapok", computers=4, language="fr", **UNTIMED)
    await luc.play_until("abattage", "Parole", r"Suivre \d+", "C'est bon")


async def zoot(stage: Stage) -> None:
    first_hand(stage.patch)
    ann = await stage.seated("zoot", computers=3, **UNTIMED)
    await ann.play_until("Take from the stock", "Check", r"Call \d+")


async def scrummy(stage: Stage) -> None:
    dealt(
        stage.patch,
        "an.T an.O an.N ch.E1 li.S li.T ch.O1",
        "le.B ch.A2 le.D le.G ch.E5 an.R an.S",
        "li.R li.U le.C le.K ch.A1 an.L an.D",
        dealer=2,
    )
    ann = await stage.seated("scrummy", "bob", "dee", **UNTIMED)
    await ann.press("Leave it")
    for name in ("bob", "dee"):
        await stage.others.press(name, "Leave it")
    await ann.press("Take from the stock")
    await typed(ann, "TONE", "Lay a word…")
    await expect(ann.own).to_contain_text("ann: TONE")
    await ann.choose_first(ann.own, "^Discard")
    for name, word, card in (("bob", "BADGE", "an.S"), ("dee", "LURK", "an.D")):
        await stage.others.does(name, "rummy take")
        await stage.others.does(name, "rummy lay", word=word)
        await stage.others.does(name, "rummy discard", card=card)
    await expect(ann.table).to_contain_text("ann to act")


async def scrotch(stage: Stage) -> None:
    dealt(
        stage.patch,
        "an.S an.T an.R an.A an.N le.G ch.E1 li.T li.O le.K",
        "le.B ch.A2 le.D le.C ch.E5 an.O an.D li.W li.X ch.I1",
        dealer=1,
    )
    ann = await stage.seated("scrotch", computers=1, **UNTIMED)
    await ann.until_offered("Take from the stock", pressing=("Leave it", "Accept"))
    await ann.press("Take from the stock")
    await expect(ann.table).to_contain_text("takes from the stock")


async def quist(stage: Stage) -> None:
    dealt_out(stage.patch, "quist", {1: "le.K le.B", 2: "le.A le.E", 3: "le.I le.F", 0: "le.D le.C"})
    ann = await stage.seated("quist", "bob", "cy", "dee", **UNTIMED)
    await ann.press("No ruling suit")
    for name, card in (("bob", "le.K"), ("cy", "le.A"), ("dee", "le.I")):
        await stage.others.does(name, "trick play", card=card)
    await expect(ann.button("Scrump…")).to_be_visible()


async def chili_dog(stage: Stage) -> None:
    first_hand(stage.patch)
    ann = await stage.seated("chili-dog", computers=3, **UNTIMED)
    for _ in range(5):
        await ann.until_offered("Play a card…", pressing=("Accept",))
        await ann.press("Play a card…")
        await ann.own.locator("button[data-act=press]").first.click()
        await ann.own.get_by_role("button", name=re.compile("^(Dismiss|Supprimer)")).click()
    await ann.until_offered("Play a card…", pressing=("Accept",))


PASSES = {0: "an.A an.D an.L", 1: "an.U an.M an.N", 2: "an.E an.S an.C"}
HELD = {0: "li.P le.B", 1: "an.R li.Q", 2: "an.O le.G"}


async def soup(stage: Stage) -> None:
    dealt_out(stage.patch, "soup", {seat: f"{PASSES[seat]} {HELD[seat]}" for seat in HELD})
    ann = await stage.seated("soup", "bob", "cy", **UNTIMED)
    await ann.press("Choose three cards…")
    await ann.choose(ann.own, *map(FACES.name, PASSES[0].split()))
    await ann.own.get_by_role("button", name=re.compile("^Pass ")).click()
    for seat, name in ((1, "bob"), (2, "cy")):
        await stage.others.does(name, "soup pass", cards=PASSES[seat])
    await expect(ann.table).to_contain_text("ann to act")
    await ann.press("Play a card…")
    await ann.choose_option(ann.own, re.compile("^Add a card"), "Lime P")
    await stage.others.does("bob", "soup add", card="an.R")
    await stage.others.does("cy", "soup add", card="an.O")
    await expect(ann.button("“Eat the soup!”")).to_be_visible()


async def typed(window: Any, text: str, label: str) -> None:
    await window.press(label)
    await window.dialog.get_by_role("textbox").fill(text)
    await window.dialog.get_by_role("button", name="Submit").click()
    await expect(window.dialog).to_be_hidden()


# The scene, who plays, and whether by daylight.
SCENES: dict[str, tuple[Scene, str, bool]] = {
    "greeting": (greeting, "ann", False),
    "learn": (learn, "ann", True),
    "scroker": (scroker, "ann", False),
    "scrapok": (scrapok, "luc", False),
    "zoot": (zoot, "ann", True),
    "scrummy": (scrummy, "ann", True),
    "scrotch": (scrotch, "ann", False),
    "quist": (quist, "ann", False),
    "chili-dog": (chili_dog, "ann", True),
    "soup": (soup, "ann", False),
}


async def take(name: str, browser: Browser) -> None:
    scene, who, light = SCENES[name]
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(Discord(records=demo("token"), seconds=PATIENCE / 1000))
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        bot = await stack.enter_async_context(house(discord, folder, BRISK, Random(7), card_pictures=True))
        await bot.card_emojis.settled.wait()
        stage = Stage(browser, discord, patch, stack)
        await stage.enter(who, light=light, greeted=scene not in (greeting, learn))
        await scene(stage)
        await stage.taken(name, light=light)


async def main(names: list[str]) -> None:
    expect.set_options(timeout=PATIENCE)
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name in names or SCENES:
            await take(name, browser)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
