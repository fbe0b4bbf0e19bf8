"""The public message of a trick table, drawn from a bystander's view alone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tricks.choices import NONE, SUITS
from engine.families.tricks.view import TricksView
from screens.components import BLUE, GREEN, GREY, RED, Component, rows
from screens.families.card_table import scores
from screens.families.card_table.wording import Side, left_of, public_word, side_name
from screens.families.tricks.cross import cross
from screens.families.tricks.suits import counted, suit_name, trick_rules
from screens.families.tricks.worth import worth
from screens.table.stage import Stage


def headline(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    phase = {
        "rule": say("the dealer names the ruling suit"),
        "pass": say("everyone passes three cards to the right"),
        "deal": say("the choice of the deal"),
        "between": say("between hands"),
        "over": say("the game is over"),
    }.get(view.phase)
    parts = [phase] if phase else [_trick_number(stage), *_suits(stage)]
    return " · ".join([say("hand {hand}", hand=view.hand), *parts])


def _trick_number(stage: Stage) -> str:
    view: TricksView = stage.view
    return stage.i18n.say("trick {number} of {total}", number=len(view.taken) + 1, total=view.total)


def _suits(stage: Stage) -> list[str]:
    """Which suit rules, and which may be led."""
    view, say = stage.view, stage.i18n.say
    found = []
    if view.ruling:
        found.append(say("**{suit} rule**", suit=suit_name(stage, view.ruling)))
    elif trick_rules(stage).dealer_rules:
        found.append(say("no ruling suit"))
    for suit in view.held_back:
        name = suit_name(stage, suit)
        loose = suit in view.loose
        found.append(
            say("{suit} may be led now", suit=name) if loose else say("{suit} may not be led yet", suit=name)
        )
    return found


def paragraphs(stage: Stage) -> list[str]:
    view: TricksView = stage.view
    if view.phase == "over":
        return [scores.final(stage)]
    lines = [_side(stage, side) for side in scores.in_order(stage)]
    found = ["\n".join([*lines, scores.goal(stage, worth(stage))])]
    if view.phase in ("play", "spellcheck"):
        found.append("\n".join(filter(None, (_led(stage), cross(stage), control(stage)))))
    if view.scrump is not None:
        found.append(scrump(stage, public_word(stage, view.scrump.word)))
    if view.phase == "pass":
        found.append(_passing(stage))
    if view.last is not None:
        found.append(_last(stage))
    return found


def _side(stage: Stage, side: Side) -> str:
    facts = [scores.points(stage, stage.view.scores[side[0]]), *taken(stage, side)]
    return f"**{side_name(stage, side)}** " + " · ".join(facts)


def taken(stage: Stage, side: Side) -> list[str]:
    """What counts in this game, as far as a side has taken it. Everybody has seen it."""
    i18n, counts = stage.i18n, trick_rules(stage).counts
    mine = [trick for trick in stage.view.taken if trick.taker in side]
    cards = [card for trick in mine for card in trick.cards]
    facts = [i18n.count("{n} trick", "{n} tricks", len(mine))]
    number = counts.of_suit(cards)
    if counts.by_peppers:
        facts.append(i18n.count("{n} pepper", "{n} peppers", number))
    elif counts.suit is not None:
        facts.append(counted(stage, counts.suit, number))
    if counts.prize is not None and counts.prize in cards:
        facts.append(i18n.say("has {card}", card=stage.faces.label(counts.prize)))
    return facts


def _led(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    name = stage.name(view.leader)
    return say("**The trick**, led by {name}", name=name) if view.trick else say("{name} leads", name=name)


def control(stage: Stage) -> str:
    """Who takes the trick as it lies, and why."""
    held, say = stage.view.control, stage.i18n.say
    if held is None or stage.view.scrump is not None:
        return ""
    name, card = stage.name(held.seat), stage.faces.label(held.card)
    suit = suit_name(stage, held.card[:2])
    if held.why == "highest-ruling":
        return say("{name} takes it so far: {card} ({suit} rule)", name=name, card=card, suit=suit)
    return say("{name} takes it so far: {card} ({suit} led)", name=name, card=card, suit=suit)


def scrump(stage: Stage, word: str) -> str:
    """The word that is claimed for the trick, who takes it, and who may still object."""
    view, say = stage.view, stage.i18n.say
    claim = view.scrump
    by, taker = stage.name(claim.seat), stage.name(claim.taker)
    if claim.taker == claim.seat:
        line = say("**{name} claims the trick with {word}.**", name=by, word=word)
    else:
        line = say("**{name} gives {taker} the trick with {word}.**", name=by, word=word, taker=taker)
    asked = say("{names}: challenge or accept.", names=stage.all_names(view.waiting))
    facts = {
        "word": word,
        "name": stage.name(view.control.seat),
        "card": stage.faces.label(view.control.card),
    }
    if view.control.seat == claim.taker:
        instead = say("(Even if {word} is false, {name} takes the trick with {card}.)", **facts)
    else:
        instead = say("(If {word} is false, {name} takes the trick with {card}.)", **facts)
    return f"{line} {asked} {instead}"


def _passing(stage: Stage) -> str:
    done = [seat.seat for seat in stage.view.seats if seat.passed]
    if not done:
        return stage.i18n.say("Nobody has chosen yet. Passed cards stay secret, and choices are final.")
    return stage.i18n.say("Cards chosen: {names}.", names=stage.all_names(done))


def _last(stage: Stage) -> str:
    last, say = stage.view.last, stage.i18n.say
    cards, name = stage.faces.row(last.cards), stage.name(last.taker)
    if last.scrump:
        word = public_word(stage, last.scrump)
        return say("-# Last trick: {cards} → {name}, scrump {word}", cards=cards, name=name, word=word)
    return say("-# Last trick: {cards} → {name}", cards=cards, name=name)


# --- buttons --------------------------------------------------------------------------------------------------


def controls(stage: Stage) -> list[Component]:
    return rows(_buttons(stage, stage.to_act[0])) if stage.to_act else []


def _buttons(stage: Stage, first: int) -> list[Component]:
    """For whoever must act. Which cards they may play is for them alone to know."""
    say = stage.i18n.say
    match stage.view.phase:
        case "rule":
            return ruling(stage, (*SUITS, NONE))
        case "pass":
            return [stage.button(say("Choose three cards…"), "hand", BLUE)]
        case "play":
            return [stage.button(say("Play a card…"), "hand", BLUE), *scrump_button(stage)]
        case "spellcheck":
            return challenge(stage, public_word(stage, stage.view.scrump.word))
        case "deal":
            return deal_choice(stage, first)
    return []


def scrump_button(stage: Stage) -> list[Component]:
    """For whoever plays the trick's last card, at once."""
    last = len(stage.view.trick) == len(stage.view.seats) - 1
    return [stage.button(stage.i18n.say("Scrump…"), "scrump", GREEN)] if last else []


def ruling(stage: Stage, suits: Sequence[str]) -> list[Component]:
    none = stage.i18n.say("No ruling suit")
    return [
        stage.button(
            none if suit == NONE else f"{stage.faces.suit(suit)}{suit_name(stage, suit)}",
            "rule",
            GREY if suit == NONE else BLUE,
            detail=suit,
        )
        for suit in suits
    ]


def challenge(stage: Stage, word: str) -> list[Component]:
    say = stage.i18n.say
    return [
        stage.button(say("Spellcheck {word}", word=word), "spellcheck", RED),
        stage.button(say("Accept"), "accept", GREEN),
    ]


def deal_choice(stage: Stage, chooser: int) -> list[Component]:
    say = stage.i18n.say
    left = stage.plain_name(left_of(stage, chooser))
    return [
        stage.button(say("I deal"), "deal", BLUE, detail="keep"),
        stage.button(say("{name} deals", name=left), "deal", detail="pass"),
    ]
