"""Running a table by commands: what is asked for is done, and the answer says what has come of it."""

import pytest

pytestmark = pytest.mark.usefixtures("bot")


async def test_nothing_is_completed_where_no_table_or_several_are_meant(ann, cards):
    async def completed():
        return [
            await ann.autocomplete("table remove", "player", "", in_=cards),
            await ann.autocomplete("table options", "change", "", in_=cards),
        ]

    assert await completed() == [[], []]
    for _ in range(2):
        await ann.slash("play", game="scroker", in_=cards)
    assert await completed() == [[], []]
