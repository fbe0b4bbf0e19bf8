"""The page talks to its own server only, and no other page talks to that."""

import aiohttp
import pytest_asyncio
from aiohttp import web
from playwright.async_api import expect

THIEF = """<!doctype html><title>elsewhere</title><script>
const tried = (async () => {
  const found = [];
  for (const [path, how] of [["world", {}], ["time", {method: "POST", body: '{"seconds": 1000000}'}]]) {
    found.push(await fetch(`HOME/control/${path}`, how).then(() => "read", () => "refused"));
  }
  found.push(await new Promise((done) => {
    const feed = new WebSocket("HOME/control/feed?as=ANN".replace("http", "ws"));
    feed.onopen = () => done("open");
    feed.onerror = () => done("refused");
  }));
  return found;
})();
</script>"""


@pytest_asyncio.fixture(loop_scope="session")
async def elsewhere(discord):
    """Another site on this machine, whose page tries to play here."""
    page = THIEF.replace("HOME", discord.url).replace(
        "ANN", str(discord.guild("Word Nerds").member("ann").id)
    )

    async def serve(_request):
        return web.Response(text=page, content_type="text/html")

    app = web.Application()
    app.router.add_get("/", serve)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    await runner.cleanup()


async def test_a_page_of_elsewhere_reads_nothing_and_does_nothing(elsewhere, browser, discord):
    page = await browser.new_page()
    before = discord.server.clock.now()
    await page.goto(elsewhere)
    assert await page.evaluate("tried") == ["refused", "refused", "refused"]
    assert discord.server.clock.now() - before < 1000000
    assert not discord.http.feeds.open
    await page.close()


async def test_the_page_is_not_served_under_a_strange_name(discord):
    async with aiohttp.ClientSession(discord.url) as session:
        for path in ("/", "/page/scripts/main.js", "/control/world"):
            async with session.get(path, headers={"Host": "evil.example"}) as answer:
                assert answer.status == 403
            async with session.get(path) as answer:
                assert answer.status == 200


async def test_only_the_page_s_own_files_are_served(discord):
    async with aiohttp.ClientSession(discord.url) as session:
        for path in (
            "/page/../home.py",
            "/page/%2e%2e/home.py",
            "/page/scripts",
            "/page/nothing.js",
            "/home.py",
        ):
            async with session.get(path) as answer:
                assert answer.status == 404


async def test_the_document_says_what_it_may_do(discord):
    async with aiohttp.ClientSession() as session, session.get(discord.url) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    for rule in ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert rule in policy
    assert "unsafe" not in policy


async def test_code_in_a_name_or_message_stays_text(open_window, discord):
    discord.guild("Word Nerds").member("<b>eve</b>")
    eve = await open_window("<b>eve</b>")
    last = await eve.send("<img src=x onerror='window.broken = true'> [x](javascript:broken=1)")
    await expect(last.locator(".author")).to_have_text("<b>eve</b>")
    await expect(last.locator("img:not(.avatar), b, a[href^=javascript]")).to_have_count(0)
    assert not await eve.page.evaluate("window.broken")
