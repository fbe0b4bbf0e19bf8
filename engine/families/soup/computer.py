"""A computer player at a Soup table. It knows its view and its vocabulary, nothing more.

A player who does not know a word weighs two things: how often another player knows more, and how often players go
on with a row that they believe dead. All players see a computer's level: one who knows far more words is nearly
always right about an unknown row, one who knows only a few more has probably pretended.

A master knows every word, so it weighs what the others can do after its card: it deals out the unseen cards in many
ways, and plays the soup on until a player has to eat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from string import ascii_uppercase
from typing import NamedTuple

from msgspec.structs import replace

from engine.cards import letter_of, text_of
from engine.characters import EVEN, Character
from engine.computer.judging import PASSABLE, doubt, feeling, looks
from engine.computer.noticing import Eye
from engine.computer.player import ComputerPlayer
from engine.contract import UNTOLD, Action, Levels, Offer, Seat, Strength
from engine.families.card_table.actions import Pass
from engine.families.card_table.table import DECK
from engine.families.soup.actions import (
    Add,
    Comply,
    Doubt,
    Drop,
    Eat,
    EatFirst,
    Inspect,
    Name,
    SayEat,
    Spellcheck,
)
from engine.families.soup.view import SoupView
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon

EVERYDAY = 35  # more common words than this are always noticed
INSISTS: Mapping[Strength, float] = {"plain": 0.3, "sly": 0.6, "shark": 1.0, "master": 1.0}
"""How often they insist when asked to drop a sure claim."""
SLIPS: Mapping[Strength, float] = {"plain": 0.3, "sly": 0.5, "shark": 0.9, "master": 0.0}
"""How often they slip a word past the next player. A master does better to eat first."""
PRETENDS: Mapping[Strength, float] = {"plain": 0.1, "sly": 0.2, "shark": 0.2, "master": 0.02}
"""How often they add a card that, as far as they know, leaves the row no possible word. A player who knows every
word knows the cost of being asked for one."""
_PRETENDED = 3
"""The longest such row, in letters. Too many players doubt longer rows that they don't know."""
BRAZEN = 0.3
"""How often a player who is asked for a word and has none makes one up, if one looks good."""
UNMOVED: Mapping[Strength, float] = {"plain": 0.05, "sly": 0.05, "shark": 0.2, "master": 0.2}
"""How often they ask for a check when another player says that they made a word, and they don't know it: otherwise
anyone could make them eat by saying so."""
WHIMS: Mapping[Strength, float] = {"plain": 0.3, "sly": 0.5, "shark": 0.15, "master": 0.0}
"""The share of chance in their play: otherwise every soup would begin alike."""
HARD = "QXZJVKWUYO"
_A_WORD = 3  # points
_FAR_MORE = 1.5
"""A player with this many times more words than oneself knows far more. Of rows unknown to a plain player, a sly
player's are mostly dead and a shark's mostly alive."""
_SHORT, _UNSAYABLE = 4, 0.98
"""Eating a false word gains little. So players look up only unpronounceable words, and no short ones (HMM)."""
_BEGINS_LIKED = 0.5
"""How often a character begins with a suit it likes. The first card matters little, because others go on before it
has any effect."""
SAMPLES = 40  # deals that a master tries
EATS, SPARED = -1.0, 0.5  # a soup that I eat, and one that another player eats
DOUBTED = 7.5  # ten points between two of three players
_FAR = 12  # after this many cards an eaten soup is no player's fault


class SoupSeat(NamedTuple):
    """A player at the table, before a decision."""

    view: SoupView
    may: Mapping[str, Offer]
    words: Lexicon
    rng: Random
    player: ComputerPlayer

    @property
    def me(self) -> Seat:
        return self.view.seat or 0

    @property
    def strength(self) -> Strength:
        return self.player.strength

    @property
    def row(self) -> str:
        return text_of(self.view.row)

    @property
    def right(self) -> Seat:
        """The neighbour who played before."""
        return (self.me - 1) % len(self.view.scores)

    def cards(self, do: str) -> tuple[str, ...]:
        return self.may[do].cards if do in self.may else ()

    def makes(self, text: str) -> bool:
        """Whether the text is a word, as far as this player knows."""
        return len(text) >= self.view.min_length and text in self.words

    def after(self, card: str) -> str:
        return self.row + letter_of(card)

    def bluffs(self, how_often: float) -> bool:
        return self.rng.random() < how_often * self.player.character.bluffs

    def says(self, text: str, *, begins: bool) -> bool:
        """Whether they say that it is no word, or begins none. A player who knows more is believed more, by the
        number of their words proved so far."""
        mine, theirs = (self.view.scores[seat] for seat in (self.me, self.right))
        proved = max(0, mine - theirs) // _A_WORD
        felt = doubt(self.words, text, self.strength, begins=begins, proved=proved)
        return felt.spoken(self.view, text, self.player.character)


def decide(
    view: SoupView,
    offers: tuple[Offer, ...],
    rng: Random,
    strength: Strength,
    character: Character = EVEN,
    levels: Levels = UNTOLD,
) -> Action:
    may, words = {offer.do: offer for offer in offers}, lexicon_of(view.options).vocabulary(strength)
    table = SoupSeat(view, may, words, rng, ComputerPlayer(strength, character, levels))
    if "pass" in may:
        # Hard letters are best laid before others lay theirs. A plain player would rather get rid of them.
        return Pass(cards=tuple(sorted(view.own, key=_hardness, reverse=strength == "plain")[:3]))
    if view.claim is not None:
        return _answer(table)
    objection = _objection(table)
    if objection is not None:
        return objection
    return _turn(table) if view.own else Drop()


def _hardness(card: str) -> int:
    letter = letter_of(card)
    return len(HARD) - HARD.index(letter) if letter in HARD else 0


# --- answers about a row ----------------------------------------------------------------------------------------


def _answer(table: SoupSeat) -> Action:
    """Asked to drop a sure claim, a strong player insists more often."""
    view, may, player = table.view, table.may, table.player
    if "name" in may:
        word = table.words.decent().an_example(table.row)
        if word is None or len(word) < view.min_length:
            word = _made_up(table)
        return Name(word=word) if word is not None and len(word) >= view.min_length else Comply()
    if "say_eat" in may:
        insists = table.makes(table.row) and table.rng.random() < INSISTS[table.strength]
        return SayEat() if insists else Drop()
    if "spellcheck" not in may:
        return Drop()
    by = may["spellcheck"].claims[0].seat
    told = "comply" in may and not table.makes(table.row) and not player.knows_less_than(by)
    if told and table.rng.random() < UNMOVED[table.strength] * player.character.doubts:
        return Spellcheck()
    if _doubts_word(table, text_of(view.inspected or view.row), by):
        return Spellcheck()
    # If the other player offers to drop it, that costs less than eating.
    spared = view.claim is not None and view.claim.by in view.claim.dropped
    return Comply() if "comply" in may and not spared else Drop()


def _made_up(table: SoupSeat) -> str | None:
    """A guess costs no more than complying, but nonsense every time would look silly."""
    felt = feeling(table.words, table.strength)
    word = felt.ended(table.row)
    passable = word != table.row and felt.oddness(word) < PASSABLE[table.strength]
    return word if passable and table.bluffs(BRAZEN) else None


def _objection(table: SoupSeat) -> Action | None:
    text, may = table.row, table.may
    if "say_eat" in may and table.makes(text):
        everyday = (table.words.level(text) or EVERYDAY) < EVERYDAY
        noticed = everyday or Eye.of(table.strength, table.view.seat, table.view.hand).sees(text)
        return SayEat() if noticed else None
    if "doubt" in may and len(text) > 1 and _doubts_row(table, text):
        return Doubt()
    return Inspect() if "inspect" in may and table.view.eaten and _looks_up(table) else None


def _doubts_row(table: SoupSeat, text: str) -> bool:
    """Whether to ask the right neighbour for a word that begins so. A person's vocabulary is unknown."""
    level = table.player.levels.get(table.right)
    theirs = 0 if level is None else len(lexicon_of(table.view.options).vocabulary(level))
    return theirs <= _FAR_MORE * len(table.words) and table.says(text, begins=True)


def _doubts_word(table: SoupSeat, text: str, by: Seat) -> bool:
    """Whether to ask the lexicon about a text that `by` calls a word. Computers say so of words that they know."""
    if len(text) < table.view.min_length:
        return True
    return not table.player.knows_less_than(by) and table.says(text, begins=False)


def _looks_up(table: SoupSeat) -> bool:
    """Whether to show the last eaten row once more, in order to doubt it."""
    by, eaten = table.view.eaten[-1]
    text = text_of(eaten)
    sayable = len(text) < _SHORT or looks(table.words).oddness(text) < _UNSAYABLE
    if sayable and len(text) >= table.view.min_length and table.strength != "master":
        return False
    return _doubts_word(table, text, by)


# --- choosing a card --------------------------------------------------------------------------------------------


def _turn(table: SoupSeat) -> Action:
    text, words, addable = table.row, table.words, table.cards("add")
    ways = ways_on(words, text, table.view.min_length)
    safe = [card for card in addable if letter_of(card) in ways]
    if safe:
        return Add(card=_liked_best(table, safe))
    made = [card for card in addable if table.makes(table.after(card))]
    growing = [card for card in made if words.longer(table.after(card))]
    if growing and table.rng.random() < SLIPS[table.strength]:
        # At worst I must eat, which I'd have had to do anyway; and perhaps the others do not notice.
        return Add(card=max(growing, key=lambda card: words.level(table.after(card)) or 0))
    believed = text and len(text) < _PRETENDED and words.can_become(text)
    if not made and believed and table.bluffs(PRETENDS[table.strength]):
        # The card that makes the row look most like the beginning of a word, if anybody would believe it.
        felt = feeling(words, table.strength)
        odd = {card: felt.oddness(table.after(card), whole=False) for card in addable}
        likeliest = min(odd, key=odd.__getitem__, default=None)
        if likeliest is not None and odd[likeliest] < PASSABLE[table.strength]:
            return Add(card=likeliest)
    return _eat(table, made)


def _eat(table: SoupSeat, made: Sequence[str]) -> Action:
    addable, eatable, view = table.cards("add"), table.cards("eat"), table.view
    completing = [card for card in eatable if table.makes(table.after(card))]
    if completing:
        return Eat(card=completing[0])
    if "eat_first" in table.may:  # and begin another soup
        eaten = replace(view, row=(), eaten=(*view.eaten, (table.me, view.row)))
        return EatFirst(card=_liked_best(table._replace(view=eaten), table.cards("eat_first")))
    rest = [card for card in addable if card not in made] or list(addable) or list(eatable)
    return Add(card=rest[0]) if rest[0] in addable else Eat(card=rest[0])


def _liked_best(table: SoupSeat, cards: Sequence[str]) -> str:
    liked = [card for card in cards if table.player.character.likes(card)]
    if liked and not table.row and table.rng.random() < _BEGINS_LIKED:
        cards = liked
    if table.strength == "master":
        return best_card(table.view, cards, table.words, table.rng, table.player.levels)
    unseen, whim = _unseen(table.view), WHIMS[table.strength]
    ease = {card: _ease(table, table.after(card), unseen) for card in cards}
    return min(cards, key=lambda card: ease[card] * table.rng.uniform(1 - whim, 1 + whim))


def _ease(table: SoupSeat, text: str, unseen: Sequence[str]) -> float:
    """The number of cards that let the next player go on safely, or a measure of it. Fewer are better for me."""
    letters = table.words.continuations(text)
    if table.strength == "plain":
        return -len(letters)  # keeps the soup alive, and ignores the next player
    ways = ways_on(table.words, text, table.view.min_length)
    easy = sum(letter_of(card) in ways for card in unseen)
    if table.strength == "sly":
        return easy
    # If the next player survives, I want an answer when the soup comes round again.
    return easy - 0.05 * sum(letter_of(card) in letters for card in table.view.own)


@lru_cache(maxsize=1 << 16)
def ways_on(words: Lexicon, row: str, least: int) -> frozenset[str]:
    """The letters that the row can still grow by without becoming a word."""
    return frozenset(
        letter
        for letter in (ascii_uppercase if not row or words.can_become(row) else "")
        if words.can_become(row + letter) and not (len(row) + 1 >= least and row + letter in words)
    )


def _unseen(view: SoupView) -> list[str]:
    seen = {*view.own, *view.row, *(card for _seat, cards in view.eaten for card in cards)}
    return [card for card in DECK.pack(without=("le.A",)) if card not in seen]


# --- a master's imagination -------------------------------------------------------------------------------------


def best_card(
    view: SoupView, cards: Sequence[str], words: Lexicon, rng: Random, levels: Levels = UNTOLD
) -> str:
    """The best of the cards that keep the soup going. A beginning that looks dead but is not adds some worth, too:
    people may doubt it. A computer that comes next knows that this is a master, and doubts nothing."""
    by_letter = {letter_of(card): card for card in cards}
    worth, row = dict.fromkeys(by_letter, 0.0), text_of(view.row)
    if row and ((view.seat or 0) + 1) % len(view.seats) not in levels:
        usual = words.vocabulary("shark")
        for letter in by_letter:
            asked = doubt(usual, row + letter, "shark", begins=True).challenged
            worth[letter] = SAMPLES * DOUBTED * asked
    for _ in range(SAMPLES):
        hands = supposed(view, rng)
        for letter in by_letter:
            worth[letter] += played_on(view, row + letter, letter, hands, words, rng)
    return by_letter[max(worth, key=worth.__getitem__)]


def supposed(view: SoupView, rng: Random) -> list[list[str]]:
    """The letters that each seat may hold. My right neighbour has the cards I passed, unless they have been seen
    since."""
    me, unseen = view.seat or 0, _unseen(view)
    right = (me - 1) % len(view.seats)
    given = [card for card in view.passed if card in unseen]
    pool = [card for card in unseen if card not in given]
    rng.shuffle(pool)
    hands = []
    for seat, presence in enumerate(view.seats):
        known = list(view.own) if seat == me else given if seat == right else []
        hand, pool = known + pool[: presence.cards - len(known)], pool[presence.cards - len(known) :]
        hands.append([letter_of(card) for card in hand])
    return hands


def played_on(
    view: SoupView, row: str, laid: str, hands: Sequence[Sequence[str]], words: Lexicon, rng: Random
) -> float:
    """My gain from this soup if I lay this letter and all go on as long as they can."""
    me, seats = view.seat or 0, len(hands)
    left = [list(hand) for hand in hands]
    left[me].remove(laid)
    seat, chance = me, rng.random
    for _ in range(_FAR):
        seat = (seat + 1) % seats
        if not left[seat]:
            return 0.0
        ways = ways_on(words, row, view.min_length)
        able = [letter for letter in left[seat] if letter in ways]
        if not able:
            return EATS if seat == me else SPARED
        letter = able[int(chance() * len(able))]
        left[seat].remove(letter)
        row += letter
    return 0.0
