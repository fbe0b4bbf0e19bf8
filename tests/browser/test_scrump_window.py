"""A scrump, whose window asks for a word, a card and who takes the trick."""

import re

from packs import Others, dealt_out
from playwright.async_api import expect


async def test_the_last_of_a_trick_scrumps(monkeypatch, windows, discord):
    dealt_out(monkeypatch, "quist", {1: "le.K le.B", 2: "le.A le.E", 3: "le.I le.F", 0: "le.D le.C"})
    ann = await windows("ann")
    await ann.open_table("quist")
    others = Others(discord, ann, "bob", "cy", "dee")
    await others.join()
    await expect(ann.lobby).to_contain_text("dee")  # the last one's seat changes its button
    await ann.start()
    await ann.act("No ruling suit")
    await expect(ann.table).to_contain_text("bob to act")  # a click is done before it is answered
    for name, card in (("bob", "le.K"), ("cy", "le.A"), ("dee", "le.I")):
        await expect(ann.button("Scrump…")).to_have_count(0)
        await others.does(name, "trick play", card=card)
    await ann.act("Word with K A I…")
    await ann.dialog.get_by_role("textbox").fill("kadi")
    await ann.dialog.get_by_role("radio", name=re.compile("D$")).check()
    await ann.dialog.get_by_role("button", name="Submit").click()
    await expect(ann.table).to_contain_text("ann scrumps KADI for the trick.")
    await others.press("bob", "Challenge KADI")
    await expect(ann.table).to_contain_text("it is a word (bob + dee -2)")
