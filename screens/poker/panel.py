"""A player's own panel at a poker table: one line, their cards as buttons, and at most five acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeGuard

from engine.cards import letter_of, text_of
from engine.families.poker.rules import Turns
from engine.families.poker.view import PokerView
from engine.ranking import scrapok, scroker, zoot
from engine.ranking.terms import call
from engine.refused import Refused
from engine.words.length_index import SHORTEST
from screens.components import BLUE, Component, rows
from screens.custom_ids import Press
from screens.poker import calling, decision_line, wagers
from screens.table import card_buttons, drafts
from screens.table.drafts import Draft
from screens.table.family import MOST_ACTS, Turn
from screens.table.hand_names import hand_name
from screens.table.stage import Stage
from screens.table.suits_of_words import mixed
from screens.table.wanted import Act


def turn(stage: Stage, picked: Press | None = None) -> Turn:
    if stage.seat is None or not stage.begun:
        return Turn("")
    view = stage.seen(PokerView)
    mine = decision_line.own_seat(stage)
    if mine.shown is not None and view.phase == "present":
        return _shown(stage, picked)
    if stage.seat not in stage.to_act and stage.offer("look") is None:
        return Turn(decision_line.waiting(stage), more=_early(stage))
    return TURNS.get(view.phase, _bet)(stage, picked)


# --- betting ------------------------------------------------------------------------------------------------


def _bet(stage: Stage, _picked: Press | None) -> Turn:
    """Fold, check or call, bet or raise. If a check is free, *Fold* is behind *More…*."""
    say = stage.i18n.say
    fold = [stage.button(say("Fold"), "fold")] if stage.offer("fold") else []
    free = stage.offer("check") is not None
    acts = [] if free else [*fold]
    for do, label in (("check", say("Check")), ("call", _priced(stage, "call", say("Call {amount}")))):
        if stage.offer(do):
            acts.append(stage.button(label, do))
    for do, label in (("bet", say("Bet…")), ("raise", say("Raise…"))):
        if stage.offer(do):
            acts.append(stage.button(label, do))
    if (
        stage.offer("all_in")
        and not (stage.offer("bet") or stage.offer("raise"))
        and not wagers.as_a_call(stage)
    ):
        acts.append(stage.button(_priced(stage, "all_in", say("All in {amount}")), "all_in"))
    return Turn(stage.yours(decision_line.to_bet(stage)), acts=acts, more=rows(fold) if free else ())


def _priced(stage: Stage, do: str, label: str) -> str:
    offer = stage.offer(do)
    return label.format(amount=stage.i18n.number(offer.most)) if offer is not None else ""


def _early(stage: Stage) -> Sequence[Component]:
    if stage.table.only_person is not None:
        return ()  # computers need no declarations
    return wagers.declaring(stage) if any(offer.early for offer in stage.offers) else ()


# --- cards --------------------------------------------------------------------------------------------------


def _draw(stage: Stage, press: Press | None) -> Turn:
    i18n, offer = stage.i18n, stage.offered("draw")
    least, most = offer.count
    places = card_buttons.chosen(press, "draw", offer.cards)
    cards = card_buttons.buttons(stage, "draw", offer.cards, press, most=most)
    if not places:
        line = decision_line.heard(stage, i18n.say("Swap up to {n}.", n=most))
        acts = [] if least else [stage.button(i18n.say("Keep all"), "draw")]
        return Turn(line, cards, acts)
    named = i18n.together([_letter(stage, offer.cards, offer.cards[place]) for place in places])
    act = stage.button(i18n.say("Swap {n}", n=len(places)), "swap", BLUE, detail=card_buttons.carry(places))
    return Turn(i18n.say("Swap {cards}?", cards=f"**{named}**"), cards, [act] if len(places) >= least else [])


def _letter(stage: Stage, held: Sequence[str], code: str) -> str:
    """The card's letter, if no other card has it."""
    letter = letter_of(code)
    return letter if letter and [*map(letter_of, held)].count(letter) == 1 else stage.faces.label(code)


def _turns(stage: Stage, _press: Press | None) -> Turn:
    """ZOOT!: take a card, then discard one."""
    say, view = stage.i18n.say, stage.seen(PokerView)
    street = view.rules.streets[view.street]
    discard = stage.offer("discard")
    if discard is not None:
        cards = card_buttons.at_once(stage, "discard", discard.cards)
        return Turn(stage.yours(say("Discard a card.")), cards)
    acts = []
    take = stage.offer("take")
    for source in take.choices if take is not None else ():
        top = stage.faces.label(view.pile[-1]) if source == "discard" and view.pile else ""
        label = say("Take {card}", card=top) if top else say("Stock")
        acts.append(stage.button(label, "take", detail=source))
    if stage.offer("stand") is not None:
        acts.append(stage.button(say("Keep all"), "stand"))
    total = street.take if isinstance(street, Turns) else 1
    line = (
        say("Take a card.") if total == 1 else say("Take card {n} of {total}.", n=view.taken + 1, total=total)
    )
    return Turn(decision_line.heard(stage, line), acts=acts)


# --- the showdown -------------------------------------------------------------------------------------------


def _presented(stage: Stage) -> str:
    """The player's presentation, which they may still change. If they play alone, the running clock is the
    computers'."""
    shown, say = decision_line.own_seat(stage).shown, stage.i18n.say
    until = stage.until() if stage.table.only_person is None else ""
    change = say("You can still change it; time is up {until}.", until=until) if until else ""
    if shown is None or not shown.texts:
        slush = shown is not None and shown.hand == scroker.Category.SLUSH.title
        line = say("You show a Slush.") if slush else say("You show nothing.")
    else:
        line = say(
            "You show {words}: {hand}. {cards}.",
            words=" + ".join(f"**{word}**" for word in shown.texts),
            hand=hand_name(stage, shown.hand),
            cards="  |  ".join(map(stage.faces.word, shown.words)),
        )
    return f"{line} {change}".rstrip()


def _asked_for(stage: Stage) -> str:
    """The showdown's task, in one line."""
    say = stage.i18n.say
    match stage.seen(PokerView).rules.ranking:
        case "scrapok":
            return say("Show one word, with the middle.")
        case "zoot":
            return say("Show one word of all your cards.")
    if _has_slush(stage):
        return say("Show one or two words, a slush, or nothing.")
    return say("Show one or two words.")


def _has_slush(stage: Stage) -> bool:
    """Seen at a glance: five of a suit."""
    rules, offer = stage.seen(PokerView).rules, stage.offer("present")
    return (
        offer is not None and not rules.one_word and bool(scroker.slush_fives(call(rules.terms), offer.cards))
    )


def _present(stage: Stage, press: Press | None) -> Turn:
    cards, acts = _showdown(stage, press)
    return Turn(_spelled(stage, press) or decision_line.heard(stage, _asked_for(stage)), cards, acts)


def _showdown(stage: Stage, press: Press | None) -> tuple[Sequence[Component], Sequence[Component]]:
    """Cards pressed in order spell; any word can be typed as well. Nothing here reveals whether it is one."""
    offer, say = stage.offer("present"), stage.i18n.say
    if offer is None:
        return (), ()
    draft, one = _draft(press), stage.seen(PokerView).rules.one_word
    words, cards = drafts.spelled(draft, offer.cards), drafts.buttons(stage, draft, offer.cards)
    acts = []
    hand = _worth(stage, words) if words else ""
    if isinstance(hand, str) and words:
        shown = say("Show {word}", word=" ".join(map(text_of, words)))
        acts.append(stage.button(shown, "show", BLUE, detail=drafts.write(draft)))
        left = min(scroker.HAND, len(offer.cards)) - sum(map(len, words))
        if not one and draft.words[-1] and len(words) == 1 and left >= SHORTEST:
            second = drafts.write(draft.next_word())
            acts.append(stage.button(say("Second word"), card_buttons.PICK, detail=second))
    if not words or _unnamed(words):
        acts.append(stage.button(say("Type a word…") if one else say("Type words…"), "words", BLUE))
    if len(draft.used) > 1:  # another press removes a single card
        clear = drafts.write(draft.cleared())
        acts.append(stage.button(say("Clear"), card_buttons.PICK, detail=clear))
    if not words:
        if _has_slush(stage):
            acts.append(stage.button(say("Slush"), "slush"))
        acts.append(stage.button(say("Show nothing"), "nothing"))
    return cards, acts


def _shown(stage: Stage, press: Press | None) -> Turn:
    """Offer the cards again only when asked: the others may end the showdown at any moment."""
    if _spells(press):
        return Turn(_spelled(stage, press) or _presented(stage), *_showdown(stage, press))
    change = stage.button(
        stage.i18n.say("Change it"), card_buttons.PICK, detail=drafts.write(Draft("present"))
    )
    return Turn(_presented(stage), acts=[change] if stage.offer("present") is not None else [])


def _spells(press: Press | None) -> TypeGuard[Press]:
    return press is not None and press.act == card_buttons.PICK and press.detail.startswith("present~")


def _draft(press: Press | None) -> Draft:
    """The words pressed so far."""
    return drafts.read_draft(press.detail) if _spells(press) else Draft("present")


def _worth(stage: Stage, words: drafts.CardWords) -> str | Refused:
    """The hand's name if these are words, or why they cannot be shown."""
    view, offer, own = stage.seen(PokerView), stage.offered("present"), decision_line.own_seat(stage)
    try:
        match view.rules.ranking:
            case "scrapok":
                scrapok.present(stage.faces.deck, own.cards, view.middle, words[0])
            case "zoot":
                zoot.present(offer.cards, words[0])
            case _:
                return scroker.present(view.rules.terms, offer.cards, words=words).category.title
    except Refused as refused:
        return refused
    return ""


def _unnamed(words: drafts.CardWords) -> bool:
    """Whether a joker is among them: its letter can only be typed."""
    return any(not letter_of(card) for word in words for card in word)


def _spelled(stage: Stage, press: Press | None) -> str:
    """The words so far and their hand's name, or why they cannot be shown."""
    if stage.offer("present") is None:
        return ""
    draft, say = _draft(press), stage.i18n.say
    words = drafts.spelled(draft, stage.offered("present").cards)
    if not words:
        return ""
    shown = "  ".join(" ".join(letter_of(card) or "?" for card in word) for word in words)
    hand = _worth(stage, words)
    if _unnamed(words):
        return f"**{shown}** · {say('Type what your cards spell; the cards are found for you.')}"
    if isinstance(hand, Refused):
        return _not_yet(stage, hand, words) or f"**{shown}**"
    if not draft.words[-1]:
        return say("{words} · Now the second word.", words=f"**{shown}**")
    return f"**{shown}** · {hand_name(stage, hand)}" if hand else f"**{shown}**"


def _not_yet(stage: Stage, refused: Refused, words: drafts.CardWords) -> str:
    """Empty if more cards may make it valid."""
    if refused.code == "bad-suits":
        word = next(word for word in words if text_of(word) == refused.facts["word"])
        return mixed(stage.i18n, word, text_of(word))
    if refused.code == "bad-word-shape":
        return stage.i18n.say("A word here uses at least one of your own cards and one from the middle.")
    return ""


def _spellcheck(stage: Stage, _press: Press | None) -> Turn:
    say = stage.i18n.say
    acts = [
        stage.button(say("Challenge {word}", word=word), "spellcheck", detail=str(place))
        for place, word in enumerate(dict.fromkeys(stage.seen(PokerView).doubtful))
    ][: MOST_ACTS - 1]
    return Turn(decision_line.to_challenge(stage), acts=[*acts, stage.button(say("Accept"), "accept")])


def _look(stage: Stage, _press: Press | None) -> Turn:
    """Buttons to look at players' cards; behind *More…* if there are several."""
    offer = stage.offer("look")
    say = stage.i18n.say
    looks = [
        stage.button(say("{name}'s cards", name=stage.plain_name(seat)), "look", detail=str(seat))
        for seat in (offer.seats if offer is not None else ())
    ]
    return Turn(stage.idle(), more=rows(looks)) if len(looks) > 1 else Turn(stage.idle(), acts=looks)


def _think(stage: Stage, _press: Press | None) -> Turn:
    say = stage.i18n.say
    return Turn(
        say("**Time to think.** Once all are ready, you bet."),
        acts=[stage.button(say("Ready"), "ready", BLUE)],
    )


ShowTurn = Callable[[Stage, Press | None], Turn]
TURNS: Mapping[str, ShowTurn] = MappingProxyType(
    {
        "call": calling.turn,
        "think": _think,
        "bet": _bet,
        "draw": _draw,
        "turns": _turns,
        "present": _present,
        "spellcheck": _spellcheck,
        "between": _look,
        "over": _look,
    }
)


def wanted_show(stage: Stage, press: Press) -> Act:
    words = drafts.spelled(drafts.read_draft(press.detail), stage.offered("present").cards)
    return stage.act("present", words=words)
