"""The card room: live tables, clocks, chips, storage and statistics. It knows the engine and never Discord.

Players, guilds and channels are ints, their Discord ids. Times are milliseconds since the epoch (UTC). A refused call
raises `engine.refused.Refused` (the rules say no, or too few chips) or `house.declined.Declined` (the house says no);
both carry `.code` and `.facts`, and nothing has changed.

    room = CardRoom("sqlite+aiosqlite:///lettershark.db", timing=TableTiming(break_seconds=10))
    await room.open()                       # migrations, then every open table as it was
    room.watch(observer)                    # observer(table, change): a plain function, called after each commit
    table = await room.open_table(TableOpening(guild=1, channel=2, game="scroker", host=42, name="Ann", options={...}))
    room.table("7K") / room.table(table.id) # by short name, or by the id that buttons carry
    await room.close()

CardRoom    open close watch unwatch open_table(opening) rematch(table, by, moderator=) table(key) settled()
            successor(closed table) -> the open Table where it is played again, or None
            tables: {short: Table}          seated(player) -> [Table]   in_channel(channel) -> [Table]
            bank settings preferences statistics history recipes medals daily tournaments privacy   audit() -> Findings
Table       id short guild game(engine Game) notes     now -> TableView, another one after each change
    await   act(player, action or {"do": ...}, version=None) -> Done(version, events)
            join(player, name)     leave(player)     add_computer(by, name or None, strength)     remove_computer(by, seat)
            set_options(by, {...})     set_length(by, "quick")     start(by)     deal(by)     top_up(player, chips)
            sit_out(player)     back(player)     remove(seat)     pause(by)     resume(by)     void(by, hand)     close(by)
            cut(player, word)  a word for the next deal, which is sealed already
            keep_open(by)      an idle lobby
            accept_in_advance(player, hand or None)  at a slow table: accept everything shown in this hand; None: stop that
            notes.put(key, value)   any JSON that the screens must remember of this table (message ids ...)
            settlement() -> (Settled(player, name, bought, cashed), ...)     log(limit=, before=) -> [Logged]
            recent(limit=) -> [Change]
            `by` is the player who asks; `moderator=True` lifts the rule that only the host may.
TableView   id short guild channel host game options phase version seats waiting state
            due (engine Due or None)  deadline (ms or None)  deal_at (ms or None)  paused (why, or None)
            seat_of(player) -> int or None     present: how many could play the next hand
            commitment, cutters: of the next deal     closes_at: when an idle lobby will close, once that has been announced
            view(player or None) -> engine view     offers(player) -> engine Offers     report() host's books

A table's phases: lobby -> playing <-> between (hands) <-> paused -> closed. A player who joins during a hand is in
`waiting` until it is over. A press may name the version it was drawn for: if it no longer means the same (another
decision has begun, or the same player has acted since), it is `Refused("stale")`. Each committed change raises the
version by one, and is stored before it is announced.

Bank        balance daily give grant take void(guild, transfer, by=) ledger(guild, player, limit=, before=): every move
            takes a `key` (the interaction's id); the same key again changes nothing and returns the first answer.
Settings    all(guild) set(guild, name, value) reset(guild, name); GUILD_SETTINGS lists the Options with their help.
Preferences all(player) set(player, name, value); PREFERENCES lists them (hand_dms, language, cut_word).
Statistics  player(guild, player, game=) leaderboard(guild, game=, by=, since=, limit=)
Fairness    hand(guild, table, hand, player) -> Proved: a hand's proof for this reader (`room.fairness`)
History     hands(guild, player=, limit=, before=) is_kept(table_id, hand)
SoloHands   find begin act(kind, hand, {"do": ...}) -> SoloHand, or None: gone on     (`room.solo`): hands for
            one player; a kind is Daily, TournamentHands or Practice
Daily       open(player, guild, language) -> its hand     field(player, hand) -> how it compares     (`room.daily`)
            news(guild, day, language, most)     old(player, language, most) -> [DailyDeal] of days that are over
Tournaments plan(guild, channel, Planned) sign_up withdraw cancel undo(…, by=)     shown(tournament) -> TournamentOverview
TournamentHands open(guild, tournament, player, name) -> their present hand     find compared best_other     (`room.tournament_hands`)
Practice    once_more(player, owed, frames, until)     past_day(player, day, language, done)     (`room.practice`): hands
            that do not count; each player's last one is kept
Resting     wake(players, channels, tables): wakes slow tables at rest; `table` and `seated` do not find them before
            (`room.resting`)
Waiting     of(player): every table that waits for them, in any process     (`room.waiting`)
DaysOff     left(players) -> the hours each of them has left this year     (`room.days_off`)
Reminders   watch(reminded): at slow tables, players to mention and to write to     (`room.reminders`)
Recipes     named house games of a guild: all get save rename delete; a recipe is {"text": "3 down, bet; hot"}. Tables
            of Dealer's Choice read them when they open and before each hand; the option `always` takes a name.
Privacy     export(player, most) -> zip archives of at most so many bytes     delete(player)
audit_database(url) proves that the books agree without opening a table; `bot.py audit` calls it.
"""
