"""Settings are read a few at a time, whatever their values, and each page fits Discord."""

import pytest

from engine.catalogue import GAMES
from screens import settings
from screens.components import walk
from screens.i18n.language import i18n
from screens.panels import lobby, options
from screens.table.option_fields import changeable
from tests.screens.messages import fits, labels
from tests.screens.stages import opened, staged

in_both = pytest.mark.parametrize("language", ["en", "fr"])


def longest(one):
    """A value of this setting that takes the most room."""
    if one.choices:
        return max(one.choices, key=len)
    if isinstance(one.default, tuple):
        return tuple(str(10**18 + number) for number in range(25))
    if isinstance(one.default, str):
        return "America/Argentina/ComodRivadavia" if one.name == "timezone" else "Q" * 100
    return one.default if isinstance(one.default, bool) else one.most


def told(components):
    """How many values are shown."""
    return "\n".join(part.get("content", "") for part in walk(components)).count(": **")


@in_both
@pytest.mark.parametrize("may", [True, False])
@pytest.mark.parametrize("scope", settings.SCOPES)
def test_two_to_four_pages_show_every_setting_once_and_fit(scope, may, language):
    values = {one.name: longest(one) for one in settings.SCOPES[scope]}
    pages = [
        settings.overview(i18n(language), scope, values, ["x" * 300], may=may, number=number)
        for number in range(len(settings.pages(scope)))
    ]
    assert 2 <= len(pages) <= 4
    shown = [one.name for page in settings.pages(scope) for group in page for one in group.options]
    assert sorted(shown) == sorted(one.name for one in settings.SCOPES[scope] if not one.secret)
    for number, page in enumerate(pages):
        fits(page)
        assert told(page) == sum(len(group.options) for group in settings.pages(scope)[number]) <= 6


@in_both
@pytest.mark.parametrize("game", GAMES)
async def test_the_options_of_a_lobby_are_pages_that_fit(room, game, language):
    table = await opened(room, ["ann"], game=game)
    stage, seen = staged(table, 101, language), []
    how = {"purse": "x" * 200, "notices": ["x" * 300] * 5, "changes": True}
    for number, on_page in enumerate(options.pages(table.now)):
        page = lobby.read(stage, options.page(stage, number, **how).parts)
        fits(page)
        assert told(page) == len(on_page) <= 6
        seen += [one.name for _, one in on_page]
        windows = [label for label in labels(page) if label.endswith("…")]
        assert len(windows) >= len(options.groups(table.game)), "each group is one press away"
    assert sorted(seen) == sorted(changeable(table.game))
    for group in options.groups(table.game):
        first = options.pages(table.now)[options.page_of(table.now, group.name)]
        assert any(one in group.options for _, one in first)
