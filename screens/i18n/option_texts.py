"""The help of options and settings in the reader's language. The engine and the house say it in English; here their
sentences are looked up. `tools/locales.py` collects them from the options themselves."""

from __future__ import annotations

from engine.catalogue import GAMES
from engine.options import Option
from house.rules import TABLE_OPTIONS
from house.servers.settings import GUILD_SETTINGS, PREFERENCES
from screens.i18n.language import I18n


def option_help(i18n: I18n, option: Option) -> str:
    return i18n.say(option.help)


def all_help() -> list[str]:
    """Every sentence of help there is, for the catalogues."""
    options = [option for game in GAMES.values() for option in game.options]
    settings = [*TABLE_OPTIONS, *GUILD_SETTINGS, *PREFERENCES]
    return list(dict.fromkeys(option.help for option in [*options, *settings] if not option.secret))
