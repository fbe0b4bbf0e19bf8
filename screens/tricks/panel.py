"""A player's panel at a trick table: pressing a card plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from engine.cards import letter_of
from engine.families.tricks.choices import NONE
from engine.families.tricks.view import TricksView
from screens.card_table import passing
from screens.card_table.wording import left_of
from screens.components import Component
from screens.custom_ids import Press
from screens.table import card_buttons
from screens.table.family import Turn
from screens.table.stage import Stage
from screens.tricks.suits import suit_name, trick_rules


def turn(stage: Stage, picked: Press | None = None) -> Turn:
    """Return the player's turn from their own `stage`."""
    if stage.seat is None or not stage.begun:
        return Turn("")
    view = stage.seen(TricksView)
    if view.phase == "pass":
        return passing.turn(stage, picked)
    if not stage.offers:
        return Turn(_idle(stage))
    return TURNS.get(view.phase, _play)(stage)


def _idle(stage: Stage) -> str:
    """Say whom the table waits for, and for what, if not for a card."""
    say = stage.i18n.say
    phase = stage.view.phase if stage.to_act else ""
    if phase == "rule":
        return say("**{name}** names the ruling suit.", name=stage.name(stage.to_act[0]))
    if phase == "deal":
        return say("**{name}** decides who deals next.", name=stage.name(stage.to_act[0]))
    return stage.idle()


def _rule(stage: Stage) -> Turn:
    say = stage.i18n.say
    return Turn(
        f"**{say('Your turn, you deal.')}** {say('Which suit rules?')}",
        acts=_suits(stage, stage.offered("rule").choices),
    )


def _suits(stage: Stage, suits: Sequence[str]) -> list[Component]:
    none = stage.i18n.say("No ruling suit")
    return [
        stage.button(
            none if suit == NONE else f"{stage.faces.suit(suit)}{suit_name(stage, suit)}", "rule", detail=suit
        )
        for suit in suits
    ]


def _play(stage: Stage) -> Turn:
    say, view, offer = stage.i18n.say, stage.seen(TricksView), stage.offered("play")
    cards = card_buttons.at_once(stage, "play", offer.cards)
    if not offer.text:
        return Turn(_line(stage, say("Your turn.")), cards)
    letters = " ".join(letter_of(played.card) for played in view.trick)
    word = stage.button(say("Word with {letters}…", letters=letters), "scrump")
    return Turn(_line(stage, say("Your turn, you play last.")), cards, [word])


def _line(stage: Stage, whose: str) -> str:
    """Say the latest news of a word, and whether to follow a suit or lead; when leading, which of the player's
    suits must wait."""
    view, say = stage.seen(TricksView), stage.i18n.say
    news = f"{stage.last} " if stage.last else ""
    if not view.trick:
        waits = {card[:2] for card in view.own} - {card[:2] for card in view.playable}
        suits = stage.i18n.together([suit_name(stage, suit) for suit in sorted(waits)])
        what = say("You lead; no {suit} yet.", suit=suits) if waits else say("You lead.")
    elif view.playable[0][:2] == view.trick[0].card[:2]:
        what = say("Follow {suit}.", suit=suit_name(stage, view.trick[0].card[:2]))
    else:
        what = say("Play any card.")
    return f"{news}**{whose}** {what}"


def _deal(stage: Stage) -> Turn:
    say = stage.i18n.say
    left = stage.plain_name(left_of(stage, stage.seat or 0))
    acts = [
        stage.button(say("I deal"), "deal", detail="keep"),
        stage.button(say("{name} deals", name=left), "deal", detail="pass"),
    ]
    return Turn(say("**You won the hand.** Who deals next?"), acts=acts)


def _scrumped(stage: Stage) -> Turn:
    """Ask about a word that takes the trick. Even a player who is made to take it answers before they lead."""
    say, claim = stage.i18n.say, stage.seen(TricksView).scrump
    assert claim is not None  # noqa: S101 - the phase of its challenge
    word = f"**{claim.word}**"
    by, taker = stage.name(claim.seat), stage.name(claim.taker)
    if claim.taker == claim.seat:
        line = say("**{name}** takes it with {word}.", name=by, word=word)
    elif claim.taker == stage.seat:
        line = say("**{name}** gives it to **you** with {word}.", name=by, word=word)
    else:
        line = say("**{name}** gives it to **{taker}** with {word}.", name=by, taker=taker, word=word)
    acts = []
    if stage.offer("spellcheck") is not None:
        line = f"{line} {_stake(stage)}"
        acts.append(stage.button(say("Challenge {word}", word=claim.word), "spellcheck"))
    if stage.offer("accept") is not None:
        acts.append(stage.button(say("Accept"), "accept"))
    return Turn(line, acts=acts)


def _stake(stage: Stage) -> str:
    count, rules = stage.i18n.count, trick_rules(stage)
    if rules.won_spellcheck:
        return count(
            "Whoever is right takes {n} point off.",
            "Whoever is right takes {n} points off.",
            -rules.won_spellcheck,
        )
    return count(
        "Whoever is wrong loses {n} point.", "Whoever is wrong loses {n} points.", -rules.lost_spellcheck
    )


TURNS: Mapping[str, Callable[[Stage], Turn]] = MappingProxyType(
    {"rule": _rule, "deal": _deal, "spellcheck": _scrumped}
)


def held(stage: Stage) -> str:
    """Return the player's cards and the trick on the table."""
    view = stage.seen(TricksView)
    if not view.own:
        return ""
    lines = [f"### {stage.faces.row(stage.arranged(view.own))}"]
    if view.trick:
        cards = stage.faces.row(played.card for played in view.trick)
        lines.append(stage.i18n.say("On the table: {cards}", cards=cards))
    return "\n".join(lines)
