"""A window of options on the page: all of it in reach, by fingers and by keys, and nothing in it for axe-core to object to."""

import pytest
from axe import findings
from playwright.async_api import expect
from window import SIZES

pytestmark = pytest.mark.slow

OPTIONS = {"ann": ("Length…", "Other rules…"), "luc": ("Durée…", "Autres règles…")}


async def options_of(windows, name, size):
    player = await windows(name, own=True, **SIZES[size])
    await player.command("/play game:scroker")
    own = player.own.filter(has=player.page.get_by_role("button", name="Options…"))
    await own.get_by_role("button", name="Options…").click()
    return player


@pytest.mark.parametrize(("name", "size"), [("ann", "desk"), ("luc", "phone")])
async def test_what_stands_there_is_marked_and_all_of_it_in_reach(windows, name, size):
    player = await options_of(windows, name, size)
    for label in OPTIONS[name]:
        await player.button(label, on=player.own).click()
        await expect(player.dialog.get_by_role("radiogroup").first).to_be_visible()
        assert await player.dialog.get_by_role("radio", checked=True).count()
        for field in await player.dialog.locator(".field").all():
            await field.scroll_into_view_if_needed()
            box = await field.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= player.page.viewport_size["width"]
        assert await findings(player.page) == []
        await player.page.keyboard.press("Escape")
        await expect(player.dialog).to_be_hidden()


async def test_keys_alone_pick_tick_type_and_send(windows):
    ann = await options_of(windows, "ann", "desk")
    keys = ann.page.keyboard
    await ann.button("Other rules…", on=ann.own).click()
    await expect(ann.dialog.get_by_role("radio", name="on honour")).to_be_focused()
    await keys.press("ArrowDown")
    await expect(ann.dialog.get_by_role("radio", name="enforced")).to_be_checked()
    await keys.press("Tab")
    await keys.type("2")
    await keys.press("Tab")
    await keys.press("Space")
    await expect(ann.dialog.get_by_role("checkbox", name="Calls for less")).not_to_be_checked()
    await keys.press("Enter")
    for line in ("Calls for less: off", "Needed to bet first: enforced", "Jokers: 2"):
        await expect(ann.own).to_contain_text(line)
