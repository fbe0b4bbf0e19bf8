"""The claims in captions of the rules' worked examples, against the events of their scenes.

`test_rules_screens.py` looks at each word, number and name; here it is what they say of them: in which turn, by whom,
how many. A claim is found by its words in each language, and each caption makes at least one.
"""

import re
from collections import Counter

import pytest

from engine.cards import letter_of
from engine.languages import LANGUAGES
from screens.i18n.language import i18n
from screens.lessons.examples import FIRST, examples, stood
from screens.lessons.lesson import lessons


class Scene:
    """The events of an example's scene, and its players."""

    def __init__(self, game):
        example = examples()[game]
        self.events = stood(game, example, example.until, i18n("en")).whole
        self.players = (FIRST, *lessons()[game].scenes[example.scene].players)

    def seat(self, name):
        return self.players.index(name)

    def each(self, kind):
        return [event for event in self.events if event.kind == kind]

    def turn(self, word):
        """How many turns of its player were over when a word was laid."""
        place, laid = next(
            (place, event)
            for place, event in enumerate(self.events)
            if event.kind == "presented" and word in event.words
        )
        return sum(one.kind == "discarded" and one.seat == laid.seat for one in self.events[:place])

    def suits(self, seat):
        """The suits of the cards that were shown."""
        shown = next(event for event in self.each("presented") if event.seat == seat)
        return Counter(code.partition(".")[0] for cards in shown.cards for code in cards)


def challenged(scene, name):
    return [event.by for event in scene.each("spellchecked")] == [scene.seat(name)]


def unchallenged(scene):
    return not scene.each("spellchecked")


def pot(scene, amount):
    return [event.shares for event in scene.each("pot-won")] == [(int(amount),)]


def later(scene, first, second):
    return scene.turn(first) < scene.turn(second)


def together(scene, first, second):
    return scene.turn(first) == scene.turn(second)


def laid_nothing(scene, *names):
    return not {scene.seat(name) for name in names} & {event.seat for event in scene.each("presented")}


def staked(scene, cost):
    """The challenger lost their stake, and as much again."""
    (lost,) = scene.each("spellchecked")
    return (lost.cost, scene.each("hand-ends")[0].gains[lost.seat]) == (int(cost), -2 * int(cost))


def to_the_right(scene, word, name):
    (scrump,) = scene.each("scrumped")
    right = (scrump.seat - 1) % len(scene.players)
    return (scrump.word, scrump.taker) == (word, right) and scene.seat(name) == right


def in_the_middle(scene, *letters):
    middle = {code for event in scene.each("dealt-middle") for code in event.cards}
    won = scene.each("presented")[-1].cards[0]
    return Counter(letter_of(code) for code in won if code in middle) == Counter(letters)


def by_two(scene, word):
    (longer,) = scene.each("extended")
    return longer.words == (word,) and len(longer.front + longer.back) == 2


def small_peppers(scene):
    (knock,) = scene.each("knocked")
    return [code[:3] + code[-1] for code in knock.deadwood] == ["ch.1", "ch.1"]


def five_of(suit):
    return lambda scene, name: scene.suits(scene.seat(name)) == {suit: 5}


def hot(scene, name):
    (called,) = scene.each("called")[:1]
    return called.hot and called.game == "Scroker" and called.seat == scene.seat(name)


def highest(scene, winner, loser):
    shown = {event.seat: event for event in scene.each("presented")}
    best, other = shown[scene.seat(winner)], shown[scene.seat(loser)]
    codes = [{code for cards in one.cards for code in cards} for one in (best, other)]
    alike = best.hand == other.hand and scene.each("pot-won")[0].seats == (best.seat,)
    return alike and "an.U" in codes[0] and "an.S" in codes[1] and not {"an.U", "an.T"} & codes[1]


def animals(scene, number, *names):
    taken = scene.each("trick-taken")[-1]
    many = sum(code.startswith("an.") for code in taken.cards)
    return many == int(number) and taken.seat in map(scene.seat, names)


W = r"\*\*(\w+)\*\*"
CLAIMS = {
    "in one turn": (rf"{W} and {W} in one turn", rf"{W} et {W} (?:au|en un) même tour", together),
    "in two turns": (
        rf"{W} in one turn and (?:goes out in the next with )?{W}",
        rf"{W} à un tour,? et (?:sort au suivant avec )?{W}",
        later,
    ),
    "laid nothing": (r"(\w+) and (\w+) have laid nothing", r"(\w+) et (\w+) n'ont rien posé", laid_nothing),
    "challenged": (r"\b(?!Nobody)([A-Z]\w+) challenges", r"\b([A-Z]\w+) (?:conteste\b|le fait)", challenged),
    "nobody challenged": (r"Nobody challenges", r"Personne ne conteste", unchallenged),
    "the pot": (
        r"(?:takes|wins|the pot of) (\d+)",
        r"(?:rapporte|gagne|le pot de) (\d+)",
        pot,
    ),
    "the stake again": (r"pays (\d+) more, as much as", r"paie encore (\d+), autant que", staked),
    "to the right": (
        rf"scrumps {W}, which makes the player on the right take (?:it|the trick): (\w+)",
        rf"scrumpe {W}\s: le pli va à la personne de droite, (\w+)",
        to_the_right,
    ),
    "in the middle": (
        r"its (\w), its (\w) and one (\w) lie in the middle",
        r"son (\w), son (\w) et un (\w) sont au milieu",
        in_the_middle,
    ),
    "two cards": (rf"with two cards \w+ makes it {W}", rf"avec deux cartes, \w+ en fait {W}", by_two),
    "deadwood": (
        r"two peppers of 1 each are deadwood",
        r"deux piments de 1 sont du poids mort",
        small_peppers,
    ),
    "five Limes": (r"(\w+)'s five Limes", r"Les cinq Citrons verts d'(\w+)", five_of("li")),
    "five Animals": (r"(\w+)'s five Animals", r"Les cinq Animaux de (\w+)", five_of("an")),
    "hot": (r"(\w+) deals and calls hot Scroker", r"(\w+) donne et choisit un Scroker \*hot\*", hot),
    "the highest card": (
        r"(\w+)'s Unicorn beats (\w+)'s Snail",
        r"la Licorne de (\w+) bat l'Escargot d'(\w+)",
        highest,
    ),
    "Animals": (
        r"one trick with (\d) Animals for (\w+) and (\w+)",
        r"un pli avec (\d) Animaux pour (\w+) et (\w+)",
        animals,
    ),
}
UNUSED = {"in one turn"}  # this holds as long as no turn has two words


def claims(game, language):
    """A caption's claims: the name of each, and whether it is true."""
    caption, scene = i18n(language).say(examples()[game].say), Scene(game)
    for name, (english, french, is_so) in CLAIMS.items():
        for found in re.finditer({"en": english, "fr": french}[language], caption):
            yield name, is_so(scene, *found.groups())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", examples())
def test_a_caption_claims_something_and_it_is_so(game, language):
    made = list(claims(game, language))
    assert made
    assert [name for name, so in made if not so] == []


@pytest.mark.parametrize("game", examples())
def test_a_caption_claims_the_same_in_both_languages(game):
    said = [sorted(name for name, _ in claims(game, language)) for language in LANGUAGES]
    assert said[0] == said[1]


def test_each_claim_is_made_somewhere():
    made = {name for game in examples() for name, _ in claims(game, "en")}
    assert set(CLAIMS) - made == UNUSED
    hotel = "Cleo lays **HOTEL** and **PIANO** in one turn"
    assert not together(Scene("scrummy"), *re.search(CLAIMS["in one turn"][0], hotel).groups())
