"""Missing and damaged word files are reported in one line; whole ones are built the same twice."""

import gzip
import shutil

import pytest

from engine.languages import ROOT
from engine.words import WordFileError
from engine.words.files import pack, unpack_levels, unpack_words
from engine.words.lexicon import read_lexicon
from tools.build_words import write_list, write_words

SAMPLE = {"BADGE": 35, "BAD": 10, "ZAX": 80}


@pytest.fixture
def data(tmp_path):
    write_words(tmp_path, "english", SAMPLE)
    write_list(tmp_path / "english-masked.txt.gz", ["ZAX"])
    return tmp_path


def test_a_small_lexicon_is_built_and_read(data):
    lexicon = read_lexicon("en", data)
    assert {word: lexicon.level(word) for word in lexicon} == SAMPLE
    assert lexicon.masked("zax")
    assert not lexicon.masked("bad")


def test_the_same_words_give_the_same_bytes(data, tmp_path_factory):
    again = tmp_path_factory.mktemp("again")
    write_words(again, "english", dict(reversed(SAMPLE.items())))
    for name in ("english.txt.gz", "english-levels.txt.gz"):
        assert (again / name).read_bytes() == (data / name).read_bytes()


@pytest.mark.parametrize("name", ["english.txt.gz", "english-levels.txt.gz", "english-masked.txt.gz"])
def test_a_missing_file_is_named(data, name):
    (data / name).unlink()
    with pytest.raises(WordFileError) as error:
        read_lexicon("en", data)
    assert str(error.value) == f"the word file {name} is missing; install Lettershark again"


def cut_short(path):
    path.write_bytes(path.read_bytes()[:-9])


def turned_over(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.write_bytes(content)


def emptied(path):
    path.write_bytes(b"")


def replaced_by_text(path):
    path.write_text("BAD\nBADGE\n")


def replaced_by_another(path):
    pack(path.with_name("other.txt.gz"), version="2026.1", count=1, content="BAD\n")
    path.with_name("other.txt.gz").rename(path)


def repacked_without_its_end(path):
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes())[:-2]))


def with_other_letters(path):
    path.write_bytes(gzip.compress("lettershark english 2026.1 1\nÉTÉ\n".encode()))


@pytest.mark.parametrize(
    "damage",
    [
        cut_short,
        turned_over,
        emptied,
        replaced_by_text,
        replaced_by_another,
        repacked_without_its_end,
        with_other_letters,
    ],
)
@pytest.mark.parametrize("name", ["english.txt.gz", "english-levels.txt.gz", "english-masked.txt.gz"])
def test_a_damaged_file_is_named(data, name, damage):
    damage(data / name)
    with pytest.raises(WordFileError) as error:
        read_lexicon("en", data)
    assert str(error.value) == f"the word file {name} is damaged; install Lettershark again"


def test_levels_of_another_version_are_refused(data):
    pack(data / "english-levels.txt.gz", version="1999.9", count=3, content="111")
    with pytest.raises(WordFileError, match="english-levels"):
        unpack_levels(data / "english-levels.txt.gz", unpack_words(data / "english.txt.gz"))


def test_the_packaged_files_stand_with_their_licences(tmp_path):
    shutil.copytree(ROOT / "fr", tmp_path / "fr")
    assert {"LICENSE-MPL-2.0.txt", "NOTICE-french.txt"} <= {path.name for path in (tmp_path / "fr").iterdir()}
    assert read_lexicon("fr", tmp_path / "fr").language == "fr"
    assert "Beresford" in (ROOT / "en" / "LICENSE-UKACD.txt").read_text("utf-8")
    assert "Mozilla Public License" in (ROOT / "fr" / "LICENSE-MPL-2.0.txt").read_text("utf-8")
    assert "CC BY-SA" in (ROOT / "README.md").read_text("utf-8")
