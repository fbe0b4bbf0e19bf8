"""Sentences for what happens at a trick table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.contract import Event
from screens.families.tricks import scores
from screens.families.tricks.wording import public_word, side_name, suit_name
from screens.table import event_text
from screens.table.stage import Stage

Teller = Callable[[Stage, Event], str | None]


def told(stage: Stage, event: Event) -> str | None:
    teller = TELLERS.get(event.kind)
    return teller(stage, event) if teller is not None else event_text.told(stage, event)


def _played(stage: Stage, event: Event) -> str | None:
    """The table itself shows the trick, and the last one."""
    if not stage.log:
        return None
    card = stage.faces.label(event.public["card"])
    return stage.i18n.say("{name} plays {card}", name=stage.name(event.seat), card=card)


def _scrumped(stage: Stage, event: Event) -> str:
    name, word = stage.name(event.seat), public_word(stage, event.public["word"])
    taker = event.public["taker"]
    if taker == event.seat:
        return stage.i18n.say("{name} scrumps **{word}** for the trick", name=name, word=word)
    return stage.i18n.say(
        "{name} scrumps **{word}** and gives {taker} the trick", name=name, word=word, taker=stage.name(taker)
    )


def _taken(stage: Stage, event: Event) -> str | None:
    if not stage.log:
        return None
    return stage.i18n.say("{name} takes the trick", name=stage.name(event.seat))


def _accepted(stage: Stage, event: Event) -> str:
    return stage.i18n.say("{name} accepts", name=stage.name(event.seat))


def spellchecked(stage: Stage, event: Event) -> str:
    facts, say = event.public, stage.i18n.say
    word, by = public_word(stage, facts["word"]), stage.name(facts["by"])
    if facts["true"]:
        line = say("{by} spellchecks **{word}**: it is a word", by=by, word=word)
    else:
        line = say("{by} spellchecks **{word}**: there is no such word", by=by, word=word)
    gains = scores.gains(stage, facts["points"])
    return f"{line} ({gains})" if gains else line


def _ruled(stage: Stage, event: Event) -> str:
    name, suit = stage.name(event.seat), event.public["suit"]
    if suit is None:
        return stage.i18n.say("{name} names no ruling suit", name=name)
    return stage.i18n.say("{name} lets {suit} rule", name=name, suit=suit_name(stage, suit))


def _loose(stage: Stage, event: Event) -> str:
    return stage.i18n.say("{suit} are loose", suit=suit_name(stage, event.public["suit"]))


def passed(stage: Stage, event: Event) -> str:
    return stage.i18n.say("{name} has chosen three cards", name=stage.name(event.seat))


def exchanged(stage: Stage, _event: Event) -> str:
    return stage.i18n.say("The cards change hands")


def _deal_chosen(stage: Stage, event: Event) -> str:
    name, dealer = stage.name(event.seat), event.public["dealer"]
    if dealer == event.seat:
        return stage.i18n.say("{name} decides to deal", name=name)
    return stage.i18n.say("{name} leaves the deal to {dealer}", name=name, dealer=stage.name(dealer))


def _works(stage: Stage, event: Event) -> str:
    names = side_name(stage, event.public["seats"])
    return stage.i18n.say("**The works!** {names} took all Chili Peppers and the Dog", names=names)


def _turtled(stage: Stage, event: Event) -> str:
    names = side_name(stage, event.public["seats"])
    return stage.i18n.say("**Turtling!** {names} took all Chili Peppers and the Turtle", names=names)


def timed_out(stage: Stage, event: Event) -> str | None:
    """That nobody objected in time is no news."""
    name, say = stage.name(event.seat), stage.i18n.say
    match event.public.get("then"):
        case "accept":
            return None
        case "play" | "add":
            return say("{name} ran out of time: their lowest playable card is played.", name=name)
        case "pass":
            return say("{name} ran out of time: their three lowest cards are passed.", name=name)
    return event_text.told(stage, event)


def away(stage: Stage, event: Event) -> str:
    return stage.i18n.say(
        "{name} is away: a computer plays on until `/table back`.", name=stage.name(event.seat)
    )


def left(stage: Stage, event: Event) -> str:
    return stage.i18n.say("{name} leaves: a computer plays on.", name=stage.name(event.seat))


def silent(_stage: Stage, _event: Event) -> None:
    return None


COMMON: Mapping[str, Teller] = MappingProxyType(
    {
        "passed": passed,
        "exchanged": exchanged,
        "spellchecked": spellchecked,
        "hand-ends": scores.hand_ends,
        "game-over": scores.game_over,
        "timed-out": timed_out,
        "away": away,
        "left": left,
        # Told by another event, or nobody's business.
        "dealt": silent,
        "presented": silent,
        "shuffled": silent,
    }
)
TELLERS: Mapping[str, Teller] = MappingProxyType(
    {
        **COMMON,
        "played": _played,
        "scrumped": _scrumped,
        "trick-taken": _taken,
        "accepted": _accepted,
        "ruled": _ruled,
        "loose": _loose,
        "deal-chosen": _deal_chosen,
        "works": _works,
        "turtled": _turtled,
    }
)
