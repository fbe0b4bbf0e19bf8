"""The card room: live tables, clocks, chips, storage and statistics. It knows the engine and never Discord.

Everybody is an int: a player is their Discord user id, a guild and a channel are theirs. Times are milliseconds since
the epoch (UTC). Whatever cannot be done raises `engine.refused.Refused` (the rules say no, or too few chips) or
`house.declined.Declined` (the house says no); both carry `.code` and `.facts`, and nothing has changed.

    room = CardRoom("sqlite+aiosqlite:///lettershark.db", timing=TableTiming(break_seconds=10))
    await room.open()                       # migrations, then every open table as it stood
    room.watch(observer)                    # observer(table, change): a plain function, called after each commit
    table = await room.open_table(TableOpening(guild=1, channel=2, game="scroker", host=42, name="Ann", options={...}))
    room.table("7K") / room.table(table.id) # by what people say, or by the number that buttons carry
    await room.close()

CardRoom    open close watch unwatch open_table(opening) rematch(table, by, moderator=) table(key) settled()
            successor(closed table) -> the open Table where it is played again, or None
            tables: {short: Table}          seated(player) -> [Table]   in_channel(channel) -> [Table]
            bank settings preferences statistics history recipes medals daily tournaments privacy   audit() -> Findings
Table       id short guild channel host game(engine Game) options phase version seats waiting state
            due (engine Due or None)  deadline (ms or None)  deal_at (ms or None)  paused (why, or None)  notes
            seat_of(player) -> int or None     present: how many could play the next hand
            view(player or None) -> engine view     offers(player) -> engine Offers     report() host's books
    await   act(player, action or {"do": ...}, version=None) -> Done(version, events)
            join(player, name)     leave(player)     add_computer(by, name or None, strength)     remove_computer(by, seat)
            set_options(by, {...})     set_length(by, "quick")     start(by)     deal(by)     top_up(player, chips)
            sit_out(player)     back(player)     remove(seat)     pause(by)     resume(by)     void()     close(by)
            cut(player, word)  a word for the next deal, which is sealed already; `commitment` and `cutters` tell of it
            keep_open(by)      a lobby nobody has touched for long; closes_at: when it will close, once it has said so
            accept_in_advance(player, hand or None)  at a slow table: no window of this hand waits for them (any longer)
            note(key, value)   anything JSON the screens must remember of this table (message ids ...)
            settlement() -> (Settled(player, name, bought, cashed), ...)     log(limit=, before=) -> [Logged]
            recent(limit=) -> [Change]
            `by` is the player who asks; `moderator=True` beside it lifts the rule that only the host may.

A table's phases: lobby -> playing <-> between (hands) <-> paused -> closed. Join while a hand is played and you wait in
`waiting` until it is over. A press may name the version it was drawn for: where it no longer means the same (another
decision has begun, or the same player has acted since) it is `Refused("stale")`. The version grows by one with
each committed change and the change is stored before anybody is told.

Bank        balance daily give grant take void(guild, transfer, by=) ledger(guild, player, limit=, before=): every move
            takes a `key` (the interaction's id); the same key again changes nothing and answers as the first time.
Settings    all(guild) set(guild, name, value) reset(guild, name); GUILD_SETTINGS lists the Options with their help.
Preferences all(player) set(player, name, value); PREFERENCES lists them (hand_dms, language, cut_word).
Statistics  player(guild, player, game=) leaderboard(guild, game=, by=, since=, limit=)
Fairness    hand(guild, table, hand, player) -> Proved: what is proved of a hand to this reader (`room.fairness`)
History     hands(guild, player=, limit=, before=) is_kept(table_id, hand)
SoloHands   find begin act(kind, hand, {"do": ...}) -> SoloHand, or None: gone on     (`room.solo`): hands that people play
            alone; a kind is Daily, TournamentHands or Practice
Daily       open(player, guild, language) -> its hand     field(player, hand) -> how it compares     (`room.daily`)
            news(guild, day, language, most)     old(player, language, most) -> [DailyDeal] of days that are over
Tournaments plan(guild, channel, Planned) sign_up withdraw cancel undo(…, by=)     shown(tournament) -> Shown
TournamentHands open(guild, tournament, player) -> their hand of now     find compared     (`room.tournament_hands`)
Practice    once_more(player, owed, frames, until)     past_day(player, day, language, done)     (`room.practice`): hands
            that count for nothing; the last of each player is kept
Resting     wake(players, channels, tables): slow tables that rest come back; before, `table` and `seated` do not know them
            (`room.resting`)
Waiting     of(player): every table that waits for them, in any process     (`room.waiting`)
DaysOff     left(players) -> the hours each of them has left this year     (`room.days_off`)
Reminders   watch(reminded): at slow tables, whom to mention and whom to write to     (`room.reminders`)
Recipes     named house games of a guild: all get save rename delete; a recipe is {"text": "3 down, bet; hot"}. Tables
            of Dealer's Choice know them when they open and from hand to hand; the option `always` takes a name.
Privacy     export(player) -> dict     delete(player)
audit_database(url) proves that the books agree without opening a table: what `bot.py audit` is made of.
"""
