"""Browser windows that are used again: a new one costs more than all that most tests do in it."""

from urllib.parse import urlsplit

PATIENCE = 15_000  # milliseconds, on a busy machine


GREETED = "if (location.protocol === 'http:') localStorage.setItem('lettershark.greeted', 'yes')"


class Desk:
    """A page, and what goes wrong on it: errors, and asking anybody but its own server for anything."""

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
        """Nothing is remembered, and nobody listens any more."""
        await self.page.evaluate("localStorage.clear()")
        await self.page.goto("about:blank")


class Desks:
    """Hands them out to one test after the other."""

    def __init__(self, browser):
        self.browser = browser
        self.free = {True: [], False: []}  # whether whoever sits there has been greeted

    async def take(self, *, greeted):
        return self.free[greeted].pop() if self.free[greeted] else await self.made(greeted=greeted)

    async def made(self, *, greeted, width=1280, height=800, **context):
        room = await self.browser.new_context(viewport={"width": width, "height": height}, **context)
        room.set_default_timeout(PATIENCE)
        page = await room.new_page()
        if greeted:
            await page.add_init_script(GREETED)
        return Desk(page)


class Visit:
    """The windows of one test."""

    def __init__(self, desks):
        self.desks, self.shared, self.own, self.tolerated = desks, [], [], []

    async def open(self, home, name, *, greeted=True, tolerant=False, own=False, **context):
        """A window for that member: one of its own where the test changes the window itself, or may see errors."""
        if own or tolerant or context:
            desk = await self.desks.made(greeted=greeted, **context)
            (self.tolerated if tolerant else self.own).append(desk)
        else:
            desk = await self.desks.take(greeted=greeted)
            self.shared.append((greeted, desk))
        await desk.visit(home, name)
        return desk.page

    async def end(self):
        """Gives back what was shared, and is still as it was. What went wrong in any window."""
        for desk in (*self.own, *self.tolerated):
            await desk.page.context.close()
        for greeted, desk in self.shared:
            await desk.leave()
            if not desk.wrong:
                self.desks.free[greeted].append(desk)
        return [one for desk in (*self.own, *(desk for _, desk in self.shared)) for one in desk.wrong]
