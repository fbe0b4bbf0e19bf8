"""Scrumps at the table: typed by the last player, judged in time, never in anybody's way."""

import pytest
from evening import act, hand_of, says
from trick_evening import asked, plays, stacked, started, table_of, told, until

from tests.labels import ACCEPT

pytestmark = pytest.mark.usefixtures("bot")

HELD = {1: "le.K le.B", 2: "le.A le.E", 3: "le.I le.F", 0: "le.D le.C"}


@pytest.fixture
def people(guild, ann, bob, cy):
    return [ann, bob, cy, guild.member("dee")]


async def first_trick(monkeypatch, people, game="chili-dog", options=""):
    """K A I are on the table; ann, who holds the D, plays last."""
    stacked(monkeypatch, game, HELD)
    board = await started(game, *people, options=options)
    if game == "quist":
        await act(people[0], board, "No ruling suit")
    for player, card in zip(people[1:], ("le.K", "le.A", "le.I"), strict=True):
        await plays(board, player, card)
    await told(board, "▶ **ann** to act")
    return board


async def scrumped(ann, word="KADI", on=None, **more):
    """Scrump from ann's hand: card, word and taker in one window."""
    letter = on or await ann.wait_for_ephemeral(lambda message: "you play last" in message.text)
    window = await ann.press("Word with", on=letter)
    answer = await window.submit(scrump=word, card="🍋D", **more)
    assert answer.kind == "update", answer
    return letter


async def test_a_false_scrump_is_caught(monkeypatch, people):
    ann, bob, _cy, _dee = people
    board = await first_trick(monkeypatch, people)
    await scrumped(ann, "IDAK", to="You take it")
    await told(board, "Scrump: IDAK")
    await says(board, "ann scrumps **IDAK** for the trick")
    answer = await act(bob, board, "Challenge IDAK")
    assert answer.kind == "update"
    await says(board, "bob challenges **IDAK**: not a word (bob + dee -10)")
    await says(board, "Last trick: 🍋K  🍋A  🍋I  🍋D → bob")
    await says(board, "▶ **bob** to act")


async def test_how_a_challenge_ended_stands_in_everybodys_line_at_their_next_turn(monkeypatch, people):
    ann, bob, cy, dee = people
    board = await first_trick(monkeypatch, people)
    await scrumped(ann, "IDAK", to="You take it")
    await act(bob, board, "Challenge IDAK")
    for player, card in ((bob, "le.B"), (cy, "le.E"), (dee, "le.F"), (ann, "le.C")):
        await told(board, f"▶ **{player.name}** to act")
        line = f"{'You challenge' if player is bob else 'bob challenges'} **IDAK**: not a word"
        line = f"{line} ({'us' if player in (bob, dee) else 'them'} -10)."
        assert line in (await hand_of(player, board)).text
        await plays(board, player, card)
    await told(board, "▶ **dee** to act")
    assert "challenges" not in (await hand_of(dee, board)).text


async def test_a_word_of_other_letters_is_refused_and_nothing_is_played(bot, monkeypatch, people):
    ann, *_ = people
    board = await first_trick(monkeypatch, people)
    letter = await ann.wait_for_ephemeral(lambda message: "you play last" in message.text)
    window = await ann.press("Word with", on=letter)
    answer = await window.submit(scrump="KAYAK", card="🍋C", to="me")
    assert answer.kind == "update"
    assert (
        "the letters are K A I C: the word has to use each of them once, and no others. KAYAK does not."
        in answer.text
    )
    assert asked(table_of(bot), people) is ann
    assert "🍋C" in letter.labels
    await says(board, "▶ **ann** to act")


async def test_what_happened_before_does_not_stand_under_a_refusal(monkeypatch, people):
    ann, bob, cy, dee = people
    board = await first_trick(monkeypatch, people)
    await scrumped(ann, "IDAK", to="You take it")
    await act(bob, board, "Challenge IDAK")
    for player, card in ((bob, "le.B"), (cy, "le.E"), (dee, "le.F")):
        await plays(board, player, card)
    await told(board, "▶ **ann** to act")
    panel = await hand_of(ann, board)
    assert "bob challenges **IDAK**" in panel.text
    window = await ann.press("Word with", on=panel)
    answer = await window.submit(scrump="KAYAK", card="🍋C", to="me")
    assert "KAYAK does not." in answer.text
    assert "IDAK" not in answer.text
    assert "Follow Lemons." in answer.text


async def test_computers_judge_by_themselves(bot, monkeypatch, ann):
    """ann leads nothing and plays last against three computers: her false word is accepted or caught at once."""
    stacked(monkeypatch, "chili-dog", HELD)
    board = await started("chili-dog", ann, computers=3, options="scrump_seconds=0")
    table = table_of(bot)
    await until(bot, lambda: asked(table, [ann]) is ann)
    (offer,) = table.now.offers(ann.id)
    card = offer.cards[0]
    letters = "".join(played.card[3] for played in table.now.view().trick) + card[3]
    await ann.slash("trick play", card=card, scrump=letters, to="me", in_=board.channel)
    await until(bot, lambda: table.now.view().phase == "play")
    assert len(table.now.view().taken) == 1


async def test_at_a_slow_table_no_scrump_waits_for_who_accepts_in_advance(bot, monkeypatch, people):
    ann, bob, cy, dee = people
    board = await first_trick(monkeypatch, people, options="turn_seconds=86400")
    before = board.record.edited
    panel = await hand_of(bob, board)
    assert {"Auto-accept", "Next table"} < {*panel.labels}
    answer = await bob.press("Auto-accept", on=panel)
    assert (answer.kind, board.record.edited) == ("update", before)
    assert "You accept what others show in this hand." in panel.text
    assert "accept" not in (await hand_of(cy, board)).text.replace("Auto-accept", "")
    await scrumped(ann, "IDAK", on=await hand_of(ann, board), to="You take it")
    assert [table_of(bot).now.seats[place].name for place in table_of(bot).now.due.seats] == ["dee"]
    panel = await hand_of(dee, board)
    assert {"Challenge IDAK", ACCEPT, "Auto-accept"} < {*panel.labels}
    answer = await dee.press("Auto-accept", on=panel)
    assert "You accept what others show in this hand." in panel.text
    await told(board, "▶ **ann** to act")
    assert table_of(bot).now.view().taken[0].scrump == "IDAK"
    await bob.press("Stop auto-accept", on=await hand_of(bob, board))
    assert [seat.accepts for seat in table_of(bot).now.seats] == [None, None, None, 1]
