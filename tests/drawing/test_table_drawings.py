"""Whole pictures from scenes: well formed, on a surface of their own, small enough to send, with every text inside."""

import io
import struct
import xml.etree.ElementTree as ET

import msgspec
import pytest

from drawing import scenes, worker
from drawing.lettering import drawable, fitting, lines_of, width_of
from drawing.render import png
from drawing.scenes import (
    Bar,
    CardGroup,
    ChartScene,
    DeckScene,
    Eater,
    HandScene,
    Item,
    Line,
    Point,
    PokerScene,
    PokerSeat,
    Presented,
    ResultScene,
    RummyRow,
    RummyScene,
    SoupScene,
    Tiles,
    TrickSeat,
    TrickSide,
    TricksScene,
    Word,
)
from drawing.tables import every
from drawing.tables.every import DRAWN_BY, image, svg
from engine.cards import load_deck

LARGEST = 80_000
SEVEN = ("le.M", "li.P", "an.T", "ch.A1", "le.B", "an.U", "ch.E5")
HOSTILE = "<b>&\"'Ada 🦄"
SCENES = (
    PokerScene(
        pot="POT 1,024",
        note="showdown",
        middle=SEVEN[:5],
        seats=tuple(
            PokerSeat(
                name=HOSTILE, line="98", cards=SEVEN[:4], hidden=3, bet="1,000", word="Bullfrog", acts=not n
            )
            for n in range(8)
        ),
    ),
    RummyScene(
        rows=tuple(
            RummyRow(
                name=HOSTILE, words=(Word(cards=SEVEN[:4], proved=True), Word(cards=SEVEN[4:], wrong=True))
            )
            for _ in range(6)
        ),
        stock=12,
        discards=SEVEN,
        discards_label="discards",
        stock_label="stock",
    ),
    TricksScene(
        seats=tuple(TrickSeat(name=HOSTILE, card="an.T", side=n % 2, wins=n == 1) for n in range(4)),
        sides=tuple(TrickSide(name=HOSTILE, line="12 points", tricks=13, side=n) for n in range(2)),
        ruling="ch",
        ruling_label="Chili Peppers rule",
        note="A long sentence about what the trick hangs on, and who may still object to it.",
    ),
    SoupScene(
        row=SEVEN * 2, eaters=tuple(Eater(name=HOSTILE, points=n * 9 - 9) for n in range(4)), danger=True
    ),
    HandScene(
        cards=SEVEN + SEVEN[:6], up=SEVEN[:4], middle=SEVEN[:1], playable=SEVEN[:2], note="You hold it"
    ),
    ResultScene(
        title=HOSTILE,
        shown=tuple(Presented(name=HOSTILE, words=(Word(cards=SEVEN[:5]),), gain="+3") for _ in range(8)),
        items=tuple(Item(name=HOSTILE, text="8 cards laid", amount="+8") for _ in range(12)),
        cheer="Flying Scroker!",
    ),
    DeckScene(
        title=HOSTILE,
        groups=tuple(CardGroup(label=HOSTILE, cards=SEVEN * 2, counts=(2, 14) * 7) for _ in range(5)),
    ),
    ChartScene(
        title=HOSTILE,
        lines=(
            Line(
                name="Rating",
                label="1,599",
                points=(Point(at=0.0, value=1500.0, spread=90.0), Point(at=1.0, value=1599.0)),
            ),
        ),
        bars=(Bar(name=HOSTILE, label="42", part=1.0), Bar(name="Quist", label="-3", part=-0.2)),
        words=(Tiles(label="longest", word="STROKED"),),
    ),
)
KINDS = [type(scene).__name__ for scene in SCENES]


def test_where_most_of_a_pack_lies_open_the_picture_is_narrower_at_once(monkeypatch):
    """As wide as others it may be too large: it would be drawn twice."""
    drawn = []

    def counted(svg, width):
        drawn.append(width)
        return png(svg, width)

    deck = tuple(card.code for card in load_deck("scroker").cards if card.rank)
    words = tuple(Word(cards=deck[first : first + 5]) for first in range(0, 45, 5))
    rows = tuple(RummyRow(name=f"player {n}", words=words[n::4]) for n in range(4))
    full = RummyScene(rows=rows, stock=9, discards=deck[45:], discards_label="discards", stock_label="stock")
    image(full)  # the cards themselves
    monkeypatch.setattr(every, "png", counted)
    assert len(image(full)) <= LARGEST
    assert drawn == [640]
    drawn.clear()
    image(msgspec.structs.replace(full, rows=rows[:1]))
    assert drawn == [800]


@pytest.mark.parametrize("label", ["Animaux : couleur maîtresse", "Animals rule"])
def test_what_rules_is_said_whole(label):
    tricks = next(scene for scene in SCENES if isinstance(scene, TricksScene))
    scene = msgspec.structs.replace(tricks, ruling="an", ruling_label=label)
    shown = " ".join(part.text for part in ET.fromstring(svg(scene)).iter() if part.text)  # noqa: S314 - our own
    assert label in shown


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
    """As many cards as there are in a pack."""
    drawn = image(scene)
    assert drawn.startswith(b"\x89PNG")
    assert len(drawn) <= LARGEST
    width, height = struct.unpack(">II", drawn[16:24])
    assert width in (800, 640, 560, 480)
    assert height <= 1200


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
        assert left + length <= 801, one.text


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


@pytest.mark.parametrize("scene", SCENES, ids=KINDS)
def test_equal_scenes_are_written_equally_and_read_back(scene):
    assert scenes.read(scenes.written(scene)) == scene
    assert scenes.written(scenes.read(scenes.written(scene))) == scenes.written(scene)
