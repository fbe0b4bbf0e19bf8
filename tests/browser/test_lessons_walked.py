"""A lesson of each family from its first step to its last, in French on a phone, where room is scarcest: a wrong
choice first, then the right one, with a break in the middle."""

import os
from pathlib import Path

import pytest
from playwright.async_api import expect
from window import SIZES

from screens.custom_ids import page as page_id
from screens.i18n.language import i18n
from screens.lessons import panel
from screens.lessons.judging import judge, same
from screens.lessons.lesson import lessons
from screens.lessons.panel import SCREEN
from tests.lesson_ways import way_to

KEEP = os.environ.get("LETTERSHARK_SHOTS")  # a folder for screenshots

pytestmark = pytest.mark.slow


class Walk:
    """A member in a lesson."""

    def __init__(self, window, game, language):
        self.window, self.game, self.language = window, game, language
        self.lesson, self.say = lessons()[game], i18n(language).say

    async def opened(self):
        await self.window.command(f"/apprendre jeu:{self.game}")

    async def stands_at(self, place):
        """The panel shows that step, and nothing of it sticks out of the window."""
        total = self.lesson.length
        where = self.say("Learn {game} · step {number} of {total}", game="", number=place + 1, total=total)
        own = self.window.own
        await expect(own).to_contain_text(where.split(" · ")[1])
        await expect(own.locator("[aria-busy=true]")).to_have_count(0)
        wide = "one => one.scrollWidth <= one.clientWidth + 1"
        assert await own.evaluate(wide), (self.game, place)
        if KEEP:
            await own.scroll_into_view_if_needed()
            await own.screenshot(path=Path(KEEP) / f"{self.game}-{self.language}-{place + 1:02}.png")

    async def goes_on(self, place):
        await self.by_id(page_id(SCREEN, f"{self.game}.{place}:{panel.NEXT}")).click()

    def by_id(self, custom_id):
        return self.window.own.locator(f'[data-id="{custom_id}"]')

    async def does(self, way):
        """The way to an act: presses, choices and words typed into a window."""
        for one in way:
            if one.fields:
                await self.fills(one.fields)
            elif one.options or one.id.endswith(".these"):
                await self.by_id(one.id).click()
                await self.chooses(one.options)
            else:
                await self.by_id(one.id).click()

    async def chooses(self, options):
        listed = self.window.page.locator(".listbox")
        for place in options:
            await listed.get_by_role("option").nth(place).click()
        done = listed.get_by_role("button")
        if await done.count():
            await done.last.click()
        await expect(listed).to_be_hidden()

    async def fills(self, fields):
        dialog = self.window.dialog
        await expect(dialog).to_be_visible()
        for place, value in enumerate(fields):
            field = dialog.locator(".field").nth(place)
            if isinstance(value, str):
                await field.get_by_role("textbox").fill(value)
            elif isinstance(value, tuple):
                for box in value:
                    await field.get_by_role("checkbox").nth(box).check()
            elif await field.get_by_role("radio").count():
                await field.get_by_role("radio").nth(value).check()
            else:
                await field.get_by_role("combobox").click()
                await self.chooses([value])
        await dialog.locator("button[type=submit]").click()
        await expect(dialog).to_be_hidden()

    def right(self, place):
        step = self.lesson.step(place)
        return way_to(self.game, self.language, place, step.do, lambda act: same(step.do, act))

    def wrong(self, place):
        """The way to a choice that the lesson rejects, and its answer."""
        step = self.lesson.step(place)
        for reply in step.poor:

            def answered(act, reply=reply):
                verdict = judge(self.game, self.language, place, step, act)
                return not verdict.on and verdict.say == reply.say

            way = way_to(self.game, self.language, place, reply.when, answered)
            if way is not None:
                return way, ("" if reply.sound else "✗ ") + plain(self.say(reply.say))
        return None


def plain(said):
    return said.replace("*", "").split("\n")[0]


@pytest.mark.parametrize("game", ["scroker", "scrummy", "quist", "soup"])
async def test_a_lesson_is_walked_through_on_the_page(windows, game):
    walk = Walk(await windows("luc", tolerant=True, **SIZES["phone"]), game, "fr")
    await walk.opened()
    erred, left = 0, False
    for place in range(walk.lesson.length):
        await walk.stands_at(place)
        step = walk.lesson.step(place)
        if step.do is None:
            await walk.goes_on(place)
            continue
        found = walk.wrong(place)
        if found is not None:
            way, why = found
            await walk.does(way)
            await expect(walk.window.own).to_contain_text(why)
            erred += 1
        if place > walk.lesson.length // 2 and not left:
            left = True
            await walk.window.page.reload()
            await expect(walk.window.box).to_be_enabled()
            await walk.opened()
            await expect(walk.window.own).to_contain_text(
                walk.say("Welcome back: this is where you left off.")
            )
        await walk.does(walk.right(place))
    assert erred
    assert left
    await expect(walk.window.own).to_contain_text(plain(walk.say(walk.lesson.end)))
    if KEEP:
        await walk.window.own.screenshot(path=Path(KEEP) / f"{game}-end.png")
