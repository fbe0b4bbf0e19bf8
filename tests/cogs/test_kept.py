"""One message is kept as it is wanted, whatever Discord, a restart or the database does meanwhile."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.messages.artist import NotDrawn
from cogs.messages.body import Body
from cogs.messages.hand_places import HandDM
from cogs.messages.kept import Following, Kept, Leaving
from cogs.messages.pictures import PictureQueue
from cogs.transport.outbox import Outbox, UiTiming
from cogs.transport.rest import Fault, NotDone
from drawing.scenes import LadderScene
from house.store import Unread
from screens.components import container, text
from screens.pictures.wording import Picture

CHANNEL = 5
BUTTON = "yes"


class Rest:
    """Discord: what stands there by its number, and what goes wrong next."""

    def __init__(self):
        self.stands, self.by_nonce, self.asked, self.faults = {}, {}, [], []
        self.meanwhile = lambda: None

    async def _ask(self, what, *, files=()):
        self.asked.append((what, bool(files)))
        self.meanwhile()
        if self.faults and (fault := self.faults.pop(0)) is not None:
            raise NotDone(fault, 0)

    async def post(self, _channel, components, nonce, *, files, **_):
        number = self.by_nonce.setdefault(nonce, 100 + len(self.by_nonce))
        self.stands.setdefault(number, components)
        await self._ask("post", files=files)
        return self._reply(number, files)

    async def edit(self, _channel, message, components, _attachments=None, files=()):
        await self._ask("edit", files=files)
        self.stands[message] = components
        return self._reply(message, files)

    async def delete(self, _channel, message):
        await self._ask("delete")
        self.stands.pop(message, None)

    async def with_button(self, *_):
        self.asked.append(("look", False))
        return next(iter(self.stands), None)

    @staticmethod
    def _reply(number, files):
        return {"id": number, "attachments": [{"id": "7", "filename": name} for name, _ in files]}


class Artist:
    def __init__(self):
        self.may_draw = asyncio.Event()

    async def draw(self, scene):
        await self.may_draw.wait()
        if scene == b"":
            raise NotDrawn
        return b"a picture"

    async def close(self):
        pass


@pytest.fixture
async def outbox():
    outbox = Outbox(SimpleNamespace(http=None), UiTiming(retry_seconds=0.001))
    outbox.rest = Rest()
    yield outbox
    await outbox.abandon()


@pytest.fixture
def pictures(outbox):
    pictures = PictureQueue(outbox)
    pictures.artist = Artist()
    return pictures


@pytest.fixture
def kept(pictures):
    return Kept(pictures, "mine", place=HandDM(CHANNEL, 1))


@pytest.fixture
def rest(outbox):
    return outbox.rest


def said(words):
    return [container([text(words)], 0)]


def body(words):
    return Body(said(words))


SCENE = LadderScene(title="", rungs=())
PICTURE = Picture(SCENE, "what it shows")


# --- posting ---------------------------------------------------------------------------------------------


async def test_a_message_whose_reply_was_lost_is_looked_for_by_its_buttons_and_not_sent_twice(kept, rest):
    rest.faults = [Fault.AWAY]
    with pytest.raises(NotDone):
        await kept.post(CHANNEL, body("one"), "a nonce", BUTTON)
    place = await kept.post(CHANNEL, body("two"), "a nonce", BUTTON)
    assert [what for what, _ in rest.asked] == ["post", "look"]
    assert list(rest.stands) == [place.message]
    assert not kept.shows(body("two")), "what was sent first stands there"


async def test_without_buttons_its_nonce_finds_it(kept, rest):
    rest.faults = [Fault.AWAY]
    with pytest.raises(NotDone):
        await kept.post(CHANNEL, body("one"), "a nonce")
    place = await kept.post(CHANNEL, body("one"), "a nonce")
    assert list(rest.stands) == [place.message]
    assert not kept.shows(body("one")), "it may show what was wanted then"
    await kept.change(body("one"))
    assert kept.shows(body("one"))


async def test_what_is_shown_elsewhere_while_it_is_sent_stays_there(kept, rest):
    elsewhere = HandDM(CHANNEL, 2)
    rest.meanwhile = lambda: kept.stands(elsewhere, body("pressed"))
    place = await kept.post(CHANNEL, body("sent"), "a nonce")
    assert place != elsewhere == kept.place
    assert kept.shows(body("pressed"))


# --- changing --------------------------------------------------------------------------------------------


async def test_it_shows_what_discord_has_taken_and_after_a_lost_edit_nobody_knows(kept, rest):
    assert await kept.change(body("one"))
    assert kept.shows(body("one"))
    rest.faults = [Fault.AWAY]
    with pytest.raises(NotDone):
        await kept.change(body("two"))
    assert not kept.shows(body("one"))
    assert not kept.shows(body("two"))


async def test_an_edit_and_the_answer_to_a_press_may_have_come_in_either_order(kept, rest):
    rest.meanwhile = lambda: kept.stands(kept.place, body("pressed"))
    assert not await kept.change(body("edited"))
    assert not kept.shows(body("pressed"))


# --- pictures --------------------------------------------------------------------------------------------


async def test_the_text_goes_first_and_its_picture_follows_once(pictures):
    come = asyncio.Event()
    kept = Kept(pictures, "mine", come.set, place=HandDM(CHANNEL, 1))
    first = kept.dress(said("a hand"), PICTURE)
    assert not first.illustrated
    await kept.change(first)
    pictures.artist.may_draw.set()
    await asyncio.wait_for(come.wait(), 5)
    with_it = kept.dress(said("a hand"), PICTURE)
    assert with_it.files
    await kept.change(with_it)
    again = kept.dress(said("a hand"), PICTURE)
    assert (again.files, again.attachments) == ((), [{"id": "7", "description": PICTURE.alt}])
    assert kept.shows(again)


async def test_a_picture_never_stands_over_a_newer_text(kept, pictures):
    pictures.artist.may_draw.set()
    await kept.at_once(PICTURE, 5)
    await kept.change(kept.dress(said("a hand"), PICTURE))
    newer = Picture(LadderScene(title="newer", rungs=()), "newer")
    assert kept.dress(said("newer"), newer).attachments == []
    assert kept.dress(said("without"), None).attachments == []


async def test_where_files_are_refused_the_text_goes_at_once_and_ever_after(kept, pictures, rest):
    pictures.artist.may_draw.set()
    await kept.at_once(PICTURE, 5)
    rest.faults = [Fault.FORBIDDEN]
    await kept.change(kept.dress(said("a hand"), PICTURE))
    assert rest.asked == [("edit", True), ("edit", False)]
    assert rest.stands == {1: said("a hand")}
    await kept.at_once(PICTURE, 5)
    assert not kept.dress(said("a hand"), PICTURE).illustrated


async def test_a_channel_that_refuses_the_text_too_may_take_pictures_later(kept, pictures, rest):
    pictures.artist.may_draw.set()
    await kept.at_once(PICTURE, 5)
    rest.faults = [Fault.FORBIDDEN, Fault.FORBIDDEN]
    with pytest.raises(NotDone):
        await kept.change(kept.dress(said("a hand"), PICTURE))
    await kept.at_once(PICTURE, 5)
    assert kept.dress(said("a hand"), PICTURE).illustrated


# --- when ------------------------------------------------------------------------------------------------


class Showing:
    """Fails as it is told, and says when it has been tried often enough."""

    def __init__(self, outbox, *wrongs, **more):
        self.wrongs, self.tried, self.enough = list(wrongs), 0, asyncio.Event()
        self.follow = Following(outbox, self.put, "not-shown", **more)

    async def put(self):
        self.tried += 1
        if self.wrongs:
            raise self.wrongs.pop(0)
        self.enough.set()

    async def shown(self):
        await asyncio.wait_for(self.enough.wait(), 5)


async def test_while_discord_or_the_database_fails_it_is_tried_again(outbox):
    showing = Showing(outbox, NotDone(Fault.AWAY, 0), Unread(), NotDone(Fault.TOO_FAST, 0))
    showing.follow.touch()
    await showing.shown()
    assert showing.tried == 4


@pytest.mark.parametrize(("helps", "times"), [(True, 2), (False, 1)])
async def test_what_is_refused_is_tried_again_where_that_may_help(outbox, helps, times):
    heard = []

    async def mended(fault):
        heard.append(fault)
        return helps

    showing = Showing(outbox, NotDone(Fault.CHANNEL_GONE, 0), mended=mended)
    await outbox.awaited(showing.follow.touch, 5)
    assert heard == [Fault.CHANNEL_GONE]
    assert showing.tried == times


async def test_what_we_do_wrong_is_an_incident_and_what_comes_next_is_shown(outbox):
    incidents = []
    outbox.incident = lambda *told, **_: incidents.append(told[0])
    showing = Showing(outbox, ZeroDivisionError())
    await outbox.awaited(showing.follow.touch, 5)
    showing.follow.touch()
    await showing.shown()
    assert incidents == ["not-shown"]


async def test_changes_are_gathered_until_there_is_a_hurry(outbox):
    showing = Showing(outbox, gather=3600.0)
    for _ in range(3):
        showing.follow.touch()
        await asyncio.sleep(0)
    assert showing.tried == 0
    showing.follow.hurry()
    await showing.shown()
    assert showing.tried == 1


async def test_nothing_is_begun_once_the_bot_is_closing(outbox):
    outbox.closing = True
    showing = Showing(outbox)
    showing.follow.touch()
    assert (showing.follow.wanted, outbox.waiting) == (True, 0)


# --- taking away -----------------------------------------------------------------------------------------


async def test_what_goes_is_noted_until_it_has_gone(outbox, rest):
    leaving, place = Leaving(outbox), HandDM(CHANNEL, 1)
    rest.faults = [Fault.AWAY, None]

    def begin():
        leaving.take_away(place)
        assert leaving.noted == [place]

    await outbox.awaited(begin, 5)
    assert leaving.noted == []
    assert len(rest.asked) == 2


async def test_what_the_bot_may_not_delete_goes_when_it_may_write_again(outbox, rest):
    leaving, place = Leaving(outbox, [HandDM(CHANNEL, 1)]), HandDM(CHANNEL, 1)
    rest.faults = [Fault.FORBIDDEN]
    await outbox.awaited(leaving.begin, 5)
    assert leaving.noted == [place]
    await outbox.awaited(leaving.allowed, 5)
    assert leaving.noted == []
