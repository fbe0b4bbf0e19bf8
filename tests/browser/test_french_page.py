"""The page is French for everyone in a French browser; a newcomer plays as a member whose Discord is French."""

import re

import pytest
from playwright.async_api import expect


async def chrome(page):
    """All that the page itself says in buttons, headings and labels, outside of messages."""
    return await page.evaluate(
        """() => [...document.querySelectorAll("button, h2, h3, [aria-label], [title], .subtext, .skip, .strip-title")]
            .filter((one) => !one.closest("article") && !one.closest(".seat") && !one.closest(".member"))
            .flatMap((one) => [one.getAttribute("aria-label"), one.title, one.childElementCount ? "" : one.textContent])
            .filter(Boolean)"""
    )


ENGLISH = re.compile(
    r"\b(channels?|members?|direct|close|how|what|play|threads?|messages? box|open|dark|light|skip)\b",
    re.IGNORECASE,
)


async def test_the_page_speaks_the_browsers_language(windows):
    luc = await windows("ann", locale="fr-CA")
    await expect(luc.page.locator("html")).to_have_attribute("lang", "fr")
    await expect(luc.box).to_have_attribute("placeholder", "Message, ou / pour les commandes")
    said = await chrome(luc.page)
    assert "Messages privés" in said
    assert "Aller à la table" in said
    assert "Aller à la zone de texte" in said
    assert [one for one in said if ENGLISH.search(one)] == []


@pytest.mark.parametrize(("locale", "language", "member"), [("fr-FR", "fr", "luc"), ("de", "en", "ann")])
async def test_a_newcomer_plays_as_somebody_who_speaks_as_the_browser(
    windows, address, locale, language, member
):
    newcomer = await windows("bob", locale=locale, greeted=False)
    await newcomer.page.goto(address)
    await expect(newcomer.page).to_have_url(re.compile(f"as={member}"))
    await expect(newcomer.page.locator("html")).to_have_attribute("lang", language)
    title = {"fr": "Bienvenue chez Lettershark", "en": "Welcome to Lettershark"}[language]
    await expect(newcomer.page.get_by_role("dialog", name=title)).to_be_visible()


async def test_an_english_browsers_page_is_english_even_for_a_french_member(windows):
    luc = await windows("luc", locale="en-GB")
    await expect(luc.page.locator("html")).to_have_attribute("lang", "en")
    assert "Direct messages" in await chrome(luc.page)
    await luc.command("/about")
    await expect(luc.own.get_by_role("button", name="Dismiss message")).to_be_visible()
