"""A hand replayed step by step, as its reader saw it then."""

from __future__ import annotations

import re
from itertools import count
from random import Random
from statistics import median

import msgspec
import pytest
from manual_time import ManualTime
from msgspec.structs import replace
from people_out import GUILD, PEOPLE, Evening

from engine.catalogue import GAMES
from engine.common_events import Closed, HandEnds
from engine.events import kind_of
from engine.fairness.openings import mentioned
from engine.grading.grade import grade
from engine.simulation.tags import prove
from house.room import CardRoom
from house.tables.grading import decisions
from house.tables.plans import Owed
from house.tables.records import TableOpening
from house.tables.timing import TableTiming
from house.tables.transitions import act_for
from screens.cards import card_labels
from screens.catalogue import screen_of
from screens.components import walk
from screens.i18n.language import i18n
from screens.results import hand_steps
from screens.results.folding import result_of
from screens.results.hand_steps import Reel, Weighing
from screens.table.stage import Stage
from tests.ready_databases import ready

QUICK, SEVERAL, MANY = 1, 12, 70
MUCH_LATER = 10**9
EVERYBODY = None


@pytest.fixture(autouse=True)
def _dealt_from_a_seed(monkeypatch):
    """Including the house's seals and table ids."""
    hidden = Random(1)
    monkeypatch.setattr("house.store.ids._serial", count(1))
    monkeypatch.setattr("secrets.token_bytes", hidden.randbytes)
    monkeypatch.setattr("secrets.token_hex", lambda size: hidden.randbytes(size).hex())


class Seen:
    """Each seat's view, by table and version, and every finished hand."""

    def __init__(self) -> None:
        self.views = {}
        self.told = {}
        self.changed = {}
        self.hands = []
        self._last = {}
        self._under_way = False

    def __call__(self, table, change) -> None:
        if table.now.state is None:
            return
        seats = [EVERYBODY, *range(len(table.now.state.chairs))]
        key = table.id, change.version
        self.views[key] = {seat: table.game.observe(table.now.state, seat) for seat in seats}
        self.changed[key] = table.now.state is not self._last.get(table.id)
        self._last[table.id] = table.now.state
        self.told[key] = {seat: [event.seen_by(seat) for event in change.events] for seat in seats}
        if any(event.kind == "hand-begins" for event in change.events):
            self._under_way = True
        if self._under_way and any(isinstance(event, HandEnds | Closed) for event in change.events):
            self._under_way = False
            self.hands.append((table, Owed(table.id, change.version, table.now.state.hand)))

    def steps(self, table, first, last, seat):
        """A seat's views and sentences, at each change."""
        found = []
        for (of, version), views in self.views.items():
            if of != table.id or not first <= version <= last:
                continue
            told = self.told[of, version].get(seat, [])
            if found and not self.changed[of, version]:
                found[-1][1].extend(told)
            else:
                found.append((views.get(seat), [*told]))
        return found


async def evening(game, tmp_path, hands):
    time, seen = ManualTime(), Seen()
    timing = TableTiming(computer_seconds=(0, 0))
    ready(tmp_path / "house.db")
    async with CardRoom(f"sqlite:///{tmp_path}/house.db", time=time, timing=timing, random=Random(1)) as room:
        room.watch(seen)
        for player in PEOPLE:
            await room.bank.grant(GUILD, player, 10_000, by=1, key=str(player))
        people = Evening(room, time, seed=len(game))
        await people.open(game)
        while len(seen.hands) < hands:
            await people.go_on()
            if people.table.now.phase == "closed":
                await people.open(game)
        for table, owed in seen.hands:
            frames = await room.results.film(owed, table.now)
            later = await room.results.film(replace(owed, version=MUCH_LATER), table.now)
            assert [one.table.record for one in later] == [one.table.record for one in frames]
            yield seen, table, owed, frames, await room.results.hand(owed)


def labels(table):
    """How the cards of a table are called, the longest first."""
    faces = card_labels.faces(screen_of(table.game).deck(table), plain=True)
    meant = {faces.label(card.code): card.code for card in faces.deck.cards if not card.joker}
    return re.compile("|".join(map(re.escape, sorted(meant, key=len, reverse=True)))), meant


def staged(table, player, language="en"):
    faces = card_labels.faces(screen_of(table.game).deck(table), plain=True, language=language)
    seat = table.seat_of(player) if player is not None else None
    return Stage(table=table, player=player, seat=seat, i18n=i18n(language), faces=faces, by_dm=True)


def line_of(steps, place):
    """A step's text beside its picture, without the place in the film."""
    shown = hand_steps.step(staged(steps[place].table, None), Reel("t:1:1:film:1", steps, EVERYBODY, place))
    _, line = (part["content"] for part in walk(shown.parts) if "content" in part)
    return line.rpartition("-#")[0].strip()


def union(steps):
    return frozenset().union(*(step.deciders for step in steps))


def words(components):
    return "\n".join(part["content"] for part in walk(components) if "content" in part)


def outside_the_picture(components):
    told = [part["content"] for part in walk(components) if "content" in part][1:]
    return " ".join([*told, *(part["label"] for part in walk(components) if "label" in part)]).split()


@pytest.mark.broad(1)
@pytest.mark.parametrize(
    ("game", "hands"),
    [
        *((game, QUICK) for game in ("scroker", "scrapok", "texas-scrummy", "scrotch", "turtle", "soup")),
        *(pytest.param(game, MANY, marks=pytest.mark.slow) for game in GAMES),
    ],
)
async def test_each_step_is_what_its_readers_saw_then_and_shows_no_card_they_did_not_know(
    game, hands, tmp_path
):
    outside, cards = [], 0
    async for seen, table, owed, frames, told in evening(game, tmp_path, hands):
        pattern, meant = labels(table.now)
        result = result_of(table.game, table.now.options, told.events, owed.hand)
        assert frames[-1].table.version == owed.version
        for frame in frames:
            prove(table.game, frame.table.state, table.game.report(frame.table.state).pack)
        people = [seat.player for seat in frames[0].table.seats if seat.is_person]
        for player in (None, *people):
            seat = frames[0].table.seat_of(player) if player is not None else EVERYBODY
            known, steps = (
                set(),
                dict(enumerate(seen.steps(table, frames[0].table.version, owed.version, seat))),
            )
            assert [frame.table.view(player) for frame in frames] == [view for view, _ in steps.values()]
            for at, (view, heard) in steps.items():
                known |= {*mentioned(msgspec.to_builtins(view)), *mentioned(msgspec.to_builtins(heard))}
                shown = hand_steps.step(
                    staged(frames[at].table, player), Reel("t:1:1:film:1", frames, seat, at)
                )
                said = f"{words(shown.parts)} {shown.picture.alt}"
                named = {meant[one] for one in pattern.findall(said)}
                assert named <= known
                cards += len(named)
                outside.append(len(outside_the_picture(shown.parts)))
        steps = hand_steps.steps(frames, lambda table: staged(table, None))
        assert all(line_of(steps, place) for place in range(len(steps)))
        assert union(steps) == union(frames)
        reel = Reel("t:1:1:film:1", frames, EVERYBODY, len(frames))
        ended = hand_steps.end(staged(frames[-1].table, None), reel, result, None)
        assert {meant[one] for one in pattern.findall(words(ended.parts))} <= {
            card
            for _, heard in seen.steps(table, 0, owed.version, EVERYBODY)
            for card in mentioned(msgspec.to_builtins(heard))
        }
    assert cards or game == "soup"  # Soup's have letters only
    assert median(outside) <= 20


@pytest.mark.broad(1)
@pytest.mark.parametrize(
    ("game", "hands", "weighed"),
    [
        ("scroker", 3, 9),
        *((game, 1, 3) for game in ("scrummy", "quist", "soup")),
        *(pytest.param(game, 4, 100, marks=pytest.mark.slow) for game in GAMES),
    ],
)
async def test_grades_name_no_card_that_their_reader_did_not_know_when_deciding(
    game, hands, weighed, tmp_path
):
    graded = 0
    async for seen, table, owed, frames, _ in evening(game, tmp_path, hands):
        pattern, meant = labels(table.now)
        for person in (seat for seat in frames[0].table.seats if seat.is_person):
            seat = frames[0].table.seat_of(person.player)
            made = list(decisions(frames, seat))[:weighed]
            grades = {version: found for version, one in made if (found := grade(one)) is not None}
            graded += len(grades)
            told = seen.steps(table, frames[0].table.version, owed.version, seat)
            known = set()
            for at, (view, heard) in enumerate(told):
                known |= {*mentioned(msgspec.to_builtins(view)), *mentioned(msgspec.to_builtins(heard))}
                reel = Reel("t:1:1:film:1", frames, seat, at, Weighing(grades, len(made), len(made)))
                said = words(hand_steps.step(staged(frames[at].table, person.player), reel).parts)
                assert {meant[one] for one in pattern.findall(said)} <= known
                assert said.count("▸") == (len(reel.grade.acts) if reel.grade is not None else 0)
    assert graded


async def test_a_hand_from_which_everybody_has_left_is_shown_to_its_end(room):
    """Computers play it on, and then the table closes, which ends the game."""
    one, two = PEOPLE[:2]
    opening = TableOpening(guild=GUILD, channel=1, game="soup", host=one, name="one")
    table = await room.open_table(opening)
    await table.join(two, "two")
    await table.add_computer(one, "Ada", "plain")
    await table.start(one)
    await table.leave(one)
    await table.leave(two)
    random, rules = Random(1), table.game
    while table.now.phase != "closed":
        seat = min(table.now.due.seats)
        act = rules.computer(
            rules.observe(table.now.state, seat), rules.legal(table.now.state, seat), random, "plain"
        )
        await table.live.do(act_for, seat, act, table.record.decision)
    frames = await room.results.film(Owed(table.id, table.now.version, 1), table.now)
    assert frames[-1].table.version == table.now.version
    assert [kind_of(type(event)) for event in frames[-1].events][-2:] == ["closed", "game-over"]
    assert frames[-1].table.view() == table.now.view()
    assert not any(frame.deciders & {0, 1} for frame in frames)
    reel = Reel("t:1:1:film:1", frames, EVERYBODY, len(frames) - 1)
    assert hand_steps.step(staged(frames[-1].table, None), reel).picture is not None
