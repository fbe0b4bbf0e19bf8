"""Whole pictures from scenes: well formed, on a surface of their own, small enough to send, with every text inside."""

import io
import struct
import xml.etree.ElementTree as ET

import msgspec
import pytest

from drawing import scenes, worker
from drawing.lettering import drawable, fitting, lines_of, shrunk, width_of
from drawing.render import png
from drawing.scenes import (
    Bar,
    BesideScene,
    Bracket,
    CardGroup,
    ChartLine,
    ChartScene,
    Column,
    DeckScene,
    Eater,
    Face,
    HandScene,
    LadderScene,
    LastTrick,
    LobbyScene,
    LobbySeat,
    Own,
    Person,
    Point,
    PokerScene,
    PokerSeat,
    Poster,
    PostersScene,
    ResultHand,
    ResultScene,
    RummyRow,
    RummyScene,
    Rung,
    Side,
    SoupScene,
    TicketScene,
    Tiles,
    TrickSeat,
    TrickSide,
    TricksScene,
    WordInRow,
)
from drawing.stamps import with_stamps
from drawing.tables import any_scene
from drawing.tables.any_scene import DRAWN_BY, image, svg
from drawing.tables.charts import scale
from engine.cards import load_deck

LARGEST = 120_000
SEVEN = ("le.M", "li.P", "an.T", "ch.A1", "le.B", "an.U", "ch.E5")
HOSTILE = "<b>&\"'Ada 🦄"
OWN = Own(
    cards=SEVEN + SEVEN[:6],
    up=SEVEN[:4],
    up_label=HOSTILE,
    middle=SEVEN[:1],
    middle_label=HOSTILE,
    playable=SEVEN[:2],
    fresh=SEVEN[:1],
    together=(Bracket(first=0, last=2, suit="le"), Bracket(first=1, last=4, suit="an")),
    ladder=True,
)
SCENES = (
    PokerScene(
        title=HOSTILE,
        corner=HOSTILE,
        pot="POT 1,024",
        middle=SEVEN[:5],
        own=OWN,
        seats=tuple(
            PokerSeat(
                name=HOSTILE,
                line="98",
                cards=SEVEN[:4],
                hidden=3,
                bet="1,000",
                word="Bullfrog",
                acts=not n,
                own=not n,
            )
            for n in range(8)
        ),
    ),
    RummyScene(
        rows=tuple(
            RummyRow(
                name=HOSTILE,
                line="1,024",
                held="12",
                words=(WordInRow(cards=SEVEN[:4], proved=True), WordInRow(cards=SEVEN[4:], wrong=True)),
            )
            for _ in range(6)
        ),
        stock=12,
        discards=SEVEN * 3,
        top_label=HOSTILE,
        stock_label="12 left",
        own=OWN,
    ),
    TricksScene(
        seats=tuple(TrickSeat(name=HOSTILE, card="an.T", side=n % 2, wins=n == 1) for n in range(4)),
        sides=tuple(TrickSide(name=HOSTILE, line="-1,012", tricks=13, side=n) for n in range(2)),
        ruling="ch",
        ruling_label="maîtres",
        fact="trick 12 of 13",
        claim="STROKED",
        own=OWN,
    ),
    SoupScene(
        row=SEVEN * 2,
        note=HOSTILE,
        eaters=tuple(Eater(name=HOSTILE, points=n * 9 - 9, line=HOSTILE) for n in range(3)),
        danger=True,
        own=Own(cards=SEVEN, counts=(3,) * 7, letters=True),
    ),
    HandScene(own=OWN),
    BesideScene(sides=(Side(name=HOSTILE, line=HOSTILE, own=OWN),) * 2),
    ResultScene(
        title=HOSTILE,
        corner=HOSTILE,
        shown=tuple(
            ResultHand(
                name=HOSTILE,
                line="Flying Scroker",
                words=(WordInRow(cards=SEVEN[:5]),),
                false=HOSTILE,
                gain="+1,003",
            )
            for _ in range(8)
        ),
        rung=8,
        rungs=(0, 1, 2),
        cheer="Flying Scroker!",
    ),
    *(
        ResultScene(
            title=HOSTILE,
            corner=HOSTILE,
            daily=True,
            columns=tuple(Column(height=n / 8, mine=n == mine) for n in range(9)),
            columns_label="1,240 other players",
            squares=(0, 1, 2),
            mine="you",
        )
        for mine in (0, 4, 8)
    ),
    LadderScene(rungs=tuple(Rung(name=HOSTILE, words=(SEVEN[:3], SEVEN[3:5])) for _ in range(9))),
    LobbyScene(
        accent="#1f6b4a",
        title=HOSTILE,
        corner=HOSTILE,
        free="libre",
        chairs=tuple(
            LobbySeat(name=HOSTILE if n % 3 else "", face=Face(animal="Owl" if n == 2 else "", colour=n))
            for n in range(10)
        ),
    ),
    PostersScene(
        posters=tuple(Poster(name=HOSTILE, line=HOSTILE, accent="#2a4f7f", cards=SEVEN) for _ in range(6))
    ),
    TicketScene(title=HOSTILE),
    DeckScene(
        title=HOSTILE,
        groups=tuple(CardGroup(label=HOSTILE, cards=SEVEN * 2, counts=(2, 14) * 7) for _ in range(5)),
    ),
    ChartScene(
        title=HOSTILE,
        lines=(
            ChartLine(
                name="Rating",
                label="1,599",
                points=(Point(at=0.0, value=1500.0, spread=90.0), Point(at=1.0, value=1599.0)),
            ),
        ),
        bars=(Bar(name=HOSTILE, label="42", part=1.0), Bar(name="Quist", label="-3", part=-0.2)),
        words=(Tiles(label="longest", word="STROKED"),),
    ),
    ChartScene(
        title=HOSTILE,
        people_label=HOSTILE,
        people=tuple(
            Person(face=Face(initial=HOSTILE, colour=n), name=HOSTILE, pale=n > 3) for n in range(7)
        ),
        people_more="and 12 more",
    ),
    ChartScene(
        people=(
            Person(face=Face(initial="a"), name=HOSTILE, line="12 points · 30 chips", note="2 of 3 hands"),
            Person(face=Face(initial="b"), name="=1. bob", line="0 points", note="0 of 3 hands"),
        )
    ),
)
KINDS = [type(scene).__name__ for scene in SCENES]


def test_where_most_of_a_pack_lies_open_the_picture_is_narrower_at_once(monkeypatch):
    """It may be too large at full width, and would be drawn twice."""
    drawn = []

    def counted(svg, width):
        drawn.append(width)
        return png(svg, width)

    deck = tuple(card.code for card in load_deck("scroker").cards if card.rank)
    words = tuple(WordInRow(cards=deck[first : first + 5]) for first in range(0, 45, 5))
    rows = tuple(RummyRow(name=f"player {n}", words=words[n::4]) for n in range(4))
    full = RummyScene(rows=rows, stock=9, discards=deck[45:], top_label="top", stock_label="9 left")
    image(full)  # the cards themselves
    monkeypatch.setattr(any_scene, "png", counted)
    assert len(image(full)) <= LARGEST
    assert drawn == [800]
    drawn.clear()
    image(msgspec.structs.replace(full, rows=rows[:1]))
    assert drawn == [960]


@pytest.mark.parametrize("scene", SCENES, ids=KINDS)
def test_every_text_of_a_picture_can_be_drawn_before(scene):
    assert "<text" not in with_stamps(svg(scene))


def test_every_kind_of_scene_is_drawn_by_somebody():
    assert {type(scene) for scene in SCENES} == set(DRAWN_BY)


@pytest.mark.parametrize("scene", SCENES, ids=KINDS)
def test_a_picture_stands_on_a_rounded_surface_of_its_own(scene):
    root = ET.fromstring(svg(scene))  # noqa: S314 - our own
    surface = root[0]
    assert surface.tag.endswith("rect")
    assert surface.get("rx")
    assert [float(part) for part in root.get("viewBox").split()][2:] == [
        float(surface.get("width")),
        float(surface.get("height")),
    ]


@pytest.mark.parametrize("scene", SCENES, ids=KINDS)
def test_the_fullest_picture_is_small_enough_to_send(scene):
    """A picture with a whole pack of cards."""
    drawn = image(scene)
    assert drawn.startswith(b"\x89PNG")
    assert len(drawn) <= LARGEST
    width, height = struct.unpack(">II", drawn[16:24])
    assert width in (960, 800, 640, 480)
    assert height <= 1500


@pytest.mark.parametrize("scene", SCENES, ids=KINDS)
def test_no_text_runs_out_of_its_picture(scene):
    root = ET.fromstring(svg(scene))  # noqa: S314
    texts = [one for one in root.iter() if one.tag.endswith("text")]
    assert texts
    for one in texts:
        bold, size = one.get("font-weight") == "700", float(one.get("font-size"))
        length = width_of(one.text, size, bold=bold)
        left = float(one.get("x")) - {"start": 0, "middle": length / 2, "end": length}[one.get("text-anchor")]
        assert left >= -1, one.text
        assert left + length <= 481, one.text


@pytest.mark.parametrize("scene", SCENES, ids=KINDS)
def test_no_text_is_too_small_for_a_phone(scene):
    """Which shows a picture some 300 pixels wide. Only what would else be cut may be a little smaller."""
    root = ET.fromstring(svg(scene))  # noqa: S314
    sizes = [float(one.get("font-size")) for one in root.iter() if one.tag.endswith("text")]
    assert min(sizes) >= 14


@pytest.mark.parametrize("number", range(4, 11))
def test_the_count_of_the_stock_lies_under_no_plate(number):
    seats = tuple(PokerSeat(name="Ada", line="97", hidden=5) for _ in range(number))
    root = ET.fromstring(svg(PokerScene(deck="zoot", seats=seats, pot="10", pile=("M",), stock=98)))  # noqa: S314
    (count,) = (one for one in root.iter() if one.text == "98")
    left, foot = float(count.get("x")) - width_of("98", 20, bold=True), float(count.get("y"))
    plates = [one for one in root.iter() if one.tag.endswith("rect") and one.get("width") == "136"]
    assert len(plates) == number
    for one in plates:
        top = float(one.get("y"))
        beside = float(one.get("x")) + 136 <= left or left + 60 <= float(one.get("x"))
        assert beside or foot < top or top + float(one.get("height")) < foot - 20


@pytest.mark.parametrize("crowded", [False, True])
def test_how_often_a_letter_is_held_hides_no_letter(crowded):
    own = Own(cards=SEVEN, counts=(2,) * 7, letters=True, crowded=crowded)
    scene = SoupScene(row=(), empty="Fresh soup", eaters=(), own=own)
    root = ET.fromstring(svg(scene))  # noqa: S314
    held = [load_deck("scroker")[card].letter for card in SEVEN]
    letters = [box for letter, box in _boxes(root) if letter in held]
    badges = [
        [float(one.get(name)) for name in ("cx", "cy", "r")]
        for one in root.iter()
        if one.tag.endswith("circle")
    ]
    assert len(letters) == len(badges) == 7
    for (_, top, right, _), (across, down, radius) in zip(letters, badges, strict=True):
        assert (across - right) ** 2 + (top - down) ** 2 > radius**2


def _boxes(root):
    """The drawn parts, in order: whether each is a text, and its edges."""
    for one in root.iter():
        x, y = float(one.get("x", "0")), float(one.get("y", "0"))
        if one.tag.endswith("text"):
            size = float(one.get("font-size"))
            length = width_of(one.text, size, bold=one.get("font-weight") == "700")
            left = x - {"start": 0, "middle": length / 2, "end": length}[one.get("text-anchor")]
            yield one.text, (left, y - 0.72 * size, left + length, y)
        elif one.tag.endswith("image"):
            yield "", (x, y, x + float(one.get("width")), y + float(one.get("height")))


WORDS = (
    {"cards": ("le.M", "le.A", "ch.A2", "le.D"), "word": "Frog · MAAD", "hand": "Frog"},
    {
        "cards": ("li.R", "li.A", "li.T", "li.T", "li.O"),
        "begins": (3,),
        "word": "Toad · RAT + TO",
        "hand": "Toad",
    },
    {"hidden": 5, "word": "7 lettres, 5 rouges, 4 Carreaux", "hand": "7, 5, 4", "suit": "le"},
    {"cards": ("le.M", "le.A", "le.D", "an.O"), "hidden": 3},
)


@pytest.mark.parametrize("middle", [(), SEVEN[:5]], ids=["", "middle"])
@pytest.mark.parametrize("mine", [None, Own(cards=SEVEN[:5])], ids=["public", "own"])
@pytest.mark.parametrize("number", range(2, 11))
def test_on_a_poker_table_no_text_lies_under_a_card_or_another_text(number, mine, middle):
    seats = tuple(
        PokerSeat(
            name="Bartholomew",
            line="1,024 · ready",
            bet="120",
            dealer=not n,
            own=bool(mine and not n),
            **WORDS[n % 4],
        )
        for n in range(number)
    )
    scene = PokerScene(
        title="SCROKER 7J", corner="hand 12", pot="POT 99", seats=seats, middle=middle, own=mine
    )
    boxes = list(_boxes(ET.fromstring(svg(scene))))  # noqa: S314
    assert sum(one == "120" for one, _ in boxes) == number
    for place, (said, (left, top, right, low)) in enumerate(boxes):
        for other, (begins, above, ends, below) in boxes[place + 1 :] if said else ():
            apart = ends <= left or right <= begins or below <= top or low <= above
            assert apart, (said, other)


def test_a_few_cards_that_lie_open_stand_beside_their_own_and_the_picture_is_lower():
    heights = []
    for up in (SEVEN[:4], SEVEN[:6]):
        root = ET.fromstring(svg(HandScene(own=Own(cards=SEVEN[4:], up=up, up_label="Face up"))))  # noqa: S314
        heights.append(float(root.get("viewBox").split()[3]))
        assert [one.text for one in root.iter() if one.tag.endswith("text")] == ["Face up"]
        cards = [box for said, box in _boxes(root) if not said]
        assert len({low for _, _, _, low in cards}) == len(heights)  # rows
    assert heights[0] + 30 < heights[1]


def test_what_was_told_stands_whole_where_it_fits_and_else_in_short():
    said = {
        hand: ET.fromstring(svg(PokerScene(seats=(PokerSeat(name="Ada", line="97", word=word, hand=hand),))))  # noqa: S314
        for word, hand in (("Frog · MADE", "Frog"), ("Flying Scroker · FLOWN", "Flying Scroker"))
    }
    texts = {
        hand: [one.text for one in root.iter() if one.tag.endswith("text")] for hand, root in said.items()
    }
    assert texts == {"Frog": ["Ada", "Frog · MADE"], "Flying Scroker": ["Ada", "Flying Scroker"]}


def test_a_bar_is_lit_as_far_as_it_says_out_of_a_pale_whole():
    bars = (
        Bar(name="Quist", label="1 of 2 won", part=0.5, whole=1),
        Bar(name="Soup", label="0 won", part=0.0),
    )
    root = ET.fromstring(svg(ChartScene(bars=bars)))  # noqa: S314
    whole, lit = [float(one.get("width")) for one in root.iter() if one.get("height") == "20"]
    assert lit == whole / 2


@pytest.mark.parametrize("most", [1, 7, 9, 25, 99, 250, 1800])
def test_the_numbers_beside_a_line_are_where_they_say(most):
    low, high, step = scale(
        ChartLine(name="Chips", label="", points=(Point(at=0, value=0), Point(at=1, value=most)))
    )
    assert step == int(step)
    assert low <= 0 <= most <= high


def test_what_a_phone_shows_first_stands_lowest():
    for scene in SCENES:
        if scene.own is None:
            continue
        root = ET.fromstring(svg(scene))  # noqa: S314
        low = max(float(one.get("y", "0")) for one in root.iter() if one.tag.endswith(("image", "rect")))
        height = float(root.get("viewBox").split()[3])
        assert height - low < 80, scene


def test_a_name_that_the_font_lacks_is_drawn_as_far_as_it_has_it():
    assert drawable("Zoë 🦄 Ωmega 漢字") == "Zoë Ωmega"
    assert drawable("🦄") == ""


def test_what_does_not_fit_is_cut_and_says_so():
    cut = fitting("A very long name indeed", 80, 20)
    assert cut.endswith("…")
    assert width_of(cut, 20) <= 80
    broken = lines_of("one two three four five six seven eight nine ten", 100, 20, most=2)
    assert len(broken) == 2
    assert broken[-1].endswith("…")


def _framed(scene):
    raw = scene if isinstance(scene, bytes) else scenes.written(scene)
    return len(raw).to_bytes(4, "big") + raw


def test_the_worker_answers_every_scene_and_lives_through_those_it_cannot_draw():
    hand = SCENES[4]
    answers = io.BytesIO()
    worker.serve(io.BytesIO(_framed(hand) + _framed(b"nonsense") + _framed(hand)), answers)
    told, found = answers.getvalue(), []
    while told:
        length = int.from_bytes(told[:4], "big")
        found.append(told[4 : 4 + length])
        told = told[4 + length :]
    first, second, third = found
    assert first[:1] == worker.DRAWN
    assert first[1:] == image(hand)
    assert second[:1] == worker.FAILED
    assert third == first


def test_a_text_longer_than_any_that_is_drawn_is_refused_and_costs_no_time():
    long = msgspec.structs.replace(SCENES[4], title="x" * scenes.LONGEST)
    assert scenes.read_scene(scenes.written(long)) == long
    answers = io.BytesIO()
    for changed in (
        msgspec.structs.replace(long, title="x" * (scenes.LONGEST + 1)),
        msgspec.structs.replace(long, corner="x" * 1_000_000),
    ):
        worker.serve(io.BytesIO(_framed(changed)), answers)
    assert (
        answers.getvalue()
        == (len(refused := worker.FAILED + b"ValidationError").to_bytes(4, "big") + refused) * 2
    )


@pytest.mark.parametrize("scene", SCENES, ids=KINDS)
def test_equal_scenes_are_written_equally_and_read_back(scene):
    assert scenes.read_scene(scenes.written(scene)) == scene
    assert scenes.written(scenes.read_scene(scenes.written(scene))) == scenes.written(scene)


@pytest.mark.parametrize("number", [3, 4])
def test_the_last_trick_touches_no_card_and_no_name(number):
    """Each has a ring, which may be around any card."""
    cards = ("le.K", "le.A", "le.I", "le.D")[:number]
    last = LastTrick(cards=cards, won=number - 1, label="W" * 30)
    for winner in range(number):
        seats = tuple(
            TrickSeat(name="W" * 20, card=card, wins=place == winner) for place, card in enumerate(cards)
        )
        bare, whole = (
            [*_edges(ET.fromstring(svg(TricksScene(seats=seats, sides=(), last=one))))]  # noqa: S314
            for one in (None, last)
        )
        added = [one for one in whole if one not in bare]
        assert len(added) == number + 2
        for left, top, right, low in added:
            for begins, above, ends, below in bare:
                assert ends <= left or right <= begins or below <= top or low <= above


def _edges(root):
    """A picture's texts, cards, plates and rings."""
    yield from (edges for _, edges in _boxes(root))
    for one in root.iter():
        if one.tag.endswith("rect") and float(one.get("y", "0")):
            x, y, thick = float(one.get("x")), float(one.get("y")), float(one.get("stroke-width", "0")) / 2
            right, low = x + float(one.get("width")), y + float(one.get("height"))
            yield x - thick, y - thick, right + thick, low + thick


def test_a_text_that_is_made_smaller_to_fit_is_not_cut():
    headline = "Ada + Cleo gagnent la manche"
    sizes = {room: shrunk(headline, room, 28, 17, bold=True) for room in range(250, 410)}
    shrunken = {room: size for room, size in sizes.items() if 17 < size < 28}
    assert len(shrunken) > 100
    assert {fitting(headline, room, size, bold=True) for room, size in shrunken.items()} == {headline}


@pytest.mark.parametrize(
    ("title", "corner"),
    [
        ("Leaderboard · Dealer's Choice · this quarter", "rating"),
        ("Classement · tous les jeux · cette saison", "cote"),
    ],
)
def test_the_title_of_a_leaderboard_stands_whole_beside_what_it_ranks_by(title, corner):
    board = svg(ChartScene(title=title, corner=corner, bars=(Bar(name="1. ann", label="1", part=1.0),)))
    drawn = ET.fromstring(board)  # noqa: S314 - our own
    assert [one.text for one in drawn.iter() if one.text][:2] == [title, corner]


def test_no_text_stands_above_its_picture():
    """Three seats leave no room beside the table for what the game is about."""
    seats = tuple(TrickSeat(name=name) for name in ("ann", "Ada", "Bertrand"))
    sides = tuple(TrickSide(name=one.name, line="0", tricks=0, side=n) for n, one in enumerate(seats))
    scene = TricksScene(title="TURTLE", goal=("hand 1", "to 100 points"), seats=seats, sides=sides, own=OWN)
    assert min(top for _, (_, top, _, _) in _boxes(ET.fromstring(svg(scene)))) >= 0  # noqa: S314


def _row(name, gain, **more):
    faces = tuple(Face(initial=one[0]) for one in name.split(" + "))
    return ResultHand(name=name, faces=faces, gain=gain, **more)


def test_all_who_folded_look_alike():
    shown = (_row("Ada", "+3", won=True), *(_row(name, "-1") for name in ("ann", "Bertrand", "Cleo")))
    scene = ResultScene(title="Ada wins 3", mood="lost", faces=shown[0].faces, shown=shown)
    texts = [one for one in ET.fromstring(svg(scene)).iter() if one.tag.endswith("text")]  # noqa: S314
    assert len({one.get("fill") for one in texts if one.text in ("ann", "Bertrand", "Cleo")}) == 1


def test_the_names_of_a_team_stand_whole_where_there_is_room():
    shown = (
        _row("Ada + Cleo", "+2", text="8 tricks\nscrumped LIKE", won=True),
        _row("ann + Bertrand", "±0", text="5 tricks\nscrumped AUTO"),
    )
    scene = ResultScene(title="Ada + Cleo win the hand", mood="lost", faces=shown[0].faces, shown=shown)
    boxes = dict(_boxes(ET.fromstring(svg(scene))))  # noqa: S314
    assert boxes["ann + Bertrand"][2] < boxes["scrumped AUTO"][0] == boxes["scrumped LIKE"][0]
    assert boxes["scrumped AUTO"][2] < boxes["±0"][0]


def test_a_word_that_may_be_challenged_makes_a_table_of_three_hardly_higher():
    """Discord would show the picture smaller, and the cards elsewhere."""
    table = TricksScene(
        seats=tuple(TrickSeat(name=name, card="an.T", side=n) for n, name in enumerate(("ann", "bob", "cy"))),
        sides=tuple(TrickSide(name=name, line="0", tricks=1, side=n) for n, name in enumerate("abc")),
        ruling="le",
        ruling_label="ruling",
        fact="trick 12 of 17",
    )
    before, after = svg(table), svg(msgspec.structs.replace(table, claim="LAM"))
    assert "LAM" in after
    assert _high(after) <= _high(before) + 10


def _high(drawing):
    return float(ET.fromstring(drawing).get("viewBox").split()[3])  # noqa: S314
