"""Presses go one at a time: until one is answered, nothing else on its message can be pressed."""

import asyncio

from playwright.async_api import expect

from tests.labels import CHECK, KEEP_ALL


async def drawing(windows):
    """ann, asked which cards she swaps; and the buttons of her first two."""
    ann = await windows("ann")
    await ann.deal("scroker", computers=1)
    await ann.until_offered(KEEP_ALL, pressing=(CHECK, r"Call \d+"))
    return ann, *(ann.hand.get_by_role("button").nth(place) for place in (1, 2))  # the first is *More…*


async def test_two_cards_that_are_pressed_quickly_are_both_chosen(windows):
    ann, first, second = await drawing(windows)
    await first.click()
    await second.click()
    await expect(ann.button("Swap 2", on=ann.hand)).to_be_visible()


async def test_until_a_press_is_answered_nothing_else_on_its_message_can_be_pressed(windows):
    ann, first, second = await drawing(windows)
    asked, answered = [], asyncio.Event()

    async def held(route):
        asked.append(route.request.post_data_json["custom_id"])
        await answered.wait()
        await route.continue_()

    await ann.page.route("**/press", held)
    await first.press("Enter")
    for button in await ann.hand.get_by_role("button").all():
        if await button.get_attribute("data-act") == "press":
            await expect(button).to_have_attribute("aria-disabled", "true")
            await expect(button).not_to_have_css("opacity", "1")
    await expect(first).to_be_focused()
    await second.dispatch_event("click")
    answered.set()
    await expect(ann.button("Swap 1", on=ann.hand)).to_be_visible()
    await expect(ann.hand.locator("[aria-disabled=true]")).to_have_count(0)
    await expect(first).to_be_focused()
    assert len(asked) == 1
    await second.press("Enter")
    await expect(ann.button("Swap 2", on=ann.hand)).to_be_visible()
