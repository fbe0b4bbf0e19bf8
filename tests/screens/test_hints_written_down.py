"""Every possible advice of a hint, as its reader hears it. It is stored in `heard/hints-*`. `LETTERSHARK_RECORD=1`
records it again; read the difference."""

import pytest

from engine.coaching import Reason
from engine.contract import Hint, name_of
from engine.families.card_table.actions import Pass
from engine.families.poker import actions as poker
from engine.families.rummy import actions as rummy
from engine.families.soup import actions as soup
from engine.families.tricks import actions as tricks
from engine.languages import LANGUAGES
from screens.catalogue import SCREENS
from tests.screens.engine_stage import hint_text
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
        Hint(poker.Draw(discard=("li.T", "an.U")), why=Reason("draw")),
        Hint(poker.Draw(), why=Reason("draw")),
        Hint(poker.Stand(), why=Reason("stand")),
        Hint(poker.Present(words=(WORD,)), why=Reason("present")),
        Hint(poker.Present(words=(WORD, ("an.N=E", "an.O"))), why=Reason("present")),
        Hint(poker.Present(slush=True), why=Reason("present")),
        Hint(poker.Present(), why=Reason("present")),
        Hint(poker.Take(source="discard"), why=Reason("nearer")),
        Hint(poker.Take(source="stock"), why=Reason("no-nearer")),
        Hint(poker.Take(source="stock")),
        Hint(poker.Discard(card="le.B"), why=Reason("misses", 1)),
        Hint(poker.Discard(card="le.B"), why=Reason("misses", 3)),
        Hint(poker.Discard(card="le.B"), why=Reason("spells")),
        Hint(poker.Spellcheck(word="TO")),
        Hint(poker.Accept()),
    ],
    "scrummy": [
        Hint(rummy.Exchange(give="le.B"), why=Reason("spells-longer", word="TOE")),
        Hint(rummy.Exchange(give="le.B"), why=Reason("more-words", word="E", letter="B")),
        Hint(rummy.Exchange(give="le.B"), why=Reason("saves", 1)),
        Hint(rummy.Exchange(give="le.B"), why=Reason("saves", 7)),
        Hint(rummy.Decline(), why=Reason("no-longer")),
        Hint(rummy.Decline(), why=Reason("costs-turn")),
        Hint(rummy.Decline(), why=Reason("saves-none")),
        Hint(rummy.Decline()),
        Hint(rummy.TakeFrom(source="discard"), why=Reason("then-knocks")),
        Hint(rummy.TakeFrom(source="stock"), why=Reason("top-saves-none")),
        Hint(rummy.Take(card="li.T", text="TO"), why=Reason("none-as-long")),
        Hint(rummy.Take(), why=Reason("pile-spells-none")),
        Hint(rummy.Lay(text="TO"), why=Reason("goes-out")),
        Hint(rummy.Lay(text="TO"), why=Reason("lays-longest")),
        Hint(rummy.Lay(word=WORD), why=Reason("then-lays", word="EAT")),
        Hint(rummy.Extend(word="TO", back="E"), why=Reason("most-cards")),
        Hint(rummy.Extend(word="TO", back=("ch.E1", "an.S"))),
        Hint(rummy.Extend(word="TO", front="UN", back="LD")),
        Hint(rummy.Discard(card="le.B"), why=Reason("not-needed")),
        Hint(rummy.Discard(card="le.B"), why=Reason("rarest")),
        Hint(rummy.Discard(card="le.B"), why=Reason("least-deadwood", 1)),
        Hint(rummy.Discard(card="le.B"), why=Reason("least-deadwood", 30)),
        Hint(rummy.PassLastTurn()),
        Hint(rummy.Knock(discard="le.B"), why=Reason("knock")),
        Hint(rummy.PlayOn()),
    ],
    "quist": [
        Hint(tricks.Play(card="le.B"), 0.7),
        Hint(tricks.Play(card="le.B"), 0.12),
        Hint(tricks.Play(card="le.B", scrump="BADE")),
        Hint(tricks.Play(card="le.B", scrump="BADE", to="right")),
        Hint(tricks.Rule(suit="an"), why=Reason("longest-suit")),
        Hint(tricks.Rule(), why=Reason("no-long-suit")),
        Hint(Pass(cards=("le.B", "an.T", "le.K")), why=Reason("takes-points")),
    ],
    "soup": [
        Hint(Pass(cards=("le.B", "an.T", "le.K")), why=Reason("keeps", word="Q, X")),
        Hint(soup.Add(card="le.B"), why=Reason("goes-on", 1)),
        Hint(soup.Add(card="le.B"), why=Reason("goes-on", 5)),
        Hint(soup.Eat(card="le.B"), why=Reason("stuck")),
        Hint(soup.EatFirst(card="le.B"), why=Reason("stuck")),
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


def test_each_reason_is_written_down():
    told = {one.why.kind for advice in ADVICE.values() for one in advice if one.why is not None}
    assert told == {kind for screen in SCREENS.values() for kind in screen.advice.reasons}
