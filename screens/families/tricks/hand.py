"""A player's own panel at a trick table: their cards by suit, with the playable ones marked, and what to do now."""

from __future__ import annotations

from itertools import groupby

from engine.cards import letter_of
from engine.contract import Offer
from engine.families.tricks.view import TricksView
from screens.components import BLUE, Component, rows, text
from screens.custom_ids import Press
from screens.families.card_table import passing
from screens.families.tricks import advice, board
from screens.families.tricks.suits import suit_name, trick_rules
from screens.table.stage import Stage

MARK = "▸"


def panel(stage: Stage, picked: Press | None = None) -> list[Component]:
    """All that is private. `stage` is the player's own."""
    if stage.seat is None or stage.view is None:
        return []
    hint = advice.line(stage) if stage.hints else None
    said = "\n".join(filter(None, (cards(stage), *_situation(stage), hint)))
    return [text(said), *_controls(stage, picked)]


def cards(stage: Stage) -> str:
    view: TricksView = stage.view
    if not view.own:
        return _none(stage)
    lines = _by_suit(stage) if stage.sort in ("", "suit") else [_row(stage)]
    if not view.taken:
        lines += passing.exchanged(stage)
    return "\n".join(lines)


def _row(stage: Stage) -> str:
    return stage.faces.between.join(_card(stage, card) for card in stage.arranged(stage.view.own))


def _by_suit(stage: Stage) -> list[str]:
    return [
        stage.i18n.say(
            "{suit}: {cards}",
            suit=suit_name(stage, suit),
            cards=stage.faces.between.join(_card(stage, card) for card in group),
        )
        for suit, group in groupby(stage.arranged(stage.view.own), key=lambda card: card[:2])
    ]


def held(stage: Stage) -> str:
    """What can be played, and what it goes with."""
    view: TricksView = stage.view
    if not view.own:
        return ""
    lines = [f"### {stage.faces.row(stage.arranged(view.own))}"]
    if view.trick:
        cards = stage.faces.row(played.card for played in view.trick)
        lines.append(stage.i18n.say("On the table: {cards}", cards=cards))
    return "\n".join(lines)


def _none(stage: Stage) -> str:
    if stage.view.phase == "rule":
        return stage.i18n.say("The cards are dealt when the ruling suit is named.")
    return stage.i18n.say("You have no cards left.")


def _card(stage: Stage, card: str) -> str:
    label = stage.faces.label(card)
    if card not in stage.view.playable:
        return label
    return f"**{label}**" if stage.faces.plain else f"{MARK}**{label}**"


# --- what they read ------------------------------------------------------------------------------------------


def _situation(stage: Stage) -> list[str]:
    view: TricksView = stage.view
    if view.phase == "pass":
        return [passing.situation(stage)]
    if not stage.offers:
        return [stage.waiting()]
    say, until = stage.i18n.say, stage.until()
    match view.phase:
        case "rule":
            return [f"{say('**You deal**: name the suit that rules, or none.')} {until}".rstrip()]
        case "deal":
            return [
                f"{say('**You won the hand**: deal the next, or leave it to your left.')} {until}".rstrip()
            ]
        case "spellcheck":
            return _scrumped(stage)
    return [f"{_turn(stage)} {until}".rstrip(), *_legend(stage)]


def _turn(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    if not view.trick:
        return say("**Your turn** to lead.")
    table = " · ".join(f"{stage.name(played.seat)} {stage.faces.label(played.card)}" for played in view.trick)
    return say("**Your turn**. On the table: {cards}. {control}.", cards=table, control=board.control(stage))


def _legend(stage: Stage) -> list[str]:
    view, say = stage.view, stage.i18n.say
    lines = []
    if len(view.playable) < len(view.own) and not view.taken:
        if stage.faces.plain:
            playable = [card for card in stage.arranged(view.own) if card in view.playable]
            lines.append(say("-# You may play {cards}.", cards=stage.faces.row(playable)))
        else:
            lines.append(say("-# {mark} marks the cards you may play.", mark=MARK))
    offer = stage.offer("play")
    if offer is not None and offer.text:
        letters = " ".join(letter_of(played.card) for played in view.trick)
        lines.append(_scrump(stage, letters, chooses=len(offer.choices) > 1))
    return lines


def _scrump(stage: Stage, letters: str, *, chooses: bool) -> str:
    say = stage.i18n.say
    if chooses:
        return say(
            "**You play last**: if {letters} and one of your cards make a word, you may scrump. Say the word, and choose who "
            "takes the trick.",
            letters=letters,
        )
    return say(
        "**You play last**: if {letters} and one of your cards make a word, you may scrump. Say the word, and you take the "
        "trick.",
        letters=letters,
    )


def _scrumped(stage: Stage) -> list[str]:
    line = board.scrump(stage, stage.view.scrump.word)
    stake = f" {_stake(stage)}" if stage.offer("spellcheck") else ""
    lines = [f"{line}{stake} {stage.until()}".rstrip()]
    if stage.offer("play") is not None:
        lines.append(stage.i18n.say("**You lead** whenever you like. Once you play a card, the word stands."))
    return lines


def _stake(stage: Stage) -> str:
    """What a challenge may cost or bring."""
    count, rules = stage.i18n.count, trick_rules(stage)
    if rules.won_spellcheck:
        return count(
            "Whoever is right takes {n} point off. Low scores win.",
            "Whoever is right takes {n} points off. Low scores win.",
            -rules.won_spellcheck,
        )
    return count(
        "Whoever is wrong loses {n} point.",
        "Whoever is wrong loses {n} points.",
        -rules.lost_spellcheck,
    )


# --- what they press ----------------------------------------------------------------------------------------


def _controls(stage: Stage, picked: Press | None) -> list[Component]:
    made: list[Component] = []
    for offer in stage.offers:
        match offer.do:
            case "play":
                made += _play(stage, offer)
            case "pass":
                made += passing.picker(stage, offer, picked)
            case "rule":
                made += rows(board.ruling(stage, offer.choices))
            case "deal":
                made += rows(board.deal_choice(stage, stage.seat or 0))
            case "spellcheck":
                made += rows(board.challenge(stage, stage.view.scrump.word))
    return made


def _play(stage: Stage, offer: Offer) -> list[Component]:
    """One press plays a card. Ids hold the cards' places, never their names, because a failure logs ids."""
    buttons = [
        stage.button(stage.faces.label(offer.cards[place]), "play", BLUE, detail=str(place))
        for place in stage.order(offer.cards)
    ]
    scrump = board.scrump_button(stage) if offer.text else []
    return [*rows(buttons), *rows(scrump)]
