"""The ticket of a dealer who calls the game: blank for everybody else until the deal."""

from __future__ import annotations

from drawing.scenes import TicketScene
from engine.families.poker.rules import PokerRules
from engine.families.poker.view import PokerView
from screens.cards.card_labels import CardLabels
from screens.i18n.language import I18n
from screens.pictures.wording import bare, name
from screens.poker import calling
from screens.table import called_games
from screens.table.family import Spoken
from screens.table.stage import Stage


def scene(stage: Stage) -> TicketScene:
    view, say = stage.seen(PokerView), stage.i18n.say
    title = say("hand {hand}: {name} deals", hand=view.hand + 1, name=name(stage, view.dealer))
    rules = calling.ticket(stage)
    if rules is None:
        return TicketScene(title=title)
    return named(stage.i18n, stage.faces, title, rules)


def named(i18n: I18n, faces: CardLabels, title: str, rules: PokerRules) -> TicketScene:
    called, _, twists = called_games.called_words(i18n, faces, rules).partition("**, ")
    return TicketScene(
        title=title,
        name=bare(called.removeprefix("**").removesuffix("**")),
        steps=tuple(called_games.step(street).replace("b0", "b1") for street in rules.streets),
        twists=bare(twists),
    )


def in_words(i18n: I18n, rules: PokerRules, shown: TicketScene) -> list[str]:
    """The ticket's facts in words."""
    dealt = i18n.say("{name}: {what}", name=shown.name, what=called_games.street_words(i18n, rules))
    return list(filter(None, (shown.title, dealt, shown.twists)))


def lines(stage: Stage, shown: TicketScene, _told: Spoken) -> list[str]:
    rules = calling.ticket(stage)
    if rules is not None:
        return in_words(stage.i18n, rules, shown)
    everybody = ", ".join(
        name(stage, place)
        for place, seat in enumerate(stage.seen(PokerView).seats)
        if seat.presence != "free"
    )
    return [shown.title, stage.i18n.say("the game is still to be called"), everybody]
