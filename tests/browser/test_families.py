"""One turn of each family, done with what the page offers."""

import re

from packs import dealt_out
from playwright.async_api import expect


async def begun(windows, name, game, **options):
    # Whoever presses what has just changed is told so, and the browser notes the refusal.
    window = await windows(name, tolerant=True)
    await window.open_table(game, **options)
    await window.start()
    return window


async def test_a_card_is_played_at_quist(windows, monkeypatch):
    dealt_out(monkeypatch, "quist", {1: "le.K le.B", 0: "le.D le.C"})
    ann = await begun(windows, "ann", "quist", computers=3)
    hand = await ann.opened()
    await ann.first_offered(".*Lemons", on=hand)
    await expect(hand).to_contain_text(re.compile("Follow|Play any card"))
    card = hand.get_by_role("button").nth(1)
    label = await card.inner_text()
    await card.click()
    await expect(ann.table).to_contain_text(label)


async def test_a_card_is_drawn_and_another_discarded_at_scrummy(windows):
    ann = await begun(windows, "ann", "scrummy", computers=1)
    await ann.until_offered("Stock", pressing=("Leave it", "Accept"))
    await ann.act("Stock")
    points = r"ann -?\d+"  # a hand may have ended before
    await expect(ann.table).to_contain_text(re.compile(f"{points}, 8 cards"))
    await ann.discards()
    await expect(ann.table).to_contain_text(re.compile(f"{points}, 7 cards"))


async def test_a_dealer_calls_the_game(windows):
    ann = await begun(windows, "ann", "dealers-choice", computers=2)
    await ann.until_offered("Deal it", pressing=("Fold", "Check", "Keep all", "Nothing", "Accept", "Ready"))
    await ann.act("Longhorn Stud")
    await ann.act("Deal it")
    called = re.compile(r"Called: Longhorn Stud[\s\S]*ann [^\n]*deals")
    await expect(ann.table).to_have_text(called, use_inner_text=True)


FRENCH = ("Parole", r"Suivre \d+", "Accepter", "Rien", "C'est bon", r"Tapis \d+")


async def test_luc_plays_a_hand_of_scrapok_in_french(windows, discord):
    chief = discord.guild("Word Nerds").member("dee")
    answer = await chief.slash("settings server", name="language", value="fr")
    assert not answer.failed
    luc = await begun(windows, "luc", "scrapok", computers=2, language="fr", options="turn_seconds=0")
    await luc.press("Ma main")
    await expect(luc.own).to_contain_text("Vos cartes")
    await luc.play_until(re.compile(" (gagne|se partagent) "), *FRENCH)
    # A tournament may be over with one hand in which everybody goes all in.
    on = luc.page.get_by_role("button", name=re.compile("Manche suivante|Rejouer"))
    await expect(luc.messages.filter(has=on).first).to_be_visible()
