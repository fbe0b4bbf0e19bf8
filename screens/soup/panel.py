"""A player's panel at a Soup table: choose a letter, then what to do with it. Suits don't matter here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.cards import letter_of
from engine.families.soup.state import SoupClaim
from engine.families.soup.view import SoupView
from screens.card_table import passing
from screens.components import BLUE, GREY, Component
from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.table.family import Turn
from screens.table.stage import Stage

LETTER = "letter"
WAYS = ("add", "eat", "eat_first")
LONG_NEWS = 55
"""Characters, two lines on a phone. After longer news, only the buttons say what may be done, so that everything
stays in sight."""
LONGEST_NEWS = 90
"""Characters that leave room for the exchange, too; the picture marks the cards received."""
LONGEST_LABEL, LONGEST_EATEN = 3, 5
"""The most letters of a row on buttons, so that two of them fit beside each other on a phone."""


def turn(stage: Stage, picked: Press | None = None) -> Turn:
    """Return the player's turn from their own `stage`."""
    if stage.seat is None or not stage.begun:
        return Turn("")
    view = stage.seen(SoupView)
    if view.phase == "pass":
        return passing.turn(stage, picked)
    if not stage.offers:
        return Turn(_after_news(stage, stage.idle()))
    if view.claim is not None:
        acts = [_act(stage, offer.do) for offer in stage.offers]
        return Turn(_claim(stage, view.claim), acts=acts)
    return _play(stage, picked)


def _play(stage: Stage, picked: Press | None) -> Turn:
    say, view = stage.i18n.say, stage.seen(SoupView)
    doubts = [
        _act(stage, offer.do) for offer in stage.offers if offer.do in view.sayable or offer.do == "drop"
    ]
    if not view.own:
        if view.last is None:
            last = say("**Last chance:** inspect the trick (costs nothing), or let it pass.")
        else:
            last = say("**Last chance:** challenge (±5), or let it pass.")
        return Turn(_after_news(stage, last), acts=doubts)
    chosen = _chosen(stage, picked)
    letters = _letters(stage, chosen)
    if chosen is None:
        asked = _asked(stage, letters, doubts=bool(doubts))
        yours = f"**{say('Your turn.')}** {asked}".rstrip()
        return Turn(_after_news(stage, yours), letters, doubts)
    letter = letter_of(by_letter(view.own)[chosen])
    row = "".join(map(letter_of, view.row))
    labels = {
        "add": say("Add {letter}", letter=letter) if row else say("Start with {letter}", letter=letter),
        "eat": say("{letter} makes a word: eat", letter=letter),
        "eat_first": say("Eat {row}, start with {letter}", row=row, letter=letter)
        if len(row) <= LONGEST_EATEN
        else say("Eat, start with {letter}", letter=letter),
    }
    acts = []
    for do, label in labels.items():
        place = _place(stage, do, letter)
        if place is not None:
            acts.append(stage.button(label, do, BLUE if do == "add" else GREY, detail=str(place)))
    line = f"**{spelt(view.row)}{' · ' if row else ''}{letter}**"
    costs = say("Eating gives you 1 point, and points are bad.") if row else ""
    return Turn(f"{line} {costs}".rstrip(), letters, acts)


def _news(stage: Stage) -> str:
    """Return the exchanged cards until the player has played one, and what others have done since."""
    exchanged = passing.exchanged(stage) if stage.view.phase == "play" else ""
    both = " ".join(filter(None, (exchanged, stage.last)))
    return both if len(both) <= LONGEST_NEWS else stage.last


def _after_news(stage: Stage, line: str) -> str:
    news = _news(stage)
    return (" " if len(news) > LONG_NEWS else "\n").join(dict.fromkeys(filter(None, (news, line))))


def _asked(stage: Stage, letters: list[Component], *, doubts: bool) -> str:
    say, view = stage.i18n.say, stage.seen(SoupView)
    if len(letters) == 1 and len(set(map(letter_of, view.own))) > 1:
        return say("You hold {card}: the first soup begins with it.", card=letters[0]["label"])
    challenges = doubts and view.last is not None  # otherwise the soup is fresh
    if len(_news(stage)) > LONG_NEWS:
        return say("Add or challenge.") if challenges else ""
    if challenges:
        return say("Pick a letter, or challenge (±5).")
    return say("Pick a letter. Inspecting costs nothing.") if doubts else say("Pick a letter.")


def _chosen(stage: Stage, picked: Press | None) -> int | None:
    if picked is None or picked.act != LETTER:
        return None
    place = whole(picked.detail)
    return place if place is not None and place < len(stage.seen(SoupView).own) else None


def _letters(stage: Stage, chosen: int | None) -> list[Component]:
    """Return each playable letter once, with how many the player holds."""
    cards = by_letter(stage.seen(SoupView).own)
    may = {letter_of(card) for offer in stage.offers if offer.do in WAYS for card in offer.cards}
    first: dict[str, int] = {}
    for place, card in enumerate(cards):
        if letter_of(card) in may:
            first.setdefault(letter_of(card), place)
    held = letter_of(cards[chosen]) if chosen is not None else ""
    counts = Counter(map(letter_of, cards))
    found = []
    for letter, place in first.items():
        again = letter == held
        detail = "" if again else str(place)
        label = (
            stage.i18n.say("{letter} \N{MULTIPLICATION SIGN}{n}", letter=letter, n=counts[letter])
            if counts[letter] > 1
            else letter
        )
        found.append(stage.button(label or "?", LETTER, BLUE if again else GREY, detail=detail))
    return found


def _place(stage: Stage, do: str, letter: str) -> int | None:
    """Return the index of a card with this letter among the offer's cards."""
    offer = stage.offer(do)
    cards = by_letter(offer.cards) if offer is not None else ()
    return next((place for place, card in enumerate(cards) if letter_of(card) == letter), None)


def _act(stage: Stage, do: str) -> Component:
    say, view = stage.i18n.say, stage.seen(SoupView)
    kind = view.claim.kind if view.claim is not None else ""
    row = "".join(map(letter_of, view.row))
    short = len(row) <= LONGEST_LABEL
    insists = say("{row} is a word", row=row) if short else say("It is a word")
    insists = say("Insist: eat it!") if kind else insists
    complies = say("No word: I eat") if kind == "doubt" else say("Eat it")
    label = {
        "say_eat": insists,
        "doubt": say("No word starts with {row}", row=row) if short else say("No word starts like this"),
        "inspect": say("Inspect the trick"),
        "comply": complies,
        "spellcheck": say("Challenge"),
        "drop": say("Drop it") if kind else say("Let it pass"),
        "name": say("Name a word…"),
    }[do]
    return stage.button(label, do)


def held(stage: Stage) -> str:
    own = by_letter(stage.seen(SoupView).own)
    return f"### {stage.faces.row(stage.arranged(own))}" if own else ""


def _claim(stage: Stage, said: SoupClaim) -> str:
    """Say what was claimed or inspected, and how the player may answer."""
    view, say = stage.seen(SoupView), stage.i18n.say
    by, of = stage.name(said.by), stage.name(said.of)
    match said.kind:
        case "doubt":
            return say(
                "**{by} says no word starts with {row}.** Name one ({by} +5, you -5), or eat the soup (you +6, {by} -5).",
                by=by,
                row=spelt(view.row),
            )
        case "inspect":
            return say(
                "**You inspect what {of} ate.** Challenge: if it is a word, you +5, {of} -5; if not, you -5, {of} +5. Dropping it costs nothing.",
                of=of,
            )
    if stage.seat == said.of:
        line = say(
            "**{by} says {row} is a word.** Eat it (+1), or challenge: if it is a word, you +6, {by} -5; if not, you -5, {by} +5.",
            by=by,
            row=spelt(view.row),
        )
    else:
        line = say(
            "**You told {of} to eat the soup.** {of} eats it, or challenges: if it is a word, you -5; if not, you +5.",
            of=of,
        )
    return " ".join([line, *_dropping(stage, said)])


def _dropping(stage: Stage, said: SoupClaim) -> list[str]:
    say = stage.i18n.say
    if said.insisted:
        return [say("{by} insists.", by=stage.name(said.by))]
    if not said.dropped:
        other = said.by if stage.seat == said.of else said.of
        return [say("Drop it, if {other} agrees: no points.", other=stage.name(other))]
    offers, other = said.dropped[0], said.by if said.of in said.dropped else said.of
    if offers == stage.seat:
        line = say(
            "You want to drop it. If {other} agrees, or says nothing, play goes on as if nothing was said.",
            other=stage.name(other),
        )
    else:
        line = say(
            "{name} wants to drop it. If you agree, or say nothing, play goes on as if nothing was said.",
            name=stage.name(offers),
        )
    return [line]


def spelt(cards: Sequence[str]) -> str:
    """P · A · R · T"""
    return " · ".join(map(letter_of, cards))


def by_letter(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return cards in the order of buttons and lists."""
    return tuple(sorted(cards, key=lambda card: (letter_of(card), card)))
