"""A hint as its player reads it: what to do, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cards import code_of, letter_of, text_of
from engine.computer.hinting import Hint, advised
from engine.computer.reasons import Reason
from engine.contract import Action, name_of
from engine.families.tricks.actions import Play
from engine.families.tricks.reasons import height
from screens.components import Component
from screens.i18n.language import later, to_say
from screens.i18n.option_names import count
from screens.poker.wagers import as_a_call
from screens.table.family import MOST_ACTS
from screens.table.stage import Stage
from screens.tricks.suits import suit_name, trick_rules

HintTeller = Callable[[Stage, Any], str]
LIKELY = 5  # times in ten
LOW = 6  # in the middle of its suit


def beside(stage: Stage, acts: Sequence[Component]) -> list[Component]:
    """*Hint* among the acts in sight, where there is room for one more. Under the cards for a trick, and the trick, a row of
    its own would be too much for a phone."""
    room = len(acts) < MOST_ACTS and bool(acts or stage.offer("play") is None)
    return button(stage) if room else []


def button(stage: Stage) -> list[Component]:
    """*Hint*, for a player who has to act and may take one."""
    table = stage.table
    if stage.view is None or stage.seat not in stage.to_act or not table.may_hint:
        return []
    if not advised(table.game.family, stage.offers, stage.view.options):
        return []
    return [stage.button(stage.i18n.say("Hint"), "hint")]


def hint_text(stage: Stage, hint: Hint) -> str:
    """Chance and price of a bet come before what follows from them; any other reason comes after."""
    what, odds = act_text(stage, hint.action), _odds(stage, hint)
    return f"{odds} **{what}**" if odds else f"**{what}** {_why(stage, hint)}".rstrip()


def act_text(stage: Stage, action: Action) -> str:
    """What is advised, or was done, as a sentence of its own."""
    told = ACTS[name_of(action)]
    return stage.i18n.say(told) if isinstance(told, str) else told(stage, action)


def _odds(stage: Stage, hint: Hint) -> str:
    """How often one wins, and has to in order to call; empty where that is not the reason."""
    say, share, do = stage.i18n.say, hint.share, name_of(hint.action)
    if stage.table.game.family.name == "tricks":
        return ""
    cost, pot = hint.price or (0, 0)
    often = max(1, round(10 * cost / max(1, pot)))
    if share is None:
        return say("Calling pays if you win {often} in 10.", often=often) if cost else ""
    tenths = round(share * 10)
    if not cost:  # more than an equal share is worth a bet
        good = share * sum(seat.playing for seat in stage.view.seats) > 1
        return (
            say("{chance}.", chance=_chance(stage, tenths)) if good == (do not in ("check", "fold")) else ""
        )
    if (tenths >= often) == (do == "fold"):
        return ""
    return say("{chance}; calling pays from {often} in 10.", chance=_chance(stage, tenths), often=often)


def _chance(stage: Stage, tenths: int) -> str:
    say = stage.i18n.say
    if tenths in (0, 10):
        return say("You win nearly always") if tenths else say("You hardly ever win")
    return say("You win about {share} in 10", share=tenths)


def _why(stage: Stage, hint: Hint) -> str:
    """From what the computer went by."""
    do = name_of(hint.action)
    if hint.share is not None and isinstance(hint.action, Play):
        return _takes(stage, hint.action, round(hint.share * 10))
    if hint.share is not None and do in ("call", "all_in"):
        to_come = stage.view.street < len(stage.view.rules.streets) - 1
        return stage.i18n.say(LATER_BETS if to_come else NO_PREY)
    if hint.share is not None:
        return stage.i18n.say(BETS["check" if do == "fold" and hint.price is None else do])
    return _fact(stage, hint.why) if hint.why is not None else ""


def _fact(stage: Stage, why: Reason) -> str:
    i18n, told = stage.i18n, REASONS[why.kind]
    if isinstance(told, tuple):
        return i18n.count(*told, why.number)
    return i18n.say(told, word=why.word, letter=why.letter)


def _takes(stage: Stage, act: Play, tenths: int) -> str:
    """How likely the trick goes to the reader's side, and why that is wanted, or does no harm."""
    say, rules, view = stage.i18n.say, trick_rules(stage), stage.view
    cards, lying = view.playable, [played.card for played in view.trick]
    if len(cards) == 1:
        return say("It is the only card you may play.")
    whose = say("your team's") if rules.teams else say("yours")
    if len(lying) < rules.players - 1:
        often = say(
            "The trick is {whose} {often}, unless a word decides otherwise.",
            whose=whose,
            often=_often(stage, tenths),
        )
    elif tenths:
        often = say("Then the trick is {whose}.", whose=whose)
    else:
        often = say("{name} takes the trick.", name=stage.name(view.control.seat))
    likely, reason = tenths >= LIKELY, ""
    if not rules.low_wins:
        higher = any(card[:2] == act.card[:2] and height(card) > height(act.card) for card in cards)
        reason = say("You want tricks.") if likely else say("Higher cards are better kept.") if higher else ""
    elif not likely:
        reason = say("You want few points.")
    elif not lying:
        highest = max(map(height, view.own))
        reason = say("You are rid of a high card.") if height(act.card) == highest > LOW else ""
    elif not any(card == rules.counts.prize or card[:2] == rules.counts.suit for card in lying):
        reason = say("Nothing in it counts so far.")
    return f"{often} {reason}".rstrip()


def _often(stage: Stage, tenths: int) -> str:
    if tenths in (0, 10):
        return stage.i18n.say("nearly always") if tenths else stage.i18n.say("hardly ever")
    return stage.i18n.count("about {n} time in 10", "about {n} times in 10", tenths)


def _cards(stage: Stage, cards: Sequence[str]) -> str:
    return stage.faces.row([code_of(card) for card in cards])


def _letters(cards: tuple[str, ...] | str) -> str:
    return cards if isinstance(cards, str) else text_of(cards)


def _draw(stage: Stage, act: Any) -> str:
    say = stage.i18n.say
    return say("Swap {cards}.", cards=_cards(stage, act.discard)) if act.discard else say("Keep all.")


def _present(stage: Stage, act: Any) -> str:
    say = stage.i18n.say
    if act.slush:
        return say("Show your Slush.")
    words = " + ".join(text_of(word) for word in act.words)
    return say("Show {words}.", words=words) if words else say("Show nothing.")


def _take(stage: Stage, act: Any) -> str:
    say = stage.i18n.say
    source, card = getattr(act, "source", None), getattr(act, "card", None)
    if card is not None:
        return say("Take {card}, and lay {word}.", card=_cards(stage, [card]), word=act.text)
    if source == "discard":
        return say("Take the top of the pile.")
    return say("Draw.")


def _play(stage: Stage, act: Any) -> str:
    card = _cards(stage, [act.card])
    if not act.scrump:
        return stage.i18n.say("Play {card}.", card=card)
    if act.to == "right":
        return stage.i18n.say(
            "Play {card} and scrump {word}; give the trick to the player on your right.",
            card=card,
            word=act.scrump,
        )
    return stage.i18n.say("Play {card} and scrump {word}.", card=card, word=act.scrump)


def _passed(stage: Stage, act: Any) -> str:
    cards = getattr(act, "cards", ())
    if not cards:
        return stage.i18n.say("Pass.")
    called = (
        ", ".join(map(letter_of, cards)) if stage.table.game.family.name == "soup" else _cards(stage, cards)
    )
    return stage.i18n.say("Pass {cards}.", cards=called)


def _rule(stage: Stage, act: Any) -> str:
    if act.suit is None:
        return stage.i18n.say("Name no ruling suit.")
    return stage.i18n.say("Let {suit} rule.", suit=suit_name(stage, act.suit))


def _challenge(stage: Stage, act: Any) -> str:
    if stage.table.game.family.name == "soup":
        return stage.i18n.say("Challenge it.")
    word = stage.view.scrump.word if stage.table.game.family.name == "tricks" else act.word
    return stage.i18n.say("Challenge {word}.", word=word)


def _with_letter(message: str) -> HintTeller:
    """Where suits mean nothing."""
    return lambda stage, act: stage.i18n.say(message, card=letter_of(act.card))


ACTS: Mapping[str, str | HintTeller] = to_say(
    {
        "check": "Check.",
        "bet": lambda stage, act: stage.i18n.say("Bet {n}.", n=act.amount),
        "call": "Call.",
        "raise": lambda stage, act: stage.i18n.say("Raise by {n}.", n=act.amount),
        "fold": "Fold.",
        "all_in": lambda stage, _act: stage.i18n.say(
            later("Call.") if as_a_call(stage) else later("Go all in.")
        ),
        "draw": _draw,
        "stand": "Keep all.",
        "discard": lambda stage, act: stage.i18n.say("Discard {card}.", card=_cards(stage, [act.card])),
        "present": _present,
        "take": _take,
        "spellcheck": _challenge,
        "accept": "Accept.",
        "exchange": lambda stage, act: stage.i18n.say(
            "Swap {card} for the turned card.", card=_cards(stage, [act.give])
        ),
        "decline": "Leave the turned card.",
        "lay": lambda stage, act: stage.i18n.say("Lay {word}.", word=act.text or text_of(act.word or ())),
        "extend": lambda stage, act: stage.i18n.say(
            "Make {word} longer: {form}.",
            word=act.word,
            form=f"{_letters(act.front)}{act.word}{_letters(act.back)}",
        ),
        "knock": lambda stage, act: stage.i18n.say(
            "Knock, and discard {card}.", card=_cards(stage, [act.discard])
        ),
        "play_on": "Let it go on.",
        "play": _play,
        "pass": _passed,
        "rule": _rule,
        "add": _with_letter(later("Add {card}.")),
        "eat": _with_letter(later("Add {card}, which makes a word, and eat.")),
        "eat_first": _with_letter(later("Eat first, then begin with {card}.")),
        "say_eat": "Say that it is a word.",
        "comply": "Eat the soup.",
        "drop": "Let it pass, without a challenge.",
        "inspect": "Inspect the trick.",
        "doubt": "Say that no word starts like this.",
        "name": lambda stage, act: stage.i18n.say("Name {word}.", word=act.word),
    }
)
BETS = to_say(
    {
        "check": "A bet would win no more.",
        "bet": "Everyone may fold.",
        "raise": "Everyone may fold.",
        "fold": "Calling costs more than it wins.",
    }
)
"""Where chance and price alone do not say why."""
LATER_BETS = later("It can win later bets, too.")
NO_PREY = later("Always folding such hands would invite bluffs.")
REASONS: Mapping[str, str | tuple[str, str]] = to_say(
    {
        "draw": "This draw wins most often.",
        "stand": "Your cards are a word already.",
        "present": "No better hand is in your cards.",
        "misses": count("Then {n} card is missing for a word.", "Then {n} cards are missing for a word."),
        "spells": "Your other cards are a word.",
        "nearer": "It brings you nearer to a word.",
        "no-nearer": "The top of the pile brings you no nearer to a word.",
        "spells-longer": "Then you can spell {word}, longer than any word now.",
        "more-words": "{word} is in more words than {letter}.",
        "no-longer": "No swap would let you spell a longer word.",
        "costs-turn": "A swap would cost your turn.",
        "none-as-long": "Your own cards spell no word as long.",
        "pile-spells-none": "No card of the pile makes a word that you could lay.",
        "goes-out": "You go out with it.",
        "lays-longest": "You can lay no longer word.",
        "then-lays": "Then you can lay {word}.",
        "most-cards": "Nothing else gets rid of more cards.",
        "not-needed": "You can spell as long a word without it.",
        "rarest": "It is in fewer words than your other letters.",
        "saves": count("It saves {n} point of deadwood.", "It saves {n} points of deadwood."),
        "saves-none": "No swap would save deadwood.",
        "top-saves-none": "The top of the pile saves no deadwood.",
        "then-knocks": "With it you can knock.",
        "least-deadwood": count(
            "No other card leaves less deadwood: {n} point.",
            "No other card leaves less deadwood: {n} points.",
        ),
        "knock": "Your deadwood is low enough to knock.",
        "takes-points": "They are likely to take tricks with points.",
        "no-long-suit": "You hold no suit of five cards or more.",
        "longest-suit": "You hold more of no other suit.",
        "keeps": "Rare letters are better kept: after {word}, the next player is stuck sooner.",
        "goes-on": count(
            "It makes no word, and {n} letter can follow.", "It makes no word, and {n} letters can follow."
        ),
        "stuck": "You cannot go on without making a word.",
    }
)
"""By its kind; in the singular and in the plural, where a number is named."""
