"""A slow judge of Scroker hands: it lays the cards in every way and knows nothing of pools, signatures or bits."""

from itertools import combinations, permutations, product

from engine.cards import load_deck

DECK = load_deck("scroker")
PACK = DECK.pack(jokers=2)
SUITS = ("ch", "le", "li", "an")
WORDS = (
    "AD AE AI AN AS AT BE DE DO EA EN ES HE ID IN IS IT LI LO NO NU OE ON OR OS RE SO TA TO UN US UT "
    "ACE AND ANT ARE BAD BED BEE BIO CAD CAT DEN DOE DOT EAU EEL EAT ICE ION LAD LID NUT OAR ONE RUN SIT SON SUN TAN TOE "
    "ACID AIDE BEAD BEAK CAFE DEAL DICE IDEA IOTA LAID MOON NOUN RAIN ROUT RUST STUN TAIL TURN UNIT UNTO "
    "ACIDS AGAIN ALONE AUDIO BEACH BLEAK DANCE MOUNT NOISE OUNCE RUINS SAINT SNAIL TRAIN TRUST TUNAS UNION"
)
LEXICON = frozenset(WORDS.split(" "))
SHAPES = (((2,), 1), ((2, 2), 2), ((3,), 3), ((4,), 4), ((3, 2), 5), ((5,), 7))


def named(token: str) -> set[str]:
    """The cards of a dealer's token, computed independently from the notation."""
    if token in DECK:
        return {token}
    if token in SUITS:
        return {code for code in PACK if code.startswith(token)}
    suit, _, letter = token.rpartition(".")
    return {code for code in PACK if code[3:4] == letter and code[:2] in (suit or code[:2])}


class SlowJudge:
    def __init__(self, cards, lexicon, terms) -> None:
        self.cards = cards
        self.lexicon = lexicon
        self.terms = terms
        self.wild = {code for code in PACK if code[0] == "*"}.union(*map(named, terms.wild))
        self.ruling = set().union(*map(named, terms.ruling))

    def best(self) -> tuple:
        """The greatest (category, natural, peppers, high cards) of all."""
        return max([*self.of_words(), *self.without_words()])

    def of_words(self):
        uses = {size: self.words_of(size) for size in (2, 3, 4, 5)}
        for sizes, category in SHAPES:
            for way in product(*(uses[size] for size in sizes)):
                used = [code for use in way for code in use[3]]
                if len(set(used)) == len(used):
                    kind = 8 if category == 7 and self.flies(way[0]) else category
                    counting = [code for use in way for code in use[2]]
                    natural = all(use[1] for use in way)
                    yield kind, natural, self.peppers(used), self.high(counting)

    def without_words(self):
        for five in combinations(self.cards, 5):
            yield 0, True, self.peppers(five), self.high(five)
            if len({code[:2] for code in five if code not in self.wild}) <= 1:
                yield 6, len({code[:2] for code in five}) == 1, self.peppers(five), self.high(five)

    def words_of(self, size: int) -> list:
        texts = [text for text in self.lexicon if len(text) == size]
        laid = permutations(self.cards, size)
        return [use for codes in laid for text in texts for use in self.uses(codes, text)]

    def uses(self, codes, text):
        """Each way these cards, in this order, spell a text: the text, natural, the cards that count, the cards."""
        ways = []
        for code, letter in zip(codes, text, strict=True):
            own = [(code, True)] if code[0] != "*" and code[3] == letter else []
            ways.append([*own, *((code, False) for _ in "w" if code in self.wild)])
        for way in product(*ways):
            fixed = [code for code, itself in way if itself]
            lawful, hot = self.law(fixed)
            if lawful:
                counting = [code for code in fixed if code not in hot]
                yield text, not hot and len(fixed) == len(codes), counting, codes

    def law(self, fixed) -> tuple[bool, list[str]]:
        """Whether cards that are themselves may share a word, and the hot-'n'-sours among them.

        A wild card that is not itself may be of a suit the word already has, so it never spoils one.
        """
        suits = {code[:2] for code in fixed}
        hot = [code for code in fixed if code[:2] == "ch" and suits & {"le", "li"}]
        most = {"any": 5, "none": 0}.get(self.terms.hot_n_sours, self.terms.hot_n_sours)
        mixed = {"le", "li"} <= suits and not self.terms.mix
        spoiled = "an" in suits and len(suits) > 1
        return not mixed and not spoiled and len(hot) <= most, hot

    def flies(self, use) -> bool:
        return any(code == "an.U" and letter == "U" for code, letter in zip(use[3], use[0], strict=True))

    def place(self, code: str) -> tuple[bool, int]:
        return code in self.ruling, DECK[code].rank

    def high(self, codes) -> list:
        return sorted((self.place(code) for code in codes if code not in self.wild), reverse=True)

    def peppers(self, codes) -> int:
        return sum(DECK[code].value for code in codes if code[0] == "c") if self.terms.hot else 0

    def spelled_out(self, key: tuple) -> tuple:
        """An engine's key with its countable cards listed, to compare with `best`."""
        order = sorted(DECK.pack(), key=self.place)
        return (*key[:3], self.high(code for place, code in enumerate(order) if key[3] >> place & 1))
