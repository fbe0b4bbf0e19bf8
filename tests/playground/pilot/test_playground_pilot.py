"""The unmodified library, driven through the pilot."""

import pytest

from playground.pilot import NotPossible

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_slash_command_is_answered_in_the_channel(ann, cards):
    answer = await ann.slash("play", game="scroker", seats=3)
    assert (answer.kind, answer.message.content) == ("message", "SCROKER for 3")
    assert cards.messages == [answer.message]
    assert answer.message.labels == ["Count 0", "Present", "Later", "Silent", "Call 6"]


async def test_the_client_checks_options_before_it_sends_them(ann):
    for options in ({}, {"game": 5}, {"game": "x", "seats": 9}, {"game": "x", "size": 1}):
        with pytest.raises(NotPossible):
            await ann.slash("play", **options)


async def test_autocomplete_offers_what_matches(ann):
    assert await ann.autocomplete("play", "game", "scr") == [
        ("Scroker", "scroker"),
        ("Scrapok", "scrapok"),
        ("Scrummy", "scrummy"),
    ]
    assert [choice.value for choice in await ann.autocomplete("play", "game", "mm")] == ["scrummy"]


async def test_an_ephemeral_answer_is_seen_by_its_reader_only(ann, bob, cards, discord):
    answer = await ann.slash("hand")
    assert answer.kind == "ephemeral"
    assert answer.text == "your cards: he.U"
    assert ann.ephemerals == [answer.message]
    assert not bob.ephemerals
    assert not cards.messages
    assert [d.kind for d in discord.transcript.seen_by(ann.id)] == ["message"]
    assert not discord.transcript.seen_by(bob.id)


async def test_a_button_edits_its_message(ann, bob):
    await ann.slash("play", game="scroker")
    answer = await bob.press("Count")
    assert answer.kind == "update"
    assert answer.message.labels[0] == "Count 1"
    assert answer.message.content == "counted"


async def test_a_deferred_press_is_edited_later(ann):
    await ann.slash("play", game="scroker")
    answer = await ann.press("Later")
    assert answer.kind == "deferred"
    await answer.finished()
    assert answer.text.startswith("edited later")


async def test_a_modal_is_filled_in_and_sent(ann):
    await ann.slash("play", game="scroker")
    modal = await ann.press("Present")
    assert modal.title == "Your words"
    assert [field.label for field in modal.fields] == ["One or two words", "Which game"]
    answer = await modal.submit("BADGE", which_game="scrapok")
    assert answer.text == "BADGE in scrapok"
    with pytest.raises(NotPossible):
        await modal.submit("BADGE" * 10, "scroker")


async def test_selects_take_values_labels_and_people(ann, bob):
    await ann.slash("play", game="scroker")
    assert (await ann.choose("throw", "A", "b")).text == "threw a+b"
    assert (await ann.choose("whom", bob)).text == "chose bob"
    with pytest.raises(NotPossible):
        await ann.choose("throw", "a", "b", "c")


async def test_components_v2_are_read_and_pressed(ann, bob):
    answer = await ann.slash("layout")
    assert "SCROKER" in answer.text
    assert (await bob.press("In section")).text == "called at 9Q"
    assert (await bob.press("Call")).text == "called at 2B"


async def test_thinking_takes_its_time(ann):
    answer = await ann.slash("think", secret=True)
    assert answer.kind == "deferred"
    await answer.finished()
    assert answer.ephemeral
    assert answer.text == "thought it over"
    assert (await answer.wait_for_follow_up()).text == "and more"


async def test_commands_for_moderators_are_offered_to_moderators_only(guild, ann):
    mod = guild.member("mod", permissions=["manage_guild"])
    assert "void" in mod.offers()
    assert "void" not in ann.offers()
    assert (await mod.slash("void")).text == "voided"
    with pytest.raises(NotPossible):
        await ann.slash("void")


async def test_direct_messages_reach_open_doors_only(ann, bob):
    bob.dms_open = False
    assert (await ann.slash("dm", whom=bob)).text == "refused with 50007"
    assert (await ann.slash("dm", whom=ann)).text == "written"
    assert [message.content for message in ann.dms] == ["your new hand"]
    assert (await ann.press("Call", on=ann.dms[0])).text == "called at 7K"


async def test_a_thread_of_its_own(ann, cards):
    await ann.slash("table thread", name="Table 7K")
    thread = await cards.wait_for_thread("Table")
    greeting = await thread.wait_for()
    assert greeting.mentions == [ann.id]
    assert ann.id in thread.people
    assert (await ann.slash("hand", in_=thread)).kind == "ephemeral"


async def test_a_late_press_arrives_although_the_button_is_gone(ann):
    answer = await ann.slash("play", game="scroker")
    old = answer.message.frozen()
    (await ann.press("Count")).message.record.components.clear()
    with pytest.raises(NotPossible):
        await ann.press("Call", on=answer.message)
    assert (await ann.press("Call", on=old)).text == "called at 7K"


async def test_no_answer_is_a_failed_answer(ann, discord):
    message = (await ann.slash("play", game="x")).message
    discord.server.interactions.answer_seconds = 0.05
    answer = await ann.press("Silent", on=message)
    assert answer.failed
