"""Words, played at tables whose cards lie as they have to: laid, presented, scrumped, challenged."""

import re

import pytest
import pytest_asyncio
from packs import Others, dealt, dealt_out
from playwright.async_api import expect

from engine.cards import letter_of

NAMES = ("ann", "bob", "cy", "dee")


@pytest_asyncio.fixture(loop_scope="session")
async def seated(windows, discord):
    """Ann's window at a table that she has started, and the others who have joined it."""

    async def seated(game, players, **options):
        ann = await windows("ann")
        await ann.open_table(game, **options)
        others = Others(discord, ann, *NAMES[1:players])
        await others.join()
        await expect(ann.lobby).to_contain_text(
            NAMES[players - 1]
        )  # the last one's seat may change its button
        await ann.start()
        return ann, others

    return seated


# --- Scrummy ---------------------------------------------------------------------------------------------------


@pytest.fixture
def tone(monkeypatch):
    """ann, who begins, holds T O N E."""
    dealt(
        monkeypatch,
        "an.T an.O an.N ch.E1 li.S li.T ch.O1",
        "le.B ch.A2 le.D le.G ch.E5 an.R an.S",
        dealer=1,
    )


async def drawn(seated):
    ann, others = await seated("scrummy", 2)
    await ann.act("Leave it")
    await others.press("bob", "Leave it")
    await ann.act("Stock")
    return ann, others


@pytest.mark.usefixtures("tone")
async def test_a_word_is_typed_at_scrummy(seated):
    ann, _others = await drawn(seated)
    await ann.act("Type a word…")
    await ann.dialog.get_by_role("textbox").fill("tone")
    await ann.dialog.get_by_role("button", name="Submit").click()
    await expect(ann.table).to_contain_text("TONE")
    await expect(ann.own).to_contain_text("ann 0, 4 cards, TONE")
    card = await ann.discards()
    await expect(ann.table).to_contain_text(f"ann discards {card}")
    await expect(ann.table).to_contain_text("bob to act")


@pytest.mark.usefixtures("tone")
async def test_a_turn_is_typed_into_the_message_box(seated):
    ann, _others = await drawn(seated)
    await ann.box.press_sequentially("/rummy lay word:TONE")
    await ann.box.press("Enter")
    await expect(ann.table).to_contain_text("TONE")
    await ann.box.press_sequentially("/rummy disc")
    await expect(ann.pane.locator(".popup")).to_be_visible()
    await ann.box.press("Tab")
    await expect(ann.box).to_have_value("/rummy discard card:")
    await ann.box.press_sequentially("T")
    options = ann.pane.get_by_role("listbox", name="Suggestions").get_by_role("option")
    await expect(options).to_have_count(1)
    await expect(options).to_contain_text("T")
    await ann.box.press("Enter")
    await ann.box.press("Enter")
    await expect(ann.table).to_contain_text(re.compile("ann discards .+T"))


@pytest.mark.usefixtures("tone")
async def test_a_word_that_the_cards_do_not_spell_is_answered_in_words(seated):
    ann, _others = await drawn(seated)
    await ann.act("Type a word…")
    await ann.dialog.get_by_role("textbox").fill("STOOGE")
    await ann.dialog.get_by_role("button", name="Submit").click()
    await expect(ann.own).to_contain_text("Your cards do not spell STOOGE")


# --- Scroker ---------------------------------------------------------------------------------------------------


async def test_words_are_presented_by_window(monkeypatch, seated):
    dealt(monkeypatch, "le.B ch.A2 le.D le.G ch.E5", "an.T an.U an.R an.L le.F", dealer=1)
    ann, others = await seated("scroker", 2)
    await ann.act("Bet…")
    await ann.dialog.get_by_role("textbox").fill("2")
    await ann.dialog.get_by_role("button", name="Submit").click()
    await others.press("bob", "Call")
    await ann.act("Keep all")
    await others.press("bob", "Keep all")
    await ann.act("Check")
    await others.press("bob", "Check")
    await ann.act("Type words…")
    await ann.dialog.get_by_role("textbox").fill("badge")
    await ann.dialog.get_by_role("button", name="Submit").click()
    await expect(ann.own).to_contain_text("BADGE")
    await others.press("bob", "Nothing")
    await expect(ann.table).to_contain_text("BADGE")
    await others.press("bob", "Accept")
    await expect(ann.result).to_contain_text("ann wins")


# --- Quist -----------------------------------------------------------------------------------------------------


async def test_the_last_of_a_trick_scrumps(monkeypatch, seated):
    dealt_out(monkeypatch, "quist", {1: "le.K le.B", 2: "le.A le.E", 3: "le.I le.F", 0: "le.D le.C"})
    ann, others = await seated("quist", 4)
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


# --- Soup ------------------------------------------------------------------------------------------------------

PASSES = {0: "an.A an.D an.L", 1: "an.U an.M an.N", 2: "an.E an.S an.C"}
HELD = {0: "li.P le.B", 1: "an.R li.Q", 2: "an.O le.G"}


async def test_a_letter_is_added_and_a_word_challenged_at_soup(monkeypatch, seated):
    dealt_out(monkeypatch, "soup", {seat: f"{PASSES[seat]} {HELD[seat]}" for seat in HELD})
    ann, others = await seated("soup", 3)
    for card in PASSES[0].split():
        await ann.act(letter_of(card))
    await ann.act("Pass 3")
    for seat, name in ((1, "bob"), (2, "cy")):
        await others.does(name, "soup pass", cards=PASSES[seat])
    await expect(ann.table).to_contain_text("ann to act")
    await ann.act("P")
    await ann.act("Start with P")
    await expect(ann.table).to_contain_text("ann starts with P")
    await others.does("bob", "soup add", card="an.R")
    await others.does("cy", "soup add", card="an.O")
    await expect(ann.table).to_contain_text("In the bowl")
    await ann.act("PRO is a word")
    await expect(ann.table).to_contain_text("ann says P R O is a word")
    await others.press("cy", "Challenge")
    await expect(ann.table).to_contain_text("cy challenges PRO: it is a word (ann -5, cy +5)")
    await expect(ann.table).to_contain_text("ann to act")
