"""The line about what somebody holds: there for a newcomer, and after ten hands it stays or goes by one press."""

import pytest
from between_hands import next_hand
from evening import act, started, table_of, to_act

HANDS = 10
LINE = {"en": ("You can make words from these", "No two of your cards go into one word", "Your best hand")}
LINE["fr"] = ("De quoi faire un mot", "Vos cartes ne peuvent pas former", "Votre meilleure main")
KEEP = {"en": "Keep them", "fr": "La garder"}
DROP = {"en": "Remove them", "fr": "La retirer"}


async def hands_played(bot, board, people, hands):
    """So many hands in which the first to speak folds, and the next one dealt."""
    for _ in range(hands):
        first, _ = to_act(bot, *people)
        assert (await act(first, board, "Fold")).kind == "update"
        board = await next_hand(table_of(bot), people[0], board)
    return board


def private(player):
    """The one private message with a hand."""
    seen = (*player.dms, *player.ephemerals)
    return next((one for one in seen if "Your cards" in one.text or "Votre main" in one.text), None)


def told(panel, language):
    return panel is not None and any(start in panel.text for start in LINE[language])


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kept", [True, False], ids=["kept", "switched off"])
async def test_a_newcomer_reads_it_for_ten_hands_and_then_says_whether_it_stays(
    discord, bot, ann, bob, language, kept
):
    board = await started(ann, bob)
    await ann.wait_for_dm()
    await ann.slash("settings me", name="language", value=language)
    await ann.press("My hand", on=board)
    await discord.wait_until(lambda: told(private(ann), language), what="the line in the first hand")
    assert KEEP[language] not in private(ann).labels
    board = await hands_played(bot, board, (ann, bob), HANDS)
    await discord.wait_until(
        lambda: private(ann) and KEEP[language] in private(ann).labels, what="the question after ten hands"
    )
    panel = private(ann)
    assert told(panel, language)
    answer = await ann.press(KEEP[language] if kept else DROP[language], on=panel)
    assert answer.kind == "update"
    assert told(answer.message, language) is kept
    assert KEEP[language] not in answer.message.labels
    assert await bot.room.preferences.get(ann.id, "hints") == ("always" if kept else "never")
    await hands_played(bot, board, (ann, bob), 1)
    await discord.wait_until(
        lambda: private(ann) not in (None, panel) and private(bob) is not None, what="the next hand"
    )
    assert told(private(ann), language) is kept
    await discord.wait_until(
        lambda: not told(private(bob), "en"), what="the line to go"
    )  # bob has said nothing
    assert table_of(bot).state.hand == HANDS + 2
