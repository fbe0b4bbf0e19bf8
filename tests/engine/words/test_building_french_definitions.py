"""Our line for a French word is made from Wiktionary's senses and the spelling dictionary's forms."""

import gzip

import pytest

from engine.words.definitions import load_definitions
from tools.build_definitions import _line, _most
from tools.words.wiktionary import explained, read_french, read_glosses

SENSES = {
    "côte": "Chacun des os de la cage thoracique. | Rivage.",
    "coté": "Qui a une bonne cote.",
    "chat": "Vulve. | Mammifère carnivore félin.",
    "beau": "Qui plaît à voir. Se dit des gens.",
    "finir": "Mener à son terme.",
    "mer": "Étendue d'eau salée de . | Grande étendue d\u2019eau.",
    "abée": "Variante de abattée. | Ouverture d\u2019un canal.",
    "Paris": "Capitale de la France.",
    "loin": "Synonyme de .",
    "con": "Personne stupide.",
}
DICTIONARY = """10
côte/S. po:nom is:fem
coté po:adj is:mas is:sg
chat/F. po:nom
beau/W. po:nom po:adj
finir/v0 po:v2_it____a
mer/S. po:nom is:fem
"""
AFFIXES = """SFX S. Y 1
SFX S. 0 s [^s] is:pl
SFX F. Y 2
SFX F. 0 s . is:mas is:pl
SFX F. 0 te . is:fem is:sg
SFX W. Y 1
SFX W. eau elle eau is:fem is:sg
SFX v0 Y 2
SFX v0 ir ira ir po:ifut po:3sg
SFX v0 ir i ir po:ppas is:mas is:sg
"""
KNOWN = frozenset(
    [
        *("cote", "cotes", "coter", "chat", "chats", "chatte", "beau", "belle"),
        *("finir", "finira", "fini", "mer", "mers", "abee", "con"),
    ]
)


@pytest.fixture
def lines(tmp_path):
    glosses = tmp_path / "glosses.txt.gz"
    with gzip.open(glosses, "wt", encoding="utf-8") as file:
        file.writelines(f"{word}\t{senses}\n" for word, senses in SENSES.items())
    (tmp_path / "fr.dic").write_text(DICTIONARY, "utf-8")
    (tmp_path / "fr.aff").write_text(AFFIXES, "utf-8")
    read = read_french(tmp_path / "fr", read_glosses(glosses), KNOWN, {"côte": 2.0, "coté": 1.0})
    told = explained(read, frozenset({"con"}))
    return {word: _line(word, meanings[: _most(word)], bases) for word, meanings, bases in told}


def test_the_first_sense_that_is_whole_and_not_rude_is_told(lines):
    assert lines["chat"] == "CHAT\tnmammifère carnivore félin\n"
    assert lines["mer"] == "MER\tngrande étendue d'eau\n"
    assert lines["abee"] == "ABEE\txabée=ouverture d'un canal\n"
    assert lines["beau"] == "BEAU\txqui plaît à voir\n"


def test_words_that_differ_by_accents_come_with_their_spelling_the_commoner_first(lines):
    assert lines["cote"] == "COTE\tncôte=chacun des os de la cage thoracique\tacoté=qui a une bonne cote\n"


def test_forms_lead_back_to_their_word(lines):
    assert lines["chats"] == "CHATS\tPCHAT\n"
    assert lines["chatte"] == "CHATTE\tFCHAT\n"
    assert lines["belle"] == "BELLE\tFBEAU\n"
    assert lines["finira"] == "FINIRA\tYFINIR\n"
    assert lines["fini"] == "FINI\tTFINIR\n"


def test_hidden_words_names_and_words_without_a_whole_sense_are_left_out(lines):
    assert {"con", "loin", "paris", "coter"}.isdisjoint(lines)


@pytest.mark.parametrize(
    ("word", "kind", "base"),
    [("chiens", "P", "CHIEN"), ("parlait", "Y", "PARLER"), ("mangées", "T", "MANGER")],
)
def test_the_file_leads_forms_to_words_that_it_explains(word, kind, base):
    first, *bases = load_definitions("fr").entries(word)
    assert (kind, base) in [tuple(form) for form in first.forms]
    assert any(entry.word == base and entry.meanings for entry in bases)
