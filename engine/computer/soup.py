"""A computer player at a Soup table. It knows its view and its vocabulary, nothing more.

A player who does not know a word weighs how often somebody here knows more, and how often somebody goes on with a row
they believe dead. Everybody is told how well computers play: one who knows far more words is nearly always right about
an unknown row, one who knows only a few more has more probably pretended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from engine.cards import letter_of, text_of
from engine.characters import EVEN, Character
from engine.computer.judging import PASSABLE, doubt, feeling, looks
from engine.computer.noticing import Eye
from engine.computer.player import Player
from engine.computer.soup_master import best_card, ways_on
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

EVERYDAY = 35  # words less rare than this are always noticed
INSISTS: Mapping[Strength, float] = {"plain": 0.3, "sly": 0.6, "shark": 1.0, "master": 1.0}
"""How often they do, asked to drop a sure claim."""
SLIPS: Mapping[Strength, float] = {"plain": 0.3, "sly": 0.5, "shark": 0.9, "master": 0.9}
"""How often a word is slipped past the next player."""
PRETENDS: Mapping[Strength, float] = {"plain": 0.1, "sly": 0.2, "shark": 0.2, "master": 0.02}
"""How often they add a card after which, as far as they know, the row can become no word. A player who knows every
word knows what it costs to be asked for one."""
BRAZEN = 0.3
"""How often a player who is asked for a word and has none makes one up, if one looks good."""
UNMOVED: Mapping[Strength, float] = {"plain": 0.05, "sly": 0.05, "shark": 0.2, "master": 0.2}
"""How often they ask for a check when told that they made a word they don't know: otherwise everybody could tell
them to eat."""
WHIMS: Mapping[Strength, float] = {"plain": 0.3, "sly": 0.5, "shark": 0.15, "master": 0.0}
"""How much chance there is in their play: otherwise every soup would begin alike."""
HARD = "QXZJVKWUYO"
_A_WORD = 3  # points
_FAR_MORE = 1.5
"""How many times more words than oneself. Of rows unknown to a plain player, a sly player's are mostly dead and a
shark's mostly alive."""
_SHORT, _UNSAYABLE = 4, 0.98
"""Nobody gains much by eating what is no word. So only the unpronounceable is looked up, and no short word (HMM)."""


def decide(
    view: SoupView,
    offers: tuple[Offer, ...],
    rng: Random,
    strength: Strength,
    character: Character = EVEN,
    levels: Levels = UNTOLD,
) -> Action:
    player, may = Player(strength, character, levels), {offer.do: offer for offer in offers}
    words = lexicon_of(view.options).vocabulary(strength)
    if "pass" in may:
        return Pass(cards=tuple(sorted(view.own, key=_hardness, reverse=True)[:3]))
    if view.claim is not None:
        return _answer(view, may, words, rng, player)
    objection = _objection(view, may, words, player)
    if objection is not None:
        return objection
    if not view.own:
        return Drop()
    return _turn(view, may, words, rng, player)


def _hardness(card: str) -> int:
    letter = letter_of(card)
    return len(HARD) - HARD.index(letter) if letter in HARD else 0


def _is_word(view: SoupView, text: str, words: Lexicon) -> bool:
    return len(text) >= view.min_length and text in words


def _answer(view: SoupView, may: Mapping[str, Offer], words: Lexicon, rng: Random, player: Player) -> Action:
    """Asked to drop a sure claim, a strong player insists more often."""
    row = text_of(view.row)
    if "name" in may:
        word = words.decent().an_example(row)
        if word is None or len(word) < view.min_length:
            word = _made_up(row, words, rng, player)
        return Name(word=word) if word is not None and len(word) >= view.min_length else Comply()
    if "say_eat" in may:
        return SayEat() if _is_word(view, row, words) and rng.random() < INSISTS[player.strength] else Drop()
    if "spellcheck" not in may:
        return Drop()
    by = may["spellcheck"].claims[0].seat
    told = (
        "comply" in may
        and not _is_word(view, row, words)
        and not player.knows_less_than(by)
        and rng.random() < UNMOVED[player.strength] * player.character.doubts
    )
    if told or doubts_word(view, text_of(view.inspected or view.row), words, player, by):
        return Spellcheck()
    return Comply() if "comply" in may and not _would_drop(view) else Drop()


def _made_up(row: str, words: Lexicon, rng: Random, player: Player) -> str | None:
    """A guess costs no more than complying, but nonsense every time would look silly."""
    felt = feeling(words, player.strength)
    word = felt.ended(row)
    passable = word != row and felt.oddness(word) < PASSABLE[player.strength]
    return word if passable and rng.random() < BRAZEN * player.character.bluffs else None


def _would_drop(view: SoupView) -> bool:
    """Does the other player offer to drop it? That costs less than eating."""
    return view.claim is not None and view.claim.by in view.claim.dropped


def _objection(view: SoupView, may: Mapping[str, Offer], words: Lexicon, player: Player) -> Action | None:
    """What there is to object to in the right neighbour's card, if anything."""
    text = text_of(view.row)
    if "say_eat" in may and _is_word(view, text, words):
        everyday = (words.level(text) or EVERYDAY) < EVERYDAY
        noticed = everyday or Eye.of(player.strength, view.seat, view.hand).sees(text)
        return SayEat() if noticed else None
    if "doubt" in may and len(text) > 1 and doubts_row(view, text, words, player):
        return Doubt()
    return Inspect() if "inspect" in may and view.eaten and looks_up(view, words, player) else None


def _turn(view: SoupView, may: Mapping[str, Offer], words: Lexicon, rng: Random, player: Player) -> Action:
    text = text_of(view.row)
    addable = may["add"].cards if "add" in may else ()
    ways = ways_on(words, text, view.min_length)
    safe = [card for card in addable if letter_of(card) in ways]
    if safe:
        return Add(card=_liked_best(view, safe, words, rng, player))
    made = [card for card in addable if _is_word(view, text + letter_of(card), words)]
    growing = [card for card in made if words.longer(text + letter_of(card))]
    if growing and rng.random() < SLIPS[player.strength]:
        # At worst I'm told to eat, which I'd have had to do anyway; and perhaps nobody notices.
        return Add(card=max(growing, key=lambda card: words.level(text + letter_of(card)) or 0))
    living = text and words.can_become(text)
    if not made and living and rng.random() < PRETENDS[player.strength] * player.character.bluffs:
        pretended = _pretended(addable, text, words, player)
        if pretended is not None:
            return Add(card=pretended)
    return _eat(view, may, words, made, rng, player)


def _liked_best(view: SoupView, cards: Sequence[str], words: Lexicon, rng: Random, player: Player) -> str:
    """Of cards that keep the soup going, or begin one."""
    if player.strength == "master":
        return best_card(view, cards, words, rng, player.levels)
    text, unseen, whim = text_of(view.row), _unseen(view), WHIMS[player.strength]
    ease = {card: _ease(view, text + letter_of(card), words, unseen, player.strength) for card in cards}
    return min(cards, key=lambda card: ease[card] * rng.uniform(1 - whim, 1 + whim))


def _pretended(addable: Sequence[str], text: str, words: Lexicon, player: Player) -> str | None:
    """The card after which the row looks most as if it could still be a word, if anybody would believe it."""
    felt = feeling(words, player.strength)
    odd = {card: felt.oddness(text + letter_of(card), whole=False) for card in addable}
    likeliest = min(odd, key=odd.__getitem__, default=None)
    return likeliest if likeliest is not None and odd[likeliest] < PASSABLE[player.strength] else None


def _eat(
    view: SoupView,
    may: Mapping[str, Offer],
    words: Lexicon,
    made: Sequence[str],
    rng: Random,
    player: Player,
) -> Action:
    text = text_of(view.row)
    eatable = may["eat"].cards if "eat" in may else ()
    completing = [card for card in eatable if _is_word(view, text + letter_of(card), words)]
    if completing:
        return Eat(card=completing[0])
    if "eat_first" in may:
        fresh = _liked_best(_once_eaten(view), may["eat_first"].cards, words, rng, player)
        return EatFirst(card=fresh)
    addable = may["add"].cards if "add" in may else ()
    rest = [card for card in addable if card not in made] or list(addable) or list(eatable)
    return Add(card=rest[0]) if rest[0] in addable else Eat(card=rest[0])


def _once_eaten(view: SoupView) -> SoupView:
    """The table as it is when I have eaten the soup, and begin another."""
    return replace(view, row=(), eaten=(*view.eaten, (view.seat or 0, view.row)))


def _unseen(view: SoupView) -> Counter[str]:
    """How many of each letter the others may hold."""
    seen = {*view.own, *view.row, *(card for _seat, cards in view.eaten for card in cards)}
    return Counter(letter_of(card) for card in DECK.pack(without=("le.A",)) if card not in seen)


def _ease(view: SoupView, text: str, words: Lexicon, unseen: Counter[str], strength: Strength) -> float:
    """How many cards let the next player go on safely. Fewer are better for me."""
    letters = words.continuations(text)
    if strength == "plain":
        return -len(letters)  # keeps the soup alive, without a thought for the next player
    easy = sum(unseen[letter] for letter in ways_on(words, text, view.min_length))
    if strength == "sly":
        return easy
    mine = Counter(letter_of(card) for card in view.own)
    # If the next player survives, I want an answer when the soup comes round again.
    return easy - 0.05 * sum(mine[letter] for letter in letters)


def doubts_row(view: SoupView, text: str, words: Lexicon, player: Player) -> bool:
    """Whether the right neighbour is asked for a word that begins so."""
    by = right(view)
    return not _knows_far_more(view, by, words, player) and _spoken(view, text, words, player, begins=True)


def doubts_word(view: SoupView, text: str, words: Lexicon, player: Player, by: Seat) -> bool:
    """Whether the lexicon is asked about what is a word according to `by`. Computers say so of words that they know."""
    if len(text) < view.min_length:
        return True
    return not player.knows_less_than(by) and _spoken(view, text, words, player, begins=False)


def looks_up(view: SoupView, words: Lexicon, player: Player) -> bool:
    """Whether what was eaten last is shown once more, to be doubted."""
    by, eaten = view.eaten[-1]
    text = text_of(eaten)
    sayable = len(text) < _SHORT or looks(words).oddness(text) < _UNSAYABLE
    if sayable and len(text) >= view.min_length and player.strength != "master":
        return False
    return doubts_word(view, text, words, player, by)


def right(view: SoupView) -> Seat:
    """The neighbour who has played before."""
    return ((view.seat or 0) - 1) % len(view.scores)


def _spoken(view: SoupView, text: str, words: Lexicon, player: Player, *, begins: bool) -> bool:
    felt = doubt(words, text, player.strength, begins=begins, proved=_ahead(view))
    return felt.spoken(view, text, player.character)


def _knows_far_more(view: SoupView, seat: Seat, words: Lexicon, player: Player) -> bool:
    """Of people that is not told."""
    level = player.levels.get(seat)
    return level is not None and len(lexicon_of(view.options).vocabulary(level)) > _FAR_MORE * len(words)


def _ahead(view: SoupView) -> int:
    """How many more words of the right neighbour were proved so far: a player who knows more is believed more."""
    mine, theirs = (view.scores[place] for place in (view.seat or 0, right(view)))
    return max(0, mine - theirs) // _A_WORD
