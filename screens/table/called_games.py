"""A called game in words: its deal, its changes, and the number of cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.poker.events import CalledGame, GameCalled
from engine.families.poker.recipes import Preview, preview
from engine.families.poker.rules import Betting, Down, Drawing, Middle, PokerRules, Street, Up
from engine.families.poker.variants import BASES
from engine.families.poker.view import PokerView
from engine.ranking.terms import Terms
from screens.cards.card_labels import CardLabels
from screens.i18n.language import I18n
from screens.names import escaped
from screens.table.stage import Stage

LONGEST_NAME = 60
TIMES = "\N{MULTIPLICATION SIGN}"


def called_words(i18n: I18n, faces: CardLabels, rules: PokerRules) -> str:
    """The game as the dealer would say it: "Hot Longhorn Stud, Chili Pepper Es rule, 🦄U wild"."""
    terms, say = rules.terms, i18n.say
    name = say("Hot {game}", game=rules.name) if terms.hot else rules.name
    parts = [f"**{escaped(name, LONGEST_NAME)}**"]
    if terms.ruling:
        cards, one = (
            listed(i18n, faces, terms.ruling),
            len(terms.ruling) == 1 and terms.ruling[0] in faces.deck,
        )
        parts.append(i18n.count("{cards} rules", "{cards} rule", 1 if one else 2, cards=cards))
    if terms.wild:
        parts.append(say("{cards} wild", cards=listed(i18n, faces, terms.wild)))
    if rules.jokers:
        parts.append(i18n.count("{n} Joker", "{n} Jokers", rules.jokers))
    if terms.hot_n_sours == "none":
        parts.append(say("no hot-'n'-sours"))
    elif terms.hot_n_sours != "any":
        parts.append(
            i18n.count(
                "at most {n} hot-'n'-sour a word", "at most {n} hot-'n'-sours a word", terms.hot_n_sours
            )
        )
    if terms.mix:
        parts.append(say("mixed juice"))
    return ", ".join(parts)


def as_called(one: CalledGame | GameCalled) -> PokerRules:
    """A dealer's call, as far as words and ranks need it."""
    terms = Terms(one.hot, one.ruling, one.wild, one.hot_n_sours, one.mix)
    return PokerRules(name=one.game, streets=(), terms=terms, jokers=one.jokers)


def listed(i18n: I18n, faces: CardLabels, tokens: Sequence[str]) -> str:
    return i18n.together([token_words(i18n, faces, token) for token in tokens])


def token_words(i18n: I18n, faces: CardLabels, token: str) -> str:
    """A card, a letter, a suit or a letter of a suit, as people say it."""
    if token in faces.deck:
        return faces.label(token)
    suit, dot, letter = token.rpartition(".")
    if not dot:
        return suit_words(i18n, faces, token) if len(token) > 1 else i18n.say("all {letter}s", letter=token)
    return i18n.say("{suit} {letter}s", suit=suit_words(i18n, faces, suit, one=True), letter=letter)


def suit_words(i18n: I18n, faces: CardLabels, code: str, *, one: bool = False) -> str:
    suit = faces.deck.suit(code)
    return i18n.say(suit.singular) if one else f"{faces.suit(code)}{i18n.say(suit.name)}"


def street_words(i18n: I18n, rules: PokerRules) -> str:
    """`3 down, bet, 2 up, bet, draw 2, bet`, in the reader's language."""
    return ", ".join(_street(i18n, street) for street in rules.streets)


def _street(i18n: I18n, street: Street) -> str:
    say = i18n.say
    match street:
        case Down(cards):
            return i18n.count("{n} down", "{n} down", cards)
        case Up(cards):
            return i18n.count("{n} up", "{n} up", cards)
        case Middle(cards):
            return say("{n} in the middle", n=cards)
        case Drawing(most):
            return say("draw {n}", n=most)
        case Betting():
            return say("bet")
    return ""


def steps(rules: PokerRules) -> str:
    """The streets as letters and numbers: `d3b0u2b0x2b0`."""
    return "".join(map(step, rules.streets))


def step(street: Street) -> str:
    match street:
        case Down(cards):
            return f"d{cards}"
        case Up(cards):
            return f"u{cards}"
        case Middle(cards):
            return f"m{cards}"
        case Drawing(most):
            return f"x{most}"
    return "b0"


def sum_words(i18n: I18n, rules: PokerRules, players: int) -> str:
    """The deck's cards, each player's, and the total."""
    found = preview(rules, players)
    own = found.down + found.up
    total = f"{players} {TIMES} {own}" + (f" + {found.middle}" if found.middle else "")
    facts = {"cards": found.dealt + found.left, "sum": total, "dealt": found.dealt}
    if found.left < 0:
        return i18n.say(
            (
                "Needs {dealt} cards ({sum}) of {cards}: folded hands are reshuffled, or one card "
                "counts for all"
            ),
            **facts,
        )
    return i18n.say("Needs {dealt} cards ({sum}) of {cards}", **facts)


def sight_words(i18n: I18n, rules: PokerRules, players: int) -> str:
    """`each player sees 3 down, 2 up; 17 cards stay`."""
    found: Preview = preview(rules, players)
    parts = [
        i18n.count("{n} down", "{n} down", found.down) if found.down else "",
        i18n.count("{n} up", "{n} up", found.up) if found.up else "",
        i18n.say("{n} in the middle", n=found.middle) if found.middle else "",
    ]
    seen = ", ".join(part for part in parts if part)
    if found.left < 0:
        return i18n.count(
            "Each player gets {seen}; {n} card too few",
            "Each player gets {seen}; {n} cards too few",
            -found.left,
            seen=seen,
        )
    return i18n.count(
        "Each player gets {seen}; {n} card left",
        "Each player gets {seen}; {n} cards left",
        found.left,
        seen=seen,
    )


def house_game(rules: PokerRules) -> bool:
    """Whether a server has invented it."""
    return all(rules.name != base.name for base in BASES.values())


def on_table(stage: Stage) -> str:
    """The hand's call, for everybody at any time."""
    view = stage.seen(PokerView)
    if not view.called:
        return ""
    rules = view.rules
    words = called_words(stage.i18n, stage.faces, rules)
    if house_game(rules):
        words = f"{words} ({street_words(stage.i18n, rules)})"
    return stage.i18n.say("Called: {game}", game=words)
