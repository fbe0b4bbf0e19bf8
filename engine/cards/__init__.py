"""Cards and decks.

A deck is a data file under `engine/cards/decks`, so that anyone who owns the paper deck can correct a letter there;
a language's own letters are in that language's folder. Everywhere else a card is its code: `an.U`, `ch.E5`, `he.E`,
`E`, and `*1` or `*` for a joker. A claim is a code with, for a wild card, the letter it stands for: `an.D=R`.
"""

import tomllib
from collections.abc import Iterable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from engine.languages import DEFAULT, ROOT

_OF_LANGUAGES = {f"scrapok-{file.parent.name}": file for file in sorted(ROOT.glob("*/scrapok.toml"))}
DECKS = ("scroker", *_OF_LANGUAGES, "zoot")

SuitKind = Literal["plain", "animal", "sour", "pepper"]
Status = Literal["attested", "reconstructed"]


class DeckFileError(ValueError):
    """A deck file cannot be used; the message is one line that says where and why."""


class Suit(msgspec.Struct, frozen=True):
    code: str
    name: str
    singular: str
    sign: str
    initial: str
    colour: str
    kind: SuitKind = "plain"
    deadwood: int = 0


class Card(msgspec.Struct, frozen=True):
    code: str
    suit: str | None
    letter: str | None
    value: int
    rank: int
    name: str
    colour: str
    sign: str
    deadwood: int
    copies: int
    attested: bool

    @property
    def joker(self) -> bool:
        return self.letter is None

    @property
    def label(self) -> str:
        """The card in a text: sign, letter, printed value."""
        return f"{self.sign}{self.letter or ''}{self.value or ''}"


class Deck(msgspec.Struct, frozen=True, eq=False, dict=True):
    id: str
    name: str
    language: str | None
    suits: tuple[Suit, ...]
    cards: tuple[Card, ...]

    @cached_property
    def _by_code(self) -> dict[str, Card]:
        return {card.code: card for card in self.cards}

    @cached_property
    def _suits(self) -> dict[str, Suit]:
        return {suit.code: suit for suit in self.suits}

    def __getitem__(self, code: str) -> Card:
        return self._by_code[code]

    def __contains__(self, code: object) -> bool:
        return code in self._by_code

    def get(self, code: str) -> Card | None:
        return self._by_code.get(code)

    def suit(self, code: str) -> Suit:
        return self._suits[code]

    def kind(self, code: str) -> SuitKind:
        """The kind of the suit of a card; a card without a suit is plain."""
        suit = self._by_code[code].suit
        return self._suits[suit].kind if suit else "plain"

    @cached_property
    def jokers(self) -> tuple[str, ...]:
        """Every joker, copies repeated."""
        return tuple(card.code for card in self.cards if card.joker for _ in range(card.copies))

    def pack(self, *, without: tuple[str, ...] = (), jokers: int = 0) -> tuple[str, ...]:
        """All cards of one pack in the file's order, copies repeated, jokers last."""
        if not 0 <= jokers <= len(self.jokers):
            raise ValueError(f"{self.name} has {len(self.jokers)} jokers, not {jokers}")
        lettered = (card for card in self.cards if not card.joker and card.code not in without)
        return tuple(card.code for card in lettered for _ in range(card.copies)) + self.jokers[:jokers]

    def named(self, token: str) -> tuple[str, ...]:
        """The cards that a token means: a card `ch.E5`, a letter of a suit `ch.E`, a suit `le`, a letter `E`."""
        if token in self._by_code:
            return (token,)
        if token in self._suits:
            return tuple(card.code for card in self.cards if card.suit == token)
        suit, dot, letter = token.rpartition(".")
        return tuple(
            card.code
            for card in self.cards
            if not card.joker and card.letter == letter and (not dot or card.suit == suit)
        )


def split_claim(claim: str) -> tuple[str, str | None]:
    """`an.D=R` is the Dog used as an R; a claim without a letter is the card as it is printed."""
    code, claimed, letter = claim.partition("=")
    return code, letter if claimed else None


def code_of(claim: str) -> str:
    return claim.partition("=")[0]


@lru_cache(maxsize=1024)  # a few hundred claims, looked up in every view
def letter_of(claim: str) -> str:
    """The letter a claim counts as; empty for a joker without a letter."""
    code, claimed, letter = claim.partition("=")
    if claimed:
        return letter
    return "" if code.startswith("*") else code.rpartition(".")[2][:1]


def text_of(claims: tuple[str, ...]) -> str:
    return "".join(map(letter_of, claims))


def in_order_of(text: str, codes: Iterable[str]) -> tuple[str, ...]:
    """The cards that spell this text, in its order; of several with the same letter, the first."""
    left = list(codes)
    laid = []
    for letter in text:
        code = next(code for code in left if letter_of(code) == letter)
        left.remove(code)
        laid.append(code)
    return tuple(laid)


class _CardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a deck file. A row without a suit goes into every suit of the deck."""

    letter: str | None = None
    code: str | None = None
    suit: str | None = None
    value: int = 0
    rank: int = 0
    copies: int = 1
    name: str | None = None
    sign: str | None = None
    status: Status | None = None


class _DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    size: int
    status: Status
    cards: tuple[_CardRow, ...]
    suits: tuple[Suit, ...] = ()
    jokers: tuple[_CardRow, ...] = ()
    language: str | None = None


def parse_deck(deck_id: str, text: str) -> Deck:
    """Read a deck file's text, or raise `DeckFileError`."""
    try:
        file = msgspec.convert(tomllib.loads(text), _DeckFile)
        deck = _build(deck_id, file)
        _check(deck, file.size)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, DeckFileError) as error:
        reason = " ".join(str(error).split())
        raise DeckFileError(f"deck file {deck_id}.toml: {reason}") from error
    return deck


@lru_cache(maxsize=len(DECKS))
def load_deck(deck_id: str) -> Deck:
    """Load a packaged deck; always the same object."""
    if deck_id not in DECKS:
        raise DeckFileError(f"there is no deck {deck_id!r}; there are {', '.join(DECKS)}")
    path = _OF_LANGUAGES.get(deck_id) or Path(__file__).parent / "decks" / f"{deck_id}.toml"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DeckFileError(f"deck file {deck_id}.toml: {error}") from error
    return parse_deck(deck_id, text)


def scrapok_deck(language: str) -> str:
    """The deck with this language's number of each letter; English if the language has no deck of its own."""
    return next(deck for deck in (f"scrapok-{language}", f"scrapok-{DEFAULT}") if deck in DECKS)


def _build(deck_id: str, file: _DeckFile) -> Deck:
    suits = {suit.code: suit for suit in file.suits}
    cards = []
    for row in file.cards:
        if row.letter is None or len(row.letter) != 1 or not "A" <= row.letter <= "Z":
            raise DeckFileError(f"a card needs one letter from A to Z, not {row.letter!r}")
        if row.suit is not None and row.suit not in suits:
            raise DeckFileError(f"card {row.letter} is of the unknown suit {row.suit!r}")
    for suit in file.suits:
        cards += [_card(row, suit, file.status) for row in file.cards if row.suit in (None, suit.code)]
    if not suits:
        cards += [_card(row, None, file.status) for row in file.cards]
    cards += [_card(row, None, file.status) for row in file.jokers]
    return Deck(id=deck_id, name=file.name, language=file.language, suits=file.suits, cards=tuple(cards))


def _card(row: _CardRow, suit: Suit | None, status: Status) -> Card:
    letter = row.letter or ""
    code = row.code or (f"{suit.code}.{letter}" if suit else letter)
    return Card(
        code=code,
        suit=suit.code if suit else None,
        letter=row.letter,
        value=row.value,
        rank=row.rank,
        name=row.name or (f"{suit.singular} {letter}{row.value or ''}" if suit else letter),
        colour=suit.colour if suit else "",
        sign=row.sign or (suit.sign if suit else ""),
        deadwood=row.value if suit and suit.kind == "pepper" else suit.deadwood if suit else 0,
        copies=row.copies,
        attested=(row.status or status) == "attested",
    )


def _check(deck: Deck, size: int) -> None:
    seen: set[str] = set()
    ranks: set[int] = set()
    for card in deck.cards:
        if card.code in seen:
            raise DeckFileError(f"card {card.code} is listed twice")
        if card.rank and card.rank in ranks:
            raise DeckFileError(f"card {card.code} has the rank of another card, {card.rank}")
        if card.copies < 1 or card.value < 0 or card.rank < 0:
            raise DeckFileError(f"card {card.code} has a negative number or no copies")
        if card.joker != card.code.startswith("*"):
            raise DeckFileError(f"card {card.code}: jokers, and only they, have codes that begin with *")
        if not card.joker and letter_of(card.code) != card.letter:
            raise DeckFileError(f"card {card.code} does not say its letter {card.letter}")
        seen.add(card.code)
        ranks.add(card.rank)
    if len(deck.pack()) != size:
        raise DeckFileError(f"the file lists {len(deck.pack())} cards, not {size}")
