"""A club evening as its people see it: sign-up, check-in, hands for their own eyes, standings, prizes, and
moderators who cancel and undo."""

import asyncio
import re
from datetime import UTC, datetime, timedelta

import pytest
from msgspec import to_builtins
from sqlalchemy import update
from stand_in import house

from engine.cards import load_deck
from engine.catalogue import GAMES
from engine.characters import EVEN
from engine.daily import LEVELS, YOU
from engine.fairness.proofs import check, decode
from engine.solo import keyed
from house.store import Statement
from house.store.schema import tournaments
from house.tournaments.facts import CHECK_IN_MS
from screens.cards.pictures import sign_of
from screens.custom_ids import page, short
from screens.tournaments import COMPARE, PLAY, PROOF, SCREEN
from tests.labels import KEEP_ALL, NEXT_HAND

EDITS = "PATCH /channels/{channel_id}/messages/{message_id}"


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


async def planned(mod, game="quist", **more):
    await mod.slash("tournament", game=game, **more)
    named = f"Tournament: {GAMES[game].name}"
    return await mod.channel.wait_for(lambda one: "Check in" in one.labels and named in one.text)


async def says(message, what):
    assert await message.discord.wait_until(lambda: what in message.text, what=what)


async def next_step(bot, wait=0):
    """Set the clock to its time, or to this many milliseconds before."""
    await bot.room.store.write(Statement(update(tournaments).values(due=bot.room.now + wait)))
    await bot.room.tournaments.turn()


async def latest(bot, guild):
    [known] = await bot.room.tournaments.latest(guild.id, 1)
    return known


async def plays(bot, guild, player, level="shark"):
    """The hand that they have come to."""
    which = (await latest(bot, guild)).id
    hand = await bot.room.tournament_hands.open(guild.id, which, player.id, player.name)
    while not hand.over:
        state = hand.deal.begun.played(hand.acts).state
        act = to_builtins(keyed("", state, YOU, level, EVEN, LEVELS))
        hand = await bot.room.solo.act(bot.room.tournament_hands, hand, act)


async def sitting(bot, mod, *players, **more):
    """The message when it has begun, with these people."""
    message = await planned(mod, **more)
    for player in players:
        await player.press("Check in", on=message)
    await next_step(bot)
    return await mod.channel.wait_for(lambda one: "Sit down" in one.labels)


async def over(channel):
    return await channel.wait_for(lambda one: "My hands" in one.labels)


async def test_one_evening_from_sign_up_to_prizes(bot, guild, mod, ann, bob, cy):
    before = await bot.room.bank.balance(guild.id, ann.id)
    message = await planned(mod, hands=1, prize=60)
    assert "Tournament: Quist" in message.text
    assert "1 hand · 5 minutes in all · 60 chips to win" in message.text
    answer = await ann.press("Check in", on=message)
    assert "You have checked in. When it begins, press *Sit down*." in answer.text
    await bob.press("Check in", on=message)
    await cy.press("Check in", on=message)
    await cy.press("Withdraw", on=cy.ephemerals[-1])
    await says(message, "2 have signed up · 2 have checked in: ann and bob")
    await next_step(bot)
    playing = await mod.channel.wait_for(lambda one: "Sit down" in one.labels)
    await guild.discord.wait_until(lambda: message.deleted, what="the message before to go")
    assert playing.record.mentions == [ann.id, bob.id]
    panel = (await ann.press("Sit down", on=playing)).message
    assert "Tournament: Quist, hand 1 of 1" in panel.text
    await plays(bot, guild, ann)
    await says(playing, "=1. ann **0 points · 1 of 1 hand**")
    await plays(bot, guild, bob)
    ended = await over(mod.channel)
    assert "=1. ann **1 point · 30 chips · 1 of 1 hand**" in ended.text
    assert f"{ann.mention} and {bob.mention} share first place." in ended.text
    assert await bot.room.bank.balance(guild.id, ann.id) == before + 30
    mine = (await ann.press("My hands", on=ended)).message
    assert "place 1 of 2, shared · 1 point · 30 chips · 1 of 1 hand" in mine.text
    shown = (await ann.press("Hand 1: 1 point", on=mine)).message
    assert "1 of 2 points" in shown.text
    assert {"Review", "Compare", "Download proof"} <= {*shown.labels}


async def test_who_has_signed_up_is_called_to_check_in(bot, mod, ann):
    in_two_hours = datetime.fromtimestamp(bot.room.now / 1000, UTC) + timedelta(hours=2)
    await mod.slash("tournament", game="quist", time=f"{in_two_hours:%H:%M}")
    message = await mod.channel.wait_for(lambda one: "Sign up" in one.labels)
    answer = await ann.press("Sign up", on=message)
    assert re.search(r"Check-in opens at <t:\d+:t>: press \*Check in\* then", answer.text)
    await says(message, "1 has signed up: ann")
    await next_step(bot, CHECK_IN_MS)
    called = await mod.channel.wait_for(lambda one: "Check in" in one.labels)
    assert f"Still to check in: {ann.mention}" in called.text
    assert called.record.mentions == [ann.id]
    await ann.discord.wait_until(lambda: message.deleted, what="the message before to go")
    assert "You have checked in." in (await ann.press("Check in", on=called)).text
    await says(called, "1 has checked in")


async def test_late_comers_sit_down_in_the_first_half_and_stand_in_the_standings(
    bot, guild, mod, ann, bob, cy
):
    message = await sitting(bot, mod, ann, bob, hands=2)
    assert "You can still sit down until <t:" in message.text
    panel = (await cy.press("Sit down", on=message)).message
    assert "hand 1 of 2" in panel.text
    await says(message, "cy **0 points · 0 of 2 hands**")
    await next_step(bot, (await latest(bot, guild)).length // 2)
    await bot.room.tournaments.turn()
    await guild.discord.wait_until(
        lambda: "You can still sit down" not in message.text, what="the second half to be told of"
    )
    dee = guild.member("dee")
    assert "It is too late to sit down" in (await dee.press("Sit down", on=message)).text
    assert "hand 1 of 2" in (await cy.press("Sit down", on=message)).text


async def test_only_the_tournament_that_somebody_signs_up_for_is_looked_at(bot, mod, ann, monkeypatch):
    (first, second), looked = [await planned(mod, game) for game in ("quist", "soup")], []
    shown = bot.room.tournaments.shown

    async def looks(known):
        looked.append(known.game)
        return await shown(known)

    await asyncio.gather(*bot.messages.outbox.tasks)  # both are shown
    monkeypatch.setattr(bot.room.tournaments, "shown", looks)
    await ann.press("Check in", on=second)
    await says(second, "1 has checked in")
    assert {*looked} == {"soup"}
    assert "checked in" not in first.text


async def test_a_hand_has_its_number_and_only_the_last_leads_to_no_other(bot, guild, mod, ann, bob):
    message = await sitting(bot, mod, ann, bob, game="scroker", hands=2)
    await plays(bot, guild, ann)
    await says(message, "ann **0 points · 1 of 2 hands**")
    panel = (await ann.press("Sit down", on=message)).message
    assert "hand 2 of 2" in panel.text
    await plays(bot, guild, ann)
    panel = (await ann.press("Sit down", on=message)).message
    assert "Scroker · hand 2" in panel.text
    assert re.search(r"You have played all hands\. The result comes by <t:\d+:t>\.", panel.text)
    assert NEXT_HAND not in panel.labels
    for _ in "12":
        await plays(bot, guild, bob)
    mine = (await ann.press("My hands", on=await over(mod.channel))).message
    ended = (await ann.press("Hand 2", on=mine)).message
    film = (await ann.press("Review", on=ended)).message
    steps = [film.text]
    while f" {len(steps)}/{len(steps)}\n" not in steps[-1]:
        await ann.press("▶", on=film)
        steps.append(film.text)
    assert len(steps) > 3
    assert all("hand 2" in step for step in steps)
    assert not any("hand 1" in step.lower() for step in steps)


async def test_until_it_is_over_everybody_sees_only_the_sums(bot, guild, mod, ann, bob):
    message = await sitting(bot, mod, ann, bob, game="scroker", hands=2)
    panel = (await ann.press("Sit down", on=message)).message
    await ann.press(KEEP_ALL, on=panel)
    await ann.press("Show nothing", on=panel)
    assert {*panel.labels} == {NEXT_HAND}
    for act in ("!review.0a", f"{COMPARE}.0e"):
        forged = page(SCREEN, f"{PLAY}.{short((await latest(bot, guild)).id)}.1.2:{act}")
        await ann.press_id(forged, on=panel)
        assert {*panel.labels} == {NEXT_HAND}
    proof = await ann.press_id(forged.replace(f"{COMPARE}.0e", f"{PROOF}.new"), on=panel)
    assert "That button is out of date." in proof.text
    assert proof.message.files == []
    assert not [*bot.room.tables, *bob.dms]
    await says(message, "ann **0 points · 1 of 2 hands**")
    await ann.press(NEXT_HAND, on=panel)
    assert "hand 2 of 2" in panel.text


async def test_the_own_line_stands_beside_the_best_of_the_others(bot, guild, mod, ann, bob, cy):
    await sitting(bot, mod, ann, bob, cy, hands=2)
    for player, level in ((ann, "plain"), (bob, "shark"), (cy, "sly")):
        for _ in "12":
            await plays(bot, guild, player, level)
    known = await latest(bot, guild)
    mine = await bot.room.tournament_hands.find(known, 1, ann.id)
    best, theirs = await bot.room.tournament_hands.best_other(mine)
    board = await over(mod.channel)
    panel = (await ann.press("My hands", on=board)).message
    shown = (await ann.press("Hand 1", on=panel)).message
    result = shown.text
    beside = (await ann.press("Compare", on=shown)).message
    assert beside == shown
    await ann.press("Back", on=beside)
    assert beside.text == result
    await ann.press("Compare", on=beside)
    assert "hand 1 of 2" in beside.text
    assert f"**{best.name}**" in beside.text
    steps = [beside.text]
    while any(one.label == "▶" and not one.disabled for one in beside.buttons):
        await ann.press("▶", on=beside)
        steps.append(beside.text)
    ours = sum(seat == YOU for seat, _ in mine.acts)
    assert len(steps) == 1 + max(ours, sum(seat == YOU for seat, _ in theirs.acts))
    assert all(f"{name} plays" in steps[0] for name in ("ann", best.name))
    while any(one.label == "◀" and not one.disabled for one in beside.buttons):
        await ann.press("◀", on=beside)
        assert beside.text == steps[len(steps) - 2]
        steps.pop()
    dealt = re.findall(rf"^\*\*(?:You|{best.name})\*\*: (.*)$", beside.text, re.MULTILINE)[:2]
    assert dealt[0] == dealt[1], "both were dealt the same"
    assert "Hand 1" not in beside.labels
    await ann.press("Hand 2", on=beside)
    assert "hand 2 of 2" in beside.text
    assert "Hand 1" in beside.labels
    await bot.room.privacy.delete(best.player)
    panel = (await ann.press("My hands", on=board)).message
    await ann.press("Compare", on=(await ann.press("Hand 1", on=panel)).message)
    assert "**a player who left**" in ann.ephemerals[-1].text
    assert "Their moves were deleted with their data." in ann.ephemerals[-1].text


async def test_a_comparison_names_the_cards_that_were_given_away(bot, guild, mod, ann, bob):
    await sitting(bot, mod, ann, bob, game="scroker", hands=1)
    hand = await bot.room.tournament_hands.open(guild.id, (await latest(bot, guild)).id, ann.id, ann.name)
    game = GAMES["scroker"]
    given = game.observe(hand.now.state, YOU).seats[YOU].cards[:2]
    await bot.room.solo.act(bot.room.tournament_hands, hand, {"do": "draw", "discard": [*given]})
    for player in (ann, bob):
        await plays(bot, guild, player)
    panel = (await ann.press("My hands", on=await over(mod.channel))).message
    shown = (await ann.press("Hand 1", on=panel)).message
    beside = (await ann.press("Compare", on=shown)).message
    signs = {card.code: sign_of(card) for card in load_deck("scroker").cards}
    assert f"ann swaps 2 cards. ({'  '.join(signs[card] for card in given)})" in beside.text


async def test_who_alone_has_finished_a_hand_reads_that_there_is_nobody_to_compare_with(
    bot, guild, mod, ann, bob
):
    await sitting(bot, mod, ann, bob, hands=1)
    await plays(bot, guild, ann)
    await next_step(bot)
    panel = (await ann.press("My hands", on=await over(mod.channel))).message
    shown = (await ann.press("Hand 1: 2 points", on=panel)).message
    assert "Nobody else has finished this hand." in (await ann.press("Compare", on=shown)).text


async def test_the_deal_is_proved_when_it_is_over_to_who_never_sat_down_as_well(bot, guild, mod, ann, bob):
    message = await planned(mod, hands=1)
    assert "afterwards, *Download proof* shows that they fit these seals." in message.text
    seal = message.text.split("these seals. ")[1].split()[0]
    for player in (ann, bob):
        await player.press("Check in", on=message)
    await next_step(bot)
    await plays(bot, guild, ann)
    await next_step(bot)
    mine = (await ann.press("My hands", on=await over(mod.channel))).message
    shown = (await ann.press("Hand 1", on=mine)).message
    answer = await ann.press("Download proof", on=shown)
    assert answer.message.files == ["proof.json"]
    file = answer.message.record.attachments[0]
    proof = decode(ann.discord.server.world.records.files[file.id])
    check(proof)
    assert proof.commitment.startswith(seal.replace("·", ""))
    assert len(proof.opened) == len(proof.deck)
    theirs = (await bob.press("My hands", on=await over(mod.channel))).message
    missed = (await bob.press("Hand 1: not played", on=theirs)).message
    assert "You did not finish it in time, so you come last in it." in missed.text
    assert (await bob.press("Download proof", on=missed)).message.files == ["proof.json"]


async def test_whose_time_runs_out_reads_it_at_the_next_press(bot, mod, ann, bob):
    message = await sitting(bot, mod, ann, bob, game="scroker", hands=2)
    panel = (await bob.press("Sit down", on=message)).message
    assert {KEEP_ALL, "Rules"} <= {*panel.labels}
    assert re.search(r"until <t:\d+:t>", panel.text)
    hers = (await ann.press("Sit down", on=message)).message
    assert (await ann.press(KEEP_ALL, on=hers)).kind == "update"
    await ann.press("Show nothing", on=hers)
    assert "(longer words are better)" in hers.text
    assert not re.search(r"\b(chips?|pot|ante|all in)\b", hers.text)
    await next_step(bot)
    await over(mod.channel)
    await bob.press(KEEP_ALL, on=panel)
    assert "You did not finish it in time" in panel.text
    await ann.press(NEXT_HAND, on=hers)
    assert "That tournament is over." in ann.ephemerals[-1].text


async def test_a_bot_that_was_killed_goes_on(discord, guild, mod, ann, bob, tmp_path, timing):
    async with house(discord, tmp_path, timing) as bot:
        message = await sitting(bot, mod, ann, bob, hands=1)
        await plays(bot, guild, ann)
    async with house(discord, tmp_path, timing) as bot:
        panel = (await bob.press("Sit down", on=message)).message
        assert "hand 1 of 1" in panel.text
        await plays(bot, guild, bob)
        await over(mod.channel)
        await discord.wait_until(lambda: message.deleted, what="the message before to go")
        assert len(mod.channel.messages) == 1


async def test_standings_are_shown_again_after_a_restart_only_if_they_have_been_undone(
    discord, guild, mod, ann, bob, tmp_path, timing
):
    async with house(discord, tmp_path, timing) as bot:
        await sitting(bot, mod, ann, bob, hands=1)
        for player in (ann, bob):
            await plays(bot, guild, player)
        ended = await over(mod.channel)
        await asyncio.gather(*bot.messages.outbox.tasks)  # and stored

    def edits():
        return [one for one in discord.requests.on(EDITS) if str(ended.id) in one.path]

    async with house(discord, tmp_path, timing) as bot:
        await asyncio.sleep(60)
        assert edits() == []
        bot.messages.tournaments.close()  # it is killed before anything is shown
        await bot.room.tournaments.undo(guild.id, (await latest(bot, guild)).id, by=mod.id)
    async with house(discord, tmp_path, timing):
        await says(ended, "A moderator has undone it")
        await asyncio.sleep(60)
        assert len(edits()) == 1
        assert len(mod.channel.messages) == 1


async def test_moderators_cancel(bot, mod, ann, bob):
    message = await sitting(bot, mod, ann, bob)
    assert "Cancel it" not in (await ann.slash("tournament")).message.labels
    panel = (await ann.press("Sit down", on=message)).message
    listed = (await mod.slash("tournament")).message
    await mod.press("Cancel it", on=listed)
    assert "Cancel it? Nobody can play on" in listed.text
    await mod.press("Back", on=listed)
    assert (await latest(bot, mod.guild)).state == "playing"
    for _ in "12":
        await mod.press("Cancel it", on=listed)
    assert "Cancelled." in listed.text
    await says(message, "A moderator has cancelled it.")
    assert message.labels == []
    pressed = next(label for label in panel.labels if label not in ("Rules", "What beats what"))
    assert "That tournament is over." in (await ann.press(pressed, on=panel)).text


async def test_moderators_undo(bot, guild, mod, ann, bob):
    before = await bot.room.bank.balance(guild.id, ann.id)
    await sitting(bot, mod, ann, bob, hands=1, prize=60)
    for player in (ann, bob):
        await plays(bot, guild, player)
    ended = await over(mod.channel)
    assert await bot.room.bank.balance(guild.id, ann.id) == before + 30
    listed = (await mod.slash("tournament")).message
    await mod.press("Undo it", on=listed)
    assert "What is left of the prizes goes back to the bank." in listed.text
    assert (await latest(bot, guild)).state == "over"
    await mod.press("Undo it", on=listed)
    await says(ended, "A moderator has undone it")
    assert await bot.room.bank.balance(guild.id, ann.id) == before


@pytest.mark.parametrize("place", ["result", "ledger"])
async def test_a_prize_is_undone_from_where_a_moderator_looks_for_it(bot, guild, mod, ann, bob, place):
    before = await bot.room.bank.balance(guild.id, ann.id)
    await sitting(bot, mod, ann, bob, hands=1, prize=60)
    for player in (ann, bob):
        await plays(bot, guild, player)
    ended = await over(mod.channel)
    assert "Undo it" not in (await ann.press("My hands", on=ended)).message.labels
    if place == "result":
        panel = (await mod.press("My hands", on=ended)).message
        await mod.press("Undo it", on=panel)
    else:
        panel = (await mod.slash("bank ledger", player=ann)).message
        await mod.choose("Undo a transfer", "+30 won in a tournament", on=panel)
    assert "What is left of the prizes goes back to the bank." in panel.text
    await mod.press("Undo it", on=panel)
    await says(ended, "A moderator has undone it")
    assert await bot.room.bank.balance(guild.id, ann.id) == before


async def test_only_moderators_plan_one_and_with_too_few_it_does_not_take_place(bot, guild, mod, ann):
    assert "Only moderators" in (await ann.slash("tournament", game="quist")).text
    assert "None yet." in (await ann.slash("tournament")).text
    assert await bot.room.tournaments.latest(guild.id) == []
    message = await planned(mod)
    await ann.press("Check in", on=message)
    await next_step(bot)
    await says(message, "too few had checked in")


async def test_players_look_up_no_words_until_it_is_over(bot, guild, mod, ann, bob, cy):
    await sitting(bot, mod, ann, bob, game="scroker", hands=1)
    await plays(bot, guild, ann)
    for player in (ann, bob):
        answer = await player.slash("word", word="cat")
        assert re.search(r"no look-ups in English until it is, at <t:\d+:t> at the latest", answer.text)
        assert "My hand" in answer.message.labels
    assert "no look-ups" not in (await cy.slash("word", word="cat")).text
    await plays(bot, guild, bob)
    assert "no look-ups" not in (await ann.slash("word", word="cat")).text
