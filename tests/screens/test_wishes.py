"""/help begins with common wishes: every button leads somewhere, and its steps name existing buttons."""

import asyncio
import re

import pytest

from cogs.help import help_sheet
from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from engine.languages import LANGUAGES
from house.room import CardRoom
from screens.components import walk
from screens.custom_ids import read_page
from screens.i18n.language import i18n
from screens.wishes import START, WISHES

BOLD = re.compile(r"\*\*([^*]+)\*\*")
STEPS = [wish.name for wish in WISHES if wish.steps]


@pytest.fixture(scope="module")
def bot():
    bot = Lettershark(Config(), CardRoom(Config().database))
    asyncio.run(bot.load_cogs())
    return bot


def shown(bot, detail, *, language="en", server=True):
    return list(walk(help_sheet(bot.tree, i18n(language), detail, server=server)))


def labels(parts):
    return [part["label"] for part in parts if part.get("label")]


def said(parts):
    return "\n".join(part["content"] for part in parts if part.get("content"))


def test_help_begins_with_wishes_and_names_no_command(bot):
    parts = shown(bot, START)
    assert labels(parts)[:4] == ["Play with friends", "Play alone", "Play today's hand", "Learn a game"]
    assert labels(parts)[-1] == "More…"
    assert len(labels(parts)) <= 6
    assert len(labels(shown(bot, "more"))) <= 6
    assert "`/" not in said(parts)
    assert len(said(parts)) < 300


@pytest.mark.parametrize("server", [True, False])
@pytest.mark.parametrize("detail", [START, "more", *STEPS, "all.0"])
def test_every_button_leads_to_a_page_that_there_is(bot, detail, server):
    ids = [part["custom_id"] for part in shown(bot, detail, server=server) if part.get("custom_id")]
    assert len(ids) >= 1
    assert len(set(ids)) == len(ids)
    for custom_id in ids:
        assert read_page(custom_id)[0] in bot.pages._makers, custom_id


def test_every_wish_leads_away_from_the_beginning(bot):
    """A wish leads to steps of its own, or to another screen."""
    beginning = shown(bot, START)
    for wish in WISHES:
        if wish.page:
            assert not wish.page.startswith("p:help:")
        else:
            assert shown(bot, wish.name) != beginning
            assert "Back to help" in labels(shown(bot, wish.name))


def test_what_the_steps_name_in_bold_is_called_so_in_both_languages(bot):
    """Buttons by their labels."""
    english, french = (
        [bold for name in STEPS for bold in BOLD.findall(said(shown(bot, name, language=language)))]
        for language in LANGUAGES
    )
    assert english
    assert [i18n("fr").say(own) for own in english] == french


def test_what_works_in_servers_only_is_not_offered_by_direct_message(bot):
    parts = shown(bot, START, server=False)
    assert "Play with friends" not in labels(parts)
    assert "Run a server" not in labels(parts)
    assert {"Play alone", "Learn a game"} <= set(labels(parts))
    assert "on a server that has added me" in said(parts)
    assert labels(shown(bot, "moderate", server=False)) == labels(parts)
