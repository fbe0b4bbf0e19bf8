"""A player's panel at a rummy table: pressing cards chooses them, and one button says what will happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.families.rummy.view import RummyView
from screens.components import BLUE, GREY, Component, card_button
from screens.custom_ids import Press
from screens.rummy import decision_line, declaring, drafting, naming
from screens.rummy.arranging import own as own_cards
from screens.rummy.arranging import texts_of, tidy
from screens.table import card_buttons
from screens.table.drafts import Draft, write
from screens.table.family import MOST_ACTS, Turn
from screens.table.stage import Stage

LIST = "list"


def turn(stage: Stage, picked: Press | None = None) -> Turn:
    """Return the player's turn from their own `stage`."""
    if stage.seat is None or not stage.begun or not stage.offers:
        return Turn(stage.idle() if stage.begun else "")
    draft = drafting.begun(stage, picked)
    if draft is not None and draft.purpose != "lay":
        return drafting.turn(stage, draft, picked)
    if picked is not None and picked.act == LIST and picked.detail in LISTS:
        return LISTS[picked.detail](stage)
    return TURNS.get(stage.view.phase, _challenged)(stage, picked)


# --- the phases ---------------------------------------------------------------------------------------------


def _exchange(stage: Stage, _picked: Press | None) -> Turn:
    mine = own_cards(stage)
    cards = card_buttons.at_once(stage, "exchange", mine)
    return Turn(decision_line.asked(stage), cards, [stage.button(stage.i18n.say("Leave it"), "decline")])


def _take(stage: Stage, _picked: Press | None) -> Turn:
    acts = [stage.button(stage.i18n.say("Stock"), "stock")]
    if stage.seen(RummyView).game_rules.digs:
        return Turn(decision_line.asked(stage), acts=[*acts, *_to_lists(stage, "take", "spellcheck")])
    return Turn(decision_line.asked(stage), acts=[*acts, *_top_card(stage)])


def _play(stage: Stage, picked: Press | None) -> Turn:
    """Offer what can be done without a card; with one card, discarding it; with more, laying them as a word."""
    say = stage.i18n.say
    if stage.offer("lay") is None:
        return _discard(stage, picked)
    draft = drafting.begun(stage, picked) or Draft("lay")
    cards = drafting.cards(stage, draft)
    if not draft.used:
        acts = [stage.button(say("Type a word…"), "type", detail=write(draft))]
        acts += _to_lists(stage, "take", "extend", "spellcheck")
        return Turn(decision_line.asked(stage), cards, [*acts, *_pass(stage)][:MOST_ACTS])
    clear = stage.button(say("Clear"), "overview")
    (text,) = texts_of(stage, draft)
    acts = []
    if len(draft.used) == 1:
        acts += _discards(stage, own_cards(stage)[draft.used[0]])
        line = ""
    else:
        line = drafting.too_long(stage, draft)
    if drafting.layable(stage, draft):
        acts.append(stage.button(say("Lay {words}", words=text), "play", BLUE, detail=write(draft)))
    return Turn(f"**{' '.join(text)}** {line}".rstrip(), cards, [*acts, clear])


def _discards(stage: Stage, card: str) -> list[Component]:
    """Return the button that discards this card and, at Scrotch, the one that knocks with it."""
    say, found = stage.i18n.say, []
    letter = naming.letter(stage, card)
    offer = stage.offer("discard")
    if offer is not None and card in offer.cards:
        place = tidy(stage.seen(RummyView), offer.cards).index(card)
        found.append(stage.button(say("Discard {card}", card=letter), "discard", BLUE, detail=str(place)))
    if stage.offer("knock") is not None:
        place = own_cards(stage).index(card)
        found.append(stage.button(say("Knock, discard {card}…", card=letter), "knock", detail=str(place)))
    return found


def _discard(stage: Stage, picked: Press | None) -> Turn:
    """Offer cards to discard or knock with, if no word can be laid."""
    mine = own_cards(stage)
    offer = stage.offer("discard") or stage.offer("knock")
    if offer is None:
        lists = _to_lists(stage, "take", "extend", "spellcheck")
        return Turn(decision_line.asked(stage), acts=[*lists, *_pass(stage)])
    chosen = card_buttons.chosen(picked, "discard", mine)
    cards = card_buttons.buttons(stage, "discard", mine, picked, most=1)
    if not chosen:
        return Turn(decision_line.asked(stage), cards, _to_lists(stage, "take", "extend", "spellcheck"))
    return Turn(f"**{naming.letter(stage, mine[chosen[0]])}**", cards, _discards(stage, mine[chosen[0]]))


def _challenged(stage: Stage, _picked: Press | None) -> Turn:
    may = stage.offer("accept") is not None
    accept = [stage.button(stage.i18n.say("Accept"), "accept")] if may else []
    words = _words(stage)[: card_buttons.MOST_BUTTONS]
    return Turn(decision_line.asked(stage), acts=[*words, *accept])


def _choose(stage: Stage, _picked: Press | None) -> Turn:
    say = stage.i18n.say
    acts = [
        stage.button(say("End, no score"), "end_hand"),
        stage.button(say("Let it go on"), "play_on"),
    ]
    return Turn(decision_line.asked(stage), acts=acts)


def _show(stage: Stage, _picked: Press | None) -> Turn:
    return drafting.turn(stage, Draft("show"), None)


ShowTurn = Callable[[Stage, Press | None], Turn]
TURNS: Mapping[str, ShowTurn] = MappingProxyType(
    {
        "declare": declaring.turn,
        "exchange": _exchange,
        "take": _take,
        **dict.fromkeys(("play", "bare", "redo", "last"), _play),
        "choose": _choose,
        "show": _show,
    }
)


def _pass(stage: Stage) -> list[Component]:
    return [stage.button(stage.i18n.say("Pass"), "pass")] if stage.offer("pass") is not None else []


# --- lists ---------------------------------------------------------------------------------------------------


def _to_lists(stage: Stage, *acts: str) -> list[Component]:
    say = stage.i18n.say
    labels = {"take": say("Pile…"), "extend": say("Make longer…"), "spellcheck": say("Challenge…")}
    found = []
    for do in acts:
        offer = stage.offer(do)
        if offer is not None and (do != "take" or stage.seen(RummyView).discards):
            found.append(stage.button(labels[do], LIST, detail=do))
    return found


def _back(stage: Stage) -> list[Component]:
    return [stage.button(stage.i18n.say("Back"), "overview")]


def _pile(stage: Stage) -> Turn:
    """List the newest twenty discards, the top one first; players type deeper ones."""
    discards, offer = stage.seen(RummyView).discards, stage.offered("take")
    places = [place for place in reversed(range(len(discards))) if discards[place] in offer.cards]
    cards = [
        card_button(stage.faces.label(discards[place]), stage.custom_id("pile", str(place)), GREY)
        for place in places[: card_buttons.MOST_BUTTONS]
    ]
    line = stage.i18n.say("Take one and every card above it, and use it in a word.")
    deeper = len(places) > card_buttons.MOST_BUTTONS
    acts = [stage.button(stage.i18n.say("Deeper…"), "deeper")] if deeper else []
    return Turn(line, cards, [*acts, *_back(stage)])


def _extensions(stage: Stage) -> Turn:
    claims = tuple(dict.fromkeys(stage.offered("extend").claims))
    words = [
        stage.button(naming.claim(stage, claim, in_public=False), "extend", detail=str(place))
        for place, claim in enumerate(claims[: card_buttons.MOST_BUTTONS])
    ]
    return Turn(stage.i18n.say("Which word do you make longer?"), words, _back(stage))


def _challenges(stage: Stage) -> Turn:
    words = _words(stage)[: card_buttons.MOST_BUTTONS]
    return Turn(stage.i18n.say("Whoever is wrong loses 10 points."), acts=[*words, *_back(stage)])


LISTS: Mapping[str, Callable[[Stage], Turn]] = MappingProxyType(
    {"take": _pile, "extend": _extensions, "spellcheck": _challenges}
)


def _words(stage: Stage) -> list[Component]:
    """Return a button for each word, with its player if there are several."""
    claims = naming.claims_of(stage)
    several = len({claim.seat for claim in claims}) > 1
    return [
        stage.button(
            stage.i18n.say(
                "Challenge {word}",
                word=naming.claim(stage, claim, in_public=False) if several else claim.word,
            ),
            "spellcheck",
            detail=str(place),
        )
        for place, claim in enumerate(claims)
    ]


def _top_card(stage: Stage) -> list[Component]:
    discards = stage.seen(RummyView).discards
    if not discards:
        return []
    card = naming.letter(stage, discards[-1])
    return [stage.button(stage.i18n.say("Take {card}", card=card), "top")]
