"""Who plays among computers only takes no more than a day's limit home of what they win so."""

from guests import ANN, BOB, GUILD

from house.tables.records import TableOpening

DAY = 86_400


async def _home(room, passing, *, won=0, lost=0, bob=False):
    """Ann wins so many hands, two chips each, and loses so many, a chip each; then she goes home."""
    opening = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")
    table = await room.open_table(opening)
    await (table.join(BOB, "Bob") if bob else table.add_computer(ANN, "Ada", "shark"))
    await table.start(ANN)
    for puts in (9,) * won + (0,) * lost:
        if table.phase == "between":
            await table.deal(ANN)
        await table.act(ANN, {"do": "put", "amount": puts} if puts else {"do": "fold"})
        if bob and puts:
            await table.act(BOB, {"do": "put", "amount": 1})
        await passing(1)
    await table.close(ANN)
    return next(line for line in await table.settlement() if line.player == ANN)


async def test_what_is_won_alone_beyond_the_limit_goes_back_to_the_computers(room, passing):
    await room.settings.set(GUILD, "alone_chips", 5)
    first = await _home(room, passing, won=2)
    assert (first.gain, first.over) == (4, 0)
    second = await _home(room, passing, won=2)
    assert (second.gain, second.over, second.cashed) == (1, 3, 101)
    assert await room.bank.balance(GUILD, ANN) == 1005
    newest = (await room.bank.ledger(GUILD, ANN, limit=1))[0]
    assert (newest.reason, newest.amount, newest.balance) == ("alone", -3, 1005)
    made = (await room.bank.circulation(GUILD)).weeks[0].made
    assert made == {"start": 1000, "computers": 5}
    stats = await room.statistics.player(GUILD, ANN)
    assert (stats.hands, stats.won) == (4, 8)  # ones own statistics tell all of it


async def test_what_is_lost_alone_can_be_won_again_and_each_day_has_its_own_limit(room, passing):
    await room.settings.set(GUILD, "alone_chips", 5)
    assert (await _home(room, passing, lost=2)).gain == -2
    assert (await _home(room, passing, won=4)).gain == 7
    await passing(DAY)
    assert (await _home(room, passing, won=4)).gain == 5


async def test_what_is_won_from_people_has_no_limit(room, passing):
    await room.settings.set(GUILD, "alone_chips", 0)
    assert (await _home(room, passing, won=3, bob=True)).gain == 6
    assert (await _home(room, passing, won=3)).gain == 0


async def test_what_is_won_across_midnight_counts_on_the_day_on_which_it_goes_home(room, time, passing):
    await room.settings.set(GUILD, "alone_chips", 5)
    time.advance(DAY - time.now() // 1000 % DAY - 5)
    assert (await _home(room, passing, won=2)).over == 0
    assert (await _home(room, passing, won=4)).over == 3  # a second after midnight
    assert (await _home(room, passing, won=4)).over == 8


async def test_nobody_who_is_forgotten_stands_in_the_way_of_an_account(room, passing):
    await room.settings.set(GUILD, "alone_chips", 0)
    await _home(room, passing, won=1)
    told = await room.privacy.export(ANN)
    assert [one["alone"] for one in told["played_days"]] == [0]
    await room.privacy.delete(ANN)
    assert (await room.privacy.export(ANN))["played_days"] == []
