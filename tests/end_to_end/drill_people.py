"""People who play whatever is lawful, by every way there is: buttons, panels, letters, selects, windows, commands."""

import asyncio
from collections import Counter

from between_hands import next_hand
from evening import act, best_words, false_words, hand_of, table_of
from rummy_dealing import label as of_card

from engine.words.lexica import lexicon_of

PLAIN = {"check": "Check", "call": "Call", "fold": "Fold", "all_in": "All in", "accept": "Accept"}
WEIGHTS = {"check": 6, "call": 8, "bet": 4, "raise": 1, "fold": 1, "all_in": 8}
A_TICK = 0.1  # of the house's clock: a computer acts
HANDLERS = ("discord.py: on_interaction", "CommandTree-invoker")  # what the library calls its tasks
SPARE = 15  # whoever has fewer chips than that buys more now and then


async def quiet(bot):
    """Returns when every press is through, and all is stored, drawn and sent."""
    while True:
        await bot.room.settled()
        handlers = [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLERS)]
        under_way = [*bot.messages.outbox.tasks, *handlers]
        if not under_way:
            return
        await asyncio.wait(under_way)


class Seasoned:
    """All people of a table together; which of them has to act does, each time in another way."""

    def __init__(self, bot, time, people, board, random, eyes):
        self.bot, self.time, self.people, self._board = bot, time, people, board
        self.random, self.eyes = random, eyes
        self.table = table_of(bot)
        self.thread = board.channel
        self.absent = set()
        self.ways = Counter()
        self.challenged = set()  # what came of the spellchecks so far

    @property
    def board(self):
        """The table's message, which moves below its results."""
        now = self.bot.messages.of(self.table).message
        self._board = next((one for one in self.thread.messages if one.id == now), self._board)
        return self._board

    async def hand(self):
        """Until it is over."""
        while self.table.phase == "playing":
            await self._settled()
            asked = [one for one in self.people if self.table.seat_of(one.id) in self.table.due.seats]
            here = [one for one in asked if one.id not in self.absent]
            version = self.table.version
            if here:
                await self._act(self.random.choice(here))
                assert self.table.version > version, "the game went on"
            else:
                self.time.advance(self.table.due.seconds + 1 if asked else A_TICK)
                await self.bot.room.settled()
        await self._settled()

    async def between(self, *, last):
        """Winners look at cards, whoever has been away is back, short stacks buy; then the next hand."""
        for player in self.people:
            if any(offer.do == "look" for offer in self.table.offers(player.id)):
                await self._looks(player)
            seat = self.table.seats[self.table.seat_of(player.id)]
            if seat.presence == "away" and player.id not in self.absent:
                await self._slash(player, "table back")
            stack = self.table.view(None).seats[self.table.seat_of(player.id)].stack
            if stack < SPARE:
                await self._slash(player, "table buy", chips=20)
        await self._settled()
        if not last:
            await next_hand(self.table, self.people[0], self.board)
            self.ways["button"] += 1
            assert self.table.phase == "playing"

    async def _settled(self):
        await quiet(self.bot)
        self.eyes.look()

    # --- what is done ------------------------------------------------------------------------------------

    async def _act(self, player):
        offers = {offer.do: offer for offer in self.table.offers(player.id) if not offer.early}
        if "present" in offers:
            await self._presents(player)
        elif "spellcheck" in offers or "accept" in offers:
            await self._challenges(player, offers)
        elif "draw" in offers:
            await self._draws(player, offers["draw"])
        else:
            await self._wagers(player, offers)

    async def _wagers(self, player, offers):
        known = [do for do in WEIGHTS if do in offers and not (do == "fold" and "check" in offers)]
        do = self.random.choices(known, [WEIGHTS[one] for one in known])[0]
        if do in ("bet", "raise"):
            amount = min(offers[do].most, max(offers[do].least, self.random.randrange(1, 9)))
            await self._stakes(player, do, amount)
        else:
            await self._plainly(player, do)

    async def _stakes(self, player, do, amount):
        if self.random.random() < 0.5:
            await self._slash(player, f"poker {do}", amount=amount)
            return
        label, on = f"{do.title()}…", await self._somewhere(player)
        if not on.button(label):  # there is only one amount
            (only,) = [one for one in on.labels if one.startswith(f"{do.title()} ")]
            self._done(await player.press(only, on=on), "button")
            return
        window = await player.press(label, on=on)
        self._done(await window.submit(amount=str(amount)), "window")

    async def _plainly(self, player, do):
        if self.random.random() < 0.3:
            await self._slash(player, f"poker {do}")
            return
        self._done(await player.press(PLAIN[do], on=await self._somewhere(player, PLAIN[do])), "button")

    async def _draws(self, player, offer):
        cards = self.random.sample(offer.cards, self.random.randrange(offer.count[1] + 1))
        if not cards:
            self._done(await act(player, self.board, "Keep all"), "button")
        elif self.random.random() < 0.4:
            offered = await player.autocomplete("poker draw", "cards", cards[0], in_=self.thread)
            assert cards[0] in [choice.value for choice in offered]
            await self._slash(player, "poker draw", cards=" ".join(cards))
        else:
            panel = await hand_of(player, self.board)
            for card in cards:
                self._done(await player.press(of_card(card), on=panel), "card")
            self._done(await player.press(f"Swap {len(cards)}", on=panel), "panel")

    async def _presents(self, player):
        words = best_words(self.bot, player)[0]
        if self.random.random() < 0.5 or not words:
            words = next(false_words(self.bot, player), words)
        if self.random.random() < 0.4:
            await self._slash(player, "poker present", words=words)
            return
        window = await act(player, self.board, "Type words")
        self._done(await window.submit(words), "window")

    async def _challenges(self, player, offers):
        claims = offers["spellcheck"].claims if "spellcheck" in offers else ()
        lexicon = lexicon_of(self.table.options)
        wanted = next((one.word for one in claims if (one.word in lexicon) not in self.challenged), None)
        if wanted is None:
            await self._plainly(player, "accept")
            return
        self.challenged.add(wanted in lexicon)
        if self.random.random() < 0.5:
            await self._slash(player, "poker spellcheck", word=wanted)
        else:
            self._done(await act(player, self.board, f"Challenge {wanted}"), "button")

    async def _looks(self, player):
        offer = next(offer for offer in self.table.offers(player.id) if offer.do == "look")
        name = self.table.seats[offer.seats[0]].name
        if len(offer.seats) > 1:
            panel = await hand_of(player, self.board)
            await player.press("More…", on=panel)
            self._done(await player.press(f"Look at {name}", on=panel), "button")
        else:
            self._done(await act(player, self.board, f"Look at {name}"), "button")

    # --- by which way ------------------------------------------------------------------------------------

    async def _somewhere(self, player, label=""):
        """Their hand where it stands, or asked for anew."""
        way = self.random.choice(("letter", "panel"))
        shown = [one for one in (*player.dms, *player.ephemerals) if "Your cards" in one.text]
        letter = shown[-1] if shown else None
        if way == "letter" and letter is not None and letter.button(label):
            self.ways["letter"] += 1
            return letter
        self.ways["panel"] += 1
        return await hand_of(player, self.board)

    async def _slash(self, player, name, **options):
        self._done(await player.slash(name, in_=self.thread, **options), "slash")

    def _done(self, answer, way):
        assert not getattr(answer, "failed", False), answer
        self.ways[way] += 1
