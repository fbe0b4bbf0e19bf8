"""People at a rummy table who play like computers, by the buttons, selects, windows and commands they see. They
take all inputs from their own screens' labels."""

from itertools import cycle
from random import Random

import msgspec
from between_hands import next_hand
from evening import table_of
from rummy_dealing import label

from engine.cards import text_of
from screens.custom_ids import read_press
from tests.labels import ACCEPT, MORE, MY_HAND

DOUBTS, BLUFFS = 0.1, 0.06
WILD = 15
"""Hands with random doubts and bluffs. Their cost would keep some games from ever ending."""
CALLED = {"hard_min": "exact_min", "hard_out": "exact_out"}  # names in the command


def versions(message):
    presses = [read_press(custom_id) for custom_id in ids(message) if custom_id]
    return [press.version for press in presses if press is not None and press.kind == "g"]


def ids(message):
    return [button.custom_id for button in message.buttons] + [menu.custom_id for menu in message.selects]


class Evening:
    """A game from the first hand to its end, for members who sit at the table."""

    def __init__(self, bot, board, members, seed=1, ways=("panel", "letter", "slash")):
        self.bot, self._board, self.members, self.ways = bot, board, members, ways
        self.random = Random(seed)
        self.table = table_of(bot)
        self._next_way = cycle(ways)
        self.used = set()
        self.done = set()

    @property
    def board(self):
        """The table's message, which moves below its results."""
        now = self.bot.messages.of(self.table).message
        messages = self._board.channel.messages
        self._board = next((message for message in messages if message.id == now), self._board)
        return self._board

    @property
    def discord(self):
        return self.members[0].discord

    def acting(self):
        """The member who has to act, if it is one of ours."""
        due = self.table.now.due if self.table.now.phase == "playing" else None
        seats = {self.table.now.seat_of(member.id): member for member in self.members}
        return seats.get(due.seats[0]) if due is not None else None

    def version_for(self, member):
        record = self.table.record
        return max(record.decision_version, record.seats[self.table.now.seat_of(member.id)].acted)

    async def until(self, condition, most=4000):
        """Play on until that is so."""
        for _ in range(most):
            if condition():
                return
            await self.step()
        raise AssertionError(f"not after {most} steps")

    async def to_the_end(self):
        await self.until(lambda: self.table.now.phase == "closed")

    async def step(self):
        if self.table.now.phase == "between":
            await next_hand(self.table, self.members[0], self.board)
            return
        member = self.acting()
        if member is None:
            await self.wait_for(
                lambda: self.acting() or self.table.now.phase in ("between", "closed"), "a person's turn"
            )
            return
        await self.move(member)

    async def wait_for(self, condition, what):
        return await self.discord.wait_until(condition, what=what)

    async def move(self, member, action=None, way=None):
        """An act, in any way; it has to change the table."""
        before = self.table.now.version
        action = action or self.choice(member)
        way = way or next(self._next_way)
        self.used.add((way, action["do"]))
        self.done.add(action["do"])
        answer = await self.by(member, way, action)
        assert not answer.failed, (way, action)
        assert self.table.now.version > before, (way, action, answer.text)
        return answer

    def choice(self, member):
        """A computer's choice in this member's place, with an occasional bluff or challenge."""
        view, offers = self.table.now.view(member.id), self.table.now.offers(member.id)
        whim, by_name = self.random.random(), {offer.do: offer for offer in offers}
        if view.hand > WILD:
            whim = 0.5
        if whim < DOUBTS and "spellcheck" in by_name:
            claim = self.random.choice(by_name["spellcheck"].claims)
            return {"do": "spellcheck", "word": claim.word, "of": claim.seat}
        if whim > 1 - BLUFFS and "lay" in by_name:
            cards = self.random.sample(by_name["lay"].cards, by_name["lay"].count[0])
            return {"do": "lay", "word": cards}
        decided = self.table.game.computer(view, offers, Random(self.random.random()), "sly")
        return msgspec.to_builtins(decided)

    async def by(self, member, way, action):
        do = action["do"]
        if way == "slash":
            return await self.slash(member, action)
        screen = await {"panel": self.panel, "letter": self.letter}[way](member)
        return await getattr(self, f"_{do}")(member, screen, action)

    # --- where it is pressed -------------------------------------------------------------------------------

    async def letter(self, member):
        """The one private message with the present hand: a direct message, or a panel at the table."""
        wanted = self.version_for(member)

        def found():
            shown = (one for one in reversed([*member.dms, *member.ephemerals]) if MORE in one.labels)
            return next((one for one in shown if wanted in versions(one)), None)

        return await self.wait_for(found, "the hand")

    async def panel(self, member):
        return (await member.press(MY_HAND, on=await self.open_board())).message

    async def open_board(self):
        await self.wait_for(lambda: MY_HAND in self.board.labels, MY_HAND)
        return self.board

    # --- presses ----------------------------------------------------------------------------------------------

    async def _decline(self, member, screen, _):
        return await member.press("Leave it", on=screen)

    async def _accept(self, member, screen, _):
        return await member.press(ACCEPT, on=screen)

    async def _pass(self, member, screen, _):
        return await member.press("Pass", on=screen)

    async def _end_hand(self, member, screen, _):
        return await member.press("End the hand", on=screen)

    async def _play_on(self, member, screen, _):
        return await member.press("Let it go on", on=screen)

    async def _exchange(self, member, screen, action):
        return await member.press(label(action["give"]), on=screen)

    async def _discard(self, member, screen, action):
        await member.press(label(action["card"]), on=screen)
        return await member.press("Discard", on=screen)

    async def _take(self, member, screen, action):
        if action.get("from") == "discard":
            return await self._top(member, screen)
        if action.get("card") is None:
            return await member.press("Stock", on=screen)
        await member.press("Pile…", on=screen)
        chosen = await member.press(label(action["card"]), on=screen)
        assert "Spell a word with" in chosen.text
        return await self._worded(member, screen, action, "Take and lay")

    async def _top(self, member, screen):
        return await member.press("Take ", on=screen)

    async def _lay(self, member, screen, action):
        return await self._worded(member, screen, action, "Lay ")

    async def _worded(self, member, screen, action, done):
        """Typed, or card by card."""
        if self.random.random() < 0.5:
            window = await member.press("Type", on=screen)
            return await window.submit(self.typed(action))
        for card in self.spelled(member, action):
            await member.press(label(card), on=screen)
        return await member.press(done, on=screen)

    def typed(self, action):
        return action.get("text") or " ".join(action["word"])

    def spelled(self, member, action):
        """Any cards that spell the word; of a taken card that one."""
        if action.get("word"):
            return action["word"]
        view = self.table.now.view(member.id)
        card = action.get("card")
        taken = view.discards[view.discards.index(card) :] if card else ()
        left = sorted((*view.cards, *taken), key=lambda code: code != card)
        cards = []
        for letter in action["text"]:
            found = next(code for code in left if code.rpartition(".")[2][0] == letter)
            left.remove(found)
            cards.append(found)
        return cards

    async def _extend(self, member, screen, action):
        owner = self.table.now.seats[action["of"]].name
        await member.press("Make longer…", on=screen)
        window = await member.press(f"{action['word']} · {owner}", on=screen)
        return await window.submit(f"{action['front']}{action['word']}{action['back']}")

    async def _spellcheck(self, member, screen, action):
        if "Challenge…" in screen.labels:
            await member.press("Challenge…", on=screen)
        word = f"Challenge {action['word']}"
        whose = f"{word} · {self.table.now.seats[action['of']].name}"
        return await member.press(whose if whose in screen.labels else word, on=screen)

    async def _declare(self, member, screen, action):
        flags = {"hot": "h", "discard_to_go_out": "d", "extensions": "e"}
        chosen = [flag for name, flag in flags.items() if action.get(name)]
        if not chosen:
            return await member.press("Plain Scrummy", on=screen)
        window = await member.press("Declare…", on=screen)
        return await window.submit(also=chosen)

    async def _knock(self, member, screen, action):
        await member.press(label(action["discard"]), on=screen)
        await member.press("Knock, discard", on=screen)
        window = await member.press("Type", on=screen)
        answer = await window.submit(" ".join(map(text_of, action["words"])))
        if answer.message is not None and answer.message.select("Which cards?"):
            menu = answer.message.select("Which cards?")
            answer = await member.choose("Which cards?", menu.values[0], on=answer.message)
        return answer

    async def _show(self, member, screen, action):
        if not action.get("words") and not action.get("lay_off"):
            return await member.press("Show nothing", on=screen)
        window = await member.press("Type words", on=screen)
        knocker = [text_of(word) for word in self.table.now.view(None).shown[0].words]
        given = {"words": " ".join(map(text_of, action.get("words", ())))}
        for item in action.get("lay_off", ()):
            front, back = (text_of(tuple(item.get(end, ()))) for end in ("front", "back"))
            given[f"on{knocker.index(item['word'])}"] = f"{front}{item['word']}{back}"
        return await window.submit(**given)

    # --- typed commands ------------------------------------------------------------------------------------

    async def slash(self, member, action):
        do = action["do"]
        options = {
            "exchange": lambda: {"card": action["give"]},
            "discard": lambda: {"card": action["card"]},
            "take": lambda: self._taking(action),
            "lay": lambda: {"word": self.typed(action)},
            "extend": lambda: self._longer(action),
            "spellcheck": lambda: {"word": f"{action['word']}@{action['of'] + 1}"},
            "declare": lambda: {
                CALLED.get(name, name): value for name, value in action.items() if name != "do"
            },
            "knock": lambda: {"card": action["discard"], "words": self._cards(action["words"])},
            "show": lambda: self._showing(action),
        }.get(do, dict)()
        return await member.slash(f"rummy {do}", in_=self.board.channel, **options)

    def _taking(self, action):
        if "from" in action:
            return {"from": action["from"]}
        return {"card": action["card"], "word": self.typed(action)} if action.get("card") else {}

    def _longer(self, action):
        longer = f"{action['front']}{action['word']}{action['back']}"
        return {"word": f"{action['word']}@{action['of'] + 1}", "longer": longer}

    def _cards(self, words):
        return " + ".join(" ".join(word) for word in words)

    def _showing(self, action):
        longer = []
        for item in action.get("lay_off", ()):
            front, back = (text_of(tuple(item.get(end, ()))) for end in ("front", "back"))
            longer.append(f"{front}{item['word']}{back}")
        return {"words": self._cards(action.get("words", ())), "lay_off": " ".join(longer)}
