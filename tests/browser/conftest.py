"""`bot.py` without a token, and Chromium on its page, as a newcomer has them."""

import asyncio
import os
import shutil
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import async_playwright, expect
from window import Window

ROOT = Path(__file__).parents[2]
CHROMIUM = next((path for name in ("chromium", "chromium-browser") if (path := shutil.which(name))), None)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
OURS = ("LETTERSHARK_", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
# Nobody waits for a computer to have thought, and a settled table stays as it is.
BRISK = {
    "LETTERSHARK_COMPUTER_SECONDS_LEAST": "0",
    "LETTERSHARK_COMPUTER_SECONDS_MOST": "0.05",
    "LETTERSHARK_EDIT_SECONDS": "0.05",
    "LETTERSHARK_LETTER_SECONDS": "0.05",
    "LETTERSHARK_BREAK_SECONDS": "600",
}
PATIENCE = 15_000  # milliseconds, on a busy machine

expect.set_options(timeout=PATIENCE)


@pytest.fixture
async def address(tmp_path):
    """The address that the program prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        "--port",
        "0",
        cwd=tmp_path,
        env=environment | BRISK | {"LETTERSHARK_DATA_DIR": str(tmp_path)},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(30):
            printed = await printed_by(process)
            await ready(tmp_path / ".playground" / "bot.log")
        yield printed
    finally:
        if process.returncode is None:
            process.terminate()  # it takes its bot with it
        await process.communicate()


async def printed_by(process):
    async for line in process.stdout:
        if b"http://127.0.0.1:" in line:
            return line.decode().strip().rstrip("/")
    raise AssertionError("no address was printed")


async def ready(log):
    """Until the bot has told its commands. A file tells nobody that it has grown, so it is read again."""
    turn = asyncio.Event()
    while not log.exists() or b" ready " not in log.read_bytes():
        asyncio.get_running_loop().call_later(0.05, turn.set)
        await turn.wait()
        turn.clear()


@pytest.fixture
async def browser():
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        await browser.close()


@pytest.fixture
async def windows(address, browser):
    """Opens windows, each with a memory of its own. What goes wrong in one of them fails the test."""
    wrong = []

    def watch(page):
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: None if at_home(asked.url) else wrong.append(f"asked {asked.url}"))

    def at_home(url):
        return url.startswith("data:") or urlsplit(url).netloc == urlsplit(address).netloc

    async with AsyncExitStack() as stack:

        async def opened(name, *, greeted=True, width=1280, height=800, **context):
            room = await browser.new_context(viewport={"width": width, "height": height}, **context)
            await stack.enter_async_context(room)
            room.set_default_timeout(PATIENCE)
            page = await room.new_page()
            watch(page)
            if greeted:
                await page.add_init_script("localStorage.setItem('lettershark.greeted', 'yes')")
            await page.goto(f"{address}/?as={name}")
            await expect(page.locator(".status")).to_be_hidden()
            return Window(page, name)

        yield opened
    assert not wrong
