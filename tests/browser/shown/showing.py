"""A member's window on the bot that shows everything."""

from playwright.async_api import expect


class Showing:
    def __init__(self, page, name):
        self.page, self.name = page, name
        self.pane = page.locator("main.pane")
        self.beside = page.locator("aside.pane")
        self.box = self.pane.locator("textarea")
        self.popup = self.pane.get_by_role("listbox", name="Suggestions")
        self.messages = self.pane.locator("article.message")
        self.last = self.messages.last
        self.dialog = page.get_by_role("dialog")
        self.listbox = page.locator(".listbox")

    async def send(self, text):
        """Type it whole and send it, without picking anything on the way."""
        before = await self.messages.count()
        await self.box.fill(text)
        if text.startswith("/"):
            await expect(self.pane.locator(".popup")).to_be_visible()
            await self.box.press("Escape")
        await self.box.press("Enter")
        await expect(self.messages).not_to_have_count(before)
        ident = await self.pane.locator("li.entry").last.get_attribute("data-message")
        return self.pane.locator(f"[data-message='{ident}'] article.message")

    def button(self, label, on=None):
        return (on or self.pane).get_by_role("button", name=label, exact=True)

    async def listbox_choice(self, message, menu, label):
        """Choose one thing of a select."""
        await message.get_by_role("combobox", name=menu).click()
        await self.listbox.get_by_role("option", name=label).click()
