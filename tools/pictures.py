"""Take the pictures of the documentation again: `uv run python tools/pictures.py [NAME...]`.

Every scene is played on the playground with the real bot, by the page's own buttons, from prepared packs, so the
pictures are real. They need Chromium, and a font with colour emojis.
"""

import asyncio
import re
import sys
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import async_playwright, expect

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

from browser_pages import PATIENCE, SPEAKS, SharedPages  # noqa: E402
from conftest import CHROMIUM, QUIET  # noqa: E402 - the page's tests know how to play on it
from packs import Others, dealt, dealt_out  # noqa: E402
from window import SIZES, Window  # noqa: E402

from house.tables.timing import TableTiming  # noqa: E402
from playground.local.demo import demo  # noqa: E402
from playground.pilot import Discord  # noqa: E402
from tests.end_to_end.stand_in import house  # noqa: E402
from tests.wished_deals import first_hand  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
BRISK = TableTiming(break_seconds=600, computer_seconds=(0.0, 0.05))
PHONE = SIZES["phone"] | {"device_scale_factor": 1.75}
LOADED = "() => [...document.images].every((one) => one.complete && one.naturalWidth)"
GOES_ON = ("Show nothing", "Accept", "Keep all", "Check", r"Call \d+", "Leave it", "Ready")


@dataclass
class Stage:
    """A scene: a stand-in with the bot on it, and the window of the player."""

    pages: SharedPages
    discord: Any
    patch: pytest.MonkeyPatch
    who: str
    theme: str
    window: Any = None
    others: Any = None

    async def enter(self, size: dict[str, Any], *, greeted: bool, at: str = "") -> Any:
        look = {"color_scheme": self.theme, "locale": SPEAKS.get(self.who, "en-US")}
        page = (await self.pages.made(greeted=greeted, reduced_motion="reduce", **look, **size)).page
        await page.goto(at or f"{self.discord.url}/?as={self.who}")
        await expect(page.locator("#composer")).to_be_enabled()
        return Window(page, self.who)

    async def seated(self, game: str, *others: str, **more: Any) -> Any:
        """Take a seat at a started table, with the player's own hand open."""
        await self.window.open_table(game, options="turn_seconds=0", **more)
        self.others = Others(self.discord, self.window, *others)
        await self.others.join()
        await self.window.start()
        await self.window.opened()
        return self.window

    async def greeting(self) -> None:
        await expect(self.window.dialog.get_by_role("button", name="Deal me in")).to_be_visible()

    async def chooser(self) -> None:
        await self.window.command("/play")
        await expect(self.window.button("Surprise me", on=self.window.own)).to_be_visible()

    async def lobby(self) -> None:
        await self.window.open_table("quist")
        await Others(self.discord, self.window, "bob", "dee").join()
        await self.window.press("Join", on=self.window.lobby)
        await expect(self.window.button("Start", "Fill and start", on=self.window.own)).to_be_visible()

    async def learn(self) -> None:
        await self.window.page.get_by_role("button", name=re.compile("Teach me")).click()
        await self.window.press("Go on", on=self.window.own)
        await expect(self.window.button("Fold", on=self.window.own)).to_be_visible()

    async def scroker(self) -> None:
        ann = await self.poker_hand()
        await expect(ann.hand.get_by_role("button", name=re.compile(r"Call \d+"))).to_be_visible()

    async def showdown(self) -> None:
        ann = await self.poker_hand()
        await ann.until_offered("Type words…", pressing=GOES_ON)
        for place, spelt in ((3, "M"), (4, "MA"), (1, "MAD"), (5, "MADE")):  # of More… D G M A E
            await ann.hand.get_by_role("button").nth(place).click()
            row = re.compile(f"^{' '.join(spelt)}$")
            await expect(ann.hand.locator("strong", has_text=row)).to_be_visible()

    async def result(self) -> None:
        ann = await self.poker_hand()
        await ann.play_until(re.compile("You (also )?held"), *GOES_ON)

    async def poker_hand(self) -> Any:
        dealt(
            self.patch,
            "le.M ch.A2 le.D le.G ch.E5",
            "an.C an.O an.D le.F li.R",
            "li.O li.U li.T an.N ch.E1",
            "le.C ch.O1 le.L le.K an.S",
            dealer=0,
        )
        return await self.seated("scroker", computers=3)

    async def scrapok(self) -> None:
        chief = self.discord.guild("Word Nerds").member("dee")
        await chief.slash("settings server", name="language", value="fr")
        first_hand(self.patch)
        luc = await self.seated("scrapok", computers=4, language="fr")
        await luc.until_offered(
            "Ne rien montrer", pressing=("Parole", r"Suivre \d+", "C'est bon", "Accepter")
        )

    async def zoot(self) -> None:
        first_hand(self.patch)
        ann = await self.seated("zoot", computers=3)
        await ann.until_offered("Stock", pressing=GOES_ON)

    async def scrummy(self) -> None:
        dealt(
            self.patch,
            "an.T an.O an.N ch.E1 li.S li.T ch.O1",
            "le.B ch.A2 le.D le.G ch.E5 an.R an.S",
            "li.R li.U le.C le.K ch.A1 an.L an.D",
            dealer=2,
        )
        ann = await self.seated("scrummy", "bob", "dee")
        await ann.act("Leave it")
        for name in ("bob", "dee"):
            await self.others.press(name, "Leave it")
        await ann.act("Stock")
        await typed(ann, "TONE", "Type a word…")
        await expect(ann.table).to_contain_text("TONE")
        await ann.discards()
        for name, word, card in (("bob", "BADGE", "an.S"), ("dee", "LURK", "an.D")):
            await self.others.does(name, "rummy take")
            await self.others.does(name, "rummy lay", word=word)
            await self.others.does(name, "rummy discard", card=card)
        await expect(ann.button("Stock", on=ann.hand)).to_be_visible()

    async def scrotch(self) -> None:
        dealt(
            self.patch,
            "an.S an.T an.R an.A an.N le.G ch.E1 li.T li.O le.K",
            "le.B ch.A2 le.D le.C ch.E5 an.O an.D li.W li.X ch.I1",
            dealer=1,
        )
        ann = await self.seated("scrotch", computers=1)
        await ann.until_offered("Stock", pressing=GOES_ON)
        await ann.act("Stock")
        await expect(ann.button("Stock", on=ann.hand)).to_have_count(0)
        await ann.hand.get_by_role("button").nth(2).click()
        await expect(ann.hand.get_by_role("button", name=re.compile("^Discard "))).to_be_visible()

    async def quist(self) -> None:
        mine = "le.D le.M ch.A1 ch.O2 ch.E5 li.P li.R li.T li.Y an.L an.N an.S an.U"
        dealt_out(self.patch, "quist", {0: mine, 1: "le.L le.B", 2: "le.A le.I", 3: "le.E le.F"})
        ann = await self.seated("quist", "bob", "cy", "dee")
        await ann.act("No ruling suit")
        for name, card in (("bob", "le.L"), ("cy", "le.A"), ("dee", "le.E")):
            await self.others.does(name, "trick play", card=card)
        await expect(ann.button("Word with L A E…", on=ann.hand)).to_be_visible()

    async def chili_dog(self) -> None:
        first_hand(self.patch)
        ann = await self.seated("chili-dog", computers=3)
        await expect(ann.hand).to_contain_text("Your turn")

    async def soup(self) -> None:
        passes = ("an.A an.D an.L", "an.U an.M an.N", "an.E an.S an.C")
        held = ("li.P le.B", "an.R li.Q", "an.O le.G")
        dealt_out(self.patch, "soup", {seat: f"{passes[seat]} {held[seat]}" for seat in range(3)})
        ann = await self.seated("soup", "bob", "cy")
        await ann.command(f"/soup pass cards:{passes[0]}")
        for seat, name in ((1, "bob"), (2, "cy")):
            await self.others.does(name, "soup pass", cards=passes[seat])
        await expect(ann.table).to_contain_text("ann to act")
        await ann.command("/soup add card:li.P")
        await expect(ann.table).to_contain_text("bob to act")
        for name, card in (("bob", "an.R"), ("cy", "an.O")):
            await self.others.does(name, "soup add", card=card)
        await expect(ann.button("PRO is a word", on=ann.hand)).to_be_visible()

    async def dealers_choice(self) -> None:
        first_hand(self.patch)
        ann = await self.seated("dealers-choice", computers=3)
        await ann.act("Longhorn Stud")
        await expect(ann.hand.get_by_alt_text(re.compile("Longhorn"))).to_be_visible()

    async def statistics(self) -> None:
        ann = await self.poker_hand()
        await ann.until_offered("Type words…", pressing=GOES_ON)
        await typed(ann, "GAMED", "Type words…")
        await ann.play_until(re.compile("ann wins|beats"), *GOES_ON)
        await ann.command("/stats me")


async def kept(page: Any, name: str, drawn: int) -> None:
    """A screenshot once this many pictures are loaded and nothing covers them."""
    await expect(page.locator(".container img:not(.emoji)")).to_have_count(drawn)
    await page.wait_for_function(LOADED)
    await page.mouse.move(2, 2)
    path = FOLDER / f"{name}.png"
    await page.screenshot(path=path, animations="disabled", style="#toasts { display: none }")
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1000} kB")


async def typed(window: Any, text: str, label: str) -> None:
    await window.act(label)
    await window.dialog.get_by_role("textbox").last.fill(text)
    await window.dialog.get_by_role("button", name="Submit").click()
    await expect(window.dialog).to_be_hidden()


README = "scrummy"  # README shows the table and the hand of this scene separately

# The player, the theme, and the number of pictures on the screen.
SCENES = {
    "greeting": ("ann", "dark", 0),
    "chooser": ("ann", "light", 1),
    "lobby": ("ann", "dark", 1),
    "learn": ("ann", "light", 1),
    "scroker": ("ann", "dark", 2),
    "showdown": ("ann", "light", 2),
    "result": ("ann", "dark", 2),
    "scrapok": ("luc", "dark", 2),
    "zoot": ("ann", "light", 2),
    "scrummy": ("ann", "dark", 2),
    "scrotch": ("ann", "light", 2),
    "quist": ("ann", "dark", 2),
    "chili-dog": ("ann", "light", 2),
    "soup": ("ann", "dark", 2),
    "dealers-choice": ("ann", "light", 2),
    "statistics": ("ann", "dark", 3),
}


async def take(name: str, pages: SharedPages) -> None:
    """The scene in a wide window and on a phone."""
    who, theme, drawn = SCENES[name]
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(Discord(records=demo("token"), seconds=PATIENCE / 1000))
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        shown = {"pictures": True, "card_pictures": True, "nudge_seconds": 600}
        bot = await stack.enter_async_context(house(discord, folder, BRISK, Random(7), **shown))
        await bot.card_emojis.settled.wait()
        stage = Stage(pages, discord, patch, who, theme)
        stage.window = await stage.enter(SIZES["desk"], greeted=name not in ("greeting", "learn"))
        await getattr(stage, name.replace("-", "_"))()
        wide = stage.window.page
        await kept(wide, name, drawn)
        small = await stage.enter(PHONE, greeted=name != "greeting", at=wide.url)
        await kept(small.page, f"{name}-phone", drawn)
        if name == README:
            for shown, message in (("table", small.table), ("hand", small.hand)):
                await message.locator(".container").screenshot(path=FOLDER / f"{shown}.png")


async def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name in names or SCENES:
            await take(name, SharedPages(browser))
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
