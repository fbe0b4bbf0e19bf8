"""Problems that axe-core finds on a page, in the dark and in the light."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import expect

FINDINGS = """() => axe.run(document, {resultTypes: ["violations"]}).then(({violations}) => violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.any.map((one) => one.message).join(" ")}`)))"""
THEMES = ("dark", "light")


async def findings(page):
    """Everything that any rule of axe-core objects to, theme by theme."""
    found = []
    await page.evaluate(AXE_SCRIPT)
    for theme in THEMES:
        await page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        await expect(page.locator("html")).to_have_attribute("data-theme", theme)
        found += [f"{theme}: {one}" for one in await page.evaluate(FINDINGS)]
    return found
