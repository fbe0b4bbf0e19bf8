"""The content of a picture, as plain facts: names, cards by their codes, and texts that are already translated.

The maker of a scene decides which facts may be seen: drawing knows nothing outside a scene, and can reveal no more.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

LONGEST = 500  # letters of one text, more than is ever drawn, because a text is cut letter by letter
Text = Annotated[str, msgspec.Meta(max_length=LONGEST)]
Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
Cards = tuple[Text, ...]


class ScenePart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a picture."""


class Bracket(ScenePart, frozen=True):
    """Cards that may share a word, from one place to another, in the colour of a suit."""

    first: int
    last: int
    suit: Text
    name: Text = ""  # the names of the suits, for newcomers


class Own(ScenePart, frozen=True):
    """The reader's own cards, which only they may see."""

    cards: Cards
    counts: tuple[int, ...] = ()  # the number of each card, where equal ones are drawn once
    letters: bool = False  # suits mean nothing here
    crowded: bool = False  # buttons repeat them, and need the room
    unseen: bool = False  # buttons are their only form
    playable: Cards = ()  # cards that may be played now; empty where every card may
    fresh: Cards = ()  # cards that are new since their last act
    together: tuple[Bracket, ...] = ()
    shared: Cards = ()  # shared cards in the middle
    free: int = 0  # places for more cards
    whole: Text = ""  # the purpose of all the cards, for newcomers
    ladder: bool = False  # whether the ladder of hands is below the cards
    rung: int | None = None  # the rung of these cards
    ends: tuple[Text, ...] = ()  # the names of its lowest and its highest end, for newcomers
    rung_name: Text = ""  # the name of the cards' hand
    up: Cards = ()  # cards face up for all
    up_label: Text = ""
    middle: Cards = ()
    middle_label: Text = ""


class Scene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="scene"):
    """A picture. `title` is at its top left and `corner` at its top right; only the reader's own picture has `own`."""

    deck: Text = "scroker"
    title: Text = ""
    corner: Text = ""
    note: Text = ""  # a line below them
    seal: Text = ""  # the deal's seal, at the foot
    least: float = 0  # the least height, because a higher picture is shown narrower
    own: Own | None = None


Squares = tuple[int, ...]
"""A player's decisions: 0 as good as any, 1 a small mistake, 2 a costlier one."""
COLOURS = 10
"""How many there are for faces."""


class Face(ScenePart, frozen=True):
    """A player's face: a computer's animal, or a person's initial on a colour of their own."""

    animal: Text = ""
    initial: Text = ""
    colour: int = 0  # below COLOURS


# --- poker --------------------------------------------------------------------------------------------------


class PokerSeat(ScenePart, frozen=True):
    name: Text
    line: Text = ""
    brief: Text = ""  # the same, where that is too long
    cards: Cards = ()  # the cards that all see
    hidden: int = 0  # number of cards face down
    bet: Text = ""
    begins: tuple[int, ...] = ()  # the places among these cards where another word begins
    word: Text = ""  # the presented word or hand
    hand: Text = ""  # the same, shorter
    suit: Text = ""  # the suit drawn after that
    dealer: bool = False
    acts: bool = False
    out: bool = False
    own: bool = False  # whether this is the reader's seat
    face: Face | None = None


class PokerScene(Scene, frozen=True, tag="poker"):
    seats: tuple[PokerSeat, ...]
    pot: Text = ""
    middle: Cards = ()
    pile: Cards = ()
    stock: int = 0  # number of cards beside the pile


# --- rummy --------------------------------------------------------------------------------------------------


class WordInRow(ScenePart, frozen=True):
    cards: Cards
    proved: bool = False
    wrong: bool = False
    label: Text = ""


class RummyRow(ScenePart, frozen=True):
    name: Text
    line: Text = ""
    words: tuple[WordInRow, ...] = ()
    loose: Cards = ()  # shown cards that are in no word
    held: Text = ""  # number of cards in their hand
    acts: bool = False
    out: bool = False  # has gone out
    absent: bool = False
    face: Face | None = None


class RummyScene(Scene, frozen=True, tag="rummy"):
    rows: tuple[RummyRow, ...]
    stock: int = 0
    stock_label: Text = ""
    discards: Cards = ()  # bottom to top
    top_label: Text = ""


# --- tricks -------------------------------------------------------------------------------------------------


class TrickSeat(ScenePart, frozen=True):
    name: Text
    card: Text = ""
    side: int = 0
    acts: bool = False
    wins: bool = False  # takes the trick at the moment
    absent: bool = False
    face: Face | None = None


class TrickSide(ScenePart, frozen=True):
    name: Text
    line: Text
    tricks: int = 0
    side: int = 0


class LastTrick(ScenePart, frozen=True):
    cards: Cards
    won: int  # the place of the card that took it
    label: Text  # the trick's taker, and the word that took it


class TricksScene(Scene, frozen=True, tag="tricks"):
    seats: tuple[TrickSeat, ...]
    sides: tuple[TrickSide, ...]
    last: LastTrick | None = None
    goal: tuple[Text, ...] = ()  # the number of the hand, and the end of the game
    ruling: Text = ""  # a suit's code
    ruling_label: Text = ""
    fact: Text = ""  # the number of the trick
    teams: bool = False
    claim: Text = ""  # a word claimed for the trick


# --- soup ---------------------------------------------------------------------------------------------------


class Eater(ScenePart, frozen=True):
    name: Text
    points: int
    line: Text = ""
    acts: bool = False
    absent: bool = False
    face: Face | None = None


class SoupScene(Scene, frozen=True, tag="soup"):
    eaters: tuple[Eater, ...]
    row: Cards = ()
    target: int = 100
    danger: bool = False  # the row is long enough to be a word
    empty: Text = ""


# --- everything else ----------------------------------------------------------------------------------------


class HandScene(Scene, frozen=True, tag="hand"):
    """A player's own cards only."""

    own: Own


class Side(ScenePart, frozen=True):
    """A player, and the cards that they held."""

    name: Text
    line: Text
    own: Own


class BesideScene(Scene, frozen=True, tag="beside"):
    """The cards of two players at the same decision."""

    sides: tuple[Side, ...]


class CardGroup(ScenePart, frozen=True):
    """Cards of one kind; `counts` has the number of each, if any is above one."""

    label: Text
    cards: Cards
    counts: tuple[int, ...] = ()


class DeckScene(Scene, frozen=True, tag="deck"):
    """Every card of a game."""

    groups: tuple[CardGroup, ...]


class ResultHand(ScenePart, frozen=True):
    """Cards that a player showed, laid or took."""

    name: Text
    faces: tuple[Face, ...] = ()  # the faces of their players
    line: Text = ""
    words: tuple[WordInRow, ...] = ()
    text: Text = ""
    false: Text = ""  # their mistake
    won: bool = False
    gain: Text = ""


class Column(ScenePart, frozen=True):
    height: float  # from 0 to 1
    mine: bool = False


class ResultScene(Scene, frozen=True, tag="result"):
    """The result of a hand. `title` names the winner. `mood`: the reader's view of it; for a bystander it is a win."""

    mood: Literal["", "won", "lost", "tied"] = ""
    faces: tuple[Face, ...] = ()  # the winners' faces
    rank: Text = ""  # the winner's hand, or how it is shared
    shown: tuple[ResultHand, ...] = ()
    rung: int | None = None  # the winner's rung on the ladder of hands
    rungs: tuple[int, ...] = ()  # the others' rungs
    missed: int | None = None  # the rung that the reader could have had
    cheer: Text = ""  # an achievement to celebrate
    low: bool = False  # points are bad
    daily: bool = False
    squares: Squares = ()
    columns: tuple[Column, ...] = ()  # the number of others with each result
    columns_label: Text = ""
    mine: Text = ""  # below the reader's column


class Point(ScenePart, frozen=True):
    at: float  # from 0 to 1 along the time axis
    value: float
    spread: float = 0


class ChartLine(ScenePart, frozen=True):
    name: Text
    label: Text  # the newest value
    points: tuple[Point, ...]


class Bar(ScenePart, frozen=True):
    name: Text
    label: Text
    part: float  # a share of the longest, from -1 to 1
    whole: float = 0  # the whole that `part` is a part of, drawn pale
    mine: bool = False


class Tiles(ScenePart, frozen=True):
    label: Text
    word: Text


class Person(ScenePart, frozen=True):
    """A player of a tournament or a daily hand. `line`: their points; without it, they have not begun."""

    face: Face
    name: Text
    line: Text = ""
    note: Text = ""
    pale: bool = False  # not here yet
    crown: bool = False
    squares: Squares = ()


class ChartScene(Scene, frozen=True, tag="chart"):
    people_label: Text = ""
    people: tuple[Person, ...] = ()
    people_more: Text = ""  # how many others there are
    lines: tuple[ChartLine, ...] = ()
    since: Text = ""
    until: Text = ""
    bars: tuple[Bar, ...] = ()
    bars_label: Text = ""
    words: tuple[Tiles, ...] = ()


class Rung(ScenePart, frozen=True):
    """A hand of the ladder: its name, and an example."""

    name: Text
    words: tuple[Cards, ...] = ()
    text: Text = ""
    held: bool = False  # whether the reader's own cards make this hand


class LadderScene(Scene, frozen=True, tag="ladder"):
    """Hands and what they beat, the highest first."""

    rungs: tuple[Rung, ...]


class LobbySeat(ScenePart, frozen=True):
    """A seat of the lobby; free if it has no name. `line`: a computer's level, or the player's points."""

    name: Text
    face: Face | None = None
    line: Text = ""
    won: bool = False


class LobbyScene(Scene, frozen=True, tag="lobby"):
    """An invitation: the game, its players, and the free seats; later the standings, and the winner."""

    accent: Colour
    chairs: tuple[LobbySeat, ...]
    free: Text = ""  # the word below a free seat
    done: bool = False


class Poster(ScenePart, frozen=True):
    """A family or a game to choose from."""

    name: Text
    line: Text
    accent: Colour
    level: int = 0  # out of three: a dot for each
    cards: Cards = ()
    deck: Text = "scroker"
    hidden: int = 0
    letters: Text = ""  # in a bowl
    ticket: bool = False


class PostersScene(Scene, frozen=True, tag="posters"):
    posters: tuple[Poster, ...]
    wide: bool = False  # one to a line


class TicketScene(Scene, frozen=True, tag="ticket"):
    """A game that the dealer calls: blank at first. `steps`: the parts of the deal, each a letter (down, up,
    middle, swap, bet) and a number."""

    name: Text = ""
    steps: tuple[str, ...] = ()
    twists: Text = ""


AnyScene = (
    PokerScene
    | RummyScene
    | TricksScene
    | SoupScene
    | HandScene
    | BesideScene
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
    """The scene as bytes. Equal pictures give equal bytes."""
    return _encode(scene)


def read_scene(raw: bytes) -> AnyScene:
    found: AnyScene = _decode(raw)
    return found
