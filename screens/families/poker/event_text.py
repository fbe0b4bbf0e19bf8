"""Sentences for what happens at a poker table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.contract import Event
from screens.families.poker import variant_event_text
from screens.families.poker.wording import action_word, hand_name, moves, public_word, words_of
from screens.table import event_text
from screens.table.stage import Stage


def told(stage: Stage, event: Event) -> str | None:
    teller = TELLERS.get(event.kind)
    return teller(stage, event) if teller is not None else event_text.told(stage, event)


def _bet(stage: Stage, event: Event) -> str:
    i18n, amount = moves(stage), event.public["amount"]
    return _all_in(stage, event, i18n.say("{name} bets {amount}", name=stage.name(event.seat), amount=amount))


def _called(stage: Stage, event: Event) -> str:
    """A bet is called, or a game is: the table has one word for both."""
    if "game" in event.public:
        return variant_event_text.called(stage, event)
    i18n, amount = moves(stage), event.public["amount"]
    return _all_in(
        stage, event, i18n.say("{name} calls {amount}", name=stage.name(event.seat), amount=amount)
    )


def _raised(stage: Stage, event: Event) -> str:
    more = event.public.get("on_top", event.public["amount"])
    sentence = moves(stage).say("{name} raises by {amount}", name=stage.name(event.seat), amount=more)
    return _all_in(stage, event, sentence)


def _all_in(stage: Stage, event: Event, sentence: str) -> str:
    return (
        moves(stage).say("{sentence}, all in", sentence=sentence) if event.public.get("all_in") else sentence
    )


def _checked(stage: Stage, event: Event) -> str:
    return moves(stage).say("{name} checks", name=stage.name(event.seat))


def _folded(stage: Stage, event: Event) -> str:
    return moves(stage).say("{name} folds", name=stage.name(event.seat))


def _declared(stage: Stage, event: Event) -> str:
    what = action_word(stage, event.public["do"])
    if "amount" in event.public:
        what = f"{what} {event.public['amount']}"
    return stage.i18n.say("{name} declares: {what}", name=stage.name(event.seat), what=what)


def _drew(stage: Stage, event: Event) -> str:
    i18n, name, count = stage.i18n, stage.name(event.seat), event.public["count"]
    if not count:
        return i18n.say("{name} stands pat", name=name)
    return i18n.count("{name} draws {n} card", "{name} draws {n} cards", count, name=name)


def _nobody_opened(stage: Stage, event: Event) -> str:
    if event.public.get("carried"):
        return stage.i18n.say("Nobody opens: the antes stay for the next hand")
    return stage.i18n.say("Nobody opens: the antes go back")


def _played_on(stage: Stage, _event: Event) -> str:
    return stage.i18n.say("Nobody opens, but somebody is all in: on to the showdown, without betting")


def _returned(stage: Stage, event: Event) -> str:
    return stage.i18n.count(
        "{n} uncalled chip goes back to {name}",
        "{n} uncalled chips go back to {name}",
        event.public["amount"],
        name=stage.name(event.seat),
    )


def _won(stage: Stage, event: Event) -> str:
    i18n, facts = stage.i18n, event.public
    shares = zip(facts["seats"], facts["shares"], strict=True)
    return ", ".join(
        i18n.say("{name} wins {amount}", name=f"**{stage.name(seat)}**", amount=amount)
        for seat, amount in shares
    )


def _uncontested(stage: Stage, event: Event) -> str:
    return stage.i18n.count(
        "{name} takes {n} chip that nobody else could win",
        "{name} takes {n} chips that nobody else could win",
        event.public["amount"],
        name=stage.name(event.seat),
    )


def _presented(stage: Stage, event: Event) -> str:
    title = event.public.get("hand") or ""
    if not event.public["words"] and stage.view.rules.ranking != "scroker":
        return stage.i18n.say("{name} presents nothing", name=stage.name(event.seat))
    what = " ".join(filter(None, (hand_name(stage, title), words_of(stage, event.public["words"]))))
    return stage.i18n.say("{name} presents {what}", name=stage.name(event.seat), what=what)


def _leads(stage: Stage, event: Event) -> str:
    return stage.i18n.say(
        "{name} leads for the pot of {amount}", name=stage.name(event.seat), amount=event.public["pot"]
    )


def _spellchecked(stage: Stage, event: Event) -> str:
    facts, say = event.public, stage.i18n.say
    word, by, of = public_word(stage, facts["word"]), stage.name(facts["by"]), stage.name(facts["of"])
    if facts["true"]:
        line = say("{by} spellchecks **{word}**: it is a word", by=by, word=word)
    elif stage.view.rules.ranking == "scroker":
        line = say("{by} spellchecks **{word}**: no such word, {of}'s hand is Scum", by=by, word=word, of=of)
    else:
        line = say(
            "{by} spellchecks **{word}**: no such word, {of}'s is worth nothing", by=by, word=word, of=of
        )
    if not facts["cost"]:
        return line
    loser = stage.name(event.seat)
    return say("{line}. {name} pays {cost} into the pot", line=line, name=loser, cost=facts["cost"])


def _no_openers(stage: Stage, event: Event) -> str:
    return stage.i18n.say(
        "{name} opened without openers and cannot win this pot", name=stage.name(event.seat)
    )


def _dealt_middle(stage: Stage, event: Event) -> str | None:
    if not stage.log:
        return None
    return stage.i18n.say("In the middle: {cards}", cards=stage.faces.row(event.public["cards"]))


def _silent(_stage: Stage, _event: Event) -> None:
    return None


Teller = Callable[[Stage, Event], str | None]
TELLERS: Mapping[str, Teller] = MappingProxyType(
    {
        "bet": _bet,
        "called": _called,
        "raised": _raised,
        "checked": _checked,
        "folded": _folded,
        "declared": _declared,
        "drew": _drew,
        "nobody-opened": _nobody_opened,
        "played-on": _played_on,
        "returned": _returned,
        "pot-won": _won,
        "uncontested": _uncontested,
        "presented": _presented,
        "leads": _leads,
        "spellchecked": _spellchecked,
        "no-openers": _no_openers,
        "dealt-middle": _dealt_middle,
        # Shown on the table itself, told by another event, or nobody's business.
        "dealt": _silent,
        "hand-ends": _silent,
        "presented-secretly": _silent,
        "accepted": _silent,
        "challenged": _silent,
        "looked": _silent,
        "ready": _silent,
        "turned-over": _silent,
        **variant_event_text.VARIANTS,
    }
)


def answered(stage: Stage, action: dict[str, Any], events: tuple[Event, ...]) -> str | None:
    """What only he is told: the cards he looked at."""
    if action["do"] != "look" or stage.seat is None:
        return None
    seen = next((event.private.get(stage.seat, {}) for event in events if event.kind == "looked"), {})
    name, cards = stage.name(action["at"]), stage.faces.row(seen.get("cards", ()))
    return stage.i18n.say("{name} held {cards}.", name=name, cards=cards)
