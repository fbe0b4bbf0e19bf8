"""Sentences for events at a poker table. Each kind of event has a teller."""

from __future__ import annotations

from collections.abc import Mapping

from engine.common_events import Accepted, Dealt
from engine.events import Event
from engine.families.poker import events as poker
from engine.families.poker.view import PokerView
from screens.i18n.language import to_say
from screens.poker import variant_event_text
from screens.poker.wording import action_word
from screens.profanity import public_word
from screens.table.event_text import EventTeller, silent, telling
from screens.table.hand_names import announcement, hand_name, words_of
from screens.table.stage import Stage


def _bet(stage: Stage, event: poker.BetMade) -> str:
    say, name = stage.i18n.say, stage.name(event.seat)
    return _all_in(stage, event, say("{name} bets {amount}", name=name, amount=event.amount))


def _called(stage: Stage, event: poker.BetCalled) -> str:
    say, name = stage.i18n.say, stage.name(event.seat)
    return _all_in(stage, event, say("{name} calls {amount}", name=name, amount=event.amount))


def _raised(stage: Stage, event: poker.Raised) -> str:
    say, name = stage.i18n.say, stage.name(event.seat)
    more = event.on_top or event.amount
    return _all_in(stage, event, say("{name} raises by {amount}", name=name, amount=more))


def _all_in(stage: Stage, event: poker.BetMade | poker.BetCalled | poker.Raised, sentence: str) -> str:
    return stage.i18n.say("{sentence}, all in", sentence=sentence) if event.all_in else sentence


def _checked(stage: Stage, event: poker.Checked) -> str:
    return stage.i18n.say("{name} checks", name=stage.name(event.seat))


def _folded(stage: Stage, event: poker.Folded) -> str:
    return stage.i18n.say("{name} folds", name=stage.name(event.seat))


def _declared(stage: Stage, event: poker.WagerAnnounced) -> str:
    what = action_word(stage, event.do)
    if event.amount:
        what = f"{what} {event.amount}"
    return stage.i18n.say("{name} chooses in advance: {what}", name=stage.name(event.seat), what=what)


def _drew(stage: Stage, event: poker.Drew) -> str:
    i18n, name = stage.i18n, stage.name(event.seat)
    if not event.count:
        return i18n.say("{name} keeps all", name=name)
    return i18n.count("{name} swaps {n} card", "{name} swaps {n} cards", event.count, name=name)


def _nobody_opened(stage: Stage, event: poker.NobodyOpened) -> str:
    if event.carried:
        return stage.i18n.say("Nobody bets: the antes stay for the next hand")
    return stage.i18n.say("Nobody bets: everyone gets their ante back")


def _returned(stage: Stage, event: poker.ChipsReturned) -> str:
    return stage.i18n.count(
        "{n} uncalled chip goes back to {name}",
        "{n} uncalled chips go back to {name}",
        event.amount,
        name=stage.whom(event.seat),
    )


def _won(stage: Stage, event: poker.PotWon) -> str:
    """Named as a pot: a result says what its winner has gained, and a pot also holds their own chips."""
    say, amount = stage.i18n.say, stage.i18n.number(event.amount)
    names = stage.i18n.together([f"**{stage.name(seat)}**" for seat in event.seats])
    if len(event.seats) > 1:
        return say("{names} split the pot of {amount}", names=names, amount=amount)
    if event.pot:
        return say("{name} wins the side pot of {amount}", name=names, amount=amount)
    return say("{name} wins the pot of {amount}", name=names, amount=amount)


def _uncontested(stage: Stage, event: poker.Uncontested) -> str:
    return stage.i18n.count(
        "{name} takes {n} chip that nobody else could win",
        "{name} takes {n} chips that nobody else could win",
        event.amount,
        name=stage.name(event.seat),
    )


def _presented(stage: Stage, event: poker.PokerPresented) -> str:
    if not event.words and stage.seen(PokerView).rules.one_word:
        return stage.i18n.say("{name} shows nothing", name=stage.name(event.seat))
    what = " ".join(filter(None, (hand_name(stage, event.hand or ""), words_of(stage, event.words))))
    return stage.i18n.say("{name} shows {what}", name=stage.name(event.seat), what=what)


def _announced(stage: Stage, event: poker.Announced) -> str:
    what = announcement(stage, event)
    return stage.i18n.say("{name} has {what}", name=stage.name(event.seat), what=what)


def _leads(stage: Stage, event: poker.Leads) -> str:
    return stage.i18n.say(
        "{name} is ahead for the pot of {amount}", name=stage.name(event.seat), amount=event.pot
    )


def _spellchecked(stage: Stage, event: poker.PokerSpellchecked) -> str:
    say, you = stage.i18n.say, stage.reader
    word, by, of = public_word(stage, event.word), stage.name(event.by), stage.name(event.of)
    by_you = say("You challenge **{word}**", word=word)
    line = by_you if event.by == you else say("{by} challenges **{word}**", by=by, word=word)
    if event.true:
        found = say("it is a word")
    elif not stage.seen(PokerView).rules.one_word:
        scum = say("not a word, so your hand counts as none (Scum)")
        found = scum if event.of == you else say("not a word, so {of}'s hand counts as none (Scum)", of=of)
    else:
        nothing = say("not a word, your hand is worth nothing")
        found = nothing if event.of == you else say("not a word, {of}'s hand is worth nothing", of=of)
    line = say("{line}: {why}", line=line, why=found)
    if not event.cost:
        return line
    if event.seat == you:
        return say("{line}. You pay {cost} into the pot", line=line, cost=event.cost)
    return say(
        "{line}. {name} pays {cost} into the pot", line=line, name=stage.name(event.seat), cost=event.cost
    )


def _reshuffled(stage: Stage, _event: poker.Reshuffled) -> str:
    say = stage.i18n.say
    if stage.seen(PokerView).rules.has_pile:
        return say("The pile is shuffled into a new stock.")
    return say("The stock is shuffled again, with the cards swapped or folded so far.")


def _dealt_middle(stage: Stage, event: poker.DealtMiddle) -> str | None:
    if not stage.log:
        return None
    return stage.i18n.say("In the middle: {cards}", cards=stage.faces.row(event.cards))


TELLERS: Mapping[type[Event], EventTeller] = to_say(
    {
        poker.BetMade: _bet,
        poker.BetCalled: _called,
        poker.Raised: _raised,
        poker.Checked: _checked,
        poker.Folded: _folded,
        poker.WagerAnnounced: _declared,
        poker.Drew: _drew,
        poker.NobodyOpened: _nobody_opened,
        poker.PlayedOn: "Nobody bets, but somebody is all in: on to the showdown, without betting",
        poker.ChipsReturned: _returned,
        poker.PotWon: _won,
        poker.ToppedUp: "{name} buys chips.",
        poker.Reshuffled: _reshuffled,
        poker.Uncontested: _uncontested,
        poker.PokerPresented: _presented,
        poker.Announced: _announced,
        poker.Leads: _leads,
        poker.PokerSpellchecked: _spellchecked,
        poker.NoOpeners: "{name} bet first without two Animals or a three-letter word, and cannot win this pot",
        poker.DealtMiddle: _dealt_middle,
        # Visible on the table itself, in another event's sentence, or private.
        **dict.fromkeys(
            (
                Dealt,
                poker.PokerHandEnds,
                poker.PresentedSecretly,
                Accepted,
                poker.Challenged,
                poker.Looked,
                poker.SaidReady,
                poker.TurnedOver,
            ),
            silent,
        ),
        **variant_event_text.VARIANTS,
    }
)
BRIEF = (poker.BetMade, poker.BetCalled, poker.Raised, poker.Folded, poker.Checked, poker.Drew)
"""Short enough to put all acts of others since the reader's own into a line."""
told = telling(TELLERS)


def answered(stage: Stage, events: tuple[Event, ...]) -> str | None:
    """A private answer: the cards a player looked at."""
    looked = next((event for event in events if isinstance(event, poker.Looked)), None)
    if looked is None or looked.seat != stage.seat:
        return None
    name, cards = stage.name(looked.at), stage.faces.row(looked.cards)
    return stage.i18n.say("{name} held {cards}.", name=name, cards=cards)
