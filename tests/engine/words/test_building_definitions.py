"""Our line for a word is made from WordNet's files. A WordNet of a few words replaces the whole."""

import pytest

from engine.words.definitions import Definitions
from tools.build_definitions import entries, licence, needed, write
from tools.words.wordnet import PARTS, read_wordnet, shortened

LICENCE = "  1 This software and database is being provided to you  \n"
MANY = {
    "noun": [
        ("cat", "cat true_cat", 'feline mammal; "a cat sat"', ""),
        ("may", "May", "the month following April", ""),
        ("may", "may whitethorn", "thorny shrub", ""),
        ("paris", "Paris", "the capital of France", "@i"),
        ("olea", "Olea", "genus of olives", ""),
        ("bath_mat", "bath_mat", "a mat", ""),
        ("cur", "cur", "(ethnic slur) somebody", ""),
        ("stop", "stop", "an end", ""),
        ("stops", "stops", "a card game", ""),
        ("specie", "specie", "coins", ""),
        ("species", "species", "a kind", ""),
    ],
    "verb": [
        ("can", "can", "preserve in a can", ""),
        ("cane", "cane", "beat with a cane", ""),
        ("leg_it", "leg_it", "walk", ""),
        ("see", "see", "perceive by sight", ""),
        ("gear", "gear", "set the gears", ""),
        ("stop", "stop", "come to an end", ""),
    ],
    "adj": [("shy", "shy", "timid", ""), ("better", "better", "(comparative of `good')", "")],
    "adv": [],
}
WORDS = "cat cats may paris olea bathmat cur can cane caned canned legit see saw gear regear regears regearing shy stop stops species"
KNOWN = frozenset([*WORDS.split(), "shyly", "shyer", "shyest", "better", "laster", "cats"])


@pytest.fixture
def folder(tmp_path):
    for name, letter in PARTS.items():
        data, offsets = LICENCE, {}
        for number, (word, spelled, gloss, pointer) in enumerate(MANY[name]):
            offsets.setdefault(word, []).append(f"{number:08}")
            names = " ".join(f"{one} 0" for one in spelled.split())
            link = f"001 {pointer} 00000000 n 0000" if pointer else "000"
            data += f"{number:08} 03 {letter} {len(spelled.split()):02x} {names} {link} | {gloss}  \n"
        index = "".join(
            f"{word} {letter} {len(found)} 0 {len(found)} 0 {' '.join(found)}  \n"
            for word, found in offsets.items()
        )
        (tmp_path / f"data.{name}").write_text(data, "latin-1")
        (tmp_path / f"index.{name}").write_text(LICENCE + index, "latin-1")
        (tmp_path / f"{name}.exc").write_text("saw see\n" if name == "verb" else "", "latin-1")
    (tmp_path / "cntlist.rev").write_text("cat%1:05:00:: 1 7\n", "latin-1")
    return tmp_path


def lines(folder, masked=()):
    return needed(entries(read_wordnet(folder), KNOWN, frozenset(masked)), KNOWN)


def test_meanings_come_without_examples_names_and_insults(folder):
    found = lines(folder)
    assert found["cat"] == "CAT\tnfeline mammal\n"
    assert found["may"] == "MAY\tnthorny shrub\n"
    assert found["olea"] == "OLEA\tnOlea=genus of olives\n"
    assert found["bathmat"] == "BATHMAT\tnbath mat=a mat\n"
    assert {"paris", "cur", "legit", "better"}.isdisjoint(found)


def test_forms_are_spelled_as_english_spells_them(folder):
    found = lines(folder)
    assert found["cats"] == "CATS\tPCAT\n"
    assert found["caned"] == "CANED\tDCANE\n"
    assert found["canned"] == "CANNED\tDCAN\n"
    assert found["saw"] == "SAW\tDSEE\n"
    assert found["shyer"] == "SHYER\tCSHY\n"
    assert "laster" not in found


def test_a_plural_with_a_meaning_of_its_own_is_a_plural_all_the_same(folder):
    found = lines(folder)
    assert found["stops"] == "STOPS\tna card game\tPSTOP\tSSTOP\n"
    assert found["species"] == "SPECIES\tna kind\n"


def test_words_made_of_others_say_how(folder):
    found = lines(folder)
    assert found["shyly"] == "SHYLY\tLSHY\n"
    assert found["regear"] == "REGEAR\tRGEAR\n"
    assert found["regears"] == "REGEARS\tSREGEAR\n"


def test_what_is_hidden_in_public_is_left_out_and_never_a_base(folder):
    assert {"cat", "cats"}.isdisjoint(lines(folder, masked=["cat"]))


def test_the_same_lines_give_the_same_bytes_and_are_found_again(folder, tmp_path):
    found = lines(folder)
    path = tmp_path / "english-definitions.txt.gz"
    again = tmp_path / "again" / path.name
    again.parent.mkdir()
    for one in (path, again):
        write(one, [found[word] for word in sorted(found)])
    assert path.read_bytes() == again.read_bytes()
    definitions = Definitions(path)
    assert definitions.count == len(found)
    assert [entry.word for entry in definitions.entries("regears")] == ["REGEARS", "REGEAR", "GEAR"]


@pytest.mark.parametrize(
    ("gloss", "short"),
    [
        ('a cat; "the cat sat"', "a cat"),
        (
            "(often followed by `as'; as in `her cat's hat')",
            "(often followed by “as”; as in “her cat's hat”)",
        ),
        (
            "an emblem that tells of somebody's status (" + "rank " * 20 + ")",
            "an emblem that tells of somebody's status",
        ),
        ('a hat (slang; "nice hat")', "a hat"),
        ("(of a " + "very " * 30 + "thing) old", "(of a " + "very " * 15 + "very...)"),
        ("one thing; " + "and " * 30, "one thing; " + "and " * 18 + "and..."),
        (
            "the first of two parts that is long enough to stand alone; " + "more " * 20,
            "the first of two parts that is long enough to stand alone",
        ),
    ],
)
def test_a_long_meaning_is_cut_where_it_can_be(gloss, short):
    assert shortened(gloss) == short


def test_the_licence_is_taken_from_the_files(folder):
    assert licence(folder) == "This software and database is being provided to you\n"


def test_a_meaning_written_by_hand_stands_where_the_first_is_odd(folder):
    read = read_wordnet(folder, {("may", "n"): "a month"})
    assert [meaning.gloss for meaning in read.meanings["may"]] == ["a month"]


def test_a_noun_comes_first_unless_another_part_is_far_commoner(folder):
    """STOP is met as often as both; SEE below is nearly always a verb."""
    (folder / "data.noun").write_text(
        (folder / "data.noun").read_text("latin-1") + "00000099 03 n 01 see 0 000 | a bishop's seat  \n",
        "latin-1",
    )
    (folder / "index.noun").write_text(
        (folder / "index.noun").read_text("latin-1") + "see n 1 0 1 0 00000099  \n", "latin-1"
    )
    (folder / "cntlist.rev").write_text(
        "see%2:39:00:: 1 600\nsee%1:15:00:: 1 3\nstop%2:38:00:: 1 7\n", "latin-1"
    )
    meanings = read_wordnet(folder).meanings
    assert [meaning.part for meaning in meanings["see"]] == ["v", "n"]
    (folder / "cntlist.rev").write_text("see%2:39:00:: 1 600\nsee%1:15:00:: 1 90\n", "latin-1")
    assert [meaning.part for meaning in read_wordnet(folder).meanings["see"]] == ["n", "v"]
