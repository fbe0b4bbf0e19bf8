"""Pages that are used again: a new one costs more than all that most tests do in it."""

from collections import defaultdict
from urllib.parse import urlsplit

PATIENCE = 60_000  # milliseconds; a busy machine makes no test late
SPEAKS = {"luc": "fr-FR"}  # the others' browsers speak English
PLAYED = "if (location.protocol === 'http:') localStorage.setItem('lettershark.played', 'yes')"


class WatchedPage:
    """A page, and what goes wrong on it: errors, and requests to any server but its own."""

    def __init__(self, page):
        self.page, self.home, self.wrong = page, "", []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: None if self.knows(asked.url) else self.wrong.append(asked.url))

    def knows(self, url):
        return url.startswith(("data:", "about:")) or urlsplit(url).netloc == urlsplit(self.home).netloc

    async def visit(self, home, name):
        self.home = home
        await self.page.goto(f"{home}/?as={name}")

    async def leave(self):
        """Forget everything, and close the connection to the playground."""
        await self.page.evaluate("localStorage.clear()")
        await self.page.goto("about:blank")


class SharedPages:
    """Hands them out to one test after the other."""

    def __init__(self, browser):
        self.browser = browser
        self.free = defaultdict(list)

    async def take(self, **kind):
        free = self.free[tuple(kind.items())]
        return free.pop() if free else await self.made(**kind)

    def give_back(self, watched, **kind):
        self.free[tuple(kind.items())].append(watched)

    async def made(self, *, greeted, width=1280, height=800, **context):
        """`greeted`: the window was used before, so there is no welcome."""
        context = await self.browser.new_context(viewport={"width": width, "height": height}, **context)
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        if greeted:
            await page.add_init_script(PLAYED)
        return WatchedPage(page)


class TestPages:
    """The pages of one test."""

    __test__ = False

    def __init__(self, pages):
        self.pages, self.shared, self.own, self.tolerated = pages, [], [], []

    async def open(self, home, name, *, greeted=True, tolerant=False, own=False, **context):
        """A page for that member: a new one if the test changes the window itself, or may see errors."""
        speaks = context.pop("locale", SPEAKS.get(name, "en-US"))
        kind = {"greeted": greeted, "locale": speaks}
        if own or tolerant or context:
            watched = await self.pages.made(**kind, **context)
            (self.tolerated if tolerant else self.own).append(watched)
        else:
            watched = await self.pages.take(**kind)
            self.shared.append((kind, watched))
        await watched.visit(home, name)
        return watched.page

    async def end(self):
        """Give back the shared pages that are still sound; returns what went wrong in any of them."""
        for watched in (*self.own, *self.tolerated):
            await watched.page.context.close()
        for kind, watched in self.shared:
            await watched.leave()
            if not watched.wrong:
                self.pages.give_back(watched, **kind)
        strict = (*self.own, *(watched for _, watched in self.shared))
        return [one for watched in strict for one in watched.wrong]
