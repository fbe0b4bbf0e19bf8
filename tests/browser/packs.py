"""Tables with chosen cards, and the other players there."""

import re

from tests.labels import JOIN, MY_HAND
from tests.screens.tricks.trick_stage import BY_ID, packed
from tests.wished_deals import first_hand


def dealt(monkeypatch, *hands, dealer=0):
    """The next table deals these hands, by seat, one card at a time from the dealer's left; the rest is shuffled alike
    at every run."""
    order = [(dealer + 1 + step) % len(hands) for step in range(len(hands))]
    cards = [hand.split() for hand in hands]
    first_hand(monkeypatch, (cards[seat][place] for place in range(len(cards[0])) for seat in order), dealer)


def dealt_out(monkeypatch, game, held):
    """Pack cards for a game that deals the whole pack: hands by seat begin with these cards."""
    first_hand(monkeypatch, packed(BY_ID[game], held))


class Others:
    """Members who play along at the table in that window, with any client."""

    def __init__(self, discord, window, *names):
        self.discord, self.window = discord, window
        self.people = {name: discord.guild("Word Nerds").member(name) for name in names}

    def __getitem__(self, name):
        return self.people[name]

    async def join(self):
        for person in self.people.values():
            board = await self.board()
            answer = await person.press(JOIN if JOIN in board.labels else "Rejoindre", on=board)
            assert answer.kind == "update", answer

    async def board(self):
        cards = self.discord.guild("Word Nerds").channel("cards")
        thread = await cards.wait_for_thread()
        return await thread.wait_for(lambda message: bool(message.labels))

    async def press(self, name, label):
        """Press this in their hand, as soon as the table says that it is their turn."""
        board = await self.board()
        turn = re.compile(rf"▶ [^*\n]*\*\*[^*\n]*\b{name}\b")
        board = await board.channel.wait_for(lambda message: turn.search(message.text))
        panel = (await self.people[name].press(MY_HAND, on=board)).message
        answer = await self.people[name].press(label, on=panel)
        assert answer.kind == "update", answer

    async def does(self, name, command, **options):
        board = await self.board()
        answer = await self.people[name].slash(command, in_=board.channel, **options)
        assert not answer.failed, answer
