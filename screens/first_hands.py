"""Tips in the first three hands of a game: its goal, and the rule that newcomers miss, true for this table's
options."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.families.poker.rules import Down, Middle, Up
from engine.families.poker.view import PokerView
from engine.families.rummy.view import RummyView
from engine.families.soup.view import SoupView
from engine.families.tricks.view import TricksView
from engine.ranking.scroker import HAND
from engine.ranking.terms import Terms
from screens.components import Component, text
from screens.i18n.language import I18n, to_say
from screens.pictures.wording import foreign
from screens.rummy import naming
from screens.table.called_games import listed
from screens.table.stage import Stage

LONG = 60
HANDS = 3
"""The first of them shows both, the others only the rule."""
Telling = str | Callable[[Stage], str]


def is_new(stage: Stage) -> bool:
    """Whether this is one of the reader's first hands of the game."""
    return stage.behind is not None and stage.behind < HANDS and stage.seat is not None


def told(stage: Stage, line: str = "") -> str:
    """Empty without a tip. With room for only one, show the rule; before the first trick, the goal."""
    if not is_new(stage) or not stage.begun or stage.table.game.id not in GOALS:
        return ""
    if stage.table.phase != "playing" or not _is_known(stage):
        return ""
    aim, rule = both(stage)
    if stage.behind:
        return rule
    if stage.view.phase == "pass":
        return aim
    return f"{aim}\n{rule}" if _has_room(stage, line) else rule


def goal(stage: Stage) -> str:
    """The goal, for a player's first daily hand, even if they have played other games."""
    return stage.i18n.say("**Goal** {goal}", goal=_said(stage, GOALS[stage.table.game.id]))


def both(stage: Stage) -> tuple[str, str]:
    """Goal and rule of a game that has them."""
    rule = stage.i18n.say("**Rule** {rule}", rule=_said(stage, RULES[stage.table.game.id]))
    return goal(stage), rule


def _has_room(stage: Stage, line: str) -> bool:
    """Room for both on a phone: not beside the buttons of a bet or of cards, under a long line, nor if a word may end
    the trick."""
    view = stage.view
    if isinstance(view, PokerView):
        return view.phase not in ("draw", "present") and not view.to_call
    if isinstance(view, TricksView) and len(view.trick) == len(view.seats) - 1:
        return False
    return isinstance(view, PokerView) or len(line) <= LONG


def _is_low(stage: Stage) -> bool:
    """Few cards leave room on a phone."""
    return isinstance(stage.view, PokerView | RummyView)


def parts(stage: Stage, line: str) -> list[Component]:
    """Components between a picture and its line: the tips, and the words' language, unless the picture shows it."""
    tips = told(stage, line)
    words = foreign(stage) if stage.begun and _is_low(stage) else ""
    said = "\n".join(filter(None, (tips, f"-# {words}" if words else "")))
    return [text(said)] if said else []


def _is_known(stage: Stage) -> bool:
    """A game to be called or declared gets its tips later; a challenge is about words alone."""
    return stage.view.phase not in ("call", "declare", "spellcheck", "claim")


def _said(stage: Stage, telling: Telling) -> str:
    return stage.i18n.say(telling) if isinstance(telling, str) else telling(stage)


def _honour(stage: Stage) -> bool:
    return stage.table.options.get("words") == "honour" and stage.table.options.get("showdown") != "auto"


# --- Scroker and its family -----------------------------------------------------------------------------------


def _shows(stage: Stage) -> str:
    say = stage.i18n.say
    if _honour(stage):
        return say("Show the best words of your five cards, or bluff.")
    return say("Show the best words of your five cards.")


def _called(stage: Stage) -> str:
    """The goal from the game's deal, since a house game may have any."""
    say, streets = stage.i18n.say, stage.seen(PokerView).rules.streets
    if stage.view.phase == "call":
        return say("Best words from five of the cards that you may use.")
    own = sum(street.cards for street in streets if isinstance(street, Down | Up))
    middle = sum(street.cards for street in streets if isinstance(street, Middle))
    if (own, middle) == (HAND - 1, 1):
        return say("Best words from your four cards and the middle one.")
    if (own, middle) == (HAND, 0):
        return _shows(stage)
    if own == HAND + 2 and not middle:
        return say("Best words from five of your seven cards.")
    return say("Best words from five of the cards that you may use.")


def _twist(stage: Stage) -> str:
    """The first difference from Scroker."""
    i18n, faces, rules = stage.i18n, stage.faces, stage.seen(PokerView).rules
    say, terms = i18n.say, rules.terms
    if terms.hot:
        return say("Hot: of equal hands, more peppers win.")
    if rules.jokers:
        return say("The Joker is any letter.")
    if terms.mix:
        return say("Lemons and Limes may share a word.")
    if terms.wild:
        return say("Wild, so any letter of any suit: {cards}.", cards=listed(i18n, faces, terms.wild))
    if terms.ruling:
        return say("Of equal hands, these win: {cards}.", cards=listed(i18n, faces, terms.ruling))
    return _suits(i18n, terms)


def _suits(i18n: I18n, terms: Terms) -> str:
    if terms.hot_n_sours == "none":
        return i18n.say("A word is one suit.")
    if terms.hot_n_sours != "any":
        return i18n.count(
            "A word is one suit. {n} Chili may join Lemons or Limes.",
            "A word is one suit. {n} Chilis may join Lemons or Limes.",
            terms.hot_n_sours,
        )
    return i18n.say("A word is one suit. Chilis may join Lemons or Limes.")


def _one_suit(stage: Stage) -> str:
    return _suits(stage.i18n, stage.seen(PokerView).rules.terms)


# --- ZOOT! ----------------------------------------------------------------------------------------------------


def _all_cards(stage: Stage) -> str:
    say = stage.i18n.say
    if stage.seen(PokerView).rules.own_cards > HAND:
        return say("One word from all seven cards. Most points win.")
    return say("One word from all five cards. Most points win.")


def _turns(stage: Stage) -> str:
    say = stage.i18n.say
    takes = (
        say("Take two, discard one, twice.")
        if stage.seen(PokerView).rules.own_cards > HAND
        else say("Twice, swap one card or keep all.")
    )
    no_word = say("A false word may be challenged.") if _honour(stage) else say("No word, no points.")
    return f"{no_word} {takes}"


# --- rummy ----------------------------------------------------------------------------------------------------


def _going_out(stage: Stage) -> str:
    hand = stage.seen(RummyView).rules
    declared = naming.rules(stage, hand)
    if declared:
        return stage.i18n.say("In this hand, {rules}.", rules=declared)
    return stage.i18n.say(
        "Any suits. In the turn you go out: {length}.", length=naming.length(stage, hand.out)
    )


def _knocking(stage: Stage) -> str:
    """Scrotch: the length of words, and the most deadwood for a knock."""
    say, most = stage.i18n.say, stage.table.options["deadwood"]
    words = say("4+ letters, one suit; Chilis may join Lemons or Limes.")
    left = (
        say("Deadwood (unused cards): {n} or less.", n=most) if most else say("No deadwood (unused cards).")
    )
    return f"{words} {left}"


# --- tricks and Soup ------------------------------------------------------------------------------------------


def _keeps_possible(stage: Stage) -> str:
    least = stage.seen(SoupView).min_length
    if least > 2:
        return stage.i18n.say("Each letter must keep a word of {n} letters or more possible.", n=least)
    return stage.i18n.say("Each letter must keep a word possible.")


GOALS: Mapping[str, Telling] = to_say(
    {
        "scroker": _shows,
        "spit": "Best words from your four cards and the middle one.",
        "longhorn": "Best words from five of your seven cards.",
        "dealers-choice": _called,
        "scrapok": "Longest word wins: your cards and the table's.",
        "zoot": _all_cards,
        "scrummy": "Lay words; empty your hand first.",
        "four-by-four": "Lay words; empty your hand first.",
        "texas-scrummy": "Lay words; empty your hand first.",
        "scrotch": "Build words in secret, and knock first.",
        "quist": "Your team wants more than six tricks.",
        "animal-quist": "Most tricks, and more than six Animals.",
        "chili-dog": "With the Dog, your peppers count. Fewest points win.",
        "turtle": "A Chili is 1, the Turtle 13. Fewest points win.",
        "soup": "Fewest points win. Finish a word, and you eat: 1 point.",
    }
)
RULES: Mapping[str, Telling] = to_say(
    {
        "scroker": _one_suit,
        "spit": _one_suit,
        "longhorn": _one_suit,
        "dealers-choice": _twist,
        "scrapok": "Use at least one of each. After a check, only call or fold that round.",
        "zoot": _turns,
        "scrummy": _going_out,
        "four-by-four": "Every word has exactly four letters.",
        "texas-scrummy": _going_out,
        "scrotch": _knocking,
        "quist": "Last to play? A word of all four letters takes the trick.",
        "animal-quist": "Last to play? A word of all four letters takes the trick.",
        "chili-dog": "Last? With a word of all letters, take the trick or give it right.",
        "turtle": "Last? With a word of all letters, take the trick or give it right.",
        "soup": _keeps_possible,
    }
)
