"""Everything the page itself says is there in French, and nothing that is no longer said."""

import json
import re
from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "playground" / "page" / "scripts"
WORDS = SCRIPTS / "data" / "words.js"
SAID = re.compile(r'worded\(\s*("(?:[^"\\]|\\.)*")')
KEY = re.compile(r'^  ("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)
GAP = re.compile(r"\{\w+\}")


def french():
    return {
        json.loads(key): json.loads(value) for key, value in KEY.findall(WORDS.read_text(encoding="utf-8"))
    }


def scripts():
    return {path: path.read_text(encoding="utf-8") for path in SCRIPTS.rglob("*.js") if path != WORDS}


def test_every_sentence_of_the_page_has_its_french():
    said = {json.loads(one) for body in scripts().values() for one in SAID.findall(body)}
    assert len(said) > 80
    assert sorted(said - french().keys()) == []


def test_nothing_is_kept_that_nobody_says():
    every = "\n".join(scripts().values())
    assert [key for key in french() if json.dumps(key, ensure_ascii=False) not in every] == []


def test_gaps_are_filled_in_both_languages():
    assert [key for key, value in french().items() if {*GAP.findall(key)} != {*GAP.findall(value)}] == []


def test_words_that_are_the_same_are_so_in_french():
    same = {key for key, value in french().items() if key == value}
    assert same <= {"Suggestions", "Messages", "Table", "Bot", "options"}
