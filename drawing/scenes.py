"""What is on a picture, as plain facts: names, cards by their codes, and texts that are already in somebody's language.

Whoever makes a scene decides what may be seen. Here nothing is known that is not in it, so nothing else can be drawn.
"""

from __future__ import annotations

import msgspec

Cards = tuple[str, ...]


class Scene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="scene"):
    """A picture. `title` stands at its top, `note` is what is happening."""

    deck: str = "scroker"
    title: str = ""
    note: str = ""


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something on a picture."""


# --- poker --------------------------------------------------------------------------------------------------


class PokerSeat(Part, frozen=True):
    name: str
    line: str = ""
    cards: Cards = ()  # as everybody sees them
    hidden: int = 0  # how many lie face down
    bet: str = ""
    word: str = ""  # what was presented
    dealer: bool = False
    acts: bool = False
    out: bool = False


class PokerScene(Scene, frozen=True, tag="poker"):
    seats: tuple[PokerSeat, ...]
    pot: str = ""
    middle: Cards = ()
    pile: Cards = ()
    pile_label: str = ""


# --- rummy --------------------------------------------------------------------------------------------------


class Word(Part, frozen=True):
    cards: Cards
    proved: bool = False
    wrong: bool = False
    label: str = ""


class RummyRow(Part, frozen=True):
    name: str
    line: str = ""
    words: tuple[Word, ...] = ()
    loose: Cards = ()  # shown, and in no word
    tail: str = ""
    acts: bool = False
    out: bool = False  # gone out
    absent: bool = False


class RummyScene(Scene, frozen=True, tag="rummy"):
    rows: tuple[RummyRow, ...]
    stock: int = 0
    stock_label: str = ""
    discards: Cards = ()  # bottom to top
    discards_label: str = ""
    top_label: str = ""


# --- tricks -------------------------------------------------------------------------------------------------


class TrickSeat(Part, frozen=True):
    name: str
    line: str = ""
    card: str = ""
    side: int = 0
    acts: bool = False
    wins: bool = False  # takes the trick as it lies
    absent: bool = False


class TrickSide(Part, frozen=True):
    name: str
    line: str
    tricks: int = 0
    side: int = 0


class TricksScene(Scene, frozen=True, tag="tricks"):
    seats: tuple[TrickSeat, ...]
    sides: tuple[TrickSide, ...]
    ruling: str = ""  # a suit's code
    ruling_label: str = ""
    middle: str = ""
    teams: bool = False
    claim: str = ""  # a word that is claimed for the trick


# --- soup ---------------------------------------------------------------------------------------------------


class Eater(Part, frozen=True):
    name: str
    points: int
    line: str = ""
    acts: bool = False
    absent: bool = False


class SoupScene(Scene, frozen=True, tag="soup"):
    eaters: tuple[Eater, ...]
    row: Cards = ()
    target: int = 100
    danger: bool = False  # the row is long enough to be a word
    ends: str = ""
    empty: str = ""


# --- everything else ----------------------------------------------------------------------------------------


class HandScene(Scene, frozen=True, tag="hand"):
    """One player's own cards."""

    cards: Cards
    up: Cards = ()  # face up for all
    up_label: str = ""
    middle: Cards = ()
    middle_label: str = ""
    playable: Cards = ()  # of these, what may be played now; empty where every card may


class CardGroup(Part, frozen=True):
    """Cards of one kind; `counts` says of each how many there are, where that is more than one."""

    label: str
    cards: Cards
    counts: tuple[int, ...] = ()


class DeckScene(Scene, frozen=True, tag="deck"):
    """Every card that a game is played with."""

    groups: tuple[CardGroup, ...]


class Presented(Part, frozen=True):
    """What somebody showed, laid or took."""

    name: str
    line: str = ""
    words: tuple[Word, ...] = ()
    text: str = ""
    false: str = ""  # the word that was found false
    won: bool = False
    gain: str = ""


class Item(Part, frozen=True):
    """One line of the account."""

    name: str
    text: str
    amount: str = ""


class ResultScene(Scene, frozen=True, tag="result"):
    """How a hand ended. `title` says who won, `note` by which rule."""

    corner: str = ""
    shown: tuple[Presented, ...] = ()
    items: tuple[Item, ...] = ()
    cheer: str = ""  # what deserves a celebration
    low: bool = False  # points are bad


class Point(Part, frozen=True):
    at: float  # from 0 to 1 along the time shown
    value: float
    spread: float = 0


class Line(Part, frozen=True):
    name: str
    label: str  # the newest value
    points: tuple[Point, ...]


class Bar(Part, frozen=True):
    name: str
    label: str
    part: float  # of the longest, from -1 to 1
    mine: bool = False


class Tiles(Part, frozen=True):
    label: str
    word: str


class ChartScene(Scene, frozen=True, tag="chart"):
    lines: tuple[Line, ...] = ()
    since: str = ""
    until: str = ""
    bars: tuple[Bar, ...] = ()
    bars_label: str = ""
    words: tuple[Tiles, ...] = ()


AnyScene = (
    PokerScene | RummyScene | TricksScene | SoupScene | HandScene | ResultScene | ChartScene | DeckScene
)
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(AnyScene).decode


def written(scene: Scene) -> bytes:
    """Equal pictures are written equally."""
    return _encode(scene)


def read(raw: bytes) -> AnyScene:
    found: AnyScene = _decode(raw)
    return found
