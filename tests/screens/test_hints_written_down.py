"""Every advice that a hint can give, as its reader hears it.

It stands in `heard/hints-*`. `LETTERSHARK_RECORD=1` writes it anew; read the difference.
"""

import pytest

from engine.computer.hinting import Hint
from engine.contract import name_of
from engine.families.poker import actions as poker
from engine.families.rummy import actions as rummy
from engine.families.soup import actions as soup
from engine.families.tricks import actions as tricks
from engine.languages import LANGUAGES
from screens.table.hint_text import hint_text
from tests.screens.test_spoken_screens import moments, same_as_kept, stage_of

WORD = ("li.T", "li.O")
ADVICE = {
    "scroker": [
        Hint(poker.Check()),
        Hint(poker.Check(), 0.5),
        Hint(poker.Bet(4), 0.8),
        Hint(poker.Call(), 0.31, (3, 12)),
        Hint(poker.Call(), 0.11, (1, 40)),
        Hint(poker.Raise(3), 0.9, (2, 5)),
        Hint(poker.Fold(), 0.04, (5, 9)),
        Hint(poker.AllIn()),
        Hint(poker.Draw(discard=("li.T", "an.U"))),
        Hint(poker.Draw()),
        Hint(poker.Stand()),
        Hint(poker.Present(words=(WORD,))),
        Hint(poker.Present(words=(WORD, ("an.N=E", "an.O")))),
        Hint(poker.Present(slush=True)),
        Hint(poker.Present()),
        Hint(poker.Take(source="discard")),
        Hint(poker.Take(source="stock")),
        Hint(poker.Discard(card="le.B")),
        Hint(poker.Spellcheck(word="TO")),
        Hint(poker.Accept()),
    ],
    "scrummy": [
        Hint(rummy.Exchange(give="le.B")),
        Hint(rummy.Decline()),
        Hint(rummy.TakeFrom(source="discard")),
        Hint(rummy.Take(card="li.T", text="TO")),
        Hint(rummy.Lay(text="TO")),
        Hint(rummy.Lay(word=WORD)),
        Hint(rummy.Extend(word="TO", back="E")),
        Hint(rummy.Extend(word="TO", back=("ch.E1", "an.S"))),
        Hint(rummy.Extend(word="TO", front="UN", back="LD")),
        Hint(rummy.Discard(card="le.B")),
        Hint(rummy.Pass()),
        Hint(rummy.Knock(discard="le.B")),
        Hint(rummy.PlayOn()),
    ],
    "quist": [
        Hint(tricks.Play(card="le.B"), 0.7),
        Hint(tricks.Play(card="le.B"), 0.12),
        Hint(tricks.Play(card="le.B", scrump="BADE")),
        Hint(tricks.Play(card="le.B", scrump="BADE", to="right")),
        Hint(tricks.Rule(suit="an")),
        Hint(tricks.Rule()),
    ],
    "soup": [
        Hint(soup.Add(card="le.B")),
        Hint(soup.Eat(card="le.B")),
        Hint(soup.EatFirst(card="le.B")),
        Hint(soup.SayEat()),
        Hint(soup.Comply()),
        Hint(soup.Drop()),
        Hint(soup.Inspect()),
        Hint(soup.Doubt()),
        Hint(soup.Name(word="BADGE")),
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_advice_is_put_as_it_was_written_down(language):
    lines = []
    for game_id, advice in ADVICE.items():
        felt = next(iter(moments(game_id).values()))
        stage = stage_of(felt, language)
        lines += [f"{game_id}, {name_of(one.action)}: {hint_text(stage, one)}" for one in advice]
    same_as_kept(f"hints-{language}.txt", "\n".join(lines) + "\n")
