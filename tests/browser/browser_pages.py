"""Pages that are used again: a new one costs more than all that most tests do in it."""

from urllib.parse import urlsplit

PATIENCE = 15_000  # milliseconds, on a busy machine
GREETED = "if (location.protocol === 'http:') localStorage.setItem('lettershark.greeted', 'yes')"


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
        self.free = {True: [], False: []}  # by whether they have shown the greeting

    async def take(self, *, greeted):
        return self.free[greeted].pop() if self.free[greeted] else await self.made(greeted=greeted)

    async def made(self, *, greeted, width=1280, height=800, **context):
        context = await self.browser.new_context(viewport={"width": width, "height": height}, **context)
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        if greeted:
            await page.add_init_script(GREETED)
        return WatchedPage(page)


class TestPages:
    """The pages of one test."""

    __test__ = False

    def __init__(self, pages):
        self.pages, self.shared, self.own, self.tolerated = pages, [], [], []

    async def open(self, home, name, *, greeted=True, tolerant=False, own=False, **context):
        """A page for that member: a new one if the test changes the window itself, or may see errors."""
        if own or tolerant or context:
            watched = await self.pages.made(greeted=greeted, **context)
            (self.tolerated if tolerant else self.own).append(watched)
        else:
            watched = await self.pages.take(greeted=greeted)
            self.shared.append((greeted, watched))
        await watched.visit(home, name)
        return watched.page

    async def end(self):
        """Give back the shared pages that are still sound; returns what went wrong in any of them."""
        for watched in (*self.own, *self.tolerated):
            await watched.page.context.close()
        for greeted, watched in self.shared:
            await watched.leave()
            if not watched.wrong:
                self.pages.free[greeted].append(watched)
        strict = (*self.own, *(watched for _, watched in self.shared))
        return [one for watched in strict for one in watched.wrong]
