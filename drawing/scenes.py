"""What is on a picture, as plain facts: names, cards by their codes, and texts that are already in somebody's language.

Whoever makes a scene decides what may be seen: nothing outside a scene is known here, so nothing else can be drawn.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

LONGEST = 500  # letters of one text, more than is ever drawn: it is cut letter by letter
Text = Annotated[str, msgspec.Meta(max_length=LONGEST)]
Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
Cards = tuple[Text, ...]


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something on a picture."""


class Bracket(Part, frozen=True):
    """Cards that may share a word, from one place to another, in the colour of a suit."""

    first: int
    last: int
    suit: Text
    name: Text = ""  # which suits, for who is new to them


class Own(Part, frozen=True):
    """The reader's own cards, which only they may see."""

    cards: Cards
    counts: tuple[int, ...] = ()  # how many there are of each, where equal ones are drawn once
    letters: bool = False  # suits mean nothing here
    crowded: bool = False  # buttons repeat them, and need the room
    unseen: bool = False  # buttons are all there is of them
    playable: Cards = ()  # of these, what may be played now; empty where every card may
    fresh: Cards = ()  # new since their last act
    together: tuple[Bracket, ...] = ()
    shared: Cards = ()  # of these, what lies in the middle for all
    free: int = 0  # places for more of them
    whole: Text = ""  # what all of them are to become, for who is new to it
    ladder: bool = False  # the ladder of hands, under the cards
    rung: int | None = None  # of it, where these cards stand
    ends: tuple[Text, ...] = ()  # what its lowest and its highest end are called, for who is new to it
    rung_name: Text = ""  # and what the cards come to
    up: Cards = ()  # face up for all
    up_label: Text = ""
    middle: Cards = ()
    middle_label: Text = ""


class Scene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="scene"):
    """A picture. `title` stands at its top left and `corner` at its top right; `own` only on the reader's own picture."""

    deck: Text = "scroker"
    title: Text = ""
    corner: Text = ""
    note: Text = ""  # a line under them
    seal: Text = ""  # of the deal, at the foot
    own: Own | None = None


# --- poker --------------------------------------------------------------------------------------------------


class PokerSeat(Part, frozen=True):
    name: Text
    line: Text = ""
    cards: Cards = ()  # as everybody sees them
    hidden: int = 0  # how many lie face down
    bet: Text = ""
    begins: tuple[int, ...] = ()  # where among these cards another word begins
    word: Text = ""  # what was presented
    hand: Text = ""  # the same in short
    suit: Text = ""  # which is drawn after that
    dealer: bool = False
    acts: bool = False
    out: bool = False
    own: bool = False  # the reader's


class PokerScene(Scene, frozen=True, tag="poker"):
    seats: tuple[PokerSeat, ...]
    pot: Text = ""
    middle: Cards = ()
    pile: Cards = ()
    stock: int = 0  # beside the pile


# --- rummy --------------------------------------------------------------------------------------------------


class Word(Part, frozen=True):
    cards: Cards
    proved: bool = False
    wrong: bool = False
    label: Text = ""


class RummyRow(Part, frozen=True):
    name: Text
    line: Text = ""
    words: tuple[Word, ...] = ()
    loose: Cards = ()  # shown, and in no word
    held: Text = ""  # how many cards they hold
    acts: bool = False
    out: bool = False  # gone out
    absent: bool = False


class RummyScene(Scene, frozen=True, tag="rummy"):
    rows: tuple[RummyRow, ...]
    stock: int = 0
    stock_label: Text = ""
    discards: Cards = ()  # bottom to top
    top_label: Text = ""


# --- tricks -------------------------------------------------------------------------------------------------


class TrickSeat(Part, frozen=True):
    name: Text
    card: Text = ""
    side: int = 0
    acts: bool = False
    wins: bool = False  # takes the trick as it lies
    absent: bool = False


class TrickSide(Part, frozen=True):
    name: Text
    line: Text
    tricks: int = 0
    side: int = 0


class LastTrick(Part, frozen=True):
    cards: Cards
    won: int  # the place of the card that took it
    label: Text  # who has it, and by which word


class TricksScene(Scene, frozen=True, tag="tricks"):
    seats: tuple[TrickSeat, ...]
    sides: tuple[TrickSide, ...]
    last: LastTrick | None = None
    goal: tuple[Text, ...] = ()  # which hand it is, and what ends the game
    ruling: Text = ""  # a suit's code
    ruling_label: Text = ""
    fact: Text = ""  # which trick it is
    teams: bool = False
    claim: Text = ""  # a word that is claimed for the trick


# --- soup ---------------------------------------------------------------------------------------------------


class Eater(Part, frozen=True):
    name: Text
    points: int
    line: Text = ""
    acts: bool = False
    absent: bool = False


class SoupScene(Scene, frozen=True, tag="soup"):
    eaters: tuple[Eater, ...]
    row: Cards = ()
    target: int = 100
    danger: bool = False  # the row is long enough to be a word
    empty: Text = ""


# --- everything else ----------------------------------------------------------------------------------------


class HandScene(Scene, frozen=True, tag="hand"):
    """One player's own cards, and nothing else."""

    own: Own


class CardGroup(Part, frozen=True):
    """Cards of one kind; `counts` says of each how many there are, where that is more than one."""

    label: Text
    cards: Cards
    counts: tuple[int, ...] = ()


class DeckScene(Scene, frozen=True, tag="deck"):
    """Every card that a game is played with."""

    groups: tuple[CardGroup, ...]


class Presented(Part, frozen=True):
    """What somebody showed, laid or took."""

    name: Text
    line: Text = ""
    words: tuple[Word, ...] = ()
    text: Text = ""
    false: Text = ""  # what they were wrong about
    won: bool = False
    gain: Text = ""


class Face(Part, frozen=True):
    """Who won: a computer's animal, or a person's initial on a colour of their own."""

    animal: Text = ""
    initial: Text = ""
    colour: int = 0


class Column(Part, frozen=True):
    height: float  # from 0 to 1
    mine: bool = False


class ResultScene(Scene, frozen=True, tag="result"):
    """How a hand ended. `title` says who won. `mood`: how its reader takes that; everybody's is a win."""

    mood: Literal["", "won", "lost", "tied"] = ""
    faces: tuple[Face, ...] = ()  # of the winners
    shown: tuple[Presented, ...] = ()
    rung: int | None = None  # of the ladder of hands, where the winner stands
    rungs: tuple[int, ...] = ()  # and the others
    cheer: Text = ""  # what deserves a celebration
    low: bool = False  # points are bad
    daily: bool = False
    squares: tuple[
        int, ...
    ] = ()  # the reader's decisions: 0 as good as any, 1 a small mistake, 2 a costlier one
    columns: tuple[Column, ...] = ()  # how many others reached as much
    columns_label: Text = ""
    mine: Text = ""  # under the reader's column


class Point(Part, frozen=True):
    at: float  # from 0 to 1 along the time shown
    value: float
    spread: float = 0


class Line(Part, frozen=True):
    name: Text
    label: Text  # the newest value
    points: tuple[Point, ...]


class Bar(Part, frozen=True):
    name: Text
    label: Text
    part: float  # of the longest, from -1 to 1
    whole: float = 0  # out of which the part is, as pale
    mine: bool = False


class Tiles(Part, frozen=True):
    label: Text
    word: Text


class ChartScene(Scene, frozen=True, tag="chart"):
    lines: tuple[Line, ...] = ()
    since: Text = ""
    until: Text = ""
    bars: tuple[Bar, ...] = ()
    bars_label: Text = ""
    words: tuple[Tiles, ...] = ()


class Rung(Part, frozen=True):
    """A hand of the ladder: its name, and an example."""

    name: Text
    words: tuple[Cards, ...] = ()
    text: Text = ""
    held: bool = False  # the reader's own cards stand here


class LadderScene(Scene, frozen=True, tag="ladder"):
    """What beats what, the highest first."""

    rungs: tuple[Rung, ...]


class Chair(Part, frozen=True):
    """A seat of the lobby; free where it has no name. `line`: how well a computer plays, or what they have by now."""

    name: Text
    computer: bool = False
    line: Text = ""
    won: bool = False


class LobbyScene(Scene, frozen=True, tag="lobby"):
    """An invitation: the game, who sits there, and how many seats are free; then how it stands, and who has won."""

    accent: Colour
    chairs: tuple[Chair, ...]
    free: Text = ""  # the word under a free seat
    done: bool = False


class Poster(Part, frozen=True):
    """A family or a game to choose from."""

    name: Text
    line: Text
    accent: Colour
    level: int = 0  # of three: a dot for each
    cards: Cards = ()
    deck: Text = "scroker"
    hidden: int = 0
    letters: Text = ""  # in a bowl
    ticket: bool = False


class PostersScene(Scene, frozen=True, tag="posters"):
    posters: tuple[Poster, ...]
    wide: bool = False  # one to a line


class TicketScene(Scene, frozen=True, tag="ticket"):
    """A game that the dealer names: blank at first. `steps`: what is dealt, each a letter (down, up, middle, swap, bet) and how
    many."""

    name: Text = ""
    steps: tuple[str, ...] = ()
    twists: Text = ""


AnyScene = (
    PokerScene
    | RummyScene
    | TricksScene
    | SoupScene
    | HandScene
    | ResultScene
    | ChartScene
    | DeckScene
    | LadderScene
    | LobbyScene
    | PostersScene
    | TicketScene
)
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(AnyScene).decode


def written(scene: Scene) -> bytes:
    """Equal pictures are written equally."""
    return _encode(scene)


def read_scene(raw: bytes) -> AnyScene:
    found: AnyScene = _decode(raw)
    return found
