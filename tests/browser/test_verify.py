"""The page that checks a deal: from the playground, and from a folder without any network."""

import json
from pathlib import Path
from random import Random

from playwright.async_api import expect

from engine.cards.packs import cards_of
from engine.fairness.proofs import encode, proof_of
from engine.fairness.scheme import FIRST, CutWords
from engine.fairness.sealed import SealedDeal

PAGE = Path(__file__).parents[2] / "playground" / "page" / "verify.html"


CUTS = [CutWords("seat 1", "walrus é")]


def proof(cuts=CUTS):
    deal = SealedDeal(Random(1).randbytes(32), "1/2/3", FIRST, cards_of("scroker"))
    return encode(proof_of(deal, "scroker", cuts, (0, 5, 51)))


async def shown(page, content):
    await page.get_by_label("Proof").set_input_files(
        {"name": "proof.json", "mimeType": "application/json", "buffer": content}
    )
    return page.locator("#found")


async def test_a_proof_is_checked_on_a_page_from_a_folder_without_a_network(browser):
    context = await browser.new_context(offline=True)
    page = await context.new_page()
    asked, wrong = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    await page.goto(PAGE.as_uri())
    found = await shown(page, proof())
    await expect(found).to_contain_text("proof.json: good")
    await expect(found).to_contain_text("walrus é")
    found = await shown(page, proof(()))
    await expect(found).to_contain_text("the bot alone chose the order")
    assert wrong == []
    assert all(url.startswith("file:") for url in asked)
    await context.close()


async def test_each_part_of_a_proof_that_is_changed_is_called_false(browser):
    context = await browser.new_context(offline=True)
    page = await context.new_page()
    await page.goto(PAGE.as_uri())
    changes = [
        lambda told: told["opened"][0].update(card="Z"),
        lambda told: told["opened"][0].update(salt="00" * 16),
        lambda told: told["opened"][0].update(deal=7),
        lambda told: told["leaves"].reverse(),
        lambda told: told["cuts"][0].__setitem__(1, "carpenter"),
        lambda told: told["roots"].__setitem__(3, "00" * 32),
        lambda told: told.update(previous="00" * 32),
        lambda told: told["discarded"][2]["cards"].reverse(),
        lambda told: told["deck"].__setitem__(0, "Z"),
        lambda told: told["discarded"].pop(),
    ]
    for change in changes:
        told = json.loads(proof())
        change(told)
        found = await shown(page, json.dumps(told).encode())
        await expect(found).to_contain_text("proof.json: FALSE")
    await context.close()


async def test_the_page_is_french_where_the_browser_is(browser):
    context = await browser.new_context(offline=True, locale="fr-FR")
    page = await context.new_page()
    await page.goto(PAGE.as_uri())
    await expect(page).to_have_title("Vérifier une donne de Lettershark")
    await page.get_by_label("Preuve").set_input_files(
        {"name": "proof.json", "mimeType": "application/json", "buffer": proof()}
    )
    await expect(page.locator("#found")).to_contain_text("proof.json: bonne")
    await expect(page.locator("#found")).to_contain_text("Coupe : seat 1 avec « walrus é ».")
    text = await page.locator("main").inner_text()
    assert not {"the", "deck", "deal", "proof"} & set(text.lower().split())
    await context.close()
