"""A server's own words are words: its lists take nothing else, but old entries may stay."""

import pytest
from guests import GUILD

from house.declined import Declined
from house.store.setting_rows import PUT

LONGEST = "internationally"  # fifteen letters, as the longest that are known
WRONG = ("@everyone", "x" * 4_000, LONGEST + "s", "de:wort", "en:", "", ":", "a1", "c'est", "<@1>", "字")


async def test_words_come_on_a_list_in_both_languages_or_in_one(room):
    words = ["zyx", "fr:été", "en:TOAD", "œuf", LONGEST]
    assert await room.settings.set(GUILD, "allow", words) == words


@pytest.mark.parametrize("name", ["allow", "deny"])
async def test_what_is_no_word_comes_on_no_list(room, name):
    await room.settings.set(GUILD, name, ["zyx"])
    for wrong in WRONG:
        with pytest.raises(Declined, match="no-word") as told:
            await room.settings.set(GUILD, name, ["zyx", wrong])
        assert len(told.value.facts["word"]) <= 30
        with pytest.raises(Declined, match="no-word"):
            await room.settings.change(GUILD, name, lambda words, wrong=wrong: [*words, wrong])
    assert await room.settings.get(GUILD, name) == ["zyx"]


async def test_what_stands_there_already_may_stay_and_can_be_taken_away(room):
    stands = '["@everyone", "old-one"]'
    await room.store.write(PUT, scope="guild", owner=GUILD, name="allow", value=stands)
    assert await room.settings.change(GUILD, "allow", lambda words: [*words, "zyx"]) == [
        "@everyone",
        "old-one",
        "zyx",
    ]
    assert await room.settings.set(GUILD, "allow", ["old-one", "zyx"]) == ["old-one", "zyx"]
