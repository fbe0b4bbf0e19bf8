"""The bot's emojis are updated once, beside other owners' emojis, and the operator reads the changes."""

import asyncio
from types import SimpleNamespace

import discord
import pytest
from structlog.testing import capture_logs

from cogs.emojis import keeper
from cogs.emojis.keeper import TOO_MANY_EMOJIS, UNFIT_FORM, EmojiKeeper

ME, OTHER = 7, 8


class One:
    """A picture that is wanted."""

    def __init__(self, emoji):
        self.emoji = emoji

    def data(self):
        return f"drawn {self.emoji}"


class Discord:
    """Its emojis by id: name and owner."""

    def __init__(self, stands=(), refuses=()):
        self.stands, self.refuses, self.asked, self.listed = dict(stands), dict(refuses), [], 0

    async def get_application_emojis(self, _application):
        self.listed += 1
        items = [
            {"id": str(ident), "name": name, "user": {"id": str(by)}}
            for ident, (name, by) in self.stands.items()
        ]
        return {"items": items}

    async def delete_application_emoji(self, _application, ident):
        self.asked.append(("delete", ident))
        del self.stands[ident]

    async def create_application_emoji(self, _application, name, _data):
        self.asked.append(("create", name))
        if name in self.refuses:
            response = SimpleNamespace(status=400, reason="no")
            raise discord.HTTPException(response, {"code": self.refuses[name], "message": "no"})
        ident = 100 + len(self.asked)
        self.stands[ident] = (name, ME)
        return {"id": str(ident)}


async def kept(monkeypatch, http, drawn, *, uploads=True):
    """The emojis shown afterwards, and the operator's log."""
    monkeypatch.setattr(
        keeper, "wanted", lambda: {name: One(f"{name}_{digest}") for name, digest in drawn.items()}
    )
    shown, tasks = {}, []

    async def ready():
        pass

    client = SimpleNamespace(http=http, application_id=1, user=SimpleNamespace(id=ME), wait_until_ready=ready)
    outbox = SimpleNamespace(
        rest=SimpleNamespace(emojis_lost=None),
        timing=SimpleNamespace(retry_seconds=0.001),
        begin=lambda work: tasks.append(asyncio.ensure_future(work)),
    )
    pictures = SimpleNamespace(put=shown.__setitem__, clear=shown.clear)
    at_work = EmojiKeeper(client, pictures, outbox)
    with capture_logs() as logs:
        at_work.begin(uploads=uploads)
        http.lost = outbox.rest.emojis_lost
        await at_work.settled.wait()
        await asyncio.gather(*tasks)
    return shown, [{name: value for name, value in one.items() if name != "log_level"} for one in logs]


def told(made, gone, kept):
    return {"event": "card-pictures", "made": made, "gone": gone, "kept": kept}


FIRST, SECOND, THIRD = "11111111", "22222222", "33333333"


async def test_what_is_missing_is_made_and_a_second_start_asks_for_nothing(monkeypatch):
    http = Discord()
    shown, logs = await kept(monkeypatch, http, {"A": FIRST, "B": SECOND})
    assert shown.keys() == {"A", "B"}
    assert logs == [told(2, 0, 0)]
    http.asked.clear()
    again, logs = await kept(monkeypatch, http, {"A": FIRST, "B": SECOND})
    assert (again, http.asked, logs) == (shown, [], [])


async def test_what_is_drawn_otherwise_is_replaced_and_what_is_no_longer_drawn_goes(monkeypatch):
    stands = {1: (f"A_{FIRST}", ME), 2: (f"B_{SECOND}", ME), 3: (f"Old_{THIRD}", ME), 4: ("logo", OTHER)}
    http = Discord(stands)
    shown, logs = await kept(monkeypatch, http, {"A": FIRST, "B": THIRD})
    assert http.asked == [("create", f"B_{THIRD}"), ("delete", 2), ("delete", 3)]
    assert http.listed == 1, "nothing is missing"
    assert {name for name, _ in http.stands.values()} == {f"A_{FIRST}", f"B_{THIRD}", "logo"}
    assert shown["A"] == 1
    assert shown["B"] not in (1, 2)
    assert logs == [told(1, 2, 1)]


async def test_what_only_has_to_go_is_told_too(monkeypatch):
    http = Discord({1: (f"A_{FIRST}", ME), 3: (f"Old_{THIRD}", ME)})
    _, logs = await kept(monkeypatch, http, {"A": FIRST})
    assert logs == [told(0, 1, 1)]


async def test_emojis_from_before_their_names_ended_in_a_digest_are_replaced(monkeypatch):
    http = Discord({1: ("A", ME)})
    shown, logs = await kept(monkeypatch, http, {"A": FIRST})
    assert list(http.stands.values()) == [(f"A_{FIRST}", ME)]
    assert shown["A"] != 1
    assert logs == [told(1, 1, 0)]


async def test_what_others_put_there_stays_whatever_its_name(monkeypatch):
    http = Discord({4: ("A", OTHER), 5: (f"A_{THIRD}", OTHER), 6: ("logo", ME)})
    shown, _ = await kept(monkeypatch, http, {"A": FIRST})
    assert http.asked == [("create", f"A_{FIRST}")]
    assert shown.keys() == {"A"}


async def test_where_there_is_room_only_without_the_old_ones_they_go_and_the_rest_follows(monkeypatch):
    class Full(Discord):
        async def create_application_emoji(self, application, name, data):
            self.refuses = {name: TOO_MANY_EMOJIS} if len(self.stands) > 1 else {}
            return await super().create_application_emoji(application, name, data)

    http = Full({1: ("Old_" + FIRST, ME), 2: ("Old_" + SECOND, ME)})
    shown, _ = await kept(monkeypatch, http, {"A": FIRST})
    assert shown.keys() == {"A"}
    assert list(http.stands.values()) == [(f"A_{FIRST}", ME)]


@pytest.mark.parametrize(
    ("code", "shown", "says"),
    [
        (UNFIT_FORM, {"A", "C"}, [{"event": "card-picture-refused", "name": "B"}, told(3, 0, 0)]),
        (TOO_MANY_EMOJIS, {"A"}, [{"event": "card-pictures-full"}, told(1, 0, 0)]),
    ],
)
async def test_one_that_is_refused_leaves_its_sign_and_where_there_is_no_room_nothing_more_is_tried(
    monkeypatch, code, shown, says
):
    http = Discord(refuses={f"B_{SECOND}": code})
    found, logs = await kept(monkeypatch, http, {"A": FIRST, "B": SECOND, "C": THIRD})
    assert found.keys() == shown
    assert logs == says


async def test_of_several_processes_one_uploads_and_the_others_take_what_there_is(monkeypatch):
    class Filled(Discord):
        async def get_application_emojis(self, application):
            listed = await super().get_application_emojis(application)
            self.stands[2] = (f"B_{SECOND}", ME)  # the other process is not done at once
            return listed

    http = Filled({1: (f"A_{FIRST}", ME), 3: (f"Old_{THIRD}", ME)})
    shown, _ = await kept(monkeypatch, http, {"A": FIRST, "B": SECOND}, uploads=False)
    assert (shown, http.asked) == ({"A": 1, "B": 2}, [])


async def test_what_was_already_there_is_shown_though_a_message_finds_another_lost_meanwhile(monkeypatch):
    class Losing(Discord):
        async def create_application_emoji(self, application, name, data):
            made = await super().create_application_emoji(application, name, data)
            if name == f"B_{SECOND}":
                self.lost()
            return made

    shown, _ = await kept(monkeypatch, Losing(), {"A": FIRST, "B": SECOND, "C": THIRD})
    assert shown.keys() == {"A", "B", "C"}
