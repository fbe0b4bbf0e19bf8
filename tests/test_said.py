"""The program's sentences during tests are recorded, and the others are listed."""

import msgspec

from screens.i18n.language import I18n, i18n
from tests import said
from tools import locales


def test_only_what_the_program_says_is_kept(monkeypatch):
    monkeypatch.setattr(said, "heard", set())
    for name in said.WORDS:
        monkeypatch.setattr(I18n, name, said.overheard(getattr(I18n, name)))
    assert i18n("fr").say("Your turn.") == "À vous."
    assert i18n("en").together(["ann", "bob"]) == "ann and bob"
    assert said.heard == {("{first} and {last}",)}


def test_a_sentence_that_no_process_said_is_listed(tmp_path):
    every = [message for message in locales.collected() if message.id]
    first, *others = every
    for number, part in enumerate((others[::2], others[1::2])):
        keys = [
            (*([one.context] if one.context else []), *([one.id] if isinstance(one.id, str) else one.id))
            for one in part
        ]
        (tmp_path / f"{number}.json").write_bytes(msgspec.json.encode(keys))
    assert list(said.unsaid(tmp_path)) == [f"{first.locations[0][0]}: {first.id}"]
