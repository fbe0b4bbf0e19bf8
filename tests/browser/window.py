"""A member's window: its texts, buttons and fields."""

import re
from unittest.mock import patch

from playwright.async_api import TimeoutError as NotInTime
from playwright.async_api import expect

from tests.labels import JOIN, MY_HAND, NEXT_HAND

SIZES = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844, "device_scale_factor": 3, "is_mobile": True, "has_touch": True},
}
TRIES = 5
# While the bot is just starting.
UNTOLD = re.compile("not registered its commands|pas encore annoncé ses commandes")
TABLES = re.compile("^(My hand|Ma main|Play again|Rejouer)$")
LOBBIES = re.compile("^(Rules|Règles)$")
RESULTS = re.compile("^(Details|Détails)$")
HANDS = re.compile("^(More…|Plus…)$")
SOON = 5_000  # milliseconds until a button that is pressed has either taken it or gone away


class Window:
    """A member's page."""

    def __init__(self, page, name):
        self.page = page
        self.name = name
        self.pane = page.locator("main.pane")
        self.box = self.pane.locator("textarea")
        self.messages = self.pane.locator("article.message")
        self.result = self.messages.filter(has=page.get_by_role("button", name=RESULTS)).last
        public = self.pane.locator("article.message:not(.ephemeral)")
        shown = public.filter(
            has=page.locator("[data-key=container]")
        )  # a ping has the button, and no container
        of_table = shown.filter(has=page.get_by_role("button", name=TABLES))
        self.table = of_table.filter(has_not=page.get_by_role("button", name=RESULTS)).last
        self.lobby = public.filter(has=page.get_by_role("button", name=LOBBIES)).last
        self.own = self.pane.locator("article.ephemeral").last
        self.hand = self.own.filter(has=page.get_by_role("button", name=HANDS))
        self.dialog = page.get_by_role("dialog")

    async def command(self, text):
        """Type a slash command whole, and send it."""
        await expect(self.box).to_be_enabled()
        await self.box.fill(text)
        popup = self.pane.locator(".popup")
        await expect(popup).to_be_visible()
        await expect(popup).not_to_contain_text(UNTOLD)
        await self.box.press("Escape")
        await expect(popup).to_be_hidden()
        await self.box.press("Enter")
        await expect(self.box).to_have_value("")

    async def open_table(self, game, **options):
        """Open a table, and go to its thread."""
        more = "".join(f" {name}:{value}" for name, value in options.items())
        await self.command(f"/play game:{game}{more}")
        drawer = self.page.get_by_role("button", name=re.compile("^(Channels|Salons)$"))
        if await drawer.is_visible():
            await drawer.click()
        await self.page.locator(".threads .place a").first.click()
        await expect(self.pane.get_by_role("heading", level=1)).not_to_contain_text("#")
        await expect(self.lobby).to_be_visible()

    async def start(self):
        """Open their own panel by *Join*, or at a full table by *My hand*."""
        await self.button(JOIN, "Rejoindre", MY_HAND, "Ma main", on=self.lobby).click()
        await self.button("Start", "Commencer", on=self.own).click()

    async def deal(self, game, **options):
        """Open a table with computer players, and start it. It is this player's turn."""
        await self.open_table(game, **options)
        await self.start()
        await expect(self.hand).to_contain_text("Your turn")

    def button(self, *labels, on=None):
        places = on or self.table
        found = [places.get_by_role("button", name=label, exact=True) for label in labels]
        every = found[0]
        for one in found[1:]:
            every = every.or_(one)
        return every.first

    async def press(self, *labels, on=None):
        await self.button(*labels, on=on).click()

    async def opened(self):
        """Their own hand, beside the table."""
        if not await self.hand.count():
            await self.press(MY_HAND, "Ma main")
        await expect(self.hand).to_be_visible()
        return self.hand

    async def act(self, *labels):
        """Press a button of their own hand."""
        await self.press(*labels, on=await self.opened())

    async def first_offered(self, *labels, on=None):
        """Press the first of these (patterns) that is offered, and wait until it is no longer being asked."""
        place = on or self.table
        every = re.compile(f"^({'|'.join(labels)})$")
        for _ in range(TRIES):
            await expect(place.get_by_role("button", name=every, disabled=False).first).to_be_visible()
            for label in labels:
                button = place.get_by_role("button", name=re.compile(f"^{label}$"), disabled=False).first
                if await button.count():
                    if await self._answered(button, place):
                        return
                    break
        raise AssertionError(f"none of {labels} can be pressed: {await place.inner_text()}")

    async def _answered(self, button, place):
        """Press it, unless it disappears first because another player has acted."""
        before, shown = await place.inner_text(), await place.element_handle()
        try:
            await button.click(timeout=SOON)
        except NotInTime:
            return False
        await expect(place.locator("[aria-busy=true]")).to_have_count(0)
        changed = "([one, before]) => !one.isConnected || one.innerText !== before"
        await self.page.wait_for_function(changed, arg=[shown, before])
        return True

    async def play_until(self, told, *labels):
        """Press the first of these that their hand offers, on each of their turns, until a result or the table says
        that."""
        said = self.messages.filter(has_text=told).last
        hand = await self.opened()
        offered = hand.get_by_role("button", name=re.compile(f"^({'|'.join(labels)})$"), disabled=False)
        for _ in range(60):
            await expect(said.or_(offered).first).to_be_visible()
            if await said.count():
                return
            await self.first_offered(*labels, on=hand)
        raise AssertionError(f"{told} is never told: {await self.table.inner_text()}")

    async def until_offered(self, wanted, *, pressing):
        """Press other offers until their hand offers this."""
        hand = await self.opened()
        button = self.button(wanted, on=hand)
        other = hand.get_by_role("button", name=re.compile(f"^({'|'.join(pressing)})$"), disabled=False)
        between = self.table.filter(has_text="between hands")
        gone = self.pane.filter(has_not=self.page.locator("article.ephemeral"))  # a new hand is elsewhere
        for _ in range(60):
            await expect(button.or_(other).or_(between).or_(gone).first).to_be_visible()
            if await gone.count():
                await self.opened()
                continue
            if await button.count():
                return
            if await between.count():
                await self.press(NEXT_HAND, on=self.result)
                await expect(between).to_have_count(0)
            else:
                await self.first_offered(*pressing, on=hand)
        raise AssertionError(f"{wanted} is never offered: {await self.table.inner_text()}")

    async def discards(self):
        """The first card of their hand goes; gives its label."""
        await expect(self.button("Stock", on=self.hand)).to_have_count(0)
        card = self.hand.get_by_role("button").nth(1)  # the first is *More…*
        label = await card.inner_text()
        await card.click()
        await self.hand.get_by_role("button", name=re.compile("^Discard ")).click()
        return label

    async def unfold(self, select):
        """The list below that select. A message that arrives while they click may move it away from under them: then
        they click again."""
        listed = self.page.locator(".listbox")
        for _ in range(TRIES):
            await select.click()
            try:
                await expect(listed).to_be_visible(timeout=SOON)
            except AssertionError:
                continue
            return listed
        raise AssertionError(f"no list opens: {await select.inner_text()}")

    async def choose(self, place, *labels, said=""):
        """Tick these in a select, and be done; the list has said how many that are."""
        listed = await self.unfold(place.get_by_role("combobox").first)
        for label in labels:
            await listed.get_by_role("option", name=label).click()
        await expect(listed.get_by_role("status")).to_contain_text(said)
        await listed.get_by_role("button", name="Done").click()

    async def choose_first(self, place, named=""):
        """Choose the first of a select; gives its label."""
        listed = await self.unfold(place.get_by_role("combobox", name=re.compile(named)).first)
        option = listed.get_by_role("option").first
        label = await option.locator(".option-label").inner_text()
        await option.click()
        return label

    async def choose_option(self, place, named, label):
        """Choose that of the select with that name."""
        listed = await self.unfold(place.get_by_role("combobox", name=named).first)
        await listed.get_by_role("option", name=label).first.click()


async def by_letter(*windows):
    """Their panels soon are too old to be edited, so their cards come by direct message."""
    with patch("cogs.messages.place.LASTS_MS", 200):
        for window in windows:
            await window.press(MY_HAND, "Ma main")
            await expect(window.pane.locator("article.ephemeral")).to_have_count(0)


async def two_seated(windows, game, *, letters=False):
    """ann and bob, each at their own window, at a table that ann has started. Yields the player to act first. `letters`: their
    cards come by direct message."""
    ann, bob = await windows("ann"), await windows("bob")
    await ann.open_table(game)
    await bob.page.locator(".threads .place a").first.click()
    await bob.press(JOIN, on=bob.lobby)
    await expect(ann.lobby).to_contain_text("bob")
    await ann.start()
    await expect(ann.table).to_contain_text(re.compile("(ann|bob) to act"))
    if letters:
        await by_letter(ann, bob)
    return (ann, bob) if "ann to act" in await ann.table.inner_text() else (bob, ann)
